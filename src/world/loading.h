// Options for loading a scene, and reports beside its result; all can be left out.
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
  // Called with the work being done and its finished share in [0, 1]; it returns false to give up. The load then fails,
  // "cancelled".
  std::function<bool(const std::string& what, double share)> progress = {};
  // Called for each body that is a mesh, with its name.
  std::function<void(const std::string& body, const MeshReport& report)> mesh = {};
  bool measured = false;  // with all that a report can say
  // Bundle of a world made before: water that begins just as it did there need not come to rest again.
  std::shared_ptr<const SceneBundle> last = {};
};

}  // namespace regatta
