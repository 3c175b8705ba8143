// Finds records of a STEP file that are not what others take them for, before they are trusted with a
// transfer.
#pragma once

#include <filesystem>
#include <string>

namespace liana {

/// "record #12: …" for the first record with a missing or wrong value; empty when all are sound. OCCT's
/// transfer takes such records for sound and may crash on them.
std::string findStepRecordDefect(const std::filesystem::path& file);

}  // namespace liana
