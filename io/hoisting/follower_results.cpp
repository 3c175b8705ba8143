#include "io/hoisting/follower_results.h"

#include "io/report/html_text.h"
#include "io/report/line_plot.h"
#include "io/study/csv_text.h"

namespace liana {
namespace {

const char* styleOf(CheckStatus status) {
  if (status == CheckStatus::Failed) return "bad";
  return status == CheckStatus::Passed ? "ok" : "near";
}

std::string cell(const std::string& text, const std::string& style) {
  return "<td class=\"" + style + "\">" + text + "</td>";
}

const std::string& nameOf(const MoveRecording& followers, int cable) {
  return followers.cables[static_cast<std::size_t>(cable)];
}

/// Whether there is a shape at all is no number.
std::string figure(const CheckPeak& peak, double value) {
  return peak.outcome.kind == CheckKind::Shape ? std::string("–")
                                               : readable(value) + " " + unitOf(peak.outcome.kind);
}

std::string events(const MoveRecording& followers) {
  std::string text;
  for (const MoveEvent& event : followers.events)
    text += "  " + decimal(event.time, 3) + " s  \"" + nameOf(followers, event.cable) + "\" " +
            describe(event) + "\n";
  return text;
}

/// The largest pull in each cable over the lift.
std::string plots(const MoveRecording& followers) {
  std::string html;
  for (std::size_t i = 0; i < followers.cables.size(); ++i) {
    LinePlot plot;
    plot.title = "Tightest bend of " + followers.cables[i];
    plot.unit = "mm";
    plot.along = "over time";
    plot.alongUnit = "t [s]";
    for (const MoveFrame& frame : followers.frames)
      if (frame.cables[i].hasShape()) {
        plot.x.push_back(frame.time);
        plot.y.push_back(frame.cables[i].line.minimumBendRadius());
      }
    if (plot.x.size() > 1) html += drawPlot(plot);
  }
  return html;
}

}  // namespace

std::string followerChecksCsv(const MoveRecording& followers) {
  std::string text = "cable,check,verdict,value,limit,unit,time_s\n";
  for (const CheckPeak& peak : peaksOf(followers))
    text += csvText(nameOf(followers, peak.cable)) + "," + csvText(toString(peak.outcome.kind)) + "," +
            toString(peak.outcome.status) + "," + csvNumber(peak.outcome.value) + "," +
            csvNumber(peak.outcome.limit) + "," + unitOf(peak.outcome.kind) + "," +
            csvNumber(followers.frames[peak.frame].time) + "\n";
  return text;
}

std::string followerTable(const MoveRecording& followers) {
  std::string text = "Cables that ride along:\n";
  for (const CheckPeak& peak : peaksOf(followers)) {
    text += std::string("  ") + toString(peak.outcome.status) + "  " + toString(peak.outcome.kind) +
            " of \"" + nameOf(followers, peak.cable) + "\": " + figure(peak, peak.outcome.value) +
            ", limit " + figure(peak, peak.outcome.limit) + ", at " +
            decimal(followers.frames[peak.frame].time, 2) + " s\n";
  }
  return text + events(followers);
}

std::string followerHtml(const MoveRecording& followers) {
  if (followers.cables.empty()) return {};
  std::string html =
      "<h2>Cables that ride along</h2>\n<div class=wide><table><thead><tr><th class=left>Cable</th><th "
      "class=left>Check</th><th class=left>Verdict</th><th>Worst</th><th>Limit</th><th>Time</th></tr></thead>"
      "<tbody>\n";
  for (const CheckPeak& peak : peaksOf(followers)) {
    html += "<tr>" + cell(escapedHtml(nameOf(followers, peak.cable)), "left") +
            cell(toString(peak.outcome.kind), "left") +
            cell(toString(peak.outcome.status), std::string("left ") + styleOf(peak.outcome.status)) +
            cell(figure(peak, peak.outcome.value), "") + cell(figure(peak, peak.outcome.limit), "") +
            cell(decimal(followers.frames[peak.frame].time, 2) + " s", "") + "</tr>\n";
  }
  html += "</tbody></table></div>\n";
  if (!followers.events.empty()) html += "<pre class=bad>" + escapedHtml(events(followers)) + "</pre>\n";
  return html + plots(followers);
}

}  // namespace liana
