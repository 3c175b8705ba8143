// A reader for the part of CMake's language that we write: commands, words, quoted words, comments.
#include "tests/architecture/cmake_commands.h"

#include <cctype>

namespace liana::architecture {

namespace {

bool isWordCharacter(char c) {
  return !std::isspace(static_cast<unsigned char>(c)) && c != '(' && c != ')' && c != '"' && c != '#';
}

/// Walks over one file's characters and collects commands.
class CMakeReader {
public:
  std::vector<CMakeCommand> read(const SourceFile& file) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      line_ = static_cast<int>(i) + 1;
      for (const char c : file.lines[i]) {
        if (c == '#' && !quoted_) break;
        take(c);
      }
      if (quoted_) {
        word_ += '\n';
      } else {
        finishWord();
      }
    }
    return std::move(commands_);
  }

private:
  void take(char c) {
    if (c == '"') {
      quoted_ = !quoted_;
    } else if (quoted_ || isWordCharacter(c)) {
      word_ += c;
    } else if (c == '(') {
      open();
    } else if (c == ')') {
      finishWord();
      if (depth_ > 0) --depth_;
    } else {
      finishWord();
    }
  }

  void open() {
    if (depth_++ > 0) return finishWord();
    commands_.push_back({word_.empty() ? lastWord_ : word_, {}, line_});
    word_.clear();
  }

  void finishWord() {
    if (word_.empty()) return;
    if (depth_ > 0) commands_.back().arguments.push_back(word_);
    lastWord_ = word_;
    word_.clear();
  }

  std::vector<CMakeCommand> commands_;
  std::string word_, lastWord_;
  bool quoted_ = false;
  int depth_ = 0;
  int line_ = 0;
};

}  // namespace

std::vector<CMakeCommand> readCMakeCommands(const SourceFile& file) {
  return CMakeReader().read(file);
}

}  // namespace liana::architecture
