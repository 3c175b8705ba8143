#include "io/project/content/shape_json.h"

#include <cmath>

#include "io/content_hash.h"
#include "io/project/content/cable_json.h"
#include "io/project/content/wire_json.h"
#include "io/project/project_json.h"
#include "kernel/model/cable/shape_inputs.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/surroundings/housing_skin.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLengthGrain = 1e-6;  // [mm], [N], [N·mm]
constexpr double kFineGrain = 1e-9;    // [1/mm], parts of a quaternion
constexpr int kRouter = 3;             // grows when cables get other shapes: saved ones are then outdated
constexpr int kRouterAmong = 4;        // the same where cables meet each other

/// Rounding what was rounded before changes nothing, so that a second save writes the same.
double rounded(double value, double grain) {
  if (std::abs(value / grain) > 1e15) return value;  // finer than that no number is
  return std::round(value / grain) / std::round(1 / grain);
}

Json list(const std::vector<double>& values, double grain) {
  Json json = Json::array();
  for (const double value : values) json.push_back(rounded(value, grain));
  return json;
}

Json vector(const Eigen::Vector3d& v) {
  return list({v.x(), v.y(), v.z()}, kLengthGrain);
}

Json inputsOf(const CableEnd& end) {
  Json json;
  putFrame(end.worldFromEnd, json);
  json["flags"] = {end.fixesOrientation, end.isKeyed, end.turns};
  return json;
}

Json inputsOf(const CableSpec& spec) {
  Json json = toJson(spec);
  for (const char* shapesNothing : {"name", "library", "color", "limits"}) json.erase(shapesNothing);
  return json;
}

std::vector<double> checkedNumbers(const JsonPlace& place, const char* key, std::size_t size) {
  std::vector<double> numbers = place.numbers(key);
  if (numbers.size() != size)
    place.fail(key, "must hold " + std::to_string(size) + " numbers, but holds " +
                        std::to_string(numbers.size()) + ".");
  return numbers;
}

/// Everything of a cable that its shape depends on.
Json inputsOf(const Cable& cable) {
  Json json;
  json["cable"] = {cable.length, cable.segments};
  if (cable.routing.findsLength()) json["routing"] = toJson(cable.routing);
  json["spec"] = inputsOf(cable.spec);
  json["start"] = inputsOf(cable.start);
  json["end"] = inputsOf(cable.end);
  for (const RouteHandle& handle : cable.handles) {
    Json entry{{"at", handle.fraction}, {"holds", handle.fixesOrientation}};
    putFrame(handle.worldFromHandle, entry);
    if (handle.kind != FixingKind::Clip || handle.offset != 0)
      entry["fixing"] = {wordOf(handle.kind, handle.fixesOrientation), handle.offset, handle.friction};
    json["handles"].push_back(entry);
  }
  for (const Covering& covering : cable.coverings) {
    Json entry = toJson(covering);
    for (const char* shapesNothing : {"name", "color"}) entry.erase(shapesNothing);
    json["coverings"].push_back(entry);
  }
  if (cable.bundle && !cable.coverings.empty())
    json["bundle"] = {cable.bundle->rule.factor, cable.bundle->bending.sliding, cable.bundle->bending.glued,
                      cable.bundle->torsion.sliding, cable.bundle->torsion.glued};
  for (const Eigen::Vector3d& p : cable.restShape) json["rest"].push_back({p.x(), p.y(), p.z()});
  return json;
}

/// The harness a joined cable belongs to: all of it shapes each of its cables.
Json inputsOf(const std::vector<Cable>& harness, const HarnessNodes& nodes) {
  Json json;
  const auto nodeOf = [&](const CableEnd& end) -> Json {
    for (std::size_t i = 0; i < nodes.branches.size(); ++i)
      if (end.branch == nodes.branches[i].id) return {"branch", i};
    for (std::size_t i = 0; i < nodes.connectors.size(); ++i)
      if (end.connector == nodes.connectors[i].id) return {"connector", i};
    return nullptr;
  };
  for (const Cable& cable : harness)
    json["cables"].push_back({inputsOf(cable), nodeOf(cable.start), nodeOf(cable.end)});
  for (const Branch& branch : nodes.branches) {
    Json entry{{"holds", {branch.isRigid, branch.follows, branch.mass}}};
    putFrame(branch.worldFromBranch, entry);
    json["branches"].push_back(entry);
  }
  for (const Connector& connector : nodes.connectors) {
    Json entry{{"hold", wordOf(connector.hold)}, {"body", {connector.mass, connector.pull}}};
    entry["size"] = toJson(connector.size);
    if (connector.isFree() && connector.attachedTo) entry["housing"] = connector.attachedTo->part;
    putFrame(connector.worldFromConnector, entry);
    json["connectors"].push_back(entry);
  }
  return json;
}

}  // namespace

std::string hashOfInputs(const Cable& cable, const DocumentContent& content) {
  const auto inputs = [&](const Cable& each) {
    Json of = inputsOf(each);
    if (const double radius = shapingBendRadius(each, content.settings); radius > 0) of["bend"] = radius;
    return of;
  };
  Json json = inputs(cable);
  json["router"] = content.settings.contact.withCables ? kRouterAmong : kRouter;
  if (isJoined(cable, content.connectors)) {
    const std::vector<Cable> harness = harnessOf(cable, content.cables, content.connectors);
    json["harness"] = inputsOf(harness, nodesOf(harness, HarnessNodes::of(content)));
  }
  if (content.settings.contact.withCables) {
    for (const Cable& other : content.cables) json["among"].push_back(inputs(other));
    const HarnessNodes nodes = nodesOf(content.cables, HarnessNodes::of(content));
    if (!nodes.branches.empty() || !nodes.connectors.empty()) json["nodes"] = inputsOf(content.cables, nodes);
  }
  for (const PartReference& housing : freeHousings(content.connectors))  // in nobody's way
    json["housings"].push_back(housing.part);
  json["settings"] = settingsJson(content.settings);
  for (const char* shapesNothing : {"limits", "length_unit", "cutting"})
    json["settings"].erase(shapesNothing);
  for (const AssemblyReference& reference : content.assemblies) {
    Json entry{{"content", reference.contentHash}};
    putFrame(reference.worldFromAssembly, entry);
    for (const PartOverride& change : reference.overrides) {
      if (change.isRemoved) entry["removed"].push_back(change.part);
      if (change.friction) entry["frictions"].push_back({change.part, *change.friction});
      if (change.parentFromPart) {
        Json moved{{"part", change.part}};
        putFrame(*change.parentFromPart, moved);
        entry["moved"].push_back(moved);
      }
    }
    json["assemblies"].push_back(entry);
  }
  return hashOfText(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json toJson(const Centerline& line) {
  std::vector<double> points, frames;
  for (const Eigen::Vector3d& p : line.points) points.insert(points.end(), {p.x(), p.y(), p.z()});
  for (const Eigen::Quaterniond& q : line.frames) frames.insert(frames.end(), {q.w(), q.x(), q.y(), q.z()});
  Json json;
  json["arc_lengths_mm"] = list(line.arcLengths, kLengthGrain);
  json["positions_mm"] = list(points, kLengthGrain);
  json["frames_wxyz"] = list(frames, kFineGrain);
  json["curvatures_1_per_mm"] = list(line.curvatures, kFineGrain);
  json["torsions_rad_per_mm"] = list(line.torsions, kFineGrain);
  json["tensions_N"] = list(line.tensions, kLengthGrain);
  json["supports"] = Json::array();
  for (const SupportReaction& support : line.reactions) {
    Json entry{{"name", support.name},
               {"position_mm", vector(support.position)},
               {"force_N", vector(support.force)},
               {"moment_N_mm", vector(support.moment)}};
    if (support.at) entry["at_mm"] = rounded(*support.at, kLengthGrain);
    json["supports"].push_back(std::move(entry));
  }
  for (const ContactReaction& contact : line.contacts)
    json["contacts"].push_back({{"at_mm", rounded(contact.at, kLengthGrain)},
                                {"position_mm", vector(contact.position)},
                                {"normal", vector(contact.normal)},
                                {"force_N", vector(contact.force)}});
  return json;
}

Centerline readCenterline(const JsonPlace& place) {
  Centerline line;
  line.arcLengths = place.numbers("arc_lengths_mm");
  const std::size_t count = line.arcLengths.size();
  if (count < 2) place.fail("arc_lengths_mm", "must hold two numbers or more.");
  for (std::size_t i = 1; i < count; ++i)
    if (!(line.arcLengths[i] > line.arcLengths[i - 1])) place.fail("arc_lengths_mm", "must grow.");
  const std::vector<double> points = checkedNumbers(place, "positions_mm", 3 * count);
  const std::vector<double> frames = checkedNumbers(place, "frames_wxyz", 4 * count);
  line.curvatures = checkedNumbers(place, "curvatures_1_per_mm", count);
  line.torsions = checkedNumbers(place, "torsions_rad_per_mm", count);
  line.tensions = checkedNumbers(place, "tensions_N", count);
  for (std::size_t i = 0; i < count; ++i) {
    const double* q = &frames[4 * i];
    const Eigen::Quaterniond frame(q[0], q[1], q[2], q[3]);
    if (std::abs(frame.norm() - 1) > 1e-6) place.fail("frames_wxyz", "must hold quaternions of length one.");
    line.points.emplace_back(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
    line.frames.push_back(frame);
    line.tangents.push_back((frame.normalized() * Eigen::Vector3d::UnitZ()).normalized());
  }
  for (const JsonPlace& support : place.list("supports"))
    line.reactions.push_back({support.text("name"), support.vector("position_mm"), support.vector("force_N"),
                              support.vector("moment_N_mm"), support.optionalNumber("at_mm")});
  for (const JsonPlace& contact : place.list("contacts"))
    line.contacts.push_back({contact.number("at_mm"), contact.vector("position_mm"), contact.vector("normal"),
                             contact.vector("force_N")});
  return line;
}

}  // namespace liana
