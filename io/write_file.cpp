#include "io/write_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace liana {
namespace {

namespace fs = std::filesystem;

Error cannotWrite(const fs::path& file, const std::string& reason) {
  return {"\"" + file.string() + "\" cannot be written: " + reason + "."};
}

/// A name beside the target that no other writer of this or another process uses.
fs::path temporaryBeside(const fs::path& file) {
  static std::atomic<unsigned> counter{0};
  fs::path temporary = file;
  temporary += ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(++counter);
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

Result<void> replaceFileAtomically(const fs::path& file,
                                   const std::function<Result<void>(const fs::path&)>& write) {
  std::error_code error;
  if (fs::is_directory(file, error)) return cannotWrite(file, "a folder of that name is in the way");
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    return cannotWrite(file, "the folder does not exist; create it first");
  const fs::path target = fs::is_symlink(file, error) ? fs::weakly_canonical(file, error) : file;
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
