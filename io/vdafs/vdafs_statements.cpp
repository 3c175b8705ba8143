#include "io/vdafs/vdafs_statements.h"

#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

#include "io/parse_number.h"
#include "io/text_lines.h"
#include "io/utf8.h"

namespace liana {
namespace {

constexpr std::size_t kDataColumns = 72;
constexpr std::size_t kNameRoom = 54;  // of a cable's name in one comment; the rest of the record is padding

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

Error badLine(int line, const std::string& what) {
  return {"line " + std::to_string(line) + ": " + what};
}

bool isName(std::string_view text) {
  if (text.empty() || !std::isalpha(static_cast<unsigned char>(text[0]))) return false;
  for (const unsigned char c : text)
    if (!std::isalnum(c) && c != '_') return false;
  return true;
}

/// Undoes the \uXXXX and \UXXXXXXXX of our comments.
std::string decodedName(std::string_view text) {
  std::string name;
  for (std::size_t i = 0; i < text.size();) {
    const int digits = text.substr(i, 2) == "\\u" ? 4 : text.substr(i, 2) == "\\U" ? 8 : 0;
    unsigned point = 0;
    const char* begin = text.data() + i + 2;
    if (digits == 0 || i + 2 + digits > text.size() ||
        std::from_chars(begin, begin + digits, point, 16).ptr != begin + digits) {
      name += text[i++];
      continue;
    }
    appendUtf8(name, point);
    i += 2 + digits;
  }
  return name;
}

/// Walks over the lines and collects statements.
class VdafsSplitter {
public:
  explicit VdafsSplitter(std::string_view text) : lines_(text) {}

  Result<std::vector<VdafsStatement>> run() {
    std::string_view line;
    while (lines_.next(line)) {
      if (line.substr(0, 2) == "$$") {
        readComment(line);
        continue;
      }
      if (auto read = readData(line.substr(0, kDataColumns)); !read.ok()) return read.error();
      if (ended_) break;
    }
    if (auto flushed = flushPending(); !flushed.ok()) return flushed.error();
    if (!statements_.empty() && statements_.back().type.empty())
      return badLine(lines_.number(), "the last statement has no type; the file may have been cut off.");
    return std::move(statements_);
  }

private:
  void readComment(std::string_view line) {
    const std::string_view comment = line.substr(0, kDataColumns);
    for (const auto& [mark, first] :
         {std::pair("$$ CABLE NAME: ", true), std::pair("$$ NAME GOES ON: ", false)}) {
      const std::string_view opening = mark;
      if (comment.substr(0, opening.size()) != opening) continue;
      if (first) cable_.clear();
      cable_ += comment.substr(opening.size(), kNameRoom);
    }
  }

  /// NAME = opens a statement; the words after it up to the next NAME = are its type and values.
  Result<void> readData(std::string_view data) {
    std::size_t at = 0;
    while (at < data.size()) {
      const char c = data[at];
      if (std::isspace(static_cast<unsigned char>(c)) || c == ',') {
        ++at;
      } else if (c == '=') {
        if (auto opened = openStatement(); !opened.ok()) return opened;
        ++at;
      } else if (c == '/') {
        if (pending_.empty() || statements_.empty() || !statements_.back().type.empty())
          return badLine(lines_.number(), "a '/' stands where none may be.");
        if (auto typed = takeType(); !typed.ok()) return typed;
        ++at;
        if (statements_.back().type == "HEADER") return readHeader(trimmed(data.substr(at)));
      } else {
        const std::size_t end = std::min(data.find_first_of(" \t\r\f\v,=/", at), data.size());
        if (auto kept = keepWord(data.substr(at, end - at)); !kept.ok()) return kept;
        at = end;
      }
    }
    return {};
  }

  Result<void> keepWord(std::string_view word) {
    if (auto flushed = flushPending(); !flushed.ok()) return flushed;
    pending_ = word;
    pendingLine_ = lines_.number();
    if (statements_.empty() || !statements_.back().type.empty() || word != "END") return {};
    ended_ = true;
    return {};
  }

  Result<void> openStatement() {
    if (!isName(pending_))
      return badLine(lines_.number(), "a name is missing before '='; statements read NAME = TYPE / values.");
    if (!statements_.empty() && statements_.back().type.empty())
      return badLine(pendingLine_,
                     "\"" + std::string(statements_.back().name.substr(0, 20)) + "\" has no type.");
    VdafsStatement statement;
    statement.name = pending_;
    statement.line = pendingLine_;
    statement.cable = decodedName(trimmed(cable_));
    cable_.clear();
    statements_.push_back(std::move(statement));
    pending_ = {};
    return {};
  }

  Result<void> takeType() {
    if (!isName(pending_)) return badLine(pendingLine_, "a type such as CURVE is missing after '='.");
    statements_.back().type = pending_;
    pending_ = {};
    return {};
  }

  /// A word that turned out to be no name of a next statement belongs to the last one.
  Result<void> flushPending() {
    if (pending_.empty()) return {};
    if (statements_.empty())
      return badLine(pendingLine_, "\"" + std::string(pending_.substr(0, 20)) +
                                       "\" stands before the first statement. Is this a VDA-FS file?");
    if (statements_.back().type.empty()) return takeType();
    statements_.back().values.push_back({pending_, pendingLine_});
    pending_ = {};
    return {};
  }

  Result<void> readHeader(std::string_view count) {
    const std::optional<int> lines = parseInteger(count);
    if (!lines || *lines < 0)
      return badLine(lines_.number(), "the HEADER must say how many lines it has, such as HEADER / 20.");
    const int headerLine = lines_.number();
    std::string_view line;
    for (int i = 0; i < *lines; ++i)
      if (!lines_.next(line))
        return badLine(headerLine,
                       "the HEADER says it has " + std::to_string(*lines) + " lines; the file ends before.");
    return {};
  }

  TextLines lines_;
  std::string_view pending_;  // a word that may be a value or the next statement's name
  int pendingLine_ = 0;
  std::string cable_;
  std::vector<VdafsStatement> statements_;
  bool ended_ = false;
};

}  // namespace

Result<std::vector<VdafsStatement>> splitVdafs(std::string_view text) {
  return VdafsSplitter(text).run();
}

}  // namespace liana
