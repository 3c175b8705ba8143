#include "gui/hoist/pages/rig_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <cmath>

#include "gui/panels/fields/angles.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/workspace.h"

namespace liana {

RigForm::RigForm(RigEditor& editor, QWidget* parent) : PropertyForm(parent), editor_(editor) {}

QString RigForm::nextName(const QString& label) const {
  return "rig_" + QString(label).replace(' ', '_').toLower();
}

void RigForm::refresh() {
  const Rigging& rigging = editor_.rigging();
  if (!isAbout(rigging)) return;
  isShowing_ = true;
  for (const auto& refresh : refreshers_) refresh(rigging);
  isShowing_ = false;
}

void RigForm::apply(QWidget* field, const QString& what, const RigEditor::Change& change, int visit) {
  if (isShowing_ || !isAbout(editor_.rigging())) return;
  // Changes of one visit to a field are one undo step.
  if (lastVisit_ != std::pair{field, visit} || visit == 0)
    token_ = editor_.workspace().edits().newMergeToken();
  lastVisit_ = {field, visit};
  const Result<void> done = editor_.tryChange(what, change, visit == 0 ? 0 : token_);
  showError(field, done.ok() ? QString() : QString::fromStdString(done.error().message));
  if (!done.ok()) refresh();
}

void RigForm::addName() {
  name_ = new QLineEdit;
  name_->setObjectName("rig_name");
  addRow(tr("Name"), name_);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (isShowing_ || name_->text().trimmed() == QString::fromStdString(thing())) return;
    if (!editor_.rename(editor_.selected(), name_->text())) refresh();
  });
  onRefresh([this](const Rigging&) {
    if (!name_->hasFocus() || !name_->isModified()) name_->setText(QString::fromStdString(thing()));
  });
}

QuantityField* RigForm::makeField(const Range& range, const QString& label, Access<double> access) {
  auto* field = new QuantityField(range.quantity, range.least, range.most, range.decimals);
  field->setObjectName(nextName(label));
  field->onChanged([this, field, range, label, access](double value, int visit) {
    apply(
        field, tr("Change %1").arg(label.toLower()),
        [&](Rigging& rigging) { access.set(rigging, value / range.factor); }, visit + 1);
  });
  onRefresh(
      [field, range, access](const Rigging& rigging) { field->show(range.factor * access.get(rigging)); });
  return field;
}

QuantityField* RigForm::addNumber(const QString& label, const QString& tip, const Range& range,
                                  Access<double> access) {
  QuantityField* field = makeField(range, label, std::move(access));
  addRow(label, field, tip);
  return field;
}

QuantityField* RigForm::addOptional(const QString& label, const QString& tip, const Range& range,
                                    Access<std::optional<double>> access,
                                    std::function<double(const Rigging&)> usual) {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  auto* tick = new QCheckBox;
  tick->setObjectName(nextName(label) + "_given");
  tick->setToolTip(tr("Off: not given"));
  auto* field = new QuantityField(range.quantity, range.least, range.most, range.decimals);
  field->setObjectName(nextName(label));
  line->addWidget(tick);
  line->addWidget(field, 1);
  addRow(label, row, tip);
  connect(tick, &QCheckBox::toggled, this, [=, this](bool isGiven) {
    apply(row, tr("Change %1").arg(label.toLower()), [&](Rigging& rigging) {
      const double first = usual ? usual(rigging) : std::max(range.least, field->value()) / range.factor;
      access.set(rigging, isGiven ? std::optional<double>(first) : std::nullopt);
    });
  });
  field->onChanged([=, this](double value, int visit) {
    apply(
        row, tr("Change %1").arg(label.toLower()),
        [&](Rigging& rigging) { access.set(rigging, value / range.factor); }, visit + 1);
  });
  onRefresh([=](const Rigging& rigging) {
    const std::optional<double> value = access.get(rigging);
    const QSignalBlocker block(tick);
    tick->setChecked(value.has_value());
    field->setEnabled(value.has_value());
    if (value || usual) field->show(range.factor * (value ? *value : usual(rigging)));
  });
  return field;
}

QComboBox* RigForm::addChoice(const QString& label, const QString& tip, const QStringList& texts,
                              Access<int> access) {
  auto* box = new QComboBox;
  box->setObjectName(nextName(label));
  box->addItems(texts);
  box->setMinimumContentsLength(8);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  calmWheel(box);
  addRow(label, box, tip);
  connect(box, &QComboBox::activated, this, [=, this](int index) {
    apply(box, tr("Change %1").arg(label.toLower()), [&](Rigging& rigging) { access.set(rigging, index); });
  });
  onRefresh([=](const Rigging& rigging) { box->setCurrentIndex(access.get(rigging)); });
  return box;
}

QComboBox* RigForm::addNames(const QString& label, const QString& tip,
                             std::function<QStringList(const Rigging&)> names, const QString& none,
                             Access<QString> access) {
  auto* box = new QComboBox;
  box->setObjectName(nextName(label));
  box->setMinimumContentsLength(8);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  calmWheel(box);
  addRow(label, box, tip);
  connect(box, &QComboBox::activated, this, [=, this](int index) {
    const QString name = box->itemData(index).toString();
    apply(box, tr("Change %1").arg(label.toLower()), [&](Rigging& rigging) { access.set(rigging, name); });
  });
  onRefresh([=](const Rigging& rigging) {
    box->clear();
    if (!none.isEmpty()) box->addItem(none, QString());
    for (const QString& name : names(rigging)) box->addItem(name, name);
    box->setCurrentIndex(box->findData(access.get(rigging)));
  });
  return box;
}

QCheckBox* RigForm::addTick(const QString& label, const QString& tip, Access<bool> access) {
  auto* tick = new QCheckBox;
  tick->setObjectName(nextName(label));
  addRow(label, tick, tip);
  connect(tick, &QCheckBox::toggled, this, [=, this](bool on) {
    apply(tick, tr("Change %1").arg(label.toLower()), [&](Rigging& rigging) { access.set(rigging, on); });
  });
  onRefresh([=](const Rigging& rigging) {
    const QSignalBlocker block(tick);
    tick->setChecked(access.get(rigging));
  });
  return tick;
}

void RigForm::addVector(const QString& label, const QString& tip, const Range& range,
                        Access<Eigen::Vector3d> access) {
  static const char* const kAxes[] = {"x", "y", "z"};
  for (int axis = 0; axis < 3; ++axis) {
    Access<double> one{[access, axis](const Rigging& rigging) { return access.get(rigging)[axis]; },
                       [access, axis](Rigging& rigging, double value) {
                         Eigen::Vector3d all = access.get(rigging);
                         all[axis] = value;
                         access.set(rigging, all);
                       }};
    addNumber(tr("%1 %2").arg(label, kAxes[axis]), tip, range, std::move(one));
  }
}

void RigForm::addPose(Access<Eigen::Isometry3d> access) {
  addGroup(tr("Place"));
  const Range place{Quantity::Length, -1e7, 1e7, 1};
  addVector(tr("Position"), tr("In the world"), place,
            {[access](const Rigging& rigging) { return Eigen::Vector3d(access.get(rigging).translation()); },
             [access](Rigging& rigging, const Eigen::Vector3d& position) {
               Eigen::Isometry3d pose = access.get(rigging);
               pose.translation() = position;
               access.set(rigging, pose);
             }});
  const Range angle{Quantity::Angle, -360, 360, 2};
  addVector(tr("Angle"), tr("Turned about the axes of the world: x, then y, then z"), angle,
            {[access](const Rigging& rigging) { return anglesOf(access.get(rigging).linear()); },
             [access](Rigging& rigging, const Eigen::Vector3d& angles) {
               Eigen::Isometry3d pose = access.get(rigging);
               pose.linear() = rotationOf(angles);
               access.set(rigging, pose);
             }});
}

QLabel* RigForm::addText(const QString& label, const QString& tip,
                         std::function<QString(const Rigging&)> text) {
  QLabel* shown = addValue(label, tip);
  shown->setObjectName(nextName(label));
  shown->setWordWrap(true);
  onRefresh([shown, text = std::move(text)](const Rigging& rigging) { shown->setText(text(rigging)); });
  return shown;
}

}  // namespace liana
