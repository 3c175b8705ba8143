// The figures that more than one part of the group's Newton method goes by.
#pragma once

namespace liana::group_newton {

constexpr double kCompliance = 1e-10;     // ε: keeps redundant rows regular
constexpr double kSoftCompliance = 1e-4;  // of rows that cannot all be met
constexpr double kNeutralShift = 1e-3;    // in mode weights: modes below it are indifferent, not unstable
constexpr double kLargestShift = 1e10;
constexpr double kFirstPenalty = 30;
constexpr double kLargestTurn = 0.6;    // of a frame in one step [rad]
constexpr double kLargestShrink = 0.5;  // of a segment in one step

constexpr int kMostSecants = 6;  // updates of a factor by what its steps have shown

}  // namespace liana::group_newton
