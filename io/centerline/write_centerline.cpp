#include "io/centerline/write_centerline.h"

#include <Quantity_Color.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <set>

#include "io/centerline/centerline_text.h"
#include "io/dxf/write_dxf.h"
#include "io/iges/write_iges_curves.h"
#include "io/step/xde_file.h"
#include "io/vdafs/write_vdafs.h"
#include "io/write_file.h"
#include "io/xde/occt_session.h"
#include "kernel/geometry/curve/polyline.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr double kPolylineTolerance = 0.008;         // [mm]
constexpr double kEndAngle = 0.05 * EIGEN_PI / 180;  // [rad]

/// Why these cables cannot be written; empty when they can.
std::string findDefect(const std::vector<NamedCenterline>& cables, const fs::path& file) {
  if (cables.empty())
    return "There is no solved cable to write to \"" + file.string() + "\". Solve at least one cable first.";
  for (const NamedCenterline& cable : cables)
    if (const std::string defect = findCurveDefect(cable.centerline.curve()); !defect.empty())
      return "Cable \"" + cable.name + "\" cannot be written to \"" + file.string() + "\": " + defect;
  return {};
}

/// The cables as exact splines.
Result<std::vector<Shape>> splinesOf(const std::vector<NamedCenterline>& cables, const Progress& progress) {
  std::vector<Shape> edges;
  for (const NamedCenterline& cable : cables) {
    if (!progress.report(static_cast<double>(edges.size()) / static_cast<double>(cables.size()), cable.name))
      return Error::cancelled();
    Result<Shape> edge = makeSplineEdge(cable.centerline.curve());
    if (!edge.ok()) return Error{"Cable \"" + cable.name + "\": " + edge.error().message};
    edges.push_back(std::move(edge).value());
  }
  return edges;
}

Result<void> writeIges(const std::vector<NamedCenterline>& cables, const fs::path& file,
                       const Progress& progress) {
  const Result<std::vector<Shape>> edges = splinesOf(cables, progress.part(0, 0.5));
  if (!edges.ok()) return edges.error();
  std::vector<IgesCurve> curves;
  for (std::size_t i = 0; i < cables.size(); ++i)
    curves.push_back({cables[i].name, cables[i].color, (*edges)[i]});
  return writeIgesCurves(curves, file);
}

std::string vdafsOf(const std::vector<NamedCenterline>& cables, const fs::path& file) {
  std::vector<VdafsCurve> curves;
  for (const NamedCenterline& cable : cables) curves.push_back({cable.name, cable.centerline.curve()});
  return vdafsText(curves, file.filename().string());
}

std::string dxfOf(const std::vector<NamedCenterline>& cables) {
  std::vector<DxfPolyline> lines;
  for (const NamedCenterline& cable : cables)
    lines.push_back(
        {cable.name, cable.color, polylineAlong(cable.centerline.curve(), kPolylineTolerance, kEndAngle)});
  return dxfText(lines);
}

std::string csvOf(const std::vector<NamedCenterline>& cables, bool nameColumn) {
  // The name tells rows of one cable from those of the next: it must be there once.
  std::vector<NamedCenterline> named = cables;
  std::set<std::string> taken;
  for (NamedCenterline& cable : named) {
    const std::string name = cable.name;
    for (int number = 2; !taken.insert(cable.name).second; ++number)
      cable.name = name + " " + std::to_string(number);
  }
  return centerlineCsv(named, nameColumn);
}

Result<void> write(const std::vector<NamedCenterline>& cables, const fs::path& file, CenterlineFormat format,
                   const CenterlineOptions& options, bool nameColumn) {
  if (const std::string defect = findDefect(cables, file); !defect.empty()) return Error{defect};
  if (!options.progress.report(0, "Writing " + file.filename().string())) return Error::cancelled();
  switch (format) {
    case CenterlineFormat::Step:
      return writeCenterlineStep(cables, file, options);
    case CenterlineFormat::Iges:
      return writeIges(cables, file, options.progress);
    case CenterlineFormat::Vdafs:
      return writeFileAtomically(file, vdafsOf(cables, file));
    case CenterlineFormat::Dxf:
      return writeFileAtomically(file, dxfOf(cables));
    case CenterlineFormat::Csv:
      return writeFileAtomically(file, csvOf(cables, nameColumn));
    case CenterlineFormat::Json:
      return writeFileAtomically(file, centerlineJson(cables));
  }
  return Error{"This format cannot be written."};
}

}  // namespace

Result<void> writeCenterlines(const std::vector<NamedCenterline>& cables, const fs::path& file,
                              CenterlineFormat format, const CenterlineOptions& options) {
  return write(cables, file, format, options, true);
}

Result<std::vector<fs::path>> writeCenterlinesApart(const std::vector<NamedCenterline>& cables,
                                                    const fs::path& folder, CenterlineFormat format,
                                                    const CenterlineOptions& options) {
  if (cables.empty()) return Error{findDefect(cables, folder)};
  std::vector<std::string> names;
  for (const NamedCenterline& cable : cables) names.push_back(cable.name);
  std::vector<fs::path> files = filesApart(names, folder, extensionOf(format));
  for (std::size_t i = 0; i < cables.size(); ++i) {
    const double share = 1.0 / static_cast<double>(cables.size()), done = share * static_cast<double>(i);
    CenterlineOptions one = options;
    one.progress = options.progress.part(done, done + share);
    if (auto written = write({cables[i]}, files[i], format, one, false); !written.ok())
      return written.error();
  }
  return files;
}

Result<void> writeCenterlineStep(const std::vector<NamedCenterline>& cables, const fs::path& file,
                                 const CenterlineOptions& options) {
  if (const std::string defect = findDefect(cables, file); !defect.empty()) return Error{defect};
  const Result<std::vector<Shape>> edges = splinesOf(cables, options.progress.part(0, 0.5));
  if (!edges.ok()) return edges.error();
  const OcctSession session;
  const auto fill = [&](const Handle(TDocStd_Document) & document) {
    const Handle(XCAFDoc_ShapeTool) shapes = XCAFDoc_DocumentTool::ShapeTool(document->Main());
    const Handle(XCAFDoc_ColorTool) colors = XCAFDoc_DocumentTool::ColorTool(document->Main());
    for (std::size_t i = 0; i < edges->size(); ++i) {
      const Color& color = cables[i].color;
      const TDF_Label label = shapes->AddShape(occtShape((*edges)[i]), false);
      setXdeName(label, cables[i].name);
      colors->SetColor(label, Quantity_Color(color.red, color.green, color.blue, Quantity_TOC_sRGB),
                       XCAFDoc_ColorCurv);
    }
  };
  return writeXdeAsStep(file, fill, {options.schema, options.progress.part(0.5, 1), options.hasTimeStamp});
}

Result<void> writeCenterlineCsv(const Centerline& line, const fs::path& file) {
  return writeFileAtomically(file, centerlineCsv({{"", line}}, false));
}

}  // namespace liana
