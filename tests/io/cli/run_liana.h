// Calls the command line program within the test.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "io/cli/cli.h"

namespace liana {

struct Outcome {
  int code = -1;
  std::string out, err;
};

inline Outcome runLiana(std::vector<std::string> arguments, bool terminal = false) {
  arguments.insert(arguments.begin(), "liana");
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  const int code = runCommandLine(static_cast<int>(argv.size()), argv.data(), out, err, terminal);
  return {code, out.str(), err.str()};
}

}  // namespace liana
