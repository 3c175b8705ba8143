// Finished runs on disk: one file while a study is run, several when shards are merged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "io/study/study_header.h"
#include "kernel/base/result.h"
#include "kernel/study/study_run.h"

namespace liana {

/// Knows where each row stands and reads it when asked: a study may be larger than the memory.
class StudyRuns {
public:
  /// Reads header and rows. A last line without its end, left by a program that was killed, does not count.
  static Result<StudyRuns> read(const std::filesystem::path& file);
  /// All of them as one; they must be of one study.
  static Result<StudyRuns> readAll(const std::vector<std::filesystem::path>& files);

  const StudyHeader& header() const { return header_; }
  int count() const { return static_cast<int>(rows_.size()); }
  bool has(int run) const { return rows_.contains(run); }
  /// Runs that the header's shard should have and that are not there, in order.
  std::vector<int> missing() const;
  /// Bytes of the file up to the end of its last whole line.
  std::uint64_t soundSize() const { return soundSize_; }

  /// Calls with every row's text, in the order of runs, until one is refused.
  Result<void> forEachLine(const std::function<Result<void>(const std::string& line)>& take) const;
  Result<void> forEachRow(const std::function<Result<void>(const StudyRow& row)>& take) const;

  /// The header and all rows in order, atomically: the same bytes whatever the order they were made in.
  Result<void> write(const std::filesystem::path& file) const;

private:
  struct Place {
    int file = 0;
    std::uint64_t offset = 0;
    std::size_t size = 0;
  };

  StudyHeader header_;
  std::vector<std::filesystem::path> files_;
  std::map<int, Place> rows_;
  std::uint64_t soundSize_ = 0;
};

}  // namespace liana
