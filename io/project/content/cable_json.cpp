#include "io/project/content/cable_json.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<RoutingMode, const char*> kRoutingWords[] = {{RoutingMode::FixedLength, "fixed"},
                                                                 {RoutingMode::Stretch, "stretch"},
                                                                 {RoutingMode::AutomaticLength, "automatic"}};

constexpr std::pair<ConnectorHold, const char*> kHoldWords[] = {
    {ConnectorHold::Fixed, "fixed"}, {ConnectorHold::Pulled, "pulled"}, {ConnectorHold::Loose, "loose"}};

/// Keeps what we wrote, bit by bit.
Eigen::Vector3d unit(const Eigen::Vector3d& v) {
  return std::abs(v.norm() - 1) < 1e-12 ? v : Eigen::Vector3d(v.normalized());
}

/// The unit vector of the plane across `z` that is next to `x`; zero if x points along z.
Eigen::Vector3d squareTo(const Eigen::Vector3d& z, const Eigen::Vector3d& x) {
  if (std::abs(x.dot(z)) <= 1e-12) return x;
  const Eigen::Vector3d across = x - z * z.dot(x);
  return across.norm() < 1e-9 ? Eigen::Vector3d(Eigen::Vector3d::Zero()) : unit(across);
}

Eigen::Vector3d unitVector(const JsonPlace& place, const char* key) {
  const Eigen::Vector3d v = place.vector(key);
  if (!v.allFinite() || v.norm() < 1e-9)
    place.fail(key, "must not be zero; give a direction such as [0, 0, 1].");
  return unit(v);
}

}  // namespace

Eigen::Isometry3d readFrame(const JsonPlace& place) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  if (place.has("position_mm")) frame.translation() = place.vector("position_mm");
  if (!place.has("direction")) return frame;
  const Eigen::Vector3d z = unitVector(place, "direction");
  Eigen::Vector3d x = z.unitOrthogonal();
  if (place.has("x_axis")) {
    x = squareTo(z, unitVector(place, "x_axis"));
    if (x.isZero()) place.fail("x_axis", "must not point along direction.");
  }
  frame.linear() << x, z.cross(x), z;
  return frame;
}

const std::set<std::string>& specKeys() {
  static const std::set<std::string> keys{"name",
                                          "outer_diameter_mm",
                                          "inner_diameter_mm",
                                          "section",
                                          "width_mm",
                                          "thickness_mm",
                                          "conductors",
                                          "square_edges",
                                          "edgewise_stiffness_N_m2",
                                          "youngs_modulus_MPa",
                                          "poisson_ratio",
                                          "density_kg_m3",
                                          "library",
                                          "limits",
                                          "axial_stiffness_N",
                                          "color",
                                          "bending_stiffness_N_m2",
                                          "torsion_stiffness_N_m2",
                                          "mass_per_length_kg_m",
                                          "rest_curvature_1_per_m"};
  return keys;
}

namespace {

/// The section: round, or flat with what the file says of it. Of a flat one that is not told anew it stays.
void readFlat(const JsonPlace& place, CableSpec& spec) {
  const std::string word = place.text("section", !spec.flat                              ? "round"
                                                 : spec.flat->shape == FlatShape::Ribbon ? "ribbon"
                                                                                         : "strip");
  if (word != "round" && word != "strip" && word != "ribbon")
    place.fail("section", "must be \"round\", \"strip\" or \"ribbon\".");
  if (word == "round") return spec.setFlat(std::nullopt);
  FlatSection flat = spec.flat.value_or(FlatSection());
  flat.shape = word == "ribbon" ? FlatShape::Ribbon : FlatShape::Strip;
  flat.width = place.number("width_mm", flat.width);
  flat.thickness = place.number("thickness_mm", flat.thickness);
  flat.conductors = place.integer("conductors", flat.conductors);
  flat.hasSquareEdges = place.boolean("square_edges", flat.hasSquareEdges);
  spec.setFlat(flat);
}

}  // namespace

CableSpec readSpec(const JsonPlace& place, CableSpec spec) {
  spec.name = place.text("name", spec.name);
  spec.libraryId = place.text("library", spec.libraryId);
  spec.outerDiameter = place.number("outer_diameter_mm", spec.outerDiameter);
  spec.innerDiameter = place.number("inner_diameter_mm", spec.innerDiameter);
  readFlat(place, spec);
  spec.youngsModulus = place.number("youngs_modulus_MPa", spec.youngsModulus);
  spec.poissonRatio = place.number("poisson_ratio", spec.poissonRatio);
  spec.density = place.number("density_kg_m3", spec.density);
  spec.limits = withDefaults(readLimits(place.object("limits")), spec.limits);
  const auto take = [&place](std::optional<double>& value, const char* key) {
    if (place.has(key)) value = place.number(key);
  };
  take(spec.bendingStiffness, "bending_stiffness_N_m2");
  take(spec.edgewiseStiffness, "edgewise_stiffness_N_m2");
  take(spec.torsionStiffness, "torsion_stiffness_N_m2");
  take(spec.axialStiffness, "axial_stiffness_N");
  take(spec.massPerLength, "mass_per_length_kg_m");
  if (place.has("rest_curvature_1_per_m")) {
    const Eigen::Vector3d rest = place.vector("rest_curvature_1_per_m");
    spec.restCurvature = {rest.x(), rest.y(), rest.z()};
  }
  if (place.has("color")) {
    const auto color = colorFromHex(place.text("color"));
    if (!color) place.fail("color", "must be a colour such as \"#d04020\".");
    spec.color = *color;
  }
  return spec;
}

ConnectorHold readHold(const JsonPlace& place) {
  const std::string word = place.text("hold", "fixed");
  for (const auto& [hold, known] : kHoldWords)
    if (word == known) return hold;
  place.fail("hold", "must be \"fixed\", \"pulled\" or \"loose\".");
}

const char* wordOf(ConnectorHold hold) {
  for (const auto& [known, word] : kHoldWords)
    if (known == hold) return word;
  return "";
}

FixingWord readFixing(const JsonPlace& place) {
  const auto fixing = fixingOf(place.text("kind"));
  if (!fixing)
    place.fail("kind",
               "must be \"fixed\", \"swivel\", \"tie\", \"p_clamp\", \"sliding\", \"grommet\", \"plane\" or "
               "\"channel\".");
  return *fixing;
}

RoutingRule readRouting(const JsonPlace& place) {
  RoutingRule rule;
  const std::string word = place.text("mode", "fixed");
  const auto found = std::find_if(std::begin(kRoutingWords), std::end(kRoutingWords),
                                  [&](const auto& entry) { return word == entry.second; });
  if (found == std::end(kRoutingWords))
    place.fail("mode", "must be \"fixed\", \"stretch\" or \"automatic\".");
  rule.mode = found->first;
  rule.pull = place.number("pull_N", rule.pull);
  rule.from = place.number("from_fraction", rule.from);
  rule.to = place.number("to_fraction", rule.to);
  rule.bend = place.number("bend", rule.bend);
  rule.stretchedLength = place.optionalNumber("stretched_length_mm");
  return rule;
}

const std::set<std::string>& routingKeys() {
  static const std::set<std::string> keys{"mode",        "pull_N", "from_fraction",
                                          "to_fraction", "bend",   "stretched_length_mm"};
  return keys;
}

Json toJson(const RoutingRule& routing) {
  const RoutingRule usual;
  Json json;
  for (const auto& [mode, word] : kRoutingWords)
    if (mode == routing.mode) json["mode"] = word;
  if (routing.pull != usual.pull) json["pull_N"] = routing.pull;
  if (routing.from != usual.from) json["from_fraction"] = routing.from;
  if (routing.to != usual.to) json["to_fraction"] = routing.to;
  if (routing.bend != usual.bend) json["bend"] = routing.bend;
  if (routing.stretchedLength) json["stretched_length_mm"] = *routing.stretchedLength;
  return json;
}

CheckLimits readLimits(const JsonPlace& place) {
  CheckLimits limits;
  for (const CheckLimitField& field : checkLimitFields())
    limits.*field.member = place.optionalNumber(field.key);
  return limits;
}

const std::set<std::string>& limitKeys() {
  static const std::set<std::string> keys = [] {
    std::set<std::string> all;
    for (const CheckLimitField& field : checkLimitFields()) all.insert(field.key);
    return all;
  }();
  return keys;
}

Json toJson(const CheckLimits& limits) {
  Json json;
  for (const CheckLimitField& field : checkLimitFields())
    if (const auto& value = limits.*field.member) json[field.key] = *value;
  return json;
}

Json toJson(const Eigen::Vector3d& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

void putFrame(const Eigen::Isometry3d& frame, Json& json) {
  json["position_mm"] = toJson(frame.translation());
  putDirection(frame, json);
}

void putDirection(const Eigen::Isometry3d& frame, Json& json) {
  const Eigen::Vector3d z = unit(frame.linear().col(2));
  json["direction"] = toJson(z);
  json["x_axis"] =
      toJson(squareTo(z, unit(frame.linear().col(0))));  // as it will be read: the next save is equal
}

Json toJson(const CableSpec& spec) {
  Json json;
  if (!spec.libraryId.empty()) json["library"] = spec.libraryId;
  json["name"] = spec.name;
  if (spec.flat) {
    json["section"] = spec.flat->shape == FlatShape::Ribbon ? "ribbon" : "strip";
    json["width_mm"] = spec.flat->width;
    json["thickness_mm"] = spec.flat->thickness;
    json["conductors"] = spec.flat->conductors;
    if (spec.flat->hasSquareEdges) json["square_edges"] = true;
  } else {
    json["outer_diameter_mm"] = spec.outerDiameter;
    json["inner_diameter_mm"] = spec.innerDiameter;
  }
  json["youngs_modulus_MPa"] = spec.youngsModulus;
  json["poisson_ratio"] = spec.poissonRatio;
  json["density_kg_m3"] = spec.density;
  json["color"] = toHex(spec.color);
  if (spec.bendingStiffness) json["bending_stiffness_N_m2"] = *spec.bendingStiffness;
  if (spec.edgewiseStiffness) json["edgewise_stiffness_N_m2"] = *spec.edgewiseStiffness;
  if (spec.torsionStiffness) json["torsion_stiffness_N_m2"] = *spec.torsionStiffness;
  if (spec.axialStiffness) json["axial_stiffness_N"] = *spec.axialStiffness;
  if (spec.massPerLength) json["mass_per_length_kg_m"] = *spec.massPerLength;
  if (spec.restCurvature != CableSpec().restCurvature) json["rest_curvature_1_per_m"] = spec.restCurvature;
  if (!spec.limits.isEmpty()) json["limits"] = toJson(spec.limits);
  return json;
}

}  // namespace liana
