#include "kernel/geometry/tube/split_tube.h"

#include <BRepAlgoAPI_Splitter.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepClass3d_SolidClassifier.hxx>
#include <BRep_Builder.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_ListOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Solid.hxx>
#include <gp_Circ.hxx>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/own_copy.h"

namespace liana {
namespace {

/// A disc across the tube, a little larger than it.
TopoDS_Face discAt(const TubeRun& run, double arcLength) {
  const Eigen::Vector3d p = run.centerline.point(arcLength), t = run.centerline.derivative(arcLength);
  const gp_Circ circle(gp_Ax2(gp_Pnt(p.x(), p.y(), p.z()), gp_Dir(t.x(), t.y(), t.z())),
                       1.05 * run.outerRadius);
  return BRepBuilderAPI_MakeFace(BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(circle).Edge()).Wire(), true)
      .Face();
}

/// The part's solids without the one that fills the tube's wall between the cuts; null if there is none such.
TopoDS_Shape withoutStretch(const TopoDS_Shape& pieces, const TubeRun& run, double from, double to,
                            int& left) {
  const Eigen::Isometry3d frame = run.frameAt((from + to) / 2);
  const double within = run.innerRadius > 0 ? (run.outerRadius + run.innerRadius) / 2 : 0.3 * run.outerRadius;
  const Eigen::Vector3d inside = frame * Eigen::Vector3d(within, 0, 0);
  BRep_Builder builder;
  TopoDS_Compound rest;
  builder.MakeCompound(rest);
  bool found = false;
  left = 0;
  for (TopExp_Explorer explorer(pieces, TopAbs_SOLID); explorer.More(); explorer.Next()) {
    BRepClass3d_SolidClassifier classifier(explorer.Current());
    classifier.Perform(gp_Pnt(inside.x(), inside.y(), inside.z()), 1e-6);
    if (classifier.State() == TopAbs_IN) {
      found = true;
      continue;
    }
    builder.Add(rest, explorer.Current());
    ++left;
  }
  return found ? TopoDS_Shape(rest) : TopoDS_Shape();
}

/// The exact remainder; an empty shape with `left` zero when nothing stays; false when the cut fails.
bool cutExactly(const Shape& shape, const TubeRun& run, double from, double to, Shape& rest) {
  try {
    const double close = 1e-3 * run.outerRadius;
    TopTools_ListOfShape arguments, tools;
    arguments.Append(occtShape(shape));
    if (!(run.start.isFree && from < close)) tools.Append(discAt(run, from));
    if (!(run.end.isFree && to > run.length() - close)) tools.Append(discAt(run, to));
    TopoDS_Shape pieces = occtShape(shape);
    if (!tools.IsEmpty()) {
      BRepAlgoAPI_Splitter splitter;
      splitter.SetArguments(arguments);
      splitter.SetTools(tools);
      splitter.SetNonDestructive(true);
      splitter.SetFuzzyValue(1e-4 * run.outerRadius);  // a cut found to lie at a face lies in it
      splitter.Build();
      if (!splitter.IsDone() || splitter.HasErrors()) return false;
      pieces = splitter.Shape();
    }
    int left = 0;
    const TopoDS_Shape remainder = withoutStretch(pieces, run, from, to, left);
    if (remainder.IsNull()) return false;
    // Faces that were not cut are still those of the part, which others may be reading.
    rest = left > 0 ? ownCopy(wrapOcct(remainder)) : Shape();
    return true;
  } catch (const Standard_Failure&) {
    return false;
  }
}

}  // namespace

Result<RigidRemainder> cutOutTube(const Shape& shape, const TriangleMesh* mesh, const TubeRun& run,
                                  double from, double to, const Progress& progress) {
  if (!(from >= -1e-9) || !(to <= run.length() + 1e-6) || !(to - from > 2 * run.outerRadius))
    return Error{"The stretch to cut out must lie within the tube's " + std::to_string(run.length()) +
                 " mm and be longer than its diameter; choose other cross-sections."};
  RigidRemainder rest;
  if (!progress.report(0, "Cutting")) return Error::cancelled();
  const bool isExact = !shape.isEmpty() && cutExactly(shape, run, from, to, rest.shape);
  if (!progress.report(0.7, "Drawing what stays")) return Error::cancelled();
  if (isExact) {
    Result<std::shared_ptr<const TriangleMesh>> drawn = tessellate(rest.shape);
    if (!drawn.ok()) return drawn.error();
    rest.mesh = *drawn;
    return rest;
  }
  rest.shape = Shape();
  if (!mesh) return Error{"The part could not be cut at the cross-sections; choose others."};
  rest.mesh = std::make_shared<TriangleMesh>(clipOutTube(*mesh, run, from, to));
  return rest;
}

}  // namespace liana
