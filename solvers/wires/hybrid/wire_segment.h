// A massless piece of a wire between two massive nodes: its length over everything it runs across, the pull
// in it, and the friction where it turns.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// A place where the wire turns on a body: an eye, or a run over edges or over a round surface.
struct WireStation {
  int body = BodyList::kGround;
  Eigen::Vector3d entry =
      Eigen::Vector3d::Zero();  // where the wire reaches the body and leaves it, in its axes
  Eigen::Vector3d exit = Eigen::Vector3d::Zero();
  double onBody = 0;  // length of the wire between the two [m]
  // Bounds of T_out/T_in. Equal to 1: nothing holds the wire back and the station has no row of its own.
  double most = 1, least = 1;
  // How far the middle of the run moved along the wire, over the body, since it was last laid [m]: the wire
  // rolled on or off, it did not slip.
  double advance = 0;
  int key = 0;  // the same station in the next step
  bool isEye = false;

  bool holdsBack() const { return most > 1 || least < 1; }
};

/// The wire runs straight from the start to the stations, over them, and on to the end. Stations that hold it
/// back cut it, in the middle of their run, into portions i of rest length L_i and pull T_i. With l_i the
/// length of a portion:
///
///   g_i = L_i − l_i,  multiplier T_i ≥ 0,  ε_i = L_i/EA,  ∂g_i/∂p = t_in − t_out at each of its points;
///   slip between i and i + 1 at speed u: dL_i/dt = −u, dL_{i+1}/dt = u, with
///   least·T_i ≤ T_{i+1} ≤ most·T_i decided together with all other bounds of the step (SlipCondition).
///
/// Where nothing holds the wire back there is one row, whatever the number of stations. A knob at an end that
/// does not fit through the nearest eye adds a row l ≥ size. Source: Servin et al., Hybrid, multiresolution
/// wires, eq. (12)–(17); friction by the capstan law instead of their eq. (22).
class WireSegment : public Cloned<WireSegment> {
public:
  struct Settings {
    int startBody = BodyList::kGround, endBody = BodyList::kGround;
    Eigen::Vector3d startPoint = Eigen::Vector3d::Zero(), endPoint = Eigen::Vector3d::Zero();  // in body axes
    double rest = 0;                    // length of material [m]
    double axial = 0;                   // EA [N]
    double relaxation = -1;             // γ [s]; negative: only what the step does not resolve is damped
    double startKnob = 0, endKnob = 0;  // size of a knob that cannot pass an eye; 0: none [m]
  };
  explicit WireSegment(const Settings& settings);

  /// The stations at the poses of the coming kick. Material stays where it was on those that remain (`key`);
  /// what lies between is shared by length.
  void setStations(const std::vector<WireStation>& stations, const BodyList& bodies);
  /// Speed at which material comes in over the start, over the last step and the coming one [m/s].
  void setFeed(double before, double after);
  /// Another body, a point mass, carries the start or the end.
  void setEnd(bool atStart, int body);
  void setStartPoint(const Eigen::Vector3d& point) { settings_.startPoint = point; }
  void setKnobs(double start, double end);
  /// Adds material at the start [m].
  void feed(double length);

  const Settings& settings() const { return settings_; }
  const std::vector<WireStation>& stations() const { return stations_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override;
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override;
  std::string findDefect(const BodyList& bodies) const override;

  int portionCount() const { return static_cast<int>(rests_.size()); }
  double rest(int portion) const { return rests_[static_cast<size_t>(portion)]; }
  double totalRest() const;
  /// Portion in which the straight piece before a station lies; pieces are numbered from 0 to the number of
  /// stations.
  int portionOfPiece(int piece) const;
  /// Pull of the last step [N]; 0 before the first.
  double tension(int portion) const;
  /// The same as seen from the two ends.
  double startTension() const { return tension(0); }
  double endTension() const { return tension(portionCount() - 1); }
  double largestTension() const;
  /// Length of the way in the given poses [m].
  double pathLength(const BodyList& bodies) const;
  /// Material before a point on a straight piece, `share` of the way along it, and where that point is.
  double materialAt(const BodyList& bodies, int piece, double share, Eigen::Vector3d& place) const;
  /// Takes over the stations between two straight pieces of a longer segment with their material and pulls;
  /// what is left of `settings().rest` lies at the cut end.
  void takeFrom(const WireSegment& whole, int firstPiece, int lastPiece, bool cutAtStart);
  /// Takes over everything of two segments that became this one.
  void joinFrom(const WireSegment& first, const WireSegment& second);
  /// Energy that slipping has taken away so far [J].
  double frictionLoss() const { return frictionLoss_; }

private:
  struct Piece {
    Eigen::Vector3d from, to, direction;
    double length = 0;
  };

  int place(int body) const;
  void collectBodies();
  void tracePieces(const BodyList& bodies) const;
  void shareMaterial(const std::vector<WireStation>& old, const std::vector<double>& oldRests,
                     const BodyList& bodies);
  void addPiece(int row, size_t piece, double factor, const ConstraintContext& context,
                ConstraintRows& rows) const;
  bool slippedBeside(int portion) const;
  void writeKnob(int row, size_t piece, double size, const ConstraintContext& context,
                 ConstraintRows& rows) const;
  bool hasStartKnob() const {
    return settings_.startKnob > 0 && !stations_.empty() && stations_.front().isEye;
  }
  bool hasEndKnob() const { return settings_.endKnob > 0 && !stations_.empty() && stations_.back().isEye; }

  Settings settings_;
  std::vector<WireStation> stations_;
  std::vector<double> rests_;  // of the portions
  std::vector<int> bodies_;
  double feedBefore_ = 0, feedAfter_ = 0;
  double frictionLoss_ = 0;
  // Scratch, for its memory only.
  mutable std::vector<Piece> pieces_;
  std::vector<WireStation> lastStations_;
  std::vector<double> lastRests_, lastPassed_, lastWay_, nextForces_, nextSlips_;
};

}  // namespace liana
