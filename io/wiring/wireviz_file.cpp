#include "io/wiring/wireviz_file.h"

#include <algorithm>
#include <cctype>

#include "io/parse_number.h"
#include "io/plain_text.h"

namespace liana {
namespace {

constexpr int kMostWires = 2000;  // of a cable, and pins of a connector
constexpr int kMostLinks = 20000;
constexpr int kMostMerges = 20;  // of maps into maps

const std::map<std::string, std::vector<std::string>>& colorCodes() {
  static const std::map<std::string, std::vector<std::string>> codes{
      {"DIN", {"WH",   "BN",   "GN",   "YE",   "GY",   "PK",   "BU",   "RD",   "BK",
               "VT",   "GYPK", "RDBU", "WHGN", "BNGN", "WHYE", "YEBN", "WHGY", "GYBN",
               "WHPK", "PKBN", "WHBU", "BNBU", "WHRD", "BNRD", "WHBK", "BNBK"}},
      {"IEC", {"BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY", "WH", "BK"}},
      {"BW", {"BK", "WH"}}};
  return codes;
}

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(" \t"));
  text.erase(text.find_last_not_of(" \t") + 1);
  return text;
}

/// "200 mm", "0.5 m", "12 in", "1.5 ft"; bare numbers are metres.
double lengthOf(const YamlPlace& place) {
  const std::string text = trimmed(place.text());
  const std::size_t unitAt = text.find_first_not_of("0123456789.+-eE");
  const std::string unit = unitAt == std::string::npos ? "m" : trimmed(text.substr(unitAt));
  const std::optional<double> number = parseNumber(trimmed(text.substr(0, unitAt)));
  static const std::map<std::string, double> units{
      {"mm", 1}, {"cm", 10}, {"m", 1000}, {"in", 25.4}, {"ft", 304.8}};
  const auto factor = units.find(unit);
  if (!number || factor == units.end() || !(*number >= 0) || *number * factor->second > 1e6)
    place.fail("\"" + text + "\" is no length; write one such as 200 mm or 0.2 m.");
  return *number * factor->second;
}

int countOf(const YamlPlace& place) {
  const std::optional<int> count = parseInteger(trimmed(place.text()));
  if (!count || *count < 0 || *count > kMostWires)
    place.fail("\"" + place.text() + "\" is no number from 0 to " + std::to_string(kMostWires) + ".");
  return *count;
}

WireVizConnector connectorOf(const YamlPlace& place) {
  WireVizConnector connector;
  if (!place.node().IsMap()) {
    if (!place.node().IsNull()) place.fail("must be a map with pins or pinlabels.");
    return connector;
  }
  if (place.has("pinlabels")) connector.labels = place.texts("pinlabels");
  if (place.has("pins") && !place.at("pins").node().IsMap()) connector.pins = place.texts("pins");
  connector.isSimple = place.text("style") == "simple";
  std::size_t count = std::max(connector.pins.size(), connector.labels.size());
  if (place.has("pincount"))
    count = std::max<std::size_t>(count, static_cast<std::size_t>(countOf(place.at("pincount"))));
  if (connector.isSimple) count = std::max<std::size_t>(count, 1);
  for (std::size_t i = connector.pins.size(); i < count; ++i) connector.pins.push_back(std::to_string(i + 1));
  return connector;
}

WireVizCable cableOf(const YamlPlace& place, std::vector<std::string>& notices, const std::string& name) {
  WireVizCable cable;
  if (!place.node().IsMap()) place.fail("must be a map with wirecount, gauge, length, colors.");
  if (place.has("colors")) cable.colors = place.texts("colors");
  if (place.has("wirelabels")) cable.labels = place.texts("wirelabels");
  if (place.has("cores"))
    for (const YamlPlace& core : place.at("cores").items()) {
      cable.colors.push_back(core.text("color"));
      cable.labels.push_back(core.text("label"));
    }
  const int given = place.has("wirecount") ? countOf(place.at("wirecount")) : 0;
  cable.wires = std::max(
      {given, static_cast<int>(cable.labels.size()), given > 0 ? 0 : static_cast<int>(cable.colors.size())});
  cable.gauge = place.text("gauge");
  if (place.has("gauge_unit")) cable.gauge += place.text("gauge_unit");
  if (place.has("length")) cable.length = lengthOf(place.at("length"));
  cable.hasShield = place.has("shield") && place.text("shield") != "false";
  const std::string code = place.text("color_code");
  if (cable.colors.empty() && !code.empty()) {
    const auto known = colorCodes().find(code);
    if (known != colorCodes().end())
      cable.colors = known->second;
    else
      notices.push_back("cables." + name + ".color_code: " + code +
                        " is not known; its wires have no colours.");
  }
  return cable;
}

/// "1-4" as 1, 2, 3, 4 and "4-1" backwards; other texts as they are.
std::vector<std::string> expanded(const std::string& text) {
  const std::size_t dash = text.find('-', 1);
  const std::optional<int> first = parseInteger(trimmed(text.substr(0, dash)));
  const std::optional<int> last =
      dash == std::string::npos ? std::nullopt : parseInteger(trimmed(text.substr(dash + 1)));
  if (!first || !last || std::abs(*last - *first) >= kMostWires) return {text};
  std::vector<std::string> all;
  for (int i = *first; *first <= *last ? i <= *last : i >= *last; i += *first <= *last ? 1 : -1)
    all.push_back(std::to_string(i));
  return all;
}

bool isArrow(const std::string& text) {
  return text.find_first_not_of("-=<>") == std::string::npos;
}

/// Reads `connections`.
class ConnectionReader {
public:
  ConnectionReader(WireVizFile& file) : file_(file) {}

  void read(const YamlPlace& place) {
    for (const YamlPlace& item : place.items()) {
      if (item.node().IsMap())
        readOne(item);
      else
        readSet(item);
      if (file_.links.size() > kMostLinks)
        item.fail("There are more than " + std::to_string(kMostLinks) + " wires.");
    }
  }

private:
  struct Column {
    bool isCable = false;
    std::vector<std::pair<std::string, std::string>> cells;  // name and designator
  };

  /// One wire: from_connector, from_pin, cable, core, to_connector, to_pin.
  void readOne(const YamlPlace& place) {
    WireVizLink link;
    link.cable = place.text("cable");
    if (!file_.cables.contains(link.cable)) place.fail("\"" + link.cable + "\" is not among the cables.");
    link.wire = wireNumber(link.cable, place.text("core", "1"), place);
    link.from = place.text("from_connector");
    link.to = place.text("to_connector");
    for (const std::string& connector : {link.from, link.to})
      if (!connector.empty() && !file_.connectors.contains(connector))
        place.fail("\"" + connector + "\" is not among the connectors.");
    if (!link.from.empty()) link.fromPin = pin(link.from, place.text("from_pin", "1"), place);
    if (!link.to.empty()) link.toPin = pin(link.to, place.text("to_pin", "1"), place);
    file_.links.push_back(link);
  }

  void readSet(const YamlPlace& place) {
    std::vector<Column> columns;
    std::size_t count = 1;
    for (const YamlPlace& item : place.items()) {
      Column column = columnOf(item);
      if (column.cells.empty()) continue;
      if (column.cells.size() > 1 && count > 1 && column.cells.size() != count)
        item.fail("There are " + std::to_string(column.cells.size()) + " pins here, but " +
                  std::to_string(count) + " before; a set connects one with one.");
      count = std::max(count, column.cells.size());
      columns.push_back(std::move(column));
    }
    for (std::size_t row = 0; row < count; ++row)
      for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].isCable) file_.links.push_back(linkAt(columns, i, row));
    const auto isCable = [](const Column& column) { return column.isCable; };
    if (std::none_of(columns.begin(), columns.end(), isCable) && !columns.empty())
      file_.notices.push_back("connections: connectors that mate without a cable are left out.");
  }

  static WireVizLink linkAt(const std::vector<Column>& columns, std::size_t at, std::size_t row) {
    const auto cell = [row](const Column& column) {
      return column.cells[column.cells.size() == 1 ? 0 : row];
    };
    WireVizLink link;
    link.cable = cell(columns[at]).first;
    link.wire = parseInteger(cell(columns[at]).second).value_or(0);
    if (at > 0 && !columns[at - 1].isCable) std::tie(link.from, link.fromPin) = cell(columns[at - 1]);
    if (at + 1 < columns.size() && !columns[at + 1].isCable)
      std::tie(link.to, link.toPin) = cell(columns[at + 1]);
    return link;
  }

  Column columnOf(const YamlPlace& item) {
    Column column;
    if (item.node().IsScalar() && isArrow(item.text())) return column;
    const std::vector<YamlPlace> entries =
        item.node().IsSequence() ? item.items() : std::vector<YamlPlace>{item};
    for (const YamlPlace& entry : entries) {
      if (entry.node().IsScalar()) {
        add(column, entry.text(), {"1"}, entry);
        continue;
      }
      for (const auto& [name, pins] : entry.members()) {
        std::vector<std::string> designators;
        if (pins.node().IsSequence())
          for (const YamlPlace& each : pins.items()) designators.push_back(each.text());
        else
          designators.push_back(pins.text());
        add(column, name, designators, pins);
      }
    }
    return column;
  }

  void add(Column& column, const std::string& name, const std::vector<std::string>& designators,
           const YamlPlace& place) {
    const bool isCable = file_.cables.contains(name);
    if (!isCable && !knowsConnector(name))
      place.fail("\"" + name + "\" is neither among the connectors nor the cables.");
    if (!column.cells.empty() && column.isCable != isCable)
      place.fail("connectors and cables stand in one place.");
    column.isCable = isCable;
    const std::string instance = isCable ? name : instanceOf(name);
    for (const std::string& designator : designators) {
      // A label may look like a range: "V-1".
      const bool isOne = isCable ? file_.cables[name].wireOf(designator).has_value()
                                 : file_.connectors[instance].pinOf(designator).has_value();
      for (const std::string& each : isOne ? std::vector<std::string>{designator} : expanded(designator))
        column.cells.emplace_back(
            instance, isCable ? std::to_string(wireNumber(name, each, place)) : pin(instance, each, place));
      if (column.cells.size() > kMostWires)
        place.fail("There are more than " + std::to_string(kMostWires) + " pins here.");
    }
  }

  bool knowsConnector(const std::string& name) const {
    return file_.connectors.contains(name) || file_.connectors.contains(name.substr(0, name.find('.')));
  }

  /// "F1.A" is the connector A made as F1; "F1." one that has no name of its own.
  std::string instanceOf(const std::string& name) {
    if (file_.connectors.contains(name)) return name;
    const std::size_t point = name.find('.');
    const std::string kind = name.substr(0, point);
    std::string own = name.substr(point + 1);
    if (own.empty()) own = kind + " " + std::to_string(++unnamed_[kind]);
    if (!file_.connectors.contains(own)) {
      file_.connectors[own] = file_.connectors[kind];
      file_.connectorOrder.push_back(own);
    }
    return own;
  }

  int wireNumber(const std::string& cable, const std::string& designator, const YamlPlace& place) const {
    const std::optional<int> number = file_.cables.at(cable).wireOf(designator);
    if (!number) place.fail("The cable \"" + cable + "\" has no wire \"" + designator + "\".");
    return *number;
  }

  std::string pin(const std::string& connector, const std::string& designator, const YamlPlace& place) const {
    const WireVizConnector& known = file_.connectors.at(connector);
    if (known.pins.empty()) return designator;  // its pins are not listed
    const std::optional<std::string> pin = known.pinOf(designator);
    if (!pin) place.fail("The connector \"" + connector + "\" has no pin \"" + designator + "\".");
    return *pin;
  }

  WireVizFile& file_;
  std::map<std::string, int> unnamed_;
};

}  // namespace

YAML::Node YamlPlace::find(const char* key, int depth) const {
  if (!node_.IsMap()) return YAML::Node(YAML::NodeType::Undefined);
  const YAML::Node& map = node_;
  if (const YAML::Node found = map[key]; found.IsDefined()) return found;
  const YAML::Node merged = map["<<"];
  if (!merged.IsDefined() || depth > kMostMerges) return YAML::Node(YAML::NodeType::Undefined);
  if (merged.IsMap()) return YamlPlace(merged, what_).find(key, depth + 1);
  if (merged.IsSequence())
    for (const YAML::Node& each : merged)
      if (const YAML::Node found = YamlPlace(each, what_).find(key, depth + 1); found.IsDefined())
        return found;
  return YAML::Node(YAML::NodeType::Undefined);
}

bool YamlPlace::has(const char* key) const {
  const YAML::Node found = find(key);
  return found.IsDefined() && !found.IsNull();
}

YamlPlace YamlPlace::at(const char* key) const {
  const YAML::Node found = find(key);
  if (!found.IsDefined()) fail(std::string(key) + " is missing.");
  return {found, what_.empty() ? key : what_ + "." + key};
}

std::string YamlPlace::text() const {
  if (!node_.IsScalar()) fail("must be a text or a number.");
  return withoutControls(node_.Scalar());
}

std::string YamlPlace::text(const char* key, const char* otherwise) const {
  return has(key) ? at(key).text() : otherwise;
}

std::vector<std::string> YamlPlace::texts(const char* key) const {
  const YamlPlace place = at(key);
  if (place.node().IsScalar()) return {place.text()};
  std::vector<std::string> all;
  for (const YamlPlace& item : place.items()) all.push_back(item.node().IsNull() ? "" : item.text());
  if (all.size() > kMostWires) place.fail("There are more than " + std::to_string(kMostWires) + ".");
  return all;
}

std::vector<std::pair<std::string, YamlPlace>> YamlPlace::members() const {
  if (!node_.IsMap()) fail("must be a map.");
  std::vector<std::pair<std::string, YamlPlace>> all;
  for (const auto& entry : node_) {
    const std::string name = YamlPlace(entry.first, what_).text();
    all.emplace_back(name, YamlPlace(entry.second, what_.empty() ? name : what_ + "." + name));
  }
  return all;
}

std::vector<YamlPlace> YamlPlace::items() const {
  if (!node_.IsSequence()) fail("must be a list.");
  std::vector<YamlPlace> all;
  for (std::size_t i = 0; i < node_.size(); ++i)
    all.emplace_back(node_[i], what_ + "[" + std::to_string(i) + "]");
  return all;
}

void YamlPlace::fail(const std::string& problem) const {
  const YAML::Mark mark = node_.Mark();
  throw WireVizDefect((mark.is_null() ? "" : "line " + std::to_string(mark.line + 1) + ", ") + what_ + ": " +
                      problem);
}

std::optional<std::string> WireVizConnector::pinOf(const std::string& designator) const {
  if (std::find(pins.begin(), pins.end(), designator) != pins.end()) return designator;
  for (std::size_t i = 0; i < labels.size() && i < pins.size(); ++i)
    if (labels[i] == designator) return pins[i];
  return {};
}

std::string WireVizConnector::labelOf(const std::string& pin) const {
  for (std::size_t i = 0; i < labels.size() && i < pins.size(); ++i)
    if (pins[i] == pin) return labels[i];
  return {};
}

std::optional<int> WireVizCable::wireOf(const std::string& designator) const {
  if (hasShield && (designator == "s" || designator == "S")) return 0;
  if (const std::optional<int> number = parseInteger(designator); number && *number >= 1 && *number <= wires)
    return number;
  for (const std::vector<std::string>* names : {&labels, &colors})
    for (std::size_t i = 0; i < names->size() && static_cast<int>(i) < wires; ++i)
      if ((*names)[i] == designator) return static_cast<int>(i) + 1;
  return {};
}

WireVizFile parseWireViz(const YAML::Node& root) {
  const YamlPlace top(root, "");
  if (!root.IsMap())
    throw WireVizDefect("This is no WireViz file: it has no connectors, cables and connections.");
  WireVizFile file;
  for (const char* needed : {"connectors", "cables", "connections"})
    if (!top.has(needed))
      throw WireVizDefect(std::string(needed) +
                          " is missing; a WireViz file has connectors, cables and connections.");
  for (const auto& [name, place] : top.at("connectors").members()) {
    file.connectors[name] = connectorOf(place);
    file.connectorOrder.push_back(name);
  }
  for (const auto& [name, place] : top.at("cables").members()) {
    file.cables[name] = cableOf(place, file.notices, name);
    file.cableOrder.push_back(name);
  }
  ConnectionReader(file).read(top.at("connections"));
  return file;
}

}  // namespace liana
