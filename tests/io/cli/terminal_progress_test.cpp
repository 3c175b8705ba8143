#include "io/cli/terminal_progress.h"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>

namespace liana {

TEST(TerminalProgress, ShowsNothingForShortWork) {
  std::ostringstream err;
  {
    TerminalProgress line(err, 80);
    line.show(0.5, "Reading");
  }
  EXPECT_EQ(err.str(), "");
}

TEST(TerminalProgress, DrawsOneLineThatFitsAndWipesIt) {
  using namespace std::chrono_literals;
  std::ostringstream err;
  {
    TerminalProgress line(err, 40);
    std::this_thread::sleep_for(250ms);
    line.show(0.5, "Reading a very long name of a file that does not fit");
    line.show(0.6, "at once: too soon to draw again");
  }
  const std::string text = err.str();
  EXPECT_EQ(text.find("\r\033[K[##########..........]"), 0u) << text;
  EXPECT_NE(text.find(" 50 %  Reading"), std::string::npos);
  EXPECT_EQ(text.find("too soon"), std::string::npos);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_LE(text.size(), 40 + 2 * std::string("\r\033[K").size());
  EXPECT_EQ(text.substr(text.size() - 4), "\r\033[K");
}

TEST(TerminalProgress, CutsWholeCharacters) {
  EXPECT_EQ(firstCharacters("Größe", 3), "Grö");
  EXPECT_EQ(firstCharacters("電線管", 2), "電線");
  EXPECT_EQ(firstCharacters("ab", 5), "ab");
  EXPECT_EQ(firstCharacters("ab", 0), "");
}

}  // namespace liana
