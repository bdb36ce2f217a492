// The contents of a scene's file and their places: errors that show only once a scene is read, or a world is made of
// it, name a key (Error::key), and get the place of that key here.
#pragma once

#include "core/result.h"
#include "scene/scene.h"
#include "scene/toml_document.h"

#include <string>
#include <string_view>

namespace regatta {

struct SceneSource {
  std::string name;  // name of the file, in messages
  TomlNode tree;     // tree of the version that was read, without [small]
  Params params;     // parameters of the file, before anything else set some
};

// The place of a key, "ocean.radius", "body[2].mass" (from 0), in a tree: of its value, or, where the tree does not say
// it, of the table that it belongs in.
TomlPlace place_of_key(const TomlNode& tree, std::string_view key);

// Whether a tree says that key itself; of "ring[]" whether there are any.
bool says_key(const TomlNode& tree, std::string_view key);

// The parameter of a key "params.ocean.radius"; null: it is none.
const ParamInfo* param_of_key(std::string_view key);

// The error with file, line and column of its key. An error that has a file, or no key, stays as it is; so does one of
// a parameter whose value is not the file's, but for words that say so.
Error located(const Scene& scene, Error error);

}  // namespace regatta
