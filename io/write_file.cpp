#include "io/write_file.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <sstream>

namespace liana {
namespace {

namespace fs = std::filesystem;

Error cannotWrite(const fs::path& file, const std::string& reason) {
  return {"\"" + file.string() + "\" cannot be written: " + reason + "."};
}

/// Marks temporary files of this machine; the number of the process follows.
std::string temporaryMark() {
  char host[256] = {};
  ::gethostname(host, sizeof host - 1);
  std::ostringstream mark;
  mark << ".tmp-" << std::hex << (std::hash<std::string>()(host) & 0xffffff) << "-";
  return mark.str();
}

/// A name beside the target that no other writer of this or another process uses.
fs::path temporaryBeside(const fs::path& file) {
  static std::atomic<unsigned> counter{0};
  fs::path temporary = file;
  temporary += temporaryMark() + std::to_string(::getpid()) + "-" + std::to_string(++counter);
  return temporary;
}

/// Makes sure the bytes are on disk before the rename makes them the file.
bool flushToDisk(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool ok = ::fsync(descriptor) == 0;
  ::close(descriptor);
  return ok;
}

}  // namespace

void removeLeftovers(const fs::path& folder, const std::string& namePrefix) {
  std::error_code error;
  const std::string mark = temporaryMark();
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const std::size_t place = name.rfind(mark);
    if (place == std::string::npos || !name.starts_with(namePrefix)) continue;
    const int process = std::atoi(name.c_str() + place + mark.size());
    std::error_code ignored;
    if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH) fs::remove(entry->path(), ignored);
  }
}

Result<void> replaceFileAtomically(const fs::path& file,
                                   const std::function<Result<void>(const fs::path&)>& write) {
  std::error_code error;
  if (fs::is_directory(file, error)) return cannotWrite(file, "a folder of that name is in the way");
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    return cannotWrite(file, "the folder does not exist; create it first");
  const fs::path target = fs::is_symlink(file, error) ? fs::weakly_canonical(file, error) : file;
  removeLeftovers(target.has_parent_path() ? target.parent_path() : fs::path("."),
                  target.filename().string() + ".tmp-");
  const fs::path temporary = temporaryBeside(target);
  Result<void> written = write(temporary);
  if (written.ok() && !flushToDisk(temporary)) written = cannotWrite(file, std::strerror(errno));
  if (written.ok()) {
    fs::rename(temporary, target, error);
    if (error) written = cannotWrite(file, error.message());
  }
  if (!written.ok()) fs::remove(temporary, error);
  return written;
}

Result<void> writeFileAtomically(const fs::path& file, std::string_view content) {
  return replaceFileAtomically(file, [&](const fs::path& temporary) -> Result<void> {
    std::ofstream stream(temporary, std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream) return cannotWrite(file, errno ? std::strerror(errno) : "the disk may be full");
    return {};
  });
}

}  // namespace liana
