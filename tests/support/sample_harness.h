// Harnesses of any size.
#pragma once

#include <string>

#include "kernel/model/harness/harness_graph.h"
#include "tests/support/sample_cables.h"

namespace liana {

struct SampleHarness {
  std::vector<Cable> cables;
  HarnessNodes nodes;
  DocumentSettings settings;
};

/// A trunk along x with a branch every 100 mm, each with a leg to one side or the other.
inline SampleHarness combHarness(int branches, int segments = 20) {
  SampleHarness harness;
  const auto looking = [](const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    pose.linear() =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), (to - from).normalized()).matrix();
    pose.translation() = from;
    return pose;
  };
  std::uint64_t id = 0;
  const auto add = [&](const Eigen::Vector3d& from, const Eigen::Vector3d& to, int atStart, int atEnd) {
    Cable cable = archCable();
    cable.id = {++id};
    cable.name = "W" + std::to_string(id);
    cable.segments = segments;
    cable.length = 1.08 * (to - from).norm();
    cable.start.worldFromEnd = looking(from, to);
    cable.end.worldFromEnd = looking(to, from);
    if (atStart >= 0) cable.start.branch = harness.nodes.branches[static_cast<std::size_t>(atStart)].id;
    if (atEnd >= 0) cable.end.branch = harness.nodes.branches[static_cast<std::size_t>(atEnd)].id;
    harness.cables.push_back(cable);
  };
  const auto at = [](int i) { return Eigen::Vector3d(100 * (i + 1), 0, 0); };
  for (int i = 0; i < branches; ++i)
    harness.nodes.branches.push_back({{1000u + static_cast<unsigned>(i)},
                                      "B" + std::to_string(i),
                                      looking(at(i), at(i + 1)),
                                      i % 3 != 2,
                                      true,
                                      0.002});
  for (int i = 0; i <= branches; ++i) add(at(i - 1), at(i), i - 1, i < branches ? i : -1);
  for (int i = 0; i < branches; ++i) {
    const double side = i % 2 ? 1 : -1;
    add(at(i), at(i) + Eigen::Vector3d(60, 90 * side, 20), i, -1);
  }
  return harness;
}

}  // namespace liana
