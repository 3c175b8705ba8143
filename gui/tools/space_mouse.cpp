#include "gui/tools/space_mouse.h"

#include <QAction>
#include <QSocketNotifier>
#include <algorithm>
#include <cmath>
#include <optional>

#include "gui/actions/make_action.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kLookAgain = 5000;      // for a daemon [ms]
constexpr int kRest = 250;            // after which a move is over: one undo step [ms]
constexpr double kFullPush = 350;     // what the device tells of a cap that is pushed all the way
constexpr double kDead = 0.02;        // of it: a hand that rests on the cap
constexpr double kLongestStep = 0.1;  // after a pause the cap has not been pushed all the time [s]
constexpr double kTurnSpeed = 1.6;    // at the full push [rad/s]
constexpr double kShiftSpeed = 0.9;   // heights of the picture a second
constexpr double kZoomSpeed = 1.4;    // e-foldings a second

/// Finer near the middle, as a hand wants it.
Eigen::Vector3d shaped(const Eigen::Vector3d& push) {
  Eigen::Vector3d result;
  for (int i = 0; i < 3; ++i) {
    const double size = std::min(1.0, std::abs(push[i]));
    result[i] = size < kDead ? 0.0 : std::copysign(std::pow((size - kDead) / (1 - kDead), 1.5), push[i]);
  }
  return result;
}

}  // namespace

SpaceMouse::SpaceMouse(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
  movesSelection =
      makeAction(this, tr("3D mouse moves the &selection"), "", "",
                 tr("The cap of a 3D mouse moves the selected handles, ends or parts instead of the "
                    "view; its second button switches too"));
  movesSelection->setCheckable(true);
  retry_.setInterval(kLookAgain);
  connect(&retry_, &QTimer::timeout, this, &SpaceMouse::connectToDaemon);
  rest_.setSingleShot(true);
  rest_.setInterval(kRest);
  connect(&rest_, &QTimer::timeout, this, [this] { viewport_.workspace().edits().keepTransient(); });
  retry_.start();
  QTimer::singleShot(0, this, &SpaceMouse::connectToDaemon);
}

SpaceMouse::~SpaceMouse() {
  disconnectFromDaemon();
}

void SpaceMouse::connectToDaemon() {
  if (notifier_ || !link_.open()) return;
  notifier_ = new QSocketNotifier(link_.descriptor(), QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, &SpaceMouse::readEvents);
  retry_.stop();
}

void SpaceMouse::disconnectFromDaemon() {
  if (!notifier_) return;
  notifier_->setEnabled(false);
  notifier_->deleteLater();
  notifier_ = nullptr;
  link_.close();
}

void SpaceMouse::readEvents() {
  if (link_.isGone()) {
    disconnectFromDaemon();
    retry_.start();
    return;
  }
  // Several motions may wait: the newest tells where the cap is, and the time since the last counts once.
  std::optional<Push> newest;
  link_.read(
      [&newest](const Eigen::Vector3d& shift, const Eigen::Vector3d& turn) {
        // The device's z looks away from the hand, the eye's towards it.
        const Eigen::Vector3d mirrored(1, 1, -1);
        newest = Push{shaped(shift.cwiseProduct(mirrored) / kFullPush),
                      shaped(turn.cwiseProduct(mirrored) / kFullPush)};
      },
      [this](int button) { press(button); });
  if (!newest) return;
  const double since = sinceLast_.isValid() ? static_cast<double>(sinceLast_.nsecsElapsed()) * 1e-9 : 0.016;
  sinceLast_.start();
  take(*newest, std::min(since, kLongestStep));
}

void SpaceMouse::press(int button) {
  if (button == 0) viewport_.flights().fitSelection();
  if (button == 1) movesSelection->setChecked(!movesSelection->isChecked());
}

void SpaceMouse::take(const Push& push, double seconds) {
  if (push.shift.isZero() && push.turn.isZero()) return;
  if (movesSelection->isChecked() && moveSelection(push, seconds)) return;
  moveView(push, seconds);
}

void SpaceMouse::moveView(const Push& push, double seconds) {
  CameraPose camera = viewport_.camera();
  const double height = 2 * camera.parallelScale();
  // The model follows the hand: the camera goes the other way.
  camera.orbit(camera.target, -kTurnSpeed * seconds * push.turn.y(), -kTurnSpeed * seconds * push.turn.x());
  camera.target -=
      kShiftSpeed * seconds * height * (push.shift.x() * camera.right() + push.shift.y() * camera.up());
  camera.distance *= std::exp(-kZoomSpeed * seconds * push.shift.z());
  viewport_.flights().jumpTo(camera);
}

bool SpaceMouse::moveSelection(const Push& push, double seconds) {
  Workspace& workspace = viewport_.workspace();
  const auto pose = poseOf(workspace.document(), workspace.selected());
  if (!pose) return false;
  // A transient that is not ours belongs to the mouse, which has it in hand.
  if (workspace.edits().hasTransient() && !rest_.isActive()) return true;
  const CameraPose& camera = viewport_.camera();
  const double perSecond = kShiftSpeed *
                           camera.worldPerPixel(viewport_.viewSize(), pose->worldFromPose.translation()) *
                           viewport_.viewSize().height;
  Eigen::Isometry3d moved = pose->worldFromPose;
  moved.translation() += camera.orientation * (perSecond * seconds * push.shift);
  const Eigen::Vector3d turn = camera.orientation * (kTurnSpeed * seconds * push.turn);
  if (pose->canTurn && turn.norm() > 0)
    moved.linear() = Eigen::AngleAxisd(turn.norm(), turn.normalized()) * moved.linear();
  auto edit = makeMove(workspace.document(), workspace.selected(), moved);
  if (!edit) return false;
  workspace.edits().applyTransient(std::move(edit));
  rest_.start();
  return true;
}

}  // namespace liana
