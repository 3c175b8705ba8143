// The work behind the export menu: copies what the document holds now and writes it later, on any thread.
#pragma once

#include <QImage>
#include <filesystem>
#include <vector>

#include "gui/actions/background_task.h"
#include "kernel/base/id.h"

namespace liana {

struct ExportChoice;
class Workspace;

BackgroundTask::Work centerlineWork(const Workspace& workspace, const std::vector<CableId>& cables,
                                    const ExportChoice& choice);
BackgroundTask::Work solidWork(const Workspace& workspace, const std::vector<CableId>& cables,
                               const ExportChoice& choice);
/// Judges all cables anew. `view` is shown beside the drawn pictures.
BackgroundTask::Work reportWork(const Workspace& workspace, const QImage& view,
                                const std::filesystem::path& file);

}  // namespace liana
