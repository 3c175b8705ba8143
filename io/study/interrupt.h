// Lets long work end in good order on Ctrl-C, or when a batch system takes the machine back.
#pragma once

namespace liana {

/// While it lives, the first SIGINT or SIGTERM only makes wasAsked() true; a second one ends the program as
/// usual. One at a time.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static bool wasAsked();  // from any thread
};

}  // namespace liana
