// How likely the values of a varied parameter are.
#pragma once

#include <string>
#include <vector>

namespace liana {

/// Turns numbers that are evenly spread over (0, 1) into values. Plain data.
struct Distribution {
  enum class Kind {
    Uniform,  // between `first` and `second`
    Normal,   // mean `first`, standard deviation `second`
    List,     // one of `values`, all as likely
    Within,   // of vectors: anywhere in the disc or ball of radius `first`
  };

  Kind kind = Kind::Uniform;
  double first = 0, second = 0;
  std::vector<double> values;

  static Distribution uniform(double from, double to) { return {Kind::Uniform, from, to, {}}; }
  static Distribution normal(double mean, double deviation) { return {Kind::Normal, mean, deviation, {}}; }
  static Distribution list(std::vector<double> values) { return {Kind::List, 0, 0, std::move(values)}; }
  static Distribution within(double radius) { return {Kind::Within, radius, 0, {}}; }
  /// A list of evenly spaced values, both ends included.
  static Distribution grid(double from, double to, int count);

  /// Empty when values can be drawn; otherwise what is wrong.
  std::string findDefect() const;

  /// The value below which the share `u` of all values lies. Not for Within.
  double quantile(double u) const;
  /// The values a full grid visits: the list, `count` values of a range (ends included), or `count` equally
  /// likely ones of a normal distribution. Not for Within.
  std::vector<double> levels(int count) const;
  /// Within: the vector of `size` (1 to 3) components for as many numbers in (0, 1), written over them.
  void spread(double* numbers, int size) const;
};

/// The x with Φ(x) = u for the normal distribution Φ of mean 0 and deviation 1, to 1e-13.
double normalQuantile(double u);

}  // namespace liana
