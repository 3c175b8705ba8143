#include "io/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "io/folder_beside.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

Error cannotWrite(const fs::path& file, const std::string& reason) {
  return {"\"" + file.string() + "\" cannot be written: " + reason + "."};
}

/// Where a chain of links ends, whether there is something or not.
fs::path endOfLinks(fs::path file) {
  constexpr int kLongestChain = 40;
  std::error_code error;
  for (int i = 0; i < kLongestChain && fs::is_symlink(file, error); ++i) {
    const fs::path next = fs::read_symlink(file, error);
    if (error) break;
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return file;
}

fs::path folderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// The name a writer gets: long ones leave no room for what writers append.
fs::path shortNameFor(const fs::path& file) {
  constexpr std::size_t kLongestEnding = 16;
  const fs::path ending = file.extension();
  return ending.native().size() > kLongestEnding ? fs::path("new") : fs::path("new" + ending.native());
}

/// Makes sure the bytes are on disk before the rename makes them the file.
bool flushToDisk(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool ok = ::fsync(descriptor) == 0;
  ::close(descriptor);
  return ok;
}

/// The new file is for whom the old one was; what may not be given away stays ours.
void takeOverMode(const fs::path& old, const fs::path& temporary) {
  struct stat was {};
  if (::stat(old.c_str(), &was) != 0) return;
  struct stat is {};
  if (::stat(temporary.c_str(), &is) == 0 && (is.st_uid != was.st_uid || is.st_gid != was.st_gid))
    (void)!::chown(temporary.c_str(), was.st_uid, was.st_gid);
  ::chmod(temporary.c_str(), was.st_mode & 07777);
}

bool copyInto(int descriptor, const fs::path& from) {
  std::ifstream stream(from, std::ios::binary);
  std::array<char, 1 << 16> block{};
  while (stream) {
    stream.read(block.data(), block.size());
    const char* next = block.data();
    for (std::streamsize left = stream.gcount(); left > 0;) {
      const ssize_t written = ::write(descriptor, next, static_cast<std::size_t>(left));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      next += written;
      left -= written;
    }
  }
  return stream.eof();
}

/// Made elsewhere and copied at once, since writers may want to go back in what they write.
Result<void> writeIntoStream(const fs::path& file,
                             const std::function<Result<void>(const fs::path&)>& write) {
  std::error_code error;
  const FolderBeside scratch(fs::temp_directory_path(error));
  if (scratch.path().empty()) return cannotWrite(file, scratch.reason());
  const fs::path temporary = scratch.path() / shortNameFor(file);
  if (Result<void> written = write(temporary); !written.ok()) return written;
  const bool isOutput = isStandardOutput(file);
  const int descriptor = isOutput ? STDOUT_FILENO : ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return cannotWrite(file, std::strerror(errno));
  const bool copied = copyInto(descriptor, temporary);
  const std::string reason = copied ? "" : std::strerror(errno);
  const bool closed = isOutput || ::close(descriptor) == 0;
  return copied && closed ? Result<void>()
                          : cannotWrite(file, reason.empty() ? std::strerror(errno) : reason);
}

}  // namespace

bool isStandardOutput(const fs::path& file) {
  return file == "/dev/stdout" || file == "/dev/fd/1" || file == "/proc/self/fd/1";
}

bool isStream(const fs::path& file) {
  std::error_code error;
  const fs::file_type type = fs::status(file, error).type();
  return isStandardOutput(file) || type == fs::file_type::character || type == fs::file_type::fifo ||
         type == fs::file_type::socket;
}

std::string linkNotice(const fs::path& file) {
  std::error_code error;
  if (isStream(file) || !fs::is_symlink(file, error)) return {};
  return "\"" + file.string() + "\" is a link. What it points to is written: \"" + endOfLinks(file).string() +
         "\".";
}

Result<void> replaceFileAtomically(const fs::path& file,
                                   const std::function<Result<void>(const fs::path&)>& write) {
  if (isStream(file)) return writeIntoStream(file, write);
  std::error_code error;
  if (fs::is_directory(file, error)) return cannotWrite(file, "a folder of that name is in the way");
  if (fs::is_block_file(file, error)) return cannotWrite(file, "it is a disk, not a file");
  const fs::path target = endOfLinks(file);
  // Renaming would replace it all the same: only the folder is asked then.
  if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0 && (errno == EACCES || errno == EROFS))
    return cannotWrite(file, "it is write-protected");
  if (!fs::is_directory(folderOf(target), error))
    return cannotWrite(file, "the folder does not exist; create it first");
  const FolderBeside beside(folderOf(target));
  if (beside.path().empty()) return cannotWrite(file, beside.reason());
  const fs::path temporary = beside.path() / shortNameFor(target);
  if (Result<void> written = write(temporary); !written.ok()) return written;
  if (!flushToDisk(temporary)) return cannotWrite(file, std::strerror(errno));
  takeOverMode(target, temporary);
  fs::rename(temporary, target, error);
  return error ? cannotWrite(file, error.message()) : Result<void>();
}

Result<void> writeFileAtomically(const fs::path& file, std::string_view content) {
  return replaceFileAtomically(file, [&](const fs::path& temporary) -> Result<void> {
    errno = 0;
    std::ofstream stream(temporary, std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream) return cannotWrite(file, errno ? std::strerror(errno) : "the disk may be full");
    return {};
  });
}

}  // namespace liana
