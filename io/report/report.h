// The result of routing a project, for people (HTML) and for machines (JSON).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/cable.h"
#include "kernel/model/centerline.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// One cable and what became of it.
struct ReportedCable {
  Cable cable;
  Centerline centerline;  // empty when no shape was found
  SolveReport solve;

  bool keepsBendRadius() const;  // true when no limit is given
  bool passes() const;           // solved, and within the limit
};

struct RoutingReport {
  std::string title;
  std::vector<ReportedCable> cables;

  bool passes() const;
};

/// One self-contained page: failed cables first, then the table, bend radius plots, end and clip forces.
Result<void> writeReportHtml(const RoutingReport& report, const std::filesystem::path& file);

Result<void> writeReportJson(const RoutingReport& report, const std::filesystem::path& file);
std::string reportJson(const RoutingReport& report);

}  // namespace liana
