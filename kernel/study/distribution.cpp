#include "kernel/study/distribution.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

constexpr double kLargest = 1e6;  // no variation is sensible beyond, in whatever unit

/// Acklam's rational approximation, good to a relative error of 1.2e-9.
double roughNormalQuantile(double u) {
  constexpr double a[] = {-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                          1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
  constexpr double b[] = {-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
                          6.680131188771972e+01, -1.328068155288572e+01};
  constexpr double c[] = {-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                          -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
  constexpr double d[] = {7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00,
                          3.754408661907416e+00};
  constexpr double tail = 0.02425;
  if (u > 1 - tail) return -roughNormalQuantile(1 - u);
  if (u < tail) {
    const double q = std::sqrt(-2 * std::log(u));
    return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
           ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
  }
  const double q = u - 0.5, r = q * q;
  return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
         (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

}  // namespace

double normalQuantile(double u) {
  double x = roughNormalQuantile(u);
  // One step of Halley's method on Φ(x) − u brings it to working precision.
  const double error = 0.5 * std::erfc(-x / std::numbers::sqrt2) - u;
  const double step = error * std::sqrt(2 * std::numbers::pi) * std::exp(x * x / 2);
  x -= step / (1 + x * step / 2);
  return x;
}

Distribution Distribution::grid(double from, double to, int count) {
  return list(uniform(from, to).levels(count));
}

std::string Distribution::findDefect() const {
  const auto isSane = [](double number) { return std::abs(number) <= kLargest; };  // no NaN either
  if (!isSane(first) || !isSane(second) || !std::all_of(values.begin(), values.end(), isSane))
    return "the numbers must lie between -1000000 and 1000000.";
  if (kind == Kind::Uniform && second < first)
    return "the range ends before it begins; give the smaller number first.";
  if (kind == Kind::Normal && second < 0) return "the standard deviation must be zero or more.";
  if (kind == Kind::Within && first < 0) return "the radius must be zero or more.";
  if (kind == Kind::List && values.empty()) return "the list is empty; give at least one value.";
  return {};
}

double Distribution::quantile(double u) const {
  if (kind == Kind::Uniform) return first + (second - first) * u;
  if (kind == Kind::Normal) return second > 0 ? first + second * normalQuantile(u) : first;
  assert(kind == Kind::List && !values.empty());
  const auto index = static_cast<std::size_t>(u * static_cast<double>(values.size()));
  return values[std::min(index, values.size() - 1)];
}

std::vector<double> Distribution::levels(int count) const {
  if (kind == Kind::List) return values;
  std::vector<double> result;
  for (int i = 0; i < count; ++i) {
    if (kind == Kind::Normal)
      result.push_back(quantile((i + 0.5) / count));
    else
      result.push_back(count > 1 ? first + (second - first) * i / (count - 1) : (first + second) / 2);
  }
  return result;
}

void Distribution::spread(double* numbers, int size) const {
  if (size == 1) {
    numbers[0] = first * (2 * numbers[0] - 1);
    return;
  }
  const double angle = 2 * std::numbers::pi * numbers[1];
  if (size == 2) {
    const double radius = first * std::sqrt(numbers[0]);
    numbers[0] = radius * std::cos(angle);
    numbers[1] = radius * std::sin(angle);
    return;
  }
  const double radius = first * std::cbrt(numbers[0]), height = 2 * numbers[2] - 1;
  const double across = std::sqrt(std::max(0.0, 1 - height * height));
  numbers[0] = radius * across * std::cos(angle);
  numbers[1] = radius * across * std::sin(angle);
  numbers[2] = radius * height;
}

}  // namespace liana
