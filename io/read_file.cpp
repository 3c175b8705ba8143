#include "io/read_file.h"

#include <fstream>
#include <sstream>

namespace liana {

Result<std::string> readWholeFile(const std::filesystem::path& file) {
  const std::string name = "\"" + file.string() + "\" ";
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) return Error{name + "does not exist. Check the path."};
  if (std::filesystem::is_directory(status)) return Error{name + "is a folder. Choose a file inside it."};
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  if (stream) text << stream.rdbuf();
  if (!stream && text.str().empty())
    return Error{name + "cannot be read, or is empty. Check that you may read it."};
  return text.str();
}

}  // namespace liana
