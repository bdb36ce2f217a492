#include "ui/glossary.h"

#include <algorithm>
#include <array>
#include <utility>

namespace regatta {

namespace {

using Entry = std::pair<std::string_view, std::string_view>;
constexpr auto kEntries = std::to_array<Entry>({
    {"columns",
     "Shallow water made of upright columns that move: each keeps its volume, and its height follows from "
     "how close its neighbours stand."},
    {"cells", "Shallow water as depths and velocities in the squares of a grid that stands still."},
    {"wave cells", "The grid of the dispersive waves, which lie on top of the shallow water."},
    {"particles", "Water in three dimensions as small balls that keep their distance."},
    {"boundary", "Particles of walls and bodies: they hold the water's particles back."},
    {"neighbours",
     "Other particles that one feels, on average. Which count is a matter of the support radius: how far a "
     "particle or a column reaches."},
    {"sub-steps",
     "Parts that the water splits a step into, so that no wave crosses too much of a column or cell at once."},
    {"dropped commands", "What was asked for and could not be done, for the reason that a message gave."},
    {"volume error", "Water that was lost or made by mistake, as a share of all."},
    {"hash", "A number made from every bit of the state: two runs with the same one are the same run."},
    {"vortices", "Small whirls that a body sheds into the water behind it. R is their radius."},
    {"sheds",
     "What leaves the body now: vortices in the plane where it pierces the surface, rings where it lies deep."},
    {"rings, nodes",
     "Closed lines of whirling water that the body has left and that are still there, and the points of them."},
    {"force of rings", "How strongly the body's rings pull at it, in all directions: most of its drag."},
    {"ring nodes", "Points of all vortex rings under water, and how many there may be: then the oldest rings go."},
    {"silt in the water", "Dots that the flow carries along, and how many there may be: then no new ones come."},
    {"threshold T", "How full the potential of an edge gets before it sheds a vortex."},
    {"stream", "How fast the water passes the body."},
    {"shed ↻, ↺",
     "Circulation that has left the body, of vortices that turn clockwise seen from above and of the others."},
    {"emitted ↻, ↺", "Emissions: how many vortices have left the body's edges, of each sense of turning."},
    {"last ↻, ↺", "How long ago the last one left."},
    {"λ/k",
     "λ: how strongly the vortices push the water. k: how fast they fade. The water gets their ratio of what the "
     "body sheds."},
    {"emissions", "Rings where a vortex has just left an edge of a body."},
    {"tracers", "Markers without weight that the flow carries along: they show where the water goes."},
    {"edges", "Places on the hull where vortices can leave, and how near each is to doing so."},
    {"rings", "Vortex rings that bodies under water shed, bright where they turn fast."},
    {"faces",
     "The hull of a body under water: green where the flow follows it, red where it has left it, white where rings "
     "begin."},
    {"slices",
     "Upright planes through vortices under water: yellow where the water turns one way, blue where it turns the "
     "other."},
    {"silt", "Dots that bodies under water leave in their wakes, and that the flow carries along."},
    {"silt colour",
     "What the dots' colours show. auto: the temperature of what outfalls give off, the speed of the rest."},
    {"grid", "The grid on which a body's vortices know of each other, and its velocities."},
    {"heel, trim", "Heel: to starboard. Trim: bow up."},
    {"draft", "How deep the lowest point lies below the still surface."},
    {"wave resistance", "What the body pays for the waves that it makes."},
});

}  // namespace

std::string_view meaning_of(std::string_view label) {
  const auto* const found =
      std::find_if(kEntries.begin(), kEntries.end(), [&](const Entry& entry) { return entry.first == label; });
  return found == kEntries.end() ? std::string_view() : found->second;
}

}  // namespace regatta
