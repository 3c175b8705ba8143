// Signs and distances against Open CASCADE's exact classifier, on the parts of real assemblies.
#include <gtest/gtest.h>

#include <BRepClass3d_SolidClassifier.hxx>
#include <STEPControl_Reader.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <filesystem>
#include <iostream>

#include "kernel/geometry/distance/body_tree.h"
#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/occt_shape.h"
#include "tests/support/paths.h"
#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// The solids of a STEP file without their places: each unique one once.
std::vector<Shape> uniqueSolids(const std::filesystem::path& file) {
  STEPControl_Reader reader;
  std::vector<Shape> result;
  if (reader.ReadFile(file.c_str()) != IFSelect_RetDone) return result;
  reader.TransferRoots();
  TopTools_IndexedMapOfShape solids, unique;
  TopExp::MapShapes(reader.OneShape(), TopAbs_SOLID, solids);
  for (int i = 1; i <= solids.Extent(); ++i) unique.Add(solids(i).Located(TopLoc_Location()));
  for (int i = 1; i <= unique.Extent(); ++i) result.push_back(wrapOcct(unique(i)));
  return result;
}

struct Tally {
  int solids = 0, points = 0, inside = 0, wrong = 0, cracked = 0, open = 0;
};

/// Half of the points lie near the surface, half in the box around the part.
Vector3d samplePoint(std::mt19937& random, const WeldedMesh& mesh, const Eigen::AlignedBox3d& around,
                     double deflection) {
  std::uniform_real_distribution<double> unit(0, 1);
  if (unit(random) < 0.5) return randomIn(random, around);
  const auto triangle = static_cast<std::int32_t>(unit(random) * static_cast<double>(mesh.triangles.size()));
  const double u = unit(random), v = unit(random) * (1 - u);
  const Vector3d onSurface =
      mesh.corner(triangle, 0) * (1 - u - v) + mesh.corner(triangle, 1) * u + mesh.corner(triangle, 2) * v;
  return onSurface + randomDirection(random) * deflection * (1 + 9 * unit(random));
}

void compareWithClassifier(const Shape& solid, int points, unsigned seed, Tally& tally) {
  const auto mesh = tessellate(solid);
  ASSERT_TRUE(mesh.ok());
  auto bodies = meshBodies(**mesh, solid);
  ASSERT_EQ(bodies.size(), 1u);
  const BodyTree tree(std::move(bodies[0]));
  ++tally.solids;
  tally.cracked += tree.closure() == Closure::Cracked;
  tally.open += tree.closure() == Closure::Open;
  if (tree.closure() == Closure::Open) return;
  const double diagonal = tree.box().diagonal().norm();
  const double deflection =
      std::clamp(diagonal * TessellationQuality().relativeDeflection, TessellationQuality().minimumDeflection,
                 TessellationQuality().maximumDeflection);
  const Vector3d margin = Vector3d::Constant(0.05 * diagonal);
  const Eigen::AlignedBox3d around(tree.box().min() - margin, tree.box().max() + margin);
  BRepClass3d_SolidClassifier classifier(occtShape(solid));
  std::mt19937 random(seed);
  for (int i = 0; i < points; ++i) {
    const Vector3d p = samplePoint(random, tree.mesh(), around, deflection);
    BodyPoint found;
    const bool hasFound = tree.nearest(p, 0.1 * diagonal, found);
    if (hasFound && std::abs(found.distance) <= deflection) continue;
    classifier.Perform(gp_Pnt(p.x(), p.y(), p.z()), 1e-7);
    if (classifier.State() != TopAbs_IN && classifier.State() != TopAbs_OUT) continue;
    const bool inside = classifier.State() == TopAbs_IN;
    const bool told = hasFound && found.distance < 0;
    ++tally.points;
    tally.inside += inside;
    if (told == inside) continue;
    ++tally.wrong;
    std::cout << "  solid " << tally.solids << " at " << p.transpose() << ": "
              << (inside ? "inside" : "outside") << ", told " << (hasFound ? found.distance : NAN)
              << " deflection " << deflection << "\n";
  }
}

Tally compareFile(const std::filesystem::path& file, int pointsPerSolid, int mostSolids) {
  Tally tally;
  const auto solids = uniqueSolids(file);
  for (std::size_t i = 0; i < solids.size() && static_cast<int>(i) < mostSolids; ++i)
    compareWithClassifier(solids[i], pointsPerSolid, static_cast<unsigned>(i) + 1, tally);
  std::cout << file.filename().string() << ": " << tally.solids << " solids, " << tally.points << " points, "
            << tally.inside << " inside, " << tally.wrong << " wrong signs, " << tally.cracked << " cracked, "
            << tally.open << " open\n";
  return tally;
}

TEST(Classifier, SampleAssemblyHasNoWrongSign) {
  const Tally tally = compareFile(paths::samples() / "projects" / "robot_arm.step", 400, 1000);
  EXPECT_GE(tally.solids, 20);
  EXPECT_GE(tally.points, 4000);
  EXPECT_GE(tally.inside, 500);
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_EQ(tally.open, 0);
}

TEST(Classifier, RealAssembliesHaveNoWrongSign) {
  const std::filesystem::path folder = paths::data() / "step";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no real assemblies at " << folder;
  for (const char* name :
       {"as1-oc-214.stp", "dm1-id-214.stp", "NIST_MBE_PMI_3.stp", "jubilee_tool_cable_management.step",
        "framework13_hinge_l.stp", "jubilee_tool_template.step"}) {
    const Tally tally = compareFile(folder / name, 200, 12);
    EXPECT_GT(tally.points, 0) << name;
    EXPECT_EQ(tally.wrong, 0) << name;
  }
}

}  // namespace
}  // namespace liana
