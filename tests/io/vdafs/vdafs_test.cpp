#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "io/vdafs/read_vdafs.h"
#include "io/vdafs/write_vdafs.h"
#include "tests/support/paths.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

Result<std::vector<LoosePiece>> readText(const std::string& text) {
  const TemporaryFolder folder;
  std::vector<std::string> warnings;
  return readVdafs(folder.write("c.vda", text), warnings);
}

std::string errorOf(const std::string& text) {
  const auto read = readText(text);
  return read.ok() ? "" : read.error().message;
}

/// The standard's example: orders 5, 3, 2 and 4, lines neither padded nor numbered.
const char* const kStandardExample = R"(SAMPLE = HEADER / 1
VDAFS VERSION     :  2.0
SP1 = CURVE / 4, 0., 1., 2., 2.7, 4.,
5,
  0.0000000,   63.8891754,  -51.4652710,   77.0936432,
 -48.5175476,   0.0000000,    6.4475098,   56.9390259,
 -23.5717163,   3.1851807,   30.0000000,    0.0000000,
 -60.0000000,  40.0000000,  -10.0000000,
3,
  41.0000000,  -0.9153137,   41.9153137,   43.0000000,
  31.1755676,   1.8244324,    0.0000000,  -20.0000000,
  15.0000000,
2,
  82.0000000,  29.0000000,   76.0000000,  -21.0000000,
  -5.0000000,  -5.0000000,
4,
 111.0000000,  26.5623550,  -10.8701935,  -10.6921616,
  55.0000000, -19.2350578,  -77.3120193,   49.5470734,
 -10.0000000,  30.0000000,  -30.0000000,   10.0000000
)";

void expectStandardJoints(const CurveChain& chain) {
  const std::vector<std::pair<double, Eigen::Vector3d>> joints{
      {1, {41, 43, 0}}, {2, {82, 76, -5}}, {2.7, {111, 55, -10}}, {4, {116, 8, 0}}};
  for (const auto& [parameter, place] : joints) {
    double smallest = 1e9;
    for (const HermiteCurve& piece : chain)
      for (std::size_t i = 0; i < piece.points.size(); ++i)
        if (std::abs(piece.parameters[i] - parameter) < 1e-12)
          smallest = std::min(smallest, (piece.points[i] - place).norm());
    EXPECT_LT(smallest, 5e-6) << "rounded by the standard itself; joint at parameter " << parameter;
  }
  // Within the first segment, order 5, at u = 1/2.
  const double x = 63.8891754 / 2 - 51.4652710 / 4 + 77.0936432 / 8 - 48.5175476 / 16;
  double smallest = 1e9;
  for (const HermiteCurve& piece : chain)
    if (piece.parameters.front() <= 0.5 && piece.parameters.back() >= 0.5)
      smallest = std::min(smallest, std::abs(piece.point(0.5).x() - x));
  EXPECT_LT(smallest, 1e-6);
}

}  // namespace

TEST(WriteVdafs, KeepsTheColumnAndRecordRules) {
  std::vector<VdafsCurve> curves;
  for (unsigned seed = 1; seed <= 5; ++seed)
    curves.push_back(
        {"Kabel " + std::to_string(seed) + " mit einem sehr langen Namen für eine Zeile, die nicht reicht",
         randomCenterline(seed).curve()});
  const std::string text = vdafsText(curves, "ü.vda");
  ASSERT_EQ(text.size() % 81, 0u) << "80 characters and a line feed each";
  const std::size_t records = text.size() / 81;
  std::string statement;
  for (std::size_t i = 0; i < records; ++i) {
    const std::string record = text.substr(81 * i, 81);
    ASSERT_EQ(record[80], '\n') << i;
    ASSERT_EQ(std::count(record.begin(), record.end(), '\n'), 1) << i;
    for (const unsigned char c : record.substr(0, 80)) ASSERT_TRUE(c >= 0x20 && c < 0x7f) << i;
    char number[32];
    std::snprintf(number, sizeof number, "%08zu", i + 1);
    ASSERT_EQ(record.substr(72, 8), number);
    ASSERT_EQ(record[71], ' ') << "some readers begin a new record past column 71";
    const std::string data = record.substr(0, 72);
    if (i == 0) {
      EXPECT_EQ(data.substr(0, 20), "LIANA = HEADER / 20 ");
    } else if (i > 20 && data.substr(0, 2) != "$$") {
      // No number is cut: every record of a statement but the last ends with a comma or the statement's name.
      const std::size_t end = data.find_last_not_of(' ');
      const bool goesOn = data[end] == ',';
      const bool ends = i + 1 == records || text.substr(81 * (i + 1), 2) == "$$" ||
                        text.substr(81 * (i + 1), 11) == "LIANA = END";
      EXPECT_EQ(goesOn, !ends) << data;
    }
  }
  EXPECT_NE(text.substr(81, 71).find(std::string(71, '*')), std::string::npos);
  EXPECT_EQ(text.substr(81 * 20, 71), std::string(71, '*')) << "20 header lines";
  EXPECT_EQ(text.substr(81 * (records - 1), 12), "LIANA = END ");
}

TEST(WriteVdafs, NamesAreACapitalAndUpToSevenCapitalsOrDigitsAndDiffer) {
  const std::vector<std::string> names =
      vdafsNames({"Power cable", "Power cable", "power-cable 2", "12 V", "", "电缆", "Liana", "A", "a",
                  "ABCDEFGHIJ", "ABCDEFGHKL"});
  std::set<std::string> seen;
  for (const std::string& name : names) {
    EXPECT_TRUE(seen.insert(name).second) << name;
    ASSERT_FALSE(name.empty());
    EXPECT_LE(name.size(), 8u);
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(name[0]))) << name;
    for (const unsigned char c : name) EXPECT_TRUE(std::isupper(c) || std::isdigit(c)) << name;
  }
  EXPECT_EQ(names[0], "POWERCAB");
  EXPECT_EQ(names[1], "POWERCA2");
  EXPECT_NE(names[6], "LIANA") << "that is the header's";
}

TEST(ReadVdafs, GivesBackWhatWasWrittenToAMillionthOfAMillimetre) {
  const TemporaryFolder folder;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const HermiteCurve curve = randomCenterline(seed).curve();
    std::vector<std::string> warnings;
    const auto read =
        readVdafs(folder.write("c.vda", vdafsText({{"电 \\u0041 W", curve}}, "c.vda")), warnings);
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ((*read)[0].name, "电 \\u0041 W");
    ASSERT_EQ((*read)[0].pieces.size(), 1u) << "smooth throughout";
    const HermiteCurve& back = (*read)[0].pieces[0];
    ASSERT_EQ(back.parameters.size(), curve.parameters.size());
    for (int k = 0; k <= 2000; ++k) {
      const double s = curve.parameters.back() * k / 2000;
      ASSERT_LT((back.point(s) - curve.point(s)).norm(), 1e-6);
    }
    EXPECT_TRUE(warnings.empty());
  }
}

TEST(ReadVdafs, ReadsTheStandardsExample) {
  const auto read = readText(kStandardExample);
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->size(), 1u);
  EXPECT_EQ((*read)[0].name, "SP1");
  expectStandardJoints((*read)[0].pieces);
}

TEST(ReadVdafs, ReadsFilesOfOthers) {
  const std::filesystem::path folder = paths::data() / "harness";
  if (!std::filesystem::exists(folder / "CURVE_SP1.vda")) GTEST_SKIP() << "no sample files in " << folder;
  std::vector<std::string> warnings;
  const auto sp1 = readVdafs(folder / "CURVE_SP1.vda", warnings);
  ASSERT_TRUE(sp1.ok()) << sp1.error().message;
  expectStandardJoints((*sp1)[0].pieces);
  const auto many = readVdafs(folder / "FC267.vda", warnings);
  ASSERT_TRUE(many.ok()) << many.error().message;
  EXPECT_GT(many->size(), 5u);
  warnings.clear();
  const auto surface = readVdafs(folder / "SURF_FLAE0001.vda", warnings);
  ASSERT_TRUE(surface.ok()) << surface.error().message;
  EXPECT_TRUE(surface->empty());
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("SURF"), std::string::npos);
}

TEST(ReadVdafs, ReadsCirclesRowsOfPointsAndGroups) {
  const auto read = readText(
      "H = HEADER / 0\n"
      "$$ a comment\n"
      "K1 = CIRCLE / 0., 0., 5., 10., 1., 0., 0., 0., 1., 0., 0., 90.\n"
      "P1 = POINT / 0, 0, 0\nP2 = POINT / 10, 0, 0\nP3 = POINT / 10, 1.D+1, 0\n"
      "PS = PSET / 3, 0,0,1, 0,0,2, 0,0,3\n"
      "G = GROUP / 1, K1\n"
      "H = END\n");
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->size(), 3u);
  EXPECT_EQ((*read)[0].name, "G");
  const HermiteCurve& arc = (*read)[0].pieces[0];
  EXPECT_LT((arc.points.front() - Eigen::Vector3d(10, 0, 5)).norm(), 1e-9);
  EXPECT_LT((arc.points.back() - Eigen::Vector3d(0, 10, 5)).norm(), 1e-9);
  EXPECT_NEAR(arc.length(), 5 * EIGEN_PI, 1e-4);
  EXPECT_EQ((*read)[1].pieces.size(), 2u) << "the row of points has a corner";
  EXPECT_LT(((*read)[1].pieces[1].points.back() - Eigen::Vector3d(10, 10, 0)).norm(), 1e-12);
}

TEST(ReadVdafs, ErrorsNameTheLine) {
  const std::string badNumber =
      errorOf("H = HEADER / 1\nx\nC = CURVE / 1, 0., 1.,\n2, 1., one,\n0.,0.,0.,0.\n");
  EXPECT_NE(badNumber.find("c.vda\", line 4: CURVE \"C\" has \"one\""), std::string::npos) << badNumber;
  EXPECT_NE(errorOf("H = HEADER / 0\nC = CURVE / 1, 0., 1.,\n2, 1., 2.\n").find("line 3"), std::string::npos);
  EXPECT_NE(errorOf("H = HEADER / 0\nC = CURVE / 1, 1., 0., 1, 1., 1., 1.\n").find("do not grow"),
            std::string::npos);
  EXPECT_NE(errorOf("H = HEADER / 99\n").find("line 1"), std::string::npos);
  EXPECT_NE(errorOf("C = CURVE / 2000000000, 0.\n").find("line 1"), std::string::npos);
  EXPECT_NE(errorOf("hello\nworld\n").find("line 1"), std::string::npos);
  EXPECT_NE(errorOf("K = CIRCLE / 0,0,0, -1, 1,0,0, 0,1,0, 0, 90\n").find("radius"), std::string::npos);
}

}  // namespace liana
