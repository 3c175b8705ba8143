// The one interface of all constraints: which places they hold, their equations and derivatives.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "solvers/constraints/place.h"

namespace liana {

/// How the rows of a constraint are meant.
enum class Sense {
  Equal,    // c = 0
  AtLeast,  // c ≥ 0, and the multiplier only pushes: c·λ = 0
  AtMost,   // c ≤ 0
};

/// What a row is measured in, and its multiplier.
enum class RowUnit {
  Length,  // c in metres, λ in newtons
  Angle,   // c in radians, λ in newton metres
};

/// c, J = ∂c and Σ λ_k ∂²c_k over the local unknowns: for each place three of its position, three of a small
/// world rotation of its frame, one of its arc length; behind them one scalar of the constraint's own.
struct ConstraintValue {
  static constexpr int kMostRows = 6;
  static constexpr int kPerPlace = 7;
  static constexpr int kScalar = 2 * kPerPlace;
  static constexpr int kUnknowns = kScalar + 1;
  static constexpr int position(int place) { return kPerPlace * place; }
  static constexpr int rotation(int place) { return kPerPlace * place + 3; }
  static constexpr int arcLength(int place) { return kPerPlace * place + 6; }

  Eigen::Matrix<double, kMostRows, 1> c;
  Eigen::Matrix<double, kMostRows, kUnknowns> jacobian;
  Eigen::Matrix<double, kUnknowns, kUnknowns> hessian;

  void setZero() {
    c.setZero();
    jacobian.setZero();
    hessian.setZero();
  }
};

/// A hard constraint of a RodGroup. Constant while it is solved; the solver owns multipliers and scalars.
/// L = E + λᵀc, so a constraint exerts −λ_k ∂c_k on what it holds.
class Constraint {
public:
  virtual ~Constraint() = default;

  virtual const char* kind() const = 0;
  virtual int rows() const = 0;
  virtual RowUnit unit(int /*row*/) const { return RowUnit::Length; }
  /// One or two places.
  virtual int placeCount() const = 0;
  virtual const Place& place(int which) const = 0;
  /// Whether the frame at a place takes part. On a rod this makes the joint there one of two halves.
  virtual bool usesFrame(int /*which*/) const { return false; }
  /// Whether the constraint has an unknown of its own, and where it starts.
  virtual bool hasScalar() const { return false; }
  virtual double firstScalar() const { return 0; }

  /// `value` comes zeroed; `multipliers` has rows() entries.
  virtual void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                        ConstraintValue& value) const = 0;

  /// Empty when it can be used; otherwise what is wrong.
  virtual std::string findDefect() const { return {}; }

  std::string name;  // for people; may be empty
  Sense sense = Sense::Equal;
};

/// The common part of constraints that hold one place.
class OnePlaceConstraint : public Constraint {
public:
  explicit OnePlaceConstraint(const Place& held) : held_(held) {}
  int placeCount() const override { return 1; }
  const Place& place(int) const override { return held_; }

private:
  Place held_;
};

/// The common part of constraints between two places.
class TwoPlaceConstraint : public Constraint {
public:
  TwoPlaceConstraint(const Place& first, const Place& second) : places_{first, second} {}
  int placeCount() const override { return 2; }
  const Place& place(int which) const override { return places_[which]; }

private:
  Place places_[2];
};

/// Two unit vectors across a direction, so that (first, second, direction) is a right-handed frame.
struct CrossAxes {
  Eigen::Vector3d first, second;
  explicit CrossAxes(const Eigen::Vector3d& direction);
};

}  // namespace liana
