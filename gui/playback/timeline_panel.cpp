// Buttons and fields around a track.
#include "gui/playback/timeline_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "gui/panels/fields/elided_label.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/playback/playback_keys.h"
#include "gui/playback/time_track.h"
#include "gui/resources/icons.h"

namespace liana {

TimelinePanel::TimelinePanel(Timeline& timeline, QWidget* parent)
    : QWidget(parent), timeline_(timeline), track_(new TimeTrack(timeline)) {
  setObjectName("timelinePanel");
  start_ = addButton("to-start", "timelineStart", tr("To the beginning  (Home)"));
  back_ = addButton("step-back", "timelineBack", tr("One sample back  (Left)"));
  play_ = addButton("play", "timelinePlay", tr("Play  (Space)"));
  forward_ = addButton("step-forward", "timelineForward", tr("One sample on  (Right)"));
  end_ = addButton("to-end", "timelineEnd", tr("To the end  (End)"));
  worst_ = addButton("check-failed", "timelineWorst", tr("To the worst moment"));
  loop_ = addButton("loop", "timelineLoop",
                    tr("Begin again at the end; the brackets on the track choose a part of it"));
  loop_->setCheckable(true);
  time_ = new QuantityField(Quantity::Time, 0, 0, 3);
  time_->setObjectName("timelineTime");
  time_->setMinimumWidth(86);
  time_->setToolTip(tr("The moment that is shown; type another"));
  length_ = new QLabel;
  speed_ = new QuantityField(Quantity::Percent, 100 * Timeline::kSlowest, 100 * Timeline::kFastest, 0);
  speed_->setObjectName("timelineSpeed");
  speed_->setMinimumWidth(78);
  speed_->setSingleStep(25);
  speed_->setToolTip(tr("How fast it is played; 100 % is as fast as it is"));
  remark_ = new ElidedLabel;
  remark_->setObjectName("timelineRemark");
  auto* line = new QHBoxLayout;
  line->setSpacing(3);
  for (QWidget* widget :
       {static_cast<QWidget*>(start_), static_cast<QWidget*>(back_), static_cast<QWidget*>(play_),
        static_cast<QWidget*>(forward_), static_cast<QWidget*>(end_)})
    line->addWidget(widget);
  line->addSpacing(8);
  line->addWidget(time_);
  line->addWidget(length_);
  line->addSpacing(8);
  line->addWidget(speed_);
  line->addWidget(loop_);
  line->addWidget(worst_);
  line->addSpacing(8);
  line->addWidget(remark_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 4, 6, 4);
  layout->setSpacing(2);
  layout->addWidget(track_);
  layout->addLayout(line);
  auto* keys = new PlaybackKeys(timeline, this);
  keys->watch(track_);
  connect(start_, &QToolButton::clicked, &timeline, &Timeline::goToStart);
  connect(back_, &QToolButton::clicked, &timeline, [this] { timeline_.step(-1); });
  connect(play_, &QToolButton::clicked, &timeline, &Timeline::toggle);
  connect(forward_, &QToolButton::clicked, &timeline, [this] { timeline_.step(1); });
  connect(end_, &QToolButton::clicked, &timeline, &Timeline::goToEnd);
  connect(worst_, &QToolButton::clicked, &timeline, &Timeline::goToWorst);
  connect(loop_, &QToolButton::toggled, &timeline, &Timeline::setLooping);
  connect(track_, &TimeTrack::markChosen, this, &TimelinePanel::markChosen);
  time_->onChanged([this](double time, int) {
    timeline_.pause();
    timeline_.goTo(time);
  });
  speed_->onChanged([this](double percent, int) { timeline_.setSpeed(percent / 100); });
  for (const auto signal : {&Timeline::sourceChanged, &Timeline::playingChanged, &Timeline::settingsChanged})
    connect(&timeline, signal, this, &TimelinePanel::refresh);
  connect(&timeline, &Timeline::timeChanged, this, &TimelinePanel::showTime);
  refresh();
}

QToolButton* TimelinePanel::addButton(const QString& iconName, const QString& name, const QString& tip) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setIcon(icon(iconName));
  button->setIconSize({20, 20});
  button->setToolTip(tip);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys where they are
  return button;
}

void TimelinePanel::setRemark(const QString& text) {
  ownRemark_ = text;
  showTime();
}

void TimelinePanel::refresh() {
  const bool has = timeline_.hasSamples();
  for (QWidget* widget :
       {static_cast<QWidget*>(start_), static_cast<QWidget*>(back_), static_cast<QWidget*>(play_),
        static_cast<QWidget*>(forward_), static_cast<QWidget*>(end_), static_cast<QWidget*>(time_)})
    widget->setEnabled(has);
  worst_->setEnabled(has && timeline_.source()->worst().has_value());
  play_->setIcon(icon(timeline_.isPlaying() ? "pause" : "play"));
  play_->setToolTip(timeline_.isPlaying() ? tr("Pause  (Space)") : tr("Play  (Space)"));
  const QSignalBlocker quiet(loop_);
  loop_->setChecked(timeline_.isLooping());
  speed_->show(100 * timeline_.speed());
  const TimeRange span = timeline_.span();
  time_->showRange(span.from, span.to);
  length_->setText(has ? tr("/ %1").arg(clockText(span.to)) : QString());
  showTime();
}

void TimelinePanel::showTime() {
  time_->show(timeline_.time());
  const QString event = happening();
  remark_->setText(event.isEmpty() ? ownRemark_ : event);
}

QString TimelinePanel::happening() const {
  if (!timeline_.hasSamples() || timeline_.isPlaying()) return {};
  const double near = 1e-6 * timeline_.span().length();
  QStringList texts;
  for (const TimeMark& mark : timeline_.source()->marks())
    if (std::abs(mark.time - timeline_.time()) <= near) texts << mark.text;
  if (const auto worst = timeline_.source()->worst();
      texts.isEmpty() && worst && std::abs(worst->time - timeline_.time()) <= near)
    texts << worst->text;
  return texts.join(tr("; "));
}

}  // namespace liana
