#include "io/centerline/csv_table.h"

#include <algorithm>

#include "io/parse_number.h"
#include "io/text_lines.h"

namespace liana {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \r") - first + 1);
}

std::vector<std::string> cellsOf(std::string_view line, char separator) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == separator && !quoted)
      cells.emplace_back();
    else
      cells.back() += c;
  }
  for (std::string& cell : cells) cell = std::string(trimmed(cell));
  return cells;
}

char separatorOf(std::string_view header) {
  for (const char candidate : {'\t', ';'})
    if (header.find(candidate) != std::string_view::npos) return candidate;
  return ',';
}

}  // namespace

std::optional<double> CsvTable::number(const CsvRow& row, const std::string& column) const {
  const auto found = columns.find(column);
  if (found == columns.end() || found->second >= static_cast<int>(row.cells.size())) return {};
  return parseNumber(row.cells[found->second]);
}

std::string CsvTable::text(const CsvRow& row, const std::string& column) const {
  const auto found = columns.find(column);
  if (found == columns.end() || found->second >= static_cast<int>(row.cells.size())) return {};
  return row.cells[found->second];
}

CsvTable splitCsv(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);  // the mark spreadsheets put in front
  CsvTable table;
  char separator = ',';
  TextLines lines(text);
  for (std::string_view line; lines.next(line);) {
    const std::string_view row = trimmed(line);
    if (row.empty() || row.front() == '#') continue;
    if (table.headerLine > 0) {
      table.rows.push_back({cellsOf(row, separator), row, lines.number()});
      continue;
    }
    table.headerLine = lines.number();
    separator = separatorOf(row);
    const std::vector<std::string> names = cellsOf(row, separator);
    for (int i = 0; i < static_cast<int>(names.size()); ++i) table.columns[names[i]] = i;
  }
  return table;
}

}  // namespace liana
