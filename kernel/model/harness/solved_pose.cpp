// Ends of centerlines → the pose of what they end at.
#include "kernel/model/harness/solved_pose.h"

#include <Eigen/SVD>

namespace liana {
namespace {

/// Gathers the ends at one node: where they are, and how their directions have turned.
class NodeEnds {
public:
  void add(const CableEnd& end, const Centerline& line, bool isStart) {
    if (line.isEmpty()) return;
    sum_ += isStart ? line.points.front() : line.points.back();
    ++count_;
    if (!end.fixesOrientation || line.tangents.size() != line.points.size()) return;
    const Eigen::Vector3d now = isStart ? line.tangents.front() : Eigen::Vector3d(-line.tangents.back());
    turn_ += now * end.worldFromEnd.linear().col(2).transpose();
    ++directions_;
  }

  Eigen::Isometry3d poseOf(const Eigen::Isometry3d& own) const {
    if (count_ == 0) return own;
    Eigen::Isometry3d pose = own;
    pose.translation() = sum_ / count_;
    if (directions_ > 0) pose.linear() = rotation() * own.linear();
    return pose;
  }

private:
  /// The rotation nearest to all directions (Kabsch); about an axis that they do not tell it turns nothing.
  Eigen::Matrix3d rotation() const {
    constexpr double kLeast = 1e-6;
    const Eigen::JacobiSVD<Eigen::Matrix3d> parts(turn_ + kLeast * Eigen::Matrix3d::Identity(),
                                                  Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d sign = Eigen::Matrix3d::Identity();
    sign(2, 2) = (parts.matrixU() * parts.matrixV().transpose()).determinant() < 0 ? -1 : 1;
    return parts.matrixU() * sign * parts.matrixV().transpose();
  }

  Eigen::Vector3d sum_ = Eigen::Vector3d::Zero();
  Eigen::Matrix3d turn_ = Eigen::Matrix3d::Zero();
  int count_ = 0, directions_ = 0;
};

template <typename IsThere>
Eigen::Isometry3d poseFromEnds(const Eigen::Isometry3d& own, const DocumentContent& content,
                               const IsThere& isThere) {
  NodeEnds ends;
  for (const Cable& cable : content.cables) {
    const auto line = content.centerlines.find(cable.id);
    if (line == content.centerlines.end() || !line->second) continue;
    if (isThere(cable.start)) ends.add(cable.start, *line->second, true);
    if (isThere(cable.end)) ends.add(cable.end, *line->second, false);
  }
  return ends.poseOf(own);
}

}  // namespace

Eigen::Isometry3d solvedPose(const Branch& branch, const DocumentContent& content) {
  if (!branch.follows) return branch.worldFromBranch;
  return poseFromEnds(branch.worldFromBranch, content,
                      [&](const CableEnd& end) { return end.branch == branch.id; });
}

Eigen::Isometry3d solvedPose(const Connector& connector, const DocumentContent& content) {
  if (!connector.isFree()) return connector.worldFromConnector;
  return poseFromEnds(connector.worldFromConnector, content,
                      [&](const CableEnd& end) { return end.connector == connector.id; });
}

double heldBack(const Connector& connector, const DocumentContent& content) {
  if (connector.hold != ConnectorHold::Pulled) return 0;
  return (solvedPose(connector, content).translation() - connector.worldFromConnector.translation()).norm();
}

}  // namespace liana
