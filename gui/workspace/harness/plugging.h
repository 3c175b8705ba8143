// Connectors that are unplugged, pulled to a socket and plugged in.
#pragma once

#include <memory>
#include <optional>

#include "gui/workspace/selection/selection.h"
#include "kernel/edits/edit.h"
#include "kernel/model/document.h"

namespace liana {

/// A connector that stays, at whose place a free one is or is pulled to; none where there is none.
std::optional<ConnectorId> socketAt(const Document& document, const Connector& plug);

/// The cables of the plug end in the socket from then on, their wires too; a plug that came with a cable
/// goes. With `lengthened` one cable gets another length in the same step [mm].
std::unique_ptr<Edit> makePlugIn(const Document& document, ConnectorId plug, ConnectorId socket,
                                 const std::optional<std::pair<CableId, double>>& lengthened = {});

/// The end gets a free connector of its own, that stays with it; `plug` is a fresh id.
std::unique_ptr<Edit> makeUnplug(const Document& document, const EndReference& end, ConnectorId plug);

/// Whether the newest shapes of the cables at a connector are those of the document as it is.
bool isPlaceKnown(const Document& document, ConnectorId connector);

}  // namespace liana
