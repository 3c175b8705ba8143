// Wires runs, source, timeline and view.
#include "gui/motion/move_session.h"

#include <algorithm>

#include <vtkGenericOpenGLRenderWindow.h>

#include "gui/view/actors/envelope_actors.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/motion/change_moves.h"
#include "kernel/playback/moved_scene.h"
#include "kernel/playback/swept_volume.h"

namespace liana {

MoveSession::MoveSession(Viewport& viewport, QObject* parent)
    : QObject(parent),
      viewport_(viewport),
      workspace_(viewport.workspace()),
      poses_(viewport),
      runs_(workspace_),
      source_(new MoveSource(workspace_, poses_, this)),
      before_(new MoveSource(workspace_, poses_, this)),
      envelope_(std::make_unique<EnvelopeActors>(viewport.renderWindow())) {
  before_->setRemark(tr("before"));
  connect(&workspace_, &Workspace::documentReplaced, this, [this] {
    timeline_.leave();
    chosen_ = {};
    refresh();
  });
  connect(&workspace_, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<MovesChanged>(change)) refresh();
  });
  connect(&workspace_, &Workspace::selectionChanged, this, [this] {
    for (MoveSource* source : {source_, before_}) source->setPlotted(workspace_.selected().cables());
  });
  connect(&runs_, &MoveRuns::changed, this, [this](MoveId move) {
    if (move == chosen_) refresh();
  });
  connect(&poses_, &PoseLayer::ended, this, [this] {
    forgetPosed();
    timeline_.leave();
  });
  connect(&timeline_, &Timeline::timeChanged, this, [this] {
    if (timeline_.isShowing()) forgetPosed();
  });
  sweeping_.onFailure([this](const QString& message) { workspace_.post(MessageKind::Error, message); });
  refresh();
}

MoveSession::~MoveSession() = default;

const Move* MoveSession::move() const {
  return findMove(workspace_.document(), chosen_);
}

void MoveSession::choose(MoveId move) {
  if (move == chosen_) return;
  chosen_ = move;
  mover_ = 0;
  leave();
  timeline_.setSource(nullptr);
  refresh();
}

void MoveSession::refresh() {
  const auto& moves = workspace_.document().moves();
  if (!move()) {
    leave();
    timeline_.setSource(nullptr);
    chosen_ = moves.empty() ? MoveId{} : moves.front().id;
  }
  if (posed_ && (!move() || move()->movers != source_->move().movers)) leave();
  if (const Move* present = move()) {
    const MoveRun* known = run();
    source_->set(*present, known ? known->recording : nullptr, known && known->isOutdated);
    if (known && known->before) before_->set(*present, known->before, true);
    if (timeline_.source() != source_) timeline_.setSource(source_);
  }
  const auto recording = run() ? run()->recording : nullptr;
  if (showsEnvelope_ && runs_.solving() != chosen_ && recording != sweptOf_) makeEnvelope();
  Q_EMIT changed();
}

QString MoveSession::state() const {
  const Move* present = move();
  if (!present) return {};
  if (const std::string defect = whyNotMovable(*present, workspace_.document().content()); !defect.empty())
    return QString::fromStdString(defect);
  const MoveRun* known = run();
  if (runs_.solving() == chosen_)
    return tr("Solving: %1 of %2 moments")
        .arg(known && known->recording ? known->recording->frames.size() : 0)
        .arg(momentsOf(*present).size());
  if (known && !known->trouble.isEmpty()) return known->trouble;
  if (!known || !known->recording) return tr("Not solved yet: cables stay where they are");
  if (known->isOutdated) return tr("Outdated: the project has changed since this move was solved");
  const auto frames = known->recording->frames.size();
  if (!known->isComplete())
    return known->stopped.empty()
               ? tr("Interrupted after %1 of %2 moments").arg(frames).arg(known->recording->moments)
               : tr("Interrupted after %1 of %2 moments; Solve goes on from there")
                     .arg(frames)
                     .arg(known->recording->moments);
  return passes(*known->recording) ? tr("Solved, %1 moments: all passed").arg(frames)
                                   : tr("Solved, %1 moments: see the findings").arg(frames);
}

bool MoveSession::change(const Move& changed, const QString& name) {
  return workspace_.apply(makeChangeMove(workspace_.document(), changed, name.toStdString()));
}

void MoveSession::leave() {
  timeline_.leave();
  poses_.clear(*this);
}

int MoveSession::mover() const {
  const Move* present = move();
  return present ? std::min(mover_, static_cast<int>(present->movers.size()) - 1) : -1;
}

void MoveSession::chooseMover(int mover) {
  if (mover < 0 || mover == mover_) return;
  mover_ = mover;
  Q_EMIT moverChosen();
}

std::vector<MoverPose> MoveSession::shownPoses() const {
  const Move* present = move();
  if (!present) return {};
  if (posed_) return *posed_;
  if (timeline_.isShowing() && !present->keys.empty()) return posesAt(*present, timeline_.time());
  const std::vector<Eigen::Isometry3d> rest = restFramesOf(*present, workspace_.document().content());
  std::vector<MoverPose> poses(present->movers.size());
  for (std::size_t i = 0; i < poses.size(); ++i)
    if (present->movers[i].kind == MotionKind::Free) poses[i].worldFromMover = rest[i];
  return poses;
}

void MoveSession::pose(std::vector<MoverPose> poses) {
  if (!move() || poses.size() != move()->movers.size()) return;
  timeline_.leave();
  posed_ = std::move(poses);
  source_->showPoses(*posed_);
  Q_EMIT posedChanged();
}

void MoveSession::forgetPosed() {
  if (!posed_) return;
  posed_.reset();
  Q_EMIT posedChanged();
}

Eigen::Isometry3d MoveSession::worldFromAxis(int mover) const {
  Eigen::Isometry3d axis = Eigen::Isometry3d::Identity();
  const Move* present = move();
  if (!present || mover < 0 || mover >= static_cast<int>(present->movers.size())) return axis;
  const Mover& joint = present->movers[static_cast<std::size_t>(mover)];
  axis.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), joint.axisDirection.normalized())
          .toRotationMatrix();
  axis.translation() = joint.axisPoint;
  if (joint.carriedBy < 0) return axis;
  const auto displacements =
      displacementsOf(*present, shownPoses(), restFramesOf(*present, workspace_.document().content()));
  return displacements[static_cast<std::size_t>(joint.carriedBy)] * axis;
}

void MoveSession::showEnvelope(bool on) {
  if (on == showsEnvelope_) return;
  showsEnvelope_ = on;
  if (on) {
    makeEnvelope();
  } else {
    sweeping_.cancel();
    sweptOf_.reset();
    envelope_->clear();
    viewport_.redraw();
  }
  Q_EMIT envelopeChanged();
}

void MoveSession::makeEnvelope() {
  sweeping_.cancel();
  envelope_->clear();
  viewport_.redraw();
  sweptOf_ = run() ? run()->recording : nullptr;
  if (!sweptOf_ || runs_.solving() == chosen_) {
    sweptOf_.reset();
    return;
  }
  struct Swept {
    double radius;
    Color color;
  };
  std::vector<Swept> cables;
  for (const Cable& cable : workspace_.document().cables())
    cables.push_back({cable.spec.outerDiameter / 2, cable.spec.color});
  sweeping_.run(tr("Sweeping"), [this, recording = sweptOf_, cables](const Progress& progress) {
    auto skins = std::make_shared<std::vector<EnvelopeActors::Skin>>();
    for (std::size_t i = 0; i < std::min(cables.size(), recording->cables.size()); ++i) {
      if (!progress.report(static_cast<double>(i) / static_cast<double>(cables.size()))) break;
      skins->push_back(
          {std::make_shared<TriangleMesh>(sweptVolume(*recording, i, cables[i].radius)), cables[i].color});
    }
    return BackgroundTask::Finish([this, skins] {
      envelope_->show(*skins);
      viewport_.redraw();
      Q_EMIT envelopeChanged();
    });
  });
}

}  // namespace liana
