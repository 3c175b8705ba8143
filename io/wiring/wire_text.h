// Wires as people type them: "4x0.5mm2", "2x24awg", "rg58", "3xd2.1".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/library/cable_library.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/cable_spec.h"

namespace liana {

/// What one wire is: an entry of the library by its id or name; "0.5mm2", "0.5 mm²" or "0.5": the conductor;
/// "24awg" or "AWG 24": the same by its gauge; "d2.1" or "2.1mm": the outer diameter.
Result<CableSpec> parseWire(std::string_view text, const CableLibrary& library);

/// The same with how many there are before it: "4x0.5mm2".
Result<std::vector<CableSpec>> parseWires(std::string_view text, const CableLibrary& library);

}  // namespace liana
