// Bytes of one recording of each kind, for tests that must tell them apart.
#pragma once

#include <string>

namespace liana {

std::string sampleMoveBytes();
std::string emptySimulationBytes();

}  // namespace liana
