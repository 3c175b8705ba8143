// Ctrl-C as a question that long work asks itself: did somebody ask to stop?
#pragma once

namespace liana {

/// True once SIGINT or SIGTERM has arrived during the life of an InterruptWatch.
bool isInterrupted();

/// As if the signal had arrived, or had not; for tests.
void setInterrupted(bool interrupted);

/// While it lives, the first SIGINT or SIGTERM is remembered instead of ending the program; the second ends
/// it at once. Broken pipes are errors of the stream instead of signals. One at a time.
class InterruptWatch {
public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
};

}  // namespace liana
