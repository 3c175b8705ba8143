// Pulled connectors that their cables hold back: by how much, by which cable, and what length would do.
#pragma once

#include <optional>

#include "kernel/model/document.h"

namespace liana {

struct HeldBackPlug {
  ConnectorId connector;
  CableId holder;      // the cable that pulls hardest at it
  double missing = 0;  // [mm]
  double needed = 0;   // length of the holder that lets it reach, in whole millimetres
};

/// The one that lacks most; only connectors of `cable`'s harness if that is given. None when all reach.
std::optional<HeldBackPlug> worstHeldBack(const Document& document, const std::optional<CableId>& cable = {});
std::optional<HeldBackPlug> heldBackPlug(const Document& document, ConnectorId connector);

}  // namespace liana
