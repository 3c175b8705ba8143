// The page of a move for people.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "io/motion/move_results.h"
#include "io/report/html_text.h"
#include "io/report/line_plot.h"
#include "io/report/report_parts.h"
#include "io/report/report_style.h"
#include "io/version.h"

namespace liana {
namespace {

constexpr std::size_t kFewPassed = 8;  // checks that nobody needs all of

std::string cards(const MoveRecording& recording) {
  int failed = 0;
  for (const CheckPeak& peak : peaksOf(recording)) failed += peak.outcome.status == CheckStatus::Failed;
  std::size_t solved = 0;
  for (const MoveFrame& frame : recording.frames)
    for (const RecordedCable& cable : frame.cables) solved += cable.converged();
  const std::size_t all = recording.frames.size() * recording.cables.size();
  std::string html = "<div class=cards>\n";
  html += passes(recording) ? card("ok", "✔", "within all limits all the way")
                            : card("bad", "✘", "not within all limits");
  html += card(solved == all ? "ok" : "bad", std::to_string(solved) + " of " + std::to_string(all),
               "shapes found");
  html += card(failed == 0 ? "ok" : "bad", std::to_string(failed), "checks failed somewhere on the way");
  html += card(recording.events.empty() ? "ok" : "near", std::to_string(recording.events.size()), "events");
  return html + "</div>\n";
}

/// Failed ones first, then those nearest to their limits.
std::vector<CheckPeak> worstFirst(std::vector<CheckPeak> peaks) {
  const auto share = [](const CheckOutcome& outcome) {  // of the limit; 1 at it
    const double value = std::abs(outcome.value), limit = std::abs(outcome.limit);
    return isLowerLimit(outcome.kind) ? limit / std::max(value, 1e-12) : value / std::max(limit, 1e-12);
  };
  std::stable_sort(peaks.begin(), peaks.end(), [&](const CheckPeak& a, const CheckPeak& b) {
    if (a.outcome.status != b.outcome.status) return a.outcome.status > b.outcome.status;
    return share(a.outcome) > share(b.outcome);
  });
  return peaks;
}

std::string peakRow(const MoveRecording& recording, const CheckPeak& peak) {
  const CheckOutcome& outcome = peak.outcome;
  const std::string unit = std::string(" ") + unitOf(outcome.kind);
  return "<tr>" + cell(escapedHtml(recording.cables[static_cast<std::size_t>(peak.cable)]), "left") +
         cell(toString(outcome.kind), "left") +
         cell(toString(outcome.status), (std::string("left ") + styleOf(outcome.status)).c_str()) +
         cell(readable(outcome.value) + unit, "bold") + cell(readable(outcome.limit) + unit) +
         cell(decimal(recording.frames[peak.frame].time, 2) + " s") + cell(decimal(outcome.at, 1) + " mm") +
         cell(escapedHtml(outcome.with), "left") + "</tr>\n";
}

/// The worst of every check, worst first; `most` rows of those that passed are enough.
std::string peakTable(const MoveRecording& recording, std::size_t most) {
  std::string rows;
  std::size_t shown = 0, left = 0;
  for (const CheckPeak& peak : worstFirst(peaksOf(recording))) {
    if (peak.outcome.kind == CheckKind::Shape) continue;
    if (peak.outcome.status == CheckStatus::Passed && ++shown > most)
      ++left;
    else
      rows += peakRow(recording, peak);
  }
  if (left > 0)
    rows += "<tr><td class=\"left soft\" colspan=8>and " + std::to_string(left) +
            " more that stay within their limits all the way</td></tr>\n";
  if (rows.empty()) return {};
  return "<h3>The worst of every check</h3>\n<div class=wide><table><thead><tr><th class=left>cable</th>"
         "<th class=left>check</th><th class=left>verdict</th><th>worst</th><th>limit</th><th>at</th>"
         "<th>s</th><th class=left>with</th></tr></thead><tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string eventTable(const MoveRecording& recording) {
  if (recording.events.empty()) return {};
  std::string html =
      "<h3>What happens on the way</h3>\n<div class=wide><table><thead><tr><th>Time</th>"
      "<th class=left>Cable</th><th class=left>Event</th></tr></thead><tbody>\n";
  for (const MoveEvent& event : recording.events)
    html += "<tr>" + cell(decimal(event.time, 3) + " s") +
            cell(escapedHtml(recording.cables[static_cast<std::size_t>(event.cable)]), "left") +
            cell(escapedHtml(describe(event)), "left") + "</tr>\n";
  return html + "</tbody></table></div>\n";
}

std::string missingTexts(const MoveRecording& recording, const std::vector<double>& lengths) {
  std::string html;
  for (const MissingLength& missing : missingLengths(recording)) {
    const auto cable = static_cast<std::size_t>(missing.cable);
    html += "<p class=bad>" + escapedHtml(recording.cables[cable]) + " lacks " + decimal(missing.missing, 1) +
            " mm at " + decimal(recording.frames[missing.frame].time, 2) + " s: it must be " +
            decimal(lengths[cable] + missing.missing, 1) + " mm long at least.</p>\n";
  }
  return html.empty() ? html : "<h3>Missing length</h3>\n" + html;
}

LinePlot plotOver(const MoveRecording& recording, const char* title, const char* unit) {
  LinePlot plot;
  plot.title = title;
  plot.unit = unit;
  plot.along = "over the move";
  plot.alongUnit = "time [s]";
  for (const MoveFrame& frame : recording.frames) plot.x.push_back(frame.time);
  return plot;
}

void addLimits(const MoveRecording& recording, std::size_t cable, CheckKind kind, LinePlot& plot) {
  for (std::size_t i = 0; i < recording.frames.size(); ++i) {
    const RecordedCable& there = recording.frames[i].cables[cable];
    if (there.outcomes.empty()) continue;
    const CheckOutcome& outcome = there.outcomes[static_cast<std::size_t>(kind)];
    if (outcome.status == CheckStatus::NotChecked) continue;
    if (plot.limits.empty()) plot.limits.push_back({outcome.limit, "limit " + readable(outcome.limit)});
    if (outcome.status != CheckStatus::Failed) continue;
    const double at = recording.frames[i].time;
    if (!plot.ranges.empty() && i > 0 && plot.ranges.back().to == recording.frames[i - 1].time)
      plot.ranges.back().to = at;
    else
      plot.ranges.push_back({at, at, 0});
  }
}

std::string plots(const MoveRecording& recording, std::size_t cable, const Move& move) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  LinePlot bend = plotOver(recording, "Tightest bend", "mm"), pull = plotOver(recording, "Largest pull", "N");
  LinePlot force = plotOver(recording, "Largest support force", "N");
  LinePlot gap = plotOver(recording, "Clearance", "mm");
  bool hasGap = false;
  for (const MoveFrame& frame : recording.frames) {
    const RecordedCable& there = frame.cables[cable];
    const ShapeFigures figures = figuresOf(there.line);
    bend.y.push_back(there.hasShape() ? figures.bendRadius : none);
    pull.y.push_back(there.hasShape() ? figures.tension : none);
    force.y.push_back(there.hasShape() ? figures.supportForce : none);
    const CheckOutcome outcome = there.outcomes.empty()
                                     ? CheckOutcome()
                                     : there.outcomes[static_cast<std::size_t>(CheckKind::Clearance)];
    const bool judged = outcome.status == CheckStatus::Passed || outcome.status == CheckStatus::Near ||
                        outcome.status == CheckStatus::Failed;
    gap.y.push_back(judged ? outcome.value : none);
    hasGap = hasGap || judged;
  }
  addLimits(recording, cable, CheckKind::BendRadius, bend);
  addLimits(recording, cable, CheckKind::SupportForce, force);
  addLimits(recording, cable, CheckKind::Clearance, gap);
  std::string html;
  for (LinePlot* plot : {&bend, &pull, &force, &gap}) {
    if (plot == &gap && !hasGap) continue;
    for (const MoveEvent& event : recording.events)
      if (event.cable == static_cast<int>(cable)) plot->marks.push_back({event.time, describe(event)});
    for (const KeyPose& key : move.keys) plot->marks.push_back({key.time, "key pose"});
    html += drawPlot(*plot);
  }
  return html;
}

std::string introduction(const MoveRecording& recording, const Move& move) {
  return std::to_string(recording.frames.size()) + " moments from " + decimal(move.begin(), 2) + " s to " +
         decimal(move.end(), 2) + " s, solved quasi-statically";
}

/// The cables to plot: those with the worst peaks, in the order of the document.
std::vector<std::size_t> worstCables(const MoveRecording& recording, std::size_t most) {
  std::set<std::size_t> cables;
  for (const MissingLength& missing : missingLengths(recording))
    if (cables.size() < most) cables.insert(static_cast<std::size_t>(missing.cable));
  for (const CheckPeak& peak : worstFirst(peaksOf(recording)))
    if (cables.size() < most) cables.insert(static_cast<std::size_t>(peak.cable));
  return {cables.begin(), cables.end()};
}

}  // namespace

std::string moveReportHtml(const MoveRecording& recording, const DocumentContent& content, const Move& move,
                           const std::string& project) {
  const std::string title = escapedHtml(recording.move + " – " + project);
  std::string html =
      "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
      "<meta name=viewport content=\"width=device-width,initial-scale=1\">\n<title>" +
      title + "</title>\n<style>" + kReportStyle + "</style></head>\n<body><header><h1>" + title +
      "</h1></header>\n";
  html += "<p class=soft>A move of " + introduction(recording, move) +
          (content.settings.contact.withParts ? " with" : " without") + " contact with parts. Liana " +
          versionText() + ".</p>\n";
  std::vector<double> lengths;
  for (const Cable& cable : content.cables) lengths.push_back(cable.length);
  html += cards(recording) + missingTexts(recording, lengths) +
          peakTable(recording, recording.cables.size() * kCheckKinds) + eventTable(recording);
  for (std::size_t i = 0; i < recording.cables.size(); ++i)
    html += "<section class=cable><h2>" + escapedHtml(recording.cables[i]) + "</h2>\n" +
            plots(recording, i, move) + "</section>\n";
  return html + "</body></html>\n";
}

std::string moveOverviewHtml(const MoveRecording& recording, const Move& move,
                             const std::vector<double>& lengths, std::size_t plotted) {
  std::string html = "<p class=soft>" + introduction(recording, move) + ".</p>\n" + cards(recording) +
                     missingTexts(recording, lengths) + peakTable(recording, kFewPassed) +
                     eventTable(recording);
  if (recording.frames.size() < 2) return html;
  for (const std::size_t i : worstCables(recording, plotted))
    html += "<section class=cable><h3>" + escapedHtml(recording.cables[i]) + "</h3>\n" +
            plots(recording, i, move) + "</section>\n";
  return html;
}

}  // namespace liana
