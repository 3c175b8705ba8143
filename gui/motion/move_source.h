// One move of the document as something a timeline plays.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "gui/playback/playback_source.h"
#include "gui/view/scene/pose_layer.h"
#include "kernel/model/motion/move.h"
#include "kernel/playback/move_recording.h"

namespace liana {

class Workspace;

/// Before it is solved the things go their way and the cables stay, dashed; afterwards the recorded shapes
/// are shown. Between two moments parts are where they are then, and a cable runs between its two shapes,
/// unless it snapped on the way.
class MoveSource : public PlaybackSource {
  Q_OBJECT

public:
  /// What it shows is shown by its session, whose child it is.
  MoveSource(Workspace& workspace, PoseLayer& poses, QObject* session);

  /// Another move, or other data of it; `recording` may still grow.
  void set(const Move& move, std::shared_ptr<const MoveRecording> recording, bool isOutdated);
  const Move& move() const { return move_; }
  const MoveRecording* recording() const { return recording_.get(); }
  /// For plots that compare it: what stands in place of its name.
  void setRemark(const QString& remark) { remark_ = remark; }
  /// Of these cables alone there are plots; empty: of those nearest to their limits.
  void setPlotted(const std::vector<CableId>& cables);

  QString name() const override { return remark_.isEmpty() ? QString::fromStdString(move_.name) : remark_; }
  const std::vector<double>& times() const override { return times_; }
  double begin() const override { return move_.begin(); }
  double end() const override { return move_.end(); }
  const std::vector<TimeSeries>& series() const override;
  std::vector<TimeMark> marks() const override;
  std::vector<double> keyPoses() const override;
  std::optional<TimeMark> worst() const override;
  void show(double time) override;
  /// Parts where these poses have them, whatever the key poses say; cables stay, dashed.
  void showPoses(const std::vector<MoverPose>& poses);
  /// What takes a part along, the innermost of a chain; -1 if it stands still.
  int moverOf(const PartInstance& part) const;
  /// Where a finding of the recording is, when the view shows its moment [mm].
  std::optional<Eigen::Vector3d> placeOf(int cable, std::size_t frame, double at) const;

private:
  void findBranches();
  PoseLayer::Pose partsAt(const std::vector<MoverPose>& poses) const;
  std::optional<TimeMark> findWorst() const;
  bool isSolved() const { return recording_ && !recording_->frames.empty(); }
  std::vector<int> plottedCables() const;
  void addSeries(int cable) const;
  PoseLayer::PosedCable poseOf(std::size_t cable, double time) const;
  bool snapsBetween(int cable, double from, double to) const;

  Workspace& workspace_;
  PoseLayer& poses_;
  Move move_;
  QString remark_;
  std::shared_ptr<const MoveRecording> recording_;
  bool isOutdated_ = false;
  std::vector<double> times_;
  std::vector<CableId> plotted_;
  std::vector<std::pair<PartInstance, int>> branches_;  // and the mover that takes them along
  mutable std::vector<TimeSeries> series_;
  mutable bool isSeriesStale_ = true;
  mutable std::optional<std::optional<TimeMark>> worst_;  // asked for at every step of a scrub
};

/// One sentence: "bend radius 18.2 mm, limit 25 mm".
QString textOf(const CheckOutcome& outcome);
/// "W12 snaps over by 34.2 mm"
QString textOf(const MoveEvent& event, const MoveRecording& recording);

}  // namespace liana
