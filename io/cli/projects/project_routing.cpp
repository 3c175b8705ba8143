#include "io/cli/projects/project_routing.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>

#include "io/cli/complaint.h"
#include "kernel/checks/document_scene.h"
#include "kernel/model/harness/housing_pose.h"
#include "kernel/routing/router.h"

namespace liana {
namespace {

Result<CheckLimits> limitsFrom(const std::vector<std::string>& assignments) {
  CheckLimits limits;
  std::vector<std::string> keys;
  for (const CheckLimitField& field : checkLimitFields()) keys.push_back(field.key);
  for (const std::string& text : assignments) {
    const std::size_t equals = text.find('=');
    const std::string key = text.substr(0, equals);
    const auto field = std::find_if(checkLimitFields().begin(), checkLimitFields().end(),
                                    [&](const CheckLimitField& candidate) { return key == candidate.key; });
    if (field == checkLimitFields().end()) {
      const std::string meant = nearestOf(key, keys);
      return Error{
          "--limit knows no \"" + key + "\". " +
          (meant.empty() ? "One that it knows is clearance_mm=5." : "Did you mean \"" + meant + "\"?")};
    }
    double value = 0;
    const char* end = text.data() + text.size();
    const char* begin = equals == std::string::npos ? end : text.data() + equals + 1;
    const auto read = std::from_chars(begin, end, value);
    if (read.ec != std::errc() || read.ptr != end)
      return Error{"--limit " + text + " has no number. Write it like " + key + "=5."};
    limits.*field->member = value;
  }
  if (const std::string defect = limits.findDefect(); !defect.empty()) return Error{defect};
  return limits;
}

/// Which of the cables are chosen.
Result<std::vector<char>> chosenCables(const std::vector<Cable>& all, const std::vector<std::string>& names,
                                       const std::string& file) {
  std::vector<char> chosen(all.size(), names.empty());
  std::vector<std::string> known;
  for (const Cable& cable : all) known.push_back(cable.name);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      const std::string meant = nearestOf(name, known);
      return Error{"\"" + file + "\" has no cable \"" + name + "\". " +
                   (meant.empty() ? "liana info lists its cables." : "Did you mean \"" + meant + "\"?")};
    }
    for (std::size_t i = 0; i < known.size(); ++i)  // names need not be unique
      if (known[i] == name) chosen[i] = 1;
  }
  return chosen;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[40] = "";
  std::tm local{};
  if (localtime_r(&now, &local)) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local);
  return text;
}

/// All cables are routed, for they are in each other's way; those chosen are judged. Shapes come from the
/// project alone; what was chosen on the command line decides how they are judged.
/// What is solved tells where free connectors are.
template <typename Shape>
void takeShape(DocumentContent& content, const Cable& cable, const Shape& shape) {
  content.centerlines[cable.id] = std::make_shared<Centerline>(shape.centerline);
}

DocumentContent withShapes(DocumentContent content, const std::vector<Cable>& cables,
                           const std::vector<RoutedCable>& routed) {
  for (std::size_t i = 0; i < cables.size(); ++i)
    if (routed[i].hasShape()) takeShape(content, cables[i], routed[i]);
  return content;
}

Result<void> routeCables(const std::vector<char>& chosen, const DocumentContent& content,
                         const CheckLimits& limits, bool moving, const Console& console,
                         RoutingReport& report) {
  Result<std::vector<RoutedCable>> routed = routeDocument(content, console.progress().part(0.5, 0.85));
  if (!routed.ok()) return routed.error();
  const Result<DocumentScene> parts = DocumentScene::build(
      standingAssemblies(withShapes(content, content.cables, *routed)), console.progress().part(0.85, 0.95));
  if (!parts.ok()) return parts.error();
  ClearanceScene scene = parts->scene();
  scene.shapesTouchParts = content.settings.contact.withParts;
  std::vector<CableBody> bodies;
  for (std::size_t i = 0; i < content.cables.size(); ++i)
    // A cable without a shape fails for itself where it is told of; elsewhere others are not judged for it.
    if ((*routed)[i].hasShape() || !chosen[i])
      bodies.push_back(CableBody::of(content.cables[i], (*routed)[i].centerline));
  scene.cables = &bodies;
  CableChecker checker;
  for (std::size_t i = 0; i < content.cables.size(); ++i) {
    if (!chosen[i]) continue;
    Cable cable = content.cables[i];
    cable.isMoving |= moving;
    const CheckLimits judgedBy = withDefaults(limits, limitsFor(cable, content.settings));
    report.cables.push_back(judged(cable, std::move((*routed)[i]), judgedBy, checker, &scene));
  }
  return {};
}

/// Lengths of wires are those of the shapes just found.
void takeLengths(RoutedProject& routed) {
  DocumentContent& content = routed.project.content;
  content.centerlines.clear();
  for (const ReportedCable& reported : routed.report.cables) {
    if (!reported.solve.converged()) continue;
    auto line = std::make_shared<Centerline>(reported.centerline);
    line->revision = reported.cable.revision;
    content.centerlines[reported.cable.id] = std::move(line);
  }
  routed.report.wires = cutList(content);
  routed.report.harness = harnessFacts(content);
}

}  // namespace

void RoutingChoices::addTo(CLI::App& app) {
  project.addTo(app);
  app.add_option("--cable", cables, "only the cable of this name; may be given again")
      ->type_name("NAME")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--limit", limits, "a limit for every cable, such as clearance_mm=5; may be given again")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_flag("--allow-missing", allowMissing,
               "checks that cannot be made, because a file is missing or damaged, do not count as failed");
  app.add_flag("--moving", moving, "hold all cables to the bend radius of moving ones");
}

std::vector<AssemblyReference> standingParts(const RoutedProject& routed) {
  DocumentContent content = routed.project.content;
  for (const ReportedCable& reported : routed.report.cables)
    if (!reported.centerline.isEmpty()) takeShape(content, reported.cable, reported);
  return standingAssemblies(content);
}

void addMoves(RoutedProject& routed, const std::string& file, const Console& console) {
  std::vector<std::string> warnings;
  routed.report.moves = readKeptMoves(routed.project.content, file, warnings);
  console.warn(warnings);
}

Result<RoutedProject> routeProject(const std::string& file, const RoutingChoices& choices,
                                   const Console& console) {
  const Result<CheckLimits> limits = limitsFrom(choices.limits);
  if (!limits.ok()) return limits.error();
  Result<OpenedProject> project = choices.project.open(file, console.progress().part(0, 0.5));
  if (!project.ok()) return project.error();
  console.warn(project->warnings);
  if (project->content.cables.empty())
    return Error{"\"" + file + "\" has no cables. Add at least one under \"cables\"."};
  const Result<std::vector<char>> chosen = chosenCables(project->content.cables, choices.cables, file);
  if (!chosen.ok()) return chosen.error();

  RoutedProject routed{std::move(*project), {std::filesystem::path(file).stem().string(), {}, today()}};
  routed.report.notes = routed.project.warnings;
  if (auto done =
          routeCables(*chosen, routed.project.content, *limits, choices.moving, console, routed.report);
      !done.ok())
    return done.error();
  for (ReportedCable& cable : routed.report.cables) cable.mayLackParts = choices.allowMissing;
  takeLengths(routed);
  return routed;
}

}  // namespace liana
