// What is there after a crash, what is offered at the next start, what is gone after a proper close; and
// saves that are killed.
#include "io/project/autosave.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <random>

#include "io/process_mark.h"
#include "io/write_file.h"
#include "tests/support/full_project.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

std::size_t filesIn(const fs::path& folder) {
  std::error_code error;
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder, error), fs::directory_iterator()));
}

/// Runs `work` in a process of its own; it tells by a byte that it has begun. Returns its number.
pid_t startChild(const std::function<void()>& begin, const std::function<void()>& work) {
  int channel[2];
  EXPECT_EQ(::pipe(channel), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    begin();
    (void)!::write(channel[1], "x", 1);
    work();
    ::_exit(0);
  }
  char byte;
  EXPECT_EQ(::read(channel[0], &byte, 1), 1);
  ::close(channel[0]);
  ::close(channel[1]);
  return child;
}

void killHard(pid_t child) {
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

DocumentContent cablesOfLength(double length) {
  DocumentContent content;
  for (int i = 0; i < 60; ++i) {
    content.cables.push_back(archCable());
    content.cables.back().length = length;
  }
  return content;
}

}  // namespace

TEST(Autosave, CopyOfACrashedProgramIsOfferedAndOpensAsTheProjectWould) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "work");
  DocumentContent content = fullContent(folder);
  const fs::path project = folder / "work/a.liana";
  const pid_t child = startChild(
      [&] {
        auto* autosave = new AutosaveFile(folder / "recovery");
        if (!autosave->save(content, project).ok()) ::_exit(1);
      },
      [] { ::pause(); });
  EXPECT_TRUE(findRecoveries(folder / "recovery").empty()) << "its program still runs";
  killHard(child);
  const std::vector<Recovery> found = findRecoveries(folder / "recovery");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].project, project);
  EXPECT_EQ(found[0].savedAt.size(), std::string("2030-01-31T12:00:00Z").size());
  const auto recovered = readRecovery(found[0]);
  ASSERT_TRUE(recovered.ok()) << recovered.error().message;
  EXPECT_TRUE(recovered->warnings.empty()) << recovered->warnings[0];
  EXPECT_NE(recovered->content.assemblies[0].assembly, nullptr) << "relative paths mean what they meant";
  EXPECT_EQ(projectText(recovered->content, folder / "work"), projectText(content, folder / "work"));
  discardRecovery(found[0]);
  EXPECT_TRUE(findRecoveries(folder / "recovery").empty());
  EXPECT_EQ(filesIn(folder / "recovery"), 0u);
}

TEST(Autosave, UntitledWorkIsRecoveredToo) {
  const TemporaryFolder folder;
  const DocumentContent content = fullContent(folder);
  const pid_t child = startChild(
      [&] {
        auto* autosave = new AutosaveFile(folder / "recovery");
        if (!autosave->save(content, {}).ok()) ::_exit(1);
      },
      [] { ::pause(); });
  killHard(child);
  const std::vector<Recovery> found = findRecoveries(folder / "recovery");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].project.empty());
  const auto recovered = readRecovery(found[0]);
  ASSERT_TRUE(recovered.ok()) << recovered.error().message;
  EXPECT_EQ(recovered->content.assemblies[0].file, folder / "small.step");
  EXPECT_NE(recovered->content.assemblies[0].assembly, nullptr);
}

TEST(Autosave, ProperCloseAndSavingLeaveNothing) {
  const TemporaryFolder folder;
  const DocumentContent content = cablesOfLength(600);
  {
    AutosaveFile one(folder / "recovery"), two(folder / "recovery");
    ASSERT_TRUE(one.save(content, folder / "a.liana").ok());
    ASSERT_TRUE(two.save(content, {}).ok());
    ASSERT_TRUE(one.save(content, folder / "a.liana").ok()) << "again and again";
    EXPECT_EQ(filesIn(folder / "recovery"), 2u);
    one.discard();
    EXPECT_EQ(filesIn(folder / "recovery"), 1u);
  }
  EXPECT_EQ(filesIn(folder / "recovery"), 0u);
}

TEST(Autosave, ForeignAndDamagedFilesAreNotOffered) {
  const TemporaryFolder folder;
  folder.write("a.liana-recovery", "no header");
  folder.write("b.liana-recovery", "");
  folder.write("c.liana-recovery", "{\"format\": \"liana-recovery\", \"process\": \"x\"}\n{}");
  folder.write("d.txt", "{\"format\": \"liana-recovery\", \"process\": 1}\n{}");
  EXPECT_TRUE(findRecoveries(folder.root()).empty());
  EXPECT_TRUE(findRecoveries(folder / "nothing").empty());
  EXPECT_TRUE(findRecoveries({}).empty());
  EXPECT_FALSE(AutosaveFile(fs::path()).save({}, {}).ok());
}

TEST(ProcessMark, KnowsTheLivingFromTheDeadAndFromAnotherOfTheSameNumber) {
  EXPECT_TRUE(isRunning(thisProcess()));
  EXPECT_FALSE(isRunning({::getpid(), "another start"}));
  const pid_t child = startChild([] {}, [] {});
  ::waitpid(child, nullptr, 0);
  EXPECT_FALSE(isRunning({child, ""}));
  EXPECT_FALSE(isRunning({0, ""}));
}

TEST(KilledSave, LeavesTheOldOrTheNewFileAndNoLitterThatGrows) {
  const TemporaryFolder folder;
  const fs::path file = folder / "a.liana";
  const DocumentContent even = cablesOfLength(600), odd = cablesOfLength(700);
  const std::string evenText = projectText(even, folder.root()), oddText = projectText(odd, folder.root());
  ASSERT_TRUE(writeProject(even, file).ok());
  std::mt19937 random(7);
  int cutShort = 0;
  for (int i = 0; i < 200; ++i) {
    const pid_t child = startChild(
        [] {},
        [&] {
          for (;;) {
            if (!writeFileAtomically(file, oddText).ok() || !writeFileAtomically(file, evenText).ok())
              ::_exit(1);
          }
        });
    ::usleep(random() % 4000);
    killHard(child);
    const std::string text = textOf(file);
    ASSERT_TRUE(text == evenText || text == oddText) << "broken after kill " << i;
    cutShort += filesIn(folder.root()) > 1;
    ASSERT_LE(filesIn(folder.root()), 2u) << "what one killed save leaves, the next removes";
  }
  EXPECT_GT(cutShort, 0) << "some kills came in the middle of a save";
  ASSERT_TRUE(writeProject(odd, file).ok());
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

}  // namespace liana
