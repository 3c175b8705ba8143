// A thousand seeded ways to break a file of each format: a message or a result, never a crash or a hang.
#include <gtest/gtest.h>

#include <random>

#include "io/centerline/read_drafts.h"
#include "io/centerline/read_drafts_in_this_process.h"
#include "io/centerline/write_centerline.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

constexpr int kCorruptions = 1000;
constexpr int kAskedOfImporter = 40;  // one of so many is read by the importer too: it must say the same

/// What the importer does, without starting it each time.
Result<ReadDrafts> readHere(const std::filesystem::path& file) {
  const Result<InputFile> input = inspectInputFile(file);
  if (!input.ok()) return input.error();
  return readDraftsInThisProcess(*input, {});
}

/// One to three changes of the kinds that happen: cut off, bytes flipped, lines lost, doubled or swapped,
/// numbers changed.
std::string corrupted(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t count) { return count == 0 ? 0 : random() % count; };
  for (unsigned changes = 1 + random() % 3; changes > 0 && !text.empty(); --changes) {
    const std::size_t at = below(text.size());
    const std::size_t lineEnd = std::min(text.find('\n', at), text.size() - 1);
    switch (random() % 7) {
      case 0:
        text.resize(at);
        break;
      case 1:
        text[at] = static_cast<char>(random() % 256);
        break;
      case 2:
        text.erase(at, lineEnd - at + 1);
        break;
      case 3:
        text.insert(at, text.substr(at, lineEnd - at + 1));
        break;
      case 4:
        text[at] = "0123456789-.,;=/ E#'\"\\"[random() % 22];
        break;
      case 5:
        text.erase(at, 1 + below(8));
        break;
      default:
        text.insert(at, std::to_string(static_cast<int>(random())));
    }
  }
  return text;
}

class CorruptDraft : public testing::TestWithParam<CenterlineFormat> {};

}  // namespace

TEST_P(CorruptDraft, EndsWithAMessageThatNamesFileAndPlaceOrARoute) {
  const TemporaryFolder folder;
  const std::string name = std::string("draft") + extensionOf(GetParam());
  const std::vector<NamedCenterline> cables{{"Erstes Kabel", randomCenterline(5)},
                                            {"电缆", randomCenterline(8)}};
  ASSERT_TRUE(writeCenterlines(cables, folder / name, GetParam()).ok());
  const std::string good = textOf(folder / name);
  std::mt19937 random(20240611);
  int refused = 0;
  for (int i = 0; i < kCorruptions; ++i) {
    const std::filesystem::path file = folder.write(name, corrupted(good, random));
    const Result<ReadDrafts> read = readHere(file);
    if (i % kAskedOfImporter == 0) EXPECT_EQ(readDrafts(file).ok(), read.ok()) << i;
    if (read.ok()) {
      EXPECT_FALSE(read->routes.empty());
      continue;
    }
    ++refused;
    const std::string& message = read.error().message;
    EXPECT_NE(message.find(name), std::string::npos) << i << ": " << message;
    const bool hasPlace =
        message.find("line ") != std::string::npos || message.find("cables") != std::string::npos ||
        message.find("record ") != std::string::npos || message.find("format") != std::string::npos ||
        message.find("is not a STEP file") != std::string::npos ||
        message.find("number overflow parsing") != std::string::npos ||
        message.find("holds no") != std::string::npos ||  // sound, but of no use
        message.find("is empty") != std::string::npos;
    EXPECT_TRUE(hasPlace) << i << ": " << message;
  }
  EXPECT_GT(refused, kCorruptions / 20) << "the corruptions do break files";
  RecordProperty("refused", refused);
}

INSTANTIATE_TEST_SUITE_P(EveryFormat, CorruptDraft,
                         testing::Values(CenterlineFormat::Step, CenterlineFormat::Iges,
                                         CenterlineFormat::Vdafs, CenterlineFormat::Dxf,
                                         CenterlineFormat::Csv, CenterlineFormat::Json),
                         [](const auto& parameter) {
                           return std::string(extensionOf(parameter.param)).substr(1);
                         });

}  // namespace liana
