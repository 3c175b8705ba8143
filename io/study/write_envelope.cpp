#include "io/study/write_envelope.h"

#include <Eigen/Geometry>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "io/project/pretty_json.h"
#include "io/study/csv_text.h"
#include "io/study/row_json.h"
#include "io/write_file.h"
#include "kernel/study/envelope_mesh.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDecimals = 4;  // of millimetres

void appendCells(const Eigen::Vector3d& point, std::string& text) {
  for (int axis = 0; axis < 3; ++axis) text += "," + csvNumber(rounded(point[axis], kDecimals));
}

void putPoint(const char* key, const Eigen::Vector3d& point, Json& json) {
  for (int axis = 0; axis < 3; ++axis) json[key].push_back(rounded(point[axis], kDecimals));
}

Json stationJson(const EnvelopeStation& station) {
  Json json;
  json["s_mm"] = rounded(station.arcLength, kDecimals);
  putPoint("nominal_mm", station.nominal, json);
  putPoint("mean_mm", station.mean, json);
  json["mean_deviation_mm"] = rounded(station.meanDeviation, kDecimals);
  json["max_deviation_mm"] = rounded(station.largestDeviation, kDecimals);
  json["max_deviation_run"] = station.largestRun;
  json["envelope_radius_mm"] = rounded(station.radius, kDecimals);
  return json;
}

/// Objects and groups end at a line break, and some readers cut names at blanks.
std::string objName(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) <= ' ') c = '_';
  return name;
}

template <typename T>
void appendBytes(const T& value, std::string& text) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  text.append(bytes, sizeof value);
}

void appendVector(const Eigen::Vector3f& vector, std::string& text) {
  for (int axis = 0; axis < 3; ++axis) appendBytes(vector[axis], text);
}

}  // namespace

Result<void> writeEnvelopeCsv(const std::vector<NamedEnvelope>& envelopes,
                              const std::filesystem::path& file) {
  std::string text =
      "cable,s_mm,nominal_x_mm,nominal_y_mm,nominal_z_mm,mean_x_mm,mean_y_mm,mean_z_mm,mean_deviation_mm,"
      "max_deviation_mm,max_deviation_run,envelope_radius_mm\n";
  for (const NamedEnvelope& named : envelopes)
    for (const EnvelopeStation& station : named.envelope.stations) {
      text += csvText(named.name) + "," + csvNumber(rounded(station.arcLength, kDecimals));
      appendCells(station.nominal, text);
      appendCells(station.mean, text);
      text += "," + csvNumber(rounded(station.meanDeviation, kDecimals));
      text += "," + csvNumber(rounded(station.largestDeviation, kDecimals));
      text += "," + std::to_string(station.largestRun);
      text += "," + csvNumber(rounded(station.radius, kDecimals)) + "\n";
    }
  return writeFileAtomically(file, text);
}

Result<void> writeEnvelopeJson(const std::vector<NamedEnvelope>& envelopes,
                               const std::filesystem::path& file) {
  Json json;
  json["cables"] = Json::array();
  for (const NamedEnvelope& named : envelopes) {
    Json cable;
    cable["name"] = named.name;
    cable["shapes"] = named.envelope.shapes;
    cable["cable_radius_mm"] = named.envelope.cableRadius;
    cable["before_start_mm"] = rounded(named.envelope.beforeStart, kDecimals);
    cable["beyond_end_mm"] = rounded(named.envelope.beyondEnd, kDecimals);
    cable["stations"] = Json::array();
    for (const EnvelopeStation& station : named.envelope.stations)
      cable["stations"].push_back(stationJson(station));
    json["cables"].push_back(std::move(cable));
  }
  return writeFileAtomically(file, prettyJson(json));
}

Result<void> writeEnvelopeObj(const std::vector<NamedEnvelope>& envelopes,
                              const std::filesystem::path& file) {
  std::string text = "# Envelopes of a variation study, in millimetres\n";
  int before = 1;  // vertices count through the file, from 1
  char line[128];
  for (const NamedEnvelope& named : envelopes) {
    const TriangleMesh mesh = makeEnvelopeMesh(named.envelope);
    text += "o " + objName(named.name) + "\n";
    for (const Eigen::Vector3f& vertex : mesh.vertices) {
      std::snprintf(line, sizeof line, "v %.4f %.4f %.4f\n", vertex.x(), vertex.y(), vertex.z());
      text += line;
    }
    for (const auto& triangle : mesh.triangles) {
      std::snprintf(line, sizeof line, "f %d %d %d\n", triangle[0] + before, triangle[1] + before,
                    triangle[2] + before);
      text += line;
    }
    before += static_cast<int>(mesh.vertices.size());
  }
  return writeFileAtomically(file, text);
}

Result<void> writeEnvelopeStl(const std::vector<NamedEnvelope>& envelopes,
                              const std::filesystem::path& file) {
  std::string facets;
  std::uint32_t count = 0;
  for (const NamedEnvelope& named : envelopes) {
    const TriangleMesh mesh = makeEnvelopeMesh(named.envelope);
    for (const auto& [a, b, c] : mesh.triangles) {
      const Eigen::Vector3f &p = mesh.vertices[a], &q = mesh.vertices[b], &r = mesh.vertices[c];
      appendVector((q - p).cross(r - p).normalized(), facets);
      for (const Eigen::Vector3f& corner : {p, q, r}) appendVector(corner, facets);
      appendBytes(std::uint16_t{0}, facets);
      ++count;
    }
  }
  std::string text = "Envelopes of a Liana variation study, mm";
  text.resize(80, ' ');
  appendBytes(count, text);
  return writeFileAtomically(file, text + facets);
}

}  // namespace liana
