// The kinds of water that a world can hold, in the order in which it asks them. A new water is one entry here.
#pragma once

#include "core/profile.h"
#include "core/result.h"
#include "exchange/status.h"
#include "scene/scene.h"
#include "water/water.h"
#include "water/water_rest.h"
#include "world/scene_bundle.h"

#include <memory>
#include <span>

namespace regatta {

// The means by which a water that is laid still comes to rest before its world begins.
struct WaterRest {
  RestWatch watch;
  RestedWaters found;    // by a world before; then also by this one
  StatusPlace restless;  // what did not come to rest, and where it is pulled most; unnamed: nothing
};

// The data from which a water is made.
struct NewWater {
  const Scene& scene;
  const SceneBundle& bundle;
  const Params& params;              // the parameters that it begins with
  std::span<const BodyView> bodies;  // as they stand at the start
  WaterRest* rest = nullptr;         // null: a state follows, or another water that it replaces
};

struct WaterKind {
  const char* name;  // unique; its arrays in a state are called NAME.…
  // Whether a scene has this water while the parameters are as they are.
  bool (*wanted)(const Scene& scene, const Params& params);
  Result<std::unique_ptr<Water>> (*make)(const NewWater& start);
  std::span<const Stage* const> stages;
  WaterCount counts = {};  // the count of diagnose(), and where it is shown; unnamed: the water tells it itself
  bool stays = false;      // it can't travel with a domain
};

std::span<const WaterKind> water_kinds();

}  // namespace regatta
