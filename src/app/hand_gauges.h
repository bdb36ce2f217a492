// Gauges that a person sets in the picture. They read the water beside the world, which does not know of them: with
// them or without, a run has the same bits, and they are no commands.
#pragma once

#include "core/result.h"
#include "ui/ui.h"
#include "world/world.h"

#include <span>
#include <string>

namespace regatta {

// In each frame. at: where the mouse points, or why that is no water; known: the scene's own, whose names are taken.
// What there is to say of a gauge that was set; empty: none was.
std::string set_hand_gauge(UiModel& model, const Result<Vec2>& at, std::span<const Gauge> known);

// Appends what they read to the world's gauges in its snapshot, and tells the model of the water under the mouse. They
// have no H_s, which takes a minute: it is NaN.
void read_hand_gauges(const World& world, UiModel& model, Snapshot& snapshot);

}  // namespace regatta
