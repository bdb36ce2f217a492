// The kinds of water that a world can hold, in the order in which it asks them. A new water is one entry here.
#pragma once

#include "core/profile.h"
#include "core/result.h"
#include "scene/scene.h"
#include "water/water.h"
#include "water/water_rest.h"
#include "world/scene_bundle.h"

#include <memory>
#include <span>

namespace regatta {

// How a water that is laid still comes to rest before its world begins.
struct WaterRest {
  RestWatch watch;
  RestedWaters found;  // by a world before; then also by this one
};

// What a water is made from.
struct NewWater {
  const Scene& scene;
  const SceneBundle& bundle;
  const Params& params;              // that it begins with
  std::span<const BodyView> bodies;  // as they stand at the start
  WaterRest* rest = nullptr;         // none: a state follows, or another water that it takes the place of
};

struct WaterKind {
  const char* name;  // unique; its arrays in a state are called NAME.…
  // Whether a scene has this water while the parameters are as they are.
  bool (*wanted)(const Scene& scene, const Params& params);
  Result<std::unique_ptr<Water>> (*make)(const NewWater& start);
  std::span<const Stage* const> stages;
  WaterCount counts = {};  // what diagnose() counts, and where that is shown; unnamed: it tells that itself
  bool stays = false;      // it can't go along with a domain that travels
};

std::span<const WaterKind> water_kinds();

}  // namespace regatta
