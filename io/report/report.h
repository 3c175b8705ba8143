// The result of routing and checking a project, for people (HTML) and for machines (JSON, CSV).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/recording/kept_moves.h"
#include "io/report/harness_facts.h"
#include "kernel/base/result.h"
#include "kernel/bundle/cut_list.h"
#include "kernel/checks/cable_checker.h"
#include "kernel/checks/contact_runs.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/routing/route_cable.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// One cable and what became of it.
struct ReportedCable {
  Cable cable;
  Centerline centerline;  // empty when no shape was found
  SolveReport solve;
  CheckLimits limits;  // what it was judged by
  CableChecks checks;
  std::vector<ContactRun> contacts{};  // where it lies on something
  bool mayLackParts = false;           // checks that could not be made do not count as failed

  bool passes() const {
    return solve.converged() && checks.count(CheckStatus::Failed) == 0 && (mayLackParts || checks.isJudged());
  }
};

/// A picture for the page: markup of ours, or a PNG that a window took.
struct ReportPicture {
  std::string caption;
  std::string svg;  // an <svg> element, see drawScene; or a <figure>, see turnableScene
  std::string png;  // the bytes of a PNG file, used when `svg` is empty
};

struct RoutingReport {
  std::string title;
  std::vector<ReportedCable> cables;
  std::string date = {};                     // for people; empty: not told
  std::vector<ReportPicture> pictures = {};  // the first is shown large
  std::vector<CutWire> wires = {};           // with the lengths they are cut to
  HarnessFacts harness = {};                 // empty when cables lie alone
  std::vector<KeptMove> moves = {};
  std::vector<std::string> notes = {};  // what readers must know, such as a missing assembly

  bool passes() const;
  int count(CheckStatus status) const;  // of findings
};

/// Judges a routed cable. One that found its length itself is reported with that length.
ReportedCable judged(Cable cable, RoutedCable routed, const CheckLimits& limits, CableChecker& checker,
                     const ClearanceScene* scene = nullptr);

/// A finding with the number it has in pages and pictures: failed first, then what was not judged, counted
/// from 1.
struct NumberedFinding {
  int number = 0;
  const ReportedCable* cable = nullptr;
  const Finding* finding = nullptr;
};
std::vector<NumberedFinding> numberedFindings(const RoutingReport& report);

/// A view to turn, and isometric, front, right and top views with a pin at each numbered failure.
std::vector<ReportPicture> drawPictures(const RoutingReport& report,
                                        const std::vector<AssemblyReference>& assemblies,
                                        const Progress& progress = {});

/// One self-contained page: failed checks first, then pictures, tables of cables and clips, and plots.
std::string reportHtml(const RoutingReport& report);
Result<void> writeReportHtml(const RoutingReport& report, const std::filesystem::path& file);

std::string reportJson(const RoutingReport& report);
Result<void> writeReportJson(const RoutingReport& report, const std::filesystem::path& file);

/// One row per cable and check, with the worst value and where it is; then one row per finding in a table of
/// its own. RFC 4180: fields with commas, quotes or line breaks are quoted.
std::string checksCsv(const RoutingReport& report);
std::string findingsCsv(const RoutingReport& report);
/// One row per connector, clip and handle with its force and moment.
std::string supportsCsv(const RoutingReport& report);
/// One row per stretch on which a cable touches something, with what pushes it there.
std::string contactsCsv(const RoutingReport& report);

}  // namespace liana
