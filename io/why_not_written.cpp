#include "io/why_not_written.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace liana {

std::string whyNotWritten(const std::filesystem::path& temporary) {
  errno = 0;
  std::ofstream probe(temporary, std::ios::binary | std::ios::app);
  const std::string block(1 << 16, ' ');
  if (probe) probe.write(block.data(), static_cast<std::streamsize>(block.size())).flush();
  if (!probe && errno != 0) return std::strerror(errno);
  std::error_code error;
  const auto space = std::filesystem::space(temporary.parent_path(), error);
  if (!error && space.available < (1u << 20)) return "the disk is full";
  return "the writer failed; check the folder and the room on the disk";
}

}  // namespace liana
