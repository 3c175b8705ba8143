// Writes an OCCT extended document as a STEP file; shared by everything of ours that ends up as STEP.
#pragma once

#include <TDF_Label.hxx>
#include <TDocStd_Document.hxx>
#include <filesystem>
#include <functional>
#include <string>

#include "io/step/write_step.h"
#include "kernel/base/result.h"

namespace liana {

/// Control characters in it become spaces: most formats have no place for them.
void setXdeName(const TDF_Label& label, const std::string& utf8);

/// Lets `fill` put shapes into a new document and writes it atomically. The caller holds an
/// OcctSession. OCCT's exceptions become errors.
Result<void> writeXdeAsStep(const std::filesystem::path& file,
                            const std::function<void(const Handle(TDocStd_Document) &)>& fill,
                            const StepOptions& options = {});

}  // namespace liana
