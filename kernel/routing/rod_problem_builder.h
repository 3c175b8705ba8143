// The bridge from a cable in millimetres to a rod problem in SI units.
#pragma once

#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/document.h"
#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Stiffness and mass per length of a cable, measured values first [SI].
SectionStiffness sectionOf(const CableSpec& spec);

/// The problem to solve. Segments are laid out so that every handle sits exactly on a node; their number is
/// about cable.segments.
Result<RodProblem> buildRodProblem(const Cable& cable, const DocumentSettings& settings);

/// The node each handle sits on.
std::vector<int> handleNodes(const Cable& cable);

/// A start for `problem` from the state of an earlier solve whose nodes lay elsewhere along the cable or that
/// had other turns: the same shape, sampled anew. States of equal layout keep their integral forces.
RodState adaptState(const RodState& earlier, const std::vector<double>& earlierSegmentLengths,
                    const RodProblem& problem);

}  // namespace liana
