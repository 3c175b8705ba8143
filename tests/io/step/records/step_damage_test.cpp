#include "io/step/records/step_damage.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

const std::string kHead = "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n";
const std::string kTail = "ENDSEC;\nEND-ISO-10303-21;\n";

}  // namespace

TEST(StepDamage, SoundFilesHaveNone) {
  EXPECT_EQ(
      findStepDamage(
          kHead + "#1 = POINT('it''s; (odd) #9',(1.,-2.E-3),$,*,.T.);\n/* #7 */\n#2=A(#1,\n#1);\n" + kTail),
      "");
}

TEST(StepDamage, TheLineOfTheFirstBrokenRecordIsNamed) {
  EXPECT_EQ(findStepDamage(kHead + "#1=A(1);\n#2=B((1);\n" + kTail),
            "line 6: record #2 ends before its brackets close.");
  EXPECT_NE(findStepDamage(kHead + "#1=A(1);\n#2=B(#3);\n" + kTail).find("line 6: points at #3"),
            std::string::npos);
  EXPECT_NE(findStepDamage(kHead + "#1=A(1);\n#1=B(1);\n" + kTail).find("line 6: #1 is defined twice"),
            std::string::npos);
  EXPECT_NE(findStepDamage(kHead + "#1=A(1);\n#2=B(1").find("line 6: record #2 has no end"),
            std::string::npos);
  EXPECT_NE(findStepDamage(kHead + "#1=A('x);\n").find("line 5"), std::string::npos);
  EXPECT_NE(findStepDamage(kHead + "#1=A(1)\n#2=B(1);\n" + kTail).find("line 6"), std::string::npos);
  EXPECT_NE(findStepDamage("nothing").find("DATA"), std::string::npos);
}

}  // namespace liana
