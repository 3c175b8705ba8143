#include "io/project/project_json.h"

#include <algorithm>
#include <cmath>

#include "io/project/content/cable_json.h"
#include "io/project/content/move_json.h"
#include "io/project/content/rigging_json.h"
#include "io/project/content/shape_json.h"
#include "io/project/content/wire_json.h"
#include "io/project/project_format.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json overrideJson(const PartOverride& change) {
  Json json;
  json["part"] = change.part;
  if (!change.name.empty()) json["name"] = change.name;
  if (change.parentFromPart) putFrame(*change.parentFromPart, json);
  if (change.color) json["color"] = toHex(*change.color);
  if (change.isHidden) json["hidden"] = *change.isHidden;
  if (change.opacity) json["opacity"] = *change.opacity;
  if (change.isRemoved) json["removed"] = true;
  if (!change.material.empty()) json["material"] = change.material;
  if (change.density) json["density_kg_m3"] = *change.density;
  if (change.clearance) json["clearance_mm"] = *change.clearance;
  if (change.friction) json["friction"] = *change.friction;
  return json;
}

Json assemblyJson(const AssemblyReference& reference, const fs::path& folder) {
  Json json;
  const fs::path relative = reference.file.lexically_relative(folder);
  json["file"] = (relative.empty() ? reference.file : relative).generic_string();
  if (!reference.contentHash.empty()) json["content_hash"] = reference.contentHash;
  if (!reference.worldFromAssembly.matrix().isIdentity(0)) putFrame(reference.worldFromAssembly, json);
  for (const PartOverride& change : reference.overrides) json["parts"].push_back(overrideJson(change));
  return json;
}

/// The assembly by its number; nothing when it is not in the document.
void putAttachment(const std::optional<PartReference>& on, const char* key, const DocumentContent& content,
                   Json& json) {
  for (std::size_t i = 0; on && i < content.assemblies.size(); ++i)
    if (content.assemblies[i].id == on->assembly) json[key] = Json{{"assembly", i}, {"part", on->part}};
}

Json connectorJson(const Connector& connector, const DocumentContent& content) {
  const Connector usual;
  Json json;
  json["name"] = connector.name;
  putFrame(connector.worldFromConnector, json);
  putAttachment(connector.attachedTo, connector.isFree() ? "housing" : "on_part", content, json);
  if (connector.isMadeWithCable) json["made_with_cable"] = true;
  if (connector.isFree()) json["hold"] = wordOf(connector.hold);
  if (connector.mass != usual.mass) json["mass_kg"] = connector.mass;
  if (connector.pull != usual.pull) json["pull_N"] = connector.pull;
  if (connector.size != usual.size) json["size_mm"] = toJson(connector.size);
  return json;
}

Json branchJson(const Branch& branch, const DocumentContent& content) {
  Json json;
  json["name"] = branch.name;
  putFrame(branch.worldFromBranch, json);
  if (!branch.isRigid) json["rigid"] = false;
  if (!branch.follows) json["follows"] = false;
  if (branch.mass != 0) json["mass_kg"] = branch.mass;
  putAttachment(branch.attachedTo, "on_part", content, json);
  return json;
}

Json endJson(const CableEnd& end, const DocumentContent& content) {
  Json json;
  for (const Connector& connector : content.connectors)
    if (end.connector == connector.id) json["connector"] = connector.name;
  for (const Branch& branch : content.branches)
    if (end.branch == branch.id) {
      json["branch"] = branch.name;
      putDirection(end.worldFromEnd, json);
    }
  if (json.empty()) putFrame(end.worldFromEnd, json);
  if (!end.fixesOrientation) json["ball_joint"] = true;
  if (end.isKeyed) json["keyed"] = true;
  if (end.turns != 0) json["turns"] = end.turns;
  return json;
}

Json handleJson(const RouteHandle& handle, const DocumentContent& content) {
  Json json;
  if (!handle.name.empty()) json["name"] = handle.name;
  if (handle.kind != FixingKind::Clip) json["kind"] = wordOf(handle.kind, handle.fixesOrientation);
  json["at_fraction"] = handle.fraction;
  putFrame(handle.worldFromHandle, json);
  json["holds_direction"] = handle.fixesOrientation;
  if (handle.offset != 0) json["offset_mm"] = handle.offset;
  if (handle.friction != 0) json["friction"] = handle.friction;
  if (handle.tolerance) json["tolerance_mm"] = *handle.tolerance;
  if (handle.maxForce) json["max_force_N"] = *handle.maxForce;
  putAttachment(handle.attachedTo, "clip_on", content, json);
  return json;
}

Json cableJson(const Cable& cable, const DocumentContent& content) {
  Json json;
  json["name"] = cable.name;
  json["length_mm"] = cable.length;
  json["segments"] = cable.segments;
  if (!(cable.routing == RoutingRule())) json["routing"] = toJson(cable.routing);
  if (cable.isMoving) json["moving"] = true;
  if (cable.isHidden) json["hidden"] = true;
  json["spec"] = toJson(cable.spec);
  if (cable.bundle) json["bundle"] = toJson(*cable.bundle);
  for (const Covering& covering : cable.coverings) json["coverings"].push_back(toJson(covering));
  if (!cable.limits.isEmpty()) json["limits"] = toJson(cable.limits);
  json["start"] = endJson(cable.start, content);
  json["end"] = endJson(cable.end, content);
  for (const RouteHandle& handle : cable.handles) json["handles"].push_back(handleJson(handle, content));
  for (const Eigen::Vector3d& point : cable.restShape) json["rest_shape_mm"].push_back(toJson(point));
  for (const FlexiblePart& made : content.flexibleParts) {
    if (!(made.cable == cable.id)) continue;
    putAttachment(made.part, "made_from", content, json);
    json["made_from"]["place_mm"] = toJson(made.place);
    json["made_from"]["from_mm"] = made.from;
    json["made_from"]["to_mm"] = made.to;
  }
  return json;
}

/// Whether a reader will take it back.
bool isComplete(const Centerline& line) {
  const auto finite = [](const auto& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
  };
  const std::size_t count = line.points.size();
  return count >= 2 && line.arcLengths.size() == count && line.frames.size() == count &&
         line.curvatures.size() == count && line.torsions.size() == count && line.tensions.size() == count &&
         finite(line.arcLengths) && finite(line.curvatures) && finite(line.torsions) &&
         finite(line.tensions) &&
         std::all_of(line.points.begin(), line.points.end(), [](const auto& p) { return p.allFinite(); }) &&
         std::all_of(line.frames.begin(), line.frames.end(),
                     [](const auto& q) { return q.coeffs().allFinite() && std::abs(q.norm() - 1) < 1e-7; });
}

/// Only shapes of the cables as they are now: others would be shown as what they are not.
void putShapes(const DocumentContent& content, Json& json) {
  for (std::size_t i = 0; i < content.cables.size(); ++i) {
    const Cable& cable = content.cables[i];
    const auto found = content.centerlines.find(cable.id);
    if (found == content.centerlines.end() || !found->second) continue;
    const Centerline& line = *found->second;
    if (line.revision != cable.revision || !isComplete(line)) continue;
    Json shape;
    shape["cable"] = i;
    shape["inputs_hash"] = hashOfInputs(cable, content);
    shape.update(toJson(line));
    json["shapes"].push_back(std::move(shape));
  }
}

}  // namespace

Json settingsJson(const DocumentSettings& settings) {
  Json json;
  json["gravity_m_s2"] = toJson(settings.gravity);
  if (!settings.limits.isEmpty()) json["limits"] = toJson(settings.limits);
  if (!(settings.contact == ContactSettings{})) {
    json["contact"]["parts"] = settings.contact.withParts;
    if (settings.contact.withCables) json["contact"]["cables"] = true;
    json["contact"]["friction"] = settings.contact.friction;
  }
  if (!(settings.cutting == CutRule{})) json["cutting"] = toJson(settings.cutting);
  if (settings.lengthUnit != LengthUnit::Millimetre) json["length_unit"] = symbolOf(settings.lengthUnit);
  return json;
}

Json projectJson(const DocumentContent& content, const fs::path& folder) {
  Json json;
  json["format"] = kProjectFormat;
  json["version"] = kProjectVersion;
  json["assemblies"] = Json::array();
  for (const AssemblyReference& reference : content.assemblies)
    json["assemblies"].push_back(assemblyJson(reference, folder));
  for (const Connector& connector : content.connectors)
    json["connectors"].push_back(connectorJson(connector, content));
  for (const Branch& branch : content.branches) json["branches"].push_back(branchJson(branch, content));
  json["cables"] = Json::array();
  for (const Cable& cable : content.cables) json["cables"].push_back(cableJson(cable, content));
  for (const Wire& wire : content.wires) json["wires"].push_back(toJson(wire, content));
  for (const Move& move : content.moves) json["moves"].push_back(toJson(move, content));
  json["settings"] = settingsJson(content.settings);
  if (content.rigging) json["rigging"] = toJson(*content.rigging, content);
  putShapes(content, json);
  return json;
}

}  // namespace liana
