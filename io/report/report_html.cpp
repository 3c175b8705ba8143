#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "io/report/report.h"
#include "io/version.h"
#include "io/write_file.h"

namespace liana {
namespace {

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--ink:#1d2733;--soft:#66717e;--line:#d5dbe1;--paper:#fff;--ok:#1a7f4b;--bad:#c0392b}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#9aa5b1;--line:#3a444f;--paper:#171c22;--ok:#4cc38a;--bad:#ff7b6b}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:62rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.3rem 0;color:var(--soft)}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:.35rem .6rem;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}th:first-child,td:first-child,.left{text-align:left}
.ok{color:var(--ok)}.bad{color:var(--bad);font-weight:600}.chip{display:inline-block;width:.8rem;height:.8rem;border-radius:50%;margin-right:.4rem;vertical-align:-1px;border:1px solid var(--line)}
svg{width:100%;height:auto;font:11px system-ui,sans-serif}svg text{fill:var(--soft)}
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

std::string number(double value, int decimals = 1) {
  if (!std::isfinite(value)) return "–";
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string verdict(const ReportedCable& cable) {
  if (cable.passes()) return "<span class=ok>✔ ok</span>";
  if (!cable.solve.converged())
    return std::string("<span class=bad>✘ ") + toString(cable.solve.status) + "</span>";
  return "<span class=bad>✘ bent too tightly</span>";
}

std::string reasonOf(const ReportedCable& cable) {
  if (!cable.solve.converged()) return escaped(cable.solve.reason);
  if (cable.keepsBendRadius()) return "";
  const Centerline& line = cable.centerline;
  return "Bend radius " + number(line.minimumBendRadius()) +
         " mm at s = " + number(line.arcLengths[line.tightestStation()]) + " mm is below the allowed " +
         number(cable.cable.minimumBendRadius()) + " mm. Give the cable more length or move its clips apart.";
}

std::string tableRow(const ReportedCable& reported) {
  const Cable& cable = reported.cable;
  const Centerline& line = reported.centerline;
  std::string row = "<tr><td><span class=chip style=\"background:" + toHex(cable.spec.color) + "\"></span>" +
                    escaped(cable.name) + "</td><td class=left>" + escaped(cable.spec.name) + "</td>";
  row += "<td>" + number(cable.length) + "</td>";
  row += "<td>" + (line.isEmpty() ? "–" : number(line.minimumBendRadius())) + "</td>";
  row += "<td>" + (cable.minimumBendRadius() > 0 ? number(cable.minimumBendRadius()) : "–") + "</td>";
  const double pull = line.isEmpty() ? 0 : *std::max_element(line.tensions.begin(), line.tensions.end());
  row += "<td>" + (line.isEmpty() ? "–" : number(pull, 2)) + "</td>";
  return row + "<td class=left>" + verdict(reported) + "</td></tr>\n";
}

/// Curvature along the cable with the limit as a dashed line.
std::string curvaturePlot(const ReportedCable& reported) {
  const Centerline& line = reported.centerline;
  constexpr double width = 900, height = 150, left = 46, bottom = 22, top = 8;
  const double limit = reported.cable.minimumBendRadius() > 0 ? 1 / reported.cable.minimumBendRadius() : 0;
  const double largest =
      std::max({*std::max_element(line.curvatures.begin(), line.curvatures.end()), limit, 1e-9});
  const double length = std::max(line.arcLengths.back(), 1e-9);
  auto x = [&](double s) { return left + s / length * (width - left - 8); };
  auto y = [&](double curvature) {
    return height - bottom - curvature / (1.08 * largest) * (height - bottom - top);
  };
  std::string points;
  for (std::size_t i = 0; i < line.arcLengths.size(); ++i)
    points += number(x(line.arcLengths[i])) + "," + number(y(line.curvatures[i])) + " ";
  std::string svg = "<svg viewBox=\"0 0 900 150\" role=img aria-label=\"curvature along the cable\">";
  svg += "<path d=\"M" + number(left) + " " + number(top) + "V" + number(height - bottom) + "H" +
         number(width - 8) + "\" fill=none stroke=\"var(--line)\"/>";
  if (limit > 0)
    svg += "<path d=\"M" + number(left) + " " + number(y(limit)) + "H" + number(width - 8) +
           "\" stroke=\"var(--bad)\" stroke-dasharray=\"5 4\" fill=none /><text x=" + number(width - 12) +
           " y=" + number(y(limit) - 4) + " text-anchor=end>limit: radius " +
           number(reported.cable.minimumBendRadius()) + " mm</text>";
  svg += "<polyline fill=none stroke=\"" + toHex(reported.cable.spec.color) + "\" stroke-width=2 points=\"" +
         points + "\"/>";
  svg += "<text x=0 y=16>curvature</text><text x=0 y=30>1/m</text>";
  svg += "<text x=" + number(left - 4) + " y=" + number(y(largest) + 4) + " text-anchor=end>" +
         number(largest * 1000) + "</text>";
  svg +=
      "<text x=" + number(width - 8) + " y=146 text-anchor=end>s = " + number(length) + " mm</text></svg>\n";
  return svg;
}

std::string supportsTable(const Centerline& line) {
  std::string table = "<table><tr><th>held at<th>force N<th>moment N·mm<th>x mm<th>y mm<th>z mm</tr>\n";
  for (const SupportReaction& reaction : line.reactions) {
    table += "<tr><td>" + escaped(reaction.name) + "<td>" + number(reaction.force.norm(), 3) + "<td>" +
             number(reaction.moment.norm(), 2);
    for (int axis = 0; axis < 3; ++axis) table += "<td>" + number(reaction.position[axis]);
    table += "</tr>\n";
  }
  return table + "</table>\n";
}

std::string cableSection(const ReportedCable& reported) {
  std::string html = "<h2>" + escaped(reported.cable.name) + " " + verdict(reported) + "</h2>\n";
  if (const std::string reason = reasonOf(reported); !reason.empty())
    html += "<p class=bad>" + reason + "</p>\n";
  if (reported.centerline.isEmpty()) return html;
  html += "<p>" + escaped(reported.cable.spec.name) + " · length " + number(reported.cable.length) +
          " mm · solved in " + std::to_string(reported.solve.iterations) + " steps</p>\n";
  return html + curvaturePlot(reported) + supportsTable(reported.centerline);
}

std::vector<const ReportedCable*> failedFirst(const RoutingReport& report) {
  std::vector<const ReportedCable*> order;
  for (const ReportedCable& cable : report.cables) order.push_back(&cable);
  std::stable_partition(order.begin(), order.end(),
                        [](const ReportedCable* cable) { return !cable->passes(); });
  return order;
}

}  // namespace

Result<void> writeReportHtml(const RoutingReport& report, const std::filesystem::path& file) {
  const auto passed = std::count_if(report.cables.begin(), report.cables.end(),
                                    [](const ReportedCable& cable) { return cable.passes(); });
  std::string html = "<!doctype html>\n<html lang=en><meta charset=utf-8><title>" + escaped(report.title) +
                     "</title>\n<style>" + kStyle + "</style>\n<h1>" + escaped(report.title) + "</h1>\n<p>" +
                     std::to_string(passed) + " of " + std::to_string(report.cables.size()) +
                     " cables solved and within limits · Liana " + versionText() + "</p>\n";
  html +=
      "<h2>Cables</h2>\n<table><tr><th>cable<th class=left>type<th>length mm<th>tightest bend mm<th>allowed "
      "mm"
      "<th>largest pull N<th class=left>result</tr>\n";
  for (const ReportedCable* cable : failedFirst(report)) html += tableRow(*cable);
  html += "</table>\n";
  for (const ReportedCable* cable : failedFirst(report)) html += cableSection(*cable);
  return writeFileAtomically(file, html + "</html>\n");
}

}  // namespace liana
