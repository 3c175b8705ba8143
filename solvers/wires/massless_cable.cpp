#include "solvers/wires/massless_cable.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/wires/row_damping.h"

namespace liana {

namespace {

constexpr double kShortest = 1e-9;     // segments below have no direction [m]
constexpr double kFolded = 1e-9;       // 1 + cosine of a cable that folds back upon itself
constexpr double kSheaveCreep = 1e-9;  // a sheave that sticks gives way by this [m/s per N]

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
  for (size_t i = 0; i < settings_.nodes.size(); ++i) {
    const Node& node = settings_.nodes[i];
    const auto known = std::find(bodies_.begin(), bodies_.end(), node.body);
    places_.push_back(static_cast<int>(known - bodies_.begin()));
    if (known == bodies_.end()) bodies_.push_back(node.body);
    if (i > 0 && i + 1 < settings_.nodes.size() && node.efficiency < 1)
      sheaves_.push_back(static_cast<int>(i));
  }
  if (settings_.holdsLength) rows_.length = rowCount_++;
  if (settings_.driverSpeed) rows_.driver = rowCount_++;
  if (settings_.section.torsion > 0 || settings_.twistStiffness > 0) rows_.twist = rowCount_++;
  rows_.firstSheave = rowCount_;
  rowCount_ += static_cast<int>(sheaves_.size());
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
  writeSheaves(context, rows);
}

void MasslessCable::addNode(int row, int node, const Eigen::Vector3d& direction,
                            const ConstraintContext& context, ConstraintRows& rows) const {
  const int place = places_[static_cast<size_t>(node)];
  const Body& body = context.bodies[bodies_[static_cast<size_t>(place)]];
  rows.addPoint(row, place, direction, points_[static_cast<size_t>(node)] - body.pose.position);
}

/// Adds factor × the change of the length from segment `first` on.
void MasslessCable::addSegments(int row, int first, double factor, const ConstraintContext& context,
                                ConstraintRows& rows) const {
  const int count = static_cast<int>(directions_.size());
  for (int node = first; node <= count; ++node) {
    Eigen::Vector3d direction = Eigen::Vector3d::Zero();
    if (node > first) direction += directions_[static_cast<size_t>(node - 1)];
    if (node < count) direction -= directions_[static_cast<size_t>(node)];
    addNode(row, node, factor * direction, context, rows);
  }
}

void MasslessCable::writeLength(const ConstraintContext& context, ConstraintRows& rows) const {
  const double t = context.time, h = context.step, present = lengthAtKick(t, h);
  ConstraintRow& row = rows.row(rows_.length);
  row.violation = present;
  for (double segment : lengths_) row.violation -= segment;
  if (h > 0) {
    const double before = length(t - h) - 0.5 * h * lastWinchSpeed_;
    const double after = length(t + h) + h * (0.5 * lastWinchSpeed_ + winchSpeed_);
    row.rateBefore = (present - before) / h;
    row.rateAfter = (std::max(0.0, after) - present) / h;
  }
  row.compliance = stretchCompliance(present);
  row.energy = EnergyKind::Stretch;
  if (settings_.onlyPulls) {
    row.lower = 0;
    if (row.violation > 0) row.energy = EnergyKind::None;
  }
  addSegments(rows_.length, 0, -1, context, rows);
  dampUnresolved(rows_.length, settings_.relaxation, bodies_, context, rows);
}

void MasslessCable::writeDriver(const ConstraintContext& context, ConstraintRows& rows) const {
  const double middle = context.time + 0.5 * context.step;
  ConstraintRow& row = rows.row(rows_.driver);
  row.kind = RowKind::Velocity;
  row.rateBefore = row.rateAfter = settings_.driverSpeed->at(middle);
  row.compliance = settings_.driverSlip ? settings_.driverSlip->at(middle) : 0;
  if (settings_.onlyPulls) row.lower = 0;
  addSegments(rows_.driver, 0, -1, context, rows);
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

/// The differences in pull are bounded by the pull before the sheave: by its share of the pull at the winch
/// in the last step times that of this one.
void MasslessCable::writeSheaves(const ConstraintContext& context, ConstraintRows& rows) const {
  const int reference = rows_.length >= 0 ? rows_.length : rows_.driver;
  const double pull = forces().empty() ? 0 : forces()[static_cast<size_t>(reference)];
  for (size_t i = 0; i < sheaves_.size(); ++i) {
    const int node = sheaves_[i], index = rows_.firstSheave + static_cast<int>(i);
    const double efficiency = settings_.nodes[static_cast<size_t>(node)].efficiency;
    const double share = pull > 0 ? std::max(0.0, tension(node - 1)) / pull : 1;
    ConstraintRow& row = rows.row(index);
    row.kind = RowKind::Velocity;
    row.compliance = kSheaveCreep;
    row.frictionOf = reference;
    row.frictionCoefficient = share * (1 - efficiency);
    row.frictionCoefficientBelow = share * (1 / efficiency - 1);
    addSegments(index, node, 1, context, rows);
  }
}

void MasslessCable::endStep(const ConstraintContext& context) {
  paidOut_ += 0.5 * context.step * (lastWinchSpeed_ + winchSpeed_);
  lastWinchSpeed_ = winchSpeed_;
  if (rows_.twist >= 0) lastTwist_ = twist(context.bodies);
}

double MasslessCable::tension(int segment) const {
  if (static_cast<int>(forces().size()) != rowCount_) return 0;
  double pull = 0;
  if (rows_.length >= 0) pull += forces()[static_cast<size_t>(rows_.length)];
  if (rows_.driver >= 0) pull += forces()[static_cast<size_t>(rows_.driver)];
  for (size_t i = 0; i < sheaves_.size() && sheaves_[i] <= segment; ++i)
    pull -= forces()[static_cast<size_t>(rows_.firstSheave) + i];
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
  if (s.driverSlip && !(s.driverSlip->at(0) >= 0)) return ": the slip must not be negative";
  const bool aligned =
      !s.startAxis.isZero() && !s.startAcross.isZero() && !s.endAxis.isZero() && !s.endAcross.isZero();
  if (rows_.twist >= 0 && !aligned)
    return " resists twist but does not know the axes at its ends; call alignTwist first";
  return {};
}

}  // namespace liana
