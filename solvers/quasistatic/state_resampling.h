// The same shape on other nodes: segments made equal, and a solved state carried over to them.
#pragma once

#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// The rod with equal segments between handles, changes of section and changes of rest curvature, all of
/// which keep their place on the cable. The segment under a handle in its middle keeps its length.
Rod withEqualSegments(const Rod& rod, const std::vector<RodHandle>& handles);

/// Positions, frames and forces of `state`, a shape of `from`, at the nodes and segments of `to`, which has
/// as many segments and about the same length. Positions follow a cubic through the nodes.
RodState resampledState(const Rod& from, const RodState& state, const Rod& to);

}  // namespace liana
