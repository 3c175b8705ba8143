#include "io/step/records/step_text.h"

#include <gtest/gtest.h>

namespace liana {

TEST(CleanStepName, DecodesEscapesOfIso10303) {
  EXPECT_EQ(cleanStepName(u"Halter \\X2\\00FC\\X0\\ber"), "Halter über");
  EXPECT_EQ(cleanStepName(u"\\X2\\65E5672C\\X0\\ part"), "日本 part");
  EXPECT_EQ(cleanStepName(u"\\X4\\0001F600\\X0\\"), "😀");
  EXPECT_EQ(cleanStepName(u"\\X2\\D83DDE00\\X0\\"), "😀");
  EXPECT_EQ(cleanStepName(u"caf\\X\\E9"), "café");
  EXPECT_EQ(cleanStepName(u"caf\\S\\i"), "café");
}

TEST(CleanStepName, KeepsBrokenEscapesAndPlainText) {
  EXPECT_EQ(cleanStepName(u"C:\\parts\\X2\\00"), "C:\\parts\\X2\\00");
  EXPECT_EQ(cleanStepName(u"\\X2\\00FG\\X0\\"), "\\X2\\00FG\\X0\\");
  EXPECT_EQ(cleanStepName(u"  tab\tand space  "), "tab and space");
  EXPECT_EQ(cleanStepName(u"日本"), "日本");
  EXPECT_EQ(cleanStepName(u""), "");
}

TEST(CleanStepName, LoneSurrogateBecomesReplacementCharacter) {
  EXPECT_EQ(cleanStepName(std::u16string{0xd83d, u'a'}),
            "\xEF\xBF\xBD"
            "a");
}

}  // namespace liana
