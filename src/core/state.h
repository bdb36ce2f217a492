// Simulation state as named arrays in memory: a keyframe. Made by one visit of an Archive, given back by another.
#pragma once

#include "core/archive.h"
#include "core/result.h"
#include "core/state_hash.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

struct StateArray {
  std::string name;
  NumberType type = NumberType::kFloat;
  int components = 1;            // numbers of an entry
  std::vector<std::byte> bytes;  // the machine's own little-endian numbers

  [[nodiscard]] std::int64_t numbers() const { return static_cast<std::int64_t>(bytes.size() / size_of(type)); }
  [[nodiscard]] std::int64_t entries() const { return numbers() / components; }
  [[nodiscard]] double number(std::int64_t at) const;
  [[nodiscard]] std::int64_t whole(std::int64_t at) const;  // entry of an array of kInt64
  bool operator==(const StateArray&) const = default;
};

// The version of a world's arrays, raised with each one that comes, goes or means something else. Fit::since and
// Archive::gone() say what becomes of the states of each version from kOldestState on; there is no way from older ones.
inline constexpr std::uint32_t kStateVersion = 21;
inline constexpr std::uint32_t kOldestState = 18;

struct State {
  std::uint32_t version = kStateVersion;
  std::vector<StateArray> arrays;  // in the order of the visit

  // Null where there is none. The search begins at `from`, where a visit in the same order finds it at once.
  [[nodiscard]] const StateArray* find(std::string_view name, std::size_t from = 0) const;
  [[nodiscard]] bool holds_scope(std::string_view name) const;  // some array's name begins with "name."
  bool operator==(const State&) const = default;
};

using Visit = std::function<void(Archive&)>;

// Takes an owner's state. `state` keeps its memory where it fits.
void take_state(const Visit& visit, State& state);
// Gives it back: checks every array first, so that an error, which names the first array that does not fit, leaves the
// owner as it was. The owner updates what it derives from the arrays itself.
Result<> give_state(const State& state, const Visit& visit);
// The same without a look, for a state that this very owner had.
void put_state(const State& state, const Visit& visit);
// Adds an owner's state to a hash, array by array, but what is only shown.
void hash_state(const Visit& visit, StateHash& hash);

struct ArrayHash {
  std::string name;
  std::uint64_t hash = 0;
  bool operator==(const ArrayHash&) const = default;
};
// One of each array, in the order of the visit, but of what is only shown. `hashes` keeps its memory where it fits.
void hash_arrays(const Visit& visit, std::vector<ArrayHash>& hashes);

// The first difference of two states, "columns.u[17]: 0.25 and 0.5"; empty: they are the same bit for bit.
std::optional<std::string> first_difference(const State& a, const State& b);

}  // namespace regatta
