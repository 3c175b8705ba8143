#include "io/folder_beside.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <functional>
#include <optional>
#include <sstream>

namespace liana {
namespace {

namespace fs = std::filesystem;

/// Marks what belongs to this machine; the number of the process and a counter follow: "-4711-1".
std::string mark() {
  char host[256] = {};
  ::gethostname(host, sizeof host - 1);
  std::ostringstream text;
  text << ".liana-tmp-" << std::hex << (std::hash<std::string>()(host) & 0xffffff) << "-";
  return text.str();
}

/// The process that made what has this name; nothing if it is none of our names.
std::optional<int> makerOf(const std::string& name, const std::string& ours) {
  if (!name.starts_with(ours)) return {};
  const char *begin = name.data() + ours.size(), *end = name.data() + name.size();
  int process = 0, counter = 0;
  const auto first = std::from_chars(begin, end, process);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') return {};
  const auto second = std::from_chars(first.ptr + 1, end, counter);
  if (second.ec != std::errc() || second.ptr != end || process <= 0 || counter <= 0) return {};
  return process;
}

}  // namespace

FolderBeside::FolderBeside(const fs::path& folder) {
  static std::atomic<int> counter{0};
  removeLeftovers(folder);
  for (int tries = 0; tries < 100 && path_.empty(); ++tries) {
    const fs::path candidate =
        folder / (mark() + std::to_string(::getpid()) + "-" + std::to_string(++counter));
    if (::mkdir(candidate.c_str(), 0700) == 0)
      path_ = candidate;
    else if (errno != EEXIST)
      break;
  }
  if (path_.empty()) reason_ = std::strerror(errno);
}

FolderBeside::~FolderBeside() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

void removeLeftovers(const fs::path& folder) {
  const std::string ours = mark();
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::optional<int> maker = makerOf(entry->path().filename().string(), ours);
    std::error_code ignored;
    if (!maker || entry->is_symlink(ignored) || !entry->is_directory(ignored)) continue;
    if (::kill(*maker, 0) != 0 && errno == ESRCH) fs::remove_all(entry->path(), ignored);
  }
}

}  // namespace liana
