#include "solvers/validation/validation_table.h"

#include <algorithm>
#include <cmath>

namespace liana {

void ValidationTable::add(const std::string& caseName, const std::string& quantity, double reference,
                          double measured, double scale, double limit) {
  addError(caseName, quantity, reference, measured, std::abs(measured - reference) / scale, limit);
}

void ValidationTable::addError(const std::string& caseName, const std::string& quantity, double reference,
                               double measured, double error, double limit) {
  if (stopped_) return;
  // A NaN compares false, so that what could not be measured has not passed.
  rows_.push_back({caseName, quantity, reference, measured, error, limit, error <= limit});
  if (progress_ && !progress_(rows_.back())) stopped_ = true;
}

void ValidationTable::addAtLeast(const std::string& caseName, const std::string& quantity, double reference,
                                 double measured, double limit) {
  const double missing = std::isnan(measured) ? measured : std::max(0.0, reference - measured);
  addError(caseName, quantity, reference, measured, missing, limit);
}

void ValidationTable::addCount(const std::string& caseName, const std::string& quantity, int expected,
                               int counted) {
  addError(caseName, quantity, expected, counted, std::abs(expected - counted), 0);
}

}  // namespace liana
