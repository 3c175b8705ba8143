#include "io/centerline/read_measurement.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "io/project/cable_json.h"
#include "io/project/spec_file.h"
#include "io/read_file.h"

namespace liana {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto isBlank = [](char c) { return c == ' ' || c == '\r' || c == '"'; };
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> splitAt(std::string_view line, char separator) {
  std::vector<std::string_view> cells;
  while (true) {
    const std::size_t end = line.find(separator);
    cells.push_back(trimmed(line.substr(0, end)));
    if (end == std::string_view::npos) return cells;
    line.remove_prefix(end + 1);
  }
}

/// Which cell holds what; -1 when absent.
struct Columns {
  char separator = ',';
  int x = -1, y = -1, z = -1, weight = -1;

  explicit Columns(std::string_view header) {
    for (const char candidate : {';', '\t'})
      if (header.find(candidate) != std::string_view::npos) separator = candidate;
    const std::vector<std::string_view> names = splitAt(header, separator);
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
      if (names[i] == "x_mm") x = i;
      if (names[i] == "y_mm") y = i;
      if (names[i] == "z_mm") z = i;
      if (names[i] == "weight") weight = i;
    }
  }
  bool areComplete() const { return x >= 0 && y >= 0 && z >= 0; }
};

bool readNumber(const std::vector<std::string_view>& cells, int column, double& value) {
  if (column >= static_cast<int>(cells.size())) return false;
  const std::string_view cell = cells[column];
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return error == std::errc() && end == cell.data() + cell.size() && std::isfinite(value);
}

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
  std::string_view rest = *text;
  if (rest.substr(0, 3) == "\xef\xbb\xbf") rest.remove_prefix(3);  // the mark spreadsheets put in front
  CableMeasurement measurement;
  std::optional<Columns> columns;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view row = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (row.empty() || row.front() == '#') continue;
    if (!columns) {
      columns.emplace(row);
      if (columns->areComplete()) continue;
      return Error{placeIn(file, line) + "the header must name the columns x_mm, y_mm and z_mm."};
    }
    const std::vector<std::string_view> cells = splitAt(row, columns->separator);
    Eigen::Vector3d point;
    double weight = 1;
    const bool good = readNumber(cells, columns->x, point.x()) && readNumber(cells, columns->y, point.y()) &&
                      readNumber(cells, columns->z, point.z()) &&
                      (columns->weight < 0 || readNumber(cells, columns->weight, weight));
    if (!good)
      return Error{
          placeIn(file, line) + "\"" + std::string(row.substr(0, 60)) +
          "\" is not a point; write numbers with a decimal point, one for each column of the header."};
    measurement.points.push_back(point);
    if (columns->weight >= 0) measurement.weights.push_back(weight);
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
