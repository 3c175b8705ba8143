#include "io/report/picture/png_image.h"

#include <zlib.h>

#include <cstdlib>

namespace liana {
namespace {

void putNumber(std::string& bytes, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
}

void putChunk(std::string& png, const std::string& kind, const std::string& data) {
  const std::string body = kind + data;
  putNumber(png, static_cast<std::uint32_t>(data.size()));
  png += body;
  putNumber(png, static_cast<std::uint32_t>(
                     crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()))));
}

/// Rows as differences to the row above (filter 2): shaded faces become long runs of small numbers.
std::string filteredRows(const RgbaImage& image) {
  std::string rows;
  rows.reserve(static_cast<std::size_t>(image.height) * (4 * image.width + 1));
  for (int y = 0; y < image.height; ++y) {
    rows += 2;
    for (int x = 0; x < image.width; ++x) {
      const std::size_t here = static_cast<std::size_t>(y) * image.width + x;
      for (int channel = 0; channel < 4; ++channel) {
        const int above = y > 0 ? image.pixels[here - image.width][channel] : 0;
        rows += static_cast<char>(image.pixels[here][channel] - above);
      }
    }
  }
  return rows;
}

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string result(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(result.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                static_cast<uLong>(bytes.size()), 9);
  if (status != Z_OK) std::abort();  // the buffer is as large as zlib asked for
  result.resize(size);
  return result;
}

}  // namespace

std::string encodePng(const RgbaImage& image) {
  std::string header;
  putNumber(header, static_cast<std::uint32_t>(image.width));
  putNumber(header, static_cast<std::uint32_t>(image.height));
  header += std::string("\x08\x06\x00\x00\x00", 5);  // eight bits, RGBA, no interlacing
  std::string png = "\x89PNG\r\n\x1a\n";
  putChunk(png, "IHDR", header);
  putChunk(png, "IDAT", compressed(filteredRows(image)));
  putChunk(png, "IEND", "");
  return png;
}

std::string toBase64(std::string_view bytes) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : digits[group >> (18 - 6 * k) & 0x3F];
  }
  return text;
}

}  // namespace liana
