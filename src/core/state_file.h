// A State as bytes, for files, with what it says of the scene that it was saved from: versioned, with a checksum; a
// damaged file is a clear error. It knows nothing of what either means: whether they fit is for others to say.
#pragma once

#include "core/state.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace regatta {

struct SavedState {
  std::string scene;  // the settings on which the arrays depend, in words of its owner
  State state;
  bool operator==(const SavedState&) const = default;
};

Result<SavedState> read_state_file(const std::filesystem::path& file);
// The content of such a file.
std::string encode_state(const SavedState& saved);
// The state from the file's bytes; `name` stands for the file in messages.
Result<SavedState> decode_state(std::string_view bytes, const std::string& name);

}  // namespace regatta
