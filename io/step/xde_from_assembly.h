// Puts an assembly into an OCCT extended document: the way to every format OCCT writes.
#pragma once

#include <TDocStd_Document.hxx>
#include <TopLoc_Location.hxx>

#include "kernel/model/assembly.h"

namespace liana {

TopLoc_Location toLocation(const Eigen::Isometry3d& placement);

/// One label per unique shape, one per assembly, components for the instances; names and colours.
void fillXde(const Assembly& assembly, const Handle(TDocStd_Document) & document);

}  // namespace liana
