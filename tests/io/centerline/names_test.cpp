// Names of cables that formats have no place for: line breaks, other scripts, quotes.
#include <gtest/gtest.h>

#include <algorithm>

#include "io/centerline/read_drafts.h"
#include "io/centerline/write_centerline.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const CenterlineFormat kFormats[] = {CenterlineFormat::Step, CenterlineFormat::Iges, CenterlineFormat::Vdafs,
                                     CenterlineFormat::Dxf,  CenterlineFormat::Csv,  CenterlineFormat::Json};

std::string nameAfterRoundTrip(const std::string& name, CenterlineFormat format) {
  const TemporaryFolder folder;
  const auto file = folder / (std::string("draft") + extensionOf(format));
  EXPECT_TRUE(writeCenterlines({{name, randomCenterline(5)}}, file, format).ok());
  const auto read = readDrafts(file);
  if (!read.ok()) return read.error().message;
  return read->routes.size() == 1 ? read->routes[0].name : std::to_string(read->routes.size()) + " routes";
}

}  // namespace

TEST(CableNames, LineBreaksBreakNoFile) {
  for (const CenterlineFormat format : kFormats) {
    const std::string name = nameAfterRoundTrip("line\nbreak\r\t2", format);
    EXPECT_NE(name.find("line"), std::string::npos) << extensionOf(format) << ": " << name;
    EXPECT_NE(name.find("break"), std::string::npos) << extensionOf(format) << ": " << name;
  }
  EXPECT_EQ(nameAfterRoundTrip("line\nbreak", CenterlineFormat::Iges), "line break");
  EXPECT_EQ(nameAfterRoundTrip("line\nbreak", CenterlineFormat::Step), "line break");
}

TEST(CableNames, IgesIsAsciiAndKeepsOtherScripts) {
  const TemporaryFolder folder;
  for (const std::string name : {"Kühlmittel", "电缆 7", "it's \"odd\"", "🔌"}) {
    const auto file = folder / "Schläuche.igs";
    ASSERT_TRUE(writeCenterlines({{name, randomCenterline(5)}}, file, CenterlineFormat::Iges).ok());
    const std::string text = textOf(file);
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) {
      return c == '\n' || (c >= 0x20 && c < 0x7f);
    })) << name;
    const auto read = readDrafts(file);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read->routes[0].name, name);
  }
}

}  // namespace liana
