#include "io/centerline/draft_text.h"

#include <map>
#include <optional>

#include "io/centerline/csv_table.h"
#include "io/json/json_place.h"
#include "io/project/spec_file.h"
#include "io/read_file.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// Stations of one cable as they are read; tangents count when all stations have them.
struct Stations {
  std::vector<Vector3d> points;
  HermiteCurve curve;
  bool isComplete = true;                 // with s and tangent everywhere
  Vector3d direction = Vector3d::Zero();  // from the last place to the one before it

  void add(const Vector3d& point, std::optional<double> s, std::optional<Vector3d> tangent) {
    if (!points.empty() && point != points.back()) direction = (points.back() - point).normalized();
    points.push_back(point);
    isComplete = isComplete && s && tangent;
    if (!isComplete) return;
    curve.parameters.push_back(*s);
    curve.points.push_back(point);
    curve.tangents.push_back(tangent->normalized());
  }
  CurveChain chain() const {
    return isComplete && points.size() > 1 ? CurveChain{curve} : chainThrough(points);
  }
};

std::string placeIn(const std::filesystem::path& file, int line) {
  return "\"" + file.string() + "\", line " + std::to_string(line) + ": ";
}

/// Empty when the station may follow the one before; otherwise what is wrong.
std::string findStepDefect(const Stations& stations, const Vector3d& point, std::optional<double> s,
                           const std::optional<Vector3d>& tangent) {
  constexpr double kStraightBack = 0.996;  // cosine of five degrees
  if (!stations.points.empty() && point != stations.points.back() &&
      (point - stations.points.back()).normalized().dot(stations.direction) > kStraightBack)
    return "the route turns straight back at the point before, and no cable can follow it. Take out the "
           "points "
           "that run back.";
  if (tangent && !(tangent->norm() > 1e-6)) return "the tangent has no length.";
  if (s && stations.isComplete && !stations.curve.parameters.empty() &&
      !(*s > stations.curve.parameters.back()))
    return "s_mm must grow from station to station.";
  return {};
}

}  // namespace

Result<std::vector<LoosePiece>> readDraftCsv(const std::filesystem::path& file) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const CsvTable table = splitCsv(*text);
  if (!table.has("x_mm") || !table.has("y_mm") || !table.has("z_mm"))
    return Error{placeIn(file, table.headerLine) + "the header must name the columns x_mm, y_mm and z_mm."};
  const bool hasTangents = table.has("tangent_x") && table.has("tangent_y") && table.has("tangent_z");
  std::vector<std::string> order;
  std::map<std::string, Stations> cables;
  for (const CsvRow& row : table.rows) {
    const auto x = table.number(row, "x_mm"), y = table.number(row, "y_mm"), z = table.number(row, "z_mm");
    const auto s = table.number(row, "s_mm");
    std::optional<Vector3d> tangent;
    if (hasTangents) {
      const auto tx = table.number(row, "tangent_x"), ty = table.number(row, "tangent_y"),
                 tz = table.number(row, "tangent_z");
      if (tx && ty && tz) tangent = Vector3d(*tx, *ty, *tz);
    }
    if (!x || !y || !z || (hasTangents && !tangent) || (table.has("s_mm") && !s))
      return Error{
          placeIn(file, row.line) + "\"" + std::string(row.text.substr(0, 60)) +
          "\" is not a station; write numbers with a decimal point, one for each column of the header."};
    const std::string name = table.text(row, "cable");
    const auto [entry, isNew] = cables.try_emplace(name);
    if (isNew) order.push_back(name);
    if (const std::string defect = findStepDefect(entry->second, {*x, *y, *z}, s, tangent); !defect.empty())
      return Error{placeIn(file, row.line) + defect};
    entry->second.add({*x, *y, *z}, s, tangent);
  }
  std::vector<LoosePiece> pieces;
  for (const std::string& name : order) {
    const std::string shown = name.empty() ? file.stem().string() : name;
    pieces.push_back({name, shown, {}, cables[name].chain(), true});
  }
  return pieces;
}

Result<std::vector<LoosePiece>> readDraftJson(const std::filesystem::path& file) {
  std::vector<LoosePiece> pieces;
  const Result<void> read = readJsonFile(file, [&](const JsonPlace& root) {
    if (root.text("format", "") != "liana-centerlines")
      throw JsonDefect("format: must be \"liana-centerlines\" in a file of routes.");
    if (root.integer("version", 1) > 1)
      throw JsonDefect("version: is newer than this program. Update Liana to open it.");
    for (const JsonPlace& cable : root.list("cables")) {
      Stations stations;
      for (const JsonPlace& station : cable.list("stations")) {
        const std::optional<double> s = station.optionalNumber("s_mm");
        std::optional<Vector3d> tangent;
        if (station.has("tangent")) tangent = station.vector("tangent");
        if (const std::string defect = findStepDefect(stations, station.vector("position_mm"), s, tangent);
            !defect.empty())
          throw JsonDefect(station.path() + ": " + defect);
        stations.add(station.vector("position_mm"), s, tangent);
      }
      if (stations.points.size() < 2) throw JsonDefect(cable.path() + ".stations: must be at least two.");
      LoosePiece piece{cable.path(), cable.text("name", file.stem().string()), {}, stations.chain(), true};
      if (cable.has("color")) piece.color = colorFromHex(cable.text("color"));
      if (cable.has("color") && !piece.color) cable.fail("color", "must be a colour such as \"#d04020\".");
      pieces.push_back(std::move(piece));
    }
  });
  if (!read.ok()) return read.error();
  return pieces;
}

}  // namespace liana
