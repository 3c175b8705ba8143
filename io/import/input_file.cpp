#include "io/import/input_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "io/file_kind.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLook = 8192;  // bytes

std::string bytesAt(std::ifstream& stream, std::uintmax_t offset) {
  std::string bytes(kLook, '\0');
  stream.clear();
  stream.seekg(static_cast<std::streamoff>(offset));
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
  return bytes;
}

}  // namespace

bool InputFile::isArchive() const {
  return fileKindOf(head, size) == FileKind::Archive;
}

Error badFile(const fs::path& file, const std::string& what) {
  return {"\"" + file.string() + "\" " + what};
}

Result<InputFile> inspectInputFile(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return badFile(file, "does not exist. Check the path.");
  if (error) return badFile(file, "cannot be reached: " + error.message() + ".");
  if (fs::is_directory(status)) return badFile(file, "is a folder. Choose a file inside it.");
  if (!fs::is_regular_file(status))
    return badFile(file, "is a pipe or a device. Copy what it holds into a file first.");
  InputFile input;
  input.path = fs::absolute(file, error).lexically_normal();
  input.size = fs::file_size(file, error);
  if (error) return badFile(file, "cannot be read: " + error.message() + ".");
  if (input.size == 0) return badFile(file, "is empty. Export it again from the CAD system.");
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    return badFile(
        file, std::string("cannot be opened (") + std::strerror(errno) + "). Check that you may read it.");
  input.head = bytesAt(stream, 0);
  input.tail = bytesAt(stream, input.size > kLook ? input.size - kLook : 0);
  if (input.head.empty()) return badFile(file, "cannot be read. Check the disk or the network.");
  return input;
}

}  // namespace liana
