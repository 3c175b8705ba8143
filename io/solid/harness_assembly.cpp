#include "io/solid/harness_assembly.h"

#include <cstdio>

#include "kernel/bundle/skin_along.h"
#include "kernel/geometry/cable_solid.h"
#include "kernel/geometry/flat_solid.h"

namespace liana {
namespace {

std::string describe(const SolidCable& cable, const TightBend& bend) {
  char text[200];
  std::snprintf(text, sizeof text,
                " is bent to %.2f mm at %.1f mm from its start (%.1f, %.1f, %.1f), tighter than %s %.2f mm: "
                "its solid cuts into itself there. Give it more room.",
                bend.bendRadius, bend.arcLength, bend.point.x(), bend.point.y(), bend.point.z(),
                cable.spec.flat ? "half its thickness of" : "its radius of", cable.spec.standOff());
  return "Cable \"" + cable.name + "\"" + text;
}

/// The tree of one assembly below a node of another, under the names the user gave, without what was deleted.
void append(const AssemblyReference& reference, int root, Assembly& out) {
  const Assembly& source = *reference.assembly;
  std::vector<int> shapes, nodes;
  for (const AssemblyShape& shape : source.shapes()) shapes.push_back(out.addShape(shape));
  for (int i = 0; i < static_cast<int>(source.nodes().size()); ++i) {
    AssemblyNode node = source.node(i);
    node.parentFromNode = source.parentFromNode(i);
    nodes.push_back(-1);
    if (node.isRemoved) continue;  // and so is everything below
    node.name = node.shownName();
    if (node.parent < 0) node.parentFromNode = reference.worldFromAssembly * node.parentFromNode;
    node.parent = node.parent < 0 ? root : nodes[node.parent];
    if (node.shape >= 0) node.shape = shapes[node.shape];
    nodes.back() = out.addNode(std::move(node));
  }
}

Result<CableSolid> makeSolid(const SolidCable& cable) {
  if (const auto& flat = cable.spec.flat)
    return makeFlatSolid(cable.centerline.curve(), cable.centerline.frames,
                         {flat->width, flat->thickness, flat->hasSquareEdges});
  return makeCableSolid(cable.centerline.curve(), cable.spec.outerDiameter / 2, cable.spec.innerDiameter / 2);
}

/// The curve between two places along it, from zero on.
HermiteCurve stretchOf(const HermiteCurve& curve, double from, double to) {
  HermiteCurve stretch;
  const auto add = [&](double at, const Eigen::Vector3d& point, const Eigen::Vector3d& tangent) {
    stretch.parameters.push_back(at - from);
    stretch.points.push_back(point);
    stretch.tangents.push_back(tangent);
  };
  const double least = 1e-6 * (to - from);  // between two points
  add(from, curve.point(from), curve.derivative(from));
  for (std::size_t i = 0; i < curve.points.size(); ++i)
    if (curve.parameters[i] > from + least && curve.parameters[i] < to - least)
      add(curve.parameters[i], curve.points[i], curve.tangents[i]);
  add(to, curve.point(to), curve.derivative(to));
  return stretch;
}

/// What is around the cable, as hollow solids. A flat cable has none: what covers it is not flat.
Result<void> addSleeves(const SolidCable& cable, int parent, HarnessAssembly& out) {
  if (cable.coverings.empty() || cable.spec.flat) return {};
  Cable covered;
  covered.spec = cable.spec;
  covered.coverings = cable.coverings;
  const HermiteCurve curve = cable.centerline.curve();
  const double length = curve.parameters.back();
  for (const SleevePiece& sleeve : sleevesOf(covered)) {
    const Covering& covering = cable.coverings[sleeve.covering];
    const Result<CableSolid> solid = makeCableSolid(
        stretchOf(curve, sleeve.from * length, sleeve.to * length), sleeve.outer / 2, sleeve.inner / 2);
    const std::string name = cable.name + " " + covering.name;
    if (!solid.ok())
      return Error{"The covering \"" + covering.name + "\" of cable \"" + cable.name +
                   "\" cannot be made solid: " + solid.error().message};
    if (solid->isFaceted)
      out.warnings.push_back("\"" + name +
                             "\" could not be swept exactly; it was written with flat facets, 0.05 mm along "
                             "the bends.");
    const int shape = out.assembly.addShape({solid->shape, covering.color, {}, nullptr});
    out.assembly.addNode({name, parent, Eigen::Isometry3d::Identity(), {}, shape});
  }
  return {};
}

Result<void> addCable(const SolidCable& cable, int parent, HarnessAssembly& out) {
  const Result<CableSolid> solid = makeSolid(cable);
  if (!solid.ok()) {
    const auto bend = cable.centerline.isEmpty()
                          ? std::nullopt
                          : findTightBend(cable.centerline.curve(), cable.spec.standOff());
    return Error{"Cable \"" + cable.name + "\" cannot be made solid: " + solid.error().message +
                 (bend ? " " + describe(cable, *bend) : "")};
  }
  if (solid->tightBend) out.warnings.push_back(describe(cable, *solid->tightBend));
  if (solid->isFaceted)
    out.warnings.push_back(
        "Cable \"" + cable.name +
        "\" could not be swept exactly; it was written with flat facets, 0.05 mm along the bends.");
  const int shape = out.assembly.addShape({solid->shape, cable.spec.color, {}, nullptr});
  out.assembly.addNode({cable.name, parent, Eigen::Isometry3d::Identity(), {}, shape});
  return addSleeves(cable, parent, out);
}

}  // namespace

Result<HarnessAssembly> buildHarnessAssembly(const std::string& name, const std::vector<SolidCable>& cables,
                                             const std::vector<AssemblyReference>& assemblies,
                                             const Progress& progress) {
  HarnessAssembly result;
  const int root = result.assembly.addNode({name, -1, Eigen::Isometry3d::Identity(), {}, -1});
  bool hasAssembly = false;
  for (const AssemblyReference& reference : assemblies) {
    if (!reference.assembly) {
      result.warnings.push_back("\"" + reference.file.string() +
                                "\" was not found and is missing from the export.");
      continue;
    }
    append(reference, root, result.assembly);
    hasAssembly = true;
  }
  const int parent = hasAssembly && !cables.empty()
                         ? result.assembly.addNode({"Cables", root, Eigen::Isometry3d::Identity(), {}, -1})
                         : root;
  for (std::size_t i = 0; i < cables.size(); ++i) {
    if (!progress.report(static_cast<double>(i) / static_cast<double>(cables.size()),
                         "Sweeping " + cables[i].name))
      return Error::cancelled();
    if (auto added = addCable(cables[i], parent, result); !added.ok()) return added.error();
  }
  if (result.assembly.shapes().empty()) return Error{"There is nothing to export: no cable and no part."};
  return result;
}

}  // namespace liana
