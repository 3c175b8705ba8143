// The `liana` command.
#include <iostream>

#include "io/cli/cli.h"

int main(int argc, char** argv) {
  return liana::runCommandLine(argc, argv, std::cout, std::cerr);
}
