#include "io/solid/write_solids.h"

#include <BRep_Builder.hxx>
#include <RWGltf_CafWriter.hxx>
#include <RWObj_CafWriter.hxx>
#include <Standard_Failure.hxx>
#include <StlAPI_Writer.hxx>
#include <TColStd_IndexedDataMapOfStringString.hxx>
#include <TDocStd_Document.hxx>
#include <TopoDS_Compound.hxx>
#include <algorithm>
#include <cctype>

#include "io/why_not_written.h"
#include "io/write_file.h"
#include "io/xde/occt_session.h"
#include "io/xde/xde_from_assembly.h"
#include "io/xde/xde_warnings.h"
#include "kernel/geometry/occt_progress.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/own_copy.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr double kMillimetre = 0.001;  // [m]

struct FormatWord {
  SolidFormat format;
  const char *word, *ending;
};
constexpr FormatWord kFormats[] = {{SolidFormat::Step, "step", ".step"},
                                   {SolidFormat::Step, "step", ".stp"},
                                   {SolidFormat::Glb, "glb", ".glb"},
                                   {SolidFormat::Obj, "obj", ".obj"},
                                   {SolidFormat::Stl, "stl", ".stl"}};

std::string failedText(const fs::path& file, const fs::path& temporary) {
  return "\"" + file.string() + "\" cannot be written: " + whyNotWritten(temporary) + ".";
}

Handle(TDocStd_Document) documentOf(const Assembly& assembly) {
  const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  fillXde(assembly, document, MeshPartForm::Triangles);
  return document;
}

Result<void> writeGlb(const Assembly& assembly, const fs::path& file, const Progress& progress) {
  const Handle(TDocStd_Document) document = documentOf(assembly);
  return replaceFileAtomically(file, [&](const fs::path& temporary) -> Result<void> {
    // OCCT has a second file while it writes, and leaves it when it stops early: it goes with the folder.
    const fs::path within = temporary.parent_path() / "scene.glb";
    RWGltf_CafWriter writer(within.c_str(), true);
    writer.ChangeCoordinateSystemConverter().SetInputLengthUnit(kMillimetre);
    writer.ChangeCoordinateSystemConverter().SetInputCoordinateSystem(RWMesh_CoordinateSystem_Zup);
    const Handle(OcctProgress) indicator = new OcctProgress(progress, "Writing the file");
    const bool written = writer.Perform(document, TColStd_IndexedDataMapOfStringString(), indicator->Start());
    std::error_code error;
    if (indicator->wasCancelled() || !progress.report(1, "Written")) return Error::cancelled();
    if (!written || !fs::exists(within, error)) return Error{failedText(file, within)};
    fs::rename(within, temporary, error);
    if (error) return Error{"\"" + file.string() + "\" cannot be written: " + error.message() + "."};
    return {};
  });
}

/// OBJ writers make a second file, with the colours, named like the first one, which refers to it.
Result<void> writeObj(const Assembly& assembly, const fs::path& file, const Progress& progress) {
  return replaceFileAtomically(file, [&](const fs::path& temporary) -> Result<void> {
    std::error_code error;
    const fs::path folder = temporary.parent_path() / "obj";
    fs::create_directory(folder, error);
    const fs::path object = folder / file.filename();
    fs::path material = object, materialTarget = file;
    material.replace_extension(".mtl"), materialTarget.replace_extension(".mtl");
    RWObj_CafWriter writer(object.c_str());
    writer.ChangeCoordinateSystemConverter().SetInputLengthUnit(kMillimetre);
    writer.ChangeCoordinateSystemConverter().SetOutputLengthUnit(kMillimetre);
    const Handle(OcctProgress) indicator = new OcctProgress(progress, "Writing the file");
    const bool written =
        writer.Perform(documentOf(assembly), TColStd_IndexedDataMapOfStringString(), indicator->Start());
    if (indicator->wasCancelled() || !progress.report(1, "Written")) return Error::cancelled();
    if (!written || !fs::exists(object, error)) return Error{failedText(file, object)};
    const auto moveTo = [&](const fs::path& from, const fs::path& to) -> Result<void> {
      fs::rename(from, to, error);
      if (error) return Error{"\"" + file.string() + "\" cannot be written: " + error.message() + "."};
      return {};
    };
    if (fs::exists(material, error) && !isStream(file)) {
      const auto put = [&](const fs::path& to) { return moveTo(material, to); };
      if (auto moved = replaceFileAtomically(materialTarget, put); !moved.ok()) return moved;
    }
    return moveTo(object, temporary);
  });
}

Result<void> writeStl(const Assembly& assembly, const fs::path& file, const Progress& progress) {
  TopoDS_Compound all;
  BRep_Builder builder;
  builder.MakeCompound(all);
  std::vector<TopoDS_Shape> shapes;
  for (const AssemblyShape& part : assembly.shapes())
    shapes.push_back(occtShapeOf(part, MeshPartForm::Triangles));
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i) {
    const int shape = assembly.node(i).shape;
    if (shape >= 0 && !shapes[shape].IsNull())
      builder.Add(all, shapes[shape].Moved(toLocation(assembly.worldFromNode(i))));
  }
  return replaceFileAtomically(file, [&](const fs::path& temporary) -> Result<void> {
    StlAPI_Writer writer;
    writer.ASCIIMode() = false;
    const Handle(OcctProgress) indicator = new OcctProgress(progress, "Writing the file");
    const bool written = writer.Write(all, temporary.c_str(), indicator->Start());
    if (indicator->wasCancelled() || !progress.report(1, "Written")) return Error::cancelled();
    if (!written) return Error{failedText(file, temporary)};
    return {};
  });
}

bool hasSurface(const AssemblyShape& part) {
  return part.hasExactGeometry() ? part.shape.faceCount() > 0 : part.mesh && !part.mesh->triangles.empty();
}

/// The same parts with shapes of their own: triangles are put into them while others read those of the
/// document.
Assembly withOwnShapes(const Assembly& shared) {
  Assembly own;
  for (AssemblyShape shape : shared.shapes()) {
    shape.shape = ownCopy(shape.shape);
    own.addShape(std::move(shape));
  }
  for (const AssemblyNode& node : shared.nodes()) own.addNode(node);
  return own;
}

Result<void> writeMeshes(const Assembly& shared, const fs::path& file, SolidFormat format,
                         const SolidOptions& options) {
  if (std::none_of(shared.shapes().begin(), shared.shapes().end(), hasSurface))
    return Error{"\"" + file.string() +
                 "\" cannot be written: there are curves alone, and meshes have surfaces. Choose STEP."};
  const Assembly assembly = withOwnShapes(shared);
  std::vector<Shape> shapes;
  for (const AssemblyShape& shape : assembly.shapes()) shapes.push_back(shape.shape);
  // The writers take the triangles that this leaves on the shapes.
  const auto meshes = tessellateAll(shapes, options.quality, options.progress.part(0, 0.6));
  if (!meshes.ok()) return meshes.error();
  const OcctSession session;
  const Progress rest = options.progress.part(0.6, 1);
  switch (format) {
    case SolidFormat::Glb:
      return writeGlb(assembly, file, rest);
    case SolidFormat::Obj:
      return writeObj(assembly, file, rest);
    default:
      return writeStl(assembly, file, rest);
  }
}

}  // namespace

std::optional<SolidFormat> solidFormatOf(std::string_view word) {
  for (const FormatWord& format : kFormats)
    if (word == format.word) return format.format;
  return {};
}

std::optional<SolidFormat> solidFormatOf(const fs::path& file) {
  std::string ending = file.extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const FormatWord& format : kFormats)
    if (ending == format.ending) return format.format;
  return {};
}

const char* extensionOf(SolidFormat wanted) {
  for (const FormatWord& format : kFormats)
    if (format.format == wanted) return format.ending;
  return "";
}

std::vector<std::string> findOmissions(const Assembly& assembly, SolidFormat format) {
  std::vector<std::string> names;
  for (const AssemblyNode& node : assembly.nodes())
    if (node.shape >= 0 && !hasSurface(assembly.shapes()[node.shape])) names.push_back(node.shownName());
  if (format == SolidFormat::Step || names.empty()) return {};
  return {"Parts that are curves alone have no place in a mesh and are missing: " + listNames(names) +
          ". STEP holds them."};
}

Result<void> writeSolids(const Assembly& assembly, const fs::path& file, SolidFormat format,
                         const SolidOptions& options) {
  if (assembly.shapes().empty()) return Error{"There is no geometry to write to \"" + file.string() + "\"."};
  try {
    if (format == SolidFormat::Step)
      return writeStep(assembly, file, {options.schema, options.progress, options.hasTimeStamp});
    return writeMeshes(assembly, file, format, options);
  } catch (const Standard_Failure& failure) {
    return Error{"\"" + file.string() + "\" cannot be written: " + failure.GetMessageString() + "."};
  }
}

}  // namespace liana
