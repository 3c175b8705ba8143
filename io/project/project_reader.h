// From the JSON of a project file to a document's content; the assemblies' files are not touched.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "io/json/json_place.h"
#include "io/library/cable_library.h"
#include "kernel/model/document.h"

namespace liana {

/// Reads one project. Throws JsonDefect at the first place that is wrong.
class ProjectReader {
public:
  /// `file` is where the project stands; relative paths start beside it.
  ProjectReader(const std::filesystem::path& file, const CableLibrary& library);

  /// The newest version's JSON; older ones are migrated before. Shapes wait for takeShapes().
  DocumentContent read(const nlohmann::json& json);

  /// Gives the content the shapes that belong to it. Call it once the assemblies' content hashes are known: a
  /// shape is current only if nothing that shapes the cable is different from when it was saved.
  void takeShapes(const nlohmann::json& json, DocumentContent& content);

  const std::vector<std::string>& warnings() const { return warnings_; }

private:
  void checkVersion(const JsonPlace& root) const;
  void noteUnknown(const JsonPlace& place, const std::set<std::string>& known);
  void warnAboutUnknown(const std::vector<std::string>& keys);
  /// A name without control characters; `fallback` where nothing is left of it. Says what it changed.
  std::string readName(const JsonPlace& place, const char* key, const std::string& fallback);
  AssemblyReference readAssembly(const JsonPlace& place);
  PartOverride readOverride(const JsonPlace& place);
  Connector readConnector(const JsonPlace& place);
  Branch readBranch(const JsonPlace& place);
  PartReference readPart(const JsonPlace& place, std::set<std::string> moreKeys = {});
  FlexiblePart readFlexiblePart(const JsonPlace& place, CableId cable);
  Cable readCable(const JsonPlace& place);
  Wire readWire(const JsonPlace& place);
  Move readMove(const JsonPlace& place);
  CableSpec readCableSpec(const JsonPlace& cable);
  CheckLimits readCheckedLimits(const JsonPlace& place);
  CableEnd readEnd(const JsonPlace& cable, const char* key);
  void readNode(const JsonPlace& place, CableEnd& end) const;
  RouteHandle readHandle(const JsonPlace& place);
  void placeAlongCable(const std::vector<JsonPlace>& places, Cable& cable);
  DocumentSettings readSettings(const JsonPlace& place);
  void readRigging(const JsonPlace& place);

  std::filesystem::path file_;
  const CableLibrary& library_;
  DocumentContent content_;
  std::vector<std::string> warnings_;
  std::uint64_t lastId_ = 0;
};

}  // namespace liana
