#include "solvers/rod/rod.h"

#include <cstring>
#include <numeric>

namespace liana {

namespace {

/// Compared byte by byte: of numbers without padding between them.
template <typename T>
bool areSame(const std::vector<T>& a, const std::vector<T>& b) {
  static_assert(sizeof(T) % sizeof(double) == 0);
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

}  // namespace

bool Rod::isSame(const Rod& other) const {
  return areSame(segmentLengths, other.segmentLengths) && areSame(sections, other.sections) &&
         areSame(restCurvatures, other.restCurvatures);
}

double Rod::length() const {
  return std::accumulate(segmentLengths.begin(), segmentLengths.end(), 0.0);
}

double Rod::arcLengthAtNode(int node) const {
  return std::accumulate(segmentLengths.begin(), segmentLengths.begin() + node, 0.0);
}

double Rod::mass() const {
  double sum = 0;
  for (int j = 0; j < segmentCount(); ++j) sum += sections[j].massPerLength * segmentLengths[j];
  return sum;
}

Rod Rod::uniform(double length, int segments, const SectionStiffness& section,
                 const Eigen::Vector3d& restCurvature) {
  Rod rod;
  rod.segmentLengths.assign(segments, length / segments);
  rod.sections.assign(segments, section);
  rod.restCurvatures.assign(segments + 1, restCurvature);
  return rod;
}

}  // namespace liana
