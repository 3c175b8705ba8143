// A stream buffer over a file that reports how much of it was read and ends early when the reader should
// stop.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <streambuf>
#include <vector>

#include "kernel/base/progress.h"

namespace liana {

/// Gives OCCT's parser, which knows neither progress nor cancel, both of them.
class CountingBuffer : public std::streambuf {
public:
  CountingBuffer(const std::filesystem::path& file, const Progress& progress);

  bool wasCancelled() const { return cancelled_; }

private:
  int_type underflow() override;

  std::ifstream source_;
  std::vector<char> buffer_;
  Progress progress_;
  std::uintmax_t size_ = 1, done_ = 0;
  bool cancelled_ = false;
};

}  // namespace liana
