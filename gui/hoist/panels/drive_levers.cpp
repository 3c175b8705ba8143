#include "gui/hoist/panels/drive_levers.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/hoist/run/hoist_session.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/resources/icons.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kTicks = 100;  // of a slider, each way
constexpr std::array<std::array<Qt::Key, 2>, 6> kKeys{{{Qt::Key_Q, Qt::Key_A},
                                                       {Qt::Key_W, Qt::Key_S},
                                                       {Qt::Key_E, Qt::Key_D},
                                                       {Qt::Key_R, Qt::Key_F},
                                                       {Qt::Key_T, Qt::Key_G},
                                                       {Qt::Key_Y, Qt::Key_H}}};
constexpr double kMostPull = 500;  // of a tag line by hand [N]
constexpr double kMostWind = 25;   // cranes stop work at 20 [m/s]

}  // namespace

DriveLevers::DriveLevers(HoistSession& session, QWidget* parent)
    : QWidget(parent), session_(session), grid_(new QGridLayout(this)) {
  setObjectName("driveLevers");
  grid_->setContentsMargins(6, 2, 6, 2);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(2);
  grid_->setColumnStretch(1, 1);
  connect(&session, &HoistSession::rigChanged, this, &DriveLevers::rebuild);
  connect(&session, &HoistSession::recordingReplaced, this, [this] {
    forgetPending();
    takeSpeeds();
  });
  connect(&session, &HoistSession::recordingGrew, this, &DriveLevers::takeSpeeds);
  rebuild();
}

std::vector<DriveLevers::Lever> DriveLevers::wantedLevers() const {
  const Rigging& rigging = session_.rigging();
  std::vector<Lever> wanted;
  for (const RigWinch& winch : rigging.winches)
    wanted.push_back({winch.name, CommandKind::Run, winch.drive.speed, "m/s"});
  for (const RigJoint& joint : rigging.joints)
    if (joint.isDriven)
      wanted.push_back({joint.name, CommandKind::Run, joint.drive.speed,
                        joint.kind == RigJointKind::Hinge ? "°/s" : "m/s"});
  for (const RigRope& rope : rigging.ropes)
    if (rope.use == RopeUse::TagLine) wanted.push_back({rope.name, CommandKind::Pull, kMostPull, "N"});
  const bool canBeBlown = std::any_of(rigging.bodies.begin(), rigging.bodies.end(),
                                      [](const RigBody& body) { return body.role == BodyRole::Dynamic; });
  if (canBeBlown) wanted.push_back({{}, CommandKind::Wind, kMostWind, "m/s"});
  return wanted;
}

void DriveLevers::rebuild() {
  std::vector<Lever> wanted = wantedLevers();
  std::vector<std::string> names;
  for (const Lever& lever : wanted)
    names.push_back(lever.drive + "\n" + std::to_string(lever.full) + lever.unit.toStdString());
  if (names == names_ && !names.empty()) return;
  names_ = names;
  levers_.clear();
  while (QLayoutItem* item = grid_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  if (wanted.empty()) {
    auto* note = new QLabel(tr("Drives appear here: a winch, or a joint that is driven."));
    note->setEnabled(false);
    note->setWordWrap(true);
    grid_->addWidget(note, 0, 0, 1, 4);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const bool isWind = wanted[i].kind == CommandKind::Wind;
    if (i < kKeys.size() && !isWind) {
      wanted[i].forwards = kKeys[i][0];
      wanted[i].backwards = kKeys[i][1];
    }
    const QString name = isWind ? tr("Wind") : QString::fromStdString(wanted[i].drive);
    addLever(std::move(wanted[i]), name, static_cast<int>(i));
    if (isWind) addWindDirection(i, static_cast<int>(i) + 1);
  }
}

void DriveLevers::addWindDirection(std::size_t wind, int row) {
  auto* label = new QLabel(tr("Wind blows towards"));
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setObjectName("lever_windDirection");
  slider->setAccessibleName(tr("Wind blows towards"));
  slider->setRange(0, 345);
  slider->setSingleStep(15);
  slider->setPageStep(45);
  slider->setValue(windDegrees_);
  slider->setToolTip(tr("Degrees about the vertical: 0 is the x axis, 90 the y axis"));
  calmWheel(slider);
  auto* value = new QLabel(tr("%1°").arg(windDegrees_));
  value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  grid_->addWidget(label, row, 0);
  grid_->addWidget(slider, row, 1);
  grid_->addWidget(value, row, 2);
  connect(slider, &QSlider::valueChanged, this, [this, wind, value](int degrees) {
    windDegrees_ = degrees;
    value->setText(tr("%1°").arg(degrees));
    if (levers_[wind].told > 0) tell(wind, levers_[wind].told);
  });
}

Eigen::Vector3d DriveLevers::windDirection() const {
  const Eigen::Vector3d gravity = session_.workspace().document().settings().gravity;
  const Eigen::Vector3d up =
      gravity.norm() > 0 ? Eigen::Vector3d(-gravity.normalized()) : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
  Eigen::Vector3d ahead = Eigen::Vector3d::UnitX();
  if (std::abs(ahead.dot(up)) > 0.9) ahead = Eigen::Vector3d::UnitY();
  ahead = (ahead - ahead.dot(up) * up).normalized();
  const double angle = windDegrees_ * EIGEN_PI / 180;
  return std::cos(angle) * ahead + std::sin(angle) * up.cross(ahead);
}

void DriveLevers::addLever(Lever lever, const QString& name, int row) {
  const std::size_t index = levers_.size();
  const bool isPull = lever.kind == CommandKind::Pull, isOneWay = isPull || lever.kind == CommandKind::Wind;
  QString title = name;
  if (lever.forwards != Qt::Key_unknown)
    title +=
        isPull ? tr("  (%1)").arg(QKeySequence(lever.forwards).toString())
               : tr("  (%1 / %2)")
                     .arg(QKeySequence(lever.forwards).toString(), QKeySequence(lever.backwards).toString());
  auto* label = new QLabel(title);
  lever.slider = new QSlider(Qt::Horizontal);
  lever.slider->setObjectName("lever_" + name);
  lever.slider->setAccessibleName(name);
  lever.slider->setRange(isOneWay ? 0 : -kTicks, kTicks);
  lever.slider->setMinimumWidth(90);
  lever.slider->setToolTip(
      isPull     ? tr("How hard the tag line is pulled")
      : isOneWay ? tr("How fast the wind blows from now on")
                 : tr("The speed this drive is told; it gets there by its own acceleration. The "
                      "keys run it while they are held down in the view."));
  calmWheel(lever.slider);
  lever.value = new QLabel;
  lever.value->setMinimumWidth(lever.value->fontMetrics().horizontalAdvance("-00.000 m/s"));
  lever.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  lever.stop = new QToolButton;
  lever.stop->setObjectName("stop_" + name);
  lever.stop->setText(tr("Stop"));
  lever.stop->setToolTip(lever.kind == CommandKind::Wind ? tr("Calm") : tr("Bring this drive to rest"));
  grid_->addWidget(label, row, 0);
  grid_->addWidget(lever.slider, row, 1);
  grid_->addWidget(lever.value, row, 2);
  grid_->addWidget(lever.stop, row, 3);
  connect(lever.slider, &QSlider::valueChanged, this, [this, index](int ticks) {
    if (!isShowing_) tell(index, levers_[index].full * ticks / kTicks);
  });
  connect(lever.stop, &QToolButton::clicked, this, [this, index] {
    tell(index, 0);
    showValue(index, 0);
  });
  levers_.push_back(std::move(lever));
  showValue(index, 0);
}

DriveCommand DriveLevers::commandOf(const Lever& lever) const {
  DriveCommand command;
  command.drive = lever.drive;
  command.value = lever.told;
  command.kind = lever.kind == CommandKind::Run && lever.told == 0 ? CommandKind::Stop : lever.kind;
  if (command.kind == CommandKind::Wind) command.direction = windDirection();
  return command;
}

void DriveLevers::tell(std::size_t index, double value) {
  Lever& lever = levers_[index];
  lever.told = value;
  const QString unit = lever.unit;
  lever.value->setText(QString::number(value, 'f', lever.kind == CommandKind::Pull ? 0 : 3) + " " + unit);
  if (session_.isRunning())
    session_.command(commandOf(lever));
  else
    lever.isMoved = true;
}

void DriveLevers::tellDrive(const std::string& drive, double value) {
  for (std::size_t i = 0; i < levers_.size(); ++i) {
    if (levers_[i].kind != CommandKind::Run || levers_[i].drive != drive) continue;
    tell(i, value);
    showValue(i, value);
  }
}

void DriveLevers::showValue(std::size_t index, double value) {
  Lever& lever = levers_[index];
  isShowing_ = true;
  const double share = lever.full > 0 ? value / lever.full : 0;
  lever.slider->setValue(static_cast<int>(std::lround(kTicks * std::clamp(share, -1.0, 1.0))));
  lever.value->setText(QString::number(value, 'f', lever.kind == CommandKind::Pull ? 0 : 3) + " " +
                       lever.unit);
  isShowing_ = false;
}

/// Levers follow what the load case tells the drives; a hand on one goes before that.
void DriveLevers::takeSpeeds() {
  const HoistRecording* recording = session_.recording();
  if (!recording || recording->frames.empty()) return;
  const HoistFrame& frame = recording->frames.back();
  for (std::size_t i = 0; i < levers_.size(); ++i) {
    Lever& lever = levers_[i];
    if (lever.kind == CommandKind::Pull || lever.isMoved || lever.slider->isSliderDown()) continue;
    if (lever.kind == CommandKind::Wind) {
      takeWind(i, *recording, frame.time);
      continue;
    }
    const auto drive = std::find(recording->drives.begin(), recording->drives.end(), lever.drive);
    if (drive == recording->drives.end()) continue;
    // What it was told last, not what it has got to: a lever does not creep.
    double told = 0;
    for (const DriveCommand& command : recording->loadCase.commands) {
      if (command.time > frame.time + 1e-9) continue;
      if (command.drive == lever.drive && command.kind == CommandKind::Run)
        told = command.value * recording->loadCase.speedFactor;
      else if ((command.drive == lever.drive || command.drive.empty()) &&
               (command.kind == CommandKind::Stop || command.kind == CommandKind::EmergencyStop))
        told = 0;
    }
    if (std::abs(told - lever.told) < 1e-12 && told == 0) continue;
    lever.told = told;
    showValue(i, told);
  }
}

void DriveLevers::takeWind(std::size_t index, const HoistRecording& recording, double time) {
  double told = 0;
  for (const DriveCommand& command : recording.loadCase.commands)
    if (command.kind == CommandKind::Wind && command.time <= time + 1e-9) told = command.value;
  if (told == levers_[index].told) return;
  levers_[index].told = told;
  showValue(index, told);
}

std::vector<DriveCommand> DriveLevers::pending() const {
  std::vector<DriveCommand> commands;
  for (const Lever& lever : levers_)
    if (lever.isMoved) commands.push_back(commandOf(lever));
  return commands;
}

void DriveLevers::forgetPending() {
  for (Lever& lever : levers_) lever.isMoved = false;
}

void DriveLevers::stopAll() {
  DriveCommand stop;
  stop.kind = CommandKind::EmergencyStop;
  session_.command(stop);
  for (std::size_t i = 0; i < levers_.size(); ++i) {
    if (levers_[i].kind != CommandKind::Run) continue;
    levers_[i].told = 0;
    levers_[i].isMoved = false;
    showValue(i, 0);
  }
}

void DriveLevers::watch(QWidget* widget) {
  widget->installEventFilter(this);
}

bool DriveLevers::eventFilter(QObject* /*watched*/, QEvent* event) {
  const bool isPress = event->type() == QEvent::KeyPress, isRelease = event->type() == QEvent::KeyRelease;
  if ((!isPress && !isRelease && event->type() != QEvent::ShortcutOverride) || !session_.isRunning() ||
      session_.pace() != RunPace::RealTime)
    return false;
  auto* key = static_cast<QKeyEvent*>(event);
  if (key->modifiers() & ~Qt::KeypadModifier) return false;
  for (std::size_t i = 0; i < levers_.size(); ++i) {
    const bool isForwards = key->key() == levers_[i].forwards,
               isBackwards = key->key() == levers_[i].backwards;
    if (!isForwards && !isBackwards) continue;
    if (event->type() == QEvent::ShortcutOverride || key->isAutoRepeat()) {
      event->accept();
      return true;
    }
    const double value = isRelease                              ? 0
                         : isForwards                           ? levers_[i].full
                         : levers_[i].kind == CommandKind::Pull ? 0
                                                                : -levers_[i].full;
    tell(i, value);
    showValue(i, value);
    return true;
  }
  return false;
}

}  // namespace liana
