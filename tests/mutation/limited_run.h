// The command line in a process of its own that may use so much and no more.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/io/cli/run_liana.h"

namespace liana {

struct LimitedRun {
  int code = -1;          // what it ended with, unless
  int signal = 0;         // a signal ended it
  bool isHung = false;    // it used up its processor time, or did nothing at all
  double cpuSeconds = 0;  // without the importer's
  std::string out, err;
};

/// Most that a run and each importer it asks may use.
constexpr int kMostCpuSeconds = 10;
constexpr std::size_t kMostMemory = std::size_t{2} << 30;  // address space [bytes]

/// Starts the importer, under those limits. All runs ask the same one, which saves the time to start it.
void startLimitedImporter(const std::filesystem::path& anyCadFile);

/// The work in a process of its own, in the folder.
LimitedRun runLimited(const std::function<Outcome()>& work, const std::filesystem::path& folder);
/// The words behind `liana`; relative paths are those of the folder, whose `config` is the user's own.
LimitedRun runLimited(const std::vector<std::string>& arguments, const std::filesystem::path& folder);

}  // namespace liana
