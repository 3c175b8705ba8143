// The project's own files as text, and what a rule found wrong in them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace liana::architecture {

/// A text file; `path` is relative to the top of the tree, with forward slashes.
struct SourceFile {
  std::string path;
  std::vector<std::string> lines;

  std::string room() const;  // the first folder of the path; empty for a file at the top
  bool isCpp() const;        // a C++ header or source
  bool isCMake() const;      // a CMakeLists.txt or *.cmake
};

/// What the rules look at. Tests of the rules write one by hand.
struct SourceTree {
  std::vector<std::string> topLevelNames;
  std::vector<SourceFile> files;

  const SourceFile* find(const std::string& path) const;  // null if there is none
};

/// Reads all text files below `root`, except what a build or a run leaves there and what git keeps.
SourceTree readSourceTree(const std::filesystem::path& root);

/// One line against a rule; line 0 means the file as a whole.
struct Violation {
  std::string path;
  int line = 0;
  std::string message;
};

/// One "path:line: message" per violation, for a test's output.
std::string describe(const std::vector<Violation>& violations);

}  // namespace liana::architecture
