#include "io/project/content/rigging_json.h"

#include <algorithm>

#include "io/plain_text.h"
#include "io/project/content/cable_json.h"
#include "io/project/content/rigging_fields.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kOff = "off";  // a number that is usually given and is not

/// Writes what differs from a thing of the same kind that says nothing.
class FieldWriter {
public:
  FieldWriter(const DocumentContent* content, Json& json) : content_(content), json_(json) {}

  template <class Thing>
  static Json write(const Thing& thing, const DocumentContent* content) {
    Json json = Json::object();
    Thing shown = thing, usual{};
    FieldWriter all(content, json);
    visitFields(all, shown);
    Json otherwise = Json::object();
    FieldWriter others(content, otherwise);
    visitFields(others, usual);
    for (const auto& [key, value] : otherwise.items())
      if (key != "name" && json.contains(key) && json[key] == value) json.erase(key);
    // What is usually given and is not here says so.
    for (const auto& [key, value] : otherwise.items())
      if (!json.contains(key) && all.missing_.contains(key)) json[key] = kOff;
    return json;
  }

  template <class Value, class All>
  void operator()(const char* key, Value& value, const All&) {
    json_[key] = keyOf(value);
  }
  template <class Value>
  void operator()(const char* key, Value& value) {
    put(key, value);
  }

private:
  void put(const char* key, const std::string& value) { json_[key] = value; }
  void put(const char* key, double value) { json_[key] = value; }
  void put(const char* key, int value) { json_[key] = value; }
  void put(const char* key, bool value) { json_[key] = value; }
  void put(const char* key, const Eigen::Vector3d& value) { json_[key] = toJson(value); }
  void put(const char* key, const Eigen::Isometry3d& value) { putFrame(value, json_[key]); }
  template <class Number>
  void put(const char* key, const std::optional<Number>& value) {
    if (value)
      json_[key] = *value;
    else
      missing_.insert(key);
  }
  void put(const char* key, const std::vector<PartReference>& parts) {
    Json list = Json::array();
    for (const PartReference& part : parts)
      for (std::size_t i = 0; content_ && i < content_->assemblies.size(); ++i)
        if (content_->assemblies[i].id == part.assembly)
          list.push_back(Json{{"assembly", i}, {"part", part.part}});
    json_[key] = list;
  }
  template <class Thing>
  void put(const char* key, const std::vector<Thing>& things) {
    Json list = Json::array();
    for (const Thing& thing : things) list.push_back(write(thing, content_));
    json_[key] = list;
  }
  void put(const char* key, const std::map<std::string, double>& values) {
    json_[key] = Json::object();
    for (const auto& [name, value] : values) json_[key][name] = value;
  }
  void put(const char* key, const std::map<std::string, Eigen::Vector3d>& values) {
    json_[key] = Json::object();
    for (const auto& [name, value] : values) json_[key][name] = toJson(value);
  }
  template <class Thing>
  void put(const char* key, const Thing& thing) {
    json_[key] = write(thing, content_);
  }

  const DocumentContent* content_;
  Json& json_;
  std::set<std::string> missing_;
};

class FieldReader {
public:
  FieldReader(const JsonPlace& place, const DocumentContent* content, std::vector<std::string>& unknown)
      : place_(place), content_(content), unknown_(unknown) {}

  template <class Thing>
  static Thing read(const JsonPlace& place, const DocumentContent* content,
                    std::vector<std::string>& unknown) {
    Thing thing{};
    FieldReader reader(place, content, unknown);
    visitFields(reader, thing);
    for (std::string& key : place.unknownKeys(reader.known_)) unknown.push_back(std::move(key));
    return thing;
  }

  template <class Value, class All>
  void operator()(const char* key, Value& value, const All& all) {
    known_.insert(key);
    if (!place_.has(key)) return;
    const std::string word = place_.text(key);
    std::string words;
    for (const Value candidate : all) {
      if (word == keyOf(candidate)) {
        value = candidate;
        return;
      }
      words += (words.empty() ? "\"" : ", \"") + std::string(keyOf(candidate)) + "\"";
    }
    place_.fail(key, "must be one of " + words + ".");
  }
  template <class Value>
  void operator()(const char* key, Value& value) {
    known_.insert(key);
    if (place_.has(key)) get(key, value);
  }

private:
  bool isOff(const char* key) const { return place_.isText(key) && place_.text(key) == kOff; }
  void get(const char* key, std::string& value) {
    value = place_.text(key);
    if (hasControls(value)) value = withoutControls(value);
  }
  void get(const char* key, double& value) { value = place_.number(key); }
  void get(const char* key, int& value) { value = place_.integer(key, value); }
  void get(const char* key, bool& value) { value = place_.boolean(key, value); }
  void get(const char* key, Eigen::Vector3d& value) { value = place_.vector(key); }
  void get(const char* key, Eigen::Isometry3d& value) { value = readFrame(place_.object(key)); }
  void get(const char* key, std::optional<double>& value) {
    value.reset();
    if (!isOff(key)) value = place_.number(key);
  }
  void get(const char* key, std::optional<int>& value) {
    value.reset();
    if (!isOff(key)) value = place_.integer(key, 0);
  }
  void get(const char* key, std::vector<PartReference>& parts) {
    for (const JsonPlace& place : place_.list(key)) {
      for (std::string& other : place.unknownKeys({"assembly", "part"})) unknown_.push_back(std::move(other));
      const int assembly = place.integer("assembly", 0);
      const auto count = content_ ? static_cast<int>(content_->assemblies.size()) : 0;
      if (assembly < 0 || assembly >= count)
        place.fail("assembly", "must be the number of an assembly of this project, counted from 0.");
      parts.push_back({content_->assemblies[static_cast<std::size_t>(assembly)].id, place.text("part", "")});
    }
  }
  template <class Thing>
  void get(const char* key, std::vector<Thing>& things) {
    for (const JsonPlace& place : place_.list(key)) things.push_back(read<Thing>(place, content_, unknown_));
  }
  void get(const char* key, std::map<std::string, double>& values) {
    const JsonPlace place = place_.object(key);
    for (const std::string& name : place.keys()) values[name] = place.number(name.c_str());
  }
  void get(const char* key, std::map<std::string, Eigen::Vector3d>& values) {
    const JsonPlace place = place_.object(key);
    for (const std::string& name : place.keys()) values[name] = place.vector(name.c_str());
  }
  template <class Thing>
  void get(const char* key, Thing& thing) {
    thing = read<Thing>(place_.object(key), content_, unknown_);
  }

  const JsonPlace& place_;
  const DocumentContent* content_;
  std::vector<std::string>& unknown_;
  std::set<std::string> known_;
};

/// A thing that cannot be, said where it stands.
template <class Thing>
void checkList(const JsonPlace& place, const char* key, const std::vector<Thing>& things) {
  const std::vector<JsonPlace> places = place.list(key);
  for (std::size_t i = 0; i < things.size(); ++i)
    if (const std::string defect = things[i].findDefect(); !defect.empty())
      throw JsonDefect(places[i].path() + ": " + defect);
}

}  // namespace

Json toJson(const Rigging& rigging, const DocumentContent& content) {
  return FieldWriter::write(rigging, &content);
}

Json toJson(const LoadCase& loadCase) {
  return FieldWriter::write(loadCase, nullptr);
}

Json toJson(const RopeSpec& spec) {
  return FieldWriter::write(spec, nullptr);
}

Rigging readRigging(const JsonPlace& place, const DocumentContent& content,
                    std::vector<std::string>& unknown) {
  Rigging rigging = FieldReader::read<Rigging>(place, &content, unknown);
  checkList(place, "bodies", rigging.bodies);
  checkList(place, "joints", rigging.joints);
  checkList(place, "fittings", rigging.fittings);
  checkList(place, "winches", rigging.winches);
  checkList(place, "ropes", rigging.ropes);
  checkList(place, "cases", rigging.cases);
  if (const std::string defect = rigging.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + ": " + defect);
  return rigging;
}

LoadCase readLoadCase(const JsonPlace& place, std::vector<std::string>& unknown) {
  return FieldReader::read<LoadCase>(place, nullptr, unknown);
}

RopeSpec readRopeSpec(const JsonPlace& place, std::vector<std::string>& unknown) {
  return FieldReader::read<RopeSpec>(place, nullptr, unknown);
}

}  // namespace liana
