// What solving a move leaves behind: where everything was at each moment, exactly, with every check.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "kernel/checks/finding.h"
#include "kernel/model/cable/centerline.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// One cable at one moment.
struct RecordedCable {
  SolveStatus status = SolveStatus::InvalidProblem;
  std::string reason;                  // why there is no shape or not the one asked for; empty when there is
  double missing = 0;                  // length the cable lacks to get there [mm]
  Centerline line;                     // empty when it was not found
  std::vector<CheckOutcome> outcomes;  // one per kind, in the order of CheckKind; none without a shape

  bool hasShape() const { return !line.isEmpty(); }
  bool converged() const { return status == SolveStatus::Converged; }
};

struct MoveFrame {
  double time = 0;  // [s]
  /// How each mover has taken its things from where the document has them: newWorldFromOldWorld [mm].
  std::vector<Eigen::Isometry3d> displacements;
  std::vector<RecordedCable> cables;  // in the order of the document
};

/// Something that happened between two moments.
struct MoveEvent {
  enum class Kind {
    Snaps,        // it leaps to another shape: `size` is how far a point of it goes [mm]
    GoesThrough,  // it got to the other side of a part: the shapes from here on are no longer its own
    IsTooShort,   // `size` is what it lacks [mm]
    IsNotSolved,  // no equilibrium was found
    IsLaidAnew,   // it has a shape again after it had none, not led there from the one before
  };

  double time = 0;  // [s]
  int cable = 0;    // its place in the list
  Kind kind = Kind::Snaps;
  double size = 0;   // [mm]
  std::string with;  // the part involved, or why
};

const char* keyOf(MoveEvent::Kind kind);  // "snaps", for files
/// Empty for a word that names none.
std::optional<MoveEvent::Kind> eventKindOf(const std::string& key);
/// One sentence: "snaps over by 34.2 mm".
std::string describe(const MoveEvent& event);

/// The numbers are those of the solve: two runs are the same if and only if their recordings are.
struct MoveRecording {
  std::string move;                 // its name
  std::string inputs;               // tells what it was solved for; whoever saves it fills it in
  std::vector<std::string> movers;  // names
  std::vector<std::string> cables;  // names
  std::size_t moments = 0;          // that the whole move has; fewer frames: it was interrupted
  std::vector<MoveFrame> frames;
  std::vector<MoveEvent> events;  // by time

  bool isComplete() const { return moments > 0 && frames.size() == moments; }
};

/// What people ask of a shape, whether or not there is a limit.
struct ShapeFigures {
  double length = 0;        // [mm]
  double bendRadius = 0;    // the tightest [mm]; infinite when straight
  double tension = 0;       // the largest pull [N]
  double supportForce = 0;  // the largest of a connector, clip or handle [N]
};
ShapeFigures figuresOf(const Centerline& line);

/// The worst of one check of one cable over a move.
struct CheckPeak {
  int cable = 0;
  CheckOutcome outcome;
  std::size_t frame = 0;
};

/// For each cable and each check that was made anywhere on the way. Of equals the first counts.
std::vector<CheckPeak> peaksOf(const MoveRecording& recording);

/// What a cable lacks at the worst moment.
struct MissingLength {
  int cable = 0;
  double missing = 0;  // [mm]
  std::size_t frame = 0;
};

/// For each cable that is too short anywhere on the way.
std::vector<MissingLength> missingLengths(const MoveRecording& recording);

/// The frame worth looking at first: the failed or nearest check by its share of the limit; of cables without
/// a shape the first. None in a recording without frames.
std::optional<std::size_t> worstFrame(const MoveRecording& recording);

/// Every moment was solved, every check that was made passed, and no cable went through a part.
bool passes(const MoveRecording& recording);

/// The frame nearest in time.
std::size_t frameAt(const MoveRecording& recording, double time);

}  // namespace liana
