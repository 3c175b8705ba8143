// The first line of a file of runs: which study of which project they belong to.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/document.h"
#include "kernel/study/lift/lift_plan.h"
#include "kernel/study/study_plan.h"

namespace liana {

/// Every `count`-th run, so that shards take about as long as each other.
struct StudyShard {
  int number = 1, count = 1;

  bool isWhole() const { return count == 1; }
  bool owns(int run) const { return run % count == number - 1; }
};

/// "3/40"
Result<StudyShard> parseShard(const std::string& text);

struct StudyHeader {
  struct StudiedName {
    std::string name;
    double length = 0, diameter = 0;  // nominal [mm]
  };

  std::string program;      // its version may change the last digits
  std::string title;        // the project's name
  std::string projectHash;  // of the project file and the assemblies it refers to
  std::string study;        // as JSON text
  int runs = 0;             // beside the nominal one
  int stations = 0;
  std::vector<StudiedName> cables;
  std::vector<std::string> parameters;
  std::string loadCase;  // of a lift, which has no cables; empty: a study of cables
  /// By parameter: what its values 1, 2, … stand for; none where the value is a number.
  std::map<std::string, std::vector<std::string>> choices;
  StudyShard shard;

  bool isOfLift() const { return !loadCase.empty(); }

  /// Without the newline. Two headers of one study, shards apart, give the same bytes.
  std::string line() const;
  static Result<StudyHeader> parse(const std::string& line);

  /// Empty when rows of both belong to one study (shards may differ); otherwise what differs.
  std::string findDifference(const StudyHeader& other) const;
};

StudyHeader makeStudyHeader(const std::filesystem::path& projectFile, const DocumentContent& content,
                            const StudyPlan& plan, const StudyShard& shard);
StudyHeader makeStudyHeader(const std::filesystem::path& projectFile, const DocumentContent& content,
                            const LiftPlan& plan, const StudyShard& shard);

}  // namespace liana
