// The difference between the world on the left of a split picture and the run on the right. Chosen by keys, panels and
// the command line; SceneRun (run/scene_run.h) keeps that world.
#pragma once

#include <array>

namespace regatta {

// kWakes: wake.lambda stays 0; kSolver: water.solver is always the other one.
enum class SplitKind { kNone, kWakes, kSolver };
inline constexpr std::array<const char*, 2> kSplitNames = {"wakes", "solver"};  // names of all kinds but kNone

}  // namespace regatta
