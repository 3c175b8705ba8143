#include <nlohmann/json.hpp>

#include "io/project/cable_json.h"
#include "io/project/pretty_json.h"
#include "io/project/project_file.h"
#include "io/project/project_format.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json toJson(const AssemblyReference& reference, const fs::path& folder) {
  Json json;
  const fs::path relative = reference.file.lexically_relative(folder);
  json["file"] = (relative.empty() ? reference.file : relative).generic_string();
  if (!reference.worldFromAssembly.matrix().isIdentity(0)) putFrame(reference.worldFromAssembly, json);
  return json;
}

Json toJson(const CableEnd& end) {
  Json json;
  putFrame(end.worldFromEnd, json);
  if (!end.fixesOrientation) json["ball_joint"] = true;
  if (end.isKeyed) json["keyed"] = true;
  if (end.turns != 0) json["turns"] = end.turns;
  return json;
}

Json toJson(const RouteHandle& handle, const DocumentContent& content) {
  Json json;
  if (!handle.name.empty()) json["name"] = handle.name;
  json["at_fraction"] = handle.fraction;
  putFrame(handle.worldFromHandle, json);
  json["holds_direction"] = handle.fixesOrientation;
  for (std::size_t i = 0; handle.attachedTo && i < content.assemblies.size(); ++i)
    if (content.assemblies[i].id == handle.attachedTo->assembly)
      json["clip_on"] = Json{{"assembly", i}, {"part", handle.attachedTo->part}};
  return json;
}

Json toJson(const Cable& cable, const DocumentContent& content) {
  Json json;
  json["name"] = cable.name;
  json["length_mm"] = cable.length;
  json["segments"] = cable.segments;
  if (cable.isMoving) json["moving"] = true;
  json["spec"] = toJson(cable.spec);
  json["start"] = toJson(cable.start);
  json["end"] = toJson(cable.end);
  if (!cable.limits.isEmpty()) json["limits"] = liana::toJson(cable.limits);
  if (cable.handles.empty()) return json;
  json["handles"] = Json::array();
  for (const RouteHandle& handle : cable.handles) json["handles"].push_back(toJson(handle, content));
  return json;
}

}  // namespace

Result<void> writeProject(const DocumentContent& content, const fs::path& file) {
  const fs::path folder = fs::absolute(file).parent_path();
  Json json;
  json["format"] = kProjectFormat;
  json["version"] = kProjectVersion;
  json["assemblies"] = Json::array();
  for (const AssemblyReference& reference : content.assemblies)
    json["assemblies"].push_back(toJson(reference, folder));
  json["cables"] = Json::array();
  for (const Cable& cable : content.cables) json["cables"].push_back(toJson(cable, content));
  json["settings"]["gravity_m_s2"] = toJson(content.settings.gravity);
  if (!content.settings.limits.isEmpty()) json["settings"]["limits"] = toJson(content.settings.limits);
  return writeFileAtomically(file, prettyJson(json));
}

}  // namespace liana
