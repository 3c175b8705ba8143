// Which of the machine's instructions inner loops may use.
#pragma once

namespace liana {

/// Whether functions for AVX2 and FMA (x86-64-v3) may be called: the machine has them, and the environment
/// does not say LIANA_INSTRUCTIONS=baseline, which pins what every x86-64 has, so that results from different
/// machines agree to the last bit. Asks the environment each time.
bool mayUseWideInstructions();

}  // namespace liana
