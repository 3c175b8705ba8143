// Reads the project's own files from the disk.
#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace liana::architecture {

namespace fs = std::filesystem;

namespace {

// What .gitignore lists, and git's own.
bool isGenerated(const std::string& topLevelName) {
  static const std::array names = {".git", ".cache", "build", "out", "compile_commands.json"};
  return topLevelName.starts_with("build-") || topLevelName.ends_with(".swp") ||
         std::find(names.begin(), names.end(), topLevelName) != names.end();
}

bool isText(const fs::path& path) {
  static const std::array extensions = {"",       ".h",    ".cpp",  ".cmake", ".txt", ".md",  ".json",
                                        ".liana", ".step", ".stp",  ".igs",   ".sh",  ".csv", ".vda",
                                        ".qrc",   ".svg",  ".html", ".yml",   ".in",  ".py",  ".qss"};
  return std::find(extensions.begin(), extensions.end(), path.extension().string()) != extensions.end();
}

std::vector<std::string> readLines(const fs::path& path) {
  std::ifstream stream(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void readFolder(const fs::path& root, const fs::path& folder, SourceTree& tree) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || !isText(entry.path())) continue;
    tree.files.push_back({entry.path().lexically_relative(root).generic_string(), readLines(entry.path())});
  }
}

}  // namespace

std::string SourceFile::room() const {
  const auto slash = path.find('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

bool SourceFile::isCpp() const {
  return path.ends_with(".h") || path.ends_with(".hpp") || path.ends_with(".cpp") || path.ends_with(".cc");
}

bool SourceFile::isCMake() const {
  return path.ends_with("CMakeLists.txt") || path.ends_with(".cmake");
}

const SourceFile* SourceTree::find(const std::string& path) const {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const SourceFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

SourceTree readSourceTree(const fs::path& root) {
  SourceTree tree;
  for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (isGenerated(name)) continue;
    tree.topLevelNames.push_back(name);
    if (entry.is_directory()) {
      readFolder(root, entry.path(), tree);
    } else if (isText(entry.path())) {
      tree.files.push_back({name, readLines(entry.path())});
    }
  }
  std::sort(tree.topLevelNames.begin(), tree.topLevelNames.end());
  std::sort(tree.files.begin(), tree.files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return tree;
}

std::string describe(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& violation : violations) {
    text += violation.path;
    if (violation.line > 0) text += ":" + std::to_string(violation.line);
    text += ": " + violation.message + "\n";
  }
  return text;
}

}  // namespace liana::architecture
