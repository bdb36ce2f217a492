// The settings of its scene on which a saved state depends, key by key: kept in the state file, and compared when that
// is opened. A state goes on only in the scene that it was saved from; the keys that may be changed all the same are
// listed in the .cpp file, and nowhere else.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace regatta {

struct RecordEntry {
  std::string key;    // "body[1].engine.max_thrust", bodies counted from 0; "ring[]" for how many there are
  std::string value;  // as written in a scene file
  bool operator==(const RecordEntry&) const = default;
};
using SceneRecord = std::vector<RecordEntry>;

// Whether a key may be changed in the scene file of a saved world.
bool is_free_key(std::string_view key);

// All keys but the free ones. `contents` tell keys that name a file what the file holds: key and fingerprint.
SceneRecord record_of(const Scene& scene, const std::vector<RecordEntry>& contents = {});

// One line a key.
std::string record_text(const SceneRecord& record);
SceneRecord read_record(std::string_view text);

// Fails on the first key that is not as it was saved: names it, its value then and its value now. state: the file.
Result<> check_record(const Scene& scene, const std::string& state, const SceneRecord& saved, const SceneRecord& now);

}  // namespace regatta
