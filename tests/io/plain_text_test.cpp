#include "io/plain_text.h"

#include <gtest/gtest.h>

#include <ostream>
#include <sstream>

namespace liana {

TEST(PlainText, ControlCharactersBecomeSpacesOrReadable) {
  const std::string name = std::string("\x1b[31mR\xc3\xb6hre\n") + '\0' + "\xc2\x9b\xe2\x80\xae";
  EXPECT_TRUE(hasControls(name));
  EXPECT_EQ(withoutControls(name), "[31mR\xc3\xb6hre");
  EXPECT_EQ(oneLine(name), "\\x1b[31mR\xc3\xb6hre\\x0a\\x00\\x9b\\u202e");
  EXPECT_FALSE(hasControls("R\xc3\xb6hre \xe7\x94\xb5\xe7\xbc\x86"));
  EXPECT_EQ(withoutControls(" \t "), "");
}

TEST(PlainText, BufferSpellsControlsOutAndLeavesTheRest) {
  std::ostringstream target;
  {
    PlainTextBuffer buffer(*target.rdbuf());
    std::ostream out(&buffer);
    out << "a\tb\n\x1b[2J \xc2\x9b \xc2\xb0 \x7f \xe7\x94\xb5 \xc2";
    EXPECT_TRUE(out.good());
  }
  EXPECT_EQ(target.str(), "a\tb\n\\x1b[2J \\x9b \xc2\xb0 \\x7f \xe7\x94\xb5 \xc2");
}

}  // namespace liana
