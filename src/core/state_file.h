// A State as bytes, for files: versioned, with a checksum; a damaged file is a clear error. It knows nothing of what
// the arrays mean: whether they fit is for give_state() to say.
#pragma once

#include "core/state.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace regatta {

Result<State> read_state_file(const std::filesystem::path& file);
// The content of such a file.
std::string encode_state(const State& state);
// The state from the file's bytes; `name` stands for the file in messages.
Result<State> decode_state(std::string_view bytes, const std::string& name);

}  // namespace regatta
