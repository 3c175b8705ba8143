#include "io/xde/xde_from_assembly.h"

#include <Quantity_Color.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <vector>

#include "io/step/xde_file.h"
#include "io/xde/shape_from_mesh.h"
#include "kernel/geometry/mesh/faceted_solid.h"
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

/// A part's shape, and which of its faces each face of that shape is.
struct PartShape {
  TopoDS_Shape shape;
  std::vector<std::int32_t> faceOf;  // empty: one by one
};

PartShape partShapeOf(const AssemblyShape& part, MeshPartForm form) {
  if (part.hasExactGeometry()) return {occtShape(part.shape), {}};
  if (!part.mesh) return {};
  if (form == MeshPartForm::Triangles) return {triangleFacesOf(*part.mesh), {}};
  Result<FacetedShape> faceted = makeFacetedShape(*part.mesh);
  if (!faceted.ok()) return {};
  return {occtShape(faceted->shape), std::move(faceted->meshFace)};
}

/// Builds the extended document: one label per unique shape, one per assembly, components for the instances.
class XdeBuilder {
public:
  XdeBuilder(const Assembly& assembly, const Handle(TDocStd_Document) & document, MeshPartForm form)
      : assembly_(assembly),
        form_(form),
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
    const TDF_Label own = node.shape >= 0 ? shapeLabel(node) : TDF_Label();
    const TDF_Label product = children.empty() && !own.IsNull() ? own : assemblyLabel(node);
    TDF_Label instance = product;
    if (!parent.IsNull()) {
      instance = shapes_->AddComponent(parent, product, toLocation(assembly_.parentFromNode(index)));
      setXdeName(instance, node.name);
    }
    if (node.color) setColor(instance, *node.color);
    if (children.empty()) return;
    if (!own.IsNull()) shapes_->AddComponent(product, own, TopLoc_Location());
    for (const int child : children) addNode(child, product);
  }

  TDF_Label assemblyLabel(const AssemblyNode& node) {
    const TDF_Label label = shapes_->NewShape();
    setXdeName(label, node.name);
    return label;
  }

  /// Null when the part has no geometry in this form.
  TDF_Label shapeLabel(const AssemblyNode& node) {
    TDF_Label& label = shapeLabels_[node.shape];
    if (!label.IsNull()) return label;
    const AssemblyShape& part = assembly_.shapes()[node.shape];
    const PartShape made = partShapeOf(part, form_);
    if (made.shape.IsNull()) return label;
    label = shapes_->AddShape(made.shape, false);
    setXdeName(label, node.name);
    if (part.color) setColor(label, *part.color);
    setFaceColors(part, made, label);
    return label;
  }

  void setFaceColors(const AssemblyShape& part, const PartShape& made, const TDF_Label& label) {
    if (part.faceColors.empty()) return;
    TopTools_IndexedMapOfShape faces;
    TopExp::MapShapes(made.shape, TopAbs_FACE, faces);
    for (int i = 0; i < faces.Extent(); ++i) {
      const std::size_t face = made.faceOf.empty() ? i : made.faceOf.at(i);
      if (face >= part.faceColors.size() || !part.faceColors[face]) continue;
      const TDF_Label subshape = shapes_->AddSubShape(label, faces(i + 1));
      if (!subshape.IsNull()) setColor(subshape, *part.faceColors[face]);
    }
  }

  void setColor(const TDF_Label& label, const Color& color) {
    colors_->SetColor(label, Quantity_Color(color.red, color.green, color.blue, Quantity_TOC_sRGB),
                      XCAFDoc_ColorSurf);
  }

  const Assembly& assembly_;
  MeshPartForm form_;
  Handle(XCAFDoc_ShapeTool) shapes_;
  Handle(XCAFDoc_ColorTool) colors_;
  std::vector<TDF_Label> shapeLabels_;
};

}  // namespace

TopoDS_Shape occtShapeOf(const AssemblyShape& part, MeshPartForm form) {
  return partShapeOf(part, form).shape;
}

void fillXde(const Assembly& assembly, const Handle(TDocStd_Document) & document, MeshPartForm form) {
  XdeBuilder(assembly, document, form).run();
}

}  // namespace liana
