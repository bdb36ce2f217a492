// Any bytes as a mesh in STL, text or binary.
#include "mesh_use.h"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace regatta;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  use_mesh(read_stl(bytes, "fuzz.stl"), bytes);
  return 0;
}
