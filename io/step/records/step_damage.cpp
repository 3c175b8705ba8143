#include "io/step/records/step_damage.h"

#include <cctype>
#include <charconv>
#include <map>
#include <vector>

namespace liana {
namespace {

constexpr int kDeepest = 64;                 // brackets within brackets; sound files have some four
constexpr std::size_t kLongestText = 32767;  // bytes; OCCT takes the square of it for doubled quotes

/// Reads records one after the other and remembers who is defined and who is meant.
class StepCheck {
public:
  explicit StepCheck(std::string_view text) : text_(text) {}

  std::string run() {
    if (!skipTo("DATA;")) return "line " + std::to_string(line_) + ": the section DATA is missing.";
    while (defect_.empty() && nextRecord()) {
    }
    if (defect_.empty() && !isEnded_)
      fail(line_, "the end of the section DATA is missing; the file was cut off.");
    for (const auto& [number, line] : meant_)
      if (defect_.empty() && !defined_.contains(number))
        fail(line, "points at #" + std::to_string(number) + ", which is not there.");
    return defect_;
  }

private:
  void fail(int line, const std::string& what) {
    if (defect_.empty()) defect_ = "line " + std::to_string(line) + ": " + what;
  }

  bool skipTo(std::string_view mark) {
    const std::size_t found = text_.find(mark);
    const std::size_t end = found == std::string_view::npos ? text_.size() : found + mark.size();
    while (at_ < end) advance();
    return found != std::string_view::npos;
  }

  void advance() { line_ += text_[at_++] == '\n'; }

  void skipBlanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_]))) {
        advance();
      } else if (text_.substr(at_, 2) == "/*") {
        const std::size_t close = text_.find("*/", at_);
        while (at_ < text_.size() && at_ < close + 2) advance();
      } else {
        return;
      }
    }
  }

  bool readNumber(long long& number) {
    const char* begin = text_.data() + at_ + 1;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), number);
    if (error != std::errc()) return false;
    at_ += static_cast<std::size_t>(end - begin) + 1;
    return true;
  }

  /// #12 = TYPE(…);
  bool nextRecord() {
    skipBlanks();
    if (at_ >= text_.size()) return false;
    if (text_.substr(at_, 6) == "ENDSEC") {
      isEnded_ = true;
      return false;
    }
    const int line = line_;
    long long number = 0;
    if (text_[at_] != '#' || !readNumber(number)) {
      fail(line, "a record must begin with # and its number.");
      return false;
    }
    if (!defined_.try_emplace(number, line).second)
      fail(line, "#" + std::to_string(number) + " is defined twice.");
    skipBlanks();
    if (at_ >= text_.size() || text_[at_] != '=') {
      fail(line_, "the '=' of record #" + std::to_string(number) + " is missing.");
      return false;
    }
    advance();
    readBody(number, line);
    return defect_.empty();
  }

  void readBody(long long number, int line) {
    const std::string name = "record #" + std::to_string(number);
    int depth = 0;
    char before = 0;  // the last character that is no blank
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool isBlank = std::isspace(static_cast<unsigned char>(c));
      if ((c == ',' && (before == ',' || before == '(')) || (c == ')' && before == ','))
        return fail(line_, name + " has an empty place where a value must be.");
      if ((c == '\'' || c == '"') && before != ',' && before != '(')
        return fail(line_, name + " has a quote where no text may begin.");
      if (!isBlank) before = c;
      if (c == '\'') {
        readString(name);
        if (!defect_.empty()) return;
      } else if (c == '"') {
        readBinary(name);
        if (!defect_.empty()) return;
      } else if (c == '#') {
        const int here = line_;
        long long other = 0;
        if (!readNumber(other)) return fail(here, name + " has a '#' without a number.");
        meant_.try_emplace(other, here);
      } else if (c == ';') {
        advance();
        if (depth != 0) fail(line, name + " ends before its brackets close.");
        return;
      } else {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth > kDeepest)
          return fail(line_, name + " opens more brackets within brackets than any value has.");
        if (depth < 0) return fail(line_, name + " closes a bracket it did not open.");
        const bool allowed = std::isalnum(static_cast<unsigned char>(c)) || isBlank ||
                             std::string_view("()+-.,_*$!/\"=").find(c) != std::string_view::npos;
        if (!allowed) return fail(line_, name + " has a character that does not belong there.");
        if (c == '=') return fail(line_, "the ';' of " + name + " or of the one before is missing.");
        advance();
      }
    }
    fail(line, name + " has no end; the file was cut off.");
  }

  /// A doubled quote stands for one and does not end the text.
  void readString(const std::string& name) {
    const int line = line_;
    const std::size_t begin = at_;
    do {
      advance();
      while (at_ < text_.size() && text_[at_] != '\'') advance();
      if (at_ >= text_.size()) return fail(line, name + " has a text without an end.");
      advance();
    } while (at_ < text_.size() && text_[at_] == '\'');
    if (at_ - begin > kLongestText)
      fail(line, name + " has a text of " + std::to_string(at_ - begin) + " characters.");
  }

  /// "0F3": digits alone.
  void readBinary(const std::string& name) {
    const std::size_t end = text_.find_first_not_of("0123456789ABCDEF", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '"' || end == at_ + 1)
      return fail(line_, name + " has a double quote that belongs to no binary value.");
    at_ = end + 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool isEnded_ = false;
  std::string defect_;
  std::map<long long, int> defined_, meant_;
};

}  // namespace

std::string findStepDamage(std::string_view text) {
  return StepCheck(text).run();
}

}  // namespace liana
