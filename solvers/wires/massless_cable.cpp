#include "solvers/wires/massless_cable.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/wires/row_damping.h"

namespace liana {

namespace {

constexpr double kShortest = 1e-9;     // segments below have no direction [m]
constexpr double kFolded = 1e-9;       // 1 + cosine of a cable that folds back upon itself
constexpr double kDriverCreep = 1e-9;  // a driven portion behind a sheave gives way by this [m/s per N]
constexpr double kLeastRest = 1e-9;    // of a portion, so that its compliance stays above zero [m]

/// The smallest rotation from one unit vector to another, applied to a vector.
Eigen::Vector3d carry(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const Eigen::Vector3d& vector) {
  const double divisor = 1 + from.dot(to);
  if (divisor < kFolded) return vector;  // half a turn about the vector itself
  const Eigen::Vector3d axis = from.cross(to), turned = axis.cross(vector);
  return vector + turned + axis.cross(turned) / divisor;
}

/// ½κ of two neighbours: what their motion adds to the twist.
Eigen::Vector3d halfBinormal(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  const double divisor = 1 + from.dot(to);
  return divisor < kFolded ? Eigen::Vector3d::Zero().eval() : (from.cross(to) / divisor).eval();
}

Eigen::Vector3d anyAcross(const Eigen::Vector3d& axis) {
  int smallest = 0;
  axis.cwiseAbs().minCoeff(&smallest);
  return axis.cross(Eigen::Vector3d::Unit(smallest)).normalized();
}

}  // namespace

double MasslessCable::Settings::pathLength(const BodyList& bodies) const {
  double sum = 0;
  for (size_t i = 1; i < nodes.size(); ++i)
    sum += (bodies[nodes[i].body].toWorld(nodes[i].point) -
            bodies[nodes[i - 1].body].toWorld(nodes[i - 1].point))
               .norm();
  return sum;
}

void MasslessCable::Settings::alignTwist(const BodyList& bodies) {
  Eigen::Vector3d direction = Eigen::Vector3d::Zero(), across = Eigen::Vector3d::Zero();
  for (size_t i = 1; i < nodes.size(); ++i) {
    const Eigen::Vector3d step =
        bodies[nodes[i].body].toWorld(nodes[i].point) - bodies[nodes[i - 1].body].toWorld(nodes[i - 1].point);
    if (step.norm() < kShortest) continue;
    const Eigen::Vector3d next = step.normalized();
    if (direction.isZero()) {
      across = anyAcross(next);
      const Eigen::Quaterniond toStart = bodies[nodes.front().body].pose.orientation.conjugate();
      startAxis = toStart * next;
      startAcross = toStart * across;
    } else {
      across = carry(direction, next, across);
    }
    direction = next;
  }
  if (direction.isZero()) return;
  const Eigen::Quaterniond toEnd = bodies[nodes.back().body].pose.orientation.conjugate();
  endAxis = toEnd * direction;
  endAcross = toEnd * across;
}

MasslessCable::MasslessCable(const Settings& settings) : settings_(settings) {
  takeNodes();
}

void MasslessCable::reroute(const std::vector<Node>& nodes, double length) {
  settings_.nodes.assign(nodes.begin(), nodes.end());
  settings_.length = length;
  takeNodes();
}

void MasslessCable::takeNodes() {
  bodies_.clear();
  places_.clear();
  sheaves_.clear();
  rows_ = {};
  rowCount_ = 0;
  rests_.clear();
  for (size_t i = 0; i < settings_.nodes.size(); ++i) {
    const Node& node = settings_.nodes[i];
    const auto known = std::find(bodies_.begin(), bodies_.end(), node.body);
    places_.push_back(static_cast<int>(known - bodies_.begin()));
    if (known == bodies_.end()) bodies_.push_back(node.body);
    if (i > 0 && i + 1 < settings_.nodes.size() && node.efficiency < 1)
      sheaves_.push_back(static_cast<int>(i));
  }
  const auto take = [this](int& first, int count) {
    first = rowCount_;
    rowCount_ += count;
  };
  if (settings_.holdsLength) take(rows_.length, portionCount());
  if (settings_.driverSpeed) take(rows_.driver, portionCount());
  if (settings_.section.torsion > 0 || settings_.twistStiffness > 0) take(rows_.twist, 1);
}

void MasslessCable::trace(const BodyList& bodies) const {
  const size_t count = settings_.nodes.size();
  points_.resize(count);
  directions_.resize(count - 1);
  lengths_.resize(count - 1);
  for (size_t i = 0; i < count; ++i)
    points_[i] = bodies[settings_.nodes[i].body].toWorld(settings_.nodes[i].point);
  for (size_t i = 0; i + 1 < count; ++i) {
    const Eigen::Vector3d step = points_[i + 1] - points_[i];
    lengths_[i] = step.norm();
    directions_[i] = lengths_[i] > kShortest ? Eigen::Vector3d(step / lengths_[i]) : Eigen::Vector3d::Zero();
  }
}

double MasslessCable::length(double time) const {
  const double given = settings_.lengthOverTime ? settings_.lengthOverTime->at(time) : settings_.length;
  return std::max(0.0, given + paidOut_);
}

/// A new speed of the winch begins with the kick, in the middle of the step, so that forces change once.
double MasslessCable::lengthAtKick(double time, double h) const {
  return std::max(0.0, length(time) + 0.5 * h * lastWinchSpeed_);
}

double MasslessCable::stretchCompliance(double length) const {
  return settings_.section.axial > 0 ? length / settings_.section.axial : 1 / settings_.stretchStiffness;
}

double MasslessCable::twistCompliance(double length) const {
  return settings_.section.torsion > 0 ? length / settings_.section.torsion : 1 / settings_.twistStiffness;
}

double MasslessCable::stretch(const BodyList& bodies, double time) const {
  return settings_.pathLength(bodies) - length(time);
}

void MasslessCable::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  trace(context.bodies);
  if (rows_.length >= 0) writeLength(context, rows);
  if (rows_.driver >= 0) writeDriver(context, rows);
  if (rows_.twist >= 0) writeTwist(context, rows);
}

void MasslessCable::addNode(int row, int node, const Eigen::Vector3d& direction,
                            const ConstraintContext& context, ConstraintRows& rows) const {
  const int place = places_[static_cast<size_t>(node)];
  const Body& body = context.bodies[bodies_[static_cast<size_t>(place)]];
  rows.addPoint(row, place, direction, points_[static_cast<size_t>(node)] - body.pose.position);
}

int MasslessCable::lastNode(int portion) const {
  return portion + 1 == portionCount() ? static_cast<int>(settings_.nodes.size()) - 1
                                       : sheaves_[static_cast<size_t>(portion)];
}

double MasslessCable::wayOf(int portion) const {
  double way = 0;
  for (int i = firstNode(portion); i < lastNode(portion); ++i) way += lengths_[static_cast<size_t>(i)];
  return way;
}

/// The portions' lengths at the kick. At first they have their share of the way; later what passed the
/// sheaves decides, and the winch feeds the first one.
void MasslessCable::sharePresent(double present) const {
  const auto count = static_cast<size_t>(portionCount());
  present_.resize(count);
  if (rests_.size() != count) {
    double way = 0;
    for (const double segment : lengths_) way += segment;
    rests_.resize(count);
    for (size_t i = 0; i < count; ++i)
      rests_[i] = present * (way > 0 ? wayOf(static_cast<int>(i)) / way : 1 / static_cast<double>(count));
  }
  double behind = 0;
  for (size_t i = 1; i < count; ++i) behind += present_[i] = rests_[i];
  present_[0] = count == 1 ? present : std::max(kLeastRest, present - behind);
}

/// Subtracts the change of a portion's length from a row.
void MasslessCable::addPortion(int row, int portion, const ConstraintContext& context,
                               ConstraintRows& rows) const {
  const int first = firstNode(portion), last = lastNode(portion);
  for (int node = first; node <= last; ++node) {
    Eigen::Vector3d direction = Eigen::Vector3d::Zero();
    if (node > first) direction += directions_[static_cast<size_t>(node - 1)];
    if (node < last) direction -= directions_[static_cast<size_t>(node)];
    addNode(row, node, -1 * direction, context, rows);
  }
}

void MasslessCable::addSlips(int firstRow, ConstraintRows& rows) const {
  for (size_t i = 0; i < sheaves_.size(); ++i) {
    const double efficiency = settings_.nodes[static_cast<size_t>(sheaves_[i])].efficiency;
    const int before = firstRow + static_cast<int>(i);
    rows.addSlip({before, before + 1, 1 / efficiency, efficiency});
  }
}

/// Of the length rows in the last step; zero beyond the ends.
double MasslessCable::slipSpeed(int sheave) const {
  const bool exists = sheave >= 0 && sheave < static_cast<int>(sheaves_.size()) &&
                      static_cast<size_t>(sheave) < slipSpeeds().size();
  return exists ? slipSpeeds()[static_cast<size_t>(sheave)] : 0;
}

void MasslessCable::writeLength(const ConstraintContext& context, ConstraintRows& rows) const {
  const double t = context.time, h = context.step, present = lengthAtKick(t, h);
  sharePresent(present);
  for (int portion = 0; portion < portionCount(); ++portion) {
    const int index = rows_.length + portion;
    const double rest = present_[static_cast<size_t>(portion)];
    ConstraintRow& row = rows.row(index);
    row.violation = rest;
    for (int i = firstNode(portion); i < lastNode(portion); ++i)
      row.violation -= lengths_[static_cast<size_t>(i)];
    if (h > 0 && portion == 0) {
      const double before = length(t - h) - 0.5 * h * lastWinchSpeed_;
      const double after = length(t + h) + h * (0.5 * lastWinchSpeed_ + winchSpeed_);
      row.rateBefore = (present - before) / h;
      row.rateAfter = (std::max(0.0, after) - present) / h;
    }
    const double slipIn = slipSpeed(portion - 1), slipOut = slipSpeed(portion);
    row.rateBefore += slipIn - slipOut;
    row.compliance = stretchCompliance(present);
    if (portionCount() > 1) row.compliance *= rest / std::max(present, kLeastRest);
    row.energy = EnergyKind::Stretch;
    if (settings_.onlyPulls) {
      row.lower = 0;
      if (row.violation > 0) row.energy = EnergyKind::None;
    }
    addPortion(index, portion, context, rows);
    dampUnresolved(index, settings_.relaxation, bodies_, context, rows);
    // What slips has no mass: no step resolves it, however heavy the bodies are.
    if (settings_.relaxation < 0 && (slipIn != 0 || slipOut != 0))
      row.relaxation = std::max(row.relaxation, kUnresolvedRelaxation * h);
  }
  addSlips(rows_.length, rows);
}

void MasslessCable::writeDriver(const ConstraintContext& context, ConstraintRows& rows) const {
  const double middle = context.time + 0.5 * context.step;
  for (int portion = 0; portion < portionCount(); ++portion) {
    const int index = rows_.driver + portion;
    ConstraintRow& row = rows.row(index);
    row.kind = RowKind::Velocity;
    row.compliance = kDriverCreep;
    if (portion == 0) {
      row.rateBefore = row.rateAfter = settings_.driverSpeed->at(middle);
      row.compliance = settings_.driverSlip ? settings_.driverSlip->at(middle) : 0;
    }
    if (settings_.onlyPulls) row.lower = 0;
    addPortion(index, portion, context, rows);
  }
  addSlips(rows_.driver, rows);
}

double MasslessCable::rawTwist(const BodyList& bodies) const {
  const Body& first = bodies[settings_.nodes.front().body];
  const Body& last = bodies[settings_.nodes.back().body];
  Eigen::Vector3d direction = first.pose.orientation * settings_.startAxis;
  Eigen::Vector3d across = first.pose.orientation * settings_.startAcross;
  for (const Eigen::Vector3d& next : directions_) {
    if (next.isZero()) continue;
    across = carry(direction, next, across);
    direction = next;
  }
  const Eigen::Vector3d axis = last.pose.orientation * settings_.endAxis;
  across = carry(direction, axis, across);
  const Eigen::Vector3d own = last.pose.orientation * settings_.endAcross;
  const double angle = std::atan2(across.cross(own).dot(axis), across.dot(own));
  const double turn = 2 * std::numbers::pi;
  return angle + turn * std::round((lastTwist_ - angle) / turn);
}

double MasslessCable::twist(const BodyList& bodies) const {
  if (rows_.twist < 0) return 0;
  trace(bodies);
  return rawTwist(bodies);
}

void MasslessCable::writeTwist(const ConstraintContext& context, ConstraintRows& rows) const {
  ConstraintRow& row = rows.row(rows_.twist);
  row.violation = rawTwist(context.bodies);
  row.compliance = twistCompliance(lengthAtKick(context.time, context.step));
  row.energy = EnergyKind::Twist;
  const Eigen::Vector3d start =
      context.bodies[settings_.nodes.front().body].pose.orientation * settings_.startAxis;
  const Eigen::Vector3d end =
      context.bodies[settings_.nodes.back().body].pose.orientation * settings_.endAxis;
  const auto turn = [&](int place, const Eigen::Vector3d& by) {
    rows.jacobian(rows_.twist, place).tail<3>() += by;
  };
  // Each direction d adds q·dd/dt, q the half binormals before and behind it.
  Eigen::Vector3d q = Eigen::Vector3d::Zero();
  int last = -1;  // segment; -1 the axis of the first body
  const auto finish = [&](const Eigen::Vector3d& push) {
    if (last < 0) {
      turn(places_.front(), start.cross(push) - start);
      return;
    }
    const Eigen::Vector3d perLength = push / lengths_[static_cast<size_t>(last)];
    addNode(rows_.twist, last + 1, perLength, context, rows);
    addNode(rows_.twist, last, -perLength, context, rows);
  };
  Eigen::Vector3d direction = start;
  for (size_t i = 0; i < directions_.size(); ++i) {
    if (directions_[i].isZero()) continue;
    const Eigen::Vector3d half = halfBinormal(direction, directions_[i]);
    finish(q + half);
    q = half;
    direction = directions_[i];
    last = static_cast<int>(i);
  }
  const Eigen::Vector3d half = halfBinormal(direction, end);
  finish(q + half);
  turn(places_.back(), end.cross(half) + end);
  dampUnresolved(rows_.twist, settings_.relaxation, bodies_, context, rows);
}

/// Material that slipped over the sheaves goes over.
void MasslessCable::endStep(const ConstraintContext& context) {
  paidOut_ += 0.5 * context.step * (lastWinchSpeed_ + winchSpeed_);
  lastWinchSpeed_ = winchSpeed_;
  if (rows_.length >= 0 && !sheaves_.empty() && present_.size() == sheaves_.size() + 1) {
    rests_.assign(present_.begin(), present_.end());
    for (size_t i = 0; i < sheaves_.size(); ++i) {
      const double moved = std::clamp(context.step * slipSpeed(static_cast<int>(i)),
                                      kLeastRest - rests_[i + 1], rests_[i] - kLeastRest);
      rests_[i] -= moved;
      rests_[i + 1] += moved;
    }
  }
  if (rows_.twist >= 0) lastTwist_ = twist(context.bodies);
}

double MasslessCable::tension(int segment) const {
  if (static_cast<int>(forces().size()) != rowCount_) return 0;
  int portion = 0;
  while (portion + 1 < portionCount() && sheaves_[static_cast<size_t>(portion)] <= segment) ++portion;
  double pull = 0;
  for (const int first : {rows_.length, rows_.driver})
    if (first >= 0) pull += forces()[static_cast<size_t>(first + portion)];
  return pull;
}

double MasslessCable::torque() const {
  return rows_.twist >= 0 && !forces().empty() ? -forces()[static_cast<size_t>(rows_.twist)] : 0;
}

void MasslessCable::measurePull(const BodyList& bodies, PullMeter& meter) const {
  if (forces().empty()) return;
  trace(bodies);
  const int count = static_cast<int>(directions_.size());
  for (int node = 0; node <= count; ++node) {
    Eigen::Vector3d force = Eigen::Vector3d::Zero();
    if (node < count) force += tension(node) * directions_[static_cast<size_t>(node)];
    if (node > 0) force -= tension(node - 1) * directions_[static_cast<size_t>(node - 1)];
    const int body = settings_.nodes[static_cast<size_t>(node)].body;
    meter.add(body, points_[static_cast<size_t>(node)] - bodies[body].pose.position, force);
  }
}

std::string MasslessCable::findDefect(const BodyList& bodies) const {
  // Asked before every step: words are made only for what is wrong.
  const std::string defect = findOwnDefect();
  if (defect.empty()) return BodyConstraint::findDefect(bodies);
  return (name.empty() ? "a massless cable" : "massless cable \"" + name + "\"") + defect;
}

std::string MasslessCable::findOwnDefect() const {
  const Settings& s = settings_;
  if (s.nodes.size() < 2) return " needs at least two nodes";
  for (size_t i = 0; i < s.nodes.size(); ++i) {
    const double efficiency = s.nodes[i].efficiency;
    const char* wrong = nullptr;
    if (!s.nodes[i].point.allFinite()) wrong = ": its place is not a number";
    if (!(efficiency > 0) || efficiency > 1)
      wrong = ": the efficiency of a sheave must be above 0 and at most 1";
    else if (efficiency < 1 && (i == 0 || i + 1 == s.nodes.size()))
      wrong = ": the cable is held there, so it cannot have an efficiency; only nodes between can";
    if (wrong) return ", node " + std::to_string(i) + wrong;
  }
  if (!s.holdsLength && !s.driverSpeed && rows_.twist < 0)
    return " neither holds its length nor has a driver nor resists twist; set one of them";
  if (s.holdsLength && !s.lengthOverTime && !(s.length > 0 && std::isfinite(s.length)))
    return " needs a length above zero";
  if (s.holdsLength && !(s.section.axial > 0) && !(s.stretchStiffness > 0))
    return " needs a stretch stiffness above zero, or a section";
  if (!s.onlyPulls && !sheaves_.empty())
    return ", a rod that pushes, cannot run over sheaves with losses; let it only pull";
  if (s.driverSlip && !(s.driverSlip->at(0) >= 0)) return ": the slip must not be negative";
  const bool aligned =
      !s.startAxis.isZero() && !s.startAcross.isZero() && !s.endAxis.isZero() && !s.endAcross.isZero();
  if (rows_.twist >= 0 && !aligned)
    return " resists twist but does not know the axes at its ends; call alignTwist first";
  return {};
}

}  // namespace liana
