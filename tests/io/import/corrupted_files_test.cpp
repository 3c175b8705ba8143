// Damaged files of every format: a message or a result, never a crash or a hang.
#include <gtest/gtest.h>

#include <atomic>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>

#include "io/import/read_assembly.h"
#include "tests/io/support/sample_files.h"

namespace liana {
namespace {

constexpr double kPatience = 20;  // [s]

/// One of the ways files get damaged, chosen by the seed.
std::string damaged(std::string bytes, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  const std::size_t at = below(bytes.size());
  switch (seed % 6) {
    case 0:  // cut off
      bytes.resize(1 + at);
      break;
    case 1:  // single bits
      for (int i = 0; i < 8; ++i) bytes[below(bytes.size())] ^= static_cast<char>(1 << below(8));
      break;
    case 2:  // noise over a stretch
      for (std::size_t i = at; i < std::min(bytes.size(), at + 40); ++i)
        bytes[i] = static_cast<char>(below(256));
      break;
    case 3:  // a piece is missing
      bytes.erase(at, 1 + below(200));
      break;
    case 4:  // a piece twice, or in the wrong place
      bytes.insert(below(bytes.size()), bytes.substr(at, 1 + below(200)));
      break;
    default:  // other numbers, in text or binary
      for (int i = 0; i < 5; ++i) {
        const std::size_t digit = bytes.find_first_of("0123456789", below(bytes.size()));
        if (digit != std::string::npos) bytes[digit] = "0123456789-.E"[below(13)];
      }
      const std::uint32_t number = below(2) ? 0xffffffffu : static_cast<std::uint32_t>(random());
      if (bytes.size() > 100 && seed % 12 == 5)
        std::memcpy(bytes.data() + below(100), &number, sizeof number);
      break;
  }
  return bytes;
}

int corruptionCount() {
  const char* wanted = std::getenv("LIANA_CORRUPTIONS");
  return wanted ? std::atoi(wanted) : 1000;
}

class CorruptedFiles : public ::testing::TestWithParam<const char*> {};

}  // namespace

TEST_P(CorruptedFiles, EndWithAMessageOrAResult) {
  const TemporaryFolder folder;
  const std::filesystem::path sample = writeSampleFile(folder, GetParam());
  const std::string good = textOf(sample);
  ASSERT_GT(good.size(), 200u);
  const int count = corruptionCount();
  std::atomic<int> next = 0, read = 0, refused = 0, brokeDown = 0, stalled = 0;
  const auto work = [&](const std::string& worker) {
    for (int seed = next++; seed < count; seed = next++) {
      const auto file = folder.write("damaged_" + worker + sample.filename().string(), damaged(good, seed));
      ImportSettings settings;
      settings.useCache = false;
      settings.patience = kPatience;
      const auto imported = readAssembly(file, settings);
      if (imported.ok()) {
        ++read;
        for (const AssemblyShape& shape : imported->assembly.shapes()) ASSERT_TRUE(shape.mesh) << seed;
        continue;
      }
      const std::string& message = imported.error().message;
      ++refused;
      brokeDown += message.find("broke down") != std::string::npos;
      stalled += message.find("got no further") != std::string::npos;
      EXPECT_NE(message.find(file.filename().string()), std::string::npos) << seed << ": " << message;
    }
  };
  std::thread other(work, "b_");
  work("a_");
  other.join();
  EXPECT_EQ(read + refused, count);
  RecordProperty("read", read);
  RecordProperty("refused", refused);
  RecordProperty("reader_broke_down", brokeDown);
  RecordProperty("reader_hung", stalled);
  std::printf("%s: %d read, %d refused, of these the reader broke down on %d and hung on %d\n", GetParam(),
              read.load(), refused.load(), brokeDown.load(), stalled.load());
}

INSTANTIATE_TEST_SUITE_P(AllFormats, CorruptedFiles,
                         ::testing::Values("STEP", "IGES", "BREP", "BREP, binary", "STL", "STL, binary",
                                           "OBJ", "glTF", "glTF, binary"),
                         [](const auto& format) {
                           std::string name = format.param;
                           std::erase_if(name,
                                         [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
                           return name;
                         });

}  // namespace liana
