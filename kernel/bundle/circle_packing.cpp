#include "kernel/bundle/circle_packing.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

#include "kernel/bundle/packing_energy.h"

namespace liana {
namespace {

constexpr double kGoldenAngle = 2.399963229728653;
constexpr int kFew = 40;        // circles, up to which packings are also begun anew
constexpr int kGapsTried = 60;  // random places of which the widest gap is taken

/// Of the search [1 / mean radius]: soft enough to rearrange, then hard enough to tell packings apart.
constexpr double kSoft = 3, kHard = 300;

/// Deterministic on every machine (Marsaglia's xorshift), which std::uniform_int_distribution is not.
class Dice {
public:
  explicit Dice(std::uint32_t seed) : state_(seed == 0 ? 1 : seed) {}
  double share() { return next() / 4294967296.0; }  // in [0, 1)
  int below(int count) { return static_cast<int>(share() * count); }

private:
  std::uint32_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return state_;
  }
  std::uint32_t state_;
};

/// The search for one bundle. Radii descend and have the mean square 1.
class PackingSearch {
public:
  PackingSearch(std::vector<double> radii, const PackingOptions& options)
      : energy_(std::move(radii)),
        radii_(energy_.radii()),
        count_(energy_.count()),
        options_(options),
        dice_(options.seed) {}

  /// The best packing found: no overlaps, all within R.
  Eigen::VectorXd run() {
    tryStarts();
    const int hops = std::clamp(options_.mostCircleHops / count_, 4, options_.mostHops);
    for (int hop = 0; hop < hops; ++hop) tryHop(hop);
    polish(best_);
    return best_;
  }

private:
  double& rim(Eigen::VectorXd& x) const { return x[2 * count_]; }

  void tryStarts() {
    std::vector<int> order(count_);
    std::iota(order.begin(), order.end(), 0);
    consider(spiral(order));
    consider(lattice(order, {0, 0}));
    consider(lattice(order, {1, 1 / std::numbers::sqrt3}));  // about the middle of three
    consider(lattice(order, {1, 0}));                        // about the middle of two
    consider(ring(order));
    std::reverse(order.begin(), order.end());
    consider(spiral(order));
    consider(lattice(order, {0, 0}));
    for (int i = count_ - 1; i > 0; --i) std::swap(order[i], order[dice_.below(i + 1)]);
    consider(spiral(order));
  }

  /// Places in this order, from the middle out, each ring of the spiral as wide as what lies in it needs.
  Eigen::VectorXd spiral(const std::vector<int>& order) const {
    Eigen::VectorXd x(energy_.size());
    double area = 0;
    for (int k = 0; k < count_; ++k) {
      const int i = order[k];
      const double radius = k == 0 ? 0 : std::sqrt(1.2 * (area + radii_[i] * radii_[i] / 2));
      x[i] = radius * std::cos(k * kGoldenAngle);
      x[count_ + i] = radius * std::sin(k * kGoldenAngle);
      area += radii_[i] * radii_[i];
    }
    x[2 * count_] = 1.1 * std::sqrt(1.2 * area);
    return x;
  }

  /// The places of a hexagonal lattice nearest to `middle`, from the middle out.
  Eigen::VectorXd lattice(const std::vector<int>& order, const Eigen::Vector2d& middle) const {
    const int reach = static_cast<int>(std::sqrt(count_)) + 3;
    std::vector<Eigen::Vector2d> places;
    for (int row = -reach; row <= reach; ++row)
      for (int column = -reach; column <= reach; ++column)
        places.push_back(Eigen::Vector2d(2.0 * column + (row & 1), row * std::numbers::sqrt3) - middle);
    std::stable_sort(places.begin(), places.end(), [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
      return a.squaredNorm() < b.squaredNorm() - 1e-9;
    });
    Eigen::VectorXd x(energy_.size());
    for (int k = 0; k < count_; ++k) {
      x[order[k]] = places[k].x();
      x[count_ + order[k]] = places[k].y();
    }
    x[2 * count_] = places[count_ - 1].norm() + 1;
    return x;
  }

  /// All around the rim: the best of a few.
  Eigen::VectorXd ring(const std::vector<int>& order) const {
    Eigen::VectorXd x(energy_.size());
    const double radius = count_ / std::numbers::pi;
    for (int k = 0; k < count_; ++k) {
      x[order[k]] = radius * std::cos(2 * std::numbers::pi * k / count_);
      x[count_ + order[k]] = radius * std::sin(2 * std::numbers::pi * k / count_);
    }
    x[2 * count_] = radius + 1;
    return x;
  }

  /// Anywhere: what few circles need, since every hop from a good packing leads back to it.
  Eigen::VectorXd scatter() {
    Eigen::VectorXd x(energy_.size());
    const double radius = std::sqrt(2.0 * count_);
    for (int i = 0; i < count_; ++i) {
      const double angle = 2 * std::numbers::pi * dice_.share(), distance = radius * std::sqrt(dice_.share());
      x[i] = distance * std::cos(angle);
      x[count_ + i] = distance * std::sin(angle);
    }
    x[2 * count_] = radius + 1;
    return x;
  }

  /// Presses x together and keeps it if it is the best so far.
  void consider(Eigen::VectorXd x) {
    energy_.clearForces();
    energy_.setStiffness(kSoft);
    energy_.minimise(x, 60);
    energy_.setStiffness(kHard);
    energy_.minimise(x, 150);
    const double value = energy_.evaluate(x, gradient_);
    if (best_.size() > 0 && value >= bestValue_) return;
    best_ = std::move(x);
    bestValue_ = value;
  }

  void tryHop(int hop) {
    if (count_ <= kFew && hop % 4 == 3) return consider(scatter());
    trial_ = best_;
    const bool areMixed = radii_.front() > 1.02 * radii_.back();
    if (areMixed && dice_.share() < 0.5)
      exchangeTwo();
    else
      moveOneIntoGap();
    consider(trial_);
  }

  void exchangeTwo() {
    const int i = dice_.below(count_);
    int j = dice_.below(count_);
    for (int tries = 0; tries < 8 && std::abs(radii_[i] - radii_[j]) < 0.02 * radii_[i]; ++tries)
      j = dice_.below(count_);
    std::swap(trial_[i], trial_[j]);
    std::swap(trial_[count_ + i], trial_[count_ + j]);
  }

  /// One circle, more often one at the rim, to the widest of some random places.
  void moveOneIntoGap() {
    int moved = dice_.below(count_);
    for (int tries = 0; tries < 4 && slackToRim(moved) > 0.05; ++tries) moved = dice_.below(count_);
    double widest = -1e300;
    Eigen::Vector2d place = Eigen::Vector2d::Zero();
    for (int tries = 0; tries < kGapsTried; ++tries) {
      const double angle = 2 * std::numbers::pi * dice_.share();
      const double distance = (rim(trial_) - radii_[moved] / 2) * std::sqrt(dice_.share());
      const Eigen::Vector2d tried = distance * Eigen::Vector2d(std::cos(angle), std::sin(angle));
      const double gap = gapAt(tried, moved, widest);
      if (gap > widest) widest = gap, place = tried;
    }
    trial_[moved] = place.x();
    trial_[count_ + moved] = place.y();
  }

  double slackToRim(int i) { return rim(trial_) - radii_[i] - std::hypot(trial_[i], trial_[count_ + i]); }

  /// Radius of the free circle about `place`; anything below `enough` will not be taken.
  double gapAt(const Eigen::Vector2d& place, int moved, double enough) {
    double gap = rim(trial_) - place.norm();
    for (int i = 0; i < count_ && gap > enough; ++i)
      if (i != moved)
        gap = std::min(gap, std::hypot(trial_[i] - place.x(), trial_[count_ + i] - place.y()) - radii_[i]);
    return gap;
  }

  /// To the exact local minimum, then without any overlap.
  void polish(Eigen::VectorXd& x) {
    energy_.clearForces();
    double worst = 1;
    for (int round = 0; round < 40 && worst > 1e-10; ++round) {
      energy_.minimise(x, 200);
      worst = energy_.updateForces(x);
    }
    double scale = 1;
    for (int i = 0; i < count_; ++i)
      for (int j = i + 1; j < count_; ++j)
        scale =
            std::max(scale, (radii_[i] + radii_[j]) / std::hypot(x[i] - x[j], x[count_ + i] - x[count_ + j]));
    x.head(2 * count_) *= scale;
    rim(x) = 0;
    for (int i = 0; i < count_; ++i) rim(x) = std::max(rim(x), std::hypot(x[i], x[count_ + i]) + radii_[i]);
  }

  PackingEnergy energy_;
  const std::vector<double>& radii_;
  int count_;
  const PackingOptions& options_;
  Dice dice_;
  Eigen::VectorXd best_, trial_, gradient_ = Eigen::VectorXd(energy_.size());
  double bestValue_ = 0;
};

CirclePacking packPair(double first, double second) {
  const double diameter = first + second;
  return {diameter, {{(first - diameter) / 2, 0}, {(diameter - second) / 2, 0}}};
}

}  // namespace

CirclePacking packCircles(const std::vector<double>& diameters, const PackingOptions& options) {
  const int count = static_cast<int>(diameters.size());
  if (count == 0) return {};
  if (count == 1) return {diameters[0], {Eigen::Vector2d::Zero()}};
  if (count == 2) return packPair(diameters[0], diameters[1]);
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return diameters[a] > diameters[b]; });
  std::vector<double> radii;
  double squares = 0;
  for (const int i : order) {
    assert(diameters[i] > 0);
    radii.push_back(diameters[i] / 2);
    squares += radii.back() * radii.back();
  }
  const double unit = std::sqrt(squares / count);
  for (double& radius : radii) radius /= unit;
  const Eigen::VectorXd found = PackingSearch(std::move(radii), options).run();
  CirclePacking packing;
  packing.diameter = 2 * unit * found[2 * count];
  packing.centres.resize(count);
  for (int k = 0; k < count; ++k)
    packing.centres[order[k]] = unit * Eigen::Vector2d(found[k], found[count + k]);
  return packing;
}

}  // namespace liana
