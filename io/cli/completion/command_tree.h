// The commands and options of the program as plain data, read from CLI11: what shells need to complete them.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace liana {

/// What may stand where a value is wanted.
struct CompletedValue {
  enum class Kind { None, Anything, Words, Files };  // None: an option without a value
  Kind kind = Kind::None;
  std::vector<std::string> words;       // Words
  std::vector<std::string> extensions;  // Files: ".liana"; empty: any file
};

struct CompletedOption {
  std::vector<std::string> names;  // "-o", "--output"; empty for a positional
  std::string description;
  CompletedValue value;
  bool isRepeated = false;  // the last positional that takes all the rest
};

struct CommandTree {
  std::string path;  // "liana library show"
  std::string name;  // "show"
  std::string description;
  std::vector<CompletedOption> options, positionals;
  std::vector<CommandTree> commands;
};

/// Texts are taken for files unless their words are listed or their type has a name of its own ("NAME"); a
/// description that names extensions, such as "project file (.liana)", narrows them down.
CommandTree commandTreeOf(const CLI::App& program);

/// Calls `visit(const CommandTree&)` for the tree and everything below it, parents first.
template <typename Visit>
void forEachCommand(const CommandTree& tree, const Visit& visit) {
  visit(tree);
  for (const CommandTree& command : tree.commands) forEachCommand(command, visit);
}

}  // namespace liana
