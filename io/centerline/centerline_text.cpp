#include "io/centerline/centerline_text.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "io/json/pretty_json.h"
#include "io/project/content/cable_json.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

/// A cell of text: in quotes where it must be.
std::string csvCell(const std::string& text) {
  std::string cell;
  for (const char c : text) {
    if (c == '"') cell += '"';
    cell += c == '\n' || c == '\r' ? ' ' : c;
  }
  return "\"" + cell + "\"";
}

}  // namespace

std::string centerlineCsv(const std::vector<NamedCenterline>& cables, bool nameColumn) {
  std::string text = nameColumn ? "cable," : "";
  text +=
      "s_mm,x_mm,y_mm,z_mm,tangent_x,tangent_y,tangent_z,curvature_1_per_mm,torsion_rad_per_mm,tension_N\n";
  for (const NamedCenterline& cable : cables) {
    const Centerline& line = cable.centerline;
    const std::string name = nameColumn ? csvCell(cable.name) + "," : "";
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      const Eigen::Vector3d &p = line.points[i], &t = line.tangents[i];
      char row[320];
      std::snprintf(row, sizeof row, "%.7f,%.7f,%.7f,%.7f,%.10f,%.10f,%.10f,%.9g,%.9g,%.9g\n",
                    line.arcLengths[i], p.x(), p.y(), p.z(), t.x(), t.y(), t.z(), line.curvatures[i],
                    line.torsions[i], line.tensions[i]);
      text += name + row;
    }
  }
  return text;
}

std::string centerlineJson(const std::vector<NamedCenterline>& cables) {
  Json root;
  root["format"] = "liana-centerlines";
  root["version"] = 1;
  root["cables"] = Json::array();
  for (const NamedCenterline& cable : cables) {
    const Centerline& line = cable.centerline;
    Json entry;
    entry["name"] = cable.name;
    entry["length_mm"] = line.length();
    entry["color"] = toHex(cable.color);
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      Json station;
      station["s_mm"] = line.arcLengths[i];
      station["position_mm"] = toJson(line.points[i]);
      station["tangent"] = toJson(line.tangents[i]);
      station["curvature_1_per_mm"] = line.curvatures[i];
      station["torsion_rad_per_mm"] = line.torsions[i];
      station["tension_N"] = line.tensions[i];
      entry["stations"].push_back(std::move(station));
    }
    root["cables"].push_back(std::move(entry));
  }
  return prettyJson(root);
}

}  // namespace liana
