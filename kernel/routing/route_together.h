// Routes the cables of a document that lie on each other.
#pragma once

#include <functional>
#include <vector>

#include "kernel/routing/route_cable.h"

namespace liana {

constexpr int kMostRounds = 5;    // in which cables that lie on each other are solved
constexpr double kAtRest = 0.02;  // [mm] no node moves further in a round

/// The furthest way from a node to the one of the same number; infinite when there are more or fewer.
double largestMove(const std::vector<Eigen::Vector3d>& from, const std::vector<Eigen::Vector3d>& to);

/// Routes every cable among the shapes of the others, where `around` asks for it, in rounds until none moves
/// any more: each is solved against the others as they stand, so the one below does not feel the weight of
/// the one above. One that cannot feel what has moved since it was solved is left where it rests. Without
/// that it is one round, each cable on its own. `keepGoing` gets the cable's place in the list; false cancels
/// and leaves the rest without a shape.
std::vector<RoutedCable> routeTogether(const std::vector<Cable>& cables, const DocumentSettings& settings,
                                       const Surroundings& around,
                                       const std::function<bool(std::size_t cable)>& keepGoing = {});

}  // namespace liana
