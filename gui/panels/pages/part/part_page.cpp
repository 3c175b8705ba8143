// Fields of parts.
#include "gui/panels/pages/part/part_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <map>

#include "gui/actions/ask_color.h"
#include "gui/panels/fields/angles.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/panels/pages/part/materials.h"
#include "gui/panels/pages/part/part_subject.h"
#include "gui/panels/pages/part/part_texts.h"
#include "gui/resources/icons.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/parts/part_measurer.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/shapes/shown_length.h"
#include "kernel/edits/part/change_part.h"

namespace liana {
namespace {

constexpr int kDensityField = 10;
constexpr int kFrictionField = kDensityField + 1;
constexpr int kOpacityField = kFrictionField + 1;
constexpr double kNoFriction = -0.01;  // shown as "the project's"

QIcon swatch(const Color& color) {
  QPixmap pixmap(28, 16);
  pixmap.fill(QColor::fromRgbF(color.red, color.green, color.blue));
  return QIcon(pixmap);
}

/// The value all parts share; none when they differ.
template <typename Part, typename Value>
std::optional<Value> common(const std::vector<Part>& parts, Value Part::*member) {
  for (const Part& part : parts)
    if (!(part.*member == parts.front().*member)) return std::nullopt;
  return parts.front().*member;
}

}  // namespace

PartPage::PartPage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent), workspace_(workspace), measurer_(new PartMeasurer(this)) {
  name_ = new QLineEdit;
  name_->setObjectName("partName");
  addRow(tr("Name"), name_, tr("Instead of the name in the file; empty: that one"));
  connect(name_, &QLineEdit::editingFinished, this, &PartPage::changeName);
  path_ = addValue(tr("In"));
  file_ = addValue(tr("File"));
  instances_ = addValue(tr("Instances"), tr("How often this shape appears in the assembly"));
  makeLookRows();
  makeMassRows();
  makePlaceRows();
  makeBoxRows();
  // Many shapes are measured one after the other: show them together.
  auto* soon = new QTimer(this);
  soon->setSingleShot(true);
  soon->setInterval(50);
  connect(soon, &QTimer::timeout, this, &PartPage::updateFields);
  connect(measurer_, &PartMeasurer::measured, soon, [soon] {
    if (!soon->isActive()) soon->start();
  });
  connect(&workspace, &Workspace::documentReplaced, measurer_, &PartMeasurer::forgetAll);
  connect(&workspace, &Workspace::opacityChanged, this, &PartPage::updateFields);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &PartPage::updateFields);
}

void PartPage::makeLookRows() {
  addGroup(tr("Look"));
  color_ = new QPushButton;
  color_->setObjectName("partColor");
  color_->setIconSize({28, 16});
  resetColor_ = new QToolButton;
  resetColor_->setObjectName("partColorReset");
  resetColor_->setIcon(icon("undo"));
  resetColor_->setToolTip(tr("Back to the colour of the file"));
  auto* colorRow = new QWidget;
  auto* line = new QHBoxLayout(colorRow);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(color_, 1);
  line->addWidget(resetColor_);
  addRow(tr("Colour"), colorRow, tr("The colour in the view; the file stays as it is"));
  connect(color_, &QPushButton::clicked, this, &PartPage::chooseColor);
  connect(resetColor_, &QToolButton::clicked, this, &PartPage::resetColor);
  opacity_ = new QSlider(Qt::Horizontal);
  opacity_->setObjectName("partOpacity");
  opacity_->setRange(5, 100);
  solidity_ = new QLabel;
  solidity_->setMinimumWidth(solidity_->fontMetrics().horizontalAdvance("100 %"));
  solidity_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* opacityRow = new QWidget;
  auto* opacityLine = new QHBoxLayout(opacityRow);
  opacityLine->setContentsMargins(0, 0, 0, 0);
  opacityLine->addWidget(opacity_, 1);
  opacityLine->addWidget(solidity_);
  addRow(tr("Opacity"), opacityRow, tr("Less lets one see what is behind"));
  // One press of the mouse is one step, and so are keys pressed one after the other.
  connect(opacity_, &QSlider::sliderPressed, this, [this] { lastVisit_ = {-1, -1}; });
  connect(opacity_, &QSlider::valueChanged, this, [this](int percent) {
    setOpacity(workspace_, workspace_.selected().parts(), percent / 100.0, tokenFor(kOpacityField, 0));
  });
}

void PartPage::makeMassRows() {
  addGroup(tr("Material"));
  material_ = new QComboBox;
  material_->setObjectName("partMaterial");
  material_->setMinimumContentsLength(10);
  material_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  addRow(tr("Material"), material_, tr("Sets a usual density; the density can be changed below"));
  connect(material_, &QComboBox::activated, this, &PartPage::chooseMaterial);
  density_ = new QuantityField(Quantity::Density, 0, 30000, 1);
  density_->setObjectName("partDensity");
  density_->setSpecialValueText(tr("not set"));
  addRow(tr("Density"), density_);
  density_->onChanged([this](double value, int visit) { changeDensity(value, visit); });
  friction_ = new QuantityField(Quantity::Number, kNoFriction, 5, 2);
  friction_->setObjectName("partFriction");
  friction_->setSpecialValueText(tr("the project's"));
  addRow(tr("Friction"), friction_, tr("Coefficient between cables and this part"));
  friction_->onChanged([this](double value, int visit) { changeFriction(value, visit); });
  mass_ = addValue(tr("Mass"));
  mass_->setObjectName("partMass");
  volume_ = addValue(tr("Volume"), tr("Of what the surfaces enclose"));
  area_ = addValue(tr("Area"), tr("Of the drawn triangles"));
}

void PartPage::makePlaceRows() {
  placeHeading_ = addGroup(tr("Place"));
  const QString names[6] = {"X", "Y", "Z", tr("About X"), tr("About Y"), tr("About Z")};
  for (int i = 0; i < 6; ++i) {
    auto* field = i < 3 ? new QuantityField(Quantity::Length, -1e6, 1e6, 3)
                        : new QuantityField(Quantity::Angle, -360, 360, 3);
    field->setObjectName(QString("partPlace%1").arg(i));
    addRow(names[i], field,
           i < 3 ? tr("Where the origin of the part or sub-assembly is")
                 : tr("Turns about X first, then Y, then Z"));
    field->onChanged([this, i](double, int visit) { changePlace(i, visit); });
    place_[static_cast<std::size_t>(i)] = field;
  }
  putBack_ = new QPushButton(tr("Put back"));
  putBack_->setObjectName("partPutBack");
  addRow(QString(), putBack_, tr("To where the file has it"));
  connect(putBack_, &QPushButton::clicked, this, &PartPage::putBack);
}

void PartPage::makeBoxRows() {
  addGroup(tr("Box"));
  size_ = addValue(tr("Size"));
  size_->setObjectName("partSize");
  from_ = addValue(tr("From"));
  to_ = addValue(tr("To"));
  triangles_ = addValue(tr("Triangles"));
}

std::vector<PartReference> PartPage::references() const {
  return referencesOf(workspace_.document(), workspace_.selected().parts());
}

void PartPage::updateFields() {
  const std::vector<PartSubject> parts = subjectsOf(workspace_);
  if (parts.empty()) return;
  const PartSubject& first = parts.front();
  const bool single = parts.size() == 1;
  if (single) {
    const AssemblyNode& node = first.atNode();
    const QString name = QString::fromStdString(node.shownName());
    setTitle(name.isEmpty() ? tr("Unnamed part") : name, "part");
    if (!name_->hasFocus()) name_->setText(name);
    name_->setPlaceholderText(QString::fromStdString(node.name));
    path_->setText(node.parent < 0 ? tr("top level")
                                   : QString::fromStdString(first.assembly().node(node.parent).shownName()));
    path_->setToolTip(QString::fromStdString(first.path));
    file_->setText(QString::fromStdString(first.reference->file.filename().string()));
    const auto& nodes = first.assembly().nodes();
    instances_->setText(QString::number(std::count_if(
        nodes.begin(), nodes.end(), [&](const AssemblyNode& n) { return n.shape == node.shape; })));
  } else {
    const auto branch = branchOf(workspace_.document(), workspace_.selected().parts());
    const QString count = tr("%1 parts").arg(parts.size());
    setTitle(branch ? tr("%1 (%2)").arg(nameOf(workspace_.document(), *branch), count) : count, "part");
  }
  for (QWidget* row : {static_cast<QWidget*>(name_), static_cast<QWidget*>(path_),
                       static_cast<QWidget*>(file_), static_cast<QWidget*>(instances_)})
    setRowVisible(row, single);
  showLook(parts);
  showMaterial(parts);
  showMass(parts);
  showPlace();
  showBox(parts);
}

void PartPage::updatePlace() {
  showPlace();
  showBox(subjectsOf(workspace_));
}

void PartPage::showLook(const std::vector<PartSubject>& parts) {
  const auto color = common(parts, &PartSubject::color);
  color_->setIcon(color ? swatch(*color) : QIcon());
  color_->setText(color ? QString::fromStdString(toHex(*color)) : tr("different"));
  resetColor_->setEnabled(std::any_of(parts.begin(), parts.end(), [](const PartSubject& part) {
    return part.change() && part.change()->color.has_value();
  }));
  const QSignalBlocker quiet(opacity_);
  const auto opacity = common(parts, &PartSubject::opacity);
  opacity_->setValue(static_cast<int>(std::lround(100 * opacity.value_or(parts.front().opacity))));
  solidity_->setText(opacity ? tr("%1 %").arg(opacity_->value()) : tr("mixed"));
}

void PartPage::showMaterial(const std::vector<PartSubject>& parts) {
  const auto material = common(parts, &PartSubject::material);
  const QSignalBlocker quiet(material_);
  material_->clear();
  material_->addItem(tr("not set"));
  for (const Material& each : commonMaterials()) material_->addItem(each.name);
  const QString name = material ? QString::fromStdString(*material) : tr("different");
  int index = name.isEmpty() ? 0 : material_->findText(name, Qt::MatchFixedString);
  if (index < 0) {
    material_->addItem(name);
    index = material_->count() - 1;
  }
  material_->setCurrentIndex(index);
  const auto density = common(parts, &PartSubject::density);
  density_->setSpecialValueText(density ? tr("not set") : tr("different"));
  density_->show(density ? density->value_or(0) : 0);
  const auto friction = common(parts, &PartSubject::friction);
  friction_->setSpecialValueText(friction ? tr("the project's") : tr("different"));
  friction_->show(friction ? friction->value_or(kNoFriction) : kNoFriction);
}

void PartPage::showMass(const std::vector<PartSubject>& parts) {
  double mass = 0, volume = 0, area = 0;
  int waiting = 0, open = 0, withoutDensity = 0;
  for (const PartSubject& part : parts) {
    const PartMeasures* measures = part.shape() ? measurer_->measuresOf(*part.shape()) : nullptr;
    if (!measures) {
      ++waiting;
      continue;
    }
    area += measures->area;
    if (!measures->volume) ++open;
    if (!part.density) ++withoutDensity;
    volume += measures->volume.value_or(0);
    mass += measures->volume.value_or(0) * 1e-9 * part.density.value_or(0);
  }
  if (waiting > 0) {
    for (QLabel* label : {mass_, volume_, area_}) label->setText(tr("measuring…"));
    return;
  }
  const int count = static_cast<int>(parts.size());
  volume_->setText(open == count ? tr("not closed")
                   : open > 0    ? tr("%1, %2 not closed").arg(volumeText(volume)).arg(open)
                                 : volumeText(volume));
  area_->setText(areaText(area));
  if (withoutDensity == count)
    mass_->setText(tr("set a material"));
  else if (open == count)
    mass_->setText(tr("not closed"));
  else if (withoutDensity + open > 0)
    mass_->setText(tr("%1, some unknown").arg(massText(mass)));
  else
    mass_->setText(massText(mass));
}

void PartPage::showPlace() {
  const auto branch = branchOf(workspace_.document(), workspace_.selected().parts());
  setRowVisible(placeHeading_, branch.has_value());
  for (QuantityField* field : place_) setRowVisible(field, branch.has_value());
  setRowVisible(putBack_, branch.has_value());
  if (!branch) return;
  const Eigen::Isometry3d pose = worldFromBranch(workspace_.document(), *branch);
  const Eigen::Vector3d angles = anglesOf(pose.linear());
  for (int i = 0; i < 3; ++i) {
    place_[static_cast<std::size_t>(i)]->show(pose.translation()[i]);
    place_[static_cast<std::size_t>(i + 3)]->show(angles[i]);
  }
  putBack_->setEnabled(makePutBack(workspace_.document(), *branch) != nullptr);
}

void PartPage::showBox(const std::vector<PartSubject>& parts) {
  Eigen::AlignedBox3d box;
  std::size_t triangles = 0;
  std::map<const TriangleMesh*, Eigen::AlignedBox3d> boxes;
  for (const PartSubject& part : parts) {
    if (!part.shape() || !part.shape()->mesh) continue;
    const TriangleMesh* mesh = part.shape()->mesh.get();
    const auto [known, isNew] = boxes.try_emplace(mesh);
    if (isNew) known->second = mesh->boundingBox().cast<double>();
    const Eigen::Isometry3d place =
        part.reference->worldFromAssembly * part.assembly().worldFromNode(part.node);
    box.extend(known->second.transformed(place));
    triangles += mesh->triangles.size();
  }
  if (box.isEmpty()) return;
  size_->setText(triple(box.sizes(), " × "));
  from_->setText(triple(box.min(), ", "));
  to_->setText(triple(box.max(), ", "));
  triangles_->setText(QString::number(triangles));
}

int PartPage::tokenFor(int field, int visit) {
  if (lastVisit_ != std::pair(field, visit)) token_ = workspace_.edits().newMergeToken();
  lastVisit_ = {field, visit};
  return token_;
}

void PartPage::changeName() {
  if (workspace_.selected().parts().size() != 1) return;
  if (auto edit = makeRename(workspace_.document(), workspace_.selected().parts().front(), name_->text()))
    workspace_.apply(std::move(edit));
  else
    name_->setText(nameOf(workspace_.document(), workspace_.selected().parts().front()));
}

void PartPage::chooseColor() {
  const std::vector<PartSubject> parts = subjectsOf(workspace_);
  if (parts.empty()) return;
  if (const auto chosen = askColor(this, parts.front().color, tr("Colour of the part")))
    workspace_.apply(std::make_unique<ChangePart>(ChangePart::setColor(references(), *chosen)));
}

void PartPage::resetColor() {
  workspace_.apply(std::make_unique<ChangePart>(ChangePart::setColor(references(), std::nullopt)));
}

void PartPage::chooseMaterial(int index) {
  const auto& materials = commonMaterials();
  if (index > static_cast<int>(materials.size())) return;  // the material the parts have already
  const Material chosen = index == 0 ? Material{} : materials[static_cast<std::size_t>(index - 1)];
  workspace_.apply(std::make_unique<ChangePart>(ChangePart::setMaterial(
      references(), chosen.name.toStdString(), index == 0 ? std::nullopt : std::optional(chosen.density))));
}

void PartPage::changeDensity(double density, int visit) {
  const std::vector<PartSubject> parts = subjectsOf(workspace_);
  if (parts.empty()) return;
  const std::string material = common(parts, &PartSubject::material).value_or("");
  if (!workspace_.apply(std::make_unique<ChangePart>(ChangePart::setMaterial(
                            references(), material, density > 0 ? std::optional(density) : std::nullopt)),
                        tokenFor(kDensityField, visit)))
    updateFields();
}

void PartPage::changeFriction(double friction, int visit) {
  if (!workspace_.apply(std::make_unique<ChangePart>(ChangePart::setFriction(
                            references(), friction < 0 ? std::nullopt : std::optional(friction))),
                        tokenFor(kFrictionField, visit)))
    updateFields();
}

void PartPage::changePlace(int field, int visit) {
  const auto value = [this](int i) { return place_[static_cast<std::size_t>(i)]->value(); };
  const auto branch = branchOf(workspace_.document(), workspace_.selected().parts());
  if (!branch) return;
  Eigen::Isometry3d pose = worldFromBranch(workspace_.document(), *branch);
  if (field < 3)
    pose.translation()[field] = value(field);
  else
    pose.linear() = rotationOf({value(3), value(4), value(5)});
  if (!workspace_.apply(makeBranchMove(workspace_.document(), *branch, pose), tokenFor(field, visit)))
    updateFields();
}

void PartPage::putBack() {
  const auto branch = branchOf(workspace_.document(), workspace_.selected().parts());
  if (!branch) return;
  if (auto edit = makePutBack(workspace_.document(), *branch)) workspace_.apply(std::move(edit));
}

}  // namespace liana
