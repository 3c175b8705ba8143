#include "io/write_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "io/read_file.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::size_t filesIn(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
}

}  // namespace

TEST(WriteFile, ReplacesTheWholeFileAndLeavesNothingBeside) {
  const TemporaryFolder folder;
  const auto file = folder.write("a.txt", "a longer old text");
  ASSERT_TRUE(writeFileAtomically(file, "new").ok());
  EXPECT_EQ(textOf(file), "new");
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

TEST(WriteFile, FailedWriterLeavesTheOldFile) {
  const TemporaryFolder folder;
  const auto file = folder.write("a.txt", "old");
  const auto result = replaceFileAtomically(file, [](const std::filesystem::path& temporary) -> Result<void> {
    std::ofstream(temporary) << "half";
    return Error{"the disk is full"};
  });
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(textOf(file), "old");
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

TEST(WriteFile, NamesWhatIsInTheWay) {
  const TemporaryFolder folder;
  const auto missing = writeFileAtomically(folder / "no/such/folder/a.txt", "x");
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("folder does not exist"), std::string::npos);
  EXPECT_FALSE(writeFileAtomically(folder.root(), "x").ok());
}

TEST(WriteFile, FollowsALinkInsteadOfReplacingIt) {
  const TemporaryFolder folder;
  const auto target = folder.write("target.txt", "old");
  std::filesystem::create_symlink(target, folder / "link.txt");
  ASSERT_TRUE(writeFileAtomically(folder / "link.txt", "new").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
  EXPECT_EQ(textOf(target), "new");
}

TEST(WriteFile, SaysThatItFollowsALink) {
  const TemporaryFolder folder;
  const auto target = folder.write("target.txt", "old");
  EXPECT_EQ(linkNotice(target), "");
  EXPECT_EQ(linkNotice(folder / "nothing.txt"), "");
  std::filesystem::create_symlink("target.txt", folder / "link.txt");
  EXPECT_NE(linkNotice(folder / "link.txt").find("target.txt"), std::string::npos);
  // One that points nowhere yet: the file appears where it points.
  std::filesystem::create_symlink("later.txt", folder / "dangling.txt");
  ASSERT_TRUE(writeFileAtomically(folder / "dangling.txt", "new").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "dangling.txt"));
  EXPECT_EQ(textOf(folder / "later.txt"), "new");
}

TEST(WriteFile, KeepsTheModeOfTheFile) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  const auto file = folder.write("secret.txt", "old");
  for (const fs::perms mode : {fs::perms::owner_read | fs::perms::owner_write,
                               fs::perms::owner_all | fs::perms::group_read | fs::perms::group_write}) {
    fs::permissions(file, mode);
    ASSERT_TRUE(writeFileAtomically(file, "new").ok());
    EXPECT_EQ(fs::status(file).permissions(), mode);
  }
}

TEST(WriteFile, LeavesAWriteProtectedFileAsItIs) {
  const TemporaryFolder folder;
  const auto file = folder.write("a.txt", "old");
  std::filesystem::permissions(folder.root(), std::filesystem::perms::all);
  ::chmod(file.c_str(), 0444);
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;  // root may write anything
    if (::geteuid() == 0 && (::setegid(kNobody) != 0 || ::seteuid(kNobody) != 0)) ::_exit(3);
    const auto result = writeFileAtomically(file, "new");
    ::_exit(result.ok() ? 1 : result.error().message.find("write-protected") == std::string::npos ? 2 : 0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << "1: written over, 2: another reason, 3: nobody to try it as";
  EXPECT_EQ(textOf(file), "old");
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

TEST(WriteFile, DevicesAndPipesAreWrittenIntoAndStay) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = textOf(pipe); });
  const auto written = writeFileAtomically(pipe, "through the pipe");
  reader.join();
  EXPECT_TRUE(written.ok()) << written.error().message;
  EXPECT_EQ(read, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(pipe));
  // A link stands in for the device, so that a failure costs no more than the link.
  fs::create_symlink("/dev/null", folder / "null");
  EXPECT_TRUE(writeFileAtomically(folder / "null", "gone").ok());
  EXPECT_TRUE(fs::is_character_file(folder / "null"));
  EXPECT_EQ(filesIn(folder.root()), 2u);
}

TEST(WriteFile, NamesOf255BytesAndNamesThatAreNoUtf8Work) {
  const TemporaryFolder folder;
  for (const std::string& name : {std::string(251, 'n') + ".txt", std::string("caf\xe9 \xff.txt")}) {
    ASSERT_TRUE(writeFileAtomically(folder / name, "one").ok()) << name;
    ASSERT_TRUE(writeFileAtomically(folder / name, "two").ok()) << name;
    EXPECT_EQ(textOf(folder / name), "two");
  }
  EXPECT_EQ(filesIn(folder.root()), 2u);
}

TEST(WriteFile, WhateverAFailedWriterMadeGoes) {
  const TemporaryFolder folder;
  const auto result = replaceFileAtomically(folder / "a.glb", [](const std::filesystem::path& temporary) {
    std::ofstream(temporary.string() + ".bin.tmp") << "half";
    std::filesystem::create_directory(temporary.string() + ".tmp-1");
    return Result<void>(Error{"the disk is full"});
  });
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(filesIn(folder.root()), 0u);
}

TEST(WriteFile, WhatAKilledWriterLeftGoesWithTheNextAndNothingElse) {
  const TemporaryFolder folder;
  std::string left;
  const pid_t child = ::fork();
  if (child == 0) {
    (void)replaceFileAtomically(folder / "a.txt", [](const std::filesystem::path& temporary) -> Result<void> {
      std::ofstream(temporary) << "half";
      ::kill(::getpid(), SIGKILL);
      return {};
    });
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  ASSERT_EQ(filesIn(folder.root()), 1u) << "the killed writer left its folder";
  folder.write("notes.tmp-1-2", "foreign");
  std::filesystem::create_directory(folder / ".liana-tmp-mine");
  ASSERT_TRUE(writeFileAtomically(folder / "b.txt", "new").ok());
  EXPECT_EQ(filesIn(folder.root()), 3u) << "the new file and the two foreign ones";
}

TEST(ReadFile, SaysWhyItCannot) {
  const TemporaryFolder folder;
  EXPECT_NE(readWholeFile(folder / "nothing").error().message.find("does not exist"), std::string::npos);
  EXPECT_NE(readWholeFile(folder.root()).error().message.find("folder"), std::string::npos);
  EXPECT_FALSE(readWholeFile(folder.write("empty", "")).ok());
  EXPECT_EQ(*readWholeFile(folder.write("full", "text")), "text");
}

}  // namespace liana
