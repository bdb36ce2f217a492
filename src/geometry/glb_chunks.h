// The parts of a GLB file: glTF 2.0 §4.4.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>

namespace regatta {

struct GlbChunks {
  std::string_view json;
  std::string_view binary;  // empty where there is none
};

inline bool is_glb(std::string_view bytes) { return bytes.starts_with("glTF"); }
// `name` stands for the file in messages.
Result<GlbChunks> split_glb(std::string_view bytes, const std::string& name);

}  // namespace regatta
