// One run of a study as a line of JSON, rounded to what its solution is good for.
#pragma once

#include <string>

#include "io/study/study_header.h"
#include "kernel/study/study_run.h"

namespace liana {

/// Without the newline.
std::string rowLine(const StudyRow& row, const StudyHeader& header);

/// The row of a line; an error says what is wrong with it.
Result<StudyRow> parseRow(const std::string& line, const StudyHeader& header);

/// To a number of decimals, and never minus zero.
double rounded(double value, int decimals);

}  // namespace liana
