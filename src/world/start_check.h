// Whether bodies lie so at the start of a scene that a world can begin: between the edges, not heaped up in one
// place, not through the walls of a box of particles.
#pragma once

#include "core/result.h"
#include "scene/scene.h"
#include "world/scene_bundle.h"

#include <string>
#include <vector>

namespace regatta {

// Most bodies that may have a part in the middle of one that moves: each pair in a heap is a contact, and each hull in
// it is in water that another one displaces; 100 boxes in one place take minutes to begin.
inline constexpr int kMostInOnePlace = 8;
// The same for a static body, which costs water only: 50 take 2 s of the processor to begin, 1000 half an hour.
inline constexpr int kMostStillInOnePlace = 100;

// An error names the body that can't lie where it does. bundle: its bodies are those of the scene.
Result<> check_start(const Scene& scene, const SceneBundle& bundle);

// Messages about bodies that are not, or not wholly, in the box: static bodies or paths that go through a wall or the
// floor, which may be meant, and bodies that lie outside all water.
std::vector<std::string> bodies_out_of_box(const Scene& scene, const SceneBundle& bundle);

}  // namespace regatta
