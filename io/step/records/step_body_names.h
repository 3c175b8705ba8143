// The names STEP files give to the solids within a part.
#pragma once

#include <STEPCAFControl_Reader.hxx>
#include <string>
#include <vector>

#include "kernel/model/assembly/assembly.h"

namespace liana {

/// One entry per shape of the assembly: the names of its solids in its order, empty where there is none. Call
/// it while the reader still has the model it transferred.
std::vector<std::vector<std::string>> stepBodyNames(const STEPCAFControl_Reader& reader,
                                                    const Assembly& assembly);

}  // namespace liana
