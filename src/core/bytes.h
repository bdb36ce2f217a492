// Numbers as bytes for files of our own, in the machine's order, with a checksum over all.
#pragma once

#include "core/state_hash.h"

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace regatta {

inline std::uint64_t checksum(std::string_view bytes) {
  StateHash hash;
  hash.add(std::span<const char>(bytes.data(), bytes.size()));
  return hash.value();
}

template <class T>
void append(std::string& bytes, const T& v) {
  static_assert(std::is_arithmetic_v<T>);
  bytes.append(reinterpret_cast<const char*>(&v), sizeof v);
}

// Whether bytes of at least the checksum's size end in the checksum of those before it.
inline bool ends_in_checksum(std::string_view bytes) {
  std::uint64_t stored = 0;
  if (bytes.size() < sizeof stored) return false;
  const std::string_view checked = bytes.substr(0, bytes.size() - sizeof stored);
  std::memcpy(&stored, bytes.data() + checked.size(), sizeof stored);
  return stored == checksum(checked);
}

// Takes values off the front as long as there are bytes; after that `ok` is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T value() {
    static_assert(std::is_arithmetic_v<T>);
    T v{};
    const std::string_view from = take(sizeof v);
    if (ok) std::memcpy(&v, from.data(), sizeof v);
    return v;
  }
  std::string_view take(std::uint64_t size) {
    ok = ok && size <= bytes_.size();
    if (!ok) return {};
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  bool ok = true;

 private:
  std::string_view bytes_;
};

}  // namespace regatta
