// A file, or a piece of memory with a file descriptor, seen as bytes without being copied.
#pragma once

#include <filesystem>
#include <string_view>

namespace liana {

/// Read only. Not open when it does not exist or is empty.
class MappedFile {
public:
  explicit MappedFile(const std::filesystem::path& file);
  explicit MappedFile(int descriptor);  // the descriptor stays the caller's
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  bool isOpen() const { return data_ != nullptr; }
  std::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

private:
  void map(int descriptor);

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace liana
