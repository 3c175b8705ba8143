// Parts that are housings of free connectors go where these are moved.
#pragma once

#include "kernel/edits/document_patch.h"

namespace liana {

/// Carries the part that is the connector's housing through a motion in the world; what sits on that part
/// stays.
void carryHousing(const Document& document, const Connector& connector,
                  const Eigen::Isometry3d& newWorldFromOldWorld, DocumentPatch& patch);

/// Empty when nothing else counts on where the housing is; otherwise why it cannot be one.
std::string findHousingDefect(const Connector& connector, const Document& document);

}  // namespace liana
