// Lists the files a scene is made from, which no output of its run may replace.
#pragma once

#include "output/output_rule.h"
#include "scene/scene.h"

namespace regatta {

// Returns a rule with the scene file, its saved state, its meshes with the files they name, and its terrain as inputs.
OutputRule output_rule(const Scene& scene);

}  // namespace regatta
