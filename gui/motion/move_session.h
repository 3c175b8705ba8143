// The move of the document that is being worked on: chosen, solved, played, with the space it sweeps.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "gui/motion/move_runs.h"
#include "gui/motion/move_source.h"
#include "gui/playback/timeline.h"
#include "gui/view/scene/pose_layer.h"

namespace liana {

class EnvelopeActors;
class Viewport;

/// What panel, actions and view share about moves. One move is chosen whenever there is one.
class MoveSession : public QObject {
  Q_OBJECT

public:
  explicit MoveSession(Viewport& viewport, QObject* parent = nullptr);
  /// Before the viewport goes.
  ~MoveSession() override;

  Viewport& viewport() { return viewport_; }
  Workspace& workspace() const { return workspace_; }
  Timeline& timeline() { return timeline_; }
  PoseLayer& poses() { return poses_; }
  MoveRuns& runs() { return runs_; }
  const MoveSource& source() const { return *source_; }
  /// The run before the present one, to compare it with; null when there is none.
  MoveSource* before() const { return run() && run()->before ? before_ : nullptr; }

  /// Null when the document has none.
  const Move* move() const;
  MoveId chosen() const { return chosen_; }
  void choose(MoveId move);
  /// What has been found out about it; null before it was solved.
  const MoveRun* run() const { return runs_.runOf(chosen_); }
  /// Its state in a few words: "solved, 63 moments: 2 failed".
  QString state() const;

  /// One undo step with that name.
  bool change(const Move& changed, const QString& name);

  EnvelopeActors& envelope() { return *envelope_; }
  bool showsEnvelope() const { return showsEnvelope_; }
  /// The skins are made on a thread when they are first looked at.
  void showEnvelope(bool on);
  /// The view shows the project again.
  void leave();

  /// The row of the move that is worked on; -1 while it has none.
  int mover() const;
  void chooseMover(int mover);
  /// Where the movers are in the view: posed by hand, at the moment that is shown, or at rest.
  std::vector<MoverPose> shownPoses() const;
  /// Brings the movers there in the view alone, until a moment is shown or somebody leaves.
  void pose(std::vector<MoverPose> poses);
  /// None while nothing has been posed by hand.
  const std::optional<std::vector<MoverPose>>& posed() const { return posed_; }
  /// The axis of a joint where the view shows it: +z along it.
  Eigen::Isometry3d worldFromAxis(int mover) const;

Q_SIGNALS:
  /// Another move is chosen, or its data or its recording are others.
  void changed();
  void envelopeChanged();
  void moverChosen();
  /// Movers have been posed by hand, or are not any more.
  void posedChanged();

private:
  void refresh();
  void makeEnvelope();
  void forgetPosed();

  Viewport& viewport_;
  Workspace& workspace_;
  PoseLayer poses_;
  MoveRuns runs_;
  Timeline timeline_;
  MoveSource *source_, *before_;
  MoveId chosen_;
  int mover_ = 0;
  std::optional<std::vector<MoverPose>> posed_;
  std::unique_ptr<EnvelopeActors> envelope_;
  bool showsEnvelope_ = false;
  std::shared_ptr<const MoveRecording> sweptOf_;  // the recording whose envelope is shown
  BackgroundTask sweeping_;
};

}  // namespace liana
