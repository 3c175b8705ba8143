// Completion for bash, without the bash-completion package.
#include "io/cli/completion/completion_scripts.h"

namespace liana {
namespace {

std::string namesOf(const CommandTree& command) {
  std::string names;
  for (const CompletedOption& option : command.options)
    for (const std::string& name : option.names) names += (names.empty() ? "" : " ") + name;
  return names;
}

/// What may stand at the cursor: for each command its options, and its commands or values by position.
std::string caseOfPlaces(const CommandTree& program) {
  std::string text;
  forEachCommand(program, [&](const CommandTree& command) {
    text += "    " + shellQuoted(command.path) + ")\n      options=" + shellQuoted(namesOf(command)) + "\n";
    std::string names;
    for (const CommandTree& below : command.commands) names += (names.empty() ? "" : " ") + below.name;
    if (!names.empty()) text += "      commands=" + shellQuoted(names) + "\n";
    text += caseOfPositionals(command) + "      ;;\n";
  });
  return text;
}

constexpr const char* kHead = R"(# bash completion for liana. For this shell: source <(liana completion bash)
# For every shell: liana completion bash > ~/.local/share/bash-completion/completions/liana
_liana() {
  local current=${COMP_WORDS[COMP_CWORD]} place=liana pending= positional=0 options= commands= wanted=none word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    [ "$word" != = ] || continue
    if [ -n "$pending" ]; then
      pending=
      continue
    fi
    case "$place $word" in
)";

constexpr const char* kMiddle = R"(    esac
  done
  [ "$current" != = ] || current=
  case $place in
)";

constexpr const char* kTail = R"(  esac
  [ -z "$pending" ] || wanted=$pending
  if [ -z "$pending" ] && [[ $current == -* ]]; then
    wanted="words $options"
  fi
  local -a answer
  read -ra answer <<<"$wanted"
  case ${answer[0]} in
    words) mapfile -t COMPREPLY < <(compgen -W "${answer[*]:1}" -- "$current") ;;
    files)
      compopt -o filenames 2>/dev/null
      if [ ${#answer[@]} -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
      else
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        for word in "${answer[@]:1}"; do
          mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X "!*$word" -- "$current")
        done
      fi
      ;;
  esac
  if [ -z "$pending" ] && [ $positional -eq 0 ] && [[ $current != -* ]]; then
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$commands" -- "$current")
  fi
}
complete -F _liana liana
)";

}  // namespace

std::string bashCompletion(const CommandTree& program) {
  return kHead + caseOfWords(program) + kMiddle + caseOfPlaces(program) + kTail;
}

}  // namespace liana
