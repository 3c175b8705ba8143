// A table in a text file: columns named by its first line, rows that know their line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace liana {

struct CsvRow {
  std::vector<std::string> cells;
  std::string_view text;
  int line = 0;
};

struct CsvTable {
  std::map<std::string, int> columns;
  int headerLine = 0;
  std::vector<CsvRow> rows;

  bool has(const std::string& column) const { return columns.contains(column); }
  /// The number in a column of a row; nothing when it is not there or no finite number.
  std::optional<double> number(const CsvRow& row, const std::string& column) const;
  std::string text(const CsvRow& row, const std::string& column) const;
};

/// Columns are parted by commas, semicolons or tabs; cells may stand in quotes; empty lines and lines that
/// begin with '#' are passed over. The views point into `text`.
CsvTable splitCsv(std::string_view text);

}  // namespace liana
