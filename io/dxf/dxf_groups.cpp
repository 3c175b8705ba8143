#include "io/dxf/dxf_groups.h"

#include <charconv>

#include "io/parse_number.h"
#include "io/text_lines.h"
#include "io/utf8.h"

namespace liana {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string lineText(int line) {
  return "line " + std::to_string(line) + ": ";
}

/// Hands out groups one after the other.
class GroupReader {
public:
  explicit GroupReader(std::string_view text) : lines_(text) {}

  bool next(DxfGroup& group) {
    std::string_view code;
    do {
      if (!lines_.next(code)) return false;
      code = trimmed(code);
    } while (code.empty() && trimmed(lines_.rest()).empty());
    const std::optional<int> number = parseInteger(code);
    if (!number || *number < -5 || *number > 1100)
      throw DxfDefect{lineText(line()) + "\"" + std::string(code.substr(0, 30)) +
                      "\" stands where a group code (a whole number) must be."};
    std::string_view value;
    if (!lines_.next(value))
      throw DxfDefect{lineText(line()) + "the value of the last group is missing; the file was cut off."};
    while (!value.empty() && value.back() == '\r') value.remove_suffix(1);
    group = {*number, value, line()};
    return true;
  }

  int line() const { return lines_.number(); }

private:
  TextLines lines_;
};

/// Millimetres in a unit of $INSUNITS; 0 for none or unknown ones.
double millimetresIn(int unit) {
  switch (unit) {
    case 1:
      return 25.4;
    case 2:
      return 304.8;
    case 4:
      return 1;
    case 5:
      return 10;
    case 6:
      return 1000;
    case 7:
      return 1e6;
    case 8:
      return 25.4e-6;
    case 9:
      return 0.0254;
    case 10:
      return 914.4;
    case 13:
      return 1e-3;
    case 14:
      return 100;
    default:
      return 0;
  }
}

class DxfSplitter {
public:
  explicit DxfSplitter(std::string_view text) : reader_(text) {}

  DxfContent run() {
    DxfGroup group;
    bool sawSection = false, sawEnd = false;
    while (reader_.next(group)) {
      if (group.code == 999) continue;
      const std::string_view value = trimmed(group.value);
      if (group.code == 0 && value == "EOF") {
        sawEnd = true;
        break;
      }
      if (group.code == 0 && value == "SECTION") {
        sawSection = true;
        startSection();
        continue;
      }
      if (!sawSection)
        throw DxfDefect{lineText(group.line) + "a SECTION must come first. Is this a DXF file?"};
      take(group, value);
    }
    if (!sawSection) throw DxfDefect{"line 1: no SECTION was found. Is this a DXF file?"};
    if (!sawEnd)
      throw DxfDefect{lineText(reader_.line()) + "the end (EOF) is missing; the file was cut off."};
    return std::move(content_);
  }

private:
  void startSection() {
    DxfGroup name;
    if (!reader_.next(name) || name.code != 2)
      throw DxfDefect{lineText(reader_.line()) + "the name of the SECTION is missing."};
    section_ = trimmed(name.value);
    variable_ = {};
    layer_.clear();
    inLayer_ = false;
  }

  void take(const DxfGroup& group, std::string_view value) {
    if (group.code == 0 && value == "ENDSEC") {
      section_ = {};
      return;
    }
    if (section_ == "HEADER") takeHeader(group, value);
    if (section_ == "TABLES") takeTable(group, value);
    if (section_ != "ENTITIES") return;
    if (group.code == 0) {
      content_.entities.push_back({value, group.line, {}});
    } else if (content_.entities.empty()) {
      throw DxfDefect{lineText(group.line) + "a group stands before the first entity."};
    } else {
      content_.entities.back().groups.push_back(group);
    }
  }

  void takeHeader(const DxfGroup& group, std::string_view value) {
    if (group.code == 9) variable_ = value;
    if (variable_ == "$ACADVER" && group.code == 1) content_.isUtf8 = value >= "AC1021";
    if (variable_ != "$INSUNITS" || group.code != 70) return;
    const std::optional<int> unit = parseInteger(value);
    if (!unit) throw DxfDefect{lineText(group.line) + "$INSUNITS must be a whole number."};
    const double millimetres = millimetresIn(*unit);
    content_.hasUnits = millimetres > 0;
    if (content_.hasUnits) content_.millimetresPerUnit = millimetres;
  }

  void takeTable(const DxfGroup& group, std::string_view value) {
    if (group.code == 0) inLayer_ = value == "LAYER";
    if (!inLayer_) return;
    if (group.code == 2) layer_ = value;
    if (group.code == 62 && !layer_.empty())
      if (const std::optional<int> color = parseInteger(value))
        content_.layerColors[layer_] = std::abs(*color);
  }

  GroupReader reader_;
  DxfContent content_;
  std::string_view section_, variable_;
  std::string layer_;
  bool inLayer_ = false;
};

}  // namespace

void DxfEntity::fail(int atLine, const std::string& what) const {
  throw DxfDefect{lineText(atLine) + std::string(type.substr(0, 20)) + " " + what};
}

double DxfEntity::numberOf(const DxfGroup& group) const {
  const std::optional<double> value = parseNumber(trimmed(group.value));
  if (!value)
    fail(group.line,
         "has \"" + std::string(trimmed(group.value).substr(0, 30)) + "\" where a number must be.");
  return *value;
}

double DxfEntity::number(int code, double otherwise) const {
  for (std::size_t i = groups.size(); i-- > 0;)
    if (groups[i].code == code) return numberOf(groups[i]);
  return otherwise;
}

int DxfEntity::integer(int code, int otherwise) const {
  for (std::size_t i = groups.size(); i-- > 0;) {
    if (groups[i].code != code) continue;
    const std::optional<int> value = parseInteger(trimmed(groups[i].value));
    if (!value) fail(groups[i].line, "has no whole number in group " + std::to_string(code) + ".");
    return *value;
  }
  return otherwise;
}

std::string_view DxfEntity::text(int code) const {
  for (const DxfGroup& group : groups)
    if (group.code == code) return group.value;
  return {};
}

Eigen::Vector3d DxfEntity::point(int code, const Eigen::Vector3d& otherwise) const {
  return {number(code, otherwise.x()), number(code + 10, otherwise.y()), number(code + 20, otherwise.z())};
}

std::vector<double> DxfEntity::numbers(int code) const {
  std::vector<double> values;
  for (const DxfGroup& group : groups)
    if (group.code == code) values.push_back(numberOf(group));
  return values;
}

DxfContent splitDxf(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  if (text.substr(0, 18) == "AutoCAD Binary DXF")
    throw DxfDefect{"line 1: this is a binary DXF. Save it as ASCII (text) DXF."};
  return DxfSplitter(text).run();
}

std::string dxfName(std::string_view text, bool isUtf8) {
  std::u32string points;
  const std::u32string decoded = codePointsOf(text);
  if (isUtf8 || decoded.find(U'\ufffd') == std::u32string::npos)
    points = decoded;
  else
    for (const unsigned char c : text)
      points += c;  // the old code pages share most of their letters with Latin-1
  std::string name;
  char32_t high = 0;
  for (std::size_t i = 0; i < points.size();) {
    char32_t c = points[i++];
    if (c == U'\\' && i + 6 <= points.size() && (points[i] == U'U' || points[i] == U'u') &&
        points[i + 1] == U'+') {
      char digits[4];
      for (int k = 0; k < 4; ++k)
        digits[k] = points[i + 2 + k] < 0x80 ? static_cast<char>(points[i + 2 + k]) : 'x';
      unsigned value = 0;
      if (std::from_chars(digits, digits + 4, value, 16).ptr == digits + 4) c = value, i += 6;
    }
    if (c >= 0xd800 && c < 0xdc00) {
      high = c;
      continue;
    }
    if (c >= 0xdc00 && c < 0xe000 && high) c = 0x10000 + ((high - 0xd800) << 10) + (c - 0xdc00);
    high = 0;
    appendUtf8(name, c);
  }
  return name;
}

}  // namespace liana
