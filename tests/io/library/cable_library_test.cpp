#include "io/library/cable_library.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "io/library/shipped_cables.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/paths.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::vector<LibraryCable>& shipped() {
  return CableLibrary::shipped().cables();
}

/// What is filled by material [m²].
double areaOf(const CableSpec& spec) {
  if (spec.flat) return spec.flat->width * spec.flat->thickness * 1e-6;
  return std::numbers::pi / 4 *
         (spec.outerDiameter * spec.outerDiameter - spec.innerDiameter * spec.innerDiameter) * 1e-6;
}

double inertiaOf(const CableSpec& spec) {
  if (spec.flat) return spec.flat->width * std::pow(spec.flat->thickness, 3) / 12 * 1e-12;
  return std::numbers::pi / 64 * (std::pow(spec.outerDiameter, 4) - std::pow(spec.innerDiameter, 4)) * 1e-12;
}

bool isMetal(const LibraryCable& cable) {
  return cable.category == "steel rope" || cable.category == "single wire" ||
         cable.category == "battery cable";
}

/// Copper and polyester without air.
bool isFoil(const LibraryCable& cable) {
  return cable.id.starts_with("ffc-");
}

bool isBraided(const LibraryCable& cable) {
  return cable.sources.at("bending_stiffness_N_m2").find(" braid") != std::string::npos &&
         cable.category.ends_with("hose");
}

/// What a coaxial cable's parts add up to [kg/m], lengths in mm. The wires of a braid that covers a share of
/// what is under it run both ways, each way covering f with cover = 1 − (1 − f)².
double coaxialMass(double coreArea, double coreDensity, double coreDiameter, double dielectric, double wire,
                   double cover, double outside) {
  const double pi = std::numbers::pi, each = 1 - std::sqrt(1 - cover), braid = dielectric + 4 * wire + 0.1;
  const double polyethylene = pi / 4 * (std::pow(dielectric, 2) - std::pow(coreDiameter, 2)),
               copper = 2 * each * pi * (dielectric + 2 * wire) * pi / 4 * wire,
               jacket = pi / 4 * (std::pow(outside, 2) - std::pow(braid, 2));
  return 1e-6 * (coreArea * coreDensity + polyethylene * 920 + copper * 8900 + jacket * 1350);
}

/// A shielded cable of cores that slide in a jacket, lengths in mm.
struct ShieldedParts {
  const char* id;
  int cores;
  double copper, strand, insulation, friction, outside, jacket, jacketModulus;  // … [mm²] … [MPa]
  double wire, cover, filler;                                                   // of the braid; [kg/m³]

  double underJacket() const { return outside - 2 * jacket; }
  /// [N·m²]
  double bending() const {
    const double pi = std::numbers::pi, strands = copper / (pi / 4 * strand * strand);
    const double core = strands * 110e9 * std::pow(strand, 4) +
                        100e6 * (std::pow(insulation, 4) - std::pow(4 * copper / pi, 2));
    const double braid = std::pow(underJacket(), 4) - std::pow(underJacket() - 4 * wire, 4);
    return pi / 64 * 1e-12 *
           (cores * core * friction + cover * 500e6 * braid +
            jacketModulus * 1e6 * (std::pow(outside, 4) - std::pow(underJacket(), 4)));
  }
  /// [kg/m]
  double mass() const {
    const double pi = std::numbers::pi, each = 1 - std::sqrt(1 - cover),
                 braid = 2 * each * pi * (underJacket() - 2 * wire) * pi / 4 * wire;
    const double rest = pi / 4 * outside * outside - cores * copper - braid;
    return 1e-6 * (8900 * (1.03 * cores * copper + braid) + 0.85 * filler * rest);
  }
};

}  // namespace

TEST(CableLibrary, ShippedTextIsTheFileAndReadsWithoutAWord) {
  EXPECT_TRUE(shippedCablesText() == textOf(paths::sources() / "io/library/cables.json"));
  CableLibrary library;
  std::vector<std::string> warnings;
  const auto read = library.addText(shippedCablesText(), {}, warnings);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(warnings.empty()) << warnings[0];
  EXPECT_GE(library.cables().size(), 30u);
}

TEST(CableLibrary, HoldsTheKindsPeopleAskFor) {
  std::set<std::string> kinds;
  for (const LibraryCable& cable : shipped()) kinds.insert(cable.category);
  for (const char* kind :
       {"single wire", "battery cable", "coaxial cable", "data cable", "taped bundle", "conduit bundle",
        "rubber hose", "silicone hose", "brake hose", "polyamide pipe", "steel rope", "hydraulic hose",
        "energy-chain cable", "ribbon cable", "pneumatic hose"})
    EXPECT_TRUE(kinds.contains(kind)) << kind;
  for (const char* id :
       {"flry-b-0.35", "flry-b-6", "battery-16", "battery-95", "rg58", "rg174", "usb-2", "usb-3", "cat5e-utp",
        "cat6a-ftp", "brake-j1401", "pa12-8x1", "hydraulic-2sn-10", "rope-7x19-5"})
    EXPECT_NE(CableLibrary::shipped().find(id), nullptr) << id;
}

TEST(CableLibrary, EveryFigureHasASource) {
  for (const LibraryCable& cable : shipped())
    for (const char* key :
         {cable.spec.flat ? "width_mm" : "outer_diameter_mm",
          cable.spec.flat ? "thickness_mm" : "inner_diameter_mm", "bending_stiffness_N_m2",
          "torsion_stiffness_N_m2", "axial_stiffness_N", "mass_per_length_kg_m", "youngs_modulus_MPa",
          "poisson_ratio", "density_kg_m3", "min_bend_radius_static_mm", "min_bend_radius_moving_mm"}) {
      ASSERT_TRUE(cable.sources.contains(key)) << cable.id << ", " << key;
      EXPECT_GT(cable.sources.at(key).size(), 10u) << cable.id << ", " << key;
    }
}

TEST(CableLibrary, FiguresArePhysical) {
  std::set<std::string> names;
  for (const LibraryCable& cable : shipped()) {
    SCOPED_TRACE(cable.id);
    const CableSpec& spec = cable.spec;
    EXPECT_TRUE(names.insert(spec.name).second) << "names are unique";
    ASSERT_EQ(spec.findDefect(), "");
    EXPECT_EQ(spec.libraryId, cable.id);
    ASSERT_TRUE(spec.bendingStiffness && spec.torsionStiffness && spec.axialStiffness && spec.massPerLength);
    ASSERT_TRUE(spec.limits.minBendRadiusStatic_mm && spec.limits.minBendRadiusMoving_mm);
    // Between soft rubber (1 MPa) and a solid bar of the stiffest thing in it.
    const double stiffest = cable.category == "steel rope" ? 210e9 : 120e9;
    EXPECT_GT(*spec.bendingStiffness, 1e6 * inertiaOf(spec));
    const double share = isMetal(cable) ? 0.1 : 1;  // strands slide
    EXPECT_LT(*spec.bendingStiffness, share * stiffest * inertiaOf(spec));
    EXPECT_GT(*spec.axialStiffness, 1e6 * areaOf(spec));
    EXPECT_LT(*spec.axialStiffness, stiffest * areaOf(spec));
    // A round section of one material has C = B / (1 + ν), ν from 0 to 0.5; a strip twists more stiffly for
    // its B, and so does a braid: 4 times if there were nothing else.
    EXPECT_GE(*spec.torsionStiffness, *spec.bendingStiffness / 1.51);
    EXPECT_LE(*spec.torsionStiffness, *spec.bendingStiffness * (isBraided(cable) ? 4 : 2));
    // Lighter than water only if there is air in it; copper and steel wires at most.
    const double density = *spec.massPerLength / areaOf(spec);
    EXPECT_GT(density, 900);
    EXPECT_LT(density, isMetal(cable) || isFoil(cable) ? 6000 : 2600);
    EXPECT_NEAR(spec.density, density, 0.01 * density) << "the effective density says the same";
    EXPECT_NEAR(spec.youngsModulus * 1e6 * inertiaOf(spec), *spec.bendingStiffness,
                0.01 * *spec.bendingStiffness);
    EXPECT_GT(*spec.limits.minBendRadiusStatic_mm, spec.standOff()) << "or the inside of the bend vanishes";
    EXPECT_GE(*spec.limits.minBendRadiusMoving_mm, *spec.limits.minBendRadiusStatic_mm);
    EXPECT_LT(*spec.limits.minBendRadiusMoving_mm, 30 * spec.outerDiameter);
  }
}

TEST(CableLibrary, FiguresAgreeWithWhatMakersGive) {
  const CableLibrary& library = CableLibrary::shipped();
  const std::pair<const char*, double> grams[] = {{"rg174", 11}, {"rg58", 37}, {"rg59", 57}, {"rg213", 155}};
  for (const auto& [id, mass] : grams)
    EXPECT_NEAR(*library.find(id)->spec.massPerLength, mass / 1000, 0.05 * mass / 1000) << id;
  EXPECT_NEAR(*library.find("pa12-4x1")->spec.limits.minBendRadiusStatic_mm, 20, 2);
  EXPECT_NEAR(*library.find("pa12-6x1")->spec.limits.minBendRadiusStatic_mm, 30, 3);
}

TEST(CableLibrary, CoaxialCablesWeighWhatTheirPartsWeigh) {
  const auto mass = [](const char* id) { return *CableLibrary::shipped().find(id)->spec.massPerLength; };
  const auto wires = [](int count, double diameter) {
    return count * std::numbers::pi / 4 * diameter * diameter;
  };
  const double rg58 = coaxialMass(wires(19, 0.18), 8900, 0.9, 2.95, 0.127, 0.96, 4.95),
               rg59 = coaxialMass(wires(1, 0.58), 8200, 0.58, 3.71, 0.16, 0.95, 6.15),
               rg213 = coaxialMass(wires(7, 0.752), 8900, 2.26, 7.24, 0.18, 0.97, 10.29);
  EXPECT_NEAR(mass("rg58"), rg58, 0.02 * rg58);
  EXPECT_NEAR(mass("rg59"), rg59, 0.08 * rg59);
  EXPECT_NEAR(mass("rg213"), rg213, 0.02 * rg213);
}

TEST(CableLibrary, ShieldedCablesBendAndWeighWithTheirBraid) {
  for (const ShieldedParts& parts :
       {ShieldedParts{"usb-2", 4, 0.1, 0.1, 0.95, 3, 4.5, 0.5, 50, 0.1, 0.65, 1500},
        {"usb-3", 10, 0.08, 0.1, 0.9, 3, 6, 0.5, 50, 0.1, 0.65, 1600},
        {"cat6a-patch", 8, 0.14, 0.16, 1, 3, 6, 0.5, 50, 0.1, 0.45, 1300},
        {"chain-servo-4g2.5", 4, 2.5, 0.15, 3.2, 2, 13.5, 1, 60, 0.15, 0.85, 1250},
        {"chain-signal-12x0.25", 12, 0.25, 0.15, 1.3, 2, 9.5, 1, 60, 0.1, 0.85, 1250}}) {
    const LibraryCable& cable = *CableLibrary::shipped().find(parts.id);
    EXPECT_NEAR(*cable.spec.bendingStiffness, parts.bending(), 0.01 * parts.bending()) << parts.id;
    EXPECT_NEAR(*cable.spec.massPerLength, parts.mass(), 0.01 * parts.mass()) << parts.id;
  }
  for (const LibraryCable& cable : shipped()) {
    if (cable.spec.name.find("shielded") == std::string::npos &&
        cable.spec.name.find("S/FTP") == std::string::npos)
      continue;
    for (const char* key : {"bending_stiffness_N_m2", "mass_per_length_kg_m"})
      EXPECT_NE(cable.sources.at(key).find("braid"), std::string::npos) << cable.id << ", " << key;
  }
}

TEST(CableLibrary, BraidsMakeHosesStifferInTorsionThanInBending) {
  int count = 0;
  for (const LibraryCable& cable : shipped()) {
    if (!isBraided(cable)) continue;
    ++count;
    const double ratio = *cable.spec.torsionStiffness / *cable.spec.bendingStiffness;
    EXPECT_GT(ratio, 3) << cable.id;
    EXPECT_LT(ratio, 4) << cable.id;
    EXPECT_NE(cable.sources.at("torsion_stiffness_N_m2").find("54.7"), std::string::npos) << cable.id;
  }
  EXPECT_EQ(count, 12);
}

TEST(CableLibrary, PolyamidePipesBendByOneRule) {
  for (const LibraryCable& cable : shipped()) {
    if (cable.category != "polyamide pipe") continue;
    const double wall = (cable.spec.outerDiameter - cable.spec.innerDiameter) / 2,
                 radius = (cable.spec.outerDiameter - wall) / 2;
    const double kink = radius * radius * std::sqrt(1 - 0.4 * 0.4) / (0.471 * wall);
    const double rule = std::max(5 * cable.spec.outerDiameter, 2 * kink);
    EXPECT_NEAR(*cable.spec.limits.minBendRadiusStatic_mm, rule, 0.01 * rule) << cable.id;
    EXPECT_NE(cable.sources.at("min_bend_radius_static_mm").find("Brazier"), std::string::npos) << cable.id;
  }
}

TEST(CableLibrary, ThickerOfAKindIsStifferAndHeavier) {
  const CableLibrary& library = CableLibrary::shipped();
  const std::vector<std::vector<std::string>> series = {
      {"flry-b-0.35", "flry-b-0.5", "flry-b-0.75", "flry-b-1", "flry-b-1.5", "flry-b-2.5", "flry-b-4",
       "flry-b-6"},
      {"battery-16", "battery-25", "battery-35", "battery-50", "battery-70", "battery-95"},
      {"pa12-4x1", "pa12-6x1", "pa12-8x1", "pa12-10x1", "pa12-12x1.5", "pa12-15x1.5"},
      {"hydraulic-2sn-6", "hydraulic-2sn-10", "hydraulic-2sn-12", "hydraulic-2sn-19"},
      {"bundle-10x0.5-spiral", "bundle-20x0.5-full", "bundle-40x0.5-full"}};
  for (const auto& ids : series)
    for (std::size_t i = 1; i < ids.size(); ++i) {
      const LibraryCable *thin = library.find(ids[i - 1]), *thick = library.find(ids[i]);
      ASSERT_TRUE(thin && thick) << ids[i];
      EXPECT_GT(thick->spec.bendingStiffness, thin->spec.bendingStiffness) << ids[i];
      EXPECT_GT(thick->spec.massPerLength, thin->spec.massPerLength) << ids[i];
      EXPECT_GT(thick->spec.outerDiameter, thin->spec.outerDiameter) << ids[i];
    }
}

TEST(CableLibrary, EveryEntryCanBeRouted) {
  for (const LibraryCable& entry : shipped()) {
    Cable cable = archCable();
    cable.spec = entry.spec;
    cable.segments = 40;
    for (CableEnd* end : {&cable.start, &cable.end})  // hangs as a loop: stiff or limp, there is one shape
      end->worldFromEnd.linear() = Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()).matrix();
    const RoutedCable routed = routeCable(cable, {});
    EXPECT_TRUE(routed.report.converged()) << entry.id << ": " << routed.report.reason;
  }
}

TEST(CableLibrary, IsFoundByIdNameAndWords) {
  const CableLibrary& library = CableLibrary::shipped();
  EXPECT_EQ(library.find("Brake hose SAE J1401, 1/8 in")->id, "brake-j1401");
  EXPECT_EQ(library.find("brake"), nullptr) << "a part of a name is a search";
  const auto found = library.search("HOSE 2sn");
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0]->id, "hydraulic-2sn-6");
  EXPECT_EQ(library.search("").size(), library.cables().size());
  EXPECT_TRUE(library.search("hose unicorn").empty());
}

TEST(CableLibrary, OwnEntriesComeFirstAndAreAddedAtTheEnd) {
  const TemporaryFolder folder;
  const auto file = folder.write("own.json", R"({"format": "liana-cables", "cables": [
      {"id": "rg58", "name": "My RG-58", "outer_diameter_mm": 5.1},
      {"id": "my-hose", "name": "My hose", "outer_diameter_mm": 20, "inner_diameter_mm": 12, "colour": "red",
       "limits": {"clearance_mm": 15}}]})");
  CableLibrary library = CableLibrary::shipped();
  std::vector<std::string> warnings;
  ASSERT_TRUE(library.addFile(file, warnings).ok());
  EXPECT_EQ(library.cables().size(), shipped().size() + 1);
  EXPECT_EQ(library.find("rg58")->spec.outerDiameter, 5.1);
  EXPECT_FALSE(library.find("rg58")->spec.bendingStiffness) << "nothing of the shipped entry is left";
  EXPECT_EQ(library.find("my-hose")->spec.limits.clearance_mm, 15);
  EXPECT_EQ(library.find("my-hose")->file, file);
  EXPECT_EQ(library.cables().back().category, "own");
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("own.json, cables[1].colour"), std::string::npos) << warnings[0];
}

TEST(CableLibrary, BadFilesAreRefusedWithPlaceAndAddNothing) {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"{", "line 1"},
      {"{\"cables\": []}", "format"},
      {"{\"format\": \"liana-cables\", \"version\": 9}", "newer Liana"},
      {"{\"format\": \"liana-cables\",\n\"cables\": [{\"id\": \"ok\", \"name\": \"a\", "
       "\"outer_diameter_mm\": 5},\n"
       "{\"id\": \"bad\", \"name\": \"b\", \"outer_diameter_mm\": -5}]}",
       "line 3, cables[1] (\"bad\")"},
      {"{\"format\": \"liana-cables\", \"cables\": [{\"id\": \"A B\", \"name\": \"\", \"outer_diameter_mm\": "
       "5}]}",
       "cables[0].id"},
      {"{\"format\": \"liana-cables\", \"cables\": [{\"id\": \"a\", \"name\": \"a\"}]}",
       "cables[0].outer_diameter_mm"},
      {"{\"format\": \"liana-cables\", \"cables\": [{\"id\": \"a\", \"name\": \"a\", \"outer_diameter_mm\": "
       "5},"
       "{\"id\": \"a\", \"name\": \"b\", \"outer_diameter_mm\": 5}]}",
       "cables[1].id"},
  };
  for (const auto& [text, place] : cases) {
    CableLibrary library = CableLibrary::shipped();
    std::vector<std::string> warnings;
    const auto added = library.addFile(folder.write("bad.json", text), warnings);
    ASSERT_FALSE(added.ok()) << text;
    EXPECT_NE(added.error().message.find("bad.json"), std::string::npos) << added.error().message;
    EXPECT_NE(added.error().message.find(place), std::string::npos) << added.error().message;
    EXPECT_EQ(library.cables().size(), shipped().size());
  }
}

TEST(CableLibrary, UsersFileInTheConfigFolderIsFoundAndABadOneIsAWarning) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "liana");
  const char* old = std::getenv("XDG_CONFIG_HOME");
  const std::string kept = old ? old : "";
  ::setenv("XDG_CONFIG_HOME", folder.root().c_str(), 1);
  std::vector<std::string> warnings;
  EXPECT_EQ(CableLibrary::usual(warnings).cables().size(), shipped().size());
  folder.write(
      "liana/cables.json",
      R"({"format": "liana-cables", "cables": [{"id": "mine", "name": "Mine", "outer_diameter_mm": 3}]})");
  EXPECT_NE(CableLibrary::usual(warnings).find("mine"), nullptr);
  EXPECT_TRUE(warnings.empty());
  folder.write("liana/cables.json", "broken");
  EXPECT_EQ(CableLibrary::usual(warnings).cables().size(), shipped().size());
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("cables.json"), std::string::npos);
  old ? ::setenv("XDG_CONFIG_HOME", kept.c_str(), 1) : ::unsetenv("XDG_CONFIG_HOME");
}

}  // namespace liana
