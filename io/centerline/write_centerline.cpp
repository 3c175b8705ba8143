#include "io/centerline/write_centerline.h"

#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <cstdio>

#include "io/step/occt_session.h"
#include "io/step/xde_file.h"
#include "io/write_file.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"

namespace liana {

Result<void> writeCenterlineStep(const std::vector<NamedCenterline>& cables,
                                 const std::filesystem::path& file) {
  std::vector<Shape> edges;
  for (const NamedCenterline& cable : cables) {
    Result<Shape> edge = makeSplineEdge(cable.centerline.curve());
    if (!edge.ok()) return Error{"Cable \"" + cable.name + "\": " + edge.error().message};
    edges.push_back(std::move(edge).value());
  }
  if (edges.empty())
    return Error{"There is no solved cable to write to \"" + file.string() +
                 "\". Solve at least one cable first."};
  const OcctSession session;
  return writeXdeAsStep(file, [&](const Handle(TDocStd_Document) & document) {
    const Handle(XCAFDoc_ShapeTool) shapes = XCAFDoc_DocumentTool::ShapeTool(document->Main());
    for (std::size_t i = 0; i < edges.size(); ++i)
      setXdeName(shapes->AddShape(occtShape(edges[i]), false), cables[i].name);
  });
}

Result<void> writeCenterlineCsv(const Centerline& line, const std::filesystem::path& file) {
  std::string text =
      "s_mm,x_mm,y_mm,z_mm,tangent_x,tangent_y,tangent_z,curvature_1_per_mm,torsion_rad_per_mm,tension_N\n";
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const Eigen::Vector3d &p = line.points[i], &t = line.tangents[i];
    char row[320];
    std::snprintf(row, sizeof row, "%.6f,%.6f,%.6f,%.6f,%.9f,%.9f,%.9f,%.9g,%.9g,%.9g\n", line.arcLengths[i],
                  p.x(), p.y(), p.z(), t.x(), t.y(), t.z(), line.curvatures[i], line.torsions[i],
                  line.tensions[i]);
    text += row;
  }
  return writeFileAtomically(file, text);
}

}  // namespace liana
