// Mode, sliders and the length found.
#include "gui/panels/pages/routing_mode_box.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/keep_length.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/length/find_length.h"

namespace liana {
namespace {

constexpr int kPullSteps = 400, kBendSteps = 200;
constexpr double kLeastPiece = 0.1;                   // of the length [%]
constexpr double kLeastPull = 0.1, kPullDecades = 4;  // the slider goes from 0.1 N to 1 kN

double pullAt(int position) {
  return kLeastPull * std::pow(10, kPullDecades * position / kPullSteps);
}

int positionOf(double pull) {
  return pull > 0 ? static_cast<int>(std::lround(std::log10(pull / kLeastPull) * kPullSteps / kPullDecades))
                  : 0;
}

/// Two digits are all a hand can mean.
double rounded(double pull) {
  const double grain = std::pow(10, std::floor(std::log10(pull)) - 1);
  return std::round(pull / grain) * grain;
}

}  // namespace

RoutingModeBox::RoutingModeBox(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      mode_(new QComboBox),
      length_(new QLabel),
      keep_(new QPushButton(tr("Keep this length"))) {
  mode_->setObjectName("routingMode");
  mode_->addItems({tr("Fixed length"), tr("Stretch"), tr("Automatic length")});
  mode_->setItemData(0, tr("The length is the one given"), Qt::ToolTipRole);
  mode_->setItemData(1, tr("Drawn to a pull, or to a length, between two points"), Qt::ToolTipRole);
  mode_->setItemData(2, tr("The cable finds its length between straight and bent"), Qt::ToolTipRole);
  keep_->setObjectName("keepLength");
  keep_->setToolTip(tr("Make the length found the fixed length of this cable"));
  length_->setObjectName("foundLength");
  stretchPage_ = makeStretchPage();
  automaticPage_ = makeAutomaticPage();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(mode_);
  column->addWidget(stretchPage_);
  column->addWidget(automaticPage_);
  column->addWidget(length_);
  column->addWidget(keep_);
  connectFields();
  connect(&workspace, &Workspace::selectionChanged, this, &RoutingModeBox::showCable);
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (const auto* changed = std::get_if<CableChanged>(&change); changed && changed->cable == cable_)
      updateFields();
  });
  connect(&workspace, &Workspace::shapeChanged, this, [this](CableId solved) {
    if (solved == cable_) updateLength();
  });
  showCable();
}

QSlider* RoutingModeBox::makeSlider(const char* name, int steps) {
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setObjectName(name);
  slider->setRange(0, steps);
  slider->setPageStep(steps / 10);
  connect(slider, &QSlider::sliderPressed, this, [this] { ++visit_; });
  return slider;
}

void RoutingModeBox::makeStretchFields() {
  byPull_ = new QRadioButton(tr("Pull"));
  byPull_->setObjectName("stretchByPull");
  toLength_ = new QRadioButton(tr("Length"));
  toLength_->setObjectName("stretchToLength");
  pull_ = makeSlider("pullSlider", kPullSteps);
  pullValue_ = new QuantityField(Quantity::Force, 0, 1e5, 3);
  pullValue_->setObjectName("pull");
  stretchedLength_ = new QuantityField(Quantity::Length, 0.01, 1e6, 2);
  stretchedLength_->setObjectName("stretchedLength");
  from_ = new QuantityField(Quantity::Percent, 0, 100 - kLeastPiece, 1);
  from_->setObjectName("stretchFrom");
  to_ = new QuantityField(Quantity::Percent, kLeastPiece, 100, 1);
  to_->setObjectName("stretchTo");
  from_->setMinimumWidth(70);
  to_->setMinimumWidth(70);
  const QString tip =
      tr("The tension the cable is drawn to; zero lets it give way only where it does not reach");
  for (QWidget* widget : std::initializer_list<QWidget*>{byPull_, pull_, pullValue_}) widget->setToolTip(tip);
  const QString lengthTip = tr("How long the cable is between the two points");
  toLength_->setToolTip(lengthTip);
  stretchedLength_->setToolTip(lengthTip);
  from_->setToolTip(tr("Where the piece that gives way begins, as a share of the length"));
  to_->setToolTip(tr("Where the piece that gives way ends"));
}

QWidget* RoutingModeBox::makeStretchPage() {
  makeStretchFields();
  auto* page = new QWidget;
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(4);
  grid->addWidget(byPull_, 0, 0);
  grid->addWidget(pullValue_, 0, 1, 1, 2);
  grid->addWidget(pull_, 1, 0, 1, 3);
  grid->addWidget(toLength_, 2, 0);
  grid->addWidget(stretchedLength_, 2, 1, 1, 2);
  grid->addWidget(new QLabel(tr("Between")), 3, 0);
  grid->addWidget(from_, 3, 1);
  grid->addWidget(to_, 3, 2);
  return page;
}

QWidget* RoutingModeBox::makeAutomaticPage() {
  auto* page = new QWidget;
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(4);
  bend_ = makeSlider("bendSlider", kBendSteps);
  bend_->setToolTip(tr("Left: short and straight. Right: long, with wide bends"));
  grid->addWidget(bend_, 0, 0, 1, 2);
  grid->addWidget(new QLabel(tr("straight")), 1, 0);
  grid->addWidget(new QLabel(tr("bent")), 1, 1, Qt::AlignRight);
  return page;
}

void RoutingModeBox::connectFields() {
  connect(mode_, &QComboBox::activated, this, [this](int index) {
    if (!cable() || static_cast<int>(cable()->routing.mode) == index) return;
    change([index](RoutingRule& rule) { rule.mode = static_cast<RoutingMode>(index); });
  });
  connect(bend_, &QSlider::valueChanged, this, [this](int position) {
    change([position](RoutingRule& rule) { rule.bend = static_cast<double>(position) / kBendSteps; },
           tokenFor(bend_, visit_));
  });
  connect(keep_, &QPushButton::clicked, this, &RoutingModeBox::keepLength);
  connectStretch();
}

void RoutingModeBox::connectStretch() {
  const auto pullTo = [this](double pull, int token) {
    change(
        [pull](RoutingRule& rule) {
          rule.pull = pull;
          rule.stretchedLength.reset();
        },
        token);
  };
  const auto stretchTo = [this](double length, int token) {
    change([length](RoutingRule& rule) { rule.stretchedLength = length; }, token);
  };
  connect(pull_, &QSlider::valueChanged, this,
          [this, pullTo](int position) { pullTo(rounded(pullAt(position)), tokenFor(pull_, visit_)); });
  pullValue_->onChanged(
      [this, pullTo](double value, int visit) { pullTo(value, tokenFor(pullValue_, visit)); });
  connect(byPull_, &QRadioButton::clicked, this, [this, pullTo] { pullTo(pullValue_->value(), 0); });
  stretchedLength_->onChanged(
      [this, stretchTo](double value, int visit) { stretchTo(value, tokenFor(stretchedLength_, visit)); });
  connect(toLength_, &QRadioButton::clicked, this,
          [this, stretchTo] { stretchTo(stretchedLength_->value(), 0); });
  from_->onChanged([this](double value, int visit) {
    change([value](RoutingRule& rule) { rule.from = value / 100; }, tokenFor(from_, visit));
  });
  to_->onChanged([this](double value, int visit) {
    change([value](RoutingRule& rule) { rule.to = value / 100; }, tokenFor(to_, visit));
  });
}

int RoutingModeBox::tokenFor(const void* field, int visit) {
  if (lastVisit_ != std::pair(field, visit)) token_ = workspace_.edits().newMergeToken();
  lastVisit_ = {field, visit};
  return token_;
}

const Cable* RoutingModeBox::cable() const {
  return workspace_.document().findCable(cable_);
}

void RoutingModeBox::change(const std::function<void(RoutingRule&)>& how, int mergeToken) {
  if (!cable()) return;
  RoutingRule rule = cable()->routing;
  how(rule);
  change(rule, mergeToken);
}

void RoutingModeBox::change(const RoutingRule& rule, int mergeToken) {
  if (!workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setRouting(cable_, rule)), mergeToken))
    updateFields();
}

void RoutingModeBox::showCable() {
  cable_ = cableOf(workspace_.selection());
  lastVisit_ = {nullptr, -1};
  updateFields();
}

void RoutingModeBox::updateFields() {
  const Cable* shown = cable();
  if (!shown) return;
  const RoutingRule& rule = shown->routing;
  mode_->setCurrentIndex(static_cast<int>(rule.mode));
  stretchPage_->setVisible(rule.mode == RoutingMode::Stretch);
  automaticPage_->setVisible(rule.mode == RoutingMode::AutomaticLength);
  for (const auto& [slider, position] :
       {std::pair(pull_, std::clamp(positionOf(rule.pull), 0, kPullSteps)),
        std::pair(bend_, static_cast<int>(std::lround(rule.bend * kBendSteps)))}) {
    const QSignalBlocker quiet(slider);
    if (!slider->isSliderDown()) slider->setValue(position);
  }
  pullValue_->show(rule.pull);
  (rule.stretchedLength ? toLength_ : byPull_)->setChecked(true);
  from_->showRange(0, 100 * rule.to - kLeastPiece);
  to_->showRange(100 * rule.from + kLeastPiece, 100);
  from_->show(100 * rule.from);
  to_->show(100 * rule.to);
  updateLength();
}

void RoutingModeBox::updateStretchedLength() {
  const RoutingRule& rule = cable()->routing;
  const auto line = workspace_.shownCenterline(cable_);
  const auto [from, to] =
      line ? stretchedPiece(*cable(), *line) : std::pair(0.0, (rule.to - rule.from) * cable()->length);
  stretchedLength_->show(rule.stretchedLength.value_or(to - from));
}

void RoutingModeBox::updateLength() {
  const Cable* shown = cable();
  if (!shown) return;
  updateStretchedLength();
  const SolvedShape* shape = workspace_.shapeOf(cable_);
  const bool finds = shown->routing.findsLength();
  const bool found = finds && shape && shape->centerline;
  length_->setVisible(finds);
  keep_->setVisible(finds);
  keep_->setEnabled(found && workspace_.shapes().isSolved(cable_));
  if (found) length_->setText(tr("Length found: %1").arg(lengthText(shape->centerline->arcLengths.back())));
  if (finds && shape && !shape->centerline) length_->setText(tr("No length found"));
}

void RoutingModeBox::keepLength() {
  const Cable* shown = cable();
  const SolvedShape* shape = workspace_.shapeOf(cable_);
  if (!shown || !shape || !shape->centerline || !workspace_.shapes().isSolved(cable_)) return;
  const Centerline& line = *shape->centerline;
  workspace_.apply(
      std::make_unique<KeepLength>(cable_, line.arcLengths.back(), handleFractions(*shown, line)));
}

}  // namespace liana
