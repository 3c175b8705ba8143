#include "io/json/json_text.h"

#include <algorithm>
#include <cstdlib>

#include "io/json/json_place.h"

namespace liana {
namespace {

/// Walks through text that is known to be JSON.
class JsonWalk {
public:
  explicit JsonWalk(std::string_view text) : text_(text) { skipSpace(); }

  std::size_t position() const { return at_; }

  /// Steps into the member of that name; false, without a step, if there is none.
  bool enterMember(std::string_view key) {
    const std::size_t start = at_;
    if (!take('{')) return false;
    while (at_ < text_.size() && text_[at_] == '"') {
      const std::size_t from = at_;
      skipString();
      const bool isIt = text_.substr(from + 1, at_ - from - 2) == key;
      skipSpace();
      take(':');
      if (isIt) return true;
      skipValue();
      if (!take(',')) break;
    }
    at_ = start;
    return false;
  }

  bool enterItem(std::size_t index) {
    const std::size_t start = at_;
    if (!take('[')) return false;
    for (std::size_t i = 0; at_ < text_.size() && text_[at_] != ']'; ++i) {
      if (i == index) return true;
      skipValue();
      if (!take(',')) break;
    }
    at_ = start;
    return false;
  }

private:
  void skipSpace() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    skipSpace();
    return true;
  }
  void skipString() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
  }
  void skipValue() {
    int depth = 0;
    do {
      if (at_ >= text_.size()) return;
      const char c = text_[at_];
      if (c == '"') {
        skipString();
      } else {
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        ++at_;
      }
    } while (depth > 0 ||
             (at_ < text_.size() && std::string_view(",]}").find(text_[at_]) == std::string_view::npos));
    skipSpace();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string nameOf(const std::filesystem::path& file) {
  return file.empty() ? "The text" : "\"" + file.string() + "\"";
}

/// "[json.exception.parse_error.101] parse error at line 3, …" without its number.
std::string reasonOf(const nlohmann::json::exception& exception) {
  const std::string what = exception.what();
  const std::size_t start = what.find("] ");
  std::string reason = start == std::string::npos ? what : what.substr(start + 2);
  for (char& c : reason)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return reason;
}

/// Numbers that are too large are told without their place: "number overflow parsing '1e999'".
std::string lineOfOverflow(const nlohmann::json::exception& exception, std::string_view text) {
  constexpr int kNumberOverflow = 406;
  const std::string what = exception.what();
  const std::size_t from = what.find('\'') + 1, to = what.rfind('\'');
  if (exception.id != kNumberOverflow || to == std::string::npos || to <= from) return {};
  const std::size_t place = std::min(text.find(what.substr(from, to - from)), text.size());
  return " at line " +
         std::to_string(1 +
                        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

}  // namespace

int lineOfPlace(std::string_view text, std::string_view place) {
  JsonWalk walk(text);
  while (!place.empty()) {
    if (place.front() == '.') place.remove_prefix(1);
    if (place.starts_with('[')) {
      if (!walk.enterItem(std::strtoul(std::string(place.substr(1, 9)).c_str(), nullptr, 10))) break;
      const std::size_t end = place.find(']');
      place.remove_prefix(end == std::string_view::npos ? place.size() : end + 1);
    } else {
      const std::size_t end = std::min(place.find_first_of(".["), place.size());
      if (end == 0 || !walk.enterMember(place.substr(0, end))) break;
      place.remove_prefix(end);
    }
  }
  return 1 + static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(walk.position()), '\n'));
}

Result<void> parseJson(std::string_view text, const std::filesystem::path& file,
                       const std::function<void(nlohmann::json&)>& read) {
  try {
    nlohmann::json json = nlohmann::json::parse(text);
    read(json);
    return {};
  } catch (const JsonDefect& defect) {
    const std::string what = defect.what();
    const int line = lineOfPlace(text, std::string_view(what).substr(0, what.find_first_of(": ")));
    return Error{nameOf(file) + ", line " + std::to_string(line) + ", " + what};
  } catch (const nlohmann::json::exception& exception) {
    return Error{nameOf(file) + " is not proper JSON: " + reasonOf(exception) +
                 lineOfOverflow(exception, text) + ". Correct that place, or restore an earlier copy."};
  }
}

}  // namespace liana
