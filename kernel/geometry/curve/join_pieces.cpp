// Puts loose pieces of curves end to end.
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "kernel/geometry/curve/curve_chain.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// One end of one piece.
struct PieceEnd {
  std::size_t piece;
  bool isLast;

  friend bool operator==(const PieceEnd&, const PieceEnd&) = default;
};

/// Finds the ends near a point by cells as wide as the tolerance.
class EndMap {
public:
  EndMap(const std::vector<HermiteCurve>& pieces, double tolerance) : pieces_(pieces), tolerance_(tolerance) {
    for (std::size_t i = 0; i < pieces.size(); ++i)
      for (const bool isLast : {false, true}) cells_[key(cellOf(at({i, isLast})))].push_back({i, isLast});
  }

  Vector3d at(PieceEnd end) const {
    return end.isLast ? pieces_[end.piece].points.back() : pieces_[end.piece].points.front();
  }

  /// The ends that meet this one, itself not among them.
  std::vector<PieceEnd> meeting(PieceEnd end) const {
    std::vector<PieceEnd> found;
    const auto cell = cellOf(at(end));
    for (std::int64_t x = -1; x <= 1; ++x)
      for (std::int64_t y = -1; y <= 1; ++y)
        for (std::int64_t z = -1; z <= 1; ++z) {
          const auto entry = cells_.find(key({cell[0] + x, cell[1] + y, cell[2] + z}));
          if (entry == cells_.end()) continue;
          for (const PieceEnd other : entry->second)
            if (!(other == end) && (at(other) - at(end)).norm() <= tolerance_) found.push_back(other);
        }
    return found;
  }

private:
  using Cell = std::array<std::int64_t, 3>;

  Cell cellOf(const Vector3d& p) const {
    const auto number = [&](double x) {
      const double cell = std::floor(x / tolerance_);
      return std::abs(cell) < 9e17 ? static_cast<std::int64_t>(cell) : std::int64_t{0};
    };
    return {number(p.x()), number(p.y()), number(p.z())};
  }
  static std::uint64_t key(const Cell& cell) {
    std::uint64_t hash = 1469598103934665603u;
    for (const std::int64_t part : cell) hash = (hash ^ static_cast<std::uint64_t>(part)) * 1099511628211u;
    return hash;
  }

  const std::vector<HermiteCurve>& pieces_;
  double tolerance_;
  std::unordered_map<std::uint64_t, std::vector<PieceEnd>> cells_;
};

}  // namespace

std::vector<JoinedPieces> joinPieces(const std::vector<HermiteCurve>& pieces, double tolerance) {
  const EndMap ends(pieces, tolerance);
  std::vector<bool> used(pieces.size(), false);
  // The next free piece beyond an end, when exactly one other end meets it there.
  const auto beyond = [&](PieceEnd end, PieceEnd& next) {
    const std::vector<PieceEnd> met = ends.meeting(end);
    if (met.size() != 1 || used[met[0].piece]) return false;
    next = met[0];
    return true;
  };
  std::vector<JoinedPieces> chains;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (used[i]) continue;
    used[i] = true;
    CurveChain ahead{pieces[i]}, behind;
    PieceEnd next;
    for (PieceEnd end{i, true}; beyond(end, next); end = {next.piece, !next.isLast}) {
      used[next.piece] = true;
      ahead.push_back(next.isLast ? reversed(pieces[next.piece]) : pieces[next.piece]);
    }
    for (PieceEnd end{i, false}; beyond(end, next); end = {next.piece, !next.isLast}) {
      used[next.piece] = true;
      behind.push_back(next.isLast ? pieces[next.piece] : reversed(pieces[next.piece]));
    }
    CurveChain chain(behind.rbegin(), behind.rend());
    chain.insert(chain.end(), ahead.begin(), ahead.end());
    chains.push_back({std::move(chain), i});
  }
  return chains;
}

}  // namespace liana
