#include "kernel/bundle/packing_energy.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace liana {
namespace {

constexpr double kSkin = 0.6;         // of the mean radius
constexpr double kLeastGain = 1e-12;  // of F, below which going on is idle
constexpr int kIdleSteps = 3;         // in a row

}  // namespace

PackingEnergy::PackingEnergy(std::vector<double> radii)
    : radii_(std::move(radii)), rimForces_(radii_.size(), 0) {
  skin_ = kSkin * std::accumulate(radii_.begin(), radii_.end(), 0.0) / count();
  steps_.assign(kMemory, Eigen::VectorXd(size()));
  changes_.assign(kMemory, Eigen::VectorXd(size()));
  inverseProducts_.assign(kMemory, 0);
  for (Eigen::VectorXd* vector : {&gradient_, &direction_, &tried_, &triedGradient_, &step_, &change_})
    vector->resize(size());
}

void PackingEnergy::clearForces() {
  for (Pair& pair : pairs_) pair.force = 0;
  std::fill(rimForces_.begin(), rimForces_.end(), 0.0);
}

/// Sweeps over the circles sorted by x, so that many circles cost little more than they are.
void PackingEnergy::findPairs(const Eigen::VectorXd& x) {
  const int n = count();
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const double left = x[a] - radii_[a], other = x[b] - radii_[b];
    return left < other || (left == other && a < b);
  });
  pairs_.clear();
  for (int a = 0; a < n; ++a) {
    const int i = order[a];
    for (int b = a + 1; b < n; ++b) {
      const int j = order[b];
      if (x[j] - radii_[j] > x[i] + radii_[i] + skin_) break;
      const double reach = radii_[i] + radii_[j];
      if (std::hypot(x[i] - x[j], x[n + i] - x[n + j]) < reach + skin_) pairs_.push_back({i, j, reach, 0});
    }
  }
  pairedAt_ = x;
}

void PackingEnergy::keepPairsCurrent(const Eigen::VectorXd& x) {
  if (pairedAt_.size() == x.size()) {
    const int n = count();
    double furthest = 0;
    for (int i = 0; i < n; ++i) {
      const double dx = x[i] - pairedAt_[i], dy = x[n + i] - pairedAt_[n + i];
      furthest = std::max(furthest, dx * dx + dy * dy);
    }
    if (furthest < skin_ * skin_ / 4) return;
  }
  findPairs(x);
}

double PackingEnergy::evaluate(const Eigen::VectorXd& x, Eigen::VectorXd& gradient) {
  keepPairsCurrent(x);
  const int n = count();
  const double rim = x[2 * n];
  gradient.setZero();
  double sum = 0, rimPush = 0;
  for (const Pair& pair : pairs_) {
    const double dx = x[pair.i] - x[pair.j], dy = x[n + pair.i] - x[n + pair.j];
    const double squared = dx * dx + dy * dy;
    const double free = pair.reach + pair.force / stiffness_;
    if (squared >= free * free) continue;
    const double distance = std::sqrt(squared);
    const double push = pair.force + stiffness_ * (pair.reach - distance);
    sum += push * push;
    // Circles in one place part along x.
    const double ex = distance > 0 ? dx / distance : 1, ey = distance > 0 ? dy / distance : 0;
    gradient[pair.i] -= push * ex;
    gradient[n + pair.i] -= push * ey;
    gradient[pair.j] += push * ex;
    gradient[n + pair.j] += push * ey;
  }
  for (int i = 0; i < n; ++i) {
    const double distance = std::sqrt(x[i] * x[i] + x[n + i] * x[n + i]);
    const double push = rimForces_[i] + stiffness_ * (distance + radii_[i] - rim);
    if (push <= 0) continue;
    sum += push * push;
    rimPush += push;
    if (distance == 0) continue;
    gradient[i] += push * x[i] / distance;
    gradient[n + i] += push * x[n + i] / distance;
  }
  gradient[2 * n] = 1 - rimPush;
  return rim + sum / (2 * stiffness_);
}

double PackingEnergy::updateForces(const Eigen::VectorXd& x) {
  keepPairsCurrent(x);
  const int n = count();
  double worst = 0;
  for (Pair& pair : pairs_) {
    const double overlap = pair.reach - std::hypot(x[pair.i] - x[pair.j], x[n + pair.i] - x[n + pair.j]);
    worst = std::max(worst, overlap);
    pair.force = std::max(0.0, pair.force + stiffness_ * overlap);
  }
  for (int i = 0; i < n; ++i) {
    const double overlap = std::hypot(x[i], x[n + i]) + radii_[i] - x[2 * n];
    worst = std::max(worst, overlap);
    rimForces_[i] = std::max(0.0, rimForces_[i] + stiffness_ * overlap);
  }
  return worst;
}

void PackingEnergy::rememberStep(const Eigen::VectorXd& step, const Eigen::VectorXd& change) {
  const double product = step.dot(change);
  if (!(product > 1e-14 * change.squaredNorm() / stiffness_)) return;
  newest_ = remembered_ == 0 ? 0 : (newest_ + 1) % kMemory;
  steps_[newest_] = step;
  changes_[newest_] = change;
  inverseProducts_[newest_] = 1 / product;
  remembered_ = std::min(remembered_ + 1, kMemory);
}

/// The two loops of L-BFGS (Nocedal and Wright, algorithm 7.4).
void PackingEnergy::takeDirection(const Eigen::VectorXd& gradient) {
  direction_ = -gradient;
  double shares[kMemory];
  for (int k = 0; k < remembered_; ++k) {
    const int i = (newest_ - k + kMemory) % kMemory;
    shares[k] = inverseProducts_[i] * steps_[i].dot(direction_);
    direction_ -= shares[k] * changes_[i];
  }
  direction_ *= remembered_ > 0 ? 1 / (inverseProducts_[newest_] * changes_[newest_].squaredNorm())
                                : 1 / (4 * stiffness_);
  for (int k = remembered_ - 1; k >= 0; --k) {
    const int i = (newest_ - k + kMemory) % kMemory;
    direction_ += (shares[k] - inverseProducts_[i] * changes_[i].dot(direction_)) * steps_[i];
  }
}

void PackingEnergy::minimise(Eigen::VectorXd& x, int mostSteps) {
  remembered_ = 0;
  double value = evaluate(x, gradient_);
  int idle = 0;
  for (int step = 0; step < mostSteps && idle < kIdleSteps; ++step) {
    takeDirection(gradient_);
    double slope = direction_.dot(gradient_);
    if (!(slope < 0)) {
      if (remembered_ == 0) return;
      remembered_ = 0;
      continue;
    }
    const double longest = direction_.lpNorm<Eigen::Infinity>();
    double scale = longest > skin_ ? skin_ / longest : 1;  // no circle leaps over its neighbours
    double triedValue = 0;
    int halvings = 0;
    for (; halvings < 25; ++halvings, scale /= 2) {
      tried_ = x + scale * direction_;
      triedValue = evaluate(tried_, triedGradient_);
      if (triedValue <= value + 1e-4 * scale * slope) break;
    }
    if (halvings == 25) {
      if (remembered_ == 0) return;
      remembered_ = 0;
      continue;
    }
    idle = value - triedValue < kLeastGain * std::abs(value) ? idle + 1 : 0;
    step_ = tried_ - x;
    change_ = triedGradient_ - gradient_;
    rememberStep(step_, change_);
    x.swap(tried_);
    gradient_.swap(triedGradient_);
    value = triedValue;
  }
}

}  // namespace liana
