// A group as one Lagrangian over all its unknowns: energy, gradient, constraint rows and the KKT matrix.
#pragma once

#include <memory>
#include <vector>

#include "solvers/group/contact/group_contact.h"
#include "solvers/group/group_state.h"
#include "solvers/group/rod_elements.h"
#include "solvers/math/block_sparse_matrix.h"

namespace liana {

/// What a slider's friction does at the moment.
enum class Grip {
  None,    // no friction: it slides freely
  Sticks,  // held where it is by a row of its own
  Slides,  // pulled back by the friction of its last known pressure
};

/// L = E + λᵀc over x = (positions, rotations, scalars) and λ. The KKT matrix of the scaled unknowns
///   [ H + ρJᵀJ + D    Jᵀ ]
///   [ J              −ε  ]
/// has one block per segment (far node, frame, force: its pivots exist whatever the rest is), one per station
/// frame, body, slider and constraint. ρ > 0 gives held nodes a pivot of their own and changes no solution;
/// ε > 0 keeps redundant rows regular. Binding a group of the same structure again allocates nothing.
class GroupSystem {
public:
  void bind(const RodGroup& group);
  /// Grows when bind() had to make a new structure: factors of the old one are void then.
  int structureRevision() const { return structureRevision_; }
  /// Grows when stiffness or rest curvature change: the matrix is another one then, even where the state and
  /// the forces are the same.
  int figuresRevision() const { return figuresRevision_; }
  const GroupLayout& layout() const { return *layout_; }
  const RodGroup& group() const { return *group_; }
  const BlockSparseStructure& structure() const { return structure_; }

  /// Energy and all constraint rows at a state; cheap.
  void evaluateValues(const RodGroupState& state);
  /// Energy, gradient of L, constraint rows and the KKT matrix, scaled; without D and ε.
  void evaluate(const RodGroupState& state);
  /// The same without the matrix, which keeps that of an earlier state.
  void evaluateGradient(const RodGroupState& state);

  /// Steps the state by a solution of the scaled system: x by `fraction`, multipliers not.
  void move(const RodGroupState& from, const Eigen::VectorXd& step, double fraction, RodGroupState& to) const;
  void moveMultipliers(const Eigen::VectorXd& step, double fraction, RodGroupState& state) const;

  /// How far two states are from each other: the largest change of an unknown, scaled.
  double distance(const RodGroupState& a, const RodGroupState& b) const;

  /// ψ = (min(0, λ + ρc)² − λ²)/2ρ for rows that only push, λc + ½ρc² for the others, summed over all rows of
  /// the last evaluation; scaled. `multipliers` in physical units.
  double constraintMerit(const Eigen::VectorXd& multipliers, double penalty) const;
  /// Rows that only push are active where λ + ρc pushes. Returns how many changed.
  int updateActive(RodGroupState& state, double penalty);

  double energy = 0;             // [J]
  Eigen::VectorXd gradient;      // scaled: ∂L of the unknowns, c of the multipliers
  Eigen::VectorXd augmentation;  // scaled: ρJᵀc, what ρJᵀJ in the matrix asks for on the other side
  Eigen::VectorXd rows;          // c in the order of the multipliers, physical units
  Eigen::VectorXd offsets;       // taken off c: supports on their way, rods let out. Zero after bind()
  BlockSparseMatrix matrix;
  std::vector<char> active;        // of each multiplier
  std::vector<Grip> grips;         // of each slider
  std::vector<double> slipForces;  // ∂E/∂u a sliding slider is pulled back with [N]

  /// Largest unbalanced force over F0 or moment over F0·L0; largest violation of active rows, scaled.
  double residual() const;
  double violation() const;
  /// The largest multiplier over its scale.
  double largestForce(const RodGroupState& state) const;
  bool isMultiplier(int unknown) const { return isMultiplier_[unknown] != 0; }
  int multiplierCount() const { return layout_->multiplierCount; }
  /// Where a multiplier stands among the unknowns.
  int unknownOfMultiplier(int row) const { return multiplierAt_[row]; }
  int unknownOfScalar(int scalar) const { return unknown(scalarVariable(scalar)); }
  int unknownOfPosition(int position) const { return unknown(position); }
  int unknownOfRotation(int rotation) const { return unknown(rotationVariable(rotation)); }
  bool isOneSided(int row) const { return pushesUp_[row] || pushesDown_[row]; }
  bool hasOneSided() const { return hasOneSided_; }
  double multiplierScale(int row) const { return multiplierScale_[row]; }
  /// What a shift is measured in: the stiffness of slow modes, per unknown; zero for multipliers. Scaled.
  const Eigen::VectorXd& modeWeights() const { return modeWeights_; }
  double lengthScale() const { return lengthScale_; }  // L0 [m]
  double forceScale() const { return forceScale_; }    // F0 [N]

  /// What slider or support exerts on the node of a slider, and how hard it presses on the rod.
  Eigen::Vector3d forceOnSlider(const RodGroupState& state, int slider) const;
  Eigen::Vector3d momentOnSlider(const RodGroupState& state, int slider) const;
  Eigen::Vector3d tangentAtSlider(const RodGroupState& state, int slider) const;
  /// What friction is measured against: the force across the rod, with a sleeve's couple over its grip [N].
  double pressureOnSlider(const RodGroupState& state, int slider) const;
  /// ∂E/∂u of the last evaluation, without friction [N].
  double slideForce(int slider) const { return slideForces_[slider]; }

  /// By which share of its length the segment that shrinks most would shrink in a full step.
  double shortestShare(const RodGroupState& from, const Eigen::VectorXd& step) const;
  /// Whether every segment has a length.
  bool hasRoom(const RodGroupState& state) const;
  /// A slider all but at its neighbour, whose segments between have shrunk to nothing; −1: none.
  int sliderAtEnd(const RodGroupState& state) const;
  /// q and −q are one rotation but not one curvature: neighbours keep to the same side.
  void alignFrames(RodGroupState& state) const;
  /// From here on the angles of moments go on, full turns included.
  void beginMoments();
  /// The moment across a joint, in world axes [N·m]; joints in the order of the rods.
  Eigen::Vector3d momentAt(const RodGroupState& state, int joint) const;
  int jointCount() const { return static_cast<int>(bends_.size()); }
  int firstJointOfRotation(int rotation) const { return firstBend_[rotation]; }

  /// Inertia of a time step, added to E: ½k|x − x̂ − t·(s(u) − s₀)|² with k = m/h²; t is the slope of x̂ along
  /// the rod, for nodes that move along it. ∂/∂x = k·r, ∂/∂u = −k·r·t ∂s/∂u, and so on with constant Hessian.
  struct Inertia {
    int position = 0;
    double stiffness = 0;                                                               // k [kg/s²]
    Eigen::Vector3d target = Eigen::Vector3d::Zero(), slope = Eigen::Vector3d::Zero();  // x̂ [m], t
    SlidingLength arc;                                                                  // s(u)
    double firstArc = 0;                                                                // s₀ [m]
  };
  std::vector<Inertia> inertia;  // empty: none. Kept by bind()
  /// The stiffness of that over the mode weights of the same places.
  double inertiaOverModes() const;

  GroupContact contact;
  /// Lists contacts anew, and makes a structure that couples all that touch where the old one does not. True
  /// if either changed something: what was evaluated before does not stand any more.
  bool renewContact(const RodGroupState& state, bool begins);

  /// Rods of round section that nothing keeps from rolling about themselves have a mode that costs nothing
  /// wherever they are. The matrix holds one frame of each: that changes no other part of a step, and keeps
  /// the mode out of the count of negative pivots, where its sign would be that of what is left to balance.
  void holdRollingRods(const RodGroupState& state);

  static constexpr double kAugmentation = 30;  // ρ of the KKT matrix, scaled

private:
  struct Segment {
    int x = 0, y = 0, rotation = 0, row = 0;
    SlidingLength length;
    Eigen::Vector3d weight = Eigen::Vector3d::Zero();
    int atX = 0, atY = 0, atW = 0;  // unknowns
    BlockSlot nx, ny, nw, ww, un[2], uw[2], ux[2], uy[2];
  };
  struct Bend {
    int first = 0, second = 0;
    SlidingLength length;
    Eigen::Vector3d stiffness = Eigen::Vector3d::Zero(), rest = Eigen::Vector3d::Zero();
    int atFirst = 0, atSecond = 0;  // unknowns
    BlockSlot own1, own2, cross, u1[3], u2[3], uu[9];
  };
  struct Local {  // one variable of a held thing: a constraint's or a load's
    int column = 0, size = 0, variable = 0;
    double scale = 1;
  };
  struct Held {
    const Constraint* constraint = nullptr;
    ResolvedPlace places[2];
    int scalar = -1, row = 0, variable = 0;  // of its multipliers
    std::vector<Local> locals;
    std::vector<BlockSlot> slots, multiplierSlots;
  };
  struct NodeSlots {  // of a position, with the sliders that move it along its rod
    BlockSlot own, u[2], uu[4];
  };
  struct Roll {  // of a rod that may roll: the frame that is held
    int rotation = 0;
    double stiffness = 0;  // [N·m]
    BlockSlot slot;
  };
  struct Moment {  // a dead moment, see MomentLoad
    int rotation = 0, rod = -1;
    double size = 0;                                       // M [N·m]
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();       // a unit vector
    Eigen::Vector4d reference = Eigen::Vector4d::UnitX();  // a unit quaternion
    double angle = 0;                                      // θ of the last gradient, with its full turns
    BlockSlot turn;
  };
  struct Weight {  // a dead force on a point of a body or a node
    int position = 0, rotation = -1;
    Eigen::Vector3d offset = Eigen::Vector3d::Zero(), force = Eigen::Vector3d::Zero();
    BlockSlot turn;
  };

  int rotationVariable(int i) const { return layout_->positionCount + i; }
  int scalarVariable(int i) const { return layout_->positionCount + layout_->rotationCount + i; }
  int segmentVariable(int i) const { return scalarVariable(layout_->scalarCount) + i; }
  int constraintVariable(int i) const { return segmentVariable(layout_->segmentCount) + i; }
  int sliderVariable(int i) const {
    return constraintVariable(static_cast<int>(layout_->firstRow.size())) + i;
  }
  bool isRotation(int variable) const {
    return variable >= layout_->positionCount && variable < scalarVariable(0);
  }
  int unknown(int variable) const { return structure_.offset(index_[variable]); }
  BlockSlot slot(int a, int b) const { return structure_.slot(index_[a], 0, index_[b], 0); }

  bool isSameStructure(const RodGroup& group);
  void makeBlocks();
  void makeStructure();
  void makeVectors();
  void makeRods(const RodGroup& group);
  void makeHeld(const RodGroup& group);
  void makeWeights(const RodGroup& group);
  void makeMoments(const RodGroup& group);
  void makeSlots();
  void setScales(const RodGroup& group);
  void setWeights(const RodGroup& group);
  void refresh(const RodGroup& group);
  void addBlock(std::initializer_list<std::pair<int, int>> variables);

  void posesOf(const Held& held, const RodGroupState& state, PlacePose poses[2]) const;
  enum class Order { Value, First, Second };  // how far derivatives are taken
  void evaluateHeld(const Held& held, const RodGroupState& state, Order order, PlacePose poses[2]);
  template <Order order>
  void evaluateUpTo(const RodGroupState& state);
  template <Order order>
  void addSegments(const RodGroupState& state);
  template <Order order>
  void addBends(const RodGroupState& state);
  void addHeld(const RodGroupState& state, Order order);
  void addHeldSlopes(const Held& held, const RodGroupState& state);
  void addHeldBlocks(const Held& held);
  void shiftToBodies(const Held& held, const RodGroupState& state, ConstraintValue& value) const;
  void addRolls(const RodGroupState& state);
  void addSliders(const RodGroupState& state, Order order);
  void addWeights(const RodGroupState& state, Order order);
  void addMoments(const RodGroupState& state, Order order);
  void addInertia(const RodGroupState& state, Order order);
  void addContact(const RodGroupState& state, Order order);
  template <typename V>
  void addGradient(int variable, const V& value) {
    gradient.segment(unknown(variable), value.size()) += value;
  }

  const RodGroup* group_ = nullptr;
  std::unique_ptr<GroupLayout> layout_;
  BlockSparseStructure structure_;
  std::vector<double> signature_, newSignature_;
  std::vector<int> index_;           // of each variable in the structure
  std::vector<int> sizes_, blocks_;  // of the structure's variables
  std::vector<Segment> segments_;
  std::vector<Bend> bends_;
  std::vector<Held> held_;
  std::vector<Weight> weights_;
  std::vector<Moment> moments_;
  std::vector<BlockSlot> stickSlots_;
  std::vector<NodeSlots> nodeSlots_;
  std::vector<Roll> rolls_;
  std::vector<char> canRoll_;                         // of each rod
  std::vector<std::pair<int, int>> touching_, near_;  // positions coupled by contact, or that should be
  std::vector<int> multiplierAt_;
  std::vector<double> multiplierScale_, slideForces_;
  std::vector<char> isMultiplier_, pushesUp_, pushesDown_;
  std::vector<int> firstBend_;  // of each rotation: the first joint it takes part in
  std::vector<int> sliderSegment_,
      sliderBend_;  // the segment behind a slider; the first of its two half joints
  Eigen::VectorXd scale_, modeWeights_;
  Eigen::VectorXd scaleOfSlopes_;               // scale_ over F0·L0
  Eigen::VectorXd isShape_;                     // 1 for unknowns that are no multipliers, otherwise 0
  Eigen::VectorXd rowScale_, inverseRowScale_;  // of c, over L0 or 1; of multipliers, over F0 or F0·L0
  ConstraintValue value_;
  bool hasOneSided_ = false;
  bool touches_ = false;  // nodes may be coupled by contact
  double lengthScale_ = 1, forceScale_ = 1;
  double positionScale_ = 1, rotationScale_ = 1;  // what rows and columns of the matrix are scaled by
  int structureRevision_ = 0, figuresRevision_ = 0;
};

}  // namespace liana
