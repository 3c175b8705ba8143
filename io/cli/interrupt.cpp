#include "io/cli/interrupt.h"

#include <csignal>

#include <array>
#include <atomic>

namespace liana {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");
std::array<struct sigaction, kSignals.size()> before;

extern "C" void rememberInterrupt(int) {
  interrupted = true;
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
  struct sigaction action {};
  action.sa_handler = rememberInterrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;  // whoever is in a hurry asks twice
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before[i]);
    // What the caller told the program to ignore stays ignored.
    if (before[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

InterruptWatch::~InterruptWatch() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
  std::signal(SIGPIPE, SIG_DFL);
}

}  // namespace liana
