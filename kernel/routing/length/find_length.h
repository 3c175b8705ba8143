// Solves a cable whose length is not given but found: pulled taut, or between straight and bent.
#pragma once

#include <utility>
#include <vector>

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "solvers/length/length_search.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

/// The segments that give way, counted on the rod before anything was stretched; none for other rules.
SegmentRange stretchedSegments(const RoutingRule& rule, const Rod& unstretched);

/// Where on a solved cable the piece that gives way begins and ends, as lengths from its start [mm].
std::pair<double, double> stretchedPiece(const Cable& cable, const Centerline& line);

/// Puts the lengths of an earlier solve into the problem where the rule would find them again anyway, so that
/// the search begins next to where it ends.
void beginWithLengths(const RoutingRule& rule, SegmentRange stretched,
                      const std::vector<double>& earlierSegmentLengths, RodProblem& problem);

/// What the rule aims at: the same for every solve of a cable, wherever that begins.
struct LengthAims {
  RoutingRule rule;
  SegmentRange stretched;        // see stretchedSegments
  double pull = 0;               // of the automatic length [N]
  double minimumBendRadius = 0;  // that the automatic length keeps where it can [mm]; zero: none
  bool comesNearOnly = false;    // for a hand that drags: a few steps towards the automatic length are enough
};

/// `problem` is the one buildRodProblem made, `minimumBendRadius` the limit of the cable [mm].
LengthAims lengthAims(const Cable& cable, const RodProblem& problem, double minimumBendRadius);

/// Changes the segment lengths of problem and state to those the rule asks for and solves there. Without
/// convergence both are left as they were and the report says why.
SolveReport solveWithRule(const Cable& cable, const LengthAims& aims, RodProblem& problem, RodState& state,
                          QuasiStaticSolver& solver, const SolverOptions& options);

}  // namespace liana
