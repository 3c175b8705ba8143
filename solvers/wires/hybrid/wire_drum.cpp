#include "solvers/wires/hybrid/wire_drum.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {

int WireDrum::wrapsPerLayer() const {
  return std::max(1, static_cast<int>(std::floor(width / std::max(pitch, wire) + 1e-9)));
}

double WireDrum::layerLength(int layer) const {
  return wrapsPerLayer() * std::numbers::pi * (2 * radius + (2 * layer - 1) * wire);
}

int WireDrum::layer(double onIt) const {
  int index = 1;
  for (double left = onIt - layerLength(1); left > 0; left -= layerLength(index)) ++index;
  return index;
}

double WireDrum::wraps(double onIt) const {
  const int at = layer(onIt);
  double left = onIt;
  for (int i = 1; i < at; ++i) left -= layerLength(i);
  return (at - 1 + left / layerLength(at)) * wrapsPerLayer();
}

double WireDrum::storedIn(double wraps) const {
  double length = 0, left = std::max(0.0, wraps) / wrapsPerLayer();  // in layers
  for (int i = 1; left > 0; ++i, left -= 1) length += std::min(1.0, left) * layerLength(i);
  return length;
}

double WireDrum::radiusAt(double onIt) const {
  const int at = layer(onIt);
  double begin = 0;
  for (int i = 1; i < at; ++i) begin += layerLength(i);
  const double own = radius + (at - 0.5) * wire;
  const double ramp = std::numbers::pi * own;  // half a turn
  const double left = begin + layerLength(at) - onIt;
  return own + wire * std::clamp(1 - left / ramp, 0.0, 1.0);
}

double WireDrum::placeAt(double onIt) const {
  const int at = layer(onIt);
  double begin = 0;
  for (int i = 1; i < at; ++i) begin += layerLength(i);
  const double share = std::clamp((onIt - begin) / layerLength(at), 0.0, 1.0);
  const double apart = std::max(pitch, wire), span = (wrapsPerLayer() - 1) * apart;
  return 0.5 * apart + span * (at % 2 == 1 ? share : 1 - share);
}

std::string WireDrum::findDefect() const {
  if (!(radius > 0) || !(wire > 0)) return "a drum needs a radius and a wire diameter above zero";
  if (!(width >= wire)) return "a drum must be at least as wide as its wire is thick";
  if (!(stored >= 0) || !std::isfinite(stored)) return "what a drum stores must not be negative";
  if (!(pitch >= 0) || !std::isfinite(pitch)) return "the pitch of a drum's groove must not be negative";
  if (sense != 1 && sense != -1) return "the sense of a drum is 1 or -1";
  return {};
}

bool WireDrum::tangent(const Eigen::Vector3d& towards, double onIt, Eigen::Vector3d& place) const {
  const Eigen::Vector3d p = frame.linear().transpose() * (towards - frame.translation());
  const double out = p.head<2>().norm(), r = radiusAt(onIt);
  if (out <= r) return false;
  const double angle = std::atan2(p.y(), p.x()) - sense * std::acos(r / out);
  place = frame * Eigen::Vector3d(r * std::cos(angle), r * std::sin(angle), placeAt(onIt));
  return true;
}

double WireDrum::rolled(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double onIt) const {
  const Eigen::Vector3d a = frame.linear().transpose() * (from - frame.translation());
  const Eigen::Vector3d b = frame.linear().transpose() * (to - frame.translation());
  const double angle = std::atan2(a.x() * b.y() - a.y() * b.x(), a.x() * b.x() + a.y() * b.y());
  return sense * radiusAt(onIt) * angle;
}

}  // namespace liana
