// `liana bundle`: wires as typed, the packed section, its rules and its picture.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "io/wiring/wire_text.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string contentOf(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST(BundleCommand, TellsDiameterRulesMassAndBothBounds) {
  const Outcome told = runLiana({"bundle", "7x0.5mm2", "--json"});
  ASSERT_EQ(told.code, ExitOk) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  EXPECT_NEAR(json["wires_diameter_mm"].get<double>(), 4.8, 1e-6);
  EXPECT_NEAR(json["rule_root_diameter_mm"].get<double>(), 1.2 * 1.6 * std::sqrt(7), 1e-9);
  EXPECT_EQ(json["wires"].size(), 7u);
  EXPECT_LT(json["bending_stiffness_N_m2"]["sliding"].get<double>(),
            json["bending_stiffness_N_m2"]["glued"].get<double>());
  EXPECT_EQ(json["bending_stiffness_N_m2"]["sliding"], json["bending_stiffness_N_m2"]["by_rule"]);
  const Outcome table = runLiana({"bundle", "7x0.5mm2"});
  EXPECT_NE(table.out.find("diameter, packed                    4.8 mm"), std::string::npos) << table.out;
  EXPECT_NE(runLiana({"bundle", "4x0.5mm2"}).out.find("does not hold them"), std::string::npos);
}

TEST(BundleCommand, WiresAreTypedInManyWays) {
  const CableLibrary& library = CableLibrary::shipped();
  EXPECT_EQ(parseWires("4x0.5mm2", library)->size(), 4u);
  EXPECT_NEAR(parseWires("2 × 0.5 mm²", library)->front().outerDiameter, 1.6, 1e-9);
  EXPECT_EQ(parseWires("bundle-10x0.5-spiral", library)->size(), 1u);
  EXPECT_EQ(parseWires("3xrg58", library)->front().libraryId, "rg58");
  EXPECT_EQ(parseWire("d2.1", library)->outerDiameter, 2.1);
  EXPECT_EQ(parseWire("2.1 mm", library)->outerDiameter, 2.1);
  EXPECT_NEAR(*parseWire("AWG 24", library)->axialStiffness, 1e5 * 0.2047, 5);
  EXPECT_NEAR(*parseWire("2/0 AWG", library)->axialStiffness, 1e5 * 67.4, 1e4);
  for (const char* wrong :
       {"", "x", "4x", "0x0.5", "99999x1", "-1mm2", "nanmm2", "1e99", "awg", "99awg", "unicorn"})
    EXPECT_FALSE(parseWires(wrong, library).ok()) << wrong;
}

TEST(BundleCommand, CoveringsAndRulesChangeTheSection) {
  const auto told = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"bundle", "19xflry-b-0.5", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runLiana(arguments);
    EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  };
  const auto loose = told({}), taped = told({"--covering", "tape:0.5", "--covering", "conduit:1.3:13"});
  EXPECT_NEAR(taped["outer_diameter_mm"].get<double>(), 15.6, 1e-9);
  EXPECT_GT(taped["mass_per_length_kg_m"], loose["mass_per_length_kg_m"]);
  EXPECT_NEAR(told({"--factor", "2.5"})["bending_stiffness_N_m2"]["by_rule"].get<double>(),
              2.5 * loose["bending_stiffness_N_m2"]["sliding"].get<double>(), 1e-12);
  EXPECT_EQ(told({"--rule", "glued"})["bending_stiffness_N_m2"]["by_rule"],
            loose["bending_stiffness_N_m2"]["glued"]);
  EXPECT_EQ(runLiana({"bundle", "4x1", "--covering", "wool"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"bundle", "4x1", "--covering", "tape:-1"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"bundle", "4x1", "--rule", "magic"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"bundle"}).code, ExitBadInput);
}

TEST(BundleCommand, DrawsTheSection) {
  const TemporaryFolder folder;
  const std::string svg = (folder / "s.svg").string(), png = (folder / "s.png").string();
  ASSERT_EQ(runLiana({"bundle", "7x1", "2xrg58", "--covering", "tape", "-o", svg}).code, ExitOk);
  const std::string text = contentOf(svg);
  std::size_t circles = 0;
  for (std::size_t at = text.find("<circle"); at != std::string::npos; at = text.find("<circle", at + 1))
    ++circles;
  EXPECT_EQ(circles, 9u + 2u);  // the wires, the tape and what is inside of it
  ASSERT_EQ(runLiana({"bundle", "7x1", "-o", png}).code, ExitOk);
  EXPECT_EQ(contentOf(png).substr(1, 3), "PNG");
  EXPECT_EQ(runLiana({"bundle", "7x1", "-o", (folder / "s.bmp").string()}).code, ExitBadInput);
}

}  // namespace liana
