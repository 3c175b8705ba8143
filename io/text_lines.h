// The lines of a text, one after the other.
#pragma once

#include <algorithm>
#include <string_view>

namespace liana {

/// Hands out lines without their end; "\r" before it stays. The text must outlive it.
class TextLines {
public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  /// False when there is none left.
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }

  int number() const { return number_; }  // of the line handed out last, from 1
  std::string_view rest() const { return rest_; }

private:
  std::string_view rest_;
  int number_ = 0;
};

}  // namespace liana
