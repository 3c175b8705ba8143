#include "io/library/own_cables.h"

#include <gtest/gtest.h>

#include <fstream>

#include "io/library/cable_library.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

class OwnCablesTest : public ::testing::Test {
protected:
  OwnCablesTest() : folder_(fs::path(::testing::TempDir()) / ("own_cables_" + std::to_string(::getpid()))) {}
  ~OwnCablesTest() override { fs::remove_all(folder_); }

  CableSpec hose() const {
    CableSpec spec;
    spec.name = "My hose, 8 mm";
    spec.libraryId = "brake-j1401";  // it was made of another entry
    spec.outerDiameter = 8;
    spec.bendingStiffness = 0.02;
    spec.color = {1, 0, 0};  // files have eight bits of each
    spec.limits.minBendRadiusStatic_mm = 40;
    return spec;
  }

  fs::path folder_, file_ = folder_ / "liana" / "cables.json";
};

TEST_F(OwnCablesTest, ASavedSpecIsReadBackAsAnEntryOfTheLibrary) {
  const Result<std::string> id = saveOwnCable(hose(), file_);
  ASSERT_TRUE(id.ok()) << id.error().message;
  EXPECT_EQ(*id, "my-hose-8-mm");
  CableSpec other = hose();
  other.name = "Another";
  ASSERT_TRUE(saveOwnCable(other, file_).ok());
  CableSpec thicker = hose();
  thicker.outerDiameter = 9;
  ASSERT_TRUE(saveOwnCable(thicker, file_).ok()) << "the same name replaces the entry";
  CableLibrary library;
  std::vector<std::string> warnings;
  ASSERT_TRUE(library.addFile(file_, warnings).ok());
  EXPECT_TRUE(warnings.empty());
  ASSERT_EQ(library.cables().size(), 2u);
  CableSpec expected = thicker;
  expected.libraryId = "my-hose-8-mm";
  EXPECT_EQ(library.find("my-hose-8-mm")->spec, expected);
}

TEST_F(OwnCablesTest, CablesOfOtherNamesDoNotTakeEachOthersPlace) {
  std::vector<std::string> ids;
  for (const char* name : {"Шланг 8", "Кабель 8", "8", "Hose 8", "hose 8!", "RG58", "Шланг 8"}) {
    CableSpec spec = hose();
    spec.name = name;
    const Result<std::string> id = saveOwnCable(spec, file_);
    ASSERT_TRUE(id.ok()) << id.error().message;
    ids.push_back(*id);
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"8", "8-2", "8-3", "hose-8", "hose-8-2", "rg58-2", "8"}))
      << "what ships keeps its id: projects refer to it";
  CableLibrary library;
  std::vector<std::string> warnings;
  ASSERT_TRUE(library.addFile(file_, warnings).ok());
  ASSERT_EQ(library.cables().size(), 6u);
  EXPECT_EQ(library.find("8-2")->spec.name, "Кабель 8");
}

TEST_F(OwnCablesTest, ABrokenLibraryIsNotWrittenOver) {
  fs::create_directories(file_.parent_path());
  std::ofstream(file_) << "{\"format\": \"liana-cables\", \"cables\": [{\"id\": \"Bad Id\"}]}";
  const Result<std::string> id = saveOwnCable(hose(), file_);
  ASSERT_FALSE(id.ok());
  EXPECT_NE(id.error().message.find("cables.json"), std::string::npos) << id.error().message;
  std::ifstream in(file_);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(text.find("Bad Id"), std::string::npos);
}

TEST_F(OwnCablesTest, WhatNoCableCanBeIsRefused) {
  CableSpec spec = hose();
  spec.outerDiameter = -1;
  EXPECT_FALSE(saveOwnCable(spec, file_).ok());
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_FALSE(saveOwnCable(hose(), {}).ok());
}

TEST(LibraryId, IsMadeOfSmallLettersDigitsAndDashes) {
  EXPECT_EQ(libraryIdFor("Öl-Schlauch  ⌀8"), "l-schlauch-8");
  EXPECT_EQ(libraryIdFor("!!"), "own-cable");
}

}  // namespace
}  // namespace liana
