// Writes and reads plain values one after another, for our own processes and caches on this machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace liana {

class Packer {
public:
  template <typename T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void putText(std::string_view text) {
    put<std::uint64_t>(text.size());
    bytes_.append(text);
  }
  /// Elements that are nothing but their bytes.
  template <typename T>
  void putPlain(const std::vector<T>& values) {
    put<std::uint64_t>(values.size());
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }

  const std::string& bytes() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

private:
  std::string bytes_;
};

/// Throws std::runtime_error instead of reading beyond the end.
class Unpacker {
public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  template <typename T>
  T get() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view getText() { return take(get<std::uint64_t>()); }
  template <typename T>
  std::vector<T> getPlain() {
    const auto count = get<std::uint64_t>();
    if (count > bytes_.size() / sizeof(T)) throw std::runtime_error("packed data ends early");
    std::vector<T> values(count);
    std::memcpy(reinterpret_cast<char*>(values.data()), take(count * sizeof(T)).data(), count * sizeof(T));
    return values;
  }
  /// A number of things that are each at least one byte long.
  std::size_t getCount() {
    const auto count = get<std::uint64_t>();
    if (count > bytes_.size()) throw std::runtime_error("packed data ends early");
    return count;
  }

private:
  std::string_view take(std::uint64_t count) {
    if (count > bytes_.size()) throw std::runtime_error("packed data ends early");
    const std::string_view part = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return part;
  }

  std::string_view bytes_;
};

}  // namespace liana
