// Any bytes as a glTF or GLB file, and as every file that it names.
#include "mesh_use.h"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace regatta;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const SiblingReader sibling = [&](const std::string&) -> Result<std::string> { return std::string(bytes); };
  use_mesh(read_gltf(bytes, "fuzz.gltf", sibling), bytes);
  return 0;
}
