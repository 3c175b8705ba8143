#include "gui/hoist/panels/run_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/hoist/panels/drive_levers.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/playback/timeline.h"
#include "gui/resources/icons.h"

namespace liana {

RunPanel::RunPanel(HoistSession& session, RigPreview& preview, Timeline& timeline, QWidget* parent)
    : QWidget(parent),
      session_(session),
      preview_(preview),
      timeline_(timeline),
      levers_(new DriveLevers(session)),
      cases_(new QComboBox),
      state_(new QLabel) {
  setObjectName("runPanel");
  cases_->setObjectName("loadCase");
  cases_->setAccessibleName(tr("Load case"));
  cases_->setToolTip(tr("The load case that is run; ready-made ones fit themselves to the rigging"));
  cases_->setMinimumContentsLength(14);
  cases_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  calmWheel(cases_);
  state_->setObjectName("runState");
  state_->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->setSpacing(4);
  auto* line = new QHBoxLayout;
  line->setSpacing(2);
  line->addWidget(cases_, 1);
  layout->addLayout(line);
  keep_ = addButton("keepCase", tr("Keep"), {}, tr("Add this ready-made case to the project, to change it"));
  line->addWidget(keep_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(2);
  run_ =
      addButton("runCase", tr("Run"), "play", tr("Run the load case from its beginning, as fast as it goes"));
  live_ = addButton("runLive", tr("Live"), "winch",
                    tr("Run in real time, with the levers and their keys; goes on until it is paused"));
  pause_ = addButton("pauseRun", tr("Pause"), "pause", tr("Hold the run; it can go on"));
  step_ = addButton("stepRun", tr("Step"), "step-forward", tr("One sample further"));
  runOn_ =
      addButton("runOnFromHere", tr("Run on from here"), {},
                tr("Go back to the moment the timeline shows, and run on from there with the levers as they "
                   "are now"));
  emergency_ = addButton("emergencyStop", tr("Emergency stop"), "warning", tr("All drives by their brakes"));
  for (QToolButton* button : {pause_, step_}) button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  for (QToolButton* button : {run_, live_, pause_, step_}) buttons->addWidget(button);
  buttons->addStretch(1);
  layout->addLayout(buttons);
  auto* more = new QHBoxLayout;
  more->setSpacing(2);
  for (QToolButton* button : {runOn_, emergency_}) more->addWidget(button);
  more->addStretch(1);
  layout->addLayout(more);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(levers_);
  layout->addWidget(scroll, 1);
  layout->addWidget(state_);
  connect(cases_, &QComboBox::activated, this,
          [this](int index) { session_.chooseCase(cases_->itemData(index).toString().toStdString()); });
  connect(keep_, &QToolButton::clicked, this, &RunPanel::keepCaseWanted);
  connect(run_, &QToolButton::clicked, this, [this] { session_.run(RunPace::Fast); });
  connect(live_, &QToolButton::clicked, this, [this] {
    if (session_.canGoOn() && !session_.isOutdated() && session_.state() != SessionState::Over)
      session_.goOn(RunPace::RealTime);
    else
      session_.run(RunPace::RealTime);
  });
  connect(pause_, &QToolButton::clicked, &session, &HoistSession::pause);
  connect(step_, &QToolButton::clicked, &session, &HoistSession::step);
  connect(runOn_, &QToolButton::clicked, this, &RunPanel::runOnFromHere);
  connect(emergency_, &QToolButton::clicked, levers_, &DriveLevers::stopAll);
  connect(&session, &HoistSession::rigChanged, this, &RunPanel::refillCases);
  connect(&session, &HoistSession::caseChosen, this, &RunPanel::refillCases);
  connect(&session, &HoistSession::stateChanged, this, &RunPanel::refresh);
  connect(&session, &HoistSession::outdatedChanged, this, &RunPanel::refresh);
  connect(&session, &HoistSession::checksChanged, this, &RunPanel::refresh);
  connect(&preview, &RigPreview::changed, this, &RunPanel::refresh);
  refillCases();
}

QToolButton* RunPanel::addButton(const QString& name, const QString& text, const QString& iconName,
                                 const QString& tip) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(tip);
  button->setAutoRaise(true);
  if (!iconName.isEmpty()) {
    button->setIcon(icon(iconName));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  }
  return button;
}

void RunPanel::refillCases() {
  const QSignalBlocker block(cases_);
  const auto chosen = session_.chosenCase();
  cases_->clear();
  const std::size_t own = session_.rigging().cases.size();
  const std::vector<LoadCase> all = session_.cases();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const QString name = QString::fromStdString(all[i].name);
    cases_->addItem(i < own ? name : tr("%1 (ready-made)").arg(name), name);
    if (chosen && chosen->name == all[i].name) cases_->setCurrentIndex(static_cast<int>(i));
  }
  refresh();
}

QString RunPanel::stateText() const {
  if (session_.state() == SessionState::Preparing) return tr("Preparing: the rigging is brought to rest…");
  if (session_.isRunning()) {
    const QString time = tr("Running at %1 s").arg(session_.runTime(), 0, 'f', 2);
    return session_.runSpeed() > 0 ? tr("%1, %2 × real time").arg(time).arg(session_.runSpeed(), 0, 'f', 1)
                                   : time;
  }
  if (session_.isOutdated()) return tr("The rigging has changed since this run. Run it again.");
  if (session_.state() == SessionState::Stuck)
    return QString::fromStdString(session_.recording() ? session_.recording()->stopped : std::string());
  const bool isRigged = !session_.rigging().bodies.empty();
  if (isRigged && !preview_.isBehind() && !preview_.defect().isEmpty() &&
      session_.state() == SessionState::Empty)
    return preview_.defect();
  switch (session_.state()) {
    case SessionState::Paused:
      return tr("Paused at %1 s. Go on with Live, Step or Run on from here.")
          .arg(session_.runTime(), 0, 'f', 2);
    case SessionState::Over:
      return tr("The load case is over. Any moment can be run on from.");
    case SessionState::Opened:
      return tr("A recording from a file. Run the load case to go on from a moment.");
    default:
      break;
  }
  return nextStepText();
}

/// What a lift still lacks, in the order it is put together.
QString RunPanel::nextStepText() const {
  const Rigging& rigging = session_.rigging();
  const bool isDriven =
      !rigging.winches.empty() || std::any_of(rigging.joints.begin(), rigging.joints.end(),
                                              [](const RigJoint& joint) { return joint.isDriven; });
  if (rigging.bodies.empty())
    return tr("What is lifted? Right click parts and make them a body of the lift, or add a box.");
  if (rigging.ropes.empty())
    return tr("What holds it? Put anchors and sheaves on parts, then reeve a rope from one to the next.");
  if (!isDriven) return tr("Nothing hoists yet: add a winch at the drum or anchor where the rope begins.");
  return tr("Ready to run.");
}

void RunPanel::refresh() {
  const bool isPreparing = session_.state() == SessionState::Preparing, isRunning = session_.isRunning();
  const bool hasWorld = session_.canGoOn() || isRunning || session_.state() == SessionState::Stuck;
  const auto chosen = session_.chosenCase();
  const bool canRun = chosen && !isPreparing && !session_.rigging().isEmpty();
  run_->setEnabled(canRun && !isRunning);
  live_->setEnabled(canRun && !isRunning);
  pause_->setEnabled(isRunning);
  step_->setEnabled(canRun && session_.state() != SessionState::Stuck && !session_.isOutdated());
  runOn_->setEnabled(hasWorld && !session_.isOutdated() && !isRunning);
  emergency_->setEnabled(isRunning);
  cases_->setEnabled(!isRunning && !isPreparing && chosen.has_value());
  keep_->setEnabled(chosen && !session_.rigging().findCase(chosen->name));
  state_->setText(stateText());
}

void RunPanel::runOnFromHere() {
  std::vector<DriveCommand> commands = levers_->pending();
  levers_->forgetPending();
  session_.runOnFrom(timeline_.time(), std::move(commands),
                     session_.pace() == RunPace::RealTime ? RunPace::RealTime : RunPace::Fast);
}

}  // namespace liana
