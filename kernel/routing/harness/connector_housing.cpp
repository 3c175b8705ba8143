#include "kernel/routing/harness/connector_housing.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kMetre = 1e-3;     // metres in a millimetre
constexpr double kSpacing = 2e-3;   // of skin points, at least [m]
constexpr int kMostSteps = 16;      // of an edge
constexpr double kFarthest = 0.5;   // looked at for a clear pose [m]
constexpr double kStride = 2.5e-4;  // on the way from pose to pose, at least [m]
constexpr int kMostStrides = 20000;
constexpr double kTouching = 1e-4;  // [m]: so near a part stops it
constexpr double kSame = 1e-3;      // cosine's distance from one of two normals of one face
constexpr int kBisections = 20;
constexpr double kFirm = 3e-5;      // [m]: what overlaps by more stays as it lies, not out of the part
constexpr std::size_t kPatch = 32;  // points that are looked at together

/// Between two poses, positions and turns.
Eigen::Isometry3d between(const Eigen::Isometry3d& from, const Eigen::Isometry3d& to, double t) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  const Eigen::Quaterniond a(from.linear()), b(to.linear());
  pose.linear() = a.slerp(t, b).normalized().toRotationMatrix();
  pose.translation() = (1 - t) * from.translation() + t * to.translation();
  return pose;
}

}  // namespace

ConnectorHousing::ConnectorHousing(const Connector& connector, const Surroundings& around)
    : parts_(*around.parts) {
  if (const HousingSkin* skin = housingOf(connector.id, around)) {
    skin_ = skin->points;
    slack_ = skin->slack;
    for (const Eigen::Vector3d& point : skin_) reach_ = std::max(reach_, point.norm());
  } else {
    addBox(connector.size * kMetre);
  }
  addPatches();
}

void ConnectorHousing::addBox(const Eigen::Vector3d& size) {
  int count[3];
  for (int k = 0; k < 3; ++k)
    count[k] = std::clamp(static_cast<int>(std::ceil(size[k] / kSpacing)), 1, kMostSteps);
  for (int i = 0; i <= count[0]; ++i)
    for (int j = 0; j <= count[1]; ++j)
      for (int k = 0; k <= count[2]; ++k) {
        const bool onSkin = i == 0 || i == count[0] || j == 0 || j == count[1] || k == 0 || k == count[2];
        if (onSkin)
          skin_.emplace_back(size.x() * (static_cast<double>(i) / count[0] - 0.5),
                             size.y() * (static_cast<double>(j) / count[1] - 0.5),
                             -size.z() * static_cast<double>(k) / count[2]);
      }
  reach_ = size.norm();
}

void ConnectorHousing::addPatches() {
  for (std::size_t first = 0; first < skin_.size(); first += kPatch) {
    Patch patch{first, std::min(skin_.size(), first + kPatch)};
    Eigen::AlignedBox3d box;
    for (std::size_t i = patch.first; i < patch.last; ++i) box.extend(skin_[i]);
    patch.middle = box.center();
    for (std::size_t i = patch.first; i < patch.last; ++i)
      patch.radius = std::max(patch.radius, (skin_[i] - patch.middle).norm());
    patches_.push_back(patch);
  }
}

bool ConnectorHousing::isFar(const Patch& patch, const Eigen::Isometry3d& pose, double reach) const {
  SurfacePoint near;
  return !parts_.nearest(pose * patch.middle, patch.radius + reach, near);
}

double ConnectorHousing::distanceAt(const Eigen::Isometry3d& pose, Eigen::Vector3d* normal) const {
  double least = reach_;
  SurfacePoint near;
  for (const Patch& patch : patches_) {
    if (isFar(patch, pose, std::max(least, 0.0) + kTouching)) continue;
    for (std::size_t i = patch.first; i < patch.last; ++i) {
      const double reach = std::max(least, 0.0) + kTouching;
      if (!parts_.nearest(pose * skin_[i], reach, near) || near.distance >= least) continue;
      least = near.distance;
      if (normal) *normal = near.normal;
    }
  }
  return least;
}

std::optional<Eigen::Isometry3d> ConnectorHousing::nearestClear(const Eigen::Isometry3d& pose) const {
  Eigen::Vector3d away = Eigen::Vector3d::Zero();
  if (distanceAt(pose, &away) > -slack_) return pose;
  std::vector<Eigen::Vector3d> directions{away};
  for (int k : {2, 0, 1})
    for (const double sign : {1.0, -1.0}) directions.push_back(sign * pose.linear().col(k));
  std::optional<Eigen::Isometry3d> best;
  double least = kFarthest;
  for (const Eigen::Vector3d& direction : directions) {
    double inside = 0;
    for (double way = 2 * kStride; way < least; way += std::max(2 * kStride, 0.05 * way)) {
      Eigen::Isometry3d tried = pose;
      tried.translation() += way * direction;
      if (!isClear(tried)) {
        inside = way;
        continue;
      }
      for (int i = 0; i < kBisections; ++i) {
        const double middle = (inside + way) / 2;
        tried.translation() = pose.translation() + middle * direction;
        (isClear(tried) ? way : inside) = middle;
      }
      least = way;
      best = pose;
      best->translation() += way * direction;
      break;
    }
  }
  return best;
}

Eigen::Isometry3d ConnectorHousing::advance(const Eigen::Isometry3d& from,
                                            const Eigen::Isometry3d& to) const {
  const double turn = Eigen::AngleAxisd(from.linear().transpose() * to.linear()).angle();
  const double way = (to.translation() - from.translation()).norm() + turn * reach_;
  if (!(way > 0)) return from;
  double done = 0;
  Eigen::Isometry3d last = from;
  for (int steps = 0; done < 1 && steps < kMostStrides; ++steps) {
    const double step = std::max(kStride, distanceAt(last)) / way;
    double next = std::min(1.0, done + step);
    Eigen::Isometry3d tried = between(from, to, next);
    if (!isClear(tried)) {
      for (int i = 0; i < kBisections; ++i) {
        const double middle = (done + next) / 2;
        (isClear(between(from, to, middle)) ? done : next) = middle;
      }
      return between(from, to, done);
    }
    done = next;
    last = tried;
  }
  return done < 1 ? last : to;
}

std::vector<HousingStop> ConnectorHousing::stopsAt(const Eigen::Isometry3d& pose,
                                                   std::size_t connector) const {
  std::vector<HousingStop> all;
  SurfacePoint near;
  for (const Patch& patch : patches_) {
    if (isFar(patch, pose, kTouching)) continue;
    for (std::size_t i = patch.first; i < patch.last; ++i)
      if (const Eigen::Vector3d at = pose * skin_[i]; parts_.nearest(at, kTouching, near))
        all.push_back({connector, skin_[i], at - (near.distance < -kFirm ? 0 : near.distance) * near.normal,
                       near.normal});
  }
  // A box lies on a face with few points: those farthest out hold what all the others would.
  std::vector<HousingStop> stops;
  for (const HousingStop& stop : all) {
    const auto same = [&](const HousingStop& other) {
      return other.normal.dot(stop.normal) > 1 - kSame &&
             std::abs((other.point - stop.point).dot(stop.normal)) < kTouching;
    };
    const auto farther = [&](const Eigen::Vector3d& direction) {
      return std::none_of(all.begin(), all.end(), [&](const HousingStop& other) {
        return same(other) && other.offset.dot(direction) > stop.offset.dot(direction) + 1e-9;
      });
    };
    bool isCorner = false;
    for (const double x : {1.0, -1.0})
      for (const double y : {1.0, -1.0})
        for (const double z : {1.0, -1.0}) isCorner = isCorner || farther({x, 0.999 * y, 0.998 * z});
    if (isCorner) stops.push_back(stop);
  }
  return stops;
}

}  // namespace liana
