#include "io/step/assembly_from_xde.h"

#include <Quantity_Color.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_GraphNode.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <algorithm>
#include <cctype>
#include <map>
#include <string>

#include "io/step/step_text.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

Eigen::Isometry3d toIsometry(const TopLoc_Location& location) {
  const gp_Trsf transformation = location.Transformation();
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column)
      result.matrix()(row, column) = transformation.Value(row + 1, column + 1);
  return result;
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
  TopTools_IndexedMapOfShape edges;
  TopExp::MapShapes(shape, TopAbs_EDGE, edges);
  return edges.Extent() > 0;
}

class XdeWalk {
public:
  explicit XdeWalk(const Handle(TDocStd_Document) & document)
      : shapes_(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
        colors_(XCAFDoc_DocumentTool::ColorTool(document->Main())) {}

  void run() {
    TDF_LabelSequence roots;
    shapes_->GetFreeShapes(roots);
    for (int i = 1; i <= roots.Length(); ++i) visit(roots(i), -1, {});
  }

  Assembly assembly;
  int emptyParts = 0;

private:
  using Path = std::vector<TDF_Label>;

  /// `label` is a root product or a component, that is an instance of another label.
  void visit(const TDF_Label& label, int parent, Path path) {
    TDF_Label product = label;
    const bool isInstance = XCAFDoc_ShapeTool::GetReferredShape(label, product);
    path.push_back(label);

    AssemblyNode node;
    node.parent = parent;
    node.name = nodeName(label, product, isInstance);
    if (isInstance) node.parentFromNode = toIsometry(XCAFDoc_ShapeTool::GetLocation(label));
    node.color = occurrenceColor(path);
    if (!node.color && isInstance) node.color = colorOf(label);

    if (XCAFDoc_ShapeTool::IsAssembly(product)) {
      if (!node.color) node.color = colorOf(product);
      visitChildren(product, assembly.addNode(std::move(node)), path);
      return;
    }
    node.shape = shapeIndexOf(product);
    emptyParts += node.shape < 0;
    assembly.addNode(std::move(node));
  }

  void visitChildren(const TDF_Label& product, int node, const Path& path) {
    TDF_LabelSequence components;
    XCAFDoc_ShapeTool::GetComponents(product, components);
    emptyParts += components.IsEmpty();
    for (int i = 1; i <= components.Length(); ++i) visit(components(i), node, path);
  }

  std::string nodeName(const TDF_Label& label, const TDF_Label& product, bool isInstance) {
    const std::string own = nameOf(label);
    if (!isInstance) return own.empty() ? "Unnamed" : own;
    if (!isMadeUp(own)) return own;
    const std::string productName = nameOf(product);
    if (!productName.empty()) return productName;
    return own.empty() ? "Unnamed" : own;
  }

  /// One entry per product label, so that instances share shape and mesh; -1 for a product without geometry.
  int shapeIndexOf(const TDF_Label& product) {
    TCollection_AsciiString entry;
    TDF_Tool::Entry(product, entry);
    const auto [found, isNew] = shapeOfEntry_.try_emplace(entry.ToCString(), -1);
    if (!isNew) return found->second;
    const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(product);
    if (shape.IsNull() || !hasGeometry(shape)) return -1;
    AssemblyShape entryShape;
    entryShape.shape = wrapOcct(shape);
    entryShape.color = colorOf(product);
    collectFaceColors(product, shape, entryShape);
    return found->second = assembly.addShape(std::move(entryShape));
  }

  void collectFaceColors(const TDF_Label& product, const TopoDS_Shape& shape, AssemblyShape& result) {
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
    storeFaceColors(std::move(colors), result);
  }

  /// Faces that are all of one colour are a coloured part.
  static void storeFaceColors(std::vector<std::optional<Color>> colors, AssemblyShape& result) {
    if (colors.empty() || std::none_of(colors.begin(), colors.end(), [](const auto& c) { return c; })) return;
    if (colors.front() &&
        std::all_of(colors.begin(), colors.end(), [&](const auto& c) { return c == colors.front(); }))
      result.color = colors.front();
    else
      result.faceColors = std::move(colors);
  }

  std::optional<Color> colorOf(const TDF_Label& label) {
    Quantity_Color color;
    for (const XCAFDoc_ColorType type : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen, XCAFDoc_ColorCurv}) {
      if (!colors_->GetColor(label, type, color)) continue;
      double red = 0, green = 0, blue = 0;
      color.Values(red, green, blue, Quantity_TOC_sRGB);
      return Color{static_cast<float>(red), static_cast<float>(green), static_cast<float>(blue)};
    }
    return {};
  }

  /// The colour of one occurrence deep in the tree (STEP: specified higher usage occurrence).
  std::optional<Color> occurrenceColor(const Path& path) {
    for (std::size_t first = 0; first + 2 <= path.size(); ++first) {
      TDF_LabelSequence usage;
      for (std::size_t i = first; i < path.size(); ++i) usage.Append(path[i]);
      Handle(XCAFDoc_GraphNode) occurrence;
      if (!XCAFDoc_ShapeTool::FindSHUO(usage, occurrence)) continue;
      if (const auto color = colorOf(occurrence->Label())) return color;
    }
    return {};
  }

  Handle(XCAFDoc_ShapeTool) shapes_;
  Handle(XCAFDoc_ColorTool) colors_;
  std::map<std::string, int> shapeOfEntry_;
};

}  // namespace

Assembly assemblyFromXde(const Handle(TDocStd_Document) & document, int& emptyParts) {
  XdeWalk walk(document);
  walk.run();
  emptyParts = walk.emptyParts;
  return std::move(walk.assembly);
}

}  // namespace liana
