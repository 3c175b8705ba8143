// Three electric wires on five photographs each (measured/hanging_wires.json), against the stiffness their
// source found, and against the source's own method.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "io/cli/cli.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

using Json = nlohmann::json;
using Points = std::vector<Eigen::Vector2d>;

constexpr double kWireLength = 1.5;  // [m]
constexpr double kGap = 0.12;        // between the clamps, by the source [m]
constexpr double kGravity = 9.81;    // [m/s²]

/// A wire in a plane, y down, as a chain of rods with springs in its joints and in both clamps:
///   E = Σ_joints (B/2ℓ)·w·f(Δθ)² − m·g·Σ ℓ·y.
/// The source's chain (discrete elastic rods) has f = 2·tan(Δθ/2) and w = 1 also in the clamps, whose joint
/// stands for a whole segment though only half of it is free. A chain for any number of segments has w = 2
/// there; both agree for short ones.
struct Chain {
  int segments = 50;
  double clampWeight = 1;
  double bending = 0, weight = 0;  // [N·m²], [N/m]

  double length() const { return kWireLength / segments; }
  double weightOf(int joint) const { return joint == 0 || joint == segments ? clampWeight : 1; }
  double moment(double turn) const {
    const double t = std::tan(turn / 2);
    return bending / length() * 2 * t * (1 + t * t);
  }
  double stiffness(double turn) const {
    const double t = std::tan(turn / 2);
    return bending / length() * (1 + t * t) * (1 + 3 * t * t);
  }
  bool settle(Eigen::VectorXd& angles, Eigen::Vector2d& pull) const;
};

/// Newton's method; the joints' springs make a tridiagonal matrix, the place of the far end a border of two.
bool Chain::settle(Eigen::VectorXd& angles, Eigen::Vector2d& pull) const {
  const int n = segments;
  for (int iteration = 0; iteration < 100; ++iteration) {
    Eigen::VectorXd diagonal(n), beside = Eigen::VectorXd::Zero(n);
    Eigen::MatrixXd sides(n, 3);  // residual, and how the end moves along x and y
    Eigen::Vector2d miss(kGap, 0);
    for (int i = 0; i < n; ++i) {
      const Eigen::Vector2d along(std::cos(angles[i]), std::sin(angles[i])), across(-along[1], along[0]);
      const Eigen::Vector2d force = pull - Eigen::Vector2d(0, weight * (n - i - 0.5) * length());
      miss += length() * along;
      sides.row(i) << -length() * force.dot(across), length() * across[0], length() * across[1];
      diagonal[i] = -length() * force.dot(along);
    }
    for (int joint = 0; joint <= n; ++joint) {
      const double before = joint == 0 ? 0 : angles[joint - 1], after = joint == n ? 2 * M_PI : angles[joint];
      const double m = weightOf(joint) * moment(after - before),
                   k = weightOf(joint) * stiffness(after - before);
      if (joint > 0) sides(joint - 1, 0) += m, diagonal[joint - 1] += k;
      if (joint < n) sides(joint, 0) -= m, diagonal[joint] += k;
      if (joint > 0 && joint < n) beside[joint - 1] = -k;
    }
    if (sides.col(0).lpNorm<Eigen::Infinity>() < 1e-10 * weight && miss.norm() < 1e-10) return true;
    const Eigen::MatrixXd ends = sides.rightCols(2);
    for (int i = 1; i < n; ++i) {
      const double factor = beside[i - 1] / diagonal[i - 1];
      diagonal[i] -= factor * beside[i - 1];
      sides.row(i) -= factor * sides.row(i - 1);
    }
    for (int i = n - 1; i >= 0; --i) {
      if (i + 1 < n) sides.row(i) -= beside[i] * sides.row(i + 1);
      sides.row(i) /= diagonal[i];
    }
    const Eigen::Matrix2d give = ends.transpose() * sides.rightCols(2);
    const Eigen::Vector2d more = give.inverse() * (ends.transpose() * sides.col(0) + miss);
    const Eigen::VectorXd step = sides.col(0) - sides.rightCols(2) * more;
    const double part = std::min(1.0, 0.3 / step.lpNorm<Eigen::Infinity>());
    angles += part * step;
    pull += part * more;
    if (!angles.allFinite()) return false;
  }
  return false;
}

/// The source's measure: mean distance of the points from the places of the same arc length.
double distance(const Chain& chain, const Points& points) {
  Eigen::VectorXd angles(chain.segments);
  for (int i = 0; i < chain.segments; ++i) {  // down, around, up
    const double u = (i + 0.5) / chain.segments;
    angles[i] = M_PI / 2 + M_PI * std::clamp((u - 0.4) / 0.2, 0.0, 1.0);
    angles[i] += u < 0.05 ? -M_PI / 4 : u > 0.95 ? M_PI / 4 : 0;
  }
  Eigen::Vector2d pull(0, chain.weight * kWireLength / 2);
  if (!chain.settle(angles, pull)) return HUGE_VAL;
  Points nodes{{0, 0}};
  for (int i = 0; i < chain.segments; ++i)
    nodes.push_back(nodes.back() +
                    chain.length() * Eigen::Vector2d(std::cos(angles[i]), std::sin(angles[i])));
  double sum = 0;
  const int stride = chain.segments / (static_cast<int>(points.size()) - 1);
  for (std::size_t i = 0; i < points.size(); ++i) sum += (points[i] - nodes[stride * i]).norm();
  return sum / static_cast<double>(points.size());
}

double nearestBending(Chain chain, const Points& points, double low, double high) {
  constexpr double kGolden = 0.6180339887498949;
  const auto of = [&](double logarithm) {
    chain.bending = std::exp(logarithm);
    return distance(chain, points);
  };
  double a = std::log(low), b = std::log(high), c = b - kGolden * (b - a), d = a + kGolden * (b - a);
  double atC = of(c), atD = of(d);
  while (b - a > 2e-3) {
    if (atC < atD) {
      b = d, d = c, atD = atC;
      atC = of(c = b - kGolden * (b - a));
    } else {
      a = c, c = d, atC = atD;
      atD = of(d = a + kGolden * (b - a));
    }
  }
  return std::exp((a + b) / 2);
}

class FitPhotographs : public ::testing::Test {
protected:
  void SetUp() override {
    const std::filesystem::path source = paths::data() / "measured/hanging_wires.json";
    if (!std::filesystem::is_regular_file(source)) GTEST_SKIP() << "no file " << source;
    std::ifstream stream(source);
    data_ = Json::parse(stream);
  }

  double massOf(const std::string& wire) const { return data_["wires"][wire]["mass_per_m"]; }

  /// The mean over the photographs, as the source gives it.
  double bySource(const std::string& wire, int segments, double clampWeight) const {
    double sum = 0;
    for (int photo = 0; photo < 5; ++photo) {
      Points points;
      for (const Json& point : data_["loops"][wire + std::to_string(photo)])
        points.emplace_back(point[0].get<double>(), point[1].get<double>());
      Chain chain;
      chain.segments = segments;
      chain.clampWeight = clampWeight;
      chain.weight = massOf(wire) * kGravity;
      sum += nearestBending(chain, points, 3e-5, 3e-3);
    }
    return sum / 5;
  }

  Json fit(const std::string& wire, std::vector<std::string> more) const {
    Json file{{"format", "liana-measurements"}, {"version", 1}};
    for (int photo = 0; photo < 5; ++photo) {
      Json points;
      for (const Json& point : data_["loops"][wire + std::to_string(photo)])  // y is down
        points.push_back({1000 * point[0].get<double>(), 0, -1000 * point[1].get<double>()});
      file["shapes"].push_back({{"points_mm", points},
                                {"length_mm", 1500},
                                {"start", {{"position_mm", points.front()}, {"direction", {1, 0, 0}}}},
                                {"end", {{"position_mm", points.back()}, {"direction", {-1, 0, 0}}}},
                                {"photographed_along", {0, 1, 0}}});
    }
    const TemporaryFolder folder;
    std::vector<std::string> arguments{"fit",       folder.write("wire.json", file.dump()).string(),
                                       "--mass",    std::to_string(massOf(wire)),
                                       "--bending", "0.001",
                                       "--torsion", "0.001",
                                       "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runLiana(arguments);
    EXPECT_FALSE(outcome.out.empty()) << outcome.err;
    return outcome.out.empty() ? Json{} : Json::parse(outcome.out);
  }

  static double bendingOf(const Json& fit) {
    return fit["parameters"]["bending_stiffness_N_m2"]["value"].get<double>();
  }

  Json data_;
};

/// With nothing said of how well anything is known. The range is that of the source, photograph by
/// photograph; for the white wire see below.
TEST_F(FitPhotographs, WiresComeOutAsStiffAsTheirSourceFound) {
  for (const auto& [wire, least, most] :
       {std::tuple("black", 0.95e-3, 1.43e-3), {"red", 0.70e-3, 1.19e-3}, {"white", 0.85e-4, 1.05e-4}}) {
    const Json found = fit(wire, {"--segments", "100"});
    EXPECT_EQ(found["status"], "fitted") << wire;
    EXPECT_TRUE(found["parameters"]["bending_stiffness_N_m2"]["identifiable"].get<bool>()) << wire;
    EXPECT_GT(bendingOf(found), least) << wire;
    EXPECT_LT(bendingOf(found), most) << wire;
  }
}

/// The source's range for the white wire, 1.14 to 1.27e-4, is that of its 50 segments: its own method, with
/// shorter ones and joints that stand for what is there, gives 0.83e-4, and the fit told to assume the same
/// agrees. The stiffer the wire, the less 30 mm matter.
TEST_F(FitPhotographs, TheSourcesNumbersAreThoseOfItsLongSegments) {
  for (const auto& [wire, tooStiff] : {std::pair("white", 1.4), {"black", 1.3}, {"red", 1.3}}) {
    const double given = data_["wires"][wire]["EI"].get<double>();
    EXPECT_NEAR(bySource(wire, 50, 1), given, 0.02 * given) << wire;
    const double fine = bySource(wire, 200, 2);
    EXPECT_GT(given, tooStiff * fine) << wire;
    EXPECT_NEAR(bendingOf(fit(wire, {"--find", "bending,roll"})), fine, 0.06 * fine) << wire;
  }
}

}  // namespace
}  // namespace liana
