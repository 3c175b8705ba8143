#include "io/project/content/wire_json.h"

#include <algorithm>

#include "io/plain_text.h"
#include "io/project/content/cable_json.h"
#include "kernel/bundle/single_wire.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

std::string plainText(const JsonPlace& place, const char* key) {
  return withoutControls(place.text(key, ""));
}

template <typename T>
void refuseDefect(const T& thing, const JsonPlace& place) {
  if (const std::string defect = thing.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + ": " + defect);
}

double alongCable(const JsonPlace& place, const char* fraction, const char* inMm, double length,
                  double otherwise) {
  return place.has(inMm) ? place.number(inMm) / length : place.number(fraction, otherwise);
}

Json endJson(const WireEnd& end, const DocumentContent& content) {
  Json json = Json::object();
  for (const Connector& connector : content.connectors)
    if (end.connector == connector.id) json["connector"] = connector.name;
  for (const Branch& branch : content.branches)
    if (end.branch == branch.id) json["branch"] = branch.name;
  if (!end.pin.empty()) json["pin"] = end.pin;
  return json;
}

template <typename Thing>
auto namedIn(const std::vector<Thing>& things, const JsonPlace& place, const char* key) {
  const std::string name = plainText(place, key);
  for (const Thing& thing : things)
    if (thing.name == name) return thing.id;
  place.fail(key, "\"" + name + "\" is not the name of a " + key + " of this project.");
}

WireEnd readEnd(const JsonPlace& place, const DocumentContent& content) {
  WireEnd end;
  if (place.has("connector")) end.connector = namedIn(content.connectors, place, "connector");
  if (place.has("branch")) end.branch = namedIn(content.branches, place, "branch");
  end.pin = plainText(place, "pin");
  return end;
}

/// A cable by its name where that is its own, otherwise by its number.
Json cableJson(CableId id, const DocumentContent& content) {
  for (std::size_t i = 0; i < content.cables.size(); ++i) {
    const Cable& cable = content.cables[i];
    if (cable.id != id) continue;
    const auto isNamesake = [&](const Cable& other) { return other.name == cable.name; };
    if (std::count_if(content.cables.begin(), content.cables.end(), isNamesake) == 1) return cable.name;
    return i;
  }
  return {};
}

CableId readCable(const nlohmann::json& value, const JsonPlace& place, const DocumentContent& content) {
  if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    if (number >= 0 && number < static_cast<std::int64_t>(content.cables.size()))
      return content.cables[static_cast<std::size_t>(number)].id;
  } else if (value.is_string()) {
    const std::string name = withoutControls(value.get<std::string>());
    for (const Cable& cable : content.cables)
      if (cable.name == name) return cable.id;
  }
  place.fail("cables", "must list names of cables of this project, or their numbers counted from 0.");
}

}  // namespace

const std::set<std::string>& coveringKeys() {
  static const std::set<std::string> keys{"kind",
                                          "name",
                                          "from_mm",
                                          "to_mm",
                                          "from_fraction",
                                          "to_fraction",
                                          "thickness_mm",
                                          "inner_diameter_mm",
                                          "youngs_modulus_MPa",
                                          "density_kg_m3",
                                          "binding_factor",
                                          "color"};
  return keys;
}

Json toJson(const Covering& covering) {
  const Covering usual = Covering::usual(covering.kind);
  Json json;
  json["kind"] = nameOf(covering.kind);
  if (covering.name != usual.name) json["name"] = covering.name;
  json["from_fraction"] = covering.from;
  json["to_fraction"] = covering.to;
  json["thickness_mm"] = covering.thickness;
  if (covering.innerDiameter > 0) json["inner_diameter_mm"] = covering.innerDiameter;
  json["youngs_modulus_MPa"] = covering.youngsModulus;
  json["density_kg_m3"] = covering.density;
  json["binding_factor"] = covering.bindingFactor;
  if (!(covering.color == usual.color)) json["color"] = toHex(covering.color);
  return json;
}

Covering readCovering(const JsonPlace& place, double length) {
  const std::optional<CoveringKind> kind = coveringKindNamed(place.text("kind", "tape"));
  if (!kind) place.fail("kind", "must be \"tape\", \"conduit\", \"braid\" or \"heat-shrink\".");
  Covering covering = Covering::usual(*kind);
  if (place.has("name")) covering.name = plainText(place, "name");
  covering.from = alongCable(place, "from_fraction", "from_mm", length, covering.from);
  covering.to = alongCable(place, "to_fraction", "to_mm", length, covering.to);
  covering.thickness = place.number("thickness_mm", covering.thickness);
  covering.innerDiameter = place.number("inner_diameter_mm", covering.innerDiameter);
  covering.youngsModulus = place.number("youngs_modulus_MPa", covering.youngsModulus);
  covering.density = place.number("density_kg_m3", covering.density);
  covering.bindingFactor = place.number("binding_factor", covering.bindingFactor);
  if (place.has("color")) {
    const std::optional<Color> color = colorFromHex(place.text("color"));
    if (!color) place.fail("color", "must be a colour such as \"#202020\".");
    covering.color = *color;
  }
  refuseDefect(covering, place);
  return covering;
}

const std::set<std::string>& bundleKeys() {
  static const std::set<std::string> keys{"rule", "factor"};
  return keys;
}

Json toJson(const Bundle& bundle) {
  const StiffnessRule* named = StiffnessRule::find(bundle.rule.name);
  if (named && *named == bundle.rule) return bundle.rule.name;
  return {{"rule", bundle.rule.name}, {"factor", bundle.rule.factor}};
}

Bundle readBundle(const JsonPlace& cable) {
  Bundle bundle;
  const bool isName = cable.isText("bundle");
  const JsonPlace place = isName ? cable : cable.object("bundle");
  const std::string name = isName ? cable.text("bundle") : place.text("rule", "measured");
  if (!isName && place.has("factor")) {
    bundle.rule = {withoutControls(name), place.number("factor")};
  } else if (const StiffnessRule* named = StiffnessRule::find(name)) {
    bundle.rule = *named;
  } else {
    std::string known;
    for (const StiffnessRule& rule : StiffnessRule::named())
      known += (known.empty() ? "\"" : ", \"") + rule.name + "\"";
    place.fail(isName ? "bundle" : "rule", "must be one of " + known + ", or come with a factor.");
  }
  refuseDefect(bundle.rule, place);
  return bundle;
}

const std::set<std::string>& cutRuleKeys() {
  static const std::set<std::string> keys{"slack_fraction", "trim_per_end_mm", "round_to_mm"};
  return keys;
}

Json toJson(const CutRule& rule) {
  return {{"slack_fraction", rule.slackShare},
          {"trim_per_end_mm", rule.trimPerEnd},
          {"round_to_mm", rule.roundTo}};
}

CutRule readCutRule(const JsonPlace& place) {
  CutRule rule;
  rule.slackShare = place.number("slack_fraction", rule.slackShare);
  rule.trimPerEnd = place.number("trim_per_end_mm", rule.trimPerEnd);
  rule.roundTo = place.number("round_to_mm", rule.roundTo);
  refuseDefect(rule, place);
  return rule;
}

const std::set<std::string>& wireKeys() {
  static const std::set<std::string> keys{
      "name",  "from",   "to",     "spec",    "cross_section_mm2", "outer_diameter_mm",
      "color", "signal", "cables", "extra_mm"};
  return keys;
}

const std::set<std::string>& wireEndKeys() {
  static const std::set<std::string> keys{"connector", "branch", "pin"};
  return keys;
}

Json toJson(const Wire& wire, const DocumentContent& content) {
  Json json;
  json["name"] = wire.name;
  for (const auto& [key, end] : {std::pair{"from", &wire.from}, std::pair{"to", &wire.to}})
    if (Json of = endJson(*end, content); !of.empty()) json[key] = std::move(of);
  if (wire.crossSection > 0) json["cross_section_mm2"] = wire.crossSection;
  if (wire.crossSection > 0 && wire.spec == singleWire(wire.crossSection)) {
    // what the conductor tells
  } else if (wire.crossSection > 0 && wire.spec == singleWire(wire.crossSection, wire.spec.outerDiameter)) {
    json["outer_diameter_mm"] = wire.spec.outerDiameter;
  } else {
    json["spec"] = toJson(wire.spec);
  }
  if (!wire.color.empty()) json["color"] = wire.color;
  if (!wire.signal.empty()) json["signal"] = wire.signal;
  for (const CableId cable : wire.path)
    if (Json on = cableJson(cable, content); !on.is_null()) json["cables"].push_back(std::move(on));
  if (wire.extraLength > 0) json["extra_mm"] = wire.extraLength;
  return json;
}

CableSpec readWireSpec(const JsonPlace& place) {
  const std::optional<double> section = place.optionalNumber("cross_section_mm2");
  const std::optional<double> diameter = place.optionalNumber("outer_diameter_mm");
  if (section && !(*section > 0 && *section <= 1000))
    place.fail("cross_section_mm2", "must be above zero and at most 1000.");
  if (diameter && !(*diameter > 0 && *diameter <= 1000))
    place.fail("outer_diameter_mm", "must be above zero and at most 1000.");
  if (section) return singleWire(*section, diameter);
  if (diameter) return singleWireOfDiameter(*diameter);
  place.fail("cross_section_mm2", "is missing; give it, outer_diameter_mm, or the spec of the wire.");
}

Wire readWire(const JsonPlace& place, const DocumentContent& content) {
  Wire wire;
  wire.from = readEnd(place.object("from"), content);
  wire.to = readEnd(place.object("to"), content);
  wire.crossSection = place.number("cross_section_mm2", 0);
  wire.color = plainText(place, "color");
  wire.signal = plainText(place, "signal");
  wire.extraLength = place.number("extra_mm", 0);
  for (const nlohmann::json& cable : place.values("cables"))
    wire.path.push_back(readCable(cable, place, content));
  return wire;
}

}  // namespace liana
