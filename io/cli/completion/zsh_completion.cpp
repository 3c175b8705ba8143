// Completion for zsh, with descriptions.
#include "io/cli/completion/completion_scripts.h"

namespace liana {
namespace {

/// An entry of _describe: a colon in the name would end it.
std::string entry(const std::string& name, const std::string& description) {
  return shellQuoted(name + ":" + shortDescription(description));
}

std::string caseOfPlaces(const CommandTree& program) {
  std::string text;
  forEachCommand(program, [&](const CommandTree& command) {
    text += "    " + shellQuoted(command.path) + ")\n      options=(";
    for (const CompletedOption& option : command.options)
      for (const std::string& name : option.names) text += "\n        " + entry(name, option.description);
    text += ")\n      commands=(";
    for (const CommandTree& below : command.commands)
      text += "\n        " + entry(below.name, below.description);
    text += ")\n";
    text += caseOfPositionals(command) + "      ;;\n";
  });
  return text;
}

constexpr const char* kHead = R"END(#compdef liana
# zsh completion for liana. For this shell: source <(liana completion zsh)
# For every shell: liana completion zsh > a folder of $fpath, as a file named _liana
_liana() {
  local place=liana pending= wanted=none word
  local -i positional=0 i
  local -a options commands answer
  for ((i = 2; i < CURRENT; i++)); do
    word=${words[i]}
    if [[ -n $pending ]]; then
      pending=
      continue
    fi
    case "$place $word" in
)END";

constexpr const char* kMiddle = R"END(    esac
  done
  case $place in
)END";

constexpr const char* kTail = R"END(  esac
  [[ -z $pending ]] || wanted=$pending
  if [[ -z $pending && ${words[CURRENT]} == -* ]]; then
    _describe -o option options
    return
  fi
  if [[ -z $pending && $positional -eq 0 && ${#commands} -gt 0 ]]; then
    _describe command commands
  fi
  answer=(${=wanted})
  case ${answer[1]} in
    words) compadd -- ${answer[2,-1]} ;;
    files)
      if [[ ${#answer} -eq 1 ]]; then
        _files
      else
        _files -g "*(${(j:|:)answer[2,-1]})"
      fi
      ;;
  esac
}
if [[ ${funcstack[1]} == _liana ]]; then
  _liana "$@"
else
  compdef _liana liana
fi
)END";

}  // namespace

std::string zshCompletion(const CommandTree& program) {
  return kHead + caseOfWords(program) + kMiddle + caseOfPlaces(program) + kTail;
}

}  // namespace liana
