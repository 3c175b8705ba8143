#include "io/read_file.h"

#include <fstream>
#include <iterator>

namespace liana {

Result<std::string> readWholeFile(const std::filesystem::path& file) {
  const std::string name = "\"" + file.string() + "\" ";
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) return Error{name + "does not exist. Check the path."};
  if (std::filesystem::is_directory(status)) return Error{name + "is a folder. Choose a file inside it."};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return Error{name + "cannot be opened. Check that you may read it."};
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (text.empty()) return Error{name + "is empty. Restore an earlier copy."};
  return text;
}

}  // namespace liana
