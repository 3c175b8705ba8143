// The report as tables for spreadsheets and scripts.
#include <cmath>
#include <cstdio>
#include <limits>

#include "io/report/report.h"

namespace liana {
namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

/// Empty for what is no number.
std::string field(double value) {
  if (!std::isfinite(value)) return {};
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

template <typename... Fields>
std::string row(const Fields&... fields) {
  std::string line;
  ((line += field(fields) + ","), ...);
  line.back() = '\n';
  return line;
}

std::string whyNotJudged(const CableChecks& checks, CheckKind kind) {
  for (const Finding& finding : checks.findings)
    if (finding.kind == kind && finding.status == CheckStatus::NotJudged) return finding.cause;
  return {};
}

}  // namespace

std::string checksCsv(const RoutingReport& report) {
  std::string csv = "cable,check,status,value,limit,margin,unit,at_mm,with,cause\n";
  for (const ReportedCable& cable : report.cables) {
    for (const CheckOutcome& outcome : cable.checks.outcomes) {
      const bool judged =
          outcome.status != CheckStatus::NotChecked && outcome.status != CheckStatus::NotJudged;
      const std::string name = cable.cable.name, kind = keyOf(outcome.kind),
                        status = toString(outcome.status);
      const std::string unit = unitOf(outcome.kind);
      csv +=
          judged
              ? row(name, kind, status, outcome.value, outcome.limit,
                    marginOf(outcome.kind, outcome.value, outcome.limit), unit, outcome.at, outcome.with, "")
              : row(name, kind, status, "", "", "", unit, "", "", whyNotJudged(cable.checks, outcome.kind));
    }
  }
  return csv;
}

std::string findingsCsv(const RoutingReport& report) {
  std::string csv =
      "number,status,cable,check,value,limit,margin,unit,at_mm,from_mm,to_mm,x_mm,y_mm,z_mm,with,cause,with_"
      "at_mm\n";
  for (const NumberedFinding& numbered : numberedFindings(report)) {
    const Finding& finding = *numbered.finding;
    if (finding.status == CheckStatus::NotJudged) {
      csv += row(std::to_string(numbered.number), toString(finding.status), numbered.cable->cable.name,
                 keyOf(finding.kind), "", "", "", unitOf(finding.kind), "", "", "", "", "", "", "",
                 finding.cause, "");
      continue;
    }
    csv += row(std::to_string(numbered.number), toString(finding.status), numbered.cable->cable.name,
               keyOf(finding.kind), finding.value, finding.limit, finding.margin(), unitOf(finding.kind),
               finding.at, finding.from, finding.to, finding.position.x(), finding.position.y(),
               finding.position.z(), finding.with, finding.cause,
               finding.withAt.value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return csv;
}

std::string supportsCsv(const RoutingReport& report) {
  std::string csv =
      "cable,support,force_N,moment_N_m,force_x_N,force_y_N,force_z_N,moment_x_N_m,moment_y_N_m,moment_z_N_m,"
      "x_mm,y_mm,z_mm,slid_to_mm\n";
  for (const ReportedCable& cable : report.cables) {
    for (const SupportReaction& support : cable.centerline.reactions) {
      const Eigen::Vector3d& f = support.force;
      const Eigen::Vector3d m = support.moment / 1000, &p = support.position;
      csv += row(cable.cable.name, support.name, f.norm(), m.norm(), f.x(), f.y(), f.z(), m.x(), m.y(), m.z(),
                 p.x(), p.y(), p.z(), support.at.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }
  return csv;
}

std::string contactsCsv(const RoutingReport& report) {
  std::string csv = "cable,touches,from_mm,to_mm,push_N,force_x_N,force_y_N,force_z_N,at_mm,x_mm,y_mm,z_mm\n";
  for (const ReportedCable& cable : report.cables)
    for (const ContactRun& run : cable.contacts)
      csv += row(cable.cable.name, run.with, run.from, run.to, run.push, run.force.x(), run.force.y(),
                 run.force.z(), run.at, run.position.x(), run.position.y(), run.position.z());
  return csv;
}

}  // namespace liana
