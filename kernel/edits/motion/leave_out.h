// What becomes of moves when things they move go away.
#pragma once

#include <string>

#include "kernel/model/document.h"

namespace liana {

/// Takes `part` of the assembly and everything below it (all of the assembly when `part` is empty) out of a
/// move. What else a mover takes along goes the way it went: the key poses of free movers become those of
/// what is now the first. A mover may be left with nothing; `whyNotMovable` tells.
Move withoutParts(Move move, AssemblyId assembly, const std::string& part, const DocumentContent& content);
Move withoutConnector(Move move, ConnectorId connector, const DocumentContent& content);

}  // namespace liana
