// Result<T>: a value, or an error that tells a person what is wrong and where.
// Every function that reads input from outside returns one; nothing is half-done when it holds an error.
#pragma once

#include "core/check.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace regatta {

struct Error {
  std::string message;    // one line, no trailing full stop
  std::string file = {};  // empty when the error has no file
  int line = 0;           // 1-based; 0 when unknown
  int column = 0;         // 1-based; 0 when unknown
  // The key of the scene that is to blame, "body[2].radius", where no file is known yet: scene_source.h finds its
  // place.
  std::string key = {};

  // "file:line:column: message", with the parts that are known.
  [[nodiscard]] std::string text() const;
};

struct Nothing {};

template <class T = Nothing>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }
  [[nodiscard]] const T& value() const& {
    CHECK(ok(), "value of a failed result");
    return *std::get_if<T>(&content_);
  }
  [[nodiscard]] T& value() & {
    CHECK(ok(), "value of a failed result");
    return *std::get_if<T>(&content_);
  }
  [[nodiscard]] T&& value() && {
    CHECK(ok(), "value of a failed result");
    return std::move(*std::get_if<T>(&content_));
  }
  [[nodiscard]] const Error& error() const {
    CHECK(!ok(), "error of a successful result");
    return *std::get_if<Error>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

inline Result<> success() { return Nothing{}; }

}  // namespace regatta
