// A value or the reason why there is none: how bad input and cancelling travel between rooms, without
// exceptions.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace liana {

/// Why something could not be done: what is wrong, where, and what to do, in one or two sentences for people.
struct Error {
  enum class Kind { BadInput, Cancelled };

  std::string message;
  Kind kind = Kind::BadInput;

  bool isCancelled() const { return kind == Kind::Cancelled; }
  static Error cancelled() { return {"Cancelled.", Kind::Cancelled}; }
};

/// A T or an Error. Ask ok() first; reading the other side is a bug.
template <typename T>
class [[nodiscard]] Result {
public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  T& value() & { return *checked(std::get_if<T>(&content_)); }
  const T& value() const& { return *checked(std::get_if<T>(&content_)); }
  T&& value() && { return std::move(*checked(std::get_if<T>(&content_))); }
  const Error& error() const { return *checked(std::get_if<Error>(&content_)); }

  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

private:
  template <typename P>
  static P checked(P pointer) {
    assert(pointer && "Result read without asking ok()");
    return pointer;
  }

  std::variant<T, Error> content_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<std::monostate>(content_); }
  explicit operator bool() const { return ok(); }
  const Error& error() const {
    assert(!ok() && "Result read without asking ok()");
    return *std::get_if<Error>(&content_);
  }

private:
  std::variant<std::monostate, Error> content_;
};

}  // namespace liana
