// The units lengths are shown in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace liana {

enum class LengthUnit { Millimetre, Centimetre, Metre, Inch };

inline constexpr LengthUnit kLengthUnits[] = {LengthUnit::Millimetre, LengthUnit::Centimetre,
                                              LengthUnit::Metre, LengthUnit::Inch};

/// How long it is [mm].
double millimetresPer(LengthUnit unit);
/// "mm", "cm", "m", "in".
std::string symbolOf(LengthUnit unit);
/// The unit of such a symbol; none if there is no such unit.
std::optional<LengthUnit> lengthUnitOf(std::string_view symbol);

}  // namespace liana
