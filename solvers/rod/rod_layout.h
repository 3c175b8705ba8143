// Who owns which coordinates of one rod in a group: its stations, the parts between them, nodes and frames.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace liana {

/// A place of a rod with a node of its own: an end, a place something holds, or a slider. Sliders change
/// their arc length; the segments between two stations share what lies between them evenly.
struct RodStation {
  double arcLength = 0;   // where it is, or where a slider starts [m]
  int slider = -1;        // which slider of the group; −1: it stays where it is
  bool hasFrame = false;  // the joint here is two half joints to a frame of the station's own
  int frame = -1;         // index of that frame among the group's rotations
  int node = 0;           // of the rod
};

/// An affine function of sliders' arc lengths: the length of a segment or a joint.
struct SlidingLength {
  double constant = 0;
  int count = 0;
  int scalar[3] = {-1, -1, -1};
  double coefficient[3] = {0, 0, 0};

  double at(const std::vector<double>& scalars) const {
    double sum = constant;
    for (int i = 0; i < count; ++i) sum += coefficient[i] * scalars[scalar[i]];
    return sum;
  }
  void add(const SlidingLength& other, double factor) {
    constant += factor * other.constant;
    for (int i = 0; i < other.count; ++i) {
      int k = 0;
      while (k < count && scalar[k] != other.scalar[i]) ++k;
      if (k == count) scalar[count++] = other.scalar[i];
      coefficient[k] += factor * other.coefficient[i];
    }
  }
};

/// Nodes 0 … N at global positions firstPosition + i, segments 0 … N−1 at global rotations firstRotation + j.
class RodLayout {
public:
  /// Stations must be in order, the first at 0 and the last at the rod's length.
  RodLayout(double length, int segments, std::vector<RodStation> stations, int theFirstPosition,
            int theFirstRotation)
      : firstPosition(theFirstPosition), firstRotation(theFirstRotation), stations_(std::move(stations)) {
    for (std::size_t k = 0; k + 1 < stations_.size(); ++k) {
      const double share = (stations_[k + 1].arcLength - stations_[k].arcLength) / length;
      const int own = std::max(kFewest, static_cast<int>(std::lround(segments * share)));
      stations_[k].node = static_cast<int>(partOf_.size());
      partOf_.insert(partOf_.end(), own, static_cast<int>(k));
    }
    stations_.back().node = static_cast<int>(partOf_.size());
  }

  int segmentCount() const { return static_cast<int>(partOf_.size()); }
  int nodeCount() const { return segmentCount() + 1; }
  const std::vector<RodStation>& stations() const { return stations_; }
  std::vector<RodStation>& stations() { return stations_; }
  int position(int node) const { return firstPosition + node; }
  int rotation(int segment) const { return firstRotation + segment; }

  /// Arc length of a station.
  SlidingLength stationArc(int station) const {
    const RodStation& s = stations_[station];
    SlidingLength arc;
    if (s.slider < 0) {
      arc.constant = s.arcLength;
    } else {
      arc.count = 1;
      arc.scalar[0] = s.slider;
      arc.coefficient[0] = 1;
    }
    return arc;
  }
  /// Where a segment's middle is before anything slides; it stays between the stations of its part [m].
  double firstMiddle(int segment) const {
    const RodStation &from = stations_[partOf_[segment]], &to = stations_[partOf_[segment] + 1];
    const double t = (segment - from.node + 0.5) / (to.node - from.node);
    return (1 - t) * from.arcLength + t * to.arcLength;
  }
  /// Length of a segment: its part's, shared evenly.
  SlidingLength segmentLength(int segment) const {
    const int part = partOf_[segment];
    const double share = 1.0 / (stations_[part + 1].node - stations_[part].node);
    SlidingLength length;
    length.add(stationArc(part + 1), share);
    length.add(stationArc(part), -share);
    return length;
  }
  /// Arc length of a node.
  SlidingLength nodeArc(int node) const {
    const int part = partOf_[std::min(node, segmentCount() - 1)];
    const double t =
        static_cast<double>(node - stations_[part].node) / (stations_[part + 1].node - stations_[part].node);
    SlidingLength arc;
    arc.add(stationArc(part), 1 - t);
    arc.add(stationArc(part + 1), t);
    return arc;
  }

  int firstPosition = 0, firstRotation = 0;

private:
  static constexpr int kFewest = 2;  // segments of a part
  std::vector<RodStation> stations_;
  std::vector<int> partOf_;  // of each segment
};

}  // namespace liana
