// Pairs of segments of a rod, or of several rods joined in one system, that come near each other.
#pragma once

#include <functional>
#include <vector>

#include "solvers/energies/contact_term.h"
#include "solvers/quasistatic/rod_problem.h"

namespace liana {

/// Nearest points of the segments a–b and c–d: parameters s, t in [0, 1] and the vector from the second to
/// the first.
struct SegmentApproach {
  double s = 0, t = 0;
  Eigen::Vector3d gap = Eigen::Vector3d::Zero();
};
SegmentApproach nearestApproach(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                                const Eigen::Vector3d& d);

/// Keeps a list of pairs that could touch, good until something has moved too far. Segments of one cable
/// closer along it than one tight bend are no pair.
class PairSearch {
public:
  /// `touches` tells which segments take part.
  void begin(const RodProblem& problem, const std::vector<char>& touches);

  /// Calls `add` with every pair within reach: segment, parameter, other segment, other parameter, vector
  /// from the other to it, sum of radii.
  using Sink = std::function<void(int, double, int, double, const Eigen::Vector3d&, double)>;
  void collect(const Eigen::VectorXd& X, const Sink& add);

  /// As ContactSearch::freeFraction, for the pairs.
  double freeFraction(const Eigen::VectorXd& from, const Eigen::VectorXd& to, double limit);

private:
  struct Pair {
    int first, second;
  };
  void list(const Eigen::VectorXd& X, double slack);
  bool isCurrent(const Eigen::VectorXd& X, double more) const;
  bool isLocalMinimum(const Eigen::VectorXd& X, const Pair& pair, const SegmentApproach& near,
                      double distance) const;
  Eigen::Vector3d smoothTangent(const Eigen::VectorXd& X, int segment, double t) const;
  Eigen::Vector3d smoothNormal(const Eigen::VectorXd& X, const Pair& pair, const SegmentApproach& near,
                               double distance) const;
  bool areNeighbours(int first, int second) const;
  static bool areApart(const Eigen::VectorXd& X, const Pair& pair, double reach);
  double radii(const Pair& pair) const;
  double extents(const Eigen::VectorXd& X, const Pair& pair, const Eigen::Vector3d& normal) const;

  const RodProblem* problem_ = nullptr;
  const std::vector<char>* touches_ = nullptr;
  std::vector<double> arc_;  // at the start of each segment, growing by a long way over each gap [m]
  std::vector<Pair> pairs_;
  std::vector<int> order_;     // segments along x
  std::vector<double> moves_;  // of the nodes [m]
  Eigen::VectorXd listedAt_;
  double slack_ = -1;  // pairs are known up to so far beyond contact reach at listedAt_ [m]
};

}  // namespace liana
