// Fields of a branch.
#include "gui/panels/pages/branch_page.h"

#include <QComboBox>
#include <QLineEdit>

#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/harness/cable_joint.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/harness/change_branch.h"

namespace liana {

BranchPage::BranchPage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent),
      workspace_(workspace),
      name_(new QLineEdit),
      directions_(new QComboBox),
      motion_(new QComboBox),
      mass_(new QuantityField(Quantity::Number, 0, 1000, 4)) {
  name_->setObjectName("branchName");
  addRow(tr("Name"), name_);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (auto edit = makeRename(workspace_.document(), shown_, name_->text()))
      applyField(name_, std::move(edit), -1);
  });
  cables_ = addValue(tr("Cables"), tr("The cables that meet here"));
  cables_->setObjectName("branchCables");
  cables_->setWordWrap(true);
  sitsOn_ = addValue(tr("Sits on"), tr("It goes where this part goes"));
  addHoldRows();
  addPlaceRows();
  addGroup(tr("Result"));
  force_ = addValue(tr("Largest force"), tr("Of the forces that the cables are held by here"));
  force_->setObjectName("branchForce");
}

void BranchPage::addHoldRows() {
  addGroup(tr("Hold"));
  directions_->setObjectName("branchDirections");
  directions_->addItems({tr("rigid: keeps their angles"), tr("loose: they only meet")});
  addRow(tr("Cables here"), directions_,
         tr("A rigid branch is as stiff as if it were taped or moulded; at a loose one each cable turns "
            "freely"));
  connect(directions_, &QComboBox::activated, this, [this](int index) {
    change(
        directions_, [index](Branch& branch) { branch.isRigid = index == 0; }, -1);
  });
  motion_->setObjectName("branchMotion");
  motion_->addItems({tr("follows its cables"), tr("stays where it is")});
  addRow(tr("Place"), motion_, tr("A branch that follows goes where its cables pull it"));
  connect(motion_, &QComboBox::activated, this, [this](int index) {
    const auto pose = poseOf(workspace_.document(), SelectionSet(shown_));
    if (!pose || !branch()) return;
    if (index == 1 && branch()->follows)  // it stays where it has come to
      return applyField(motion_, makeMove(workspace_.document(), SelectionSet(shown_), pose->worldFromPose),
                        -1);
    change(
        motion_, [index](Branch& branch) { branch.follows = index == 0; }, -1);
  });
  mass_->setObjectName("branchMass");
  addRow(tr("Mass kg"), mass_, tr("Of a splice or a moulding, besides the cables"));
  mass_->onChanged([this](double value, int visit) {
    change(
        mass_, [value](Branch& branch) { branch.mass = value; }, visit);
  });
}

void BranchPage::addPlaceRows() {
  addGroup(tr("Position"));
  const char* names[3] = {"X", "Y", "Z"};
  for (int axis = 0; axis < 3; ++axis) {
    auto* field = new QuantityField(Quantity::Length, -1e6, 1e6, 3);
    field->setObjectName(QString("branch") + names[axis]);
    addRow(names[axis], field, tr("A branch that is put somewhere stays there"));
    field->onChanged([this, axis, field](double value, int visit) {
      auto pose = poseOf(workspace_.document(), SelectionSet(shown_));
      if (!pose) return;
      pose->worldFromPose.translation()[axis] = value;
      applyField(field, makeMove(workspace_.document(), SelectionSet(shown_), pose->worldFromPose), visit);
    });
    position_[static_cast<std::size_t>(axis)] = field;
  }
}

const Branch* BranchPage::branch() const {
  return workspace_.document().findBranch(shown_);
}

void BranchPage::showBranch(BranchId branch) {
  shown_ = branch;
  lastVisit_ = {nullptr, -1};
  clearErrors();
  updateFields();
}

void BranchPage::updateFields() {
  const Branch* shown = branch();
  if (!shown) return;
  setTitle(QString::fromStdString(shown->name), "branch");
  if (!name_->hasFocus()) name_->setText(QString::fromStdString(shown->name));
  QStringList names;
  for (const EndReference& end : endsAt(workspace_.document(), shown_))
    names << nameOf(workspace_.document(), end.cable);
  cables_->setText(names.isEmpty() ? tr("none") : names.join(", "));
  sitsOn_->setText(shown->attachedTo ? nameOf(workspace_.document(), *shown->attachedTo) : tr("nothing"));
  directions_->setCurrentIndex(shown->isRigid ? 0 : 1);
  motion_->setCurrentIndex(shown->follows ? 0 : 1);
  mass_->show(shown->mass);
  const auto pose = poseOf(workspace_.document(), SelectionSet(shown_));
  for (int axis = 0; axis < 3; ++axis)
    position_[static_cast<std::size_t>(axis)]->show(pose->worldFromPose.translation()[axis]);
  showForce();
}

void BranchPage::showForce() {
  double largest = -1;
  for (const EndReference& end : endsAt(workspace_.document(), shown_)) {
    const auto line = workspace_.shownCenterline(end.cable);
    if (!line || line->reactions.empty() || workspace_.shapes().isStale(end.cable)) continue;
    const SupportReaction& held =
        end.which == WhichEnd::Start ? line->reactions.front() : line->reactions.back();
    largest = std::max(largest, held.force.norm());
  }
  force_->setText(largest < 0 ? QString("–") : tr("%1 N").arg(largest, 0, 'f', 2));
}

void BranchPage::change(QWidget* field, const std::function<void(Branch&)>& change, int visit) {
  if (!branch()) return;
  Branch changed = *branch();
  change(changed);
  applyField(field, std::make_unique<ChangeBranch>(changed), visit);
}

void BranchPage::applyField(QWidget* field, std::unique_ptr<Edit> edit, int visit) {
  if (!edit) return;
  if (lastVisit_ != std::pair(field, visit) || visit < 0) token_ = workspace_.edits().newMergeToken();
  lastVisit_ = {field, visit};
  const Result<void> result = workspace_.edits().tryApply(std::move(edit), token_);
  showError(field, result.ok() ? QString() : QString::fromStdString(result.error().message));
  if (!result.ok()) updateFields();
}

}  // namespace liana
