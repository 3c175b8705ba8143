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

TEST(Program, DashAndStandardOutputAreWrittenTo) {
  const TemporaryFolder folder;
  const std::string draft = folder.write("d.csv", "x_mm,y_mm,z_mm\n0,0,0\n50,0,0\n100,20,0\n").string();
  const std::string words = "\"$liana\" import-centerline " + draft + " --diameter 5 -o ";
  for (const std::string& out : {std::string("-"), std::string("/dev/stdout")}) {
    const std::string text = bash("cd " + folder.root().string() + "; " + words + out + " 2>/dev/null");
    EXPECT_EQ(text.find("{"), 0u) << text;
    EXPECT_NE(text.find("liana-project"), std::string::npos) << text;
    // Standard output may be a file, which stays the one that it is.
    bash("cd " + folder.root().string() + "; echo before > f; " + words + out + " >> f 2>/dev/null");
    EXPECT_EQ(textOf(folder / "f").find("before\n{"), 0u);
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "-"));
}

/// A limit of the files' size stands in for a full disk.
TEST(Program, ADiskThatIsFullLeavesNothingBehind) {
  const TemporaryFolder folder;
  for (const std::string& words :
       {std::string("simulate trolley --duration 0.5"), std::string("scene bow --steps 2")}) {
    const std::string text = bash("cd " + folder.root().string() +
                                  "; trap \"\" XFSZ; ulimit -f 1; \"$liana\" " + words + " -o a/b; echo $?");
    EXPECT_NE(text.find("cannot be written"), std::string::npos) << text;
    EXPECT_EQ(text.substr(text.size() - 2), "2\n") << text;
    EXPECT_TRUE(std::filesystem::is_empty(folder.root())) << words;
  }
}

TEST(Program, FullDiskIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  EXPECT_EQ(bash("\"$liana\" completion bash > /dev/full; echo $?"),
            "liana: standard output: cannot be written; is the disk full?\n2\n");
}

}  // namespace liana
