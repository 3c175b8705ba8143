// A load case that runs on a thread of its own: as fast as it can or in real time, with hands on its levers.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/hoisting/hoist_recording.h"
#include "kernel/model/document.h"

namespace liana {

enum class RunPace { Paused, RealTime, Fast };

/// What came since the last time.
struct HoistNews {
  std::size_t firstFrame = 0;  // frames from there on are replaced by these
  std::vector<HoistFrame> frames;
  std::vector<HoistEvent> events;  // all
  LoadCase loadCase;               // with what was commanded
  std::string stopped;             // why it cannot go on
  RunPace pace = RunPace::Paused;
  bool isOver = false;
  double time = 0;   // where the world is, which may be between frames [s]
  double speed = 0;  // simulated seconds per second, lately; 0: not known yet
};

/// Owns the thread and the run on it. Calls return at once; what they bring comes by signals. News wait for
/// the event loop and gather meanwhile, so that a busy window is never flooded.
class HoistRunner : public QObject {
  Q_OBJECT

public:
  explicit HoistRunner(QObject* parent = nullptr);
  ~HoistRunner() override;

  /// Builds the case and runs it from its beginning; what ran before is over. A live run goes on until it is
  /// paused.
  void begin(DocumentContent content, LoadCase loadCase, RunPace pace);
  void setPace(RunPace pace);
  /// Pauses, and goes on to the next frame.
  void step();
  /// Tells a drive, from the next step on.
  void command(const DriveCommand& command);
  /// Goes back to a moment, tells the drives, and runs on from there.
  void runOnFrom(double time, std::vector<DriveCommand> commands, RunPace pace);
  /// Gives the run up.
  void end();

Q_SIGNALS:
  /// It is built: names and first frame.
  void begun(const HoistRecording& recording);
  /// It cannot be built, or a command made no sense.
  void failed(const QString& why);
  void came(const HoistNews& news);

private:
  struct Shared;
  class Loop;

  void deliver();

  std::shared_ptr<Shared> shared_;
  std::unique_ptr<Loop> loop_;
};

}  // namespace liana
