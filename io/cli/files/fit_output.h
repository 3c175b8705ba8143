// What `liana fit` prints: a table for people, JSON for programs.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kernel/routing/length/fit_cable.h"

namespace liana {

/// Where the mass per length came from. It decides the stiffness: the shape tells their ratio.
struct FitMass {
  double perLength = 0;              // [kg/m]
  std::string from;                  // "given", or what it was computed from
  std::vector<std::string> assumed;  // what nobody gave, such as "a density of 1500 kg/m³"
};

void printFit(std::ostream& out, const CableFit& fit, const FitMass& mass);
nlohmann::ordered_json fitJson(const CableFit& fit, const FitMass& mass);

}  // namespace liana
