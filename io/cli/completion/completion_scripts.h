// Scripts that let shells complete commands, options and values. Written from the command tree, so that they
// know whatever the program knows.
#pragma once

#include <string>

#include "io/cli/completion/command_tree.h"

namespace liana {

std::string bashCompletion(const CommandTree& program);
std::string zshCompletion(const CommandTree& program);
std::string fishCompletion(const CommandTree& program);

/// The text in single quotes for a shell of the Bourne family.
std::string shellQuoted(const std::string& text);
/// One line, without the part after the first sentence or line.
std::string shortDescription(const std::string& description);

/// Bourne shells: statements of a `case "$place $word"` that follow one word of the command line. They set
/// `place` (the command reached), `pending` (what the next word is) and count `positional`.
std::string caseOfWords(const CommandTree& program);
/// "none", "anything", "words a b", "files .liana .step".
std::string answerFor(const CompletedValue& value);

/// The lines of bash and zsh that choose what is wanted by position; none for a command without positionals.
std::string caseOfPositionals(const CommandTree& command);

}  // namespace liana
