#include "io/cli/completion/command_tree.h"

#include <CLI/CLI.hpp>
#include <regex>

namespace liana {
namespace {

/// The words of an IsMember check, which CLI11 shows as "TEXT:{red,green}".
std::vector<std::string> listedWords(const std::string& type) {
  std::vector<std::string> words;
  const std::size_t open = type.find('{'), close = type.find('}', open);
  if (open == std::string::npos || close == std::string::npos) return words;
  std::string word;
  for (const char c : type.substr(open + 1, close - open - 1) + ",") {
    if (c != ',') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  return words;
}

std::vector<std::string> namedExtensions(const std::string& description) {
  static const std::regex pattern(R"((^|[\s(,])(\.[A-Za-z0-9]{2,8})(?=[\s),;]|$))");
  std::vector<std::string> extensions;
  for (std::sregex_iterator match(description.begin(), description.end(), pattern), end; match != end;
       ++match)
    extensions.push_back((*match)[2]);
  return extensions;
}

CompletedValue valueOf(const CLI::Option& option) {
  using Kind = CompletedValue::Kind;
  if (option.get_items_expected_max() == 0) return {};
  const std::string type = option.get_type_name();
  if (std::vector<std::string> words = listedWords(type); !words.empty()) return {Kind::Words, words, {}};
  for (const char* file : {"TEXT", "FILE", "DIR", "PATH"})
    if (type.starts_with(file)) return {Kind::Files, {}, namedExtensions(option.get_description())};
  return {Kind::Anything, {}, {}};
}

CommandTree treeOf(const CLI::App& app, const std::string& above) {
  CommandTree tree;
  tree.name = app.get_name();
  tree.path = above.empty() ? tree.name : above + " " + tree.name;
  tree.description = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    CompletedOption completed;
    completed.description = option->get_description();
    completed.value = valueOf(*option);
    completed.isRepeated = option->get_items_expected_max() > 1;
    for (const std::string& name : option->get_snames()) completed.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) completed.names.push_back("--" + name);
    (option->get_positional() ? tree.positionals : tree.options).push_back(std::move(completed));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    tree.commands.push_back(treeOf(*command, tree.path));
  return tree;
}

}  // namespace

CommandTree commandTreeOf(const CLI::App& program) {
  return treeOf(program, "");
}

}  // namespace liana
