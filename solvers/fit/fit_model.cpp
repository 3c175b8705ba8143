#include "solvers/fit/fit_model.h"

#include <cmath>
#include <numeric>

namespace liana {
namespace {

Eigen::Quaterniond turn(double aboutFirst, double aboutSecond) {
  const Eigen::Vector3d axis(aboutFirst, aboutSecond, 0);
  const double angle = axis.norm();
  return angle > 0 ? Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis / angle))
                   : Eigen::Quaterniond::Identity();
}

}  // namespace

FitModel::FitModel(const FitProblem& given, int segments) : given_(given), segments_(segments) {
  theta_.setZero(thetaCount());
  for (int i = 0; i < shapeCount(); ++i) {
    const FitShape& shape = given_.shapes[static_cast<std::size_t>(i)];
    lengths_.push_back(shape.length > 0 ? shape.length
                                        : estimateLength(shape.measured, shape.start, shape.end));
    theta_.segment<3>(slot(i, FitParameter::RestCurvature1)) =
        shape.restCurvature * thetaOfCurvature(1, lengths_.back());
  }
}

double FitModel::meanLength() const {
  return std::accumulate(lengths_.begin(), lengths_.end(), 0.0) / shapeCount();
}

double FitModel::value(const Eigen::VectorXd& theta, int shape, FitParameter parameter) const {
  const double t = theta[slot(shape, parameter)];
  switch (parameter) {
    case FitParameter::Length:
      return givenLength(shape) * std::exp(t);
    case FitParameter::Bending:
      return given_.section.bending1 * std::exp(t);
    case FitParameter::Torsion:
      return given_.section.torsion * std::exp(t + theta[slot(shape, FitParameter::Bending)]);
    case FitParameter::RestCurvature1:
    case FitParameter::RestCurvature2:
    case FitParameter::RestTwist:
      return t / thetaOfCurvature(1, givenLength(shape));
    default:
      return t;
  }
}

RodProblem FitModel::problem(const Eigen::VectorXd& theta, int shape) const {
  const auto of = [&](FitParameter parameter) { return value(theta, shape, parameter); };
  SectionStiffness section = given_.section;
  section.bending2 *= of(FitParameter::Bending) / section.bending1;
  section.bending1 = of(FitParameter::Bending);
  section.torsion = of(FitParameter::Torsion);
  const Eigen::Vector3d rest(of(FitParameter::RestCurvature1), of(FitParameter::RestCurvature2),
                             of(FitParameter::RestTwist));
  RodProblem problem;
  problem.rod = Rod::uniform(of(FitParameter::Length), segments_, section, rest);
  problem.start = given(shape).start;
  problem.end = given(shape).end;
  problem.start.orientation =
      problem.start.orientation * turn(of(FitParameter::StartTilt1), of(FitParameter::StartTilt2));
  const Eigen::AngleAxisd roll(of(FitParameter::EndRoll), Eigen::Vector3d::UnitZ());
  problem.end.orientation =
      problem.end.orientation * turn(of(FitParameter::EndTilt1), of(FitParameter::EndTilt2)) * roll;
  problem.turns = given(shape).turns;
  problem.gravity = given(shape).gravity;
  if (const MeasuredShape& measured = given(shape).measured; measured.isPhotograph())
    problem.gravity = Eigen::AngleAxisd(of(FitParameter::CameraRoll), measured.sight) * problem.gravity;
  return problem;
}

}  // namespace liana
