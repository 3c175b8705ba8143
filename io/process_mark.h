// Tells whether the process that left a file behind still runs.
#pragma once

#include <string>

namespace liana {

/// A process of this machine; numbers are used again, so its start counts too.
struct ProcessMark {
  int id = 0;
  std::string start;  // when it started, in this boot of the machine; empty when not known
};

ProcessMark thisProcess();
bool isRunning(const ProcessMark& process);

}  // namespace liana
