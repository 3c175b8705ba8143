// The `liana` command.
#include <unistd.h>

#include <iostream>

#include "io/cli/cli.h"

int main(int argc, char** argv) {
  return liana::runCommandLine(argc, argv, std::cout, std::cerr, isatty(STDERR_FILENO) != 0);
}
