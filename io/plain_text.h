// Text from files made harmless: names may hold control characters, which terminals obey and formats break
// on.
#pragma once

#include <streambuf>
#include <string>
#include <string_view>

namespace liana {

/// Whether the text holds control characters (below space, delete, U+0080 to U+009F) or characters that turn
/// the direction of writing (U+202A to U+202E, U+2066 to U+2069).
bool hasControls(std::string_view utf8);

/// Each of them as a space; spaces at both ends go.
std::string withoutControls(std::string_view utf8);

/// Each of them as people can read it: `\x1b`. For text on one line; line breaks count too.
std::string oneLine(std::string_view utf8);

/// Passes text on to another buffer with control characters spelled out, line breaks and tabs excepted.
class PlainTextBuffer : public std::streambuf {
public:
  explicit PlainTextBuffer(std::streambuf& target) : target_(target) {}
  ~PlainTextBuffer() override { release(); }

protected:
  int_type overflow(int_type c) override;
  int sync() override;

private:
  bool put(std::string_view text);
  /// Lets go of a byte that was held back because the next one decides.
  bool release();

  std::streambuf& target_;
  bool holdsC2_ = false;  // the first byte of U+0080 to U+00BF
};

}  // namespace liana
