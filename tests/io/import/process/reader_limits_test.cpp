#include "io/import/process/reader_limits.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <string>

namespace liana {
namespace {

/// What a process said last that computes without an end and may do so for a second, and its exit status.
struct Ending {
  std::string word;
  int status = -1;
  double computed = 0;  // [s]
};

Ending endingOfAnEndlessReader(bool tellsProgress) {
  int channel[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, channel) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(channel[0]);
    limitComputing(1, "gave up", channel[1]);
    for (std::atomic<unsigned long> i = 0;; ++i)
      if (tellsProgress && i % 10'000'000 == 0) (void)!::send(channel[1], "on", 2, MSG_DONTWAIT);
  }
  ::close(channel[1]);
  Ending ending;
  char bytes[64];
  for (ssize_t count = 0; (count = ::recv(channel[0], bytes, sizeof bytes, 0)) > 0;)
    ending.word.assign(bytes, static_cast<std::size_t>(count));
  rusage used{};
  ::wait4(child, &ending.status, 0, &used);
  ending.computed =
      static_cast<double>(used.ru_utime.tv_sec) + 1e-6 * static_cast<double>(used.ru_utime.tv_usec);
  ::close(channel[0]);
  return ending;
}

}  // namespace

TEST(ReaderLimits, AReaderThatComputesWithoutAnEndSaysSoAndEnds) {
  for (const bool tellsProgress : {false, true}) {
    const Ending ending = endingOfAnEndlessReader(tellsProgress);
    EXPECT_EQ(ending.word, "gave up");
    EXPECT_TRUE(WIFEXITED(ending.status) && WEXITSTATUS(ending.status) == 0) << ending.status;
    EXPECT_LT(ending.computed, 5) << "the kernel need not end it";
  }
}

}  // namespace liana
