#include "io/cli/usage_error.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "io/cli/complaint.h"

namespace liana {
namespace {

std::vector<std::string> commandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

const CLI::App* findCommand(const CLI::App& app, const std::string& name) {
  const auto found =
      app.get_subcommands([&](const CLI::App* command) { return command->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

std::vector<std::string> optionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

bool hasPositionals(const CLI::App& app) {
  const auto options = app.get_options();
  return std::any_of(options.begin(), options.end(),
                     [](const CLI::Option* o) { return o->get_positional(); });
}

bool isOption(const std::string& word) {
  return word.size() > 1 && word[0] == '-' && !std::isdigit(static_cast<unsigned char>(word[1])) &&
         word[1] != '.';
}

std::string unknown(const char* what, const std::string& word, const std::vector<std::string>& candidates) {
  const std::string meant = nearestOf(word, candidates);
  std::string text = std::string("unknown ") + what + " \"" + word + "\"";
  if (!meant.empty()) text += "; did you mean \"" + meant + "\"?";
  return text;
}

/// CLI11's own words without their line breaks and the full stop.
std::string wordsOf(const CLI::ParseError& error) {
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (text.ends_with('.') || text.ends_with(' ')) text.pop_back();
  return text;
}

}  // namespace

std::string describeUsageError(const CLI::App& program, const CLI::ParseError& error, int argc,
                               const char* const* argv) {
  const CLI::App* app = &program;
  std::string path = program.get_name(), text;
  for (int i = 1; i < argc && text.empty(); ++i) {
    const std::string word = argv[i];
    if (const CLI::App* command = isOption(word) ? nullptr : findCommand(*app, word)) {
      app = command;
      path += " " + word;
    } else if (isOption(word)) {
      const std::string name = word.substr(0, word.find('='));
      if (!app->get_option_no_throw(name)) text = unknown("option", name, optionNames(*app));
    } else if (!commandNames(*app).empty() && !hasPositionals(*app)) {
      text = unknown("command", word, commandNames(*app));
    }
  }
  // CLI11 may have stumbled over something else than an unknown name, such as a value or a missing word.
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr &&
      dynamic_cast<const CLI::RequiredError*>(&error) == nullptr)
    text.clear();
  if (text.empty()) text = wordsOf(error);
  const std::string where =
      path == program.get_name() ? "" : path.substr(program.get_name().size() + 1) + ": ";
  return where + text + (text.ends_with('?') ? " See \"" : "; see \"") + path + " --help\"";
}

}  // namespace liana
