// What a study of a lift found: the table of runs, and each check with its worst run.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/study/study_runs.h"

namespace liana {

/// One check of one thing over all runs.
struct StudiedCheck {
  HoistCheckKind kind = HoistCheckKind::Strength;
  std::string who;
  int runs = 0, failed = 0;             // in which it was made, in which it was passed
  double least = 0, sum = 0, most = 0;  // of its values
  int worstRun = 0;                     // by its limit; of lower limits the least, else the most
  HoistFinding worst;

  void add(int run, const HoistFinding& finding);
  double mean() const { return runs > 0 ? sum / runs : 0; }
};

/// A run and what is worst in it.
struct StudiedRun {
  int run = 0;
  bool passes = true;
  double severity = 0;  // 1 at the limit
  std::string what;     // "rope strength of \"Hoist rope\", 3.2 (≥ 4), at 1.25 s", or why it stopped
};

struct LiftSummary {
  std::vector<StudiedCheck> checks;   // most failed first, then nearest to the limit
  std::vector<StudiedRun> worstRuns;  // ten, worst first
  int stopped = 0;

  void add(const StudyRow& row);
  void finish();
};

/// Columns of every run: its parameters, its worst check, and each check that any run has.
Result<void> writeLiftRunsCsv(const StudyRuns& runs, const LiftSummary& summary,
                              const std::filesystem::path& file);

nlohmann::ordered_json toJson(const LiftSummary& summary);
std::string liftTable(const LiftSummary& summary);

}  // namespace liana
