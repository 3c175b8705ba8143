// Centerlines, solids and the report.
#include "gui/actions/export/export_work.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

#include "gui/actions/export/export_actions.h"
#include "gui/workspace/workspace.h"
#include "io/centerline/write_centerline.h"
#include "io/report/report.h"
#include "io/solid/harness_assembly.h"
#include "io/solid/write_solids.h"
#include "kernel/checks/document_scene.h"
#include "kernel/model/harness/housing_pose.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

QString tr(const char* text) {
  return QCoreApplication::translate("Export", text);
}

QString toQString(const fs::path& path) {
  return QString::fromStdString(path.string());
}

QString cablesWritten(const std::vector<std::string>& names, const QString& what, const fs::path& file) {
  return names.size() == 1
             ? tr("Wrote the %1 of %2 to %3.").arg(what, QString::fromStdString(names[0]), toQString(file))
             : tr("Wrote the %1 of %2 cables to %3.").arg(what).arg(names.size()).arg(toQString(file));
}

Error unknownEnding(const fs::path& file, const QString& known) {
  return {tr("The ending of %1 tells no format that can be written. Use %2.")
              .arg(toQString(file.filename()), known)
              .toStdString()};
}

std::string pngOf(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes.toStdString();
}

std::vector<std::string> namesOf(const Workspace& workspace, const std::vector<CableId>& cables) {
  std::vector<std::string> names;
  for (const CableId id : cables) names.push_back(workspace.document().findCable(id)->name);
  return names;
}

/// `files`: one for all cables, or one for each.
Result<void> writeSolidFiles(const std::vector<SolidCable>& cables, const std::vector<fs::path>& files,
                             const std::vector<AssemblyReference>& assemblies, const ExportChoice& choice,
                             SolidFormat format, std::string& warnings, const Progress& progress) {
  const double share = 1.0 / static_cast<double>(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::vector<SolidCable> bodies = choice.oneFileEach ? std::vector<SolidCable>{cables[i]} : cables;
    const double done = share * static_cast<double>(i);
    const Progress part = progress.part(done, done + share);
    const Result<HarnessAssembly> harness =
        buildHarnessAssembly(choice.file.stem().string(), bodies, assemblies, part.part(0, 0.4));
    if (!harness.ok()) return harness.error();
    for (const std::string& warning : harness->warnings) warnings += " " + warning;
    for (const std::string& warning : findOmissions(harness->assembly, format)) warnings += " " + warning;
    const SolidOptions options{choice.schema, {}, part.part(0.4, 1)};
    if (auto result = writeSolids(harness->assembly, files[i], format, options); !result.ok())
      return result.error();
  }
  return {};
}

/// What was found for the cable as it is now, or saved with it.
RoutedCable routedOf(const Workspace& workspace, CableId id) {
  RoutedCable routed;
  const SolvedShape* shape = workspace.shapes().isSolved(id) ? workspace.shapeOf(id) : nullptr;
  if (shape) routed.report = shape->report;
  if (shape && shape->centerline) routed.centerline = *shape->centerline;
  if (shape) return routed;
  if (workspace.document().isCenterlineCurrent(id)) {
    routed.report.status = SolveStatus::Converged;
    routed.centerline = *workspace.document().centerline(id);
  } else {
    routed.report.reason = "has not been solved yet";
  }
  return routed;
}

}  // namespace

std::vector<fs::path> centerlineFiles(const Workspace& workspace, const std::vector<CableId>& cables,
                                      const ExportChoice& choice) {
  const auto format = centerlineFormatOf(choice.file);
  if (!choice.oneFileEach || !format) return {choice.file};
  return filesApart(namesOf(workspace, cables), choice.file.parent_path(), extensionOf(*format));
}

std::vector<fs::path> solidFiles(const Workspace& workspace, const std::vector<CableId>& cables,
                                 const ExportChoice& choice) {
  const auto format = solidFormatOf(choice.file);
  if (!choice.oneFileEach || !format) return {choice.file};
  return filesApart(namesOf(workspace, cables), choice.file.parent_path(), extensionOf(*format));
}

ExportWork centerlineWork(const Workspace& workspace, const std::vector<CableId>& cables,
                          const ExportChoice& choice) {
  std::vector<NamedCenterline> lines;
  for (const CableId id : cables) {
    const Cable* cable = workspace.document().findCable(id);
    lines.push_back({cable->name, *workspace.document().centerline(id), cable->spec.color});
  }
  return [lines = std::move(lines), names = namesOf(workspace, cables),
          choice](const Progress& progress) -> Result<QString> {
    const auto format = centerlineFormatOf(choice.file);
    if (!format) return unknownEnding(choice.file, ".step, .igs, .vda, .dxf, .csv, .json");
    const CenterlineOptions options{choice.schema, progress};
    if (!choice.oneFileEach) {
      if (auto done = writeCenterlines(lines, choice.file, *format, options); !done.ok()) return done.error();
      return cablesWritten(names, tr("centerline"), choice.file);
    }
    const auto files = writeCenterlinesApart(lines, choice.file.parent_path(), *format, options);
    if (!files.ok()) return files.error();
    return cablesWritten(names, tr("centerline"), choice.file.parent_path());
  };
}

ExportWork solidWork(const Workspace& workspace, const std::vector<CableId>& cables,
                     const ExportChoice& choice) {
  std::vector<SolidCable> bodies;
  for (const CableId id : cables) {
    const Cable* cable = workspace.document().findCable(id);
    bodies.push_back({cable->name, cable->spec, *workspace.document().centerline(id), cable->coverings});
  }
  auto assemblies = choice.withParts ? standingAssemblies(workspace.document().content())
                                     : std::vector<AssemblyReference>();
  return [bodies = std::move(bodies), names = namesOf(workspace, cables),
          files = solidFiles(workspace, cables, choice), assemblies = std::move(assemblies),
          choice](const Progress& progress) -> Result<QString> {
    const auto format = solidFormatOf(choice.file);
    if (!format) return unknownEnding(choice.file, ".step, .glb, .obj, .stl");
    std::string warnings;
    const auto written = writeSolidFiles(bodies, files, assemblies, choice, *format, warnings, progress);
    if (!written.ok()) return written.error();
    const fs::path where = choice.oneFileEach ? choice.file.parent_path() : choice.file;
    return cablesWritten(names, tr("solid"), where) + QString::fromStdString(warnings);
  };
}

ExportWork reportWork(const Workspace& workspace, const QImage& view, std::vector<KeptMove> moves,
                      const fs::path& file) {
  struct Item {
    Cable cable;
    RoutedCable routed;
    CheckLimits limits;
  };
  const Document& document = workspace.document();
  std::vector<Item> items;
  for (const Cable& cable : document.cables()) {
    items.push_back({cable, routedOf(workspace, cable.id), limitsFor(cable, document.settings())});
  }
  const std::string title = QFileInfo(workspace.saved().title()).completeBaseName().toStdString();
  return [items = std::move(items), content = workspace.saved().contentToSave(), moves = std::move(moves),
          view, title, file](const Progress& progress) -> Result<QString> {
    const std::vector<AssemblyReference> assemblies = standingAssemblies(content);
    const Result<DocumentScene> parts = DocumentScene::build(assemblies, progress.part(0, 0.4));
    if (!parts.ok()) return parts.error();
    ClearanceScene scene = parts->scene();
    std::vector<CableBody> bodies;
    for (const Item& item : items)  // one without a shape fails for itself
      if (item.routed.hasShape()) bodies.push_back(CableBody::of(item.cable, item.routed.centerline));
    scene.cables = &bodies;
    scene.shapesTouchParts = content.settings.contact.withParts;
    RoutingReport report;
    report.title = title;
    report.date = QDateTime::currentDateTime().toString("yyyy-MM-dd HH:mm").toStdString();
    CableChecker checker;
    for (const Item& item : items) {
      if (!progress.report(0.4, "Checking " + item.cable.name)) return Error::cancelled();
      report.cables.push_back(judged(item.cable, item.routed, item.limits, checker, &scene));
    }
    report.wires = cutList(content);
    report.harness = harnessFacts(content);
    report.moves = moves;
    report.pictures = drawPictures(report, assemblies, progress.part(0.45, 0.9));
    if (!view.isNull()) report.pictures.push_back({"The view when the report was written", {}, pngOf(view)});
    if (!progress.report(0.95, "Writing the report")) return Error::cancelled();
    if (auto written = writeReportHtml(report, file); !written.ok()) return written.error();
    const int failed = report.count(CheckStatus::Failed), notJudged = report.count(CheckStatus::NotJudged);
    if (notJudged > 0)
      return tr("Wrote the report to %1: %2 failed, %3 could not be judged.")
          .arg(toQString(file))
          .arg(failed)
          .arg(notJudged);
    return failed == 0 ? tr("Wrote the report to %1: no check failed.").arg(toQString(file))
                       : tr("Wrote the report to %1: %2 failed.").arg(toQString(file)).arg(failed);
  };
}

}  // namespace liana
