// Envelopes as tables and as closed meshes that CAD systems load.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/study/envelope.h"

namespace liana {

struct NamedEnvelope {
  std::string name;
  Envelope envelope;
};

/// One line per cable and station.
Result<void> writeEnvelopeCsv(const std::vector<NamedEnvelope>& envelopes, const std::filesystem::path& file);
Result<void> writeEnvelopeJson(const std::vector<NamedEnvelope>& envelopes,
                               const std::filesystem::path& file);
/// One named object per cable [mm].
Result<void> writeEnvelopeObj(const std::vector<NamedEnvelope>& envelopes, const std::filesystem::path& file);
/// Binary, all cables in one [mm].
Result<void> writeEnvelopeStl(const std::vector<NamedEnvelope>& envelopes, const std::filesystem::path& file);

}  // namespace liana
