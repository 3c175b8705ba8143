#include "solvers/wires/path/wire_arc.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {

namespace {

using Vector = Eigen::Vector3d;
constexpr double kFullTurn = 2 * std::numbers::pi;
// An arc may lie so far beyond a rim before this takes part: more than where nodes lie on it.
constexpr double kRimSkins = 2;
// An arc on a sphere shorter than this tells no plane [rad].
constexpr double kLeastHeld = 1e-6;
// One longer than this finds its plane again [rad]: what is kept of it, its middle, does not tell full turns.
constexpr double kMostHeld = 1.5 * std::numbers::pi;

/// Where the wire lies along the axis: z at both ends, entry and exit; and the way it goes across the axis.
struct Slopes {
  double before, entry, exit, behind;  // z [m]
  double wayIn, wayOn, wayOut;         // across the axis [m]
  double allowed;                      // change of slope at entry and exit each
  bool entryHeld = false, exitHeld = false;

  double excess(double change, double limit) const {
    return std::abs(change) <= limit ? 0 : change - std::copysign(limit, change);
  }
  void slideTogether() {
    if (entryHeld || exitHeld) return;
    const double change = (behind - exit) / wayOut - (entry - before) / wayIn;
    const double shift = excess(change, 2 * allowed) / (1 / wayIn + 1 / wayOut);
    entry += shift;
    exit += shift;
  }
  void slideEntry() {
    if (entryHeld) return;
    const double change = (exit - entry) / wayOn - (entry - before) / wayIn;
    entry += excess(change, allowed) / (1 / wayIn + 1 / wayOn);
  }
  void slideExit() {
    if (exitHeld) return;
    const double change = (behind - exit) / wayOut - (exit - entry) / wayOn;
    exit += excess(change, allowed) / (1 / wayOut + 1 / wayOn);
  }
  void slide() {
    if (allowed <= 0) {
      const double slope = (behind - before) / (wayIn + wayOn + wayOut);
      entry = before + slope * wayIn;
      exit = behind - slope * wayOut;
      return;
    }
    if (entryHeld) entry = before;
    if (exitHeld) exit = behind;
    for (int i = 0; i < 40; ++i) {
      const double oldEntry = entry, oldExit = exit;
      slideTogether();
      slideEntry();
      slideExit();
      if (entry == oldEntry && exit == oldExit) return;
    }
  }
};

void setPlaces(WireNode& arc, const PlacedObstacle& obstacle, const Vector& entry, const Vector& exit) {
  const Eigen::Isometry3d& frame = obstacle.surface->frame();
  arc.localEntry = frame * entry;
  arc.localExit = frame * exit;
  arc.entry = obstacle.toWorld(arc.localEntry);
  arc.exit = obstacle.toWorld(arc.localExit);
}

/// Where the helix runs over a rim, if it does. The middle of one that does on both sides is the side's.
ArcPlace findRim(const Slopes& z, double halfLength, double entryAngle, double exitAngle) {
  const bool entryOut = !z.entryHeld && std::abs(z.entry) > halfLength;
  const bool exitOut = !z.exitHeld && std::abs(z.exit) > halfLength;
  if (!entryOut && !exitOut) return {};
  const bool isTop = (entryOut ? z.entry : z.exit) > 0;
  const double rim = isTop ? halfLength : -halfLength;
  const double share = (rim - z.entry) / (z.exit - z.entry);
  // The other end lies beyond the same rim, or on it.
  const double other = entryOut ? z.exit : z.entry;
  if ((isTop ? other : -other) >= halfLength || !(share >= 0 && share <= 1)) return {ArcState::Leaves};
  return {entryOut ? ArcState::OverRimBefore : ArcState::OverRimBehind,
          entryAngle + share * (exitAngle - entryAngle), share, isTop};
}

ArcPlace placeRound(WireNode& arc, const PlacedObstacle& obstacle, const Vector& before, const Vector& behind,
                    const ArcEnds& ends) {
  const WireSurface& surface = *obstacle.surface;
  const bool isGroove = surface.kind() == WireSurface::Kind::Groove;
  const double radius = surface.radius() + surface.lift();
  const Vector a = obstacle.toFrame(before), b = obstacle.toFrame(behind);
  const double ra = a.head<2>().norm(), rb = b.head<2>().norm();
  const double alphaA = ra > radius ? std::acos(radius / ra) : 0,
               alphaB = rb > radius ? std::acos(radius / rb) : 0;
  const double straight = planeAngle(a.head<2>(), b.head<2>());
  // The places give the angle, what was counted gives the full turns: nothing drifts.
  arc.angle = straight + kFullTurn * std::round((arc.angle - straight) / kFullTurn);
  const double turn = arc.sense * arc.angle - alphaA - alphaB;
  if (turn <= 0 && !surface.isCaptive() && !obstacle.guarded) return {ArcState::Leaves};
  double entryAngle = std::atan2(a.y(), a.x()) + arc.sense * alphaA;
  if (turn < 0) entryAngle += arc.sense * turn / 2;
  arc.turn = std::max(0., turn);
  const double exitAngle = entryAngle + arc.sense * arc.turn, least = 1e-9 * radius;
  Slopes z{a.z(), 0, 0, b.z(), 0, 0, 0, 0};
  if (!isGroove) {
    z.entry = (surface.frame().linear().transpose() * (arc.localEntry - surface.frame().translation())).z();
    z.exit = (surface.frame().linear().transpose() * (arc.localExit - surface.frame().translation())).z();
    z.wayIn = std::max(least, std::sqrt(std::max(0., ra * ra - radius * radius)));
    z.wayOn = std::max(least, radius * arc.turn);
    z.wayOut = std::max(least, std::sqrt(std::max(0., rb * rb - radius * radius)));
    z.allowed = obstacle.friction * arc.turn / 2;
    z.entryHeld = ends.rimBefore;
    z.exitHeld = ends.rimBehind;
    z.slide();
  }
  ArcPlace place;
  if (!isGroove && !obstacle.guarded) {
    const double end = surface.halfLength();
    place = findRim(z, end + kRimSkins * surface.skin(), entryAngle, exitAngle);
    if (place.state != ArcState::Leaves && !ends.mayCross) {
      z.entry = std::clamp(z.entry, -end, end);
      z.exit = std::clamp(z.exit, -end, end);
      place = ArcPlace();
    }
  }
  setPlaces(arc, obstacle, {radius * std::cos(entryAngle), radius * std::sin(entryAngle), z.entry},
            {radius * std::cos(exitAngle), radius * std::sin(exitAngle), z.exit});
  return place;
}

/// The unit vector across u towards w, or towards `otherwise` where these are one line.
Vector acrossTowards(const Vector& u, const Vector& w, const Vector& otherwise) {
  Vector t = w - u * u.dot(w);
  if (t.norm() < 1e-9) t = otherwise - u * u.dot(otherwise);
  return t.norm() > 0 ? t.normalized() : u.unitOrthogonal();
}

/// The plane in which the arc lies on a sphere, by its normal n about which the wire turns. With friction it
/// stays in the body while the kinks at entry and exit, sin κ = (n·u)/sin α, are no more than those allowed;
/// u is the direction of the neighbour and α the angle of its tangent. Else it tilts as little as it must.
class SpherePlane {
public:
  SpherePlane(const Vector& u, const Vector& w, double alphaA, double alphaB)
      : u_(u), w_(w), alphaA_(alphaA), alphaB_(alphaB) {}

  /// False where there is none.
  bool settle(const Vector& held, double allowed) {
    const double slack = std::sin(std::min(allowed, std::numbers::pi / 2));
    const double mostA = slack * std::sin(alphaA_), mostB = slack * std::sin(alphaB_);
    normal_ = tilted(held, u_, mostA);
    if (std::abs(normal_.dot(w_)) <= mostB + kRounding) return true;
    normal_ = tilted(held, w_, mostB);
    if (std::abs(normal_.dot(u_)) <= mostA + kRounding) return true;
    return slideAtBoth(held, mostA, mostB);
  }
  /// The turn about the normal from one neighbour to the other that is nearest to a known one, and from each
  /// neighbour to its tangent.
  double turnNear(double known) const {
    const Vector a = flat(u_), b = flat(w_);
    const double turn = std::atan2(normal_.dot(a.cross(b)), a.dot(b));
    return turn + kFullTurn * std::round((known - turn) / kFullTurn);
  }
  double tangentA() const { return std::acos(std::min(1., std::cos(alphaA_) / flat(u_).norm())); }
  double tangentB() const { return std::acos(std::min(1., std::cos(alphaB_) / flat(w_).norm())); }
  /// The direction turned from that of the first neighbour.
  Vector at(double turn) const {
    const Vector a = flat(u_).normalized();
    return a * std::cos(turn) + normal_.cross(a) * std::sin(turn);
  }

private:
  static constexpr double kRounding = 1e-12;
  Vector u_, w_;
  double alphaA_, alphaB_;
  Vector normal_ = Vector::UnitZ();

  Vector flat(const Vector& v) const { return v - normal_ * normal_.dot(v); }
  /// The normal nearest to a given one whose share along a direction is no more than `most`.
  static Vector tilted(const Vector& normal, const Vector& direction, double most) {
    const double along = normal.dot(direction);
    if (std::abs(along) <= most) return normal;
    const Vector across = (normal - along * direction).normalized();
    return std::copysign(most, along) * direction + std::sqrt(1 - most * most) * across;
  }
  bool slideAtBoth(const Vector& held, double mostA, double mostB) {
    const Vector across = u_.cross(w_);
    const double sine = across.norm(), cosine = u_.dot(w_);
    if (!(sine > kRounding)) return false;
    const double atA = std::copysign(mostA, held.dot(u_)), atB = std::copysign(mostB, held.dot(w_));
    const Vector within = ((atA - cosine * atB) * u_ + (atB - cosine * atA) * w_) / (sine * sine);
    if (within.squaredNorm() >= 1) return false;
    const double sign = held.dot(across) < 0 ? -1 : 1;
    normal_ = within + sign * std::sqrt(1 - within.squaredNorm()) / sine * across;
    return true;
  }
};

/// With friction, or where the plane is to stay as it is; false where there is none yet.
bool holdOnSphere(WireNode& arc, const PlacedObstacle& obstacle, bool holdsPlane, SpherePlane& plane) {
  const Vector entry = arc.localEntry - obstacle.surface->frame().translation();
  const Vector held = entry.cross(arc.side);
  if (!(held.norm() > kLeastHeld * entry.norm())) return false;
  const double allowed = holdsPlane ? std::numbers::pi / 2 : obstacle.friction * arc.turn / 2;
  if (!plane.settle(held.normalized(), allowed)) return false;
  const double in = plane.tangentA(), out = plane.tangentB(), turn = plane.turnNear(arc.turn + in + out);
  if (turn - in - out > kMostHeld) return false;
  arc.turn = turn - in - out;
  if (arc.turn <= 0) return true;
  const double radius = obstacle.surface->radius() + obstacle.surface->lift();
  arc.side = plane.at((in + turn - out) / 2);
  setPlaces(arc, obstacle, radius * plane.at(in), radius * plane.at(turn - out));
  return true;
}

ArcPlace placeOnSphere(WireNode& arc, const PlacedObstacle& obstacle, const Vector& before,
                       const Vector& behind, const ArcEnds& ends) {
  const WireSurface& surface = *obstacle.surface;
  const double radius = surface.radius() + surface.lift();
  const Vector a = obstacle.toFrame(before), b = obstacle.toFrame(behind);
  const double ra = a.norm(), rb = b.norm();
  if (!(ra > 0) || !(rb > 0)) return {ArcState::Leaves};
  const Vector u = a / ra, w = b / rb;
  const double alphaA = ra > radius ? std::acos(radius / ra) : 0,
               alphaB = rb > radius ? std::acos(radius / rb) : 0;
  if (obstacle.friction > 0 || ends.holdsPlane) {
    SpherePlane plane(u, w, alphaA, alphaB);
    if (holdOnSphere(arc, obstacle, ends.holdsPlane, plane))
      return {arc.turn > 0 ? ArcState::Lies : ArcState::Leaves};
  }
  const bool isLong = arc.side.dot(u + w) < 0;
  Vector t = acrossTowards(u, w, arc.side);
  double angle = std::atan2(u.cross(w).norm(), u.dot(w));
  if (isLong) {
    angle = kFullTurn - angle;
    if (u.cross(w).norm() > 1e-9) t = -t;
  }
  arc.turn = angle - alphaA - alphaB;
  if (arc.turn <= 0) return {ArcState::Leaves};
  const auto at = [&](double x) -> Vector { return u * std::cos(x) + t * std::sin(x); };
  arc.side = at((alphaA + angle - alphaB) / 2);
  setPlaces(arc, obstacle, radius * at(alphaA), radius * at(angle - alphaB));
  return {};
}

}  // namespace

ArcPlace placeArc(WireNode& arc, const PlacedObstacle& obstacle, const Vector& before, const Vector& behind,
                  const ArcEnds& ends) {
  return obstacle.surface->isRound() ? placeRound(arc, obstacle, before, behind, ends)
                                     : placeOnSphere(arc, obstacle, before, behind, ends);
}

void touchWithArc(WireNode& arc, const PlacedObstacle& obstacle, const Vector& before, const Vector& behind) {
  const WireSurface& surface = *obstacle.surface;
  const double radius = surface.radius() + surface.lift();
  const Vector a = obstacle.toFrame(before), d = obstacle.toFrame(behind) - a;
  Vector across = Vector::Ones();
  if (surface.isRound()) across.z() = 0;
  const double square = d.cwiseProduct(across).squaredNorm();
  const double share = square > 0 ? std::clamp(-a.dot(d.cwiseProduct(across)) / square, 0., 1.) : 0;
  const Vector near = a + share * d, out = near.cwiseProduct(across);
  if (!(out.norm() > 0)) return;
  Vector place = radius * out.normalized();
  if (surface.kind() == WireSurface::Kind::Cylinder)
    place.z() = std::clamp(near.z(), -surface.halfLength(), surface.halfLength());
  setPlaces(arc, obstacle, place, place);
  arc.turn = 0;
}

void appendArcPoints(const WireNode& arc, const PlacedObstacle& obstacle, double step,
                     std::vector<Vector>& points) {
  const int count = static_cast<int>(std::ceil(arc.turn / step));
  const Vector a = obstacle.toFrame(arc.entry), b = obstacle.toFrame(arc.exit);
  // Tangents at steps from the entry on: the drawing stays outside.
  const double lift = count > 0 ? 1 / std::cos(arc.turn / count / 2) : 1;
  if (obstacle.surface->isRound()) {
    for (int i = 0; i < count; ++i) {
      const double share = (i + 0.5) / count;
      const Eigen::Vector2d p = lift * (Eigen::Rotation2Dd(arc.sense * arc.turn * share) * a.head<2>());
      points.push_back(obstacle.fromFrame({p.x(), p.y(), a.z() + share * (b.z() - a.z())}));
    }
    return;
  }
  const Vector u = a.normalized(), t = acrossTowards(u, arc.side, b);
  for (int i = 0; i < count; ++i) {
    const double x = arc.turn * (i + 0.5) / count;
    points.push_back(obstacle.fromFrame(lift * a.norm() * (u * std::cos(x) + t * std::sin(x))));
  }
}

Vector arcPoint(const WireNode& arc, const PlacedObstacle& obstacle, double share) {
  const Vector a = obstacle.toFrame(arc.entry), b = obstacle.toFrame(arc.exit);
  if (obstacle.surface->isRound()) {
    const Eigen::Vector2d p = Eigen::Rotation2Dd(arc.sense * arc.turn * share) * a.head<2>();
    return obstacle.fromFrame({p.x(), p.y(), a.z() + share * (b.z() - a.z())});
  }
  const Vector u = a.normalized(), t = acrossTowards(u, arc.side, b);
  const double angle = arc.turn * share;
  return obstacle.fromFrame(a.norm() * (u * std::cos(angle) + t * std::sin(angle)));
}

Vector arcDirection(const WireNode& arc, const PlacedObstacle& obstacle, bool atExit) {
  const Vector a = obstacle.toFrame(arc.entry), b = obstacle.toFrame(arc.exit), at = atExit ? b : a;
  Vector along;
  if (obstacle.surface->isRound()) {
    along = arc.sense * arc.turn * Vector(-at.y(), at.x(), 0);
    along.z() = b.z() - a.z();
  } else {
    const Vector u = a.normalized(), normal = u.cross(acrossTowards(u, arc.side, b));
    along = arc.turn * normal.cross(at);
  }
  if (!(along.norm() > 0)) return Vector::Zero();
  return obstacle.rotation * (obstacle.surface->frame().linear() * along.normalized());
}

Vector outwardAt(const PlacedObstacle& obstacle, const Vector& point) {
  Vector out = obstacle.toFrame(point);
  if (obstacle.surface->isRound()) out.z() = 0;
  return obstacle.rotation * (obstacle.surface->frame().linear() * out.normalized());
}

double arcLength(const WireNode& arc, const PlacedObstacle& obstacle) {
  const double across = (obstacle.surface->radius() + obstacle.surface->lift()) * arc.turn;
  if (!obstacle.surface->isRound()) return across;
  return std::hypot(across, obstacle.toFrame(arc.exit).z() - obstacle.toFrame(arc.entry).z());
}

}  // namespace liana
