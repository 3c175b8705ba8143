// The container of all recordings (.lianarec): a header and frames, each with its checksum. See FORMAT.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"

namespace liana {

constexpr int kRecordingVersion = 1;

/// The bytes of a file: a header (JSON) and what each frame packed.
std::string encodeChunks(const std::string& header, const std::vector<std::string>& frames);

/// What a file is made of; refers to its bytes.
struct ChunkFile {
  struct Chunk {
    std::string_view bytes;
    std::size_t place = 0;  // in the file
  };
  Chunk header;
  std::vector<Chunk> frames;
  std::string warning;  // of a file that ends early: all whole frames are there
};

/// Errors name file, place and remedy; `file` is only for messages.
Result<ChunkFile> decodeChunks(std::string_view bytes, const std::filesystem::path& file);

/// The error for a chunk whose bytes make no sense.
Error damagedChunk(const std::filesystem::path& file, const std::string& where, std::size_t place);
/// The error for a header that lacks something.
Error badHeader(const std::filesystem::path& file, const ChunkFile& chunks, const std::string& why);

}  // namespace liana
