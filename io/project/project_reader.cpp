#include "io/project/project_reader.h"

#include <algorithm>
#include <cmath>

#include "io/plain_text.h"
#include "io/project/content/cable_json.h"
#include "io/project/content/move_json.h"
#include "io/project/content/rigging_json.h"
#include "io/project/content/shape_json.h"
#include "io/project/content/wire_json.h"
#include "io/project/project_format.h"
#include "kernel/bundle/harness_bundles.h"
#include "kernel/model/cable/suggested_length.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

template <typename T>
void refuseDefect(const T& thing, const JsonPlace& place) {
  if (const std::string defect = thing.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + ": " + defect);
}

Color readColor(const JsonPlace& place) {
  const auto color = colorFromHex(place.text("color"));
  if (!color) place.fail("color", "must be a colour such as \"#d04020\".");
  return *color;
}

}  // namespace

ProjectReader::ProjectReader(const fs::path& file, const CableLibrary& library)
    : file_(fs::absolute(file)), library_(library) {}

DocumentContent ProjectReader::read(const nlohmann::json& json) {
  const JsonPlace root(json, "");
  checkVersion(root);
  noteUnknown(root, {"format", "version", "assemblies", "connectors", "branches", "cables", "wires", "moves",
                     "settings", "rigging", "shapes"});
  for (const JsonPlace& place : root.list("assemblies")) content_.assemblies.push_back(readAssembly(place));
  for (const JsonPlace& place : root.list("connectors")) content_.connectors.push_back(readConnector(place));
  for (const JsonPlace& place : root.list("branches")) content_.branches.push_back(readBranch(place));
  for (const JsonPlace& place : root.list("cables")) content_.cables.push_back(readCable(place));
  for (const JsonPlace& place : root.list("wires")) content_.wires.push_back(readWire(place));
  for (const JsonPlace& place : root.list("moves")) content_.moves.push_back(readMove(place));
  content_.settings = readSettings(root.object("settings"));
  if (root.has("rigging")) readRigging(root.object("rigging"));
  settleBundles(content_);
  return std::move(content_);
}

void ProjectReader::checkVersion(const JsonPlace& root) const {
  if (!root.has("format") || root.text("format") != kProjectFormat)
    root.fail("format", std::string("must be \"") + kProjectFormat + "\"; this is not a Liana project.");
  const int version = root.integer("version", 0);
  if (version > kProjectVersion)
    root.fail("version", "is " + std::to_string(version) + ", but this program knows versions up to " +
                             std::to_string(kProjectVersion) + ". Open the project with a newer Liana.");
  if (version < 1) root.fail("version", "must be " + std::to_string(kProjectVersion) + ".");
}

void ProjectReader::readRigging(const JsonPlace& place) {
  std::vector<std::string> unknown;
  content_.rigging = std::make_shared<const Rigging>(liana::readRigging(place, content_, unknown));
  warnAboutUnknown(unknown);
}

void ProjectReader::noteUnknown(const JsonPlace& place, const std::set<std::string>& known) {
  warnAboutUnknown(place.unknownKeys(known));
}

void ProjectReader::warnAboutUnknown(const std::vector<std::string>& keys) {
  for (const std::string& key : keys)
    warnings_.push_back(
        file_.filename().string() + ", " + key +
        ": is not known and was left out; saving drops it. Check the spelling, or use the Liana "
        "that wrote it.");
}

std::string ProjectReader::readName(const JsonPlace& place, const char* key, const std::string& fallback) {
  const std::string given = place.text(key, fallback), name = withoutControls(given);
  const std::string where = file_.filename().string() + ", " + place.path() + "." + key + ": ";
  if (name.empty() && !fallback.empty()) {
    warnings_.push_back(where + "is empty; it is called \"" + fallback + "\" now.");
    return fallback;
  }
  if (hasControls(given))
    warnings_.push_back(where + "holds control characters, which are taken out; it is called \"" + name +
                        "\" now.");
  return hasControls(given) ? name : given;
}

AssemblyReference ProjectReader::readAssembly(const JsonPlace& place) {
  noteUnknown(place, {"file", "content_hash", "position_mm", "direction", "x_axis", "parts"});
  AssemblyReference reference;
  reference.id = {++lastId_};
  reference.file = (file_.parent_path() / fs::path(place.text("file"))).lexically_normal();
  reference.contentHash = place.text("content_hash", "");
  reference.worldFromAssembly = readFrame(place);
  std::vector<PartOverride> overrides;
  for (const JsonPlace& part : place.list("parts")) {
    overrides.push_back(readOverride(part));
    for (std::size_t i = 0; i + 1 < overrides.size(); ++i)
      if (overrides[i].part == overrides.back().part) part.fail("part", "is in the list twice.");
  }
  reference.setOverrides(std::move(overrides));
  return reference;
}

PartOverride ProjectReader::readOverride(const JsonPlace& place) {
  noteUnknown(place, {"part", "name", "position_mm", "direction", "x_axis", "color", "hidden", "opacity",
                      "removed", "material", "density_kg_m3", "clearance_mm", "friction"});
  PartOverride change;
  change.part = place.text("part");
  change.name = readName(place, "name", "");
  if (place.has("position_mm") || place.has("direction")) change.parentFromPart = readFrame(place);
  if (place.has("color")) change.color = readColor(place);
  if (place.has("hidden")) change.isHidden = place.boolean("hidden", false);
  change.opacity = place.optionalNumber("opacity");
  change.isRemoved = place.boolean("removed", false);
  change.material = place.text("material", "");
  change.density = place.optionalNumber("density_kg_m3");
  change.clearance = place.optionalNumber("clearance_mm");
  change.friction = place.optionalNumber("friction");
  refuseDefect(change, place);
  return change;
}

Connector ProjectReader::readConnector(const JsonPlace& place) {
  noteUnknown(place, {"name", "position_mm", "direction", "x_axis", "on_part", "made_with_cable", "hold",
                      "mass_kg", "pull_N", "size_mm", "housing"});
  Connector connector;
  connector.id = {++lastId_};
  connector.name = place.text("name").empty() ? "" : readName(place, "name", "");
  place.vector("position_mm");  // has no sensible default
  connector.worldFromConnector = readFrame(place);
  if (place.has("on_part")) connector.attachedTo = readPart(place.object("on_part"));
  connector.isMadeWithCable = place.boolean("made_with_cable", false);
  connector.hold = readHold(place);
  if (connector.isFree() && connector.attachedTo)
    place.fail("on_part", "is of connectors that stay; a free one has \"housing\", or neither.");
  if (place.has("housing") && !connector.isFree())
    place.fail("housing", "is of free connectors; give \"hold\" too, or \"on_part\" instead.");
  if (place.has("housing")) connector.attachedTo = readPart(place.object("housing"));
  connector.mass = place.number("mass_kg", connector.mass);
  connector.pull = place.number("pull_N", connector.pull);
  if (place.has("size_mm")) connector.size = place.vector("size_mm");
  refuseDefect(connector, place);
  for (const Connector& other : content_.connectors)
    if (other.name == connector.name) place.fail("name", "is that of another connector; names must differ.");
  for (const Connector& other : content_.connectors)
    if (place.has("housing") && other.isFree() && other.attachedTo == connector.attachedTo)
      place.fail("housing", "is the housing of \"" + other.name + "\" already; a part is one's alone.");
  return connector;
}

Branch ProjectReader::readBranch(const JsonPlace& place) {
  noteUnknown(place,
              {"name", "position_mm", "direction", "x_axis", "rigid", "follows", "mass_kg", "on_part"});
  Branch branch;
  branch.id = {++lastId_};
  branch.name = place.text("name").empty() ? "" : readName(place, "name", "");
  place.vector("position_mm");  // has no sensible default
  branch.worldFromBranch = readFrame(place);
  branch.isRigid = place.boolean("rigid", true);
  if (place.has("on_part")) branch.attachedTo = readPart(place.object("on_part"));
  branch.follows = place.boolean("follows", !branch.attachedTo);
  branch.mass = place.number("mass_kg", 0);
  refuseDefect(branch, place);
  for (const Branch& other : content_.branches)
    if (other.name == branch.name) place.fail("name", "is that of another branch; names must differ.");
  return branch;
}

FlexiblePart ProjectReader::readFlexiblePart(const JsonPlace& place, CableId cable) {
  FlexiblePart made;
  made.part = readPart(place, {"place_mm", "from_mm", "to_mm"});
  made.cable = cable;
  made.place = place.vector("place_mm");
  made.from = place.number("from_mm");
  made.to = place.number("to_mm");
  if (!(made.from >= 0 && made.to > made.from)) place.fail("to_mm", "must be more than from_mm.");
  return made;
}

PartReference ProjectReader::readPart(const JsonPlace& place, std::set<std::string> more) {
  more.insert({"assembly", "part"});
  noteUnknown(place, more);
  const int assembly = place.integer("assembly", 0);
  if (assembly < 0 || assembly >= static_cast<int>(content_.assemblies.size()))
    place.fail("assembly", "must be the number of an assembly of this project, counted from 0.");
  return {content_.assemblies[assembly].id, place.text("part")};
}

CheckLimits ProjectReader::readCheckedLimits(const JsonPlace& place) {
  noteUnknown(place, limitKeys());
  const CheckLimits limits = readLimits(place);
  refuseDefect(limits, place);
  return limits;
}

CableSpec ProjectReader::readCableSpec(const JsonPlace& cable) {
  const auto fromLibrary = [&](const JsonPlace& place, const char* key, const std::string& id) {
    if (const LibraryCable* entry = library_.find(id)) return entry->spec;
    place.fail(key, "\"" + id +
                        "\" is in no cable library. `liana library` lists what there is; libraries of your "
                        "own are added with --library.");
  };
  if (cable.isText("spec")) return fromLibrary(cable, "spec", cable.text("spec"));
  const JsonPlace place = cable.object("spec");
  noteUnknown(place, specKeys());
  noteUnknown(place.object("limits"), limitKeys());
  // Values that were saved win over the library's, so that a project is the same everywhere.
  if (!place.has("library") || place.has("outer_diameter_mm") || place.has("width_mm"))
    return readSpec(place);
  return readSpec(place, fromLibrary(place, "library", place.text("library")));
}

Cable ProjectReader::readCable(const JsonPlace& place) {
  noteUnknown(place, {"name", "spec", "length_mm", "routing", "segments", "moving", "hidden", "limits",
                      "start", "end", "handles", "rest_shape_mm", "made_from", "bundle", "coverings"});
  Cable cable;
  cable.id = {++lastId_};
  cable.name = readName(place, "name", "Cable " + std::to_string(content_.cables.size() + 1));
  cable.spec = readCableSpec(place);
  cable.spec.name = withoutControls(cable.spec.name);
  cable.segments = place.integer("segments", cable.segments);
  if (place.has("routing")) {
    noteUnknown(place.object("routing"), routingKeys());
    cable.routing = readRouting(place.object("routing"));
  }
  cable.isMoving = place.boolean("moving", cable.isMoving);
  cable.isHidden = place.boolean("hidden", cable.isHidden);
  cable.limits = readCheckedLimits(place.object("limits"));
  cable.start = readEnd(place, "start");
  cable.end = readEnd(place, "end");
  const std::vector<JsonPlace> handles = place.list("handles");
  for (const JsonPlace& handle : handles) cable.handles.push_back(readHandle(handle));
  cable.length = place.has("length_mm") ? place.number("length_mm") : suggestedLength(cable);
  placeAlongCable(handles, cable);
  std::stable_sort(cable.handles.begin(), cable.handles.end(),
                   [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
  if (place.has("bundle")) {
    if (!place.isText("bundle")) noteUnknown(place.object("bundle"), bundleKeys());
    cable.bundle = readBundle(place);
  }
  for (const JsonPlace& covering : place.list("coverings")) {
    noteUnknown(covering, coveringKeys());
    cable.coverings.push_back(readCovering(covering, cable.length));
  }
  cable.restShape = place.vectors("rest_shape_mm");
  if (place.has("made_from"))
    content_.flexibleParts.push_back(readFlexiblePart(place.object("made_from"), cable.id));
  if (const std::string defect = cable.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + " (\"" + cable.name + "\"): " + defect);
  return cable;
}

Wire ProjectReader::readWire(const JsonPlace& place) {
  noteUnknown(place, wireKeys());
  for (const char* end : {"from", "to"}) noteUnknown(place.object(end), wireEndKeys());
  Wire wire = liana::readWire(place, content_);
  wire.id = {++lastId_};
  wire.name = readName(place, "name", "W" + std::to_string(content_.wires.size() + 1));
  wire.spec = place.has("spec") ? readCableSpec(place) : readWireSpec(place);
  refuseDefect(wire, place);
  for (const Wire& other : content_.wires)
    if (other.name == wire.name) place.fail("name", "is that of another wire; names must differ.");
  return wire;
}

Move ProjectReader::readMove(const JsonPlace& place) {
  std::vector<std::string> unknown;
  Move move = liana::readMove(place, content_, unknown);
  warnAboutUnknown(unknown);
  move.id = {++lastId_};
  for (const Move& other : content_.moves)
    if (other.name == move.name) place.fail("name", "is that of another move; names must differ.");
  return move;
}

CableEnd ProjectReader::readEnd(const JsonPlace& cable, const char* key) {
  if (!cable.has(key)) cable.fail(key, "is missing; give position_mm and direction (out of the socket).");
  const JsonPlace place = cable.object(key);
  noteUnknown(place,
              {"connector", "branch", "position_mm", "direction", "x_axis", "ball_joint", "keyed", "turns"});
  CableEnd end;
  if (place.has("connector") || place.has("branch")) {
    readNode(place, end);
  } else {
    place.vector("position_mm");  // has no sensible default
    end.worldFromEnd = readFrame(place);
  }
  end.fixesOrientation = !place.boolean("ball_joint", !end.connector && !place.has("direction"));
  end.isKeyed = place.boolean("keyed", false);
  end.turns = place.integer("turns", 0);
  return end;
}

/// The connector an end is plugged into, or the branch it ends at.
void ProjectReader::readNode(const JsonPlace& place, CableEnd& end) const {
  const char* key = place.has("connector") ? "connector" : "branch";
  const std::string text = place.text(key), name = hasControls(text) ? withoutControls(text) : text;
  if (place.has("connector") && place.has("branch"))
    place.fail("branch", "stands beside a connector; an end is at one of them.");
  for (const Connector& connector : content_.connectors)
    if (place.has("connector") && connector.name == name) {
      end.connector = connector.id;
      end.worldFromEnd = connector.worldFromConnector;
    }
  for (const Branch& branch : content_.branches)
    if (place.has("branch") && branch.name == name) {
      end.branch = branch.id;
      end.worldFromEnd = readFrame(place);
      end.worldFromEnd.translation() = branch.worldFromBranch.translation();
    }
  if (!end.connector && !end.branch)
    place.fail(key, "\"" + name + "\" is not the name of a " + key + " of this project.");
}

RouteHandle ProjectReader::readHandle(const JsonPlace& place) {
  noteUnknown(place, {"name", "kind", "at_fraction", "at_mm", "position_mm", "direction", "x_axis",
                      "holds_direction", "offset_mm", "friction", "tolerance_mm", "max_force_N", "clip_on"});
  RouteHandle handle;
  handle.id = {++lastId_};
  handle.name = readName(place, "name", "");
  place.vector("position_mm");
  handle.worldFromHandle = readFrame(place);
  FixingWord fixing{FixingKind::Clip, place.has("direction")};
  if (place.has("kind")) fixing = readFixing(place);
  handle.kind = fixing.kind;
  handle.fixesOrientation = place.boolean("holds_direction", fixing.holdsDirection);
  handle.offset = place.number("offset_mm", 0);
  handle.friction = place.number("friction", 0);
  handle.tolerance = place.optionalNumber("tolerance_mm");
  handle.maxForce = place.optionalNumber("max_force_N");
  if (place.has("clip_on")) handle.attachedTo = readPart(place.object("clip_on"));
  return handle;
}

/// Where on the cable each handle sits: as given, or spread by the way between them.
void ProjectReader::placeAlongCable(const std::vector<JsonPlace>& places, Cable& cable) {
  const std::vector<double> spread = suggestedFractions(cable);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const JsonPlace& place = places[i];
    cable.handles[i].fraction = place.has("at_mm")         ? place.number("at_mm") / cable.length
                                : place.has("at_fraction") ? place.number("at_fraction")
                                                           : spread[i];
  }
}

DocumentSettings ProjectReader::readSettings(const JsonPlace& place) {
  noteUnknown(place, {"gravity_m_s2", "limits", "contact", "cutting", "length_unit"});
  DocumentSettings settings;
  settings.limits = readCheckedLimits(place.object("limits"));
  if (place.has("gravity_m_s2")) settings.gravity = place.vector("gravity_m_s2");
  const JsonPlace contact = place.object("contact");
  noteUnknown(contact, {"parts", "cables", "friction"});
  settings.contact.withParts = contact.boolean("parts", false);
  settings.contact.withCables = contact.boolean("cables", false);
  settings.contact.friction = contact.number("friction", 0);
  noteUnknown(place.object("cutting"), cutRuleKeys());
  settings.cutting = readCutRule(place.object("cutting"));
  if (place.has("length_unit")) {
    const auto unit = lengthUnitOf(place.text("length_unit"));
    if (!unit) place.fail("length_unit", "must be \"mm\", \"cm\", \"m\" or \"in\".");
    settings.lengthUnit = *unit;
  }
  refuseDefect(settings, place);
  return settings;
}

void ProjectReader::takeShapes(const nlohmann::json& json, DocumentContent& content) {
  try {
    for (const JsonPlace& place : JsonPlace(json, "").list("shapes")) {
      const int number = place.integer("cable", -1);
      if (number < 0 || number >= static_cast<int>(content.cables.size()))
        place.fail("cable", "must be the number of a cable of this project, counted from 0.");
      const Cable& cable = content.cables[number];
      auto line = std::make_shared<Centerline>(readCenterline(place));
      const bool isCurrent = place.text("inputs_hash", "") == hashOfInputs(cable, content);
      line->revision = isCurrent ? cable.revision : cable.revision - 1;
      content.centerlines[cable.id] = std::move(line);
    }
  } catch (const JsonDefect& defect) {  // derived data: no reason not to open the rest
    warnings_.push_back(file_.filename().string() + ", " + defect.what() +
                        " The saved shape was left out; the cable is solved anew.");
  }
}

}  // namespace liana
