// A state in a part of its memory: the bytes of its numbers sorted by their place in a number, so that signs and
// exponents stand together, then compressed [Zstandard]. It comes back bit by bit. Packing goes on in pieces of a size
// that the caller chooses, between steps, so that no frame waits for a whole state.
#pragma once

#include "core/state.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct ZSTD_CCtx_s;

namespace regatta {

// What a state's arrays are, without their numbers.
struct StateLayout {
  struct Array {
    std::string name;
    NumberType type = NumberType::kFloat;
    int components = 1;
    std::size_t bytes = 0;
    bool operator==(const Array&) const = default;
  };
  std::uint32_t version = kStateVersion;
  std::vector<Array> arrays;
  bool operator==(const StateLayout&) const = default;
};

struct PackedState {
  std::shared_ptr<const StateLayout> layout;  // shared with the state before where that has the same
  std::string bytes;

  // In memory, as if nobody shared the layout [bytes].
  [[nodiscard]] std::size_t size() const {
    constexpr std::size_t kName = 32;  // of an array: what it takes beside its entry
    return bytes.size() + (layout ? layout->arrays.size() * (sizeof(StateLayout::Array) + kName) : 0);
  }
};

class StatePacker {
 public:
  StatePacker();
  // Begins a state, which must stay until it is packed. last: of a state before; may be null.
  void begin(const State& state, const std::shared_ptr<const StateLayout>& last);
  [[nodiscard]] bool packing() const { return state_ != nullptr; }
  // Packs about so many bytes more; true: the state is packed, take() gives it.
  bool go_on(std::size_t bytes);
  [[nodiscard]] PackedState take();

 private:
  void compress(const std::byte* from, std::size_t size, bool last);

  struct Free {
    void operator()(ZSTD_CCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_CCtx_s, Free> context_;
  const State* state_ = nullptr;
  std::size_t array_ = 0, at_ = 0;  // the next byte to pack
  std::vector<std::byte> sorted_;   // of one piece
  PackedState packed_;
};

// `state` keeps its memory where it fits.
void unpack(const PackedState& packed, State& state);

}  // namespace regatta
