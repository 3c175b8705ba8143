// Completion for fish, with descriptions.
#include "io/cli/completion/completion_scripts.h"

namespace liana {
namespace {

/// fish's single quotes know two escapes.
std::string fishQuoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return quoted + "'";
}

std::string valueFlags(const CompletedValue& value) {
  std::string words;
  switch (value.kind) {
    case CompletedValue::Kind::None:
      return "";
    case CompletedValue::Kind::Anything:
      return " -x";
    case CompletedValue::Kind::Words:
      for (const std::string& word : value.words) words += (words.empty() ? "" : " ") + word;
      return " -x -a " + fishQuoted(words);
    case CompletedValue::Kind::Files:
      return " -r -F";
  }
  return "";
}

void addCommand(const CommandTree& command, std::string& text) {
  const std::string here = "complete -c liana -n \"__liana_at " + fishQuoted(command.path) + "\"";
  for (const CommandTree& below : command.commands)
    text += here + " -f -a " + fishQuoted(below.name) + " -d " +
            fishQuoted(shortDescription(below.description)) + "\n";
  for (const CompletedOption& option : command.options) {
    text += here;
    for (const std::string& name : option.names)
      text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    text += valueFlags(option.value) + " -d " + fishQuoted(shortDescription(option.description)) + "\n";
  }
  for (const CompletedOption& positional : command.positionals) {
    if (positional.value.kind == CompletedValue::Kind::Words)
      text += here + " -f" + valueFlags(positional.value).substr(3) + "\n";
    if (positional.value.kind == CompletedValue::Kind::Files) text += here + " -F\n";
  }
}

constexpr const char* kHead = R"(# fish completion for liana. For this shell: liana completion fish | source
# For every shell: liana completion fish > ~/.config/fish/completions/liana.fish
function __liana_place
    set -l place liana
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        switch "$place $word"
)";

constexpr const char* kTail = R"(        end
    end
    echo $place
end
function __liana_at
    test (__liana_place) = "$argv"
end
complete -c liana -f
)";

std::string switchOfWords(const CommandTree& program) {
  std::string text;
  forEachCommand(program, [&](const CommandTree& command) {
    for (const CommandTree& below : command.commands)
      text += "            case " + fishQuoted(below.path) + "\n                set place " +
              fishQuoted(below.path) + "\n";
    for (const CompletedOption& option : command.options) {
      if (option.value.kind == CompletedValue::Kind::None) continue;
      text += "            case";
      for (const std::string& name : option.names) text += " " + fishQuoted(command.path + " " + name);
      text += "\n                set skip yes\n";
    }
  });
  return text;
}

}  // namespace

std::string fishCompletion(const CommandTree& program) {
  std::string text = kHead + switchOfWords(program) + kTail;
  forEachCommand(program, [&](const CommandTree& command) { addCommand(command, text); });
  return text;
}

}  // namespace liana
