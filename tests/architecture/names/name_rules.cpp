// Reads C++ as far as braces and the words before them; nothing is compiled.
#include "tests/architecture/names/name_rules.h"

#include <cctype>
#include <map>
#include <optional>
#include <regex>

#include "tests/architecture/rooms.h"

namespace liana::architecture {

namespace {

/// The file's text without comments, contents of strings and preprocessor lines. Lines stay where they are.
class CodeText {
public:
  explicit CodeText(const SourceFile& file) {
    for (const std::string& line : file.lines) source_ += line + "\n";
    while (at_ < source_.size()) takeNext();
  }
  const std::string& text() const { return text_; }

private:
  bool isAt(const char* word) const {
    return source_.compare(at_, std::char_traits<char>::length(word), word) == 0;
  }

  void takeNext() {
    if (isAt("//")) return skipLine();
    if (isAt("/*")) return skipTo("*/");
    if (isAt("R\"") && !isWithinWord()) return skipRawString();
    if (source_[at_] == '"') return skipQuoted('"');
    if (source_[at_] == '\'' && !isWithinWord()) return skipQuoted('\'');  // 1'000 is no character
    if (source_[at_] == '#' && startsLine_) return skipLine();
    keep(source_[at_++]);
  }
  bool isWithinWord() const {
    return at_ > 0 && (std::isalnum(static_cast<unsigned char>(source_[at_ - 1])) || source_[at_ - 1] == '_');
  }
  void keep(char c) {
    text_ += c;
    if (c == '\n')
      startsLine_ = true;
    else if (!std::isspace(static_cast<unsigned char>(c)))
      startsLine_ = false;
  }
  /// Up to the end of the line; a backslash there continues it.
  void skipLine() {
    while (at_ < source_.size() && source_[at_] != '\n') {
      if (isAt("\\\n")) {
        ++at_;
        text_ += '\n';
      }
      ++at_;
    }
  }
  void skipTo(const std::string& end) {
    const std::size_t found = source_.find(end, at_ + 1);
    const std::size_t stop = found == std::string::npos ? source_.size() : found + end.size();
    for (; at_ < stop; ++at_)
      if (source_[at_] == '\n') keep('\n');
  }
  void skipRawString() {
    const std::size_t open = source_.find('(', at_);
    if (open == std::string::npos) return skipLine();
    skipTo(")" + source_.substr(at_ + 2, open - at_ - 2) + "\"");
  }
  void skipQuoted(char quote) {
    for (++at_; at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n'; ++at_)
      if (source_[at_] == '\\') ++at_;
    if (at_ < source_.size() && source_[at_] == quote) ++at_;
    keep('0');
  }

  std::string source_, text_;
  std::size_t at_ = 0;
  bool startsLine_ = true;
};

/// What opens with a brace, from the words before it.
struct Opening {
  enum class Kind { Namespace, Type, Other } kind = Kind::Other;
  std::string name;
};

Opening openingOf(const std::string& words) {
  static const std::regex space(R"(^\s*(?:inline\s+)?namespace\s*([\w:]*)\s*$)");
  static const std::regex type(
      R"(^\s*(?:template\s*<[^;{}]*>\s*)?(?:class|struct|union|enum(?:\s+class|\s+struct)?)\s+)"
      R"((?:\[\[[^\]]*\]\]\s*|alignas\s*\([^)]*\)\s*)*([\w:]+(?:<[^;{}()]*>)?)\s*(?:final\s*)?(?::[^;{}]*)?$)");
  std::smatch match;
  if (std::regex_match(words, match, space)) return {Opening::Kind::Namespace, match[1].str()};
  if (std::regex_match(words, match, type)) return {Opening::Kind::Type, match[1].str()};
  return {};
}

/// The namespaces a place lies in, or nothing within a type, a function or a namespace without a name.
std::optional<std::string> namespaceOf(const std::vector<Opening>& around) {
  std::string name;
  for (const Opening& opening : around) {
    if (opening.kind != Opening::Kind::Namespace || opening.name.empty()) return {};
    name += opening.name + "::";
  }
  return name;
}

}  // namespace

std::vector<NamedType> definedTypes(const SourceFile& file) {
  std::vector<NamedType> types;
  std::vector<Opening> around;
  std::string words;
  int line = 1;
  const CodeText code(file);
  for (const char c : code.text()) {
    if (c == '\n') ++line;
    if (c == '{') {
      const Opening opening = openingOf(words);
      const std::optional<std::string> space = namespaceOf(around);
      if (opening.kind == Opening::Kind::Type && space) types.push_back({*space + opening.name, line});
      around.push_back(opening);
    }
    if (c == '}' && !around.empty()) around.pop_back();
    if (c == '{' || c == '}' || c == ';')
      words.clear();
    else
      words += c == '\n' ? ' ' : c;
  }
  return types;
}

std::vector<Violation> checkNames(const SourceTree& tree) {
  struct Definition {
    std::string path;
    int line = 0;
  };
  std::map<std::string, Definition> known;
  std::vector<Violation> violations;
  for (const SourceFile& file : tree.files) {
    if (!file.isCpp() || !isInLine(file.room())) continue;
    for (const NamedType& type : definedTypes(file)) {
      const auto [first, isNew] = known.try_emplace(type.name, Definition{file.path, type.line});
      if (isNew || first->second.path == file.path) continue;
      violations.push_back({file.path, type.line,
                            type.name + " is defined in " + first->second.path + ":" +
                                std::to_string(first->second.line) + " too: give one of them another name"});
    }
  }
  return violations;
}

}  // namespace liana::architecture
