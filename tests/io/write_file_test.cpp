#include "io/write_file.h"

#include <gtest/gtest.h>

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

TEST(ReadFile, SaysWhyItCannot) {
  const TemporaryFolder folder;
  EXPECT_NE(readWholeFile(folder / "nothing").error().message.find("does not exist"), std::string::npos);
  EXPECT_NE(readWholeFile(folder.root()).error().message.find("folder"), std::string::npos);
  EXPECT_FALSE(readWholeFile(folder.write("empty", "")).ok());
  EXPECT_EQ(*readWholeFile(folder.write("full", "text")), "text");
}

}  // namespace liana
