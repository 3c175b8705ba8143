// How the command line words what is wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace liana {

/// "file: what is wrong; what to do", from a message that starts with the file in quotes and has a sentence
/// for each: `"a.step" is empty. Restore an earlier copy.` becomes `a.step: is empty; restore an earlier
/// copy`.
std::string uniformMessage(std::string_view message);

/// The candidate people most likely meant: the fewest letters inserted, left out, replaced or swapped; empty
/// when none is similar.
std::string nearestOf(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace liana
