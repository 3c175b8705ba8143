// Tests read files, not what an earlier run left in the user's cache.
#include <cstdlib>

namespace {

[[maybe_unused]] const int kSwitchedOff = ::setenv("LIANA_CACHE_MB", "0", 1);

}  // namespace
