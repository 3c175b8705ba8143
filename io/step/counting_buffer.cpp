#include "io/step/counting_buffer.h"

#include <algorithm>

namespace liana {

CountingBuffer::CountingBuffer(const std::filesystem::path& file, const Progress& progress)
    : source_(file, std::ios::binary), buffer_(1 << 16), progress_(progress) {
  std::error_code error;
  size_ = std::max<std::uintmax_t>(1, std::filesystem::file_size(file, error));
}

CountingBuffer::int_type CountingBuffer::underflow() {
  if (cancelled_) return traits_type::eof();
  if (!progress_.report(static_cast<double>(done_) / static_cast<double>(size_), "Reading the file")) {
    cancelled_ = true;
    return traits_type::eof();
  }
  source_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  const std::streamsize count = source_.gcount();
  if (count <= 0) return traits_type::eof();
  done_ += static_cast<std::uintmax_t>(count);
  setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
  return traits_type::to_int_type(buffer_[0]);
}

}  // namespace liana
