// A 64-bit fingerprint of simulation state: equal states give equal hashes on any number of threads.
// The steps that [XXH64] takes for short input, for input of any length, with the length of each array mixed in; not
// for security. -0.0 and 0.0 differ, as their bits do.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

namespace regatta {

class StateHash {
 public:
  template <class T>
  void add(std::span<const T> values) {
    static_assert(std::is_floating_point_v<T> ||
                  (std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>));
    add_bytes(reinterpret_cast<const unsigned char*>(values.data()), values.size_bytes());
  }
  template <class T>
  void add_value(const T& value) {
    add(std::span<const T>(&value, 1));
  }
  [[nodiscard]] std::uint64_t value() const;

 private:
  void add_bytes(const unsigned char* bytes, std::size_t count);
  std::uint64_t state_ = 0x27d4eb2f165667c5ULL;  // the fifth prime, as seed 0 has it
};

// 16 lower-case hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace regatta
