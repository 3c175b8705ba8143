// Finds where a rod touches its obstacles and itself, and how far it may move before something could pass
// through something else.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/contact/pair_search.h"
#include "solvers/energies/contact_term.h"
#include "solvers/quasistatic/rod_problem.h"
#include "solvers/quasistatic/rod_supports.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// The deepest place of a shape.
struct DeepestPoint {
  double depth =
      -1e300;  // of the skin below a surface, relative to the radius; above 1 the centerline is inside
  int segment = -1;
  double parameter = 0;
  std::int64_t feature = -1;
};

/// A place of the rod that may touch: a node of a round cable, or of a flat one the middle of a segment on
/// one of its strands.
struct ContactSpot {
  int segment = 0;
  double parameter = 0;
  int strand = 0;  // see Contact
  Eigen::Vector3d place;
};

/// Remembers how far each segment was from the obstacles when it was last looked at, so that segments far
/// from everything cost nothing. Belongs to one solver; renewing allocates nothing once its vectors have
/// grown.
class ContactSearch {
public:
  /// Forgets what is known about distances. `problem` must outlive the search.
  void begin(const RodProblem& problem);
  bool isActive() const { return active_; }
  /// Whether its contacts have levers.
  bool hasLevers() const { return active_ && problem_->isFlat(); }

  /// Renews the contacts of `term` for the shape X: nodes and segments nearer to an obstacle than the radius
  /// plus some reach, and pairs of segments near each other. Contacts at the same place keep their forces and
  /// their anchors. A node may touch several faces: those it touched before are looked up again where it
  /// touched them. A shape in balance, with contacts met to `balancedWithin` of their scale, stays in
  /// balance.
  void renew(const Eigen::VectorXd& X, ContactTerm& term, double balancedWithin = 0);

  /// A cable in balance with these contacts sets out: friction holds it there.
  void setOut(const std::vector<Contact>& contacts) { setOut_ = contacts; }

  /// The part of the straight move from one shape to another that no centerline crosses a surface or another
  /// centerline on. Conservative: a segment moves no further than its distance; then the distance is renewed.
  double freeFraction(const Eigen::VectorXd& from, const Eigen::VectorXd& to);

  /// The least distance any segment has to something, at most `limit` [m].
  double clearance(const Eigen::VectorXd& X, double limit);
  /// How far a shape has moved from another one, the edges of a flat cable included, squared [m²].
  double largestMoveSquared(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const;
  /// Largest depth of any segment that may touch.
  DeepestPoint deepest(const Eigen::VectorXd& X) const;
  /// Segments whose centerline runs through an obstacle in this shape.
  int countPierced(const Eigen::VectorXd& X) const;
  /// Takes the segments that run through an obstacle out of contact: no side of it is theirs.
  void releasePierced(const Eigen::VectorXd& X);

  /// How far a held point of the rod gets from `from` on its way to `to`, sliding along what is in its way.
  Eigen::Vector3d slide(int node, const Eigen::Vector3d& from, const Eigen::Vector3d& to) const;
  double radiusOf(int segment) const { return problem_->radiusOf(segment); }
  bool mayTouch(int segment) const { return touches_[segment]; }
  bool nodeMayTouch(int node) const;

  int renewals = 0;          // since begin
  bool hasFriction = false;  // a cable that has no shape yet is laid in without friction

private:
  static constexpr double kLookAhead = 8;  // radii in which clearances are measured
  struct Clearance {
    Eigen::Vector3d first, second;  // where the segment was
    double distance = -1;           // |distance| to the obstacles there, or how far was looked; < 0: unknown
  };
  struct Move {  // of a segment, from a–b to there
    Eigen::Vector3d a, b, moveA, moveB;
    double longest() const { return std::max(moveA.norm(), moveB.norm()); }
  };
  void exemptHeldPlaces();
  void exemptAround(double arcLength, double socket);
  double knownClearance(int segment, const Eigen::VectorXd& X) const;
  double measureClearance(int segment, const Eigen::VectorXd& X, double reach);
  double measureClearance(int segment, const Eigen::VectorXd& X, double reach, SurfacePoint& surface);
  void addSurfaceContacts(const Eigen::VectorXd& X, std::vector<Contact>& contacts);
  void addNode(int node, const Eigen::VectorXd& X, std::vector<Contact>& contacts);
  double addInner(int segment, int strand, double atEnds, const Eigen::VectorXd& X,
                  std::vector<Contact>& contacts);
  void addBeyondKink(int segment, int node, int strand, const Eigen::VectorXd& X,
                     const Eigen::Vector3d& normal, std::vector<Contact>& contacts);
  void lookFromNodes(const Eigen::VectorXd& X);
  void addTracked(const ContactSpot& spot, const Eigen::VectorXd& X, const SurfacePoint& nearest,
                  std::vector<Contact>& contacts);
  void addTrackedInner(int segment, int strand, const Eigen::VectorXd& X, const SurfacePoint& nearest,
                       std::vector<Contact>& contacts);
  void layStrands(const RodProblem& problem);
  int strandCount() const { return static_cast<int>(strands_.size()); }
  double besideOf(int strand) const { return strand > 0 ? strands_[strand - 1] : 0; }
  Eigen::Vector3d endOf(int segment, int end, int strand, const Eigen::VectorXd& X) const;
  void addFlatContacts(const Eigen::VectorXd& X, std::vector<Contact>& contacts);
  ContactSpot spotOf(int node, int strand, const Eigen::VectorXd& X) const;
  void lookFromStrands(const Eigen::VectorXd& X);
  double nearestOf(int segment, int strand) const;
  void addStrands(int node, const Eigen::VectorXd& X, std::vector<Contact>& contacts);
  SurfacePoint& strandSurface(int node, int strand) {
    return strandSurfaces_[static_cast<std::size_t>(node) * strands_.size() + strand - 1];
  }
  const SurfacePoint& strandSurface(int node, int strand) const {
    return strandSurfaces_[static_cast<std::size_t>(node) * strands_.size() + strand - 1];
  }
  double freeOfStrands(int segment, const Eigen::VectorXd& from, const Eigen::VectorXd& to, double limit);
  bool lookUpEdge(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Contact& old, double radius,
                  SurfacePoint& edge, double& t) const;
  Contact contactAt(int segment, double parameter, int strand, const Eigen::VectorXd& X,
                    const SurfacePoint& surface) const;
  void addContact(const ContactSpot& spot, const Eigen::VectorXd& X, const SurfacePoint& surface,
                  std::vector<Contact>& contacts);
  void addPairs(const Eigen::VectorXd& X, std::vector<Contact>& contacts);
  int findBefore(const Contact& contact) const;
  void inherit(const Eigen::VectorXd& X, Contact& contact);
  void bend(const SurfacePoint& surface, Contact& contact) const;
  void handOver(std::vector<Contact>& contacts);
  void keepPushes(const Eigen::VectorXd& X, double tolerance, ContactTerm& term);
  double freeOfSurfaces(int segment, const Eigen::VectorXd& from, const Eigen::VectorXd& to, double limit);
  double advance(const Move& way, double radius, SurfacePoint near, double limit) const;
  double contactReach(int segment) const;
  double likest() const;
  double radiusAt(int node) const { return radiusOf(std::min(node, problem_->rod.segmentCount() - 1)); }
  bool isPierced(int segment, const Eigen::VectorXd& X) const;

  const RodProblem* problem_ = nullptr;
  bool active_ = false;
  std::vector<char> touches_;  // segments
  std::vector<char> pierced_;  // segments that run through an obstacle and are left alone
  std::vector<RodSupport> supports_;
  std::vector<char> heldNode_;  // nodes whose position is given
  std::vector<char> near_;      // segments within reach at the last renewal
  std::vector<Clearance> clearances_;
  std::vector<SurfacePoint> nodeSurfaces_;
  std::vector<double> strands_;  // of a flat cable: where they lie along d1, from edge to edge [m]
  std::vector<SurfacePoint> strandSurfaces_;  // seen from the nodes on all strands
  std::vector<Contact> before_, setOut_;
  std::vector<char> taken_;
  std::vector<double> pushes_;    // of before_, at the shape of the renewal
  std::vector<double> received_;  // by the present contacts
  std::vector<char> met_;         // present contacts neither open nor deep
  PairSearch pairs_;
};

/// The contact forces of an earlier solve, as a start for the next.
void restoreContacts(const RodState& state, ContactTerm& term);
/// Writes the contacts that push into the state.
void storeContacts(const ContactTerm& term, RodState& state);

}  // namespace liana
