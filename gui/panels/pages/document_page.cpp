// Fields of the document's settings.
#include "gui/panels/pages/document_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>

#include "gui/panels/fields/quantity_field.h"
#include "gui/view/camera/camera_pose.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/change_settings.h"

namespace liana {

DocumentPage::DocumentPage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent),
      workspace_(workspace),
      lengthUnit_(new QComboBox),
      hasGravity_(new QCheckBox(tr("cables have weight"))),
      up_(new QComboBox),
      touchesParts_(new QCheckBox(tr("cables lie on parts"))),
      touchesCables_(new QCheckBox(tr("cables lie on cables"))) {
  setTitle(tr("Document"), "assembly");
  addNote(tr("Click a part, a cable or a handle in the view or in the tree to see and change what it is."));
  addGroup(tr("Units"));
  const QString names[] = {tr("Millimetres"), tr("Centimetres"), tr("Metres"), tr("Inches")};
  for (const LengthUnit unit : kLengthUnits)
    lengthUnit_->addItem(tr("%1 (%2)").arg(names[lengthUnit_->count()], symbolOf(unit).c_str()));
  lengthUnit_->setObjectName("lengthUnit");
  addRow(tr("Lengths in"), lengthUnit_, tr("What lengths are shown in; fields take any unit all the same"));
  connect(lengthUnit_, &QComboBox::activated, this, [this](int index) {
    DocumentSettings settings = workspace_.document().settings();
    settings.lengthUnit = kLengthUnits[index];
    if (!(settings == workspace_.document().settings())) apply(lengthUnit_, settings, -1);
  });
  addGroup(tr("Gravity"));
  hasGravity_->setObjectName("hasGravity");
  addRow({}, hasGravity_, tr("Off: shapes as if there were no weight"));
  connect(hasGravity_, &QCheckBox::toggled, this, [this](bool on) {
    DocumentSettings settings = workspace_.document().settings();
    settings.gravity = on ? DocumentSettings().gravity : Eigen::Vector3d(Eigen::Vector3d::Zero());
    apply(hasGravity_, settings, -1);
  });
  const char* axes[3] = {"X", "Y", "Z"};
  for (const char* axis : axes) up_->addItem(axis);
  up_->setObjectName("upAxis");
  addRow(tr("Up"), up_, tr("The axis that gravity pulls against and that points up in the view"));
  connect(up_, &QComboBox::activated, this, [this](int axis) {
    DocumentSettings settings = workspace_.document().settings();
    settings.gravity = -settings.gravity.norm() * Eigen::Vector3d::Unit(axis);
    if (!(settings == workspace_.document().settings())) apply(up_, settings, -1);
  });
  for (int axis = 0; axis < 3; ++axis) {
    auto* field = new QuantityField(Quantity::Acceleration, -1000, 1000, 3);
    field->setObjectName(QString("gravity") + axes[axis]);
    addRow(axes[axis], field, tr("Takes m/s² and g: \"-1 g\""));
    field->onChanged([this, axis, field](double value, int visit) {
      DocumentSettings settings = workspace_.document().settings();
      settings.gravity[axis] = value;
      apply(field, settings, visit);
    });
    gravity_[static_cast<std::size_t>(axis)] = field;
  }
  addGroup(tr("Contact"));
  addContactBox(touchesParts_, "touchesParts", tr("Off: cables pass through parts"),
                &ContactSettings::withParts);
  addContactBox(touchesCables_, "touchesCables", tr("Off: cables pass through each other and themselves"),
                &ContactSettings::withCables);
  friction_ = new QuantityField(Quantity::Number, 0, 10, 3);
  friction_->setObjectName("friction");
  addRow(tr("Friction"), friction_, tr("Between cables and what they lie on"));
  friction_->onChanged([this](double value, int visit) {
    DocumentSettings settings = workspace_.document().settings();
    settings.contact.friction = value;
    apply(friction_, settings, visit);
  });
  connect(&workspace, &Workspace::documentReplaced, this, &DocumentPage::updateFields);
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<SettingsChanged>(change)) updateFields();
  });
  updateFields();
}

void DocumentPage::addContactBox(QCheckBox* box, const QString& objectName, const QString& toolTip,
                                 bool ContactSettings::*which) {
  box->setObjectName(objectName);
  addRow({}, box, toolTip);
  connect(box, &QCheckBox::toggled, this, [this, box, which](bool on) {
    DocumentSettings settings = workspace_.document().settings();
    settings.contact.*which = on;
    apply(box, settings, -1);
  });
}

void DocumentPage::apply(QWidget* field, const DocumentSettings& settings, int visit) {
  if (lastVisit_ != std::pair(field, visit) || visit < 0) token_ = workspace_.edits().newMergeToken();
  lastVisit_ = {field, visit};
  const Result<void> result = workspace_.edits().tryApply(std::make_unique<ChangeSettings>(settings), token_);
  showError(field, result.ok() ? QString() : QString::fromStdString(result.error().message));
  if (!result.ok()) updateFields();
}

void DocumentPage::updateFields() {
  const DocumentSettings& settings = workspace_.document().settings();
  lengthUnit_->setCurrentIndex(static_cast<int>(settings.lengthUnit));
  const QSignalBlocker quiet(hasGravity_);
  hasGravity_->setChecked(!settings.gravity.isZero());
  up_->setEnabled(!settings.gravity.isZero());
  up_->setCurrentIndex(static_cast<int>(upAxisAgainst(settings.gravity)));
  for (int axis = 0; axis < 3; ++axis) gravity_[static_cast<std::size_t>(axis)]->show(settings.gravity[axis]);
  const QSignalBlocker quietParts(touchesParts_), quietCables(touchesCables_);
  touchesParts_->setChecked(settings.contact.withParts);
  touchesCables_->setChecked(settings.contact.withCables);
  friction_->show(settings.contact.friction);
  friction_->setEnabled(settings.contact.withParts || settings.contact.withCables);
}

}  // namespace liana
