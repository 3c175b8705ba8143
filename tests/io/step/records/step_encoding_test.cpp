#include "io/step/records/step_encoding.h"

#include <gtest/gtest.h>

namespace liana {

TEST(StepEncoding, OtherScriptsAreEscapedAndTheRestStays) {
  EXPECT_EQ(encodeStepStrings("#1=A('plain','it''s',#2);\n"), "#1=A('plain','it''s',#2);\n");
  EXPECT_EQ(encodeStepStrings("#1=A('\xC3\xBC 电缆!',$);"),
            "#1=A('\\X2\\00FC\\X0\\ \\X2\\75357F06\\X0\\!',$);");
  EXPECT_EQ(encodeStepStrings("A('\xF0\x9F\x98\x80');"), "A('\\X4\\0001F600\\X0\\');");
  EXPECT_EQ(encodeStepStrings("A('ab\xC3\n\xBC');").find('\n'), std::string::npos);
}

TEST(StepEncoding, QuotesThatLookLikeTheEndAreEscaped) {
  EXPECT_EQ(encodeStepStrings("A('''c'', d','x');"), "A('\\X2\\0027\\X0\\c\\X2\\0027\\X0\\, d','x');");
  EXPECT_EQ(encodeStepStrings("A('');B('');"), "A('');B('');");
  EXPECT_EQ(encodeStepStrings("A('open"), "A('open");
}

}  // namespace liana
