#include "replay/packed_state.h"

#include "core/check.h"

#include <zstd.h>

#include <algorithm>
#include <utility>

namespace regatta {

namespace {

constexpr int kLevel = 1;                    // of Zstandard: its fastest standard level
constexpr std::size_t kPiece = 64U * 1024U;  // sorted by itself; a multiple of every number's size; chosen [bytes]

// Writes byte 0 of every number, then byte 1 of every number, and so on.
template <std::size_t Size>
void sort_bytes(const std::byte* from, std::size_t count, std::byte* to) {
  for (std::size_t b = 0; b < Size; ++b) {
    for (std::size_t i = 0; i < count; ++i) to[b * count + i] = from[i * Size + b];
  }
}

template <std::size_t Size>
void unsort_bytes(const std::byte* from, std::size_t count, std::byte* to) {
  for (std::size_t b = 0; b < Size; ++b) {
    for (std::size_t i = 0; i < count; ++i) to[i * Size + b] = from[b * count + i];
  }
}

struct FreeDecoder {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

void StatePacker::Free::operator()(ZSTD_CCtx_s* context) const { ZSTD_freeCCtx(context); }

StatePacker::StatePacker() : context_(ZSTD_createCCtx()), sorted_(kPiece) {
  CHECK(context_ != nullptr, "memory for a compressor");
  CHECK(ZSTD_isError(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel)) == 0U, "a level it has");
}

void StatePacker::begin(const State& state, const std::shared_ptr<const StateLayout>& last) {
  CHECK(state_ == nullptr, "one state is packed at a time");
  StateLayout layout;
  layout.version = state.version;
  layout.arrays.reserve(state.arrays.size());
  for (const StateArray& array : state.arrays) {
    layout.arrays.push_back({array.name, array.type, array.components, array.bytes.size()});
  }
  packed_ = {};
  packed_.layout = last != nullptr && *last == layout ? last : std::make_shared<const StateLayout>(std::move(layout));
  state_ = &state;
  array_ = at_ = 0;
  CHECK(ZSTD_isError(ZSTD_CCtx_reset(context_.get(), ZSTD_reset_session_only)) == 0U, "a compressor begins anew");
}

void StatePacker::compress(const std::byte* from, std::size_t size, bool last) {
  ZSTD_inBuffer in{from, size, 0};
  std::string& bytes = packed_.bytes;
  for (bool more = true; more;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + std::max(ZSTD_compressBound(size - in.pos), std::size_t{64}));
    ZSTD_outBuffer out{bytes.data() + before, bytes.size() - before, 0};
    const std::size_t left = ZSTD_compressStream2(context_.get(), &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
    CHECK(ZSTD_isError(left) == 0U, "bytes in memory can be compressed");
    bytes.resize(before + out.pos);
    more = last ? left > 0 : in.pos < in.size;
  }
}

bool StatePacker::go_on(std::size_t bytes) {
  CHECK(state_ != nullptr, "a state was begun");
  std::size_t done = 0;
  while (done < bytes && array_ < state_->arrays.size()) {
    const StateArray& array = state_->arrays[array_];
    const std::size_t size = std::min(kPiece, array.bytes.size() - at_);
    const std::byte* const from = array.bytes.data() + at_;
    if (size_of(array.type) == 4) {
      sort_bytes<4>(from, size / 4, sorted_.data());
    } else {
      sort_bytes<8>(from, size / 8, sorted_.data());
    }
    if (size > 0) compress(sorted_.data(), size, false);
    done += size;
    at_ += size;
    if (at_ == array.bytes.size()) {
      ++array_;
      at_ = 0;
    }
  }
  if (array_ < state_->arrays.size()) return false;
  compress(nullptr, 0, true);
  packed_.bytes.shrink_to_fit();
  state_ = nullptr;
  return true;
}

PackedState StatePacker::take() { return std::move(packed_); }

void unpack(const PackedState& packed, State& state) {
  const std::unique_ptr<ZSTD_DCtx, FreeDecoder> context(ZSTD_createDCtx());
  CHECK(context != nullptr, "memory for a decompressor");
  std::vector<std::byte> sorted(kPiece);
  ZSTD_inBuffer in{packed.bytes.data(), packed.bytes.size(), 0};
  state.version = packed.layout->version;
  state.arrays.resize(packed.layout->arrays.size());
  for (std::size_t a = 0; a < state.arrays.size(); ++a) {
    const StateLayout::Array& form = packed.layout->arrays[a];
    StateArray& array = state.arrays[a];
    array.name = form.name;
    array.type = form.type;
    array.components = form.components;
    array.bytes.resize(form.bytes);
    for (std::size_t at = 0; at < form.bytes; at += kPiece) {
      const std::size_t size = std::min(kPiece, form.bytes - at);
      ZSTD_outBuffer out{sorted.data(), size, 0};
      while (out.pos < size) {
        const std::size_t before = in.pos + out.pos;
        const std::size_t left = ZSTD_decompressStream(context.get(), &out, &in);
        CHECK(ZSTD_isError(left) == 0U && in.pos + out.pos > before, "what was compressed comes back");
      }
      if (size_of(form.type) == 4) {
        unsort_bytes<4>(sorted.data(), size / 4, array.bytes.data() + at);
      } else {
        unsort_bytes<8>(sorted.data(), size / 8, array.bytes.data() + at);
      }
    }
  }
}

}  // namespace regatta
