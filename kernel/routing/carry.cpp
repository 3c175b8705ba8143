#include "kernel/routing/carry.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <array>
#include <map>

namespace liana {
namespace {

AffineWay still() {
  return Eigen::Isometry3d::Identity().matrix().topRows<3>();
}

AffineWay wayBetween(const Eigen::Isometry3d& from, const Eigen::Isometry3d& to) {
  if (from.matrix() == to.matrix()) return still();  // exactly
  return (to * from.inverse()).matrix().topRows<3>();
}

/// The mean of the ways of their neighbours, for places that follow their cables: a chain of springs.
class FollowingNodes {
public:
  int add(std::uint64_t id) {
    return placeOf_.try_emplace(id, static_cast<int>(placeOf_.size())).first->second;
  }

  void join(int node, const AffineWay& held, double length) {
    held_.push_back({node, held - still(), 1 / length});
  }
  void join(int node, int other, double length) { joined_.push_back({node, other, 1 / length}); }

  std::vector<AffineWay> solve() const {
    const int count = static_cast<int>(placeOf_.size());
    std::vector<Eigen::Triplet<double>> entries;
    Eigen::MatrixXd right = Eigen::MatrixXd::Zero(count, 12);
    for (int i = 0; i < count; ++i) entries.emplace_back(i, i, kLoose);  // who hangs at nothing stays
    for (const Held& held : held_) {
      entries.emplace_back(held.node, held.node, held.weight);
      right.row(held.node) += held.weight * held.way.reshaped().transpose();
    }
    for (const Joined& joined : joined_) {
      entries.emplace_back(joined.node, joined.node, joined.weight);
      entries.emplace_back(joined.other, joined.other, joined.weight);
      entries.emplace_back(joined.node, joined.other, -joined.weight);
      entries.emplace_back(joined.other, joined.node, -joined.weight);
    }
    Eigen::SparseMatrix<double> matrix(count, count);
    matrix.setFromTriplets(entries.begin(), entries.end());
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor(matrix);
    const Eigen::MatrixXd found = count > 0 ? Eigen::MatrixXd(factor.solve(right)) : right;
    std::vector<AffineWay> ways;
    for (int i = 0; i < count; ++i) ways.push_back(still() + found.row(i).reshaped(3, 4));
    return ways;
  }

private:
  static constexpr double kLoose = 1e-12;  // [1/mm]
  struct Held {
    int node;
    AffineWay way;
    double weight;
  };
  struct Joined {
    int node, other;
    double weight;
  };
  std::map<std::uint64_t, int> placeOf_;
  std::vector<Held> held_;
  std::vector<Joined> joined_;
};

/// The node that an end follows, zero if it is held.
std::uint64_t followedBy(const CableEnd& end, const HarnessNodes& nodes) {
  if (end.branch) {
    const Branch* branch = nodes.find(*end.branch);
    return branch && branch->follows ? branch->id.value : 0;
  }
  const Connector* connector = end.connector ? nodes.find(*end.connector) : nullptr;
  return connector && connector->hold == ConnectorHold::Loose ? connector->id.value : 0;
}

}  // namespace

std::vector<double> supportArcs(const Cable& cable) {
  std::vector<double> at{0};
  for (const RouteHandle& handle : cable.handles) at.push_back(handle.fraction * cable.length);
  at.push_back(cable.length);
  return at;
}

Carry::Carry(const std::vector<Cable>& before, const HarnessNodes& nodes, const std::vector<Cable>& after)
    : before_(before), nodes_(nodes) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Cable &from = before[i], &to = after[i];
    std::vector<AffineWay> ways{wayBetween(from.start.worldFromEnd, to.start.worldFromEnd)};
    for (std::size_t k = 0; k < from.handles.size(); ++k)
      ways.push_back(wayBetween(from.handles[k].worldFromHandle, to.handles[k].worldFromHandle));
    ways.push_back(wayBetween(from.end.worldFromEnd, to.end.worldFromEnd));
    ways_.push_back(std::move(ways));
  }
  findWays();
}

bool Carry::isNone() const {
  return std::all_of(ways_.begin(), ways_.end(), [](const auto& ways) {
    return std::all_of(ways.begin(), ways.end(), [](const AffineWay& way) { return way == still(); });
  });
}

/// Of the ends that follow their cables.
void Carry::findWays() {
  constexpr double kShortest = 1e-3;  // [mm]
  FollowingNodes nodes;
  std::vector<std::array<int, 2>> ends;
  for (std::size_t i = 0; i < before_.size(); ++i) {
    const Cable& cable = before_[i];
    const std::uint64_t start = followedBy(cable.start, nodes_), end = followedBy(cable.end, nodes_);
    ends.push_back({start ? nodes.add(start) : -1, end ? nodes.add(end) : -1});
    const std::vector<double> at = supportArcs(cable);
    const double first = std::max(at[1] - at[0], kShortest);
    const double last = std::max(at.back() - at[at.size() - 2], kShortest);
    const bool isBare = cable.handles.empty();
    if (isBare && start && end) {
      nodes.join(ends[i][0], ends[i][1], first);
      continue;
    }
    if (start) nodes.join(ends[i][0], ways_[i][1], first);
    if (end) nodes.join(ends[i][1], ways_[i][ways_[i].size() - 2], last);
  }
  const std::vector<AffineWay> found = nodes.solve();
  for (std::size_t i = 0; i < before_.size(); ++i) {
    if (ends[i][0] >= 0) ways_[i].front() = found[static_cast<std::size_t>(ends[i][0])];
    if (ends[i][1] >= 0) ways_[i].back() = found[static_cast<std::size_t>(ends[i][1])];
  }
}

}  // namespace liana
