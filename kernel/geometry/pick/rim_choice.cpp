#include "kernel/geometry/pick/rim_choice.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace liana {

PickFrame PickFrame::flipped() const {
  PickFrame other = *this;
  other.partFromFrame.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()));
  return other;
}

PickFrame PickFrame::transformed(const Eigen::Isometry3d& worldFromPart) const {
  PickFrame other = *this;
  other.partFromFrame = worldFromPart * partFromFrame;
  return other;
}

std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  std::string number = text;
  if (number.ends_with(".0")) number.resize(number.size() - 2);
  return number;
}

PickFrame makeFrame(PickKind kind, const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                    const std::string& what, double radius) {
  PickFrame frame;
  frame.kind = kind;
  frame.radius = radius;
  frame.name = radius > 0 ? what + " ⌀" + shortNumber(2 * radius) + " mm" : what;
  const Eigen::Vector3d z = direction.normalized();
  // The coordinate axis farthest from z keeps x still while z moves a little.
  Eigen::Index farthest = 0;
  z.cwiseAbs().minCoeff(&farthest);
  const Eigen::Vector3d x = (Eigen::Vector3d::Unit(farthest) - z[farthest] * z).normalized();
  frame.partFromFrame.linear() << x, z.cross(x), z;
  frame.partFromFrame.translation() = origin;
  return frame;
}

std::vector<PickFrame> framesOf(const RoundFeature& feature, const Eigen::Vector3d& pick) {
  std::vector<Rim> rims = feature.rims;
  const auto along = [&](const Eigen::Vector3d& point) {
    return (point - feature.axisPoint).dot(feature.axis);
  };
  if (rims.empty()) return {};
  const auto [lowest, highest] =
      std::minmax_element(rims.begin(), rims.end(),
                          [&](const Rim& a, const Rim& b) { return along(a.center) < along(b.center); });
  const double middle = (along(lowest->center) + along(highest->center)) / 2;
  const double picked = along(pick);
  std::stable_sort(rims.begin(), rims.end(), [&](const Rim& a, const Rim& b) {
    const bool aClosed = a.beyond == Rim::Beyond::Closed, bClosed = b.beyond == Rim::Beyond::Closed;
    if (aClosed != bClosed) return bClosed;
    return std::abs(along(a.center) - picked) < std::abs(along(b.center) - picked) - 1e-9;
  });
  const std::string what = feature.kind == PickKind::Hole    ? "Hole"
                           : feature.kind == PickKind::Shaft ? "Shaft"
                           : feature.kind == PickKind::Cone  ? "Cone"
                                                             : "Ring";
  std::vector<PickFrame> frames;
  for (const Rim& rim : rims) {
    const bool up =
        std::abs(along(rim.center) - middle) > 1e-9 ? along(rim.center) > middle : picked >= middle;
    frames.push_back(makeFrame(feature.kind, rim.center, up ? feature.axis : Eigen::Vector3d(-feature.axis),
                               what, rim.radius > 0 ? rim.radius : feature.radius));
  }
  const std::size_t count = frames.size();
  for (std::size_t i = 0; i < count; ++i) frames.push_back(frames[i].flipped());
  return frames;
}

}  // namespace liana
