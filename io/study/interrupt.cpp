#include "io/study/interrupt.h"

#include <csignal>

#include <array>
#include <atomic>

namespace liana {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};

std::atomic<bool> asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // may be set in a signal handler
std::array<struct sigaction, kSignals.size()> before;

void ask(int) {
  asked = true;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  asked = false;
  struct sigaction action {};
  action.sa_handler = ask;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before[i]);
    // What the caller told the program to ignore stays ignored.
    if (before[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
}

bool InterruptGuard::wasAsked() {
  return asked;
}

}  // namespace liana
