// Makes and removes a test's own folder.
#include "tests/architecture/temporary_tree.h"

#include <stdlib.h>  // mkdtemp

#include <fstream>
#include <stdexcept>

namespace liana::architecture {

namespace fs = std::filesystem;

TemporaryTree::TemporaryTree() {
  std::string pattern = (fs::temp_directory_path() / "liana_tree_XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder " + pattern);
  root_ = pattern;
}

TemporaryTree::~TemporaryTree() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void TemporaryTree::write(const std::string& path, const std::string& text) const {
  fs::create_directories((root_ / path).parent_path());
  std::ofstream stream(root_ / path);
  stream << text;
  if (!stream.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace liana::architecture
