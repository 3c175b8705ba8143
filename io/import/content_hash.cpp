#include "io/import/content_hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <vector>

namespace liana {

std::uint64_t hashOf(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::string contentHashOf(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return {};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return {};
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
  XXH3_128bits_reset(state.get());
  std::vector<char> chunk(1 << 20);
  while (stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || stream.gcount() > 0)
    XXH3_128bits_update(state.get(), chunk.data(), static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) return {};
  const XXH128_hash_t hash = XXH3_128bits_digest(state.get());
  char text[33];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text;
}

}  // namespace liana
