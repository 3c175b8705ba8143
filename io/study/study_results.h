// What a study found: the table of runs, figures per cable, and the envelope of shapes, as files.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/study/lift/lift_results.h"
#include "io/study/study_runs.h"
#include "kernel/study/envelope.h"

namespace liana {

/// Smallest, mean and largest over the runs that converged, and the runs of both ends.
struct StudyRange {
  int count = 0;
  double smallest = 0, mean = 0, largest = 0;  // mean: a sum until all are in
  int smallestRun = 0, largestRun = 0;

  void add(int run, double value);
};

struct StudiedCableSummary {
  std::string name;
  int solved = 0, unsolved = 0;
  StudyRange bendRadius, tension, startForce, endForce, deviation;  // [mm], [N]
  std::map<std::string, int> failedChecks, unjudgedChecks;          // in how many runs
  std::map<std::string, int> unsolvedBy;                            // status: in how many runs
  std::optional<Envelope> envelope;                                 // nothing without a nominal shape
};

struct StudySummary {
  StudyHeader header;
  int finished = 0;  // of header.runs + 1
  int passed = 0;
  std::vector<StudiedCableSummary> cables;
  std::optional<LiftSummary> lift;  // of a study of a lift

  bool isComplete() const { return finished == header.runs + 1; }
  bool passes() const { return isComplete() && passed == finished; }
};

/// Writes runs.csv on the way.
Result<StudySummary> summarizeRuns(const StudyRuns& runs, const std::filesystem::path& folder);

std::string summaryJson(const StudySummary& summary);
std::string summaryTable(const StudySummary& summary);

/// runs.csv and study.json; of cables also envelope.csv, envelope.json, envelope.obj and envelope.stl.
Result<StudySummary> writeStudyResults(const StudyRuns& runs, const std::filesystem::path& folder);

}  // namespace liana
