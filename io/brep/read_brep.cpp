#include "io/brep/read_brep.h"

#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <BinTools.hxx>
#include <TDocStd_Document.hxx>
#include <TopoDS_Iterator.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <fstream>
#include <istream>

#include "io/import/occt_failures.h"
#include "io/step/counting_buffer.h"
#include "io/xde/assembly_from_xde.h"
#include "io/xde/xde_warnings.h"
#include "kernel/geometry/occt_progress.h"

namespace liana {
namespace {

bool isBinary(const InputFile& file) {
  return file.head.find("Open CASCADE Topology V") < 20;
}

/// The text's reader has no progress, but takes any stream; the binary one's has, but wants to go back in it.
Result<TopoDS_Shape> readShape(const InputFile& file, const Progress& progress) {
  TopoDS_Shape shape;
  if (isBinary(file)) {
    std::ifstream stream(file.path, std::ios::binary);
    const Handle(OcctProgress) indicator = new OcctProgress(progress, "Reading the file");
    BinTools::Read(shape, stream, indicator->Start());
    if (indicator->wasCancelled()) return Error::cancelled();
    return shape;
  }
  CountingBuffer buffer(file.path, progress);
  std::istream stream(&buffer);
  BRepTools::Read(shape, stream, BRep_Builder());
  if (buffer.wasCancelled()) return Error::cancelled();
  return shape;
}

/// Whether the shape is a group of parts rather than a part made of loose faces or curves.
bool isGroup(const TopoDS_Shape& shape) {
  if (shape.ShapeType() != TopAbs_COMPOUND) return false;
  for (TopoDS_Iterator child(shape); child.More(); child.Next())
    if (child.Value().ShapeType() > TopAbs_SHELL) return false;
  return true;
}

/// "SOLID", "COMPOUND": names that OCCT makes up from the kind of shape.
std::string niceName(const std::string& name) {
  std::string nice = name;
  for (std::size_t i = 1; i < nice.size(); ++i)
    if (nice[i] >= 'A' && nice[i] <= 'Z') nice[i] = static_cast<char>(nice[i] - 'A' + 'a');
  return nice;
}

Assembly renamed(const Assembly& assembly, const std::string& rootName) {
  Assembly result;
  for (const AssemblyShape& shape : assembly.shapes()) result.addShape(shape);
  for (AssemblyNode node : assembly.nodes()) {
    node.name = node.parent < 0 ? rootName : niceName(node.name);
    result.addNode(std::move(node));
  }
  return result;
}

Result<ImportedAssembly> readWithOcct(const InputFile& file, const Progress& progress) {
  const Result<TopoDS_Shape> read = readShape(file, progress.part(0, 0.9));
  if (!read.ok()) return read.error();
  const TopoDS_Shape& shape = *read;
  if (shape.IsNull())
    return badFile(file.path, "cannot be read as BREP: it is damaged or cut off. Export it again.");

  const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  XCAFDoc_DocumentTool::ShapeTool(document->Main())->AddShape(shape, isGroup(shape));
  XdeAssembly collected = assemblyFromXde(document);
  if (collected.assembly.shapes().empty()) return badFile(file.path, "holds no geometry that can be shown.");
  ImportedAssembly imported;
  imported.format = isBinary(file) ? "BREP, binary" : "BREP";
  imported.assembly = renamed(collected.assembly, file.path.stem().string());
  noteMissing(collected, file.path, imported.warnings);
  if (!progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

}  // namespace

Result<ImportedAssembly> readBrepFile(const InputFile& file, const Progress& progress) {
  return catchingOcctFailures(file.path, "", [&] { return readWithOcct(file, progress); });
}

}  // namespace liana
