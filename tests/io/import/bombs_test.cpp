// Small files that break readers: nested too deep, too many values, texts that grow with the square of their
// length.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "io/centerline/read_drafts.h"
#include "io/centerline/write_centerline.h"
#include "io/import/read_assembly.h"
#include "tests/support/paths.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

/// A sound file of one cable, with a record more.
std::filesystem::path stepWith(const TemporaryFolder& folder, const std::string& record) {
  EXPECT_TRUE(
      writeCenterlines({{"Cable", randomCenterline(5)}}, folder / "good.step", CenterlineFormat::Step).ok());
  std::string text = textOf(folder / "good.step");
  const std::size_t data = text.find("DATA;\n") + 6;
  text.insert(data, "#999999=" + record + ";\n");
  return folder.write("bomb.step", text);
}

std::string repeated(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

struct Bomb {
  const char* name;
  std::string record;
};

std::vector<Bomb> bombs() {
  return {{"brackets", "X(" + repeated("(", 250000) + repeated(")", 250000) + ")"},
          {"quotes", "CARTESIAN_POINT('" + repeated("''", 125000) + "',(0.,0.,0.))"},
          {"double quotes", "CARTESIAN_POINT('',(0.,0.,1.5" + repeated("\"", 200000) + "))"},
          {"commas", "CARTESIAN_POINT('',(0." + repeated(",", 250000) + "0.))"}};
}

}  // namespace

TEST(Bombs, DraftsNameTheRecord) {
  const TemporaryFolder folder;
  for (const Bomb& bomb : bombs()) {
    const auto drafts = readDrafts(stepWith(folder, bomb.record));
    ASSERT_FALSE(drafts.ok()) << bomb.name;
    EXPECT_NE(drafts.error().message.find("bomb.step"), std::string::npos) << drafts.error().message;
    EXPECT_NE(drafts.error().message.find("record #999999"), std::string::npos) << drafts.error().message;
  }
}

TEST(Bombs, AssembliesAreReadOrRefused) {
  const TemporaryFolder folder;
  for (const Bomb& bomb : bombs()) {
    ImportSettings settings;
    settings.useCache = false;
    const auto imported = readAssembly(stepWith(folder, bomb.record), settings);
    ASSERT_FALSE(imported.ok()) << bomb.name;
    EXPECT_NE(imported.error().message.find("line 9"), std::string::npos) << imported.error().message;
    EXPECT_NE(imported.error().message.find("bomb.step"), std::string::npos) << imported.error().message;
  }
}

TEST(Bombs, ThisProcessDoesNotReadDraftsItself) {
  const TemporaryFolder folder;
  const std::filesystem::path importer = folder.write("importer", "#!/bin/sh\nexec sleep 1\n");
  ::chmod(importer.c_str(), 0755);
  for (const CenterlineFormat format :
       {CenterlineFormat::Step, CenterlineFormat::Iges, CenterlineFormat::Vdafs, CenterlineFormat::Dxf,
        CenterlineFormat::Csv, CenterlineFormat::Json}) {
    const auto file = folder / (std::string("draft") + extensionOf(format));
    ASSERT_TRUE(writeCenterlines({{"Cable", randomCenterline(5)}}, file, format).ok());
    ::setenv("LIANA_IMPORTER", importer.c_str(), 1);
    const auto drafts = readDrafts(file);
    ::unsetenv("LIANA_IMPORTER");
    ASSERT_FALSE(drafts.ok()) << extensionOf(format) << " was read although its reader died";
    EXPECT_NE(drafts.error().message.find("broke down"), std::string::npos) << drafts.error().message;
  }
}

TEST(Bombs, FilesOthersMadeAreRefused) {
  const std::filesystem::path defects = paths::data() / "defects";
  if (!std::filesystem::is_directory(defects)) GTEST_SKIP() << "no folder " << defects;
  for (const char* name : {"parens.step", "step_quotes_memory.step", "slow_draft.step"}) {
    const auto drafts = readDrafts(defects / name);
    ASSERT_FALSE(drafts.ok()) << name;
    EXPECT_NE(drafts.error().message.find(name), std::string::npos) << drafts.error().message;
    EXPECT_NE(drafts.error().message.find("record #"), std::string::npos) << drafts.error().message;
  }
}

}  // namespace liana
