#include "io/iges/iges_records.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "io/parse_number.h"
#include "io/text_lines.h"

namespace liana {
namespace {

constexpr std::string_view kSections = "SGDPT";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" ");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" ") - first + 1);
}

/// Walks over the records and remembers what later ones are held against.
class IgesCheck {
public:
  std::string run(std::string_view text) {
    TextLines lines(text);
    for (std::string_view record; defect_.empty() && lines.next(record);) {
      line_ = lines.number();
      while (!record.empty() && record.back() == '\r') record.remove_suffix(1);
      if (record.empty()) continue;
      if (isDone_) break;  // what follows the last record is nobody's business
      check(record);
    }
    if (defect_.empty() && !isDone_) fail("the last record (T) is missing; the file was cut off.");
    if (defect_.empty()) checkPointers();
    return defect_;
  }

private:
  void fail(const std::string& what, const std::string& record = {}) {
    defect_ =
        "line " + std::to_string(line_) + (record.empty() ? "" : " (record " + record + ")") + ": " + what;
  }

  void check(std::string_view record) {
    if (record.size() < 73)
      return fail("the record is cut: it has " + std::to_string(record.size()) + " of 80 columns.");
    const std::size_t section = kSections.find(record[72]);
    if (section == std::string_view::npos)
      return fail(record[72] == 'C' || record[72] == 'B'
                      ? "compressed or binary IGES cannot be read. Save it as fixed ASCII."
                      : "column 73 must hold the section: S, G, D, P or T.");
    if (section < section_) return fail("a section stands where it may not.");
    section_ = section;
    const std::optional<int> number = parseInteger(trimmed(record.substr(73)));
    const std::string name = std::string(1, record[72]) + std::to_string(counts_[section] + 1);
    if (!number || *number != ++counts_[section])
      return fail("the record's number in columns 74 to 80 is wrong; records are missing or out of order.",
                  name);
    if (record[72] == 'D') checkDirectory(record, name);
    if (record[72] == 'P') checkParameters(record, name);
    if (record[72] == 'T') checkEnd(record);
  }

  void checkDirectory(std::string_view record, const std::string& name) {
    for (int field = 0; field < 9; ++field) {
      const std::string_view value = trimmed(record.substr(field * 8, 8));
      const bool isText = counts_[2] % 2 == 0 && field >= 5;  // reserved, reserved, label
      if (isText || value.empty() || parseInteger(value)) continue;
      return fail("field " + std::to_string(field + 1) + " must be a whole number, not \"" +
                      std::string(value) + "\".",
                  name);
    }
    const int first = parseInteger(trimmed(record.substr(8, 8))).value_or(0);
    if (counts_[2] % 2 == 1) {
      pointers_.push_back({first, 1, line_, name});
      return;
    }
    pointers_.back().count = parseInteger(trimmed(record.substr(24, 8))).value_or(1);
  }

  void checkParameters(std::string_view record, const std::string& name) {
    const std::optional<int> entity = parseInteger(trimmed(record.substr(64, 8)));
    if (!entity || *entity < 1 || *entity > counts_[2] || *entity % 2 == 0)
      fail("columns 65 to 72 must point at a record of section D.", name);
  }

  void checkEnd(std::string_view record) {
    isDone_ = true;
    for (int field = 0; field < 4; ++field) {
      const std::string_view value = record.substr(field * 8, 8);
      const std::optional<int> count = parseInteger(trimmed(value.substr(1)));
      if (value[0] != kSections[field] || !count || *count != counts_[field])
        return fail(
            std::string("the last record counts other than there are ") + kSections[field] + " records.",
            "T1");
    }
  }

  void checkPointers() {
    if (counts_[2] % 2 == 1) return fail("section D has an odd number of records.");
    for (const Pointer& pointer : pointers_) {
      if (pointer.first == 0) continue;
      if (pointer.first >= 1 && pointer.count >= 1 && pointer.count <= counts_[3] &&
          pointer.first + pointer.count - 1 <= counts_[3])
        continue;
      line_ = pointer.line;
      return fail("points at parameter records that are not there.", pointer.name);
    }
  }

  struct Pointer {
    int first, count, line;
    std::string name;
  };

  std::string defect_;
  int line_ = 0;
  std::size_t section_ = 0;
  std::array<int, 5> counts_{};
  std::vector<Pointer> pointers_;
  bool isDone_ = false;
};

}  // namespace

std::string findIgesDefect(std::string_view text) {
  return IgesCheck().run(text);
}

}  // namespace liana
