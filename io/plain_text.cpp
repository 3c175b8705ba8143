#include "io/plain_text.h"

#include <cstdio>

#include "io/utf8.h"

namespace liana {
namespace {

bool isControl(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

std::string spelledOut(unsigned code) {
  char text[16];
  std::snprintf(text, sizeof text, code <= 0xff ? "\\x%02x" : "\\u%04x", code);
  return text;
}

}  // namespace

bool hasControls(std::string_view utf8) {
  for (const char32_t c : codePointsOf(utf8))
    if (isControl(c)) return true;
  return false;
}

std::string withoutControls(std::string_view utf8) {
  std::string text;
  for (const char32_t c : codePointsOf(utf8)) appendUtf8(text, isControl(c) ? U' ' : c);
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string oneLine(std::string_view utf8) {
  std::string text;
  for (const char32_t c : codePointsOf(utf8)) {
    if (isControl(c))
      text += spelledOut(c);
    else
      appendUtf8(text, c);
  }
  return text;
}

bool PlainTextBuffer::put(std::string_view text) {
  const auto size = static_cast<std::streamsize>(text.size());
  return target_.sputn(text.data(), size) == size;
}

bool PlainTextBuffer::release() {
  if (!holdsC2_) return true;
  holdsC2_ = false;
  return put("\xc2");
}

PlainTextBuffer::int_type PlainTextBuffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const auto byte = static_cast<unsigned char>(traits_type::to_char_type(c));
  bool done = true;
  if (holdsC2_ && byte >= 0x80 && byte <= 0x9f) {
    holdsC2_ = false;
    done = put(spelledOut(byte));
  } else {
    done = release();
    if (byte == 0xc2)
      holdsC2_ = true;
    else if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f)
      done = done && put(spelledOut(byte));
    else
      done = done && put({reinterpret_cast<const char*>(&byte), 1});
  }
  return done ? c : traits_type::eof();
}

int PlainTextBuffer::sync() {
  return release() ? target_.pubsync() : -1;
}

}  // namespace liana
