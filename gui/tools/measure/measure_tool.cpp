// Clicks become places, places become a measurement.
#include "gui/tools/measure/measure_tool.h"

#include <QClipboard>
#include <QGuiApplication>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "kernel/routing/surroundings/obstacles.h"

namespace liana {
namespace {

const QColor kPreview(240, 140, 0);

bool isWhole(const MeasuredPlace& place) {
  return place.kind == MeasuredPlace::Kind::Whole;
}

}  // namespace

MeasureTool::MeasureTool(Viewport& viewport) : viewport_(viewport), finder_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    clear();
    finder_.forget();
    assemblies_ = viewport_.workspace().document().assemblies();
  });
  // A number beside something that has moved would lie.
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    const bool isLook = std::holds_alternative<CableLookChanged>(change) ||
                        (std::holds_alternative<AssemblyChanged>(change) &&
                         areSameObstacles(assemblies_, viewport_.workspace().document().assemblies()));
    if (concernsParts(change)) assemblies_ = viewport_.workspace().document().assemblies();
    if (!isLook) clear();
  });
  connect(&gap_, &GapTask::finished, this, [this](const Result<Gap>& gap) {
    if (places_.size() != 2) return;
    if (gap.ok())
      result_ = measureGap(*gap, places_[0].name, places_[1].name);
    else
      viewport_.workspace().post(MessageKind::Warning, QString::fromStdString(gap.error().message));
    draw();
    Q_EMIT nextStepChanged();
  });
}

QString MeasureTool::nextStep() const {
  if (gap_.isRunning()) return tr("Looking for the shortest way… · Esc: stop");
  switch (places_.size()) {
    case 0:
      return tr("Measure: click the first place · Ctrl: a whole part or cable · drag to turn the view");
    case 1:
      return tr("Measure: click the second place · Ctrl: a whole part or cable · Ctrl+C: copy · Esc: clear");
    case 2:
      return tr("Ctrl+C: copy · Shift+click a third place: angle · click: measure anew · Esc: clear");
    default:
      return tr("Ctrl+C: copy · click: measure anew · Esc: clear");
  }
}

void MeasureTool::hover(const PointerEvent& event) {
  hovered_ = finder_.at(event.pixel, event.control);
  viewport_.workspace().hover(hovered_ && isWhole(*hovered_) ? hovered_->owner : Selection{});
  draw();
}

void MeasureTool::click(const PointerEvent& event) {
  const auto place = finder_.at(event.pixel, event.control);
  if (!place) return;
  const bool isThird = event.shift && places_.size() == 2 && !isWhole(*place);
  if (places_.size() >= 2 && !isThird) clear();
  if (places_.size() == 1 && isWhole(*place) && places_[0].owner == place->owner) {
    viewport_.workspace().post(MessageKind::Info,
                               tr("%1 is picked already. Click another part or cable.").arg(place->name));
    return;
  }
  places_.push_back(*place);
  hovered_.reset();
  measure();
}

void MeasureTool::measure() {
  result_.reset();
  if (places_.size() == 3)
    result_ = measureAngle(places_[0], places_[1], places_[2]);
  else if (places_.size() == 2 && (isWhole(places_[0]) || isWhole(places_[1])))
    startGap();
  else if (places_.size() == 2)
    result_ = measureBetween(places_[0], places_[1]);
  else if (places_.size() == 1)
    result_ = measurePlace(places_[0]);
  draw();
  Q_EMIT nextStepChanged();
}

void MeasureTool::startGap() {
  auto from = finder_.bodyOf(places_[0]), to = finder_.bodyOf(places_[1]);
  if (from && to) gap_.start(std::move(*from), std::move(*to));
}

bool MeasureTool::key(const KeyPress& pressed) {
  if (pressed.key != Qt::Key_C || !pressed.control || !result_) return false;
  QGuiApplication::clipboard()->setText(result_->text());
  viewport_.workspace().post(MessageKind::Info, tr("Copied: %1").arg(result_->headline));
  return true;
}

bool MeasureTool::cancel() {
  if (places_.empty()) return false;
  clear();
  return true;
}

void MeasureTool::activate() {
  isCurrent_ = true;
}

void MeasureTool::deactivate() {
  hovered_.reset();
  clear();
  isCurrent_ = false;
}

void MeasureTool::clear() {
  gap_.cancel();
  places_.clear();
  result_.reset();
  draw();
  Q_EMIT nextStepChanged();
}

void MeasureTool::draw() {
  if (!isCurrent_) return;  // the layer is another tool's
  Sketch sketch = result_ ? result_->drawn() : Sketch{};
  if (hovered_ && !isWhole(*hovered_)) {
    const bool round = hovered_->hasAxis();
    sketch.marks.push_back({hovered_->point, round ? Sketch::Shape::Ring : Sketch::Shape::Dot, kPreview, 9});
    if (hovered_->direction.norm() > 0 && hovered_->kind != MeasuredPlace::Kind::Cable)
      sketch.arrows.push_back({hovered_->point, hovered_->direction, 34, kPreview, 2});
    if (!hovered_->name.isEmpty())
      sketch.labels.push_back({hovered_->point, hovered_->name, QColor(255, 205, 130)});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

}  // namespace liana
