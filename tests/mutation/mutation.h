// Seeded ways to damage a file.
#pragma once

#include <random>
#include <string>

namespace liana {

/// A damaged file, and what was done to it.
struct Mutant {
  std::string bytes;
  std::string what;         // for people: "number 17 at byte 120 is 1e308"
  bool isCutShort = false;  // only the end is missing, and it was more than white space
};

/// The same seed damages the same file in the same way.
Mutant mutate(const std::string& good, unsigned seed);

}  // namespace liana
