#include "io/cli/completion/completion_scripts.h"

namespace liana {

std::string shellQuoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shortDescription(const std::string& description) {
  return description.substr(0, description.find_first_of(";\n"));
}

std::string answerFor(const CompletedValue& value) {
  std::string answer;
  switch (value.kind) {
    case CompletedValue::Kind::None:
      return "none";
    case CompletedValue::Kind::Anything:
      return "anything";
    case CompletedValue::Kind::Words:
      answer = "words";
      for (const std::string& word : value.words) answer += " " + word;
      return answer;
    case CompletedValue::Kind::Files:
      answer = "files";
      for (const std::string& extension : value.extensions) answer += " " + extension;
      return answer;
  }
  return answer;
}

std::string caseOfWords(const CommandTree& program) {
  std::string text;
  forEachCommand(program, [&](const CommandTree& command) {
    for (const CommandTree& below : command.commands)
      text +=
          "      " + shellQuoted(below.path) + ") place=" + shellQuoted(below.path) + "; positional=0 ;;\n";
    for (const CompletedOption& option : command.options) {
      if (option.value.kind == CompletedValue::Kind::None) continue;
      std::string patterns;
      for (const std::string& name : option.names)
        patterns += (patterns.empty() ? "" : " | ") + shellQuoted(command.path + " " + name);
      text += "      " + patterns + ") pending=" + shellQuoted(answerFor(option.value)) + " ;;\n";
    }
  });
  return text + "      *' '-*) ;;\n      *) positional=$((positional + 1)) ;;\n";
}

std::string caseOfPositionals(const CommandTree& command) {
  if (command.positionals.empty()) return {};
  std::string text = "      case $positional in\n";
  for (std::size_t i = 0; i < command.positionals.size(); ++i) {
    const CompletedOption& positional = command.positionals[i];
    text += "        " + (positional.isRepeated ? std::string("*") : std::to_string(i)) +
            ") wanted=" + shellQuoted(answerFor(positional.value)) + " ;;\n";
  }
  return text + "      esac\n";
}

}  // namespace liana
