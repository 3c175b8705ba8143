// How much memory and computing the process that reads a file may take.
#pragma once

#include <cstdint>
#include <string>

namespace liana {

/// By the size of the file; a reader that wants more runs out of memory. Leaves no core behind.
void limitMemory(std::uintmax_t fileSize);

/// After so many seconds of computing, on all threads together, this process sends `lastWord` over `channel`
/// and ends, whatever it is doing; if it cannot, the kernel ends it a few seconds later.
void limitComputing(unsigned seconds, std::string lastWord, int channel);

}  // namespace liana
