// ./run and ./test install, configure, build and start what they should, and nothing more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/architecture/script_stage.h"

namespace liana::architecture {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(RunScript, InstallsNothingWhenNothingIsMissing) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("run --build-only"), 0) << stage.output();
  EXPECT_THAT(stage.calls(), Not(HasSubstr("apt-get")));
}

TEST(RunScript, InstallsWhatIsMissingAndSaysWhatAndWhy) {
  const ScriptStage stage;
  stage.uninstall("libcli11-dev");
  EXPECT_EQ(stage.play("run --build-only"), 0) << stage.output();
  EXPECT_THAT(stage.output(),
              AllOf(HasSubstr("libcli11-dev"), HasSubstr("command line"), Not(HasSubstr("libvtk9-dev"))));
  const std::string calls = stage.calls();
  EXPECT_THAT(calls, HasSubstr("install -y --no-install-recommends libcli11-dev\n"));
  EXPECT_LT(calls.find(" update"), calls.find(" install"));
  EXPECT_LT(calls.find(" install"), calls.find("cmake"));
}

TEST(RunScript, SecondStartNeitherInstallsNorConfigures) {
  const ScriptStage stage;
  stage.uninstall("cmake");
  EXPECT_EQ(stage.play("run --build-only"), 0) << stage.output();
  EXPECT_THAT(stage.calls(), HasSubstr("cmake --preset release"));
  stage.forgetCalls();
  EXPECT_EQ(stage.play("run --build-only"), 0) << stage.output();
  EXPECT_THAT(stage.calls(),
              AllOf(HasSubstr("cmake --build"), Not(HasSubstr("apt-get")), Not(HasSubstr("--preset"))));
}

TEST(RunScript, ConfiguresAfreshWhenTheFolderWasMoved) {
  const ScriptStage stage;
  stage.tree().write("project/build/build.ninja", "");
  stage.tree().write("project/build/CMakeCache.txt", "CMAKE_HOME_DIRECTORY:INTERNAL=elsewhere\n");
  EXPECT_EQ(stage.play("run --build-only"), 0) << stage.output();
  EXPECT_THAT(stage.calls(), HasSubstr("cmake --preset release --fresh"));
}

TEST(RunScript, BuildOnlyStartsNothing) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("run --build-only", "DISPLAY=:7"), 0) << stage.output();
  EXPECT_THAT(stage.calls(), AllOf(HasSubstr("--target liana liana-gui"), Not(HasSubstr("liana-gui /"))));
}

TEST(RunScript, OpensTheSampleWhereThereIsADisplay) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("run", "DISPLAY=:7"), 0) << stage.output();
  EXPECT_THAT(stage.calls(),
              HasSubstr("liana-gui " + (stage.tree().root() / "project/samples/projects").string()));
  EXPECT_THAT(stage.calls(), Not(HasSubstr("--screenshot")));
}

TEST(RunScript, RoutesTheSampleWhereThereIsNoDisplay) {
  for (const std::string call : {"run", "run --headless"}) {
    const ScriptStage stage;
    EXPECT_EQ(stage.play(call, call == "run" ? "" : "DISPLAY=:7"), 0) << stage.output();
    EXPECT_THAT(stage.calls(), AllOf(HasSubstr("liana route "), HasSubstr("liana-gui --screenshot ")));
    EXPECT_THAT(stage.output(), AllOf(HasSubstr("out/centerlines.step"), HasSubstr("out/picture.png")));
  }
}

TEST(RunScript, DrawsThePictureOfAFailedRouteAndTellsByItsExitCode) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("run", "LIANA_RESULT=1"), 1);
  EXPECT_THAT(stage.calls(), HasSubstr("--screenshot"));
}

TEST(RunScript, StopsWhenTheProjectCannotBeRead) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("run", "LIANA_RESULT=2"), 2);
  EXPECT_THAT(stage.calls(), Not(HasSubstr("--screenshot")));
}

TEST(RunScript, DescribesAnAssemblyNamedFromTheCallersFolder) {
  const ScriptStage stage;
  stage.tree().write("two words.step", "");
  EXPECT_EQ(stage.play("run 'two words.step'"), 0) << stage.output();
  EXPECT_THAT(stage.calls(),
              AllOf(HasSubstr("liana info " + stage.tree().root().string() + "/two words.step"),
                    HasSubstr("--screenshot"), Not(HasSubstr("route"))));
}

TEST(RunScript, RefusesBadArgumentsBeforeItDoesAnything) {
  const ScriptStage stage;
  for (const std::string arguments :
       {"--no-such-option", "missing.step", "one.step two.step", "project", "''"}) {
    EXPECT_EQ(stage.play("run " + arguments), 2) << arguments;
  }
  EXPECT_EQ(stage.calls(), "");
  EXPECT_EQ(stage.play("run missing.step"), 2);
  EXPECT_THAT(stage.output(), HasSubstr("missing.step"));
}

TEST(RunScript, ExplainsItself) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("run --help"), 0);
  EXPECT_THAT(stage.output(), AllOf(HasSubstr("--headless"), HasSubstr("--build-only")));
  EXPECT_EQ(stage.calls(), "");
}

TEST(TestScript, BuildsEverythingThenRunsCTest) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("test -R Rod"), 0) << stage.output();
  const std::string calls = stage.calls();
  EXPECT_THAT(calls, AllOf(HasSubstr("--target all"), HasSubstr("--no-tests=error"), HasSubstr("-R Rod\n")));
  EXPECT_LT(calls.find("cmake --build"), calls.find("ctest"));
}

TEST(TestScript, FailsWhenATestFails) {
  const ScriptStage stage;
  EXPECT_EQ(stage.play("test", "CTEST_RESULT=8"), 8);
  EXPECT_EQ(stage.play(".ci/run", "CTEST_RESULT=8"), 8);
}

}  // namespace
}  // namespace liana::architecture
