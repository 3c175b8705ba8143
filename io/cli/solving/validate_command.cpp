// `liana validate`: the solver against theory, one line per number.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/json/pretty_json.h"
#include "solvers/validation/dynamics/dynamics_validation.h"
#include "solvers/validation/groups/constraint_cases.h"
#include "solvers/validation/quasistatic/quasi_static_validation.h"
#include "solvers/validation/wires/wire_validation.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kHeader =
    "case                                    quantity                                   reference     "
    "measured"
    "     error     limit\n";

void printRow(std::ostream& out, const ValidationRow& row) {
  char line[300];
  std::snprintf(line, sizeof line, "%-39s %-41s %10.6g   %10.6g  %8.1e  %8.1e  %s\n", row.caseName.c_str(),
                row.quantity.c_str(), row.reference, row.measured, row.error, row.limit,
                row.pass ? "pass" : "FAIL");
  out << line << std::flush;
}

/// Numbers that could not be measured become null.
Json toJson(const ValidationRow& row) {
  return {{"case", row.caseName},     {"quantity", row.quantity}, {"reference", row.reference},
          {"measured", row.measured}, {"error", row.error},       {"limit", row.limit},
          {"pass", row.pass}};
}

class ValidateCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("validate", "Compare the solvers with theory");
    app->add_option("SOLVER", solver_,
                    "which part: single cables (quasi-static), groups of them (constraints), motion "
                    "(dynamics), hybrid wires (wires), or all")
        ->check(CLI::IsMember({"quasi-static", "constraints", "dynamics", "wires", "all"}))
        ->capture_default_str();
    app->add_flag("--json", json_, "print as JSON");
    app->footer(
        "Every line: case, quantity, reference, measured, error, limit of the error, pass or FAIL.\n"
        "nan stands for a solve that did not converge. The exit code is 1 if anything failed.\n\n"
        "Examples:\n  liana validate\n  liana validate constraints\n  liana validate dynamics\n"
        "  liana validate wires\n"
        "  liana validate quasi-static --json | jq '.rows[] | select(.pass|not)'");
    return app;
  }

  int run(const Console& console) override {
    if (!json_) console.out << kHeader;
    const ValidationProgress progress = [&](const ValidationRow& row) {
      if (!json_) printRow(console.out, row);
      return !console.shouldStop();
    };
    std::vector<ValidationRow> rows;
    const auto run = [&](const char* solver, auto&& validate) {
      if ((solver_ != solver && solver_ != "all") || console.shouldStop()) return;
      for (const ValidationRow& row : validate(progress)) rows.push_back(row);
    };
    run("quasi-static", validateQuasiStatic);
    run("constraints", validateConstraints);
    run("dynamics", validateDynamics);
    run("wires", validateWires);
    if (console.shouldStop()) return console.complain(Error::cancelled());
    const auto failed = std::count_if(rows.begin(), rows.end(), [](const auto& row) { return !row.pass; });
    if (json_) {
      Json json{{"solver", solver_}, {"passes", failed == 0}, {"failed", failed}, {"rows", Json::array()}};
      for (const ValidationRow& row : rows) json["rows"].push_back(toJson(row));
      console.out << prettyJson(json);
    } else {
      console.out << rows.size() << " numbers compared, " << failed
                  << " failed: " << (failed == 0 ? "pass" : "FAIL") << "\n";
    }
    return failed == 0 ? ExitOk : ExitFailed;
  }

private:
  std::string solver_ = "all";
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeValidateCommand() {
  return std::make_unique<ValidateCommand>();
}

}  // namespace liana
