// Writing project files.
#include <nlohmann/json.hpp>

#include "io/content_hash.h"
#include "io/json/pretty_json.h"
#include "io/project/project_file.h"
#include "io/project/project_json.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// Assemblies that were added without their hash get it now, if their file is there.
DocumentContent withHashes(const DocumentContent& content) {
  DocumentContent complete = content;
  for (AssemblyReference& reference : complete.assemblies) {
    if (!reference.contentHash.empty()) continue;
    if (Result<std::string> hash = hashOfFile(reference.file); hash.ok()) reference.contentHash = *hash;
  }
  return complete;
}

}  // namespace

std::string projectText(const DocumentContent& content, const fs::path& folder) {
  return prettyJson(projectJson(withHashes(content), folder));
}

Result<void> writeProject(const DocumentContent& content, const fs::path& file) {
  return writeFileAtomically(file, projectText(content, fs::absolute(file).parent_path()));
}

}  // namespace liana
