// The page of a lift for people.
#include <algorithm>
#include <set>

#include "io/hoisting/follower_results.h"
#include "io/hoisting/hoist_results.h"
#include "io/hoisting/hoist_scene.h"
#include "io/report/html_text.h"
#include "io/report/line_plot.h"
#include "io/report/picture/scene_picture.h"
#include "io/report/report_style.h"
#include "io/version.h"

namespace liana {
namespace {

constexpr std::size_t kMostPictures = 4;
constexpr int kPictureWidth = 640, kPictureHeight = 480;

const char* styleOf(CheckStatus status) {
  if (status == CheckStatus::Failed) return "bad";
  return status == CheckStatus::Passed ? "ok" : status == CheckStatus::NotChecked ? "soft" : "near";
}

/// As people write it.
std::string shownUnit(HoistCheckKind kind) {
  const std::string unit = unitOf(kind);
  return unit.empty() ? unit : unit == "deg" ? "°" : " " + unit;
}

/// What nobody set a limit for is told, not judged.
std::string verdictText(const HoistFinding& finding) {
  return finding.status == CheckStatus::NotChecked ? "no limit" : toString(finding.status);
}

std::string cell(const std::string& text, const std::string& style = "") {
  return "<td" + (style.empty() ? "" : " class=\"" + style + "\"") + ">" + text + "</td>";
}

std::string card(const char* style, const std::string& value, const std::string& words) {
  return std::string("<div class=\"card ") + style + "\"><b>" + value + "</b><span>" + words +
         "</span></div>\n";
}

std::string cards(const HoistRecording& recording, const HoistChecks& checks) {
  const auto failed =
      std::count_if(checks.findings.begin(), checks.findings.end(),
                    [](const HoistFinding& finding) { return finding.status == CheckStatus::Failed; });
  std::string html = "<div class=cards>\n";
  html += failed == 0
              ? card("ok", "✔", "within all limits")
              : card("bad", std::to_string(failed), failed == 1 ? "limit exceeded" : "limits exceeded");
  for (const HoistCheckKind kind : {HoistCheckKind::Strength, HoistCheckKind::DynamicFactor,
                                    HoistCheckKind::Swing, HoistCheckKind::Clearance}) {
    const HoistFinding* worst = nullptr;
    for (const HoistFinding& finding : checks.findings)
      if (finding.kind == kind && (!worst || finding.severity() > worst->severity())) worst = &finding;
    if (worst)
      html += card(styleOf(worst->status), readable(worst->value) + shownUnit(kind),
                   std::string(toString(kind)) + " of " + escapedHtml(worst->who));
  }
  html += card(recording.stopped.empty() ? "ok" : "bad", decimal(recording.end(), 1) + " s", "simulated");
  return html + "</div>\n" +
         (recording.stopped.empty() ? "" : "<p class=bad>" + escapedHtml(recording.stopped) + "</p>\n");
}

std::string checkTable(const Rigging& rigging, const HoistChecks& checks) {
  std::string html =
      "<h2>Checks, worst first</h2>\n<div class=wide><table><thead><tr><th class=left>Check</th><th "
      "class=left>Of</th>"
      "<th class=left>At</th><th class=left>Verdict</th><th>Worst</th><th>Limit</th><th>Time</th>"
      "<th>x, y, z [mm]</th></tr></thead><tbody>\n";
  for (const HoistFinding& finding : checks.findings) {
    const std::string unit = shownUnit(finding.kind);
    const std::optional<double> pull = pullOf(rigging, finding);
    html += "<tr>" + cell(toString(finding.kind), "left") + cell(escapedHtml(finding.who), "left") +
            cell(escapedHtml(finding.where), "left") +
            cell(verdictText(finding), std::string("left ") + styleOf(finding.status)) +
            cell(readable(finding.value) + unit +
                 (pull ? "<small>" + readable(*pull) + " kN</small>" : std::string())) +
            cell(finding.limit ? (isLowerLimit(finding.kind) ? "≥ " : "≤ ") + readable(*finding.limit) + unit
                               : "") +
            cell(decimal(finding.time, 3) + " s") +
            cell(decimal(finding.place.x(), 0) + ", " + decimal(finding.place.y(), 0) + ", " +
                 decimal(finding.place.z(), 0)) +
            "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string commandText(const DriveCommand& command, const Rigging& rigging) {
  const RigJoint* joint = rigging.findJoint(command.drive);
  const std::string unit = joint && joint->kind == RigJointKind::Hinge ? "°/s" : " m/s";
  const std::string who = command.drive.empty() ? "all drives" : escapedHtml(command.drive);
  switch (command.kind) {
    case CommandKind::Run:
      return who + ": to " + decimal(command.value, 2) + unit;
    case CommandKind::Stop:
      return who + ": stop";
    case CommandKind::EmergencyStop:
      return who + ": emergency stop";
    case CommandKind::Wind:
      return "wind of " + decimal(command.value, 1) + " m/s";
    case CommandKind::Pull:
      return who + ": pulled with " + decimal(command.value, 0) + " N";
  }
  return {};
}

/// What was lifted, on which ropes, and what the drives were told.
std::string setUp(const HoistRecording& recording, const Rigging& rigging) {
  std::string html =
      "<h2>The lift</h2>\n<div class=wide><table><thead><tr><th class=left>Rope</th><th class=left>Kind</th>"
      "<th>EA</th><th>Breaking load</th><th>Pull at rest</th></tr></thead><tbody>\n";
  for (std::size_t i = 0; i < rigging.ropes.size() && i < recording.hangingTensions.size(); ++i) {
    const RigRope& rope = rigging.ropes[i];
    html += "<tr>" + cell(escapedHtml(rope.name), "left") + cell(escapedHtml(rope.spec.name), "left") +
            cell(readable(rope.spec.axialStiffness / 1e6) + " MN") +
            cell(readable(rope.spec.breakingLoad / 1000) + " kN") +
            cell(readable(recording.hangingTensions[i] / 1000) + " kN") + "</tr>\n";
  }
  html +=
      "</tbody></table></div>\n<div class=wide><table><thead><tr><th "
      "class=left>Body</th><th>Mass</th></tr></thead><tbody>\n";
  for (std::size_t i = 0; i < rigging.bodies.size() && i < recording.masses.size(); ++i)
    if (rigging.bodies[i].role == BodyRole::Dynamic)
      html += "<tr>" + cell(escapedHtml(rigging.bodies[i].name), "left") +
              cell(readable(recording.masses[i]) + " kg") + "</tr>\n";
  html +=
      "</tbody></table></div>\n<div class=wide><table><thead><tr><th>Time</th><th "
      "class=left>Command</th></tr></thead><tbody>\n";
  for (const DriveCommand& command : recording.loadCase.commands)
    html += "<tr>" + cell(decimal(command.time, 2) + " s") + cell(commandText(command, rigging), "left") +
            "</tr>\n";
  return html + "</tbody></table></div>\n";
}

/// Space that must be free of people and things.
std::string sweptTable(const HoistChecks& checks) {
  if (checks.swept.empty()) return {};
  std::string html =
      "<h2>Where loads go</h2>\n<div class=wide><table><thead><tr><th class=left>Body</th><th "
      "class=left>Stays within</th></tr></thead><tbody>\n";
  for (const SweptSpace& space : checks.swept)
    html += "<tr>" + cell(escapedHtml(space.who), "left") + cell(sweptText(space), "left") + "</tr>\n";
  return html + "</tbody></table></div>\n";
}

std::string eventTable(const HoistChecks& checks) {
  if (checks.moments.empty()) return {};
  std::string html =
      "<h2>What happens</h2>\n<div class=wide><table><thead><tr><th>Time</th><th "
      "class=left>Event</th></tr></thead>"
      "<tbody>\n";
  for (std::size_t i = 0; i < checks.moments.size() && i < 200; ++i)
    html += "<tr>" + cell(decimal(checks.moments[i].time, 3) + " s") +
            cell(escapedHtml(checks.moments[i].what), "left") + "</tr>\n";
  return html + "</tbody></table></div>\n";
}

/// The same at all times, so that no moment shows it.
bool isOfTheRigging(HoistCheckKind kind) {
  return kind == HoistCheckKind::BendRatio || kind == HoistCheckKind::DrumCapacity;
}

/// The worst finding of each kind, each moment once.
std::string pictures(const HoistRecording& recording, const HoistChecks& checks,
                     const DocumentContent& content, const MoveRecording& followers) {
  std::string html;
  std::set<std::size_t> shown;
  std::set<HoistCheckKind> kinds;
  for (const HoistFinding& finding : checks.findings) {
    if (shown.size() >= kMostPictures || finding.status == CheckStatus::NotChecked ||
        recording.frames.empty())
      break;
    if (isOfTheRigging(finding.kind) || kinds.contains(finding.kind)) continue;
    const std::size_t frame = recording.frameAt(finding.time + 0.5 * recording.interval);
    if (!shown.insert(frame).second) continue;
    kinds.insert(finding.kind);
    const HoistScene scene = sceneAt(content, recording, frame, followers);
    std::vector<PicturedCable> ropes;
    for (std::size_t i = 0; i < scene.ropes.size(); ++i) ropes.push_back({&scene.ropes[i], &scene.shapes[i]});
    const std::string picture = drawScene(
        scene.assemblies, ropes, {{static_cast<int>(shown.size()), finding.place}},
        shown.size() % 2 == 1 ? PictureView::Isometric : PictureView::Front, kPictureWidth, kPictureHeight);
    if (picture.empty()) continue;
    html += "<figure>" + picture + "<figcaption>" + std::to_string(shown.size()) + ": " +
            toString(finding.kind) + " of " + escapedHtml(finding.who) + " " + readable(finding.value) +
            shownUnit(finding.kind) + " at " + decimal(recording.frames[frame].time, 2) +
            " s</figcaption></figure>\n";
  }
  return html.empty() ? html : "<h2>The worst moments</h2>\n<div class=moments>\n" + html + "</div>\n";
}

LinePlot plotOver(const HoistRecording& recording, const std::string& title, const char* unit) {
  LinePlot plot;
  plot.title = title;
  plot.unit = unit;
  plot.along = "over time";
  plot.alongUnit = "t [s]";
  for (const HoistFrame& frame : recording.frames) plot.x.push_back(frame.time);
  return plot;
}

std::string plots(const HoistRecording& recording, const HoistChecks& checks,
                  const DocumentContent& content) {
  std::string html = "<h2>Over time</h2>\n";
  const Rigging& rigging = *content.rigging;
  for (std::size_t r = 0; r < recording.ropes.size() && r < rigging.ropes.size(); ++r) {
    LinePlot plot = plotOver(recording, "Tension of " + recording.ropes[r], "kN");
    for (const HoistFrame& frame : recording.frames) plot.y.push_back(frame.peaks[r] / 1000);
    const RigRope& rope = rigging.ropes[r];
    const double factor = rope.isRunning() ? rigging.limits.runningFactor(rope.mechanismClass)
                                           : rigging.limits.standingFactor(rope.mechanismClass);
    const double most = rope.spec.breakingLoad / factor / 1000;
    if (most < 3 * *std::max_element(plot.y.begin(), plot.y.end()))
      plot.limits.push_back({most, "breaking load / Zp"});
    for (const HoistMoment& moment : checks.moments)
      if (moment.who == rope.name && moment.kind == HoistMomentKind::Snap)
        plot.marks.push_back({moment.time, "snap"});
    html += drawPlot(plot);
  }
  for (std::size_t b = 0; b < recording.bodies.size() && b < rigging.bodies.size(); ++b) {
    const BodyUse use = rigging.bodies[b].use;
    if (use != BodyUse::Load && use != BodyUse::HookBlock) continue;
    LinePlot plot = plotOver(recording, "Swing of " + recording.bodies[b], "°");
    plot.y = swingOf(rigging, recording, b, content.settings.gravity);
    if (plot.y.empty()) continue;
    if (rigging.limits.swing_deg) plot.limits.push_back({*rigging.limits.swing_deg, "limit"});
    html += drawPlot(plot);
  }
  for (std::size_t d = 0; d < recording.drives.size(); ++d) {
    LinePlot plot = plotOver(recording, "Speed of " + recording.drives[d], "m/s");
    if (const RigJoint* joint = rigging.findJoint(recording.drives[d]);
        joint && joint->kind == RigJointKind::Hinge)
      plot.unit = "°/s";
    for (const HoistFrame& frame : recording.frames) plot.y.push_back(frame.speeds[d]);
    if (std::all_of(plot.y.begin(), plot.y.end(), [](double speed) { return speed == 0; })) continue;
    html += drawPlot(plot);
  }
  LinePlot energy = plotOver(recording, "Kinetic energy", "kJ");
  for (const HoistFrame& frame : recording.frames) energy.y.push_back(frame.energies.kinetic / 1000);
  return html + drawPlot(energy);
}

}  // namespace

std::string hoistReportHtml(const HoistRecording& recording, const HoistChecks& checks,
                            const DocumentContent& content, const std::string& project,
                            const MoveRecording& followers) {
  const std::string title = escapedHtml(project) + ": " + escapedHtml(recording.loadCase.name);
  std::string html =
      "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
      "<meta name=viewport content=\"width=device-width,initial-scale=1\">\n<title>" +
      title + "</title>\n<style>" + kReportStyle +
      ".moments{display:grid;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr));gap:.8rem}"
      ".wide+.wide{margin-top:1.1rem}td small{font-size:.9em}@media print{.moments{grid-template-columns:1fr "
      "1fr}}</style></"
      "head>\n<body><header><h1>" +
      title + "</h1></header>\n";
  html += "<p class=soft>A lift of " + decimal(recording.end(), 2) + " s in steps of " +
          decimal(1000 * recording.loadCase.step, 2) + " ms. Liana " + versionText() + ".</p>\n";
  html += cards(recording, checks);
  html += pictures(recording, checks, content, followers);
  html += checkTable(content.rigging ? *content.rigging : Rigging(), checks);
  html += sweptTable(checks);
  html += followerHtml(followers);
  html += eventTable(checks);
  if (content.rigging) html += setUp(recording, *content.rigging);
  if (content.rigging && !recording.frames.empty()) html += plots(recording, checks, content);
  return html + "</body></html>\n";
}

}  // namespace liana
