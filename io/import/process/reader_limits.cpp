#include "io/import/process/reader_limits.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace liana {
namespace {

constexpr rlim_t kLeastMemory = rlim_t{2} << 30;  // [bytes]
constexpr rlim_t kMemoryPerFileByte = 100;        // more than OCCT needs for any file seen
constexpr rlim_t kGrace = 5;                      // for the last word [s]

/// What is told when the time is up; ready to be sent by a signal handler.
struct LastWord {
  int channel = -1;
  std::string bytes;
} lastWordOfReader;

extern "C" void giveUp(int) {
  const LastWord& word = lastWordOfReader;
  (void)!::send(word.channel, word.bytes.data(), word.bytes.size(), MSG_NOSIGNAL);
  ::_exit(0);
}

}  // namespace

void limitMemory([[maybe_unused]] std::uintmax_t fileSize) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // shadow memory is larger than any limit
  const rlim_t physical =
      static_cast<rlim_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
  const rlim_t wanted = kLeastMemory + kMemoryPerFileByte * fileSize;
  rlimit limit{};
  limit.rlim_cur = limit.rlim_max = std::min(wanted, std::max(kLeastMemory, physical / 4 * 3));
  ::setrlimit(RLIMIT_DATA, &limit);
#endif
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

void limitComputing(unsigned seconds, std::string lastWord, int channel) {
  lastWordOfReader = {channel, std::move(lastWord)};
  ::signal(SIGXCPU, giveUp);
  rlimit given{};  // whoever started this process may have granted less
  ::getrlimit(RLIMIT_CPU, &given);
  const rlim_t whole = std::min(given.rlim_cur, std::max(rlim_t{1}, static_cast<rlim_t>(seconds)));
  const rlimit limit{whole, std::min(given.rlim_max, whole + kGrace)};
  ::setrlimit(RLIMIT_CPU, &limit);
}

}  // namespace liana
