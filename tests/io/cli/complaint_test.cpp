#include "io/cli/complaint.h"

#include <gtest/gtest.h>

namespace liana {

TEST(UniformMessage, PutsTheFileFirstAndJoinsSentences) {
  EXPECT_EQ(uniformMessage("\"a b.step\" is empty. Restore an earlier copy."),
            "a b.step: is empty; restore an earlier copy");
  EXPECT_EQ(uniformMessage("\"a.liana\", line 3: a comma is missing. Add it."),
            "a.liana: line 3: a comma is missing; add it");
  EXPECT_EQ(uniformMessage("\"a.liana\": \"cables\" is no list. Write [ ]."),
            "a.liana: \"cables\" is no list; write [ ]");
}

TEST(UniformMessage, KeepsNamesNumbersAndLoneSentences) {
  EXPECT_EQ(uniformMessage("Cable \"Hose\" has a length of 0.5 mm. STEP needs more."),
            "Cable \"Hose\" has a length of 0.5 mm; STEP needs more");
  EXPECT_EQ(uniformMessage("version 9 is newer than this program. Liana 2 reads it."),
            "version 9 is newer than this program; Liana 2 reads it");
  EXPECT_EQ(uniformMessage("nothing to do"), "nothing to do");
  EXPECT_EQ(uniformMessage(""), "");
  EXPECT_EQ(uniformMessage("\""), "\"");
}

TEST(NearestOf, FindsTypingErrorsAndBeginnings) {
  const std::vector<std::string> words{"route", "check", "info", "validate", "completion"};
  EXPECT_EQ(nearestOf("rout", words), "route");
  EXPECT_EQ(nearestOf("ruote", words), "route");
  EXPECT_EQ(nearestOf("chekc", words), "check");
  EXPECT_EQ(nearestOf("comp", words), "completion");
  EXPECT_EQ(nearestOf("valdiate", words), "validate");
}

TEST(NearestOf, GuessesNothingFromWhatIsNotSimilar) {
  EXPECT_EQ(nearestOf("xyz", {"route", "info"}), "");
  EXPECT_EQ(nearestOf("fly", {"fit"}), "fit");
  EXPECT_EQ(nearestOf("", {"fit"}), "");
}

}  // namespace liana
