#include "io/centerline/read_measurement.h"

#include <optional>
#include <set>

#include "io/centerline/csv_table.h"
#include "io/project/content/cable_json.h"
#include "io/project/spec_file.h"
#include "io/read_file.h"

namespace liana {
namespace {

std::string placeIn(const std::filesystem::path& file, int line) {
  return "\"" + file.string() + "\", line " + std::to_string(line) + ": ";
}

constexpr double kFarthest = 1e9;  // from the origin, of a point that means anything [mm]

bool isFarAway(const Eigen::Vector3d& point) {
  return !(point.lpNorm<Eigen::Infinity>() <= kFarthest);
}

constexpr double kLongest = 1e6;  // of a direction whose other numbers still mean anything

CableEnd readPose(const JsonPlace& place) {
  if (isFarAway(place.vector("position_mm")))
    place.fail("position_mm", "lies more than 1000 km away; check its numbers.");
  place.vector("direction");
  for (const char* key : {"direction", "x_axis"})
    if (place.has(key) && !(place.vector(key).norm() <= kLongest))
      place.fail(key, "is too long for a direction; check its numbers, and give it a length of about 1.");
  CableEnd end;
  end.worldFromEnd = readFrame(place);
  end.isKeyed = place.boolean("keyed", place.has("x_axis"));
  end.turns = place.integer("turns", 0);
  return end;
}

double positive(const JsonPlace& place, const char* key) {
  const double value = place.number(key);
  if (!(value > 0)) place.fail(key, "must be more than 0.");
  return value;
}

std::optional<double> optionalPositive(const JsonPlace& place, const char* key) {
  return place.has(key) ? std::optional(positive(place, key)) : std::nullopt;
}

CableMeasurement readPoints(const JsonPlace& place, const std::filesystem::path& folder) {
  if (place.has("points_mm") == place.has("file"))
    place.fail("points_mm", "give either points_mm or file, the name of a table with x_mm,y_mm,z_mm.");
  if (place.has("file")) {
    Result<CableMeasurement> table = readMeasurementCsv(folder / place.text("file"));
    if (!table.ok()) place.fail("file", "cannot be used: " + table.error().message);
    return std::move(*table);
  }
  CableMeasurement measurement;
  measurement.points = place.vectors("points_mm");
  for (std::size_t i = 0; i < measurement.points.size(); ++i)
    if (isFarAway(measurement.points[i]))
      place.fail("points_mm",
                 "point " + std::to_string(i + 1) + " lies more than 1000 km away; check its numbers.");
  return measurement;
}

CableMeasurement readShape(const JsonPlace& place, const std::filesystem::path& folder) {
  CableMeasurement shape = readPoints(place, folder);
  shape.name = place.text("name", "");
  if (place.has("weights")) shape.weights = place.numbers("weights");
  if (place.has("start")) shape.start = readPose(place.object("start"));
  if (place.has("end")) shape.end = readPose(place.object("end"));
  if (place.has("length_mm")) shape.length = positive(place, "length_mm");
  if (place.has("photographed_along")) {
    shape.photographedAlong = place.vector("photographed_along");
    if (!(shape.photographedAlong->norm() > 1e-9))
      place.fail("photographed_along", "must not be zero; give a direction such as [0, 1, 0].");
  }
  return shape;
}

void warnOfUnknown(const JsonPlace& place, const std::set<std::string>& known,
                   const std::filesystem::path& file, std::vector<std::string>& warnings) {
  for (const std::string& key : place.unknownKeys(known))
    warnings.push_back(file.filename().string() + ", " + key +
                       ": is not known and was left out. Check the spelling.");
}

void readAll(const JsonPlace& root, const std::filesystem::path& file, MeasuredShapes& all,
             std::vector<std::string>& warnings) {
  if (root.text("format", "") != "liana-measurements") root.fail("format", "must be \"liana-measurements\".");
  if (root.integer("version", 0) != 1) root.fail("version", "must be 1.");
  if (root.has("gravity_m_s2")) all.gravity = root.vector("gravity_m_s2");
  all.directionsWithin = optionalPositive(root, "directions_within_deg");
  all.accuracy = optionalPositive(root, "accuracy_mm");
  all.lengthWithin = optionalPositive(root, "length_within_percent");
  if (all.lengthWithin) *all.lengthWithin /= 100;
  all.curvatureWithin = optionalPositive(root, "rest_curvature_within_1_per_m");
  all.cameraWithin = optionalPositive(root, "camera_within_deg");
  warnOfUnknown(root,
                {"format", "version", "gravity_m_s2", "directions_within_deg", "accuracy_mm",
                 "length_within_percent", "rest_curvature_within_1_per_m", "camera_within_deg", "shapes"},
                file, warnings);
  for (const JsonPlace& place : root.list("shapes")) {
    all.shapes.push_back(readShape(place, file.parent_path()));
    if (all.shapes.back().name.empty()) all.shapes.back().name = std::to_string(all.shapes.size());
    warnOfUnknown(place,
                  {"name", "points_mm", "file", "weights", "start", "end", "length_mm", "photographed_along"},
                  file, warnings);
  }
  if (all.shapes.empty()) root.fail("shapes", "must hold at least one shape.");
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
    if (isFarAway(measurement.points.back()))
      return Error{placeIn(file, row.line) + "the point lies more than 1000 km away; check its numbers."};
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

Result<MeasuredShapes> readMeasuredShapes(const std::filesystem::path& file,
                                          std::vector<std::string>& warnings) {
  MeasuredShapes all;
  const Result<void> read =
      readJsonFile(file, [&](const JsonPlace& root) { readAll(root, file, all, warnings); });
  if (!read.ok()) return read.error();
  return all;
}

bool isMeasuredShapesFile(const std::filesystem::path& file) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return false;
  const std::size_t first = text->find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string::npos && (*text)[first] == '{';
}

}  // namespace liana
