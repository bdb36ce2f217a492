// Gauges that a person sets in the picture. They only read the world, are no commands and do not change a run's bits.
#pragma once

#include "core/result.h"
#include "ui/ui.h"
#include "world/world.h"

#include <span>
#include <string>

namespace regatta {

// Sets a gauge where the person clicked, up to kMostHandGauges; call it in each frame. Returns a message; empty: none
// was set. at: where the mouse points, or why that is no water; known: the scene's gauges, whose names are taken.
std::string set_hand_gauge(UiModel& model, const Result<Vec2>& at, std::span<const Gauge> known);

// Appends the readings of these gauges to the snapshot and, while one is being set, writes the water under the mouse to
// the model. Their H_s is NaN: it takes a minute of readings.
void read_hand_gauges(const World& world, UiModel& model, Snapshot& snapshot);

}  // namespace regatta
