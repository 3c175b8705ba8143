// `liana completion`: the script that lets a shell complete liana's command line.
#include <CLI/CLI.hpp>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/completion/completion_scripts.h"

namespace liana {
namespace {

class CompletionCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    program_ = &program;
    CLI::App* app =
        program.add_subcommand("completion", "Print a script that completes liana's command line");
    app->add_option("SHELL", shell_, "the shell")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    app->footer(
        "Examples:\n  source <(liana completion bash)\n"
        "  liana completion bash > ~/.local/share/bash-completion/completions/liana\n"
        "  liana completion zsh > ~/.zfunc/_liana\n"
        "  liana completion fish > ~/.config/fish/completions/liana.fish");
    return app;
  }

  int run(const Console& console) override {
    const CommandTree tree = commandTreeOf(*program_);
    if (shell_ == "bash") console.out << bashCompletion(tree);
    if (shell_ == "zsh") console.out << zshCompletion(tree);
    if (shell_ == "fish") console.out << fishCompletion(tree);
    return ExitOk;
  }

private:
  const CLI::App* program_ = nullptr;
  std::string shell_;
};

}  // namespace

std::unique_ptr<Command> makeCompletionCommand() {
  return std::make_unique<CompletionCommand>();
}

}  // namespace liana
