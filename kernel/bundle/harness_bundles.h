// Keeps the sections of cables that are bundles in step with the wires that run in them.
#pragma once

#include <vector>

#include "kernel/model/document.h"

namespace liana {

/// The wires that run in a cable, in the order of the document. Wires without a whole way run nowhere.
std::vector<const Wire*> wiresIn(CableId cable, const DocumentContent& content);

/// Gives every cable that is a bundle (`Cable::bundle`) the spec and the bounds that follow from its wires;
/// one without wires is as if it had a single one of 0.5 mm². Returns those that changed. A function of the
/// content alone, so undo needs to know nothing of it. Revisions are left to the caller.
std::vector<CableId> settleBundles(DocumentContent& content);

}  // namespace liana
