#include "io/wiring/wire_list.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "io/centerline/csv_table.h"
#include "io/parse_number.h"
#include "io/plain_text.h"
#include "io/study/csv_text.h"
#include "io/utf8.h"
#include "io/wiring/wire_text.h"
#include "kernel/bundle/single_wire.h"

namespace liana {
namespace {

constexpr std::size_t kMostWires = 20000;
constexpr const char* kWayMark = " > ";

struct ColumnNames {
  const char* key;
  std::vector<const char*> names;  // in small letters without blanks, points and underscores
};

const std::vector<ColumnNames>& knownColumns() {
  static const std::vector<ColumnNames> columns{
      {"name", {"name", "wire", "wireno", "wirename", "id", "no", "number"}},
      {"from", {"from", "fromconnector", "source", "start", "connector1", "from1"}},
      {"from_pin", {"frompin", "pinfrom", "sourcepin", "startpin", "pin1", "fromcavity"}},
      {"to", {"to", "toconnector", "target", "destination", "end", "connector2"}},
      {"to_pin", {"topin", "pinto", "targetpin", "destinationpin", "endpin", "pin2", "tocavity"}},
      {"type", {"type", "wiretype", "library", "part", "material"}},
      {"cross_section",
       {"crosssection", "crosssectionmm2", "mm2", "mm²", "section", "csa", "gauge", "awg", "size"}},
      {"diameter", {"outerdiameter", "outerdiametermm", "diameter", "diametermm", "od", "odmm"}},
      {"color", {"color", "colour", "col"}},
      {"signal", {"signal", "net", "function", "circuit"}},
      {"way", {"way", "path", "route", "routing", "cables", "segments"}},
      {"extra", {"extra", "extramm", "extralength", "extralengthmm", "allowance"}},
  };
  return columns;
}

std::string plainKey(std::string_view heading) {
  std::string key;
  for (const char c : heading) {
    if (c == ' ' || c == '_' || c == '.' || c == '-' || c == '/' || c == '[' || c == ']' || c == '(' ||
        c == ')')
      continue;
    key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return key;
}

/// Our key of each column the table has.
std::map<std::string, std::string> columnsOf(const CsvTable& table) {
  std::map<std::string, std::string> found;
  for (const auto& [heading, index] : table.columns)
    for (const ColumnNames& column : knownColumns())
      for (const char* name : column.names)
        if (plainKey(heading) == name && !found.contains(column.key)) found[column.key] = heading;
  return found;
}

class WireListReader {
public:
  WireListReader(std::string_view text, const std::string& file, const CableLibrary& library)
      : file_(file), library_(library), table_(splitCsv(text)), columns_(columnsOf(table_)) {}

  Result<HarnessDraft> read() {
    if (table_.headerLine == 0)
      return Error{place(1) + "There is no table. Write a heading such as name,from,to,color."};
    if (!columns_.contains("name") && !(columns_.contains("from") && columns_.contains("to")))
      return Error{place(table_.headerLine) +
                   "The heading names neither wires nor their ends. Give the columns name, from, from_pin, "
                   "to, to_pin, "
                   "cross_section_mm2, color, signal as far as they are known."};
    if (table_.rows.empty()) return Error{place(table_.headerLine) + "There is no wire below the heading."};
    if (table_.rows.size() > kMostWires)
      return Error{place(table_.headerLine) + "There are " + std::to_string(table_.rows.size()) +
                   " wires. Liana takes up to " + std::to_string(kMostWires) + "; part the list."};
    for (const CsvRow& row : table_.rows)
      if (Result<void> taken = take(row); !taken.ok()) return taken.error();
    return std::move(draft_);
  }

private:
  std::string place(int line) const { return "\"" + file_ + "\", line " + std::to_string(line) + ": "; }

  std::string cell(const CsvRow& row, const char* key) const {
    const auto column = columns_.find(key);
    return column == columns_.end() ? std::string() : withoutControls(table_.text(row, column->second));
  }

  Result<void> take(const CsvRow& row) {
    HarnessDraft::Strand strand;
    Wire& wire = strand.wire;
    if (row.cells.size() > table_.columns.size() + 1 && table_.columns.size() > 1)
      return Error{place(row.line) + "There are " + std::to_string(row.cells.size()) +
                   " cells, but the heading has " + std::to_string(table_.columns.size()) +
                   ". Put cells that hold the separator in quotes."};
    if (codePointsOf(row.text).find(U'\xfffd') != std::u32string::npos)
      return Error{place(row.line) + "The text is not UTF-8. Save the list as UTF-8."};
    wire.name = cell(row, "name");
    if (wire.name.empty()) wire.name = "W" + std::to_string(draft_.wires.size() + 1);
    if (!names_.insert(wire.name).second)
      return Error{place(row.line) + "There is a wire \"" + wire.name +
                   "\" already. Give each wire a name of its own."};
    strand.from = cell(row, "from");
    strand.to = cell(row, "to");
    wire.from.pin = cell(row, "from_pin");
    wire.to.pin = cell(row, "to_pin");
    wire.color = cell(row, "color");
    wire.signal = cell(row, "signal");
    if (Result<void> made = takeMaterial(row, wire); !made.ok()) return made;
    if (Result<void> extra = takeNumber(row, "extra", 0, 1e6, wire.extraLength); !extra.ok()) return extra;
    strand.way = wayOf(cell(row, "way"));
    for (const std::string& node : {strand.from, strand.to})
      if (!node.empty() && nodes_.insert(node).second) draft_.connectors.push_back(node);
    draft_.wires.push_back(std::move(strand));
    return {};
  }

  Result<void> takeNumber(const CsvRow& row, const char* key, double least, double most,
                          double& value) const {
    std::string text = cell(row, key);
    if (text.empty()) return {};
    std::replace(text.begin(), text.end(), ',', '.');
    const std::optional<double> number = parseNumber(text);
    if (!number || !(*number >= least && *number <= most))
      return Error{place(row.line) + "\"" + cell(row, key) + "\" in the column " + columns_.at(key) +
                   " is no number of millimetres. Write one such as 12.5."};
    value = *number;
    return {};
  }

  /// By its type, its conductor or its diameter; a thin wire where nothing is known.
  Result<void> takeMaterial(const CsvRow& row, Wire& wire) const {
    double diameter = 0;
    if (Result<void> read = takeNumber(row, "diameter", 0.05, 200, diameter); !read.ok()) return read;
    std::string section = cell(row, "cross_section");
    const std::string type = cell(row, "type");
    if (const LibraryCable* entry = type.empty() ? nullptr : library_.find(type)) {
      wire.spec = entry->spec;
      return {};
    }
    if (section.empty() && diameter == 0 && type.empty()) section = "0.5";
    if (section.empty() && diameter > 0) {
      wire.spec = singleWireOfDiameter(diameter);
      return {};
    }
    std::replace(section.begin(), section.end(), ',', '.');
    const bool isGauge =
        plainKey(columns_.contains("cross_section") ? columns_.at("cross_section") : "") == "awg";
    const bool isBare = parseNumber(section).has_value();
    const Result<CableSpec> made = parseWire(section.empty()     ? type
                                             : isGauge && isBare ? section + "awg"
                                                                 : section,
                                             library_);
    if (!made.ok()) return Error{place(row.line) + made.error().message};
    wire.spec = *made;
    if (wire.spec.libraryId.empty() && wire.spec.axialStiffness) wire.crossSection = conductorOf(*made);
    if (diameter > 0 && wire.crossSection > 0) wire.spec = singleWire(wire.crossSection, diameter);
    return {};
  }

  static std::vector<std::string> wayOf(const std::string& text) {
    std::vector<std::string> way;
    std::string rest = text;
    while (!rest.empty()) {
      const std::size_t mark = rest.find('>');
      std::string name = rest.substr(0, mark);
      rest = mark == std::string::npos ? "" : rest.substr(mark + 1);
      name.erase(0, name.find_first_not_of(' '));
      name.erase(name.find_last_not_of(' ') + 1);
      if (!name.empty()) way.push_back(name);
    }
    return way;
  }

  std::string file_;
  const CableLibrary& library_;
  CsvTable table_;
  std::map<std::string, std::string> columns_;
  std::set<std::string> names_, nodes_;
  HarnessDraft draft_;
};

class Row {
public:
  Row(std::string& text, char separator) : text_(text), separator_(separator) {}
  ~Row() { text_ += "\n"; }

  Row& operator<<(const std::string& cell) {
    if (count_++ > 0) text_ += separator_;
    const bool needsQuotes =
        cell.find(separator_) != std::string::npos || cell.starts_with('#') || cell.starts_with(' ');
    text_ += needsQuotes && !csvText(cell).starts_with('"') ? "\"" + cell + "\"" : csvText(cell);
    return *this;
  }
  Row& operator<<(double number) { return *this << csvNumber(number); }

private:
  std::string& text_;
  char separator_;
  int count_ = 0;
};

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : kWayMark) + name;
  return text;
}

double rounded(double value) {
  return std::round(value * 10) / 10;
}

}  // namespace

Result<HarnessDraft> readWireList(std::string_view text, const std::string& file,
                                  const CableLibrary& library) {
  return WireListReader(text, file, library).read();
}

std::string writeWireList(const DocumentContent& content, char separator) {
  std::string text;
  {
    Row heading(text, separator);
    for (const char* name : {"name", "from", "from_pin", "to", "to_pin", "type", "cross_section_mm2",
                             "outer_diameter_mm", "color", "signal", "way", "extra_mm", "way_length_mm",
                             "cut_length_mm", "tolerance_plus_mm", "mass_g", "note"})
      heading << std::string(name);
  }
  const std::vector<CutWire> list = cutList(content);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const CutWire& cut = list[i];
    const Wire& wire = content.wires[i];
    Row row(text, separator);
    row << cut.name << cut.from << cut.fromPin << cut.to << cut.toPin << wire.spec.libraryId;
    row << (wire.crossSection > 0 ? csvNumber(wire.crossSection) : "") << wire.spec.outerDiameter << cut.color
        << cut.signal;
    row << joined(cut.way) << (wire.extraLength > 0 ? csvNumber(wire.extraLength) : "");
    if (cut.defect.empty())
      row << rounded(cut.wayLength) << rounded(cut.cutLength) << cut.tolerance << rounded(cut.mass * 1000)
          << std::string(cut.isSolved ? "" : "not routed: nominal length");
    else
      row << ""
          << ""
          << ""
          << "" << cut.defect;
  }
  return text;
}

}  // namespace liana
