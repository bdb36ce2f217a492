// Compresses a state without loss: the bytes of its numbers are sorted by their place in a number, so that signs and
// exponents stand together, then compressed [Zstandard]. Packing goes on between steps, in pieces of a size that the
// caller chooses, so that no frame waits for a whole state.
#pragma once

#include "core/state.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct ZSTD_CCtx_s;

namespace regatta {

// The names, types and sizes of a state's arrays, without their numbers.
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
  std::shared_ptr<const StateLayout> layout;  // shared with the state before if that has the same
  std::string bytes;

  // Returns the memory it takes, the layout counted as if it were not shared [bytes].
  [[nodiscard]] std::size_t size() const {
    constexpr std::size_t kName = 32;  // heap memory of an array's name [bytes]; estimated, not measured
    return bytes.size() + (layout ? layout->arrays.size() * (sizeof(StateLayout::Array) + kName) : 0);
  }
};

class StatePacker {
 public:
  StatePacker();
  // Begins to pack a state, which must not change until it is packed. last: layout of the state before; may be null.
  void begin(const State& state, const std::shared_ptr<const StateLayout>& last);
  [[nodiscard]] bool packing() const { return state_ != nullptr; }
  // Packs about `bytes` more; returns true when the state is packed and take() returns it.
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
  std::vector<std::byte> sorted_;   // sorted bytes of one piece
  PackedState packed_;
};

// Unpacks into `state`, whose memory is used again where it fits.
void unpack(const PackedState& packed, State& state);

}  // namespace regatta
