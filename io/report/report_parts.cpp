#include "io/report/report_parts.h"

#include "io/report/html_text.h"

namespace liana {

const char* styleOf(CheckStatus status) {
  switch (status) {
    case CheckStatus::Failed:
      return "bad";
    case CheckStatus::Near:
    case CheckStatus::NotJudged:
      return "near";
    case CheckStatus::Passed:
      return "ok";
    case CheckStatus::NotChecked:
      break;
  }
  return "soft";
}

std::string cell(const std::string& text, const char* style) {
  return std::string("<td") + (*style ? std::string(" class=\"") + style + "\"" : "") + ">" + text + "</td>";
}

std::string headRow(std::initializer_list<const char*> left, std::initializer_list<const char*> right) {
  std::string row = "<thead><tr>";
  for (const char* name : left) row += std::string("<th class=left>") + name + "</th>";
  for (const char* name : right) row += std::string("<th>") + name + "</th>";
  return row + "</tr></thead>\n";
}

std::string chip(const Color& color, const std::string& name) {
  return "<span class=chip style=\"background:" + toHex(color) + "\"></span>" + escapedHtml(name);
}

std::string card(const char* style, const std::string& value, const std::string& words) {
  return std::string("<div class=\"card ") + style + "\"><b>" + value + "</b><span>" + words +
         "</span></div>\n";
}

std::string titledTable(const std::string& title, const std::string& head, const std::string& rows) {
  if (rows.empty()) return {};
  return "<h2>" + title + "</h2>\n<div class=wide><table>" + head + "<tbody>" + rows +
         "</tbody></table></div>\n";
}

}  // namespace liana
