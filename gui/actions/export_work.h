// The work behind the export menu: copies what the document holds now and writes it later, on any thread.
#pragma once

#include <QImage>
#include <filesystem>
#include <vector>

#include "gui/actions/export_task.h"
#include "kernel/base/id.h"

namespace liana {

struct ExportChoice;
class Workspace;

ExportTask::Work centerlineWork(const Workspace& workspace, const std::vector<CableId>& cables,
                                const ExportChoice& choice);
ExportTask::Work solidWork(const Workspace& workspace, const std::vector<CableId>& cables,
                           const ExportChoice& choice);
/// Judges all cables anew. `view` is shown beside the drawn pictures.
ExportTask::Work reportWork(const Workspace& workspace, const QImage& view,
                            const std::filesystem::path& file);

}  // namespace liana
