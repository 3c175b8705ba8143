// The program as shells see it: signals, pipes, a full disk.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

/// What bash prints when it runs the words, in which $liana is the program.
std::string bash(const std::string& words) {
  const std::string command =
      "liana='" + paths::program("liana").string() + "' bash --norc -c '" + words + "' 2>&1";
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return "bash cannot be started";
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, count);
  pclose(pipe);
  return text;
}

}  // namespace

TEST(Program, InterruptEndsWith130AndALineOnStandardError) {
  EXPECT_EQ(
      bash("timeout --foreground --preserve-status -s INT 0.7 \"$liana\" validate > /dev/null; echo $?"),
      "liana: cancelled\n130\n");
}

TEST(Program, BrokenPipeEndsQuietlyWith141) {
  EXPECT_EQ(bash("(sleep 0.5; exec \"$liana\" completion bash) | exec 0<&-; echo ${PIPESTATUS[0]}"), "141\n");
}

TEST(Program, FullDiskIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  EXPECT_EQ(bash("\"$liana\" completion bash > /dev/full; echo $?"),
            "liana: standard output: cannot be written; is the disk full?\n2\n");
}

}  // namespace liana
