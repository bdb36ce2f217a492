// From a scene's description of a body to what the solvers need: hull, mass, pose. No simulation here.
#pragma once

#include "core/result.h"
#include "exchange/body_setup.h"
#include "exchange/commands.h"
#include "scene/scene.h"
#include "world/loading.h"

namespace regatta {

// `number`, the place among the scene's bodies, picks the default colour; `level` is the still surface [m]. Errors name
// the body. `boat_mass` is the parameter boat.mass.
Result<BodySetup> make_body(const BodySpec& spec, int number, float level, const Loading& loading = {},
                            double boat_mass = 1.0);

// The boat of a class, the box, ball or ring that a person launches with a key, its lowest point launch.drop above
// `surface` [m]; smaller ones where they would be longer than `longest` [m]. larger: factor on the size of a box.
BodySpec launch_spec(const LaunchBody& launch, float surface, int number, float longest, float larger = 1.0F);

}  // namespace regatta
