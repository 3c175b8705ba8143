// What `route` and `check` share: a project read, every cable routed and judged.
#pragma once

#include <string>
#include <vector>

#include "io/cli/command.h"
#include "io/cli/projects/project_options.h"
#include "io/project/project_file.h"
#include "io/report/report.h"

namespace CLI {
class App;
}

namespace liana {

/// Which cables, and by which limits beyond those of the project.
struct RoutingChoices {
  std::vector<std::string> cables;  // names; empty: all
  std::vector<std::string> limits;  // "clearance_mm=5", for every cable
  bool moving = false;              // judge all cables as moving ones
  bool allowMissing = false;        // checks that cannot be made do not count as failed
  ProjectOptions project;           // relinked assemblies, cable libraries

  void addTo(CLI::App& app);
};

struct RoutedProject {
  OpenedProject project;
  RoutingReport report;  // without pictures
};

/// Fails on files that cannot be read, choices that make no sense, projects without cables, and when
/// cancelled. A cable that cannot be solved is in the report.
Result<RoutedProject> routeProject(const std::string& file, const RoutingChoices& choices,
                                   const Console& console);

/// The parts of the project, with housings where their connectors have come to.
std::vector<AssemblyReference> standingParts(const RoutedProject& routed);

/// The moves of the project, with what was solved and is kept beside it, for its report.
void addMoves(RoutedProject& routed, const std::string& file, const Console& console);

}  // namespace liana
