// What stands in a WireViz file, before it becomes a harness.
#pragma once

#include <yaml-cpp/yaml.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace liana {

/// Thrown within the reader alone and turned into an Error there.
struct WireVizDefect : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A value with helpers that know merged maps ("<<") and say where something is wrong.
class YamlPlace {
public:
  YamlPlace(YAML::Node node, std::string what) : node_(std::move(node)), what_(std::move(what)) {}

  const YAML::Node& node() const { return node_; }
  bool has(const char* key) const;
  YamlPlace at(const char* key) const;
  std::string text() const;  // of a scalar
  std::string text(const char* key, const char* otherwise = "") const;
  std::vector<std::string> texts(const char* key) const;  // of a list, or of one value
  /// Members of a map in the order of the file.
  std::vector<std::pair<std::string, YamlPlace>> members() const;
  std::vector<YamlPlace> items() const;
  [[noreturn]] void fail(const std::string& problem) const;

private:
  YAML::Node find(const char* key, int depth = 0) const;

  YAML::Node node_;
  std::string what_;  // "cables.W1"
};

struct WireVizConnector {
  std::vector<std::string> pins, labels;
  bool isSimple = false;

  /// The pin a designator means: itself, or that of a label.
  std::optional<std::string> pinOf(const std::string& designator) const;
  std::string labelOf(const std::string& pin) const;
};

struct WireVizCable {
  int wires = 0;
  std::vector<std::string> colors, labels;
  std::string gauge;
  double length = 0;  // [mm]
  bool hasShield = false;

  /// The number of a wire by number, colour or label; 0: the shield.
  std::optional<int> wireOf(const std::string& designator) const;
};

/// One wire from pin to pin; connectors may be missing.
struct WireVizLink {
  std::string from, fromPin, cable, to, toPin;
  int wire = 0;
};

struct WireVizFile {
  std::vector<std::string> connectorOrder, cableOrder;
  std::map<std::string, WireVizConnector> connectors;
  std::map<std::string, WireVizCable> cables;
  std::vector<WireVizLink> links;
  std::vector<std::string> notices;
};

/// Throws WireVizDefect or YAML::Exception.
WireVizFile parseWireViz(const YAML::Node& root);

}  // namespace liana
