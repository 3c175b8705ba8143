// The program as it is started, without a display.
#include <gtest/gtest.h>

#include <QProcess>

#include "tests/support/paths.h"

namespace liana {
namespace {

class WithoutDisplay : public ::testing::TestWithParam<const char*> {};

TEST_P(WithoutDisplay, IsAnswered) {
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove("DISPLAY");
  program.setProcessEnvironment(environment);
  program.start(QString::fromStdString(paths::program("liana-gui").string()), {GetParam()});
  ASSERT_TRUE(program.waitForFinished(60000));
  EXPECT_EQ(program.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
  EXPECT_TRUE(program.readAllStandardOutput().contains("iana"));
}

INSTANTIATE_TEST_SUITE_P(Questions, WithoutDisplay, testing::Values("--help", "-h", "--version", "-v"));

}  // namespace
}  // namespace liana
