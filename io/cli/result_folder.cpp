#include "io/cli/result_folder.h"

namespace liana {

namespace fs = std::filesystem;

Result<void> ResultFolder::make(const fs::path& folder) {
  std::error_code error;
  for (fs::path part = folder; !part.empty() && !fs::exists(part, error); part = part.parent_path())
    made_.push_back(part);
  fs::create_directories(folder, error);
  if (error)
    return Error{"\"" + folder.string() + "\" cannot be made: " + error.message() +
                 ". Choose another folder."};
  return {};
}

ResultFolder::~ResultFolder() {
  std::error_code ignored;  // a folder that is not empty stays
  for (const fs::path& folder : made_) fs::remove(folder, ignored);
}

}  // namespace liana
