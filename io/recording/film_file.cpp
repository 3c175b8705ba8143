#include "io/recording/film_file.h"

#include <algorithm>
#include <bit>
#include <string>
#include <system_error>

namespace liana {
namespace {

static_assert(std::endian::native == std::endian::little, "AVI files are little-endian");
constexpr std::uint32_t kMost = 1u << 30;  // of all pictures [bytes]: players trust one RIFF so far
constexpr std::uint32_t kHasIndex = 0x10;  // AVIF_HASINDEX
constexpr std::uint32_t kKeyframe = 0x10;  // AVIIF_KEYFRAME
constexpr const char* kJpeg = "MJPG";

/// Numbers and four-letter names, one after the other.
class Bytes {
public:
  Bytes& name(std::string_view letters) { return text_.append(letters.substr(0, 4)), *this; }
  Bytes& number(std::uint32_t value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  Bytes& half(std::uint16_t value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  /// A chunk, or a list of that kind.
  Bytes& chunk(std::string_view kind, const std::string& content) {
    name(kind).number(static_cast<std::uint32_t>(content.size()));
    text_ += content;
    return *this;
  }
  Bytes& list(std::string_view kind, const std::string& content) {
    return chunk("LIST", std::string(kind) + content);
  }
  const std::string& text() const { return text_; }

private:
  std::string text_;
};

}  // namespace

FilmFile::~FilmFile() {
  if (!stream_.is_open()) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(part(), ignored);
}

std::filesystem::path FilmFile::part() const {
  return file_.string() + ".part";
}

Error FilmFile::cannotWrite() const {
  return {"The film cannot be written to \"" + file_.string() +
          "\". Choose a folder that can be written to and has room."};
}

/// All before the pictures; its size does not depend on how many there are.
std::string FilmFile::header() const {
  const auto count = static_cast<std::uint32_t>(index_.size());
  std::uint32_t largest = 0;
  for (const Place& place : index_) largest = std::max(largest, place.size);
  const auto width = static_cast<std::uint32_t>(width_), height = static_cast<std::uint32_t>(height_),
             rate = static_cast<std::uint32_t>(rate_);
  Bytes film, stream, picture;
  film.number(1000000 / rate).number(largest * rate).number(0).number(kHasIndex).number(count).number(0);
  film.number(1).number(largest).number(width).number(height);
  for (int i = 0; i < 4; ++i) film.number(0);
  stream.name("vids").name(kJpeg).number(0).half(0).half(0).number(0).number(1).number(rate).number(0);
  stream.number(count).number(largest).number(0xffffffffu).number(0).half(0).half(0);
  stream.half(static_cast<std::uint16_t>(width)).half(static_cast<std::uint16_t>(height));
  picture.number(40).number(width).number(height).half(1).half(24).name(kJpeg).number(3 * width * height);
  for (int i = 0; i < 4; ++i) picture.number(0);
  Bytes streams, all, file;
  streams.chunk("strh", stream.text()).chunk("strf", picture.text());
  all.chunk("avih", film.text()).list("strl", streams.text());
  Bytes head;
  head.list("hdrl", all.text());
  const auto index = static_cast<std::uint32_t>(8 + 16 * index_.size());
  const auto size = static_cast<std::uint32_t>(4 + head.text().size() + 8 + size_) + index;
  file.name("RIFF").number(size).name("AVI ");
  return file.text() + head.text() + Bytes().name("LIST").number(size_).name("movi").text();
}

Result<void> FilmFile::begin(const std::filesystem::path& file, int width, int height,
                             int picturesPerSecond) {
  file_ = file;
  width_ = width;
  height_ = height;
  rate_ = std::max(1, picturesPerSecond);
  size_ = 4;  // "movi"
  index_.clear();
  stream_.open(part(), std::ios::binary | std::ios::trunc);
  const std::string start = header();
  stream_.write(start.data(), static_cast<std::streamsize>(start.size()));
  if (!stream_) return cannotWrite();
  return {};
}

Result<void> FilmFile::add(std::string_view jpeg) {
  const auto size = static_cast<std::uint32_t>(jpeg.size());
  const std::uint32_t padded = size + size % 2;
  if (padded > kMost - size_ - 8)
    return Error{
        "The film is full after " + std::to_string(index_.size()) +
        " pictures: more than a gigabyte is not shown by all players. Film a shorter stretch, or in a "
        "smaller window."};
  std::string chunk = Bytes().name("00dc").number(size).text();
  chunk += jpeg;
  if (size % 2 == 1) chunk += '\0';
  stream_.write(chunk.data(), static_cast<std::streamsize>(chunk.size()));
  if (!stream_) return cannotWrite();
  index_.push_back({size_, size});
  size_ += 8 + padded;
  return {};
}

Result<void> FilmFile::finish() {
  Bytes index;
  for (const Place& place : index_)
    index.name("00dc").number(kKeyframe).number(place.offset).number(place.size);
  const std::string end = Bytes().chunk("idx1", index.text()).text(), start = header();
  stream_.write(end.data(), static_cast<std::streamsize>(end.size()));
  stream_.seekp(0);
  stream_.write(start.data(), static_cast<std::streamsize>(start.size()));
  stream_.flush();
  if (!stream_) return cannotWrite();
  stream_.close();
  std::error_code error;
  std::filesystem::rename(part(), file_, error);
  if (!error) return {};
  std::error_code ignored;
  std::filesystem::remove(part(), ignored);
  return cannotWrite();
}

}  // namespace liana
