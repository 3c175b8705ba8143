// Fields of handles and ends.
#include "gui/panels/handle_page.h"

#include <QCheckBox>
#include <QSignalBlocker>

#include "gui/panels/quantity_field.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/move_handle.h"

namespace liana {

HandlePage::HandlePage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent),
      workspace_(workspace),
      holdsOrientation_(new QCheckBox(tr("holds the direction"))) {
  cableName_ = addValue(tr("Cable"));
  addGroup(tr("Position"));
  const char* names[3] = {"X", "Y", "Z"};
  for (int axis = 0; axis < 3; ++axis) {
    auto* field = new QuantityField(Quantity::Length, -1e6, 1e6, 3);
    field->setObjectName(QString("handle") + names[axis]);
    addRow(names[axis], field);
    field->onChanged([this, axis](double value, int visit) { changePosition(axis, value, visit); });
    position_[static_cast<std::size_t>(axis)] = field;
  }
  fraction_ = new QuantityField(Quantity::Percent, 0.1, 99.9, 2);
  addRow(tr("Place on cable"), fraction_,
         tr("Where along the cable the handle holds it, as a share of its length"));
  fraction_->onChanged([this](double value, int visit) { changeFraction(value, visit); });
  addRow(QString(), holdsOrientation_, tr("Off: the cable may turn freely here, as in a ball joint"));
  connect(holdsOrientation_, &QCheckBox::toggled, this, &HandlePage::changeOrientationHeld);
  addGroup(tr("Result"));
  force_ = addValue(tr("Force on cable"));
}

const RouteHandle* HandlePage::shownHandle() const {
  const auto* reference = std::get_if<HandleReference>(&target_);
  const Cable* cable = reference ? workspace_.document().findCable(reference->cable) : nullptr;
  return cable ? cable->findHandle(reference->handle) : nullptr;
}

const CableEnd* HandlePage::shownEnd() const {
  const auto* reference = std::get_if<EndReference>(&target_);
  const Cable* cable = reference ? workspace_.document().findCable(reference->cable) : nullptr;
  if (!cable) return nullptr;
  return reference->which == WhichEnd::Start ? &cable->start : &cable->end;
}

void HandlePage::showTarget(const Selection& target) {
  target_ = target;
  lastVisit_ = {-1, -1};
  updateFields();
}

void HandlePage::updateFields() {
  const Cable* cable = workspace_.document().findCable(cableOf(target_));
  const RouteHandle* handle = shownHandle();
  const CableEnd* end = shownEnd();
  if (!cable || (!handle && !end)) return;
  cableName_->setText(QString::fromStdString(cable->name));
  const Eigen::Vector3d place =
      handle ? handle->worldFromHandle.translation() : end->worldFromEnd.translation();
  for (int axis = 0; axis < 3; ++axis) position_[static_cast<std::size_t>(axis)]->show(place[axis]);
  fraction_->setEnabled(handle != nullptr);
  const bool isStart = end == &cable->start;
  fraction_->showRange(handle ? 0.1 : 0, handle ? 99.9 : 100);
  fraction_->show(handle ? 100 * handle->fraction : (isStart ? 0 : 100));
  const QSignalBlocker quiet(holdsOrientation_);
  holdsOrientation_->setChecked(handle ? handle->fixesOrientation : end->fixesOrientation);
  if (handle)
    setTitle(handle->name.empty() ? tr("Handle") : QString::fromStdString(handle->name),
             handle->isClip() ? "clip" : "handle");
  else
    setTitle(isStart ? tr("Start of cable") : tr("End of cable"), "end");

  force_->setText("–");
  const auto centerline = workspace_.shownCenterline(cable->id);
  if (!centerline || centerline->reactions.size() != cable->handles.size() + 2) return;
  std::size_t index = isStart ? 0 : centerline->reactions.size() - 1;
  if (handle) index = 1 + static_cast<std::size_t>(handle - cable->handles.data());
  force_->setText(tr("%1 N").arg(centerline->reactions[index].force.norm(), 0, 'f', 2));
}

void HandlePage::applyHandle(const RouteHandle& handle, int token) {
  if (!workspace_.apply(std::make_unique<MoveHandle>(cableOf(target_), handle), token)) updateFields();
}

void HandlePage::changePosition(int axis, double value, int visit) {
  if (lastVisit_ != std::pair(axis, visit)) token_ = workspace_.newMergeToken();
  lastVisit_ = {axis, visit};
  if (const RouteHandle* handle = shownHandle()) {
    RouteHandle moved = *handle;
    moved.worldFromHandle.translation()[axis] = value;
    applyHandle(moved, token_);
  } else if (const CableEnd* end = shownEnd()) {
    CableEnd moved = *end;
    moved.worldFromEnd.translation()[axis] = value;
    const auto& reference = std::get<EndReference>(target_);
    if (!workspace_.apply(std::make_unique<MoveEnd>(reference.cable, reference.which, moved), token_))
      updateFields();
  }
}

void HandlePage::changeFraction(double percent, int visit) {
  const RouteHandle* handle = shownHandle();
  if (!handle) return;
  if (lastVisit_ != std::pair(3, visit)) token_ = workspace_.newMergeToken();
  lastVisit_ = {3, visit};
  RouteHandle moved = *handle;
  moved.fraction = percent / 100;
  applyHandle(moved, token_);
}

void HandlePage::changeOrientationHeld(bool held) {
  if (const RouteHandle* handle = shownHandle()) {
    RouteHandle changed = *handle;
    changed.fixesOrientation = held;
    applyHandle(changed, 0);
  } else if (const CableEnd* end = shownEnd()) {
    CableEnd changed = *end;
    changed.fixesOrientation = held;
    const auto& reference = std::get<EndReference>(target_);
    if (!workspace_.apply(std::make_unique<MoveEnd>(reference.cable, reference.which, changed)))
      updateFields();
  }
}

}  // namespace liana
