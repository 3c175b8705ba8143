// How long importing takes compared with Open CASCADE alone, and how much faster a file opens again. Prints
// one line per file; the ratios are of one run, alternating. Usage: import_benchmarks [--runs N] FILE...
#include <BRepBndLib.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <Bnd_Box.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDocStd_Document.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "io/import/read_assembly.h"
#include "io/xde/occt_session.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct BareTimes {
  double parse = 0, transfer = 0, mesh = 0;
  double total() const { return parse + transfer + mesh; }
};

void meshAll(const Handle(TDocStd_Document) & document) {
  const TessellationQuality quality;
  TDF_LabelSequence labels;
  XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetShapes(labels);
  for (int i = 1; i <= labels.Length(); ++i) {
    if (!XCAFDoc_ShapeTool::IsSimpleShape(labels(i))) continue;
    const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(labels(i));
    Bnd_Box box;
    BRepBndLib::Add(shape, box);
    const double diagonal = box.IsVoid() ? 0 : std::sqrt(box.SquareExtent());
    IMeshTools_Parameters parameters;
    parameters.Deflection = std::clamp(diagonal * quality.relativeDeflection, quality.minimumDeflection,
                                       quality.maximumDeflection);
    parameters.Angle = quality.angularDeflection;
    parameters.InParallel = true;
    parameters.AllowQualityDecrease = true;
    BRepMesh_IncrementalMesh(shape, parameters);
  }
}

/// Open CASCADE's reader and mesher with the same choices as ours, and nothing else.
BareTimes bareOcct(const fs::path& file) {
  const OcctSession session;
  BareTimes times;
  STEPCAFControl_Reader reader;
  reader.SetLayerMode(true);
  reader.SetPropsMode(false);
  reader.SetGDTMode(false);
  reader.SetMatMode(false);
  reader.SetViewMode(false);
  auto start = Clock::now();
  reader.ReadFile(file.c_str());
  times.parse = secondsSince(start);
  start = Clock::now();
  Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  reader.Transfer(document);
  times.transfer = secondsSince(start);
  start = Clock::now();
  meshAll(document);
  times.mesh = secondsSince(start);
  return times;
}

double timeOfImport(const fs::path& file, bool useCache, bool& ok) {
  ImportSettings settings;
  settings.useCache = useCache;
  const auto start = Clock::now();
  const auto imported = readAssembly(file, settings);
  const double time = secondsSince(start);
  ok = imported.ok();
  if (!ok) std::fprintf(stderr, "%s\n", imported.error().message.c_str());
  return time;
}

bool measure(const fs::path& file, int runs) {
  BareTimes bare;
  double import = 1e9, again = 1e9;
  bool ok = true;
  timeOfImport(file, true, ok);  // fills the cache, starts the importer
  for (int run = 0; run < runs && ok; ++run) {
    const BareTimes now = bareOcct(file);
    if (run == 0 || now.total() < bare.total()) bare = now;
    import = std::min(import, timeOfImport(file, false, ok));
    again = std::min(again, timeOfImport(file, true, ok));
  }
  std::printf(
      "%-42s bare %7.3f s (parse %.3f, transfer %.3f, mesh %.3f)  import %7.3f s = %.2f x bare  again %.3f s "
      "= 1/%.0f\n",
      file.filename().c_str(), bare.total(), bare.parse, bare.transfer, bare.mesh, import,
      import / bare.total(), again, import / again);
  std::fflush(stdout);
  return ok;
}

}  // namespace
}  // namespace liana

int main(int argc, char** argv) {
  std::string cache = (std::filesystem::temp_directory_path() / "liana-benchmark-XXXXXX").string();
  if (!::mkdtemp(cache.data())) return 1;
  ::setenv("LIANA_CACHE_DIR", cache.c_str(), 1);
  ::unsetenv("LIANA_CACHE_MB");
  int runs = 1;
  bool ok = argc > 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
      runs = std::max(1, std::atoi(argv[++i]));
    else
      ok = liana::measure(argv[i], runs) && ok;
  }
  std::error_code ignored;
  std::filesystem::remove_all(cache, ignored);
  return ok ? 0 : 1;
}
