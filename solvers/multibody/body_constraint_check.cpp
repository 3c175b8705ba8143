#include "solvers/multibody/body_constraint_check.h"

#include <cmath>

namespace liana {

namespace {

bool hasViolation(const ConstraintRow& row) {
  return row.kind != RowKind::Average && row.frictionOf < 0;
}

void shift(BodyPose& pose, int axis, double by) {
  if (axis < 3)
    pose.position[axis] += by;
  else
    pose.orientation = Eigen::AngleAxisd(by, Eigen::Vector3d::Unit(axis - 3)) * pose.orientation;
}

/// (8(g₊ − g₋) − (g₊₊ − g₋₋))/(6·offset), with g₊₊ a whole offset away and g₊ half of it.
std::vector<double> differentiate(const std::function<void(double, std::vector<double>&)>& violationsAt,
                                  double offset) {
  std::vector<double> sum, values;
  const double weights[] = {-1, 8, -8, 1}, places[] = {1, 0.5, -0.5, -1};
  for (int i = 0; i < 4; ++i) {
    violationsAt(places[i] * offset, values);
    sum.resize(values.size(), 0);
    for (size_t r = 0; r < values.size(); ++r) sum[r] += weights[i] * values[r] / (6 * offset);
  }
  return sum;
}

class Checker {
public:
  Checker(const BodyConstraint& constraint, const ConstraintContext& context, double offset,
          const ViolationReader& read)
      : constraint_(constraint), context_(context), offset_(offset), read_(read) {
    evaluate(context, rows_);
    for (int r = 0; r < rows_.rowCount(); ++r)
      for (int place = 0; place < rows_.bodyCount(); ++place)
        largest_ = std::max(largest_, rows_.jacobian(r, place).cwiseAbs().maxCoeff());
  }

  double jacobianDeviation() const {
    double worst = 0;
    BodyList moved = context_.bodies;
    for (int place = 0; place < rows_.bodyCount(); ++place) {
      const int index = constraint_.bodies()[static_cast<size_t>(place)];
      if (index == BodyList::kGround) continue;
      const BodyPose pose = moved[index].pose;
      for (int axis = 0; axis < (moved[index].isPoint ? 3 : 6); ++axis) {
        const auto violationsAt = [&](double by, std::vector<double>& values) {
          moved.at(index).pose = pose;
          shift(moved.at(index).pose, axis, by);
          violations({moved, context_.time, context_.step}, values);
        };
        const std::vector<double> slopes = differentiate(violationsAt, offset_);
        moved.at(index).pose = pose;
        for (int r = 0; r < rows_.rowCount(); ++r)
          if (hasViolation(rows_.row(r)))
            worst =
                std::max(worst, std::abs(rows_.jacobian(r, place)[axis] - slopes[static_cast<size_t>(r)]));
      }
    }
    return worst / largest_;
  }

  double rigidDeviation() const {
    double worst = 0;
    for (int r = 0; r < rows_.rowCount(); ++r) {
      Eigen::Vector3d force = Eigen::Vector3d::Zero(), torque = Eigen::Vector3d::Zero();
      for (int place = 0; place < rows_.bodyCount(); ++place) {
        const int index = constraint_.bodies()[static_cast<size_t>(place)];
        const ConstraintRows::Block& block = rows_.jacobian(r, place);
        force += block.head<3>();
        torque += block.tail<3>() + context_.bodies[index].pose.position.cross(block.head<3>());
      }
      worst = std::max({worst, force.cwiseAbs().maxCoeff(), torque.cwiseAbs().maxCoeff()});
    }
    return worst / largest_;
  }

  /// Of position rows; those of speed and of contacts do not depend on time.
  double rateDeviation() const {
    const double h = context_.step;
    if (!(h > 0)) return 0;
    std::vector<double> now, before, after;
    violations(context_, now);
    violations({context_.bodies, context_.time - h, h}, before);
    violations({context_.bodies, context_.time + h, h}, after);
    double worst = 0;
    for (int r = 0; r < rows_.rowCount(); ++r) {
      const ConstraintRow& row = rows_.row(r);
      if (row.kind != RowKind::Position) continue;
      const size_t at = static_cast<size_t>(r);
      const double past = (now[at] - before[at]) / h, coming = (after[at] - now[at]) / h;
      const double scale = std::max({1.0, std::abs(past), std::abs(coming)});
      worst = std::max(
          {worst, std::abs(row.rateBefore - past) / scale, std::abs(row.rateAfter - coming) / scale});
    }
    return worst;
  }

private:
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
    rows.reset(constraint_.rowCount(), static_cast<int>(constraint_.bodies().size()));
    constraint_.evaluate(context, rows);
  }

  void violations(const ConstraintContext& context, std::vector<double>& values) const {
    if (read_) return read_(context, values);
    ConstraintRows rows;
    evaluate(context, rows);
    values.clear();
    for (int r = 0; r < rows.rowCount(); ++r) values.push_back(rows.row(r).violation);
  }

  const BodyConstraint& constraint_;
  const ConstraintContext& context_;
  double offset_ = 0;
  const ViolationReader& read_;
  ConstraintRows rows_;
  double largest_ = 1e-300;
};

}  // namespace

BodyConstraintDeviation checkConstraint(const BodyConstraint& constraint, const ConstraintContext& context,
                                        double offset, const ViolationReader& read) {
  const Checker checker(constraint, context, offset, read);
  return {checker.jacobianDeviation(), checker.rigidDeviation(), checker.rateDeviation()};
}

}  // namespace liana
