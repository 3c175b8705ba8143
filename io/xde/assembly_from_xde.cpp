#include "io/xde/assembly_from_xde.h"

#include <BRepBuilderAPI_Transform.hxx>
#include <Quantity_Color.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_GraphNode.hxx>
#include <XCAFDoc_LayerTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XCAFDoc_VisMaterial.hxx>
#include <XCAFDoc_VisMaterialTool.hxx>
#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "io/step/records/step_text.h"
#include "io/xde/triangles_of_shape.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

/// A placement without its scale, which CAD files do not have but glTF nodes may.
struct Placement {
  Eigen::Isometry3d parentFromNode = Eigen::Isometry3d::Identity();
  double scale = 1;  // negative: mirrored
};

Placement placementOf(const TopLoc_Location& location) {
  const gp_Trsf transformation = location.Transformation();
  Placement result;
  result.scale = transformation.ScaleFactor();
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column)
      result.parentFromNode.matrix()(row, column) = transformation.Value(row + 1, column + 1) / result.scale;
    result.parentFromNode.matrix()(row, 3) = transformation.Value(row + 1, 4);
  }
  return result;
}

Color toColor(const Quantity_Color& color) {
  double red = 0, green = 0, blue = 0;
  color.Values(red, green, blue, Quantity_TOC_sRGB);
  return {static_cast<float>(red), static_cast<float>(green), static_cast<float>(blue)};
}

std::string nameOf(const TDF_Label& label) {
  Handle(TDataStd_Name) attribute;
  if (!label.FindAttribute(TDataStd_Name::GetID(), attribute)) return {};
  const TCollection_ExtendedString& wide = attribute->Get();
  std::u16string text(reinterpret_cast<const char16_t*>(wide.ToExtString()), wide.Length());
  return cleanStepName(text);
}

/// Names that programs make up for instances ("NAUO12", "=>[0:1:1:3]", "7") say less than the product's own.
bool isMadeUp(const std::string& name) {
  if (name.empty() || name.rfind("NAUO", 0) == 0 || name.rfind("=>", 0) == 0) return true;
  return std::none_of(name.begin(), name.end(), [](unsigned char c) { return std::isalpha(c) || c >= 0x80; });
}

bool hasGeometry(const TopoDS_Shape& shape) {
  for (const TopAbs_ShapeEnum kind : {TopAbs_EDGE, TopAbs_FACE})  // faces of triangles alone have no edges
    if (TopExp_Explorer(shape, kind).More()) return true;
  return false;
}

class XdeWalk {
public:
  explicit XdeWalk(const Handle(TDocStd_Document) & document)
      : shapes_(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
        colors_(XCAFDoc_DocumentTool::ColorTool(document->Main())),
        layers_(XCAFDoc_DocumentTool::LayerTool(document->Main())),
        materials_(XCAFDoc_DocumentTool::VisMaterialTool(document->Main())) {}

  void run() {
    TDF_LabelSequence roots;
    shapes_->GetFreeShapes(roots);
    for (int i = 1; i <= roots.Length(); ++i) visit(roots(i), -1, {}, 1);
  }

  XdeAssembly result;

private:
  using Path = std::vector<TDF_Label>;

  /// `label` is a root product or a component, that is an instance of another label. `scale` is that of
  /// everything above.
  void visit(const TDF_Label& label, int parent, Path path, double scale) {
    TDF_Label product = label;
    const bool isInstance = XCAFDoc_ShapeTool::GetReferredShape(label, product);
    path.push_back(label);

    AssemblyNode node;
    node.parent = parent;
    node.name = nodeName(label, product, isInstance);
    node.product = productNumberOf(product);
    node.isVisible = isVisible(label) && isVisible(product);
    if (isInstance) {
      const Placement placement = placementOf(XCAFDoc_ShapeTool::GetLocation(label));
      node.parentFromNode = placement.parentFromNode;
      node.parentFromNode.translation() *= scale;
      scale *= placement.scale;
    }
    applyOccurrenceStyle(path, node);
    if (!node.color && isInstance) node.color = colorOf(label);

    if (XCAFDoc_ShapeTool::IsAssembly(product)) {
      if (!node.color) node.color = colorOf(product);
      visitChildren(product, result.assembly.addNode(std::move(node)), path, scale);
      return;
    }
    node.shape = shapeIndexOf(product, scale);
    if (node.shape < 0) result.emptyParts.push_back(node.name);
    result.assembly.addNode(std::move(node));
  }

  void visitChildren(const TDF_Label& product, int node, const Path& path, double scale) {
    TDF_LabelSequence components;
    XCAFDoc_ShapeTool::GetComponents(product, components);
    if (components.IsEmpty()) result.emptyParts.push_back(result.assembly.node(node).name);
    for (int i = 1; i <= components.Length(); ++i) visit(components(i), node, path, scale);
  }

  int productNumberOf(const TDF_Label& product) {
    return productNumbers_.try_emplace(entryOf(product), static_cast<int>(productNumbers_.size()))
        .first->second;
  }

  static std::string entryOf(const TDF_Label& label) {
    TCollection_AsciiString entry;
    TDF_Tool::Entry(label, entry);
    return entry.ToCString();
  }

  bool isVisible(const TDF_Label& label) const {
    if (!colors_->IsVisible(label)) return false;
    TDF_LabelSequence layers;
    if (!layers_->GetLayers(label, layers) || layers.IsEmpty()) return true;
    for (int i = 1; i <= layers.Length(); ++i)
      if (layers_->IsVisible(layers(i))) return true;
    return false;
  }

  std::string nodeName(const TDF_Label& label, const TDF_Label& product, bool isInstance) {
    const std::string own = nameOf(label);
    if (!isInstance) return own.empty() ? "Unnamed" : own;
    if (!isMadeUp(own)) return own;
    const std::string productName = nameOf(product);
    if (!productName.empty()) return productName;
    return own.empty() ? "Unnamed" : own;
  }

  /// One entry per product label (and scale), so that instances share shape and mesh; -1 for a product
  /// without geometry.
  int shapeIndexOf(const TDF_Label& product, double scale) {
    const auto [found, isNew] = shapeOfProduct_.try_emplace({entryOf(product), scale}, -1);
    if (!isNew) return found->second;
    const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(product);
    if (shape.IsNull() || !hasGeometry(shape)) return -1;
    AssemblyShape entryShape;
    entryShape.color = colorOf(product);
    collectFaceColors(product, shape, entryShape);
    if (isTrianglesAlone(shape)) {
      if (!useTriangles(shape, scale, entryShape)) return -1;
      if (const int same = findSame(entryShape); same >= 0) return found->second = same;
    } else {
      entryShape.shape = wrapOcct(scale == 1 ? shape : scaledCopy(shape, scale));
    }
    return found->second = result.assembly.addShape(std::move(entryShape));
  }

  static TopoDS_Shape scaledCopy(const TopoDS_Shape& shape, double scale) {
    gp_Trsf scaling;
    scaling.SetScale(gp_Pnt(), scale);
    return BRepBuilderAPI_Transform(shape, scaling, true).Shape();
  }

  /// Replaces the shape's faces by those that the triangles form; false if no triangle is left.
  bool useTriangles(const TopoDS_Shape& shape, double scale, AssemblyShape& part) {
    MeshFromTriangles made = meshFromTriangles(trianglesOf(shape, scale));
    result.flatTriangles += made.flat;
    result.badTriangles += made.notFinite;
    if (made.mesh.triangles.empty()) return false;
    if (!part.faceColors.empty()) {
      std::vector<std::optional<Color>> colors;
      for (const int face : made.faceGroups) colors.push_back(part.faceColors[face]);
      part.faceColors.clear();
      storeFaceColors(std::move(colors), part);
    }
    part.mesh = std::make_shared<TriangleMesh>(std::move(made.mesh));
    return true;
  }

  /// Mesh formats repeat the triangles of each instance; one that is there already is shared.
  int findSame(AssemblyShape& part) {
    const std::string_view bytes(reinterpret_cast<const char*>(part.mesh->vertices.data()),
                                 part.mesh->vertices.size() * sizeof part.mesh->vertices[0]);
    const auto candidates = meshesOfContent_.equal_range(std::hash<std::string_view>()(bytes));
    for (auto candidate = candidates.first; candidate != candidates.second; ++candidate) {
      const AssemblyShape& other = result.assembly.shapes()[candidate->second];
      if (other.mesh->vertices != part.mesh->vertices || other.mesh->triangles != part.mesh->triangles)
        continue;
      if (other.color == part.color && other.faceColors == part.faceColors) return candidate->second;
      part.mesh = other.mesh;
    }
    meshesOfContent_.emplace(std::hash<std::string_view>()(bytes), result.assembly.partCount());
    return -1;
  }

  void collectFaceColors(const TDF_Label& product, const TopoDS_Shape& shape, AssemblyShape& target) {
    TDF_LabelSequence parts;
    if (!XCAFDoc_ShapeTool::GetSubShapes(product, parts)) return;
    TopTools_IndexedMapOfShape faces;
    TopExp::MapShapes(shape, TopAbs_FACE, faces);
    std::vector<std::optional<Color>> colors(faces.Extent());
    // Solids before faces: the more special colour wins.
    for (const bool wantFaces : {false, true}) {
      for (int i = 1; i <= parts.Length(); ++i) {
        const TopoDS_Shape part = XCAFDoc_ShapeTool::GetShape(parts(i));
        const auto color = colorOf(parts(i));
        if (part.IsNull() || !color || (part.ShapeType() == TopAbs_FACE) != wantFaces) continue;
        TopTools_IndexedMapOfShape partFaces;
        TopExp::MapShapes(part, TopAbs_FACE, partFaces);
        for (int f = 1; f <= partFaces.Extent(); ++f)
          if (const int index = faces.FindIndex(partFaces(f))) colors[index - 1] = color;
      }
    }
    storeFaceColors(std::move(colors), target);
  }

  /// Faces that are all of one colour are a coloured part.
  static void storeFaceColors(std::vector<std::optional<Color>> colors, AssemblyShape& target) {
    if (colors.empty() || std::none_of(colors.begin(), colors.end(), [](const auto& c) { return c; })) return;
    if (colors.front() &&
        std::all_of(colors.begin(), colors.end(), [&](const auto& c) { return c == colors.front(); }))
      target.color = colors.front();
    else
      target.faceColors = std::move(colors);
  }

  std::optional<Color> colorOf(const TDF_Label& label) {
    Quantity_Color color;
    for (const XCAFDoc_ColorType type : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen, XCAFDoc_ColorCurv})
      if (colors_->GetColor(label, type, color)) return toColor(color);
    const Handle(XCAFDoc_VisMaterial) material = materials_->GetShapeMaterial(label);
    if (!material.IsNull() && !material->IsEmpty()) return toColor(material->BaseColor().GetRGB());
    return {};
  }

  /// Colour and visibility of one occurrence deep in the tree (STEP: specified higher usage occurrence).
  void applyOccurrenceStyle(const Path& path, AssemblyNode& node) {
    for (std::size_t first = 0; first + 2 <= path.size(); ++first) {
      TDF_LabelSequence usage;
      for (std::size_t i = first; i < path.size(); ++i) usage.Append(path[i]);
      Handle(XCAFDoc_GraphNode) occurrence;
      if (!XCAFDoc_ShapeTool::FindSHUO(usage, occurrence)) continue;
      if (!colors_->IsVisible(occurrence->Label())) node.isVisible = false;
      if (!node.color) node.color = colorOf(occurrence->Label());
    }
  }

  Handle(XCAFDoc_ShapeTool) shapes_;
  Handle(XCAFDoc_ColorTool) colors_;
  Handle(XCAFDoc_LayerTool) layers_;
  Handle(XCAFDoc_VisMaterialTool) materials_;
  std::map<std::string, int> productNumbers_;
  std::map<std::pair<std::string, double>, int> shapeOfProduct_;
  std::unordered_multimap<std::size_t, int> meshesOfContent_;
};

}  // namespace

XdeAssembly assemblyFromXde(const Handle(TDocStd_Document) & document) {
  XdeWalk walk(document);
  walk.run();
  return std::move(walk.result);
}

}  // namespace liana
