#include "io/json/json_place.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

const nlohmann::json& emptyObject() {
  static const nlohmann::json empty = nlohmann::json::object();
  return empty;
}

std::string joined(const std::string& path, const std::string& key) {
  return path.empty() ? key : path + "." + key;
}

}  // namespace

void JsonPlace::fail(const char* key, const std::string& what) const {
  throw JsonDefect(joined(path_, key) + ": " + what);
}

const nlohmann::json& JsonPlace::member(const char* key) const {
  if (!has(key)) fail(key, "is missing.");
  return (*value_)[key];
}

double JsonPlace::number(const char* key) const {
  const auto& value = member(key);
  if (!value.is_number()) fail(key, "must be a number, such as 12.5.");
  return value.get<double>();
}

int JsonPlace::integer(const char* key, int otherwise) const {
  if (!has(key)) return otherwise;
  const auto& value = member(key);
  if (!value.is_number_integer() || std::abs(value.get<double>()) > 1e9)
    fail(key, "must be a whole number, such as 3.");
  return value.get<int>();
}

bool JsonPlace::boolean(const char* key, bool otherwise) const {
  if (!has(key)) return otherwise;
  const auto& value = member(key);
  if (!value.is_boolean()) fail(key, "must be true or false.");
  return value.get<bool>();
}

std::string JsonPlace::text(const char* key) const {
  const auto& value = member(key);
  if (!value.is_string()) fail(key, "must be text in quotes.");
  return value.get<std::string>();
}

std::vector<std::string> JsonPlace::texts(const char* key) const {
  const auto& value = member(key);
  const bool fits = value.is_array() && std::all_of(value.begin(), value.end(),
                                                    [](const auto& item) { return item.is_string(); });
  if (!fits) fail(key, "must be a list of texts, such as [\"a\", \"b\"].");
  return value.get<std::vector<std::string>>();
}

Eigen::Vector3d JsonPlace::vector(const char* key) const {
  const auto& value = member(key);
  const bool fits = value.is_array() && value.size() == 3 && value[0].is_number() && value[1].is_number() &&
                    value[2].is_number();
  if (!fits) fail(key, "must be three numbers, such as [0, 0, 1].");
  return {value[0].get<double>(), value[1].get<double>(), value[2].get<double>()};
}

std::vector<Eigen::Vector3d> JsonPlace::vectors(const char* key) const {
  std::vector<Eigen::Vector3d> points;
  if (!has(key)) return points;
  const auto& value = member(key);
  if (!value.is_array()) fail(key, "must be a list of points, such as [[0, 0, 0], [0, 0, 10]].");
  for (const auto& item : value) {
    const bool fits = item.is_array() && item.size() == 3 && item[0].is_number() && item[1].is_number() &&
                      item[2].is_number();
    if (!fits) fail(key, "must be a list of points of three numbers, such as [[0, 0, 0], [0, 0, 10]].");
    points.emplace_back(item[0].get<double>(), item[1].get<double>(), item[2].get<double>());
    if (!points.back().allFinite()) fail(key, "holds a number that is too large.");
  }
  return points;
}

std::vector<double> JsonPlace::numbers(const char* key) const {
  const auto& value = member(key);
  if (!value.is_array()) fail(key, "must be a list of numbers, such as [1, 2.5].");
  std::vector<double> numbers;
  numbers.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!value[i].is_number() || !std::isfinite(value[i].get<double>()))
      fail(key,
           "must be a list of numbers, such as [1, 2.5]; its item " + std::to_string(i + 1) + " is none.");
    numbers.push_back(value[i].get<double>());
  }
  return numbers;
}

std::optional<double> JsonPlace::optionalNumber(const char* key) const {
  if (!has(key)) return {};
  return number(key);
}

std::vector<nlohmann::json> JsonPlace::values(const char* key) const {
  if (!has(key)) return {};
  const auto& value = member(key);
  if (!value.is_array()) fail(key, "must be a list in [ ].");
  return {value.begin(), value.end()};
}

JsonPlace JsonPlace::object(const char* key) const {
  if (!has(key)) return {emptyObject(), joined(path_, key)};
  const auto& value = member(key);
  if (!value.is_object()) fail(key, "must be an object in { }.");
  return {value, joined(path_, key)};
}

std::vector<JsonPlace> JsonPlace::list(const char* key) const {
  std::vector<JsonPlace> places;
  if (!has(key)) return places;
  const auto& value = member(key);
  if (!value.is_array()) fail(key, "must be a list in [ ].");
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string place = joined(path_, key) + "[" + std::to_string(i) + "]";
    if (!value[i].is_object()) throw JsonDefect(place + ": must be an object in { }.");
    places.emplace_back(value[i], place);
  }
  return places;
}

std::vector<std::string> JsonPlace::unknownKeys(const std::set<std::string>& known, bool withPath) const {
  std::vector<std::string> unknown;
  if (!value_->is_object()) return unknown;
  for (const auto& [key, value] : value_->items())
    if (!known.contains(key)) unknown.push_back(withPath ? joined(path_, key) : key);
  return unknown;
}

}  // namespace liana
