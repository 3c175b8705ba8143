// Makes the records of a STEP model come in the same order every time.
#pragma once

#include <StepData_StepModel.hxx>

namespace liana {

/// OCCT writes styles in the order of addresses in memory and counts the occurrences of parts on from one
/// file to the next. Here styles come in the order of what they style, and occurrences count from one.
void makeReproducible(const Handle(StepData_StepModel) & model);

}  // namespace liana
