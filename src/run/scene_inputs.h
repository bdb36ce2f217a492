// Which files a scene is made from: what no output of its run may replace.
#pragma once

#include "output/output_rule.h"
#include "scene/scene.h"

namespace regatta {

// A rule that knows the scene file, its saved state, its meshes with what they name, and its terrain as
// inputs.
OutputRule output_rule(const Scene& scene);

}  // namespace regatta
