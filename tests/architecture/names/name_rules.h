// One name for one thing: no two files define a class of the same name in the same namespace.
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace liana::architecture {

/// A class, struct, union or enumeration that a file defines for the whole program to see.
struct NamedType {
  std::string name;  // with its namespaces: liana::Router
  int line = 0;
};

/// What a C++ file defines at namespace scope, in its order. Declarations without a body, types within types
/// or functions and all in a namespace without a name (nobody else sees them) are left out.
std::vector<NamedType> definedTypes(const SourceFile& file);

/// Types of gui, io, kernel and solvers that have the name of another one in another file. Two definitions of
/// one name break the one-definition rule: no compiler tells, and the program may take either.
std::vector<Violation> checkNames(const SourceTree& tree);

}  // namespace liana::architecture
