#include "io/recording/packed_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "kernel/hoisting/hoist_recording.h"

namespace liana {
namespace {

constexpr std::int64_t kFarthest = std::int64_t{1} << 46;  // steps from the origin: 67,000 km

using Steps = std::array<std::int64_t, 3>;

Steps stepsOf(const Eigen::Vector3d& point) {
  Steps steps{};
  for (int axis = 0; axis < 3; ++axis)
    steps[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(std::ldexp(point[axis], kGridBits));
  return steps;
}

Eigen::Vector3d pointOf(const Steps& steps) {
  Eigen::Vector3d point;
  for (int axis = 0; axis < 3; ++axis)
    point[axis] = std::ldexp(static_cast<double>(steps[static_cast<std::size_t>(axis)]), -kGridBits);
  return point;
}

void putNumber(Packer& packer, std::int64_t number) {
  auto rest = (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
  for (; rest >= 0x80; rest >>= 7) packer.put(static_cast<std::uint8_t>(rest | 0x80));
  packer.put(static_cast<std::uint8_t>(rest));
}

std::int64_t getNumber(Unpacker& unpacker) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    const auto byte = unpacker.get<std::uint8_t>();
    number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if ((byte & 0x80) == 0)
      return static_cast<std::int64_t>(number >> 1) ^ -static_cast<std::int64_t>(number & 1);
  }
  throw std::runtime_error("a number has no end");
}

/// Where a point would be if the line went on as it does.
std::int64_t expected(const std::vector<Steps>& done, std::size_t axis) {
  const std::size_t n = done.size();
  if (n == 0) return 0;
  return n == 1 ? done[0][axis] : 2 * done[n - 1][axis] - done[n - 2][axis];
}

}  // namespace

bool canBePacked(const std::vector<Eigen::Vector3d>& points) {
  for (const Eigen::Vector3d& point : points)
    for (int axis = 0; axis < 3; ++axis) {
      const double steps = std::ldexp(point[axis], kGridBits);
      // −0 is not 0 where bits are compared.
      if (!(std::abs(steps) < static_cast<double>(kFarthest)) || steps != std::nearbyint(steps) ||
          (steps == 0 && std::signbit(steps)))
        return false;
    }
  return true;
}

void putPackedPoints(Packer& packer, const std::vector<Eigen::Vector3d>& points) {
  std::vector<Steps> done;
  done.reserve(points.size());
  for (const Eigen::Vector3d& point : points) {
    const Steps steps = stepsOf(point);
    for (std::size_t axis = 0; axis < 3; ++axis) putNumber(packer, steps[axis] - expected(done, axis));
    done.push_back(steps);
  }
}

std::vector<Eigen::Vector3d> getPackedPoints(Unpacker& unpacker, std::size_t count) {
  std::vector<Steps> done;
  std::vector<Eigen::Vector3d> points;
  done.reserve(std::min<std::size_t>(count, 4096));  // the count may be damaged
  points.reserve(done.capacity());
  while (points.size() < count) {
    Steps steps{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      steps[axis] = expected(done, axis) + getNumber(unpacker);
      if (steps[axis] >= kFarthest || steps[axis] <= -kFarthest)
        throw std::runtime_error("a point is beyond all bounds");
    }
    done.push_back(steps);
    points.push_back(pointOf(steps));
  }
  return points;
}

}  // namespace liana
