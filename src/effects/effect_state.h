// Keeps things that ride on drawn water with a keyframe: lists of structs as records of 32-bit words, which come back
// bit by bit into the same program. For keyframes in memory only; they never go into files.
#pragma once

#include "core/archive.h"
#include "core/rng.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

namespace regatta {

template <class Record>
void visit_records(Archive& archive, std::string_view name, std::vector<Record>& list) {
  static_assert(std::is_trivially_copyable_v<Record> && sizeof(Record) % 4 == 0);
  using Words = std::array<std::int32_t, sizeof(Record) / 4>;
  std::vector<Words> words(list.size());
  if (!list.empty()) std::memcpy(words.data(), list.data(), list.size() * sizeof(Record));
  archive.array(name, words);
  if (!archive.loads()) return;
  list.resize(words.size());
  if (!list.empty()) std::memcpy(static_cast<void*>(list.data()), words.data(), list.size() * sizeof(Record));
}

// A place in a list, or a count.
inline void visit_index(Archive& archive, std::string_view name, std::size_t& index) {
  auto whole = static_cast<std::int64_t>(index);
  archive.value(name, whole);
  index = static_cast<std::size_t>(whole);
}

inline void visit_rng(Archive& archive, Rng& rng) {
  std::uint64_t place = rng.place();
  archive.value("rng", place);
  rng.go_to(place);
}

}  // namespace regatta
