#include "io/cli/projects/load_case_choice.h"

#include <algorithm>

#include "io/cli/complaint.h"
#include "kernel/model/rigging/ready_made_cases.h"

namespace liana {

Result<LoadCase> chooseLoadCase(const std::string& project, const Rigging& rigging, const std::string& name) {
  std::vector<LoadCase> cases = rigging.cases;
  for (LoadCase& made : readyMadeCases(rigging)) cases.push_back(std::move(made));
  std::vector<std::string> names;
  for (const LoadCase& each : cases) names.push_back(each.name);
  if (names.empty())
    return Error{"\"" + project + "\" has no load case. Add one under \"rigging\", \"cases\"."};
  if (name.empty() && rigging.cases.size() != 1)
    return Error{
        "\"" + project + "\" has " + std::to_string(rigging.cases.size()) +
        " load cases of its own. Name one with --case; \"liana hoist --list\" tells which there are."};
  const auto found = name.empty() ? names.begin() : std::find(names.begin(), names.end(), name);
  if (found != names.end()) return cases[static_cast<std::size_t>(found - names.begin())];
  const std::string nearest = nearestOf(name, names);
  return Error{"\"" + project + "\" has no load case \"" + name + "\". " +
               (nearest.empty() ? "Use \"liana hoist --list\" to see which there are."
                                : "Did you mean \"" + nearest + "\"?")};
}

}  // namespace liana
