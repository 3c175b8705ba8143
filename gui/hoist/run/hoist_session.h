// What the hoist workspace works on: the load case in hand, its run, and what was found of it.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>

#include "gui/hoist/run/hoist_runner.h"
#include "gui/workspace/background_task.h"
#include "gui/workspace/workspace.h"
#include "kernel/hoisting/checks/hoist_checks.h"
#include "kernel/model/rigging/rigging.h"
#include "kernel/playback/move_recording.h"

namespace liana {

enum class SessionState {
  Empty,      // nothing was run
  Preparing,  // the world is being built
  Running,
  Paused,
  Over,    // the case's time is over
  Stuck,   // it cannot go on
  Opened,  // a recording from a file
};

/// Lives as long as the window. Pages and views listen; the rigging itself is the document's.
class HoistSession : public QObject {
  Q_OBJECT

public:
  explicit HoistSession(Workspace& workspace, QObject* parent = nullptr);
  ~HoistSession() override;

  Workspace& workspace() const { return workspace_; }
  /// Of the document; an empty one if it has none.
  const Rigging& rigging() const;
  /// Own cases, then ready-made ones that the rigging does not have yet.
  std::vector<LoadCase> cases() const;
  /// The case that Run runs; none when there is no rigging.
  std::optional<LoadCase> chosenCase() const;
  void chooseCase(const std::string& name);

  SessionState state() const { return state_; }
  bool isRunning() const { return state_ == SessionState::Running; }
  /// Whether a world stands ready to go on, back or by steps.
  bool canGoOn() const { return state_ == SessionState::Paused || state_ == SessionState::Over; }
  RunPace pace() const { return pace_; }
  double runTime() const { return runTime_; }
  double runSpeed() const { return runSpeed_; }

  void run(RunPace pace);
  void goOn(RunPace pace);
  void pause();
  void step();
  void runOnFrom(double time, std::vector<DriveCommand> commands, RunPace pace);
  void command(const DriveCommand& command);
  /// What was run is forgotten.
  void clear();
  /// Of the rigging as it is; else says why not.
  Result<void> openRecording(HoistRecording recording);

  /// Null when there is none.
  const HoistRecording* recording() const { return recording_.get(); }
  std::shared_ptr<const HoistRecording> sharedRecording() const { return recording_; }
  /// The rigging that was run.
  const Rigging& runRigging() const { return runRigging_; }
  /// The document's rigging would run otherwise by now.
  bool isOutdated() const { return isOutdated_; }
  /// The document as it was run.
  std::shared_ptr<const DocumentContent> runContent() const { return runContent_; }

  /// Of the whole recording; made anew when a run pauses or ends, and when limits change.
  const HoistChecks& checks() const { return checks_; }
  const std::vector<HoistSeries>& clearanceSeries() const { return clearances_; }
  /// Cables that ride along, solved for the whole recording once it is checked; null when none do.
  const MoveRecording* followers() const { return followers_.get(); }
  bool isChecking() const { return checking_.isBusy() || following_.isBusy(); }
  bool isChecked() const { return isChecked_; }
  BackgroundTask& checkTask() { return checking_; }
  BackgroundTask& followTask() { return following_; }

Q_SIGNALS:
  /// Rigging or cases of the document are others.
  void rigChanged();
  void caseChosen();
  void stateChanged();
  /// Another recording, or none.
  void recordingReplaced();
  /// Frames from there on are new.
  void recordingGrew(std::size_t firstFrame);
  void outdatedChanged();
  void checksChanged();
  void followersChanged();

private:
  void onDocumentChange(const DocumentChange& change);
  void begun(const HoistRecording& recording);
  void came(const HoistNews& news);
  void setState(SessionState state);
  void replaceRecording(std::shared_ptr<HoistRecording> recording);
  void updateOutdated();
  void check();
  void follow();
  void forgetFollowers();
  /// Its own copy, if somebody else looks at the present one.
  HoistRecording& ownRecording();

  Workspace& workspace_;
  HoistRunner* runner_;
  BackgroundTask checking_, following_;
  QTimer checkSoon_;
  std::string caseName_;
  SessionState state_ = SessionState::Empty;
  RunPace pace_ = RunPace::Paused;
  double runTime_ = 0, runSpeed_ = 0;
  std::shared_ptr<HoistRecording> recording_;
  std::shared_ptr<const DocumentContent> runContent_, beingRun_;
  Rigging runRigging_;
  bool isOutdated_ = false, isChecked_ = false;
  HoistChecks checks_;
  std::vector<HoistSeries> clearances_;
  std::shared_ptr<const MoveRecording> followers_;
};

}  // namespace liana
