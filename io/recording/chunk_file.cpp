#include "io/recording/chunk_file.h"

#include <zlib.h>

#include <bit>

#include "io/import/packed/packing.h"

namespace liana {
namespace {

static_assert(std::endian::native == std::endian::little, "recordings are little-endian");
constexpr std::string_view kMagic = "LIANAREC";
constexpr std::size_t kEndSize = sizeof(std::uint64_t);  // of what the last chunk holds

std::uint32_t crcOf(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

/// Where reading stands; everything asks before it takes.
class Cursor {
public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  std::size_t place() const { return place_; }
  bool has(std::size_t count) const { return count <= bytes_.size() - place_; }
  std::string_view take(std::size_t count) {
    const std::string_view part = bytes_.substr(place_, count);
    place_ += count;
    return part;
  }
  std::uint32_t number() { return Unpacker(take(4)).get<std::uint32_t>(); }

private:
  std::string_view bytes_;
  std::size_t place_ = 0;
};

void putNumber(std::string& file, std::uint32_t number) {
  file.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// Length, bytes, checksum.
void putChunk(std::string& file, const std::string& bytes) {
  putNumber(file, static_cast<std::uint32_t>(bytes.size()));
  file += bytes;
  putNumber(file, crcOf(bytes));
}

/// The last chunk has no length of a frame's: it counts them.
std::string encodeEnd(std::size_t frames) {
  Packer packer;
  packer.put<std::uint64_t>(frames);
  return packer.take();
}

std::string endsEarly(const std::filesystem::path& file, std::size_t frames) {
  return "\"" + file.string() + "\" ends early, after " + std::to_string(frames) +
         " whole frames. Run the simulation again for the rest.";
}

/// Magic, version and header.
Result<ChunkFile::Chunk> decodeStart(Cursor& cursor, const std::filesystem::path& file) {
  const std::string name = "\"" + file.string() + "\"";
  if (!cursor.has(kMagic.size() + 8) || cursor.take(kMagic.size()) != kMagic)
    return Error{name +
                 " is not a recording of Liana. Choose a file that liana simulate or liana move wrote."};
  const std::uint32_t version = cursor.number();
  if (version != kRecordingVersion)
    return Error{name + " has version " + std::to_string(version) +
                 " of the recording format; this program reads " + std::to_string(kRecordingVersion) +
                 ". Use the program that wrote it, or a newer one."};
  const std::size_t place = cursor.place();
  const std::uint32_t size = cursor.number();
  if (!cursor.has(std::size_t{size} + 4))
    return Error{name + " ends within its header. Restore an earlier copy or run the simulation again."};
  const std::string_view header = cursor.take(size);
  if (crcOf(header) != cursor.number()) return damagedChunk(file, "header", place);
  return ChunkFile::Chunk{header, place};
}

}  // namespace

Error damagedChunk(const std::filesystem::path& file, const std::string& where, std::size_t place) {
  return {"\"" + file.string() + "\", " + where + " (byte " + std::to_string(place) +
          "): is damaged, its checksum does not match. Restore an earlier copy or run the simulation again."};
}

Error badHeader(const std::filesystem::path& file, const ChunkFile& chunks, const std::string& why) {
  return {"\"" + file.string() + "\", header (byte " + std::to_string(chunks.header.place) + "): " + why +
          ". Run the simulation again."};
}

std::string encodeChunks(const std::string& header, const std::vector<std::string>& frames) {
  std::string file(kMagic);
  putNumber(file, kRecordingVersion);
  putChunk(file, header);
  for (const std::string& frame : frames) putChunk(file, frame);
  putNumber(file, 0);
  putChunk(file, encodeEnd(frames.size()));
  return file;
}

Result<ChunkFile> decodeChunks(std::string_view bytes, const std::filesystem::path& file) {
  ChunkFile chunks;
  Cursor cursor(bytes);
  const Result<ChunkFile::Chunk> header = decodeStart(cursor, file);
  if (!header.ok()) return header.error();
  chunks.header = *header;
  while (true) {
    const std::size_t place = cursor.place();
    const std::string where = "frame " + std::to_string(chunks.frames.size());
    if (!cursor.has(4)) break;
    const std::uint32_t size = cursor.number();
    const bool isEnd = size == 0;
    if (isEnd && !cursor.has(16)) break;
    if (isEnd && cursor.number() != kEndSize) return damagedChunk(file, "end", place);
    const std::size_t count = isEnd ? kEndSize : size;
    if (!cursor.has(count + 4)) break;
    const std::string_view chunk = cursor.take(count);
    if (crcOf(chunk) != cursor.number()) return damagedChunk(file, isEnd ? "end" : where, place);
    if (isEnd) {
      if (Unpacker(chunk).get<std::uint64_t>() != chunks.frames.size())
        return damagedChunk(file, "end", place);
      return chunks;
    }
    chunks.frames.push_back({chunk, place});
  }
  chunks.warning = endsEarly(file, chunks.frames.size());
  return chunks;
}

}  // namespace liana
