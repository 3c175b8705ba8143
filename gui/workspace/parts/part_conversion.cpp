// Recognising and cutting on a thread, with copies.
#include "gui/workspace/parts/part_conversion.h"

#include <algorithm>

#include "gui/workspace/background_task.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

/// A copy of the part's assembly; none when the part is gone or has no shape.
std::optional<AssemblyReference> assemblyOf(const Document& document, const PartInstance& part) {
  const AssemblyReference* reference = document.findAssembly(part.assembly);
  if (!reference || !reference->assembly || part.node < 0 ||
      part.node >= static_cast<int>(reference->assembly->nodes().size()) ||
      reference->assembly->node(part.node).shape < 0)
    return std::nullopt;
  return *reference;
}

QString nameOf(const AssemblyReference& reference, int node) {
  return QString::fromStdString(reference.assembly->node(node).shownName());
}

void start(Workspace& workspace, BackgroundTask& task, const QString& what, BackgroundTask::Work work) {
  if (!task.run(what, std::move(work)))
    workspace.post(MessageKind::Warning,
                   QObject::tr("Something else is still being worked out; wait for it or cancel it."));
}

}  // namespace

void findTube(Workspace& workspace, BackgroundTask& task, const PartInstance& part,
              const std::optional<Eigen::Vector3d>& near, std::function<void(const FoundTube&)> found) {
  const auto reference = assemblyOf(workspace.document(), part);
  if (!reference) return;
  const QString name = nameOf(*reference, part.node);
  const Eigen::Isometry3d worldFromPart =
      reference->worldFromAssembly * reference->assembly->worldFromNode(part.node);
  start(workspace, task, QObject::tr("Looking for a hose in %1").arg(name),
        [=, &workspace, reference = *reference](const Progress& progress) -> BackgroundTask::Finish {
          const Assembly& assembly = *reference.assembly;
          const AssemblyShape& shape =
              assembly.shapes()[static_cast<std::size_t>(assembly.node(part.node).shape)];
          TubeSearch search;
          if (near) search.near = worldFromPart.inverse() * *near;
          auto tubes = std::make_shared<Result<std::vector<TubeRun>>>(
              recogniseTubes(shape.shape, shape.mesh.get(), search, progress));
          return [=, &workspace] {
            if (tubes->ok()) return found({part, worldFromPart, tubes->value().front()});
            workspace.post(MessageKind::Warning,
                           QObject::tr("\"%1\" cannot become flexible: %2")
                               .arg(name, QString::fromStdString(tubes->error().message)));
          };
        });
}

void makeFlexible(Workspace& workspace, BackgroundTask& task, const FoundTube& tube, double from, double to,
                  RestShape rest) {
  const auto reference = assemblyOf(workspace.document(), tube.part);
  if (!reference) return;
  const std::string path = reference->assembly->pathOf(tube.part.node);
  const double begin = std::min(from, to), end = std::max(from, to);
  start(workspace, task, QObject::tr("Cutting %1").arg(nameOf(*reference, tube.part.node)),
        [=, &workspace, reference = *reference,
         assemblies = workspace.document().assemblies()](const Progress& progress) -> BackgroundTask::Finish {
          CableSpec spec;
          spec.name = QObject::tr("Hose").toStdString();
          auto plan = std::make_shared<Result<PartConversion>>(
              planConversion(reference, path, tube.run, begin, end, spec, rest, progress.part(0, 0.8)));
          if (plan->ok()) {
            const auto attached =
                attachToTouchedParts(**plan, tube.run.length(), assemblies, progress.part(0.8, 1));
            if (!attached.ok()) *plan = attached.error();
          }
          return [plan, &workspace] {
            if (!plan->ok())
              return workspace.post(MessageKind::Warning, QString::fromStdString(plan->error().message));
            auto edit = std::make_unique<ConvertPartToCable>(std::move(plan->value()));
            const ConvertPartToCable* applied = edit.get();
            CableId cable;
            workspace.select({});
            if (workspace.apply(std::move(edit))) cable = applied->cable();
            if (cable.isValid()) workspace.select(cable);
          };
        });
}

bool cameFromPart(const Document& document, CableId cable) {
  const auto& parts = document.flexibleParts();
  return std::any_of(parts.begin(), parts.end(),
                     [cable](const FlexiblePart& part) { return part.cable == cable; });
}

}  // namespace liana
