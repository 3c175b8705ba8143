// Puts an assembly into an OCCT extended document: the way to every format OCCT writes.
#pragma once

#include <TDocStd_Document.hxx>

#include "kernel/model/assembly.h"

namespace liana {

/// One label per unique shape, one per assembly, components for the instances; names and colours.
void fillXde(const Assembly& assembly, const Handle(TDocStd_Document) & document);

}  // namespace liana
