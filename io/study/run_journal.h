// The file a running study appends its rows to: what is in it survives Ctrl-C and kill -9.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/study/study_header.h"
#include "kernel/base/result.h"

namespace liana {

/// Locks its file, so that two programs never write to one. Each row is one write of a whole line.
class RunJournal {
public:
  enum class Mode {
    New,        // refuses a file that is there
    Resume,     // goes on with a file of the same study; begins where there is none
    Overwrite,  // begins anew
  };

  static Result<RunJournal> open(const std::filesystem::path& file, const StudyHeader& header, Mode mode);
  RunJournal(RunJournal&& other) noexcept;
  RunJournal& operator=(RunJournal&&) = delete;
  ~RunJournal();

  /// The runs this shard owns and that are not done yet, in order.
  const std::vector<int>& remaining() const { return remaining_; }
  Result<void> append(const std::string& line);

private:
  RunJournal(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}
  Result<void> begin(const StudyHeader& header);
  Result<void> resume(const StudyHeader& header);

  std::filesystem::path file_;
  int descriptor_ = -1;
  std::vector<int> remaining_;
};

}  // namespace liana
