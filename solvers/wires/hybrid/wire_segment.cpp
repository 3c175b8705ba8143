#include "solvers/wires/hybrid/wire_segment.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solvers/wires/row_damping.h"

namespace liana {

namespace {

/// Least material of a portion, so that its compliance stays above zero [m].
constexpr double kLeastRest = 1e-9;

}  // namespace

WireSegment::WireSegment(const Settings& settings) : settings_(settings), rests_{settings.rest} {
  disablesContact = false;  // what a wire runs over may well touch
  collectBodies();
}

int WireSegment::rowCount() const {
  return portionCount() + (hasStartKnob() ? 1 : 0) + (hasEndKnob() ? 1 : 0);
}

void WireSegment::collectBodies() {
  bodies_.clear();
  const auto add = [this](int body) {
    if (std::find(bodies_.begin(), bodies_.end(), body) == bodies_.end()) bodies_.push_back(body);
  };
  add(settings_.startBody);
  for (const WireStation& station : stations_) add(station.body);
  add(settings_.endBody);
}

int WireSegment::place(int body) const {
  return static_cast<int>(std::find(bodies_.begin(), bodies_.end(), body) - bodies_.begin());
}

int WireSegment::portionOfPiece(int piece) const {
  int portion = 0;
  for (int i = 0; i < piece; ++i) portion += stations_[static_cast<size_t>(i)].holdsBack() ? 1 : 0;
  return portion;
}

double WireSegment::totalRest() const {
  return std::accumulate(rests_.begin(), rests_.end(), 0.0);
}

double WireSegment::tension(int portion) const {
  return static_cast<size_t>(portion) < forces().size() ? forces()[static_cast<size_t>(portion)] : 0;
}

double WireSegment::largestTension() const {
  double largest = 0;
  for (int i = 0; i < portionCount(); ++i) largest = std::max(largest, tension(i));
  return largest;
}

void WireSegment::setEnd(bool atStart, int body) {
  (atStart ? settings_.startBody : settings_.endBody) = body;
  (atStart ? settings_.startPoint : settings_.endPoint).setZero();
  collectBodies();
}

void WireSegment::setKnobs(double start, double end) {
  settings_.startKnob = start;
  settings_.endKnob = end;
}

void WireSegment::setFeed(double before, double after) {
  feedBefore_ = before;
  feedAfter_ = after;
}

void WireSegment::feed(double length) {
  rests_.front() = std::max(kLeastRest, rests_.front() + length);
}

void WireSegment::setStations(const std::vector<WireStation>& stations, const BodyList& bodies) {
  std::swap(lastStations_, stations_);
  lastRests_.assign(rests_.begin(), rests_.end());
  stations_.assign(stations.begin(), stations.end());
  collectBodies();
  shareMaterial(lastStations_, lastRests_, bodies);
}

/// Stations that stay keep the material that has passed them, but for what rolled off; new ones get it by the
/// share of the way between those. Forces and slips of the last step stay with the portions behind them.
void WireSegment::shareMaterial(const std::vector<WireStation>& old, const std::vector<double>& oldRests,
                                const BodyList& bodies) {
  tracePieces(bodies);
  // Material and way up to each station that holds the wire back; −1 where it is not known yet.
  std::vector<double>&known = lastPassed_, &way = lastWay_;
  known.assign(1, 0);
  way.assign(1, 0);
  std::vector<double>&forces = nextForces_, &slips = nextSlips_;
  forces.assign(1, this->forces().empty() ? 0 : this->forces().front());
  slips.clear();
  size_t next = 0;
  double passed = 0, walked = 0;
  size_t portion = 0, slip = 0;
  const auto oldForce = [&](size_t i) { return i < this->forces().size() ? this->forces()[i] : 0.0; };
  const auto oldSlip = [&](size_t i) { return i < slipSpeeds().size() ? slipSpeeds()[i] : 0.0; };
  for (size_t i = 0; i < stations_.size(); ++i) {
    walked += pieces_[i].length + 0.5 * stations_[i].onBody;
    if (!stations_[i].holdsBack()) {
      walked += 0.5 * stations_[i].onBody;
      continue;
    }
    double material = -1, force = oldForce(portion), speed = 0;
    size_t found = next;
    while (found < old.size() && (old[found].key != stations_[i].key || !old[found].holdsBack())) ++found;
    if (found < old.size()) {
      for (; next <= found; ++next) {
        if (!old[next].holdsBack()) continue;
        passed += oldRests[portion++];
        speed = oldSlip(slip++);
      }
      material = passed + stations_[i].advance;
      force = oldForce(portion);
    }
    known.push_back(material);
    way.push_back(walked);
    walked += 0.5 * stations_[i].onBody;
    forces.push_back(force);
    slips.push_back(speed);
  }
  known.push_back(std::accumulate(oldRests.begin(), oldRests.end(), 0.0));
  way.push_back(walked + pieces_.back().length);
  for (size_t i = 1; i + 1 < known.size(); ++i) {
    if (known[i] >= 0) continue;
    size_t later = i;
    while (known[later] < 0) ++later;
    const double share = way[later] > way[i - 1] ? (way[i] - way[i - 1]) / (way[later] - way[i - 1]) : 0.5;
    known[i] = known[i - 1] + share * (known[later] - known[i - 1]);
  }
  // Places keep their order, and the material its sum, however far one of them rolled.
  const double last = known.back();
  for (size_t i = 1; i + 1 < known.size(); ++i) {
    const double most = std::max(known[i - 1], last - static_cast<double>(known.size() - 1 - i) * kLeastRest);
    known[i] = std::clamp(known[i], std::min(known[i - 1] + kLeastRest, most), most);
  }
  rests_.resize(known.size() - 1);
  for (size_t i = 0; i + 1 < known.size(); ++i) rests_[i] = known[i + 1] - known[i];
  this->forces().assign(forces.begin(), forces.end());
  this->forces().resize(static_cast<size_t>(rowCount()), 0);
  slipSpeeds().assign(slips.begin(), slips.end());
}

void WireSegment::tracePieces(const BodyList& bodies) const {
  pieces_.resize(stations_.size() + 1);
  Eigen::Vector3d from = bodies[settings_.startBody].toWorld(settings_.startPoint);
  for (size_t i = 0; i < pieces_.size(); ++i) {
    const bool last = i == stations_.size();
    const Eigen::Vector3d to = last ? bodies[settings_.endBody].toWorld(settings_.endPoint)
                                    : bodies[stations_[i].body].toWorld(stations_[i].entry);
    pieces_[i] = {from, to, Eigen::Vector3d::Zero(), (to - from).norm()};
    if (pieces_[i].length > 0) pieces_[i].direction = (to - from) / pieces_[i].length;
    if (!last) from = bodies[stations_[i].body].toWorld(stations_[i].exit);
  }
}

double WireSegment::pathLength(const BodyList& bodies) const {
  tracePieces(bodies);
  double sum = 0;
  for (const Piece& piece : pieces_) sum += piece.length;
  for (const WireStation& station : stations_) sum += station.onBody;
  return sum;
}

double WireSegment::materialAt(const BodyList& bodies, int piece, double share,
                               Eigen::Vector3d& place) const {
  tracePieces(bodies);
  const Piece& at = pieces_[static_cast<size_t>(piece)];
  place = at.from + share * (at.to - at.from);
  const int own = portionOfPiece(piece);
  double material = 0, way = 0, wayBefore = 0;
  for (int i = 0; i < own; ++i) material += rests_[static_cast<size_t>(i)];
  int portion = 0;
  const auto walk = [&](double length) {
    if (portion == own) way += length;
  };
  for (size_t i = 0; i < pieces_.size(); ++i) {
    if (static_cast<int>(i) == piece) wayBefore = way + share * pieces_[i].length;
    walk(pieces_[i].length);
    if (i == stations_.size()) break;
    walk(0.5 * stations_[i].onBody);
    if (stations_[i].holdsBack()) ++portion;
    walk(0.5 * stations_[i].onBody);
  }
  return material + (way > 0 ? wayBefore / way : share) * rests_[static_cast<size_t>(own)];
}

void WireSegment::takeFrom(const WireSegment& whole, int firstPiece, int lastPiece, bool cutAtStart) {
  const int firstPortion = whole.portionOfPiece(firstPiece), lastPortion = whole.portionOfPiece(lastPiece);
  stations_.assign(whole.stations_.begin() + firstPiece, whole.stations_.begin() + lastPiece);
  collectBodies();
  rests_.assign(whole.rests_.begin() + firstPortion, whole.rests_.begin() + lastPortion + 1);
  double& cut = cutAtStart ? rests_.front() : rests_.back();
  cut = std::max(kLeastRest, settings_.rest - (totalRest() - cut));
  forces().clear();
  slipSpeeds().clear();
  for (int i = firstPortion; i <= lastPortion; ++i) forces().push_back(whole.tension(i));
  for (int i = firstPortion; i < lastPortion; ++i)
    if (static_cast<size_t>(i) < whole.slipSpeeds().size())
      slipSpeeds().push_back(whole.slipSpeeds()[static_cast<size_t>(i)]);
  forces().resize(static_cast<size_t>(rowCount()), 0);
}

void WireSegment::joinFrom(const WireSegment& first, const WireSegment& second) {
  stations_ = first.stations_;
  stations_.insert(stations_.end(), second.stations_.begin(), second.stations_.end());
  collectBodies();
  rests_ = first.rests_;
  rests_.back() += second.rests_.front();
  rests_.insert(rests_.end(), second.rests_.begin() + 1, second.rests_.end());
  forces().clear();
  for (int i = 0; i < first.portionCount(); ++i) forces().push_back(first.tension(i));
  forces().back() = std::max(first.endTension(), second.startTension());
  for (int i = 1; i < second.portionCount(); ++i) forces().push_back(second.tension(i));
  slipSpeeds() = first.slipSpeeds();
  slipSpeeds().insert(slipSpeeds().end(), second.slipSpeeds().begin(), second.slipSpeeds().end());
  slipSpeeds().resize(rests_.size() - 1, 0);
  forces().resize(static_cast<size_t>(rowCount()), 0);
  frictionLoss_ = first.frictionLoss_ + second.frictionLoss_;
}

/// Adds `factor` × the change of a straight piece's length.
void WireSegment::addPiece(int row, size_t index, double factor, const ConstraintContext& context,
                           ConstraintRows& rows) const {
  const Piece& piece = pieces_[index];
  const int from = index == 0 ? settings_.startBody : stations_[index - 1].body;
  const int to = index == stations_.size() ? settings_.endBody : stations_[index].body;
  if (from == to) return;
  const auto add = [&](int body, const Eigen::Vector3d& point, double sign) {
    rows.addPoint(row, place(body), sign * factor * piece.direction,
                  point - context.bodies[body].pose.position);
  };
  add(from, piece.from, -1);
  add(to, piece.to, 1);
}

void WireSegment::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  tracePieces(context.bodies);
  int index = 0;
  for (size_t i = 0; i < pieces_.size(); ++i) {
    ConstraintRow& row = rows.row(index);
    row.violation -= pieces_[i].length;
    addPiece(index, i, -1, context, rows);
    if (i == stations_.size()) break;
    row.violation -= 0.5 * stations_[i].onBody;
    if (stations_[i].holdsBack()) {
      rows.addSlip({index, index + 1, stations_[i].most, stations_[i].least});
      ++index;
    }
    rows.row(index).violation -= 0.5 * stations_[i].onBody;
  }
  for (int i = 0; i < portionCount(); ++i) {
    ConstraintRow& row = rows.row(i);
    const size_t at = static_cast<size_t>(i);
    row.violation += rests_[at];
    row.compliance = rests_[at] / settings_.axial;
    row.lower = 0;
    row.energy = row.violation < 0 ? EnergyKind::Stretch : EnergyKind::None;
    if (at < slipSpeeds().size()) row.rateBefore -= slipSpeeds()[at];
    if (at > 0 && at - 1 < slipSpeeds().size()) row.rateBefore += slipSpeeds()[at - 1];
    if (i == 0) {
      row.rateBefore += feedBefore_;
      row.rateAfter += feedAfter_;
    }
    dampUnresolved(i, settings_.relaxation, bodies_, context, rows);
    if (settings_.relaxation < 0 && slippedBeside(i))
      row.relaxation = std::max(row.relaxation, kUnresolvedRelaxation * context.step);
  }
  int knob = portionCount();
  if (hasStartKnob()) writeKnob(knob++, 0, settings_.startKnob, context, rows);
  if (hasEndKnob()) writeKnob(knob, pieces_.size() - 1, settings_.endKnob, context, rows);
}

/// What slips has no mass: no step resolves it, however heavy the bodies are.
bool WireSegment::slippedBeside(int portion) const {
  const std::vector<double>& speeds = slipSpeeds();
  const auto at = static_cast<size_t>(portion);
  return (at < speeds.size() && speeds[at] != 0) || (at > 0 && at <= speeds.size() && speeds[at - 1] != 0);
}

void WireSegment::writeKnob(int index, size_t piece, double size, const ConstraintContext& context,
                            ConstraintRows& rows) const {
  ConstraintRow& row = rows.row(index);
  row.kind = RowKind::Contact;
  row.violation = pieces_[piece].length - size;
  row.compliance = 1e-9;
  row.lower = 0;
  addPiece(index, piece, 1, context, rows);
}

/// Material that slipped goes over.
void WireSegment::endStep(const ConstraintContext& context) {
  const double h = context.step;
  for (size_t i = 0; i < slipSpeeds().size() && i + 1 < rests_.size(); ++i) {
    const double moved = std::clamp(h * slipSpeeds()[i], kLeastRest - rests_[i + 1], rests_[i] - kLeastRest);
    rests_[i] -= moved;
    rests_[i + 1] += moved;
    frictionLoss_ += std::abs(moved * (forces()[i + 1] - forces()[i]));
  }
}

std::string WireSegment::findDefect(const BodyList& bodies) const {
  if (!(settings_.axial > 0)) return "a wire needs an axial stiffness EA above zero";
  for (const int body : bodies_)
    if (body != BodyList::kGround && (body < 0 || body >= bodies.size() || !bodies.isUsed(body)))
      return "a wire runs over body " + std::to_string(body) + ", which does not exist";
  return {};
}

}  // namespace liana
