#include "io/centerline/read_drafts_in_this_process.h"

#include <cctype>
#include <new>

#include "io/archive/read_unpacked.h"
#include "io/centerline/draft_text.h"
#include "io/centerline/loose_pieces.h"
#include "io/centerline/occt_curves.h"
#include "io/dxf/read_dxf.h"
#include "io/iges/read_iges_curves.h"
#include "io/read_file.h"
#include "io/step/read_step.h"
#include "io/step/records/step_damage.h"
#include "io/step/step_model_check.h"
#include "io/vdafs/read_vdafs.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Pieces = std::vector<LoosePiece>;

void place(const Eigen::Isometry3d& worldFromCurve, CurveChain& chain) {
  for (HermiteCurve& piece : chain) {
    for (Eigen::Vector3d& point : piece.points) point = worldFromCurve * point;
    for (Eigen::Vector3d& tangent : piece.tangents) tangent = worldFromCurve.linear() * tangent;
  }
}

/// What is wrong with the text or a record of a STEP file; empty when it can be trusted.
std::string findStepDefect(const fs::path& file) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok() || text->find("ISO-10303-21") == std::string::npos) return {};  // the reader says so itself
  const std::string damage = findStepDamage(*text);
  return damage.empty() ? findStepRecordDefect(file) : damage;
}

/// Every product with free edges is a group of its own.
Result<Pieces> readStepCurves(const fs::path& file, const Progress& progress,
                              std::vector<std::string>& warnings) {
  if (const std::string defect = findStepDefect(file); !defect.empty())
    return Error{"\"" + file.string() + "\" is damaged, " + defect + " Export it again."};
  const Result<Assembly> assembly = readStep(file, progress, &warnings);
  if (!assembly.ok()) return assembly.error();
  Pieces pieces;
  for (int i = 0; i < static_cast<int>(assembly->nodes().size()); ++i) {
    const AssemblyNode& node = assembly->node(i);
    if (node.shape < 0) continue;
    const AssemblyShape& shape = assembly->shapes()[node.shape];
    for (CurveChain& chain : freeEdges(shape.shape)) {
      place(assembly->worldFromNode(i), chain);
      pieces.push_back(
          {std::to_string(i), node.name, node.color ? node.color : shape.color, std::move(chain)});
    }
  }
  return pieces;
}

/// By what the file begins with.
Result<CenterlineFormat> sniff(const fs::path& file) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string head = text->substr(0, 4096);
  if (head.find("ISO-10303-21") != std::string::npos) return CenterlineFormat::Step;
  if (head.find("HEADER /") != std::string::npos || head.find("HEADER/") != std::string::npos)
    return CenterlineFormat::Vdafs;
  if (head.find("SECTION") != std::string::npos) return CenterlineFormat::Dxf;
  if (head.size() > 73 && head[72] == 'S') return CenterlineFormat::Iges;
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && head[first] == '{') return CenterlineFormat::Json;
  if (head.find("x_mm") != std::string::npos) return CenterlineFormat::Csv;
  return Error{
      "\"" + file.string() +
      "\" is not a kind of file that routes are read from. Give STEP, IGES, VDA-FS, DXF, CSV or JSON."};
}

Result<Pieces> readPieces(const fs::path& file, CenterlineFormat format, const Progress& progress,
                          std::vector<std::string>& warnings) {
  switch (format) {
    case CenterlineFormat::Step:
      return readStepCurves(file, progress, warnings);
    case CenterlineFormat::Iges:
      return readIgesCurves(file, progress, warnings);
    case CenterlineFormat::Vdafs:
      return readVdafs(file, warnings);
    case CenterlineFormat::Dxf:
      return readDxf(file, warnings);
    case CenterlineFormat::Csv:
      return readDraftCsv(file);
    case CenterlineFormat::Json:
      return readDraftJson(file);
  }
  return Error{"This format cannot be read."};
}

Result<ReadDrafts> readPlainFile(const fs::path& file, const Progress& progress) {
  std::optional<CenterlineFormat> format = centerlineFormatOf(file);
  if (!format) {
    const Result<CenterlineFormat> sniffed = sniff(file);
    if (!sniffed.ok()) return sniffed.error();
    format = *sniffed;
  }
  try {
    ReadDrafts drafts;
    const Result<Pieces> pieces = readPieces(file, *format, progress.part(0, 0.9), drafts.warnings);
    if (!pieces.ok()) return pieces.error();
    if (!progress.report(0.9, "Joining curves")) return Error::cancelled();
    drafts.routes = routesFrom(*pieces);
    if (drafts.routes.empty())
      return Error{"\"" + file.string() +
                   "\" holds no curves a cable could follow. Export the route as curves, not as a solid."};
    if (!progress.report(1, "Read")) return Error::cancelled();
    return drafts;
  } catch (const std::bad_alloc&) {
    return Error{"\"" + file.string() + "\" needs more memory than there is."};
  }
}

}  // namespace

Result<ReadDrafts> readDraftsInThisProcess(const InputFile& file, const Progress& progress) {
  if (!file.isArchive()) return readPlainFile(file.path, progress);
  const auto isDraft = [](const fs::path& name) { return centerlineFormatOf(name).has_value(); };
  return readUnpacked<ReadDrafts>(file, isDraft, progress, [](const InputFile& within, const Progress& rest) {
    return readPlainFile(within.path, rest);
  });
}

}  // namespace liana
