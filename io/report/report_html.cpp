// The page for people.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "io/report/html_text.h"
#include "io/report/line_plot.h"
#include "io/report/picture/png_image.h"
#include "io/report/report.h"
#include "io/report/report_harness.h"
#include "io/report/report_parts.h"
#include "io/report/report_style.h"
#include "io/version.h"
#include "io/write_file.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/checks/compression_limit.h"
#include "kernel/checks/section_bending.h"
#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/shape_link.h"

namespace liana {
namespace {

constexpr double kPerMetre = 1e3;   // of a value per millimetre
constexpr double kNoTwist = 0.005;  // turns

using Findings = std::vector<NumberedFinding>;

std::string chip(const Cable& cable) {
  return chip(cable.spec.color, cable.name);
}

std::string stateOf(const ReportedCable& cable) {
  if (!cable.solve.converged()) return "<span class=\"state bad\">✘ not solved</span>";
  const int failed = cable.checks.count(CheckStatus::Failed), near = cable.checks.count(CheckStatus::Near);
  if (failed > 0) return "<span class=\"state bad\">✘ " + std::to_string(failed) + " failed</span>";
  if (!cable.checks.isJudged()) return "<span class=\"state near\">? not judged</span>";
  if (near > 0) return "<span class=\"state near\">▲ " + std::to_string(near) + " near</span>";
  return "<span class=\"state ok\">✔ within limits</span>";
}

std::string summaryCards(const RoutingReport& report) {
  const auto solved = std::count_if(report.cables.begin(), report.cables.end(),
                                    [](const ReportedCable& cable) { return cable.solve.converged(); });
  double length = 0;
  for (const ReportedCable& cable : report.cables) length += cable.cable.length;
  const int failed = report.count(CheckStatus::Failed), near = report.count(CheckStatus::Near);
  const int notJudged = report.count(CheckStatus::NotJudged);
  const std::string all = std::to_string(report.cables.size());
  std::string html = "<div class=cards>\n";
  if (failed == 0 && notJudged == 0 && report.passes())
    html += card("ok", "✔", "every cable is within its limits");
  else
    html += card(failed > 0 ? "bad" : "", (failed > 0 ? "✘ " : "") + std::to_string(failed),
                 failed == 1 ? "check failed" : "checks failed");
  if (notJudged > 0)
    html += card("near", "? " + std::to_string(notJudged),
                 notJudged == 1 ? "check could not be made" : "checks could not be made");
  html += card(near > 0 ? "near" : "", (near > 0 ? "▲ " : "") + std::to_string(near), "nearly at a limit");
  html += card(solved == static_cast<long>(report.cables.size()) ? "" : "bad",
               std::to_string(solved) + " of " + all, "cables solved");
  return html + card("", readable(length / 1000) + " m", "of cable") + "</div>\n";
}

std::string findingRow(const NumberedFinding& numbered, bool withRemedy) {
  const Finding& finding = *numbered.finding;
  const char* style = styleOf(finding.status);
  std::string row =
      "<tr id=finding-" + std::to_string(numbered.number) + ">" +
      cell("<span class=\"number " + std::string(style) + "\">" + std::to_string(numbered.number) + "</span>",
           "left") +
      cell(chip(numbered.cable->cable), "left");
  if (finding.kind == CheckKind::Shape)
    return row + "<td class=left colspan=6><b class=bad>not solved</b><small>" + escapedHtml(finding.cause) +
           "</small></td></tr>\n";
  const std::string unit = std::string(" ") + unitOf(finding.kind);
  std::string what = "<b class=" + std::string(style) + ">" + toString(finding.kind) + "</b>";
  if (!finding.with.empty()) what += " · " + escapedHtml(finding.with);
  if (!finding.cause.empty()) what += " (" + escapedHtml(finding.cause) + ")";
  if (withRemedy) what += std::string("<small>") + remedyFor(finding.kind) + "</small>";
  std::string where = "s = " + decimal(finding.at) + " mm";
  if (finding.to > finding.from)
    where += "<small>" + decimal(finding.from) + " to " + decimal(finding.to) + "</small>";
  std::string place;
  for (int axis = 0; axis < 3; ++axis) place += (axis ? ", " : "") + decimal(finding.position[axis]);
  return row + cell(what, "left") + cell(readable(finding.value) + unit, "bold") +
         cell(readable(finding.limit) + unit) + cell(readable(finding.margin()), style) + cell(where) +
         cell(place) + "</tr>\n";
}

std::string findingsTable(const Findings& findings, CheckStatus status) {
  std::string rows;
  int count = 0;
  std::set<CheckKind> explained;  // what helps is told once
  for (const NumberedFinding& numbered : findings) {
    if (numbered.finding->status != status) continue;
    rows += findingRow(numbered,
                       status == CheckStatus::Failed && explained.insert(numbered.finding->kind).second);
    ++count;
  }
  if (count == 0) return {};
  const std::string title = status == CheckStatus::Failed ? "Failed checks" : "Nearly at a limit";
  return "<h2>" + title + " (" + std::to_string(count) + ")</h2>\n<div class=wide><table>" +
         headRow({"#", "cable", "check"}, {"value", "limit", "margin", "where", "x, y, z mm"}) + "<tbody>" +
         rows + "</tbody></table></div>\n";
}

/// Which checks could not be made, by their reasons.
std::string notJudgedTable(const Findings& findings) {
  std::vector<std::string> reasons;
  std::map<std::string, std::pair<std::set<std::string>, std::set<std::string>>> byReason;
  for (const NumberedFinding& numbered : findings) {
    if (numbered.finding->status != CheckStatus::NotJudged) continue;
    auto& [kinds, cables] = byReason[numbered.finding->cause];
    if (kinds.empty()) reasons.push_back(numbered.finding->cause);
    kinds.insert(toString(numbered.finding->kind));
    cables.insert(numbered.cable->cable.name);
  }
  if (reasons.empty()) return {};
  const auto listed = [](const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + escapedHtml(word);
    return text;
  };
  std::string rows;
  for (const std::string& reason : reasons)
    rows += "<tr>" + cell("<b class=near>" + listed(byReason[reason].first) + "</b>", "left") +
            cell(escapedHtml(reason), "left") + cell(listed(byReason[reason].second), "left") + "</tr>\n";
  return "<h2>Not judged</h2>\n<div class=wide><table>" +
         headRow({"check", "why it could not be made", "cables"}, {}) + "<tbody>" + rows +
         "</tbody></table></div>\n";
}

std::string figure(const ReportPicture& picture) {
  const std::string content = picture.svg.empty()
                                  ? "<img alt=\"" + escapedHtml(picture.caption) +
                                        "\" src=\"data:image/png;base64," + toBase64(picture.png) + "\">"
                                  : picture.svg;
  return "<figure>" + content + "<figcaption>" + escapedHtml(picture.caption) + "</figcaption></figure>\n";
}

std::string pictures(const RoutingReport& report) {
  std::string turnable;
  std::vector<const ReportPicture*> still;
  for (const ReportPicture& picture : report.pictures) {
    if (picture.svg.starts_with("<figure"))
      turnable += picture.svg;
    else
      still.push_back(&picture);
  }
  std::string html = turnable.empty() ? "" : "<h2 class=turn>In 3D</h2>\n" + turnable;
  if (still.empty()) return html;
  html += "<h2>Pictures</h2>\n" + figure(*still.front());
  if (still.size() == 1) return html;
  html += "<div class=views>\n";
  for (std::size_t i = 1; i < still.size(); ++i) html += figure(*still[i]);
  return html + "</div>\n";
}

/// The worst value of a check with its limit below, in the colour of its verdict.
std::string outcomeCell(const ReportedCable& cable, CheckKind kind, const std::string& measured) {
  const CheckOutcome& outcome = cable.checks.outcome(kind);
  if (outcome.status == CheckStatus::NotChecked) return cell(measured + "<small>no limit</small>");
  if (outcome.status == CheckStatus::NotJudged) return cell(measured + "<small>not judged</small>", "near");
  const std::string value =
      std::isfinite(outcome.value) ? readable(outcome.value) : "&gt; " + readable(outcome.limit);
  return cell((measured.empty() ? value : measured) + "<small>" + (isLowerLimit(kind) ? "min. " : "max. ") +
                  readable(outcome.limit) + "</small>",
              styleOf(outcome.status));
}

/// The tightest bend; of a flat cable over its wide side, and edgewise below.
std::string bendCell(const ReportedCable& reported) {
  const TightestBends tightest = tightestBendsOf(reported.cable.spec, reported.centerline);
  const std::string own = outcomeCell(reported, CheckKind::BendRadius, readable(tightest.overWideSide));
  if (!reported.cable.spec.flat) return own;
  const CheckOutcome& edgewise = reported.checks.outcome(CheckKind::EdgewiseBend);
  std::string text = "edgewise " + readable(tightest.edgewise);
  if (edgewise.status != CheckStatus::NotChecked && edgewise.status != CheckStatus::NotJudged)
    text += ", min. " + readable(edgewise.limit);
  const std::string style = styleOf(edgewise.status);
  const std::string shown =
      style.empty() ? "<small>" + text + "</small>" : "<small class=" + style + ">" + text + "</small>";
  return own.substr(0, own.rfind("</td>")) + shown + own.substr(own.rfind("</td>"));
}

std::string cableRow(const ReportedCable& reported) {
  const Cable& cable = reported.cable;
  const Centerline& line = reported.centerline;
  std::string row =
      "<tr>" + cell(chip(cable), "left") +
      cell(escapedHtml(cable.spec.name) + "<small>" + cable.spec.sectionText() + "</small>", "left");
  row += cell(decimal(cable.length) +
              (reported.limits.targetLength_mm
                   ? "<small>target " + decimal(*reported.limits.targetLength_mm) + "</small>"
                   : ""));
  row += cell(readable(massOf(cable, cable.length) * 1000));
  if (line.isEmpty()) return row + "<td colspan=5>–</td>" + cell(stateOf(reported), "left") + "</tr>\n";
  row += bendCell(reported);
  row += outcomeCell(reported, CheckKind::Clearance, "");
  double twist = 0;
  for (const double torsion : line.torsions) twist = std::max(twist, std::abs(torsion));
  row += outcomeCell(reported, CheckKind::Torsion, readable(twist * kPerMetre * 180 / std::numbers::pi));
  row += cell(readable(*std::max_element(line.tensions.begin(), line.tensions.end())));
  const double least = *std::min_element(line.tensions.begin(), line.tensions.end());
  row += outcomeCell(reported, CheckKind::Compression, readable(std::max(0.0, -least)));
  return row + cell(stateOf(reported), "left") + "</tr>\n";
}

std::string cablesTable(const std::vector<const ReportedCable*>& cables) {
  std::string html =
      "<h2>Cables</h2>\n<div class=wide><table><thead><tr><th class=left>cable</th><th class=left>type</th>"
      "<th>length mm</th><th>mass g</th><th>tightest bend mm</th><th>clearance mm</th>"
      "<th>torsion °/m</th><th>largest pull N</th><th>largest push N</th><th "
      "class=left>result</th></tr></thead>\n<tbody>";
  for (const ReportedCable* cable : cables) html += cableRow(*cable);
  return html + "</tbody></table></div>\n";
}

/// What holds the cable there: "grommet", "branch"; empty where the name says it.
std::string fixingOf(const Cable& cable, std::size_t support) {
  const auto ofEnd = [](const CableEnd& end) {
    return end.branch ? "branch" : end.connector ? "connector" : "";
  };
  if (support == 0) return ofEnd(cable.start);
  if (support > cable.handles.size()) return ofEnd(cable.end);
  const RouteHandle& handle = cable.handles[support - 1];
  if (!handle.isClip() && handle.isPlain()) return "handle";
  return nameOf(handle.kind, handle.fixesOrientation);
}

std::optional<double> forceLimitOf(const ReportedCable& cable, std::size_t support) {
  const std::vector<RouteHandle>& handles = cable.cable.handles;
  if (support > 0 && support <= handles.size() && handles[support - 1].maxForce)
    return handles[support - 1].maxForce;
  return cable.limits.maxClipForce_N;
}

const char* supportStyle(CheckKind kind, double value, const std::optional<double>& limit) {
  if (!limit) return "";
  return styleOf(judge(kind, value, *limit));
}

std::string supportsTable(const std::vector<const ReportedCable*>& cables) {
  std::string rows;
  for (const ReportedCable* cable : cables) {
    for (std::size_t i = 0; i < cable->centerline.reactions.size(); ++i) {
      const SupportReaction& support = cable->centerline.reactions[i];
      const std::optional<double> maxForce = forceLimitOf(*cable, i);
      const double force = support.force.norm(), moment = support.moment.norm() / kPerMetre;
      rows += "<tr>" + cell(chip(cable->cable), "left") + cell(escapedHtml(support.name), "left") +
              cell(fixingOf(cable->cable, i), "left") + cell(support.at ? decimal(*support.at) : "–") +
              cell(readable(force), supportStyle(CheckKind::SupportForce, force, maxForce)) +
              cell(maxForce ? readable(*maxForce) : "–") +
              cell(readable(moment),
                   supportStyle(CheckKind::SupportMoment, moment, cable->limits.maxClipMoment_Nm)) +
              cell(cable->limits.maxClipMoment_Nm ? readable(*cable->limits.maxClipMoment_Nm) : "–");
      for (int axis = 0; axis < 3; ++axis) rows += cell(readable(support.force[axis]));
      for (int axis = 0; axis < 3; ++axis) rows += cell(decimal(support.position[axis]));
      rows += "</tr>\n";
    }
  }
  if (rows.empty()) return {};
  return "<h2>Connectors, branches and fixings</h2>\n<div class=wide><table>" +
         headRow({"cable", "held at", "by"},
                 {"slid to mm", "force N", "max.", "moment N·m", "max.", "F<sub>x</sub>", "F<sub>y</sub>",
                  "F<sub>z</sub>", "x mm", "y mm", "z mm"}) +
         "<tbody>" + rows +
         "</tbody></table></div>\n<p class=soft>Forces are what the support exerts on the cable.</p>\n";
}

std::string contactsTable(const std::vector<const ReportedCable*>& cables) {
  std::string rows;
  for (const ReportedCable* cable : cables)
    for (const ContactRun& run : cable->contacts) {
      rows += "<tr>" + cell(chip(cable->cable), "left") +
              cell(run.with.empty() ? "–" : escapedHtml(run.with), "left") + cell(readable(run.push), "bold");
      for (int axis = 0; axis < 3; ++axis) rows += cell(readable(run.force[axis]));
      rows += cell(decimal(run.from) + " to " + decimal(run.to)) + cell("s = " + decimal(run.at) + " mm");
      for (int axis = 0; axis < 3; ++axis) rows += cell(decimal(run.position[axis]));
      rows += "</tr>\n";
    }
  if (rows.empty()) return {};
  return "<h2>Contact</h2>\n<div class=wide><table>" +
         headRow({"cable", "lies on"}, {"push N", "F<sub>x</sub>", "F<sub>y</sub>", "F<sub>z</sub>",
                                        "along mm", "hardest at", "x mm", "y mm", "z mm"}) +
         "<tbody>" + rows +
         "</tbody></table></div>\n<p class=soft>Push is the sum of the sizes of all forces of that stretch, "
         "F "
         "their sum, friction included, on the cable.</p>\n";
}

LinePlot plotOf(const ReportedCable& reported, const char* title, const char* unit,
                const std::vector<double>& values, double scale) {
  LinePlot plot{title, unit, reported.centerline.arcLengths, values, {}, {}, {}};
  for (double& value : plot.y) value *= scale;
  for (const RouteHandle& handle : reported.cable.handles)
    plot.marks.push_back({handle.fraction * plot.x.back(), handle.name});
  return plot;
}

void addRanges(const ReportedCable& reported, CheckKind kind, const Findings& findings, LinePlot& plot) {
  for (const NumberedFinding& numbered : findings)
    if (numbered.cable == &reported && numbered.finding->kind == kind &&
        numbered.finding->status == CheckStatus::Failed)
      plot.ranges.push_back({numbered.finding->from, numbered.finding->to, numbered.number});
}

std::string edgewisePlot(const ReportedCable& reported, const SectionBending& bending,
                         const Findings& findings) {
  if (!reported.cable.spec.flat) return {};
  LinePlot plot = plotOf(reported, "Edgewise curvature", "1/m", bending.edgewise, kPerMetre);
  if (const double radius = edgewiseRadiusLimit(reported.cable, reported.limits); radius > 0)
    plot.limits.push_back({kPerMetre / radius, "radius " + readable(radius) + " mm"});
  addRanges(reported, CheckKind::EdgewiseBend, findings, plot);
  return drawPlot(plot);
}

std::string plots(const ReportedCable& reported, const Findings& findings) {
  const Centerline& line = reported.centerline;
  const bool isFlat = reported.cable.spec.flat.has_value();
  const SectionBending bending = isFlat ? sectionBendingOf(line) : SectionBending();
  LinePlot curvature = plotOf(reported, isFlat ? "Curvature over the wide side" : "Curvature", "1/m",
                              isFlat ? bending.overWideSide : line.curvatures, kPerMetre);
  if (const double radius = bendRadiusLimit(reported.cable, reported.limits); radius > 0)
    curvature.limits.push_back({kPerMetre / radius, "radius " + readable(radius) + " mm"});
  addRanges(reported, CheckKind::BendRadius, findings, curvature);
  LinePlot torsion = plotOf(reported, "Torsion", "°/m", line.torsions, kPerMetre * 180 / std::numbers::pi);
  if (reported.limits.maxTorsion_deg_per_m)
    for (const double side : {1.0, -1.0})
      torsion.limits.push_back({side * *reported.limits.maxTorsion_deg_per_m, "limit"});
  addRanges(reported, CheckKind::Torsion, findings, torsion);
  const double twist = *std::max_element(line.torsions.begin(), line.torsions.end(),
                                         [](double a, double b) { return std::abs(a) < std::abs(b); });
  const bool isTwisted = std::abs(twist) * kPerMetre > 0.01 || !torsion.limits.empty();
  LinePlot tension = plotOf(reported, "Tension", "N", line.tensions, 1);
  addRanges(reported, CheckKind::Compression, findings, tension);
  if (const auto push = compressionLimit(reported.cable, reported.limits); push && !tension.ranges.empty())
    tension.limits.push_back({-*push, "largest push " + readable(*push) + " N"});
  return drawPlot(curvature) + edgewisePlot(reported, bending, findings) + drawPlot(tension) +
         (isTwisted ? drawPlot(torsion) : "");
}

/// Twist and link, where there is any.
std::string turnsText(const ReportedCable& reported) {
  const TwistAndLink wound = twistAndLink(reported.centerline);
  const TurnSummary& turns = reported.solve.turns;
  if (std::abs(wound.twist) < kNoTwist && !turns.areJudged) return {};
  return " · twist " + decimal(-wound.twist, 2) + " turns, link " + decimal(-wound.link(), 2) +
         (turns.areJudged ? " of " + decimal(turns.wanted, 2) : "") + " turns";
}

std::string cableSection(const ReportedCable& reported, const Findings& findings) {
  std::string html =
      "<section class=cable><h3>" + chip(reported.cable) + " &ensp;" + stateOf(reported) + "</h3>\n";
  if (!reported.solve.converged())
    html +=
        "<p class=bad>" +
        escapedHtml(reported.solve.reason.empty() ? toString(reported.solve.status) : reported.solve.reason) +
        "</p>\n";
  if (reported.centerline.isEmpty()) return html + "</section>\n";
  html += "<p class=soft>" + escapedHtml(reported.cable.spec.name) + " · length " +
          decimal(reported.cable.length) + " mm · " + (reported.cable.isMoving ? "moving" : "laid once") +
          " · " + std::to_string(reported.centerline.points.size() - 1) + " segments, solved in " +
          std::to_string(reported.solve.iterations) + " steps" + turnsText(reported) + "</p>\n";
  for (const NumberedFinding& numbered : findings)
    if (numbered.cable == &reported &&
        (numbered.finding->kind != CheckKind::Shape || numbered.finding->status == CheckStatus::NotJudged))
      html += "<p class=" + std::string(styleOf(numbered.finding->status)) + "><span class=\"number " +
              styleOf(numbered.finding->status) + "\">" + std::to_string(numbered.number) + "</span> " +
              escapedHtml(describe(*numbered.finding)) + "</p>\n";
  return html + plots(reported, findings) + "</section>\n";
}

std::vector<const ReportedCable*> failedFirst(const RoutingReport& report) {
  std::vector<const ReportedCable*> order;
  for (const ReportedCable& cable : report.cables) order.push_back(&cable);
  std::stable_partition(order.begin(), order.end(),
                        [](const ReportedCable* cable) { return !cable->passes(); });
  return order;
}

}  // namespace

std::string reportHtml(const RoutingReport& report) {
  const std::vector<const ReportedCable*> cables = failedFirst(report);
  const Findings findings = numberedFindings(report);
  std::string html =
      "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport "
      "content=\"width=device-width,initial-scale=1\"><title>" +
      escapedHtml(report.title) + " – cable report</title>\n<style>" + kReportStyle +
      "</style></head>\n<body><header><h1>" + escapedHtml(report.title) + "</h1><span class=soft>" +
      escapedHtml(report.date) + "</span></header>\n" + summaryCards(report);
  for (const std::string& note : report.notes) html += "<p class=near>▲ " + escapedHtml(note) + "</p>\n";
  html += findingsTable(findings, CheckStatus::Failed) + notJudgedTable(findings) +
          findingsTable(findings, CheckStatus::Near);
  html += pictures(report) + cablesTable(cables) + harnessTables(report.harness) + supportsTable(cables) +
          contactsTable(cables) + wiresTable(report.wires) + moveSections(report);
  html += "<h2>Along each cable</h2>\n";
  for (const ReportedCable* cable : cables) html += cableSection(*cable, findings);
  return html + "<footer>Made by Liana " + versionText() +
         ". Bend radii are those of the centerline; distances are from the cable's surface; triangles below "
         "the plots "
         "mark clips and handles.</footer></body></html>\n";
}

Result<void> writeReportHtml(const RoutingReport& report, const std::filesystem::path& file) {
  return writeFileAtomically(file, reportHtml(report));
}

}  // namespace liana
