#include "io/recording/film_file.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::uint32_t numberAt(const std::string& bytes, std::size_t place) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data() + place, sizeof number);
  return number;
}

std::string nameAt(const std::string& bytes, std::size_t place) {
  return bytes.substr(place, 4);
}

/// What is filmed here: bytes that tell themselves apart, one of odd length.
std::string picture(int i) {
  return "picture " + std::to_string(i) + std::string(static_cast<std::size_t>(i), '.');
}

std::string film(const TemporaryFolder& folder, int pictures) {
  FilmFile file;
  EXPECT_TRUE(file.begin(folder / "lift.avi", 640, 480, 25).ok());
  for (int i = 0; i < pictures; ++i) EXPECT_TRUE(file.add(picture(i)).ok());
  EXPECT_TRUE(file.finish().ok());
  return textOf(folder / "lift.avi");
}

}  // namespace

TEST(FilmFile, IsARiffFileWhoseChunksAddUp) {
  const TemporaryFolder folder;
  const std::string bytes = film(folder, 5);
  ASSERT_GT(bytes.size(), 300u);
  EXPECT_EQ(nameAt(bytes, 0), "RIFF");
  EXPECT_EQ(nameAt(bytes, 8), "AVI ");
  EXPECT_EQ(numberAt(bytes, 4), bytes.size() - 8);
  std::vector<std::string> chunks;
  for (std::size_t place = 12; place < bytes.size(); place += 8 + numberAt(bytes, place + 4)) {
    const std::string name = nameAt(bytes, place);
    chunks.push_back(name == "LIST" ? nameAt(bytes, place + 8) : name);
  }
  EXPECT_EQ(chunks, (std::vector<std::string>{"hdrl", "movi", "idx1"}));
  EXPECT_EQ(numberAt(bytes, 32), 40000u) << "microseconds between pictures";
  EXPECT_EQ(numberAt(bytes, 48), 5u) << "pictures";
  EXPECT_EQ(numberAt(bytes, 64), 640u);
  EXPECT_EQ(numberAt(bytes, 68), 480u);
}

TEST(FilmFile, TheIndexFindsEveryPicture) {
  const TemporaryFolder folder;
  const std::string bytes = film(folder, 8);
  const std::size_t list = bytes.find("movi"), index = bytes.rfind("idx1");
  ASSERT_EQ(numberAt(bytes, index + 4), 8u * 16);
  for (int i = 0; i < 8; ++i) {
    const std::size_t entry = index + 8 + 16 * static_cast<std::size_t>(i);
    const std::size_t place = list + numberAt(bytes, entry + 8), size = numberAt(bytes, entry + 12);
    EXPECT_EQ(nameAt(bytes, place), "00dc");
    EXPECT_EQ(numberAt(bytes, place + 4), size);
    EXPECT_EQ(bytes.substr(place + 8, size), picture(i));
    EXPECT_EQ((place - list) % 2, 0u) << "on even bytes";
  }
}

TEST(FilmFile, ThatIsNotFinishedLeavesNothingAndAnOldFilmStays) {
  const TemporaryFolder folder;
  folder.write("lift.avi", "an older film");
  {
    FilmFile file;
    ASSERT_TRUE(file.begin(folder / "lift.avi", 320, 240, 25).ok());
    ASSERT_TRUE(file.add("picture").ok());
  }
  EXPECT_EQ(textOf(folder / "lift.avi"), "an older film");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.root()), {}), 1);
}

TEST(FilmFile, SaysWhereItCannotBeWritten) {
  const TemporaryFolder folder;
  FilmFile file;
  const Result<void> begun = file.begin(folder / "missing" / "lift.avi", 320, 240, 25);
  ASSERT_FALSE(begun.ok());
  EXPECT_NE(begun.error().message.find("lift.avi"), std::string::npos);
}

}  // namespace liana
