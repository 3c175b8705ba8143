#include "io/project/content/move_json.h"

#include <algorithm>

#include "io/plain_text.h"
#include "io/project/content/cable_json.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr MotionKind kKinds[] = {MotionKind::Free, MotionKind::Turn, MotionKind::Slide};

Json moverJson(const Mover& mover, const Move& move, const DocumentContent& content) {
  Json json;
  json["name"] = mover.name;
  json["motion"] = keyOf(mover.kind);
  for (const PartReference& part : mover.parts)
    for (std::size_t i = 0; i < content.assemblies.size(); ++i)
      if (content.assemblies[i].id == part.assembly)
        json["parts"].push_back(Json{{"assembly", i}, {"part", part.part}});
  for (const ConnectorId id : mover.connectors)
    for (const Connector& connector : content.connectors)
      if (connector.id == id) json["connectors"].push_back(connector.name);
  if (mover.carriedBy >= 0) json["carried_by"] = move.movers[static_cast<std::size_t>(mover.carriedBy)].name;
  if (mover.kind != MotionKind::Free) {
    json["axis_point_mm"] = toJson(mover.axisPoint);
    json["axis_direction"] = toJson(mover.axisDirection);
  }
  return json;
}

Json keyJson(const KeyPose& key, const Move& move) {
  Json json;
  json["time_s"] = key.time;
  json["poses"] = Json::object();
  for (std::size_t i = 0; i < move.movers.size(); ++i) {
    const Mover& mover = move.movers[i];
    Json& pose = json["poses"][mover.name];
    if (mover.kind == MotionKind::Free)
      putFrame(key.poses[i].worldFromMover, pose);
    else
      pose = key.poses[i].value;
  }
  return json;
}

void noteUnknown(const JsonPlace& place, const std::set<std::string>& known,
                 std::vector<std::string>& unknown) {
  for (std::string& key : place.unknownKeys(known)) unknown.push_back(std::move(key));
}

std::string readName(const JsonPlace& place) {
  const std::string given = place.text("name");
  return hasControls(given) ? withoutControls(given) : given;
}

PartReference readPart(const JsonPlace& place, const DocumentContent& content,
                       std::vector<std::string>& unknown) {
  noteUnknown(place, {"assembly", "part"}, unknown);
  const int assembly = place.integer("assembly", 0);
  if (assembly < 0 || assembly >= static_cast<int>(content.assemblies.size()))
    place.fail("assembly", "must be the number of an assembly of this project, counted from 0.");
  return {content.assemblies[static_cast<std::size_t>(assembly)].id, place.text("part", "")};
}

ConnectorId readConnector(const std::string& name, const JsonPlace& place, const DocumentContent& content) {
  for (const Connector& connector : content.connectors)
    if (connector.name == name) return connector.id;
  place.fail("connectors", "\"" + name + "\" is not the name of a connector of this project.");
}

Mover readMover(const JsonPlace& place, const Move& before, const DocumentContent& content,
                std::vector<std::string>& unknown) {
  noteUnknown(place,
              {"name", "motion", "parts", "connectors", "carried_by", "axis_point_mm", "axis_direction"},
              unknown);
  Mover mover;
  mover.name = readName(place);
  const std::string motion = place.text("motion", keyOf(MotionKind::Free));
  const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                 [&](MotionKind candidate) { return motion == keyOf(candidate); });
  if (kind == std::end(kKinds)) place.fail("motion", "must be \"free\", \"turn\" or \"slide\".");
  mover.kind = *kind;
  for (const JsonPlace& part : place.list("parts")) mover.parts.push_back(readPart(part, content, unknown));
  if (place.has("connectors"))
    for (const std::string& name : place.texts("connectors"))
      mover.connectors.push_back(readConnector(name, place, content));
  if (place.has("carried_by")) {
    const std::string by = place.text("carried_by");
    for (std::size_t i = 0; i < before.movers.size(); ++i)
      if (before.movers[i].name == by) mover.carriedBy = static_cast<int>(i);
    if (mover.carriedBy < 0)
      place.fail("carried_by", "\"" + by + "\" is not the name of a mover before this one.");
  }
  if (mover.kind != MotionKind::Free) {
    mover.axisPoint = place.vector("axis_point_mm");
    mover.axisDirection = place.vector("axis_direction");
  }
  return mover;
}

/// A mover that is not mentioned stays where it was at the key before.
KeyPose readKey(const JsonPlace& place, const Move& move, std::vector<std::string>& unknown) {
  noteUnknown(place, {"time_s", "poses"}, unknown);
  KeyPose key;
  key.time = place.number("time_s");
  key.poses = move.keys.empty() ? std::vector<MoverPose>(move.movers.size()) : move.keys.back().poses;
  const JsonPlace poses = place.object("poses");
  std::set<std::string> names;
  for (std::size_t i = 0; i < move.movers.size(); ++i) {
    const Mover& mover = move.movers[i];
    names.insert(mover.name);
    if (!poses.has(mover.name.c_str())) {
      if (mover.kind == MotionKind::Free && move.keys.empty())
        poses.fail(mover.name.c_str(), "is missing; the first key must say where it is.");
      continue;
    }
    if (mover.kind != MotionKind::Free) {
      key.poses[i].value = poses.number(mover.name.c_str());
      continue;
    }
    const JsonPlace pose = poses.object(mover.name.c_str());
    noteUnknown(pose, {"position_mm", "direction", "x_axis"}, unknown);
    pose.vector("position_mm");  // has no sensible default
    key.poses[i].worldFromMover = readFrame(pose);
  }
  noteUnknown(poses, names, unknown);
  return key;
}

}  // namespace

Json toJson(const Move& move, const DocumentContent& content) {
  Json json;
  json["name"] = move.name;
  json["steps"] = move.steps;
  json["movers"] = Json::array();
  for (const Mover& mover : move.movers) json["movers"].push_back(moverJson(mover, move, content));
  json["keys"] = Json::array();
  for (const KeyPose& key : move.keys) json["keys"].push_back(keyJson(key, move));
  return json;
}

Move readMove(const JsonPlace& place, const DocumentContent& content, std::vector<std::string>& unknown) {
  noteUnknown(place, {"name", "steps", "movers", "keys"}, unknown);
  Move move;
  move.name = readName(place);
  move.steps = place.integer("steps", move.steps);
  for (const JsonPlace& mover : place.list("movers"))
    move.movers.push_back(readMover(mover, move, content, unknown));
  // Names tell poses apart: they must be sound before the keys are read.
  if (const std::string defect = move.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + ": " + defect);
  for (const JsonPlace& key : place.list("keys")) move.keys.push_back(readKey(key, move, unknown));
  if (const std::string defect = move.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + ": " + defect);
  return move;
}

}  // namespace liana
