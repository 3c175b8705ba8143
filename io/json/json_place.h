// A value in a JSON file together with where it stands, so that messages can name the place.
#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace liana {

/// Thrown by what reads JSON and turned into an Error by its caller, within io: what is wrong at which place.
struct JsonDefect : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads members of one object with defaults; knows which members nobody asked for.
class JsonPlace {
public:
  JsonPlace(const nlohmann::json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  bool has(const char* key) const { return value_->is_object() && value_->contains(key); }

  bool isText(const char* key) const { return has(key) && (*value_)[key].is_string(); }

  double number(const char* key) const;
  double number(const char* key, double otherwise) const { return has(key) ? number(key) : otherwise; }
  int integer(const char* key, int otherwise) const;
  bool boolean(const char* key, bool otherwise) const;
  std::string text(const char* key) const;
  std::string text(const char* key, const std::string& otherwise) const {
    return has(key) ? text(key) : otherwise;
  }
  Eigen::Vector3d vector(const char* key) const;
  /// A list of points; none when absent.
  std::vector<Eigen::Vector3d> vectors(const char* key) const;
  /// A flat list of finite numbers.
  std::vector<double> numbers(const char* key) const;
  std::optional<double> optionalNumber(const char* key) const;
  std::vector<std::string> texts(const char* key) const;  // a list of texts

  /// The values of a member that is a list, whatever they are; none when absent.
  std::vector<nlohmann::json> values(const char* key) const;

  /// A member that is an object; an empty one when absent.
  JsonPlace object(const char* key) const;
  /// The objects in a member that is a list; none when absent.
  std::vector<JsonPlace> list(const char* key) const;

  /// Stops reading with a message: "cables[1].length_mm: must be a number".
  [[noreturn]] void fail(const char* key, const std::string& what) const;

  /// Names of all members.
  std::vector<std::string> keys() const { return unknownKeys({}, false); }
  /// Members that are not among the known ones.
  std::vector<std::string> unknownKeys(const std::set<std::string>& known, bool withPath = true) const;

private:
  const nlohmann::json& member(const char* key) const;

  const nlohmann::json* value_;
  std::string path_;
};

}  // namespace liana
