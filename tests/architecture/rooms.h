// The rooms and the line they stand in: gui -> io -> kernel -> solvers.
#pragma once

#include <algorithm>
#include <array>
#include <string>

namespace liana::architecture {

/// From left to right; each room includes only itself and what stands to its right.
inline const std::array<std::string, 4> roomLine = {"gui", "io", "kernel", "solvers"};

/// These see every room; no room sees them.
inline const std::array<std::string, 2> onlookers = {"samples", "tests"};

/// Place in the line; roomLine.size() if the name is not in it.
inline std::size_t placeInLine(const std::string& name) {
  return static_cast<std::size_t>(std::find(roomLine.begin(), roomLine.end(), name) - roomLine.begin());
}

inline bool isInLine(const std::string& name) {
  return placeInLine(name) < roomLine.size();
}

inline bool isOnlooker(const std::string& name) {
  return std::find(onlookers.begin(), onlookers.end(), name) != onlookers.end();
}

inline bool isRoom(const std::string& name) {
  return isInLine(name) || isOnlooker(name);
}

}  // namespace liana::architecture
