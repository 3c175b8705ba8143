// The work behind the export menu: copies what the document holds now and writes it later, on any thread.
#pragma once

#include <QImage>
#include <QString>
#include <filesystem>
#include <functional>
#include <vector>

#include "io/recording/kept_moves.h"
#include "kernel/base/id.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

struct ExportChoice;
class Workspace;

/// Ends with a sentence about what was written.
using ExportWork = std::function<Result<QString>(const Progress&)>;

/// The files that will be written: one, or one for each cable. `choice.file` alone when its ending tells no
/// format.
std::vector<std::filesystem::path> centerlineFiles(const Workspace& workspace,
                                                   const std::vector<CableId>& cables,
                                                   const ExportChoice& choice);
std::vector<std::filesystem::path> solidFiles(const Workspace& workspace, const std::vector<CableId>& cables,
                                              const ExportChoice& choice);

ExportWork centerlineWork(const Workspace& workspace, const std::vector<CableId>& cables,
                          const ExportChoice& choice);
ExportWork solidWork(const Workspace& workspace, const std::vector<CableId>& cables,
                     const ExportChoice& choice);
/// Judges all cables anew. `view` is shown beside the drawn pictures; `moves` is what is known of them.
ExportWork reportWork(const Workspace& workspace, const QImage& view, std::vector<KeptMove> moves,
                      const std::filesystem::path& file);

}  // namespace liana
