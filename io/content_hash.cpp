#include "io/content_hash.h"

#include <cstdio>
#include <fstream>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace liana {
namespace {

std::string toText(const XXH128_hash_t& hash) {
  char text[40];
  std::snprintf(text, sizeof text, "xxh3-%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text;
}

struct HashState {
  HashState() { XXH3_128bits_reset(state); }
  ~HashState() { XXH3_freeState(state); }
  HashState(const HashState&) = delete;
  HashState& operator=(const HashState&) = delete;

  XXH3_state_t* state = XXH3_createState();
};

}  // namespace

Result<std::string> hashOfFile(const std::filesystem::path& file) {
  std::error_code error;
  const bool isFile = std::filesystem::is_regular_file(file, error);  // opening a pipe would wait for ever
  std::ifstream stream;
  if (isFile) stream.open(file, std::ios::binary);
  if (!isFile || !stream)
    return Error{"\"" + file.string() + "\" cannot be read. Check the path and that you may read it."};
  HashState hash;
  std::vector<char> piece(1 << 20);
  while (stream.read(piece.data(), static_cast<std::streamsize>(piece.size())) || stream.gcount() > 0)
    XXH3_128bits_update(hash.state, piece.data(), static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) return Error{"\"" + file.string() + "\" cannot be read to its end."};
  return toText(XXH3_128bits_digest(hash.state));
}

std::string hashOrNothing(const std::filesystem::path& file) {
  const Result<std::string> hash = hashOfFile(file);
  return hash.ok() ? *hash : std::string();
}

std::string hashOfText(std::string_view text) {
  return toText(XXH3_128bits(text.data(), text.size()));
}

std::uint64_t checksumOf(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace liana
