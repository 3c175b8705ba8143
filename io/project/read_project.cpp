// Reading project files.
#include <nlohmann/json.hpp>

#include "io/json/json_text.h"
#include "io/library/cable_library.h"
#include "io/project/assembly_loader.h"
#include "io/project/project_file.h"
#include "io/project/project_migrations.h"
#include "io/project/project_reader.h"
#include "io/read_file.h"
#include "kernel/edits/part/convert_part.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

void append(std::vector<std::string>& all, const std::vector<std::string>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// `what` ends with what it does to the part: "sits on".
void noteLostPart(const std::string& what, const PartReference& part, OpenedProject& project) {
  for (const AssemblyReference& reference : project.content.assemblies)
    if (part.assembly == reference.id && reference.assembly && reference.assembly->findPath(part.part) < 0)
      project.warnings.push_back(what + " \"" + part.part + "\", which is not in " +
                                 reference.file.filename().string() + ".");
}

void noteLostPlace(const std::string& what, const PartReference& on, OpenedProject& project) {
  noteLostPart(what + " sits on", on, project);
}

void noteLostPlaces(OpenedProject& project) {
  for (const Connector& connector : project.content.connectors)
    if (connector.attachedTo)
      noteLostPlace("Connector \"" + connector.name + "\"", *connector.attachedTo, project);
  for (const Cable& cable : project.content.cables)
    for (const RouteHandle& handle : cable.handles)
      if (handle.attachedTo)
        noteLostPlace("Clip \"" + handle.name + "\" of cable \"" + cable.name + "\"", *handle.attachedTo,
                      project);
  for (const Move& move : project.content.moves)
    for (const Mover& mover : move.movers)
      for (const PartReference& part : mover.parts)
        if (!part.part.empty())
          noteLostPart("Mover \"" + mover.name + "\" of move \"" + move.name + "\" moves", part, project);
}

/// Parts that became cables show what stays rigid of them.
void cutFlexibleParts(OpenedProject& project) {
  for (AssemblyReference& reference : project.content.assemblies) {
    if (!reference.assembly) continue;
    const auto warnings = cutPartsAgain(project.content.flexibleParts, reference);
    project.warnings.insert(project.warnings.end(), warnings.begin(), warnings.end());
  }
}

/// Everything after parsing. May throw JsonDefect.
Result<OpenedProject> readParsed(nlohmann::json& json, const fs::path& file, const Progress& progress,
                                 const OpenOptions& options, const CableLibrary& library) {
  migrateProject(json);
  ProjectReader reader(file, library);
  OpenedProject opened;
  opened.content = reader.read(json);
  append(opened.warnings, reader.warnings());
  const std::size_t told = reader.warnings().size();
  if (options.readsGeometry) {
    if (auto loaded = loadAssemblies(opened, file, options.relinks, progress); !loaded.ok())
      return loaded.error();
    cutFlexibleParts(opened);
    noteLostPlaces(opened);
  }
  reader.takeShapes(json, opened.content);
  append(opened.warnings,
         {reader.warnings().begin() + static_cast<std::ptrdiff_t>(told), reader.warnings().end()});
  return opened;
}

}  // namespace

Result<OpenedProject> readProject(const fs::path& file, const Progress& progress,
                                  const OpenOptions& options) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  return projectFromText(*text, file, progress, options);
}

Result<OpenedProject> projectFromText(std::string_view text, const fs::path& file, const Progress& progress,
                                      const OpenOptions& options) {
  CableLibrary usual;
  std::vector<std::string> libraryWarnings;
  if (!options.library) usual = CableLibrary::usual(libraryWarnings);
  Result<OpenedProject> opened = Error{};
  const Result<void> parsed = parseJson(text, file, [&](nlohmann::json& json) {
    opened = readParsed(json, file, progress, options, options.library ? *options.library : usual);
  });
  if (!parsed.ok()) return parsed.error();
  if (opened.ok()) append(opened->warnings, libraryWarnings);
  return opened;
}

}  // namespace liana
