#include "io/step/xde_from_assembly.h"

#include <Quantity_Color.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <vector>

#include "io/step/xde_file.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {

TopLoc_Location toLocation(const Eigen::Isometry3d& placement) {
  const auto& m = placement.matrix();
  gp_Trsf transformation;
  transformation.SetValues(m(0, 0), m(0, 1), m(0, 2), m(0, 3), m(1, 0), m(1, 1), m(1, 2), m(1, 3), m(2, 0),
                           m(2, 1), m(2, 2), m(2, 3));
  return TopLoc_Location(transformation);
}

namespace {

/// Builds the extended document: one label per unique shape, one per assembly, components for the instances.
class XdeBuilder {
public:
  XdeBuilder(const Assembly& assembly, const Handle(TDocStd_Document) & document)
      : assembly_(assembly),
        shapes_(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
        colors_(XCAFDoc_DocumentTool::ColorTool(document->Main())),
        shapeLabels_(assembly.shapes().size()) {}

  void run() {
    for (const int root : assembly_.childrenOf(-1)) addNode(root, TDF_Label());
    shapes_->UpdateAssemblies();
  }

private:
  void addNode(int index, const TDF_Label& parent) {
    const AssemblyNode& node = assembly_.node(index);
    const std::vector<int> children = assembly_.childrenOf(index);
    // Parts that are triangles alone have no shape to write; they stay in the tree, empty.
    const bool hasShape = node.shape >= 0 && assembly_.shapes()[node.shape].hasExactGeometry();
    const TDF_Label product = children.empty() && hasShape ? shapeLabel(node) : assemblyLabel(node);
    TDF_Label instance = product;
    if (!parent.IsNull()) {
      instance = shapes_->AddComponent(parent, product, toLocation(node.parentFromNode));
      setXdeName(instance, node.name);
    }
    if (node.color) setColor(instance, *node.color);
    if (children.empty()) return;
    if (hasShape) shapes_->AddComponent(product, shapeLabel(node), TopLoc_Location());
    for (const int child : children) addNode(child, product);
  }

  TDF_Label assemblyLabel(const AssemblyNode& node) {
    const TDF_Label label = shapes_->NewShape();
    setXdeName(label, node.name);
    return label;
  }

  TDF_Label shapeLabel(const AssemblyNode& node) {
    TDF_Label& label = shapeLabels_[node.shape];
    if (!label.IsNull()) return label;
    const AssemblyShape& shape = assembly_.shapes()[node.shape];
    label = shapes_->AddShape(occtShape(shape.shape), false);
    setXdeName(label, node.name);
    if (shape.color) setColor(label, *shape.color);
    setFaceColors(shape, label);
    return label;
  }

  void setFaceColors(const AssemblyShape& shape, const TDF_Label& label) {
    if (shape.faceColors.empty()) return;
    TopTools_IndexedMapOfShape faces;
    TopExp::MapShapes(occtShape(shape.shape), TopAbs_FACE, faces);
    for (int i = 0; i < faces.Extent() && i < static_cast<int>(shape.faceColors.size()); ++i) {
      if (!shape.faceColors[i]) continue;
      const TDF_Label face = shapes_->AddSubShape(label, faces(i + 1));
      if (!face.IsNull()) setColor(face, *shape.faceColors[i]);
    }
  }

  void setColor(const TDF_Label& label, const Color& color) {
    colors_->SetColor(label, Quantity_Color(color.red, color.green, color.blue, Quantity_TOC_sRGB),
                      XCAFDoc_ColorSurf);
  }

  const Assembly& assembly_;
  Handle(XCAFDoc_ShapeTool) shapes_;
  Handle(XCAFDoc_ColorTool) colors_;
  std::vector<TDF_Label> shapeLabels_;
};

}  // namespace

void fillXde(const Assembly& assembly, const Handle(TDocStd_Document) & document) {
  XdeBuilder(assembly, document).run();
}

}  // namespace liana
