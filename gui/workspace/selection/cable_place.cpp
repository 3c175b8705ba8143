// Fractions, points and frames of a centerline.
#include "gui/workspace/selection/cable_place.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <limits>

#include "gui/workspace/edit_command.h"
#include "kernel/edits/cable/move_handle.h"

namespace liana {
namespace {

constexpr double kSmallestGap = 0.005;  // between handles, as a share of the length

bool isFree(const Cable& cable, double fraction) {
  if (fraction < kSmallestGap || fraction > 1 - kSmallestGap) return false;
  return std::none_of(cable.handles.begin(), cable.handles.end(), [&](const RouteHandle& handle) {
    return std::abs(handle.fraction - fraction) < kSmallestGap;
  });
}

}  // namespace

Eigen::Isometry3d frameOn(const Centerline& centerline, double fraction) {
  const auto& s = centerline.arcLengths;
  const double at = fraction * s.back();
  const auto after = std::clamp<std::ptrdiff_t>(std::lower_bound(s.begin(), s.end(), at) - s.begin(), 1,
                                                static_cast<std::ptrdiff_t>(s.size()) - 1);
  const auto i = static_cast<std::size_t>(after) - 1;
  const double t = std::clamp((at - s[i]) / (s[i + 1] - s[i]), 0.0, 1.0);
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() = centerline.frames[i].slerp(t, centerline.frames[i + 1]).toRotationMatrix();
  frame.translation() = centerline.curve().point(at);
  return frame;
}

double fractionNear(const Centerline& centerline, const Eigen::Vector3d& point) {
  double best = 0, nearest = std::numeric_limits<double>::infinity();
  const auto& p = centerline.points;
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    const Eigen::Vector3d along = p[i + 1] - p[i];
    const double t = std::clamp((point - p[i]).dot(along) / along.squaredNorm(), 0.0, 1.0);
    const double distance = (p[i] + t * along - point).norm();
    if (distance >= nearest) continue;
    nearest = distance;
    best = centerline.arcLengths[i] + t * (centerline.arcLengths[i + 1] - centerline.arcLengths[i]);
  }
  return best / centerline.arcLengths.back();
}

double fractionToHoldAt(const Cable& cable, const Centerline& centerline, const Eigen::Vector3d& point) {
  const double nearest = fractionNear(centerline, point);
  double before = 0, behind = 1;
  Eigen::Vector3d from = cable.start.worldFromEnd.translation(), to = cable.end.worldFromEnd.translation();
  for (const RouteHandle& handle : cable.handles) {
    if (handle.fraction < nearest && handle.fraction > before) {
      before = handle.fraction;
      from = handle.worldFromHandle.translation();
    }
    if (handle.fraction > nearest && handle.fraction < behind) {
      behind = handle.fraction;
      to = handle.worldFromHandle.translation();
    }
  }
  const double there = (point - from).norm(), back = (to - point).norm();
  const double divided = before + (behind - before) * there / std::max(there + back, 1e-9);
  const double off = (frameOn(centerline, nearest).translation() - point).norm();
  const double share = std::min(1.0, off / (0.2 * (behind - before) * cable.length));
  return (1 - share) * nearest + share * divided;
}

std::optional<double> freeFraction(const Cable& cable, double wanted) {
  const double start = std::clamp(wanted, kSmallestGap, 1 - kSmallestGap);
  for (int step = 0; step < 400; ++step)
    for (const double sign : {1.0, -1.0})
      if (isFree(cable, start + sign * step * kSmallestGap / 2))
        return start + sign * step * kSmallestGap / 2;
  return std::nullopt;
}

std::vector<double> evenFractions(const Cable& cable, int count) {
  std::vector<double> fractions;
  for (int i = 1; i <= count; ++i)
    if (const double fraction = static_cast<double>(i) / (count + 1); isFree(cable, fraction))
      fractions.push_back(fraction);
  return fractions;
}

std::unique_ptr<Edit> makeHoldDirection(const Document& document, const Selection& selection, bool held,
                                        const Centerline* shown) {
  const Cable* cable = document.findCable(cableOf(selection));
  if (!cable) return nullptr;
  std::unique_ptr<Edit> edit;
  if (const auto* reference = std::get_if<HandleReference>(&selection)) {
    const RouteHandle* handle = cable->findHandle(reference->handle);
    if (!handle) return nullptr;
    RouteHandle changed = *handle;
    changed.fixesOrientation = held;
    if (held && shown && !shown->isEmpty())
      changed.worldFromHandle.linear() = frameOn(*shown, handle->fraction).linear();
    edit = std::make_unique<MoveHandle>(cable->id, changed);
  } else if (const auto* end = std::get_if<EndReference>(&selection)) {
    CableEnd changed = end->which == WhichEnd::Start ? cable->start : cable->end;
    changed.fixesOrientation = held;
    edit = std::make_unique<MoveEnd>(cable->id, end->which, changed);
  } else {
    return nullptr;
  }
  std::vector<std::unique_ptr<Edit>> edits;
  edits.push_back(std::move(edit));
  const QString name = held ? QObject::tr("Hold the direction") : QObject::tr("Hold the place alone");
  return std::make_unique<EditSequence>(std::move(edits), name.toStdString());
}

}  // namespace liana
