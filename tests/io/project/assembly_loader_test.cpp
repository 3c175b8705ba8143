// Assemblies that moved, changed or are gone, and how projects find them again.
#include <gtest/gtest.h>

#include "io/content_hash.h"
#include "tests/support/full_project.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

class AssemblyFiles : public testing::Test {
protected:
  AssemblyFiles() { EXPECT_TRUE(writeProject(fullContent(folder), folder / "a.liana").ok()); }

  OpenedProject open(const std::vector<Relink>& relinks = {}) {
    OpenOptions options;
    options.relinks = relinks;
    auto opened = readProject(folder / "a.liana", {}, options);
    EXPECT_TRUE(opened.ok()) << opened.error().message;
    return opened.ok() ? std::move(*opened) : OpenedProject{};
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_F(AssemblyFiles, UntouchedFileRaisesNoWord) {
  const OpenedProject project = open();
  EXPECT_TRUE(project.problems.empty());
  EXPECT_TRUE(project.warnings.empty());
  EXPECT_EQ(project.content.assemblies[0].contentHash, *hashOfFile(folder / "small.step"));
}

TEST_F(AssemblyFiles, FileMovedBelowTheProjectIsFoundByNameAndContent) {
  fs::create_directories(folder / "parts/new");
  fs::rename(folder / "small.step", folder / "parts/new/small.step");
  folder.write("parts/small.step", "something else of that name");
  const OpenedProject project = open();
  ASSERT_EQ(project.problems.size(), 1u);
  EXPECT_EQ(project.problems[0].kind, AssemblyProblem::Kind::Moved);
  EXPECT_EQ(project.content.assemblies[0].file, folder / "parts/new/small.step");
  EXPECT_NE(project.content.assemblies[0].assembly, nullptr);
  ASSERT_TRUE(writeProject(project.content, folder / "a.liana").ok());
  EXPECT_NE(textOf(folder / "a.liana").find("\"parts/new/small.step\""), std::string::npos);
  EXPECT_TRUE(open().problems.empty());
}

TEST_F(AssemblyFiles, RenamedFileBesideTheProjectIsFoundByItsContent) {
  fs::rename(folder / "small.step", folder / "other.step");
  const OpenedProject project = open();
  ASSERT_EQ(project.problems.size(), 1u);
  EXPECT_EQ(project.problems[0].kind, AssemblyProblem::Kind::Moved);
  EXPECT_EQ(project.content.assemblies[0].file, folder / "other.step");
}

TEST_F(AssemblyFiles, ChangedFileIsReadAndToldAndItsShapesAreOutOfDate) {
  std::string text = textOf(folder / "small.step");
  text.insert(text.find("DATA;"), "/* a comment */ ");
  folder.write("small.step", text);
  const OpenedProject project = open();
  ASSERT_EQ(project.problems.size(), 1u);
  EXPECT_EQ(project.problems[0].kind, AssemblyProblem::Kind::Changed);
  EXPECT_NE(project.problems[0].message.find("has changed"), std::string::npos);
  EXPECT_NE(project.content.assemblies[0].assembly, nullptr);
  const Document document{DocumentContent(project.content)};
  EXPECT_FALSE(document.isCenterlineCurrent(document.cables()[0].id));
  EXPECT_NE(document.centerline(document.cables()[0].id), nullptr) << "still a start for the next solve";
}

TEST_F(AssemblyFiles, FileOfTheSameNameButOtherContentIsOfferedNotTaken) {
  fs::create_directories(folder / "parts");
  fs::remove(folder / "small.step");
  folder.write("parts/small.step", "ISO-10303-21; something else");
  const OpenedProject project = open();
  ASSERT_EQ(project.problems.size(), 1u);
  EXPECT_EQ(project.problems[0].kind, AssemblyProblem::Kind::Missing);
  ASSERT_EQ(project.problems[0].candidates.size(), 1u);
  EXPECT_EQ(project.problems[0].candidates[0], folder / "parts/small.step");
  EXPECT_NE(project.problems[0].message.find("--relink"), std::string::npos);
  EXPECT_EQ(project.content.assemblies[0].assembly, nullptr);
}

TEST_F(AssemblyFiles, RelinkTakesTheFileItNamesWhateverItHolds) {
  fs::remove(folder / "small.step");
  ASSERT_TRUE(writeStep(smallAssembly(), folder / "v2.step").ok());
  folder.write("small.step.txt", "");
  for (const std::string& from : {std::string("small.step"), (folder / "small.step").string()}) {
    const OpenedProject project = open({{from, folder / "v2.step"}});
    EXPECT_TRUE(project.problems.empty());
    EXPECT_EQ(project.content.assemblies[0].file, folder / "v2.step");
    EXPECT_NE(project.content.assemblies[0].assembly, nullptr);
  }
  OpenOptions wrong;
  wrong.relinks = {{"nothing.step", folder / "v2.step"}};
  const auto refused = readProject(folder / "a.liana", {}, wrong);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("nothing.step"), std::string::npos);
}

TEST_F(AssemblyFiles, BrokenFileIsAProblemNotTheEnd) {
  const std::size_t cables = open().content.cables.size();
  ASSERT_GT(cables, 1u);
  folder.write("small.step", "no STEP at all");
  const OpenedProject project = open();
  ASSERT_EQ(project.problems.size(), 2u) << "changed, and unreadable";
  EXPECT_EQ(project.problems[1].kind, AssemblyProblem::Kind::Unreadable);
  EXPECT_EQ(project.content.cables.size(), cables);
}

TEST(ContentHash, IsThatOfXxh3) {
  EXPECT_EQ(hashOfText(""), "xxh3-99aa06d3014798d86001c324468d497f");
  const TemporaryFolder folder;
  std::string text(3 << 20, 'x');
  text[1 << 20] = 'y';
  EXPECT_EQ(*hashOfFile(folder.write("big", text)), hashOfText(text));
  EXPECT_FALSE(hashOfFile(folder / "none").ok());
  EXPECT_FALSE(hashOfFile(folder.root()).ok());
}

}  // namespace liana
