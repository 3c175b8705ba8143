#include "io/study/write_envelope.h"

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>

#include "io/json/pretty_json.h"
#include "io/mesh/write_mesh.h"
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

std::vector<NamedMesh> meshesOf(const std::vector<NamedEnvelope>& envelopes) {
  std::vector<NamedMesh> meshes;
  for (const NamedEnvelope& named : envelopes)
    meshes.push_back({named.name, makeEnvelopeMesh(named.envelope)});
  return meshes;
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
  return writeObj(meshesOf(envelopes), "Envelopes of a variation study, in millimetres", file);
}

Result<void> writeEnvelopeStl(const std::vector<NamedEnvelope>& envelopes,
                              const std::filesystem::path& file) {
  return writeStl(meshesOf(envelopes), "Envelopes of a Liana variation study, mm", file);
}

}  // namespace liana
