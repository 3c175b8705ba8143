// Read-only facts of a part.
#include "gui/panels/part_page.h"

#include <algorithm>

#include "gui/workspace/workspace.h"

namespace liana {
namespace {

QString triple(const Eigen::Vector3d& v, const QString& between) {
  const auto number = [](double value) { return QString::number(value, 'f', 1); };
  return number(v.x()) + between + number(v.y()) + between + number(v.z());
}

}  // namespace

PartPage::PartPage(Workspace& workspace, QWidget* parent) : PropertyForm(parent), workspace_(workspace) {
  addGroup(tr("Part"));
  path_ = addValue(tr("In"));
  file_ = addValue(tr("File"));
  color_ = addValue(tr("Colour"));
  instances_ = addValue(tr("Instances"), tr("How often this shape appears in the assembly"));
  addGroup(tr("Box"));
  size_ = addValue(tr("Size [mm]"));
  from_ = addValue(tr("From [mm]"));
  to_ = addValue(tr("To [mm]"));
  triangles_ = addValue(tr("Triangles"));
}

void PartPage::showPart(const PartInstance& part) {
  const AssemblyReference* reference = workspace_.document().findAssembly(part.assembly);
  if (!reference || !reference->assembly) return;
  const Assembly& assembly = *reference->assembly;
  const AssemblyNode& node = assembly.node(part.node);
  setTitle(node.name.empty() ? tr("Unnamed part") : QString::fromStdString(node.name), "part");
  path_->setText(node.parent < 0 ? tr("top level") : QString::fromStdString(assembly.node(node.parent).name));
  path_->setToolTip(QString::fromStdString(assembly.pathOf(part.node)));
  file_->setText(QString::fromStdString(reference->file.filename().string()));
  const QString hex = QString::fromStdString(toHex(assembly.colorOf(part.node)));
  color_->setText(
      QString("<span style='background:%1'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</span>&nbsp; %1").arg(hex));
  instances_->setText(
      QString::number(std::count_if(assembly.nodes().begin(), assembly.nodes().end(),
                                    [&](const AssemblyNode& n) { return n.shape == node.shape; })));
  const auto& mesh = assembly.shapes()[static_cast<std::size_t>(node.shape)].mesh;
  if (!mesh) return;
  const Eigen::Isometry3d place = reference->worldFromAssembly * assembly.worldFromNode(part.node);
  const Eigen::AlignedBox3d box = mesh->boundingBox().cast<double>().transformed(place);
  size_->setText(triple(box.sizes(), " × "));
  from_->setText(triple(box.min(), ", "));
  to_->setText(triple(box.max(), ", "));
  triangles_->setText(QString::number(mesh->triangles.size()));
}

}  // namespace liana
