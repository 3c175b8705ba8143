#include "io/centerline/read_measurement.h"

#include <optional>

#include "io/centerline/csv_table.h"
#include "io/project/cable_json.h"
#include "io/project/spec_file.h"
#include "io/read_file.h"

namespace liana {
namespace {

std::string placeIn(const std::filesystem::path& file, int line) {
  return "\"" + file.string() + "\", line " + std::to_string(line) + ": ";
}

CableEnd readPose(const JsonPlace& place) {
  place.vector("position_mm");
  place.vector("direction");
  CableEnd end;
  end.worldFromEnd = readFrame(place);
  end.isKeyed = place.boolean("keyed", place.has("x_axis"));
  end.turns = place.integer("turns", 0);
  return end;
}

}  // namespace

Result<CableMeasurement> readMeasurementCsv(const std::filesystem::path& file) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const CsvTable table = splitCsv(*text);
  if (!table.has("x_mm") || !table.has("y_mm") || !table.has("z_mm"))
    return Error{placeIn(file, table.headerLine) + "the header must name the columns x_mm, y_mm and z_mm."};
  CableMeasurement measurement;
  for (const CsvRow& row : table.rows) {
    const auto x = table.number(row, "x_mm"), y = table.number(row, "y_mm"), z = table.number(row, "z_mm");
    const auto weight = table.has("weight") ? table.number(row, "weight") : std::optional<double>(1);
    if (!x || !y || !z || !weight)
      return Error{
          placeIn(file, row.line) + "\"" + std::string(row.text.substr(0, 60)) +
          "\" is not a point; write numbers with a decimal point, one for each column of the header."};
    measurement.points.emplace_back(*x, *y, *z);
    if (table.has("weight")) measurement.weights.push_back(*weight);
  }
  if (measurement.points.empty()) return Error{"\"" + file.string() + "\" holds no points."};
  return measurement;
}

Result<void> readPoses(const std::filesystem::path& file, CableMeasurement& measurement) {
  return readJsonFile(file, [&](const JsonPlace& root) {
    if (!root.has("start") && !root.has("end"))
      throw JsonDefect("start, end: are missing; give position_mm and direction (out of the socket).");
    if (root.has("start")) measurement.start = readPose(root.object("start"));
    if (root.has("end")) measurement.end = readPose(root.object("end"));
  });
}

}  // namespace liana
