#include "io/archive/scratch_folder.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "liana-unpacked-";

/// The process a folder of ours is named after; 0 for other names.
int ownerOf(const std::string& name) {
  if (!name.starts_with(kPrefix)) return 0;
  return std::atoi(name.c_str() + std::string(kPrefix).size());
}

bool isOurs(const fs::path& folder) {
  struct stat status {};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid();
}

void removeAbandoned(const fs::path& folder) {
  std::error_code error, ignored;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const int owner = ownerOf(entry->path().filename().string());
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH && isOurs(entry->path()))
      fs::remove_all(entry->path(), ignored);
  }
}

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path place = fs::temp_directory_path(error);
  if (error) return;
  removeAbandoned(place);
  std::string pattern = (place / (kPrefix + std::to_string(::getpid()) + "-XXXXXX")).string();
  if (const char* made = ::mkdtemp(pattern.data())) path_ = made;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace liana
