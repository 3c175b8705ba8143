// Google Benchmark over distance queries: the contact work of a cable's frame over meshes of many sizes,
// building the trees, and moving parts.
#include <benchmark/benchmark.h>

#include <map>

#include "kernel/geometry/distance/part_distances.h"
#include "kernel/routing/surroundings/obstacles.h"
#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr double kBall = 300;       // [mm]
constexpr double kCableRadius = 5;  // [mm]
constexpr double kSegment = 6;      // [mm]
constexpr int kNodes = 200;

/// A closed, bumpy ball of about so many triangles.
std::shared_ptr<const TriangleMesh> bumpyBall(int triangles, double radius) {
  const int rows = std::max(4, static_cast<int>(std::sqrt(triangles / 4.0)));
  const auto mesh =
      std::make_shared<TriangleMesh>(gridMesh(2 * rows, rows, [&](double u, double v) -> Vector3d {
        const double a = 2 * EIGEN_PI * u, b = EIGEN_PI * (v - 0.5);
        const double bumps = 1 + 0.01 * std::sin(20 * a) * std::cos(b) * std::sin(17 * b);
        return bumps * radius * Vector3d(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b));
      }));
  return mesh;
}

/// A cable wound around the ball, its skin about at the surface: every node has work to do.
std::vector<Vector3d> woundCable(double height) {
  std::vector<Vector3d> nodes;
  for (int i = 0; i < kNodes; ++i) {
    const double a = i * kSegment / kBall, b = 0.4 * std::sin(0.7 * a);
    nodes.push_back((kBall + height) *
                    Vector3d(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b)));
  }
  return nodes;
}

/// One frame's contact queries: every node and every segment, as the solver asks.
int contactWork(const ContactSurface& surface, const std::vector<Vector3d>& nodes) {
  const double reach = (2 * kCableRadius + kSegment / 2) / 1000;
  int found = 0;
  SurfacePoint point;
  double parameter = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    found += surface.nearest(nodes[i] / 1000, reach, point);
    if (i + 1 < nodes.size())
      found += surface.nearestOnSegment(nodes[i] / 1000, nodes[i + 1] / 1000, reach, point, parameter);
  }
  return found;
}

void overTriangles(benchmark::internal::Benchmark* benchmark) {
  for (const int thousands : {8, 32, 125, 500, 2000}) benchmark->Arg(thousands * 1000);
  benchmark->Unit(benchmark::kMillisecond)->Complexity(benchmark::oLogN);
}

std::shared_ptr<const PartDistances> ballDistances(int triangles) {
  static std::map<int, std::shared_ptr<const PartDistances>> known;
  auto& distances = known[triangles];
  static std::vector<std::shared_ptr<const TriangleMesh>> alive;
  if (!distances) {
    alive.push_back(bumpyBall(triangles, kBall));
    distances = std::make_shared<const PartDistances>(
        *PartDistances::build({{alive.back(), {}, Eigen::Isometry3d::Identity()}}));
  }
  return distances;
}

/// The cable lies on the surface everywhere: the most work a frame can have.
void contactFrame(benchmark::State& run) {
  const auto distances = ballDistances(static_cast<int>(run.range(0)));
  const ObstacleSurface surface(distances);
  const auto nodes = woundCable(kCableRadius);
  int found = 0;
  for (auto _ : run) found = contactWork(surface, nodes);
  run.counters["triangles"] = static_cast<double>(distances->triangleCount());
  run.counters["found"] = found;
  run.SetComplexityN(run.range(0));
}
BENCHMARK(contactFrame)->Apply(overTriangles);

/// The cable is out of reach: what it costs to see that.
void farFrame(benchmark::State& run) {
  const ObstacleSurface surface(ballDistances(static_cast<int>(run.range(0))));
  const auto nodes = woundCable(60);
  for (auto _ : run) benchmark::DoNotOptimize(contactWork(surface, nodes));
}
BENCHMARK(farFrame)->Arg(500000)->Unit(benchmark::kMillisecond);

/// The cable runs deep inside the solid: the answer must still come.
void deepFrame(benchmark::State& run) {
  const ObstacleSurface surface(ballDistances(static_cast<int>(run.range(0))));
  const auto nodes = woundCable(-40);
  for (auto _ : run) benchmark::DoNotOptimize(contactWork(surface, nodes));
}
BENCHMARK(deepFrame)->Arg(500000)->Unit(benchmark::kMillisecond);

/// 500k triangles in 50 parts of 10k around the cable.
void assemblyFrame(benchmark::State& run) {
  const auto mesh = bumpyBall(10000, 30);
  const auto nodes = woundCable(kCableRadius);
  std::vector<PlacedPart> parts;
  for (int i = 0; i < 50; ++i) {
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation() = nodes[i * 4] * ((kBall - 30) / (kBall + kCableRadius));
    parts.push_back({mesh, {}, place});
  }
  const auto distances = std::make_shared<const PartDistances>(*PartDistances::build(parts));
  const ObstacleSurface surface(distances);
  int found = 0;
  for (auto _ : run) found = contactWork(surface, nodes);
  run.counters["found"] = found;
  run.counters["triangles"] = static_cast<double>(distances->triangleCount());
}
BENCHMARK(assemblyFrame)->Unit(benchmark::kMillisecond);

/// Welding, normals and tree of a closed part.
void buildTree(benchmark::State& run) {
  const auto mesh = bumpyBall(static_cast<int>(run.range(0)), kBall);
  for (auto _ : run) {
    DistanceTreeCache cache;
    benchmark::DoNotOptimize(PartDistances::build({{mesh, {}, Eigen::Isometry3d::Identity()}}, {}, cache));
  }
  const std::ptrdiff_t before = treeMemory();
  DistanceTreeCache cache;
  const auto trees = cache.treesOf(mesh);
  run.counters["bytes_per_triangle"] =
      static_cast<double>(treeMemory() - before) / static_cast<double>(mesh->triangles.size());
}
BENCHMARK(buildTree)->Arg(32000)->Arg(500000)->Unit(benchmark::kMillisecond);

/// Moving one of many parts.
void movePart(benchmark::State& run) {
  const auto mesh = bumpyBall(10000, 30);
  std::mt19937 random(1);
  std::vector<PlacedPart> parts;
  for (int i = 0; i < run.range(0); ++i) parts.push_back({mesh, {}, randomPlacement(random, 1000)});
  auto distances = *PartDistances::build(parts);
  for (auto _ : run) distances.movePart(0, parts[random() % parts.size()].worldFromPart);
}
BENCHMARK(movePart)->Arg(50)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace liana

BENCHMARK_MAIN();
