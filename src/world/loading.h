// What loading a scene may use and tell beside its result; all of it can be left out.
#pragma once

#include "geometry/mesh_hull.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace regatta {

struct SceneBundle;

struct Loading {
  std::filesystem::path cache = {};  // folder for what took long to find; empty: none
  // What is being done and the share of it that is done in [0, 1]; false: give up. The load then fails, "cancelled".
  std::function<bool(const std::string& what, double share)> progress = {};
  // Of each body that is a mesh, by its name.
  std::function<void(const std::string& body, const MeshReport& report)> mesh = {};
  bool measured = false;  // with all that a report can say
  // Of a world that was made before: water that begins just as it did there need not come to rest again.
  std::shared_ptr<const SceneBundle> last = {};
};

}  // namespace regatta
