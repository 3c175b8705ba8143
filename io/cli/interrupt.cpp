#include "io/cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace liana {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

extern "C" void rememberInterrupt(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);  // whoever is in a hurry asks twice
}

}  // namespace

bool isInterrupted() {
  return interrupted;
}

void setInterrupted(bool value) {
  interrupted = value;
}

InterruptWatch::InterruptWatch() {
  interrupted = false;
  std::signal(SIGINT, rememberInterrupt);
  std::signal(SIGTERM, rememberInterrupt);
  std::signal(SIGPIPE, SIG_IGN);
}

InterruptWatch::~InterruptWatch() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGPIPE, SIG_DFL);
}

}  // namespace liana
