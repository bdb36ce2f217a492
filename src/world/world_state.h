// A world's state in memory: a keyframe. It goes back into the world it came from, or into another one of the same
// bundle, without reading a file.
#pragma once

#include "core/state.h"
#include "exchange/body_setup.h"
#include "exchange/commands.h"
#include "exchange/status.h"
#include "scene/scene.h"
#include "world/scene_bundle.h"

#include <memory>
#include <vector>

namespace regatta {

struct WorldState {
  std::shared_ptr<const SceneBundle> bundle;
  Scene scene;                    // with launched bodies, without removed ones
  Params params;                  // as set
  std::vector<BodySetup> bodies;  // in the scene's order
  std::vector<Command> queue;     // commands that wait for the next step
  Status status;
  State arrays;  // everything that changes from step to step
};

}  // namespace regatta
