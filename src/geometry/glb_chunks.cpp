#include "geometry/glb_chunks.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

namespace regatta {

namespace {

std::size_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

}  // namespace

Result<GlbChunks> split_glb(std::string_view bytes, const std::string& name) {
  constexpr std::size_t kHeader = 12;      // magic, version, length of the whole file
  constexpr std::size_t kChunkHeader = 8;  // length, type
  constexpr std::size_t kJsonType = 0x4E4F534A;
  constexpr std::size_t kBinaryType = 0x004E4942;
  if (bytes.size() < kHeader) return Error{"damaged GLB: the file ends within its header", name};
  if (const std::size_t version = word_at(bytes, 4); version != 2) {
    return Error{fmt::format("byte 4: GLB version {}; only version 2 is read", version), name};
  }
  if (const std::size_t length = word_at(bytes, 8); length != bytes.size()) {
    return Error{fmt::format("byte 8: its header says {} bytes, the file has {}: it is cut off or damaged", length,
                             bytes.size()),
                 name};
  }
  GlbChunks chunks;
  for (std::size_t at = kHeader; at + kChunkHeader <= bytes.size();) {
    const std::size_t length = word_at(bytes, at);
    const std::size_t type = word_at(bytes, at + 4);
    at += kChunkHeader;
    if (length > bytes.size() - at) return Error{"damaged GLB: a chunk does not fit the file", name};
    if (type == kJsonType && chunks.json.empty()) chunks.json = bytes.substr(at, length);
    if (type == kBinaryType && chunks.binary.empty()) chunks.binary = bytes.substr(at, length);
    at += length;
  }
  if (chunks.json.empty()) return Error{"damaged GLB: it has no JSON chunk", name};
  return chunks;
}

}  // namespace regatta
