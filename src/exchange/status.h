// Numerical trouble of a run: its kinds (bits), in how many steps each occurred, and the last place. The app pauses on
// fatal bits, shows all of them and offers a reset. Bits and counters are never cleared during a run; a world that goes
// back to a keyframe has those of that time.
#pragma once

#include "core/types.h"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>

namespace regatta {

enum class StatusBit : std::uint32_t {
  kNonFinite = 1U << 0U,       // a NaN or infinity in the state: the run is lost
  kVolumeDrift = 1U << 1U,     // the water's balance is off by more than 1e-5 of it
  kSubstepsCapped = 1U << 2U,  // the step was too long for the water: raise max_substeps of water or ocean, or shorten
                               // dt
  kEscaped = 1U << 3U,         // a column, particle or body left its place and was put back
  kCrowded = 1U << 4U,         // more particles in one place than one of them can feel
  kHeldBack = 1U << 5U,        // pressure would have thrown a particle farther than its radius in one step
  kTooCoarse = 1U << 6U,       // water.spacing or ocean.radius is too large for a body (fine_water.h); raised once for
                               // each, as it comes
  kStiffRings = 1U << 7U,      // vortex rings turned too fast for the step, or were lost
  kRingsCrowded = 1U << 8U,    // more vortons than vorton.max: the oldest rings went
  kUnsolved = 1U << 9U,        // the liquid's pressure was not found to liquid.tolerance
  kFull = 1U << 10U,           // water that was to come in stayed out: there are as many particles as may be
  kRestless = 1U << 11U,       // water that is laid still did not come to rest before the world began
};

struct StatusText {
  StatusBit bit;
  const char* name;
  const char* advice;
};

inline constexpr std::array<StatusText, 12> kStatusTexts = {{
    {StatusBit::kNonFinite, "non-finite", "the state holds a NaN or infinity; reset the scene (R)"},
    {StatusBit::kVolumeDrift, "volume-drift", "water was lost or gained; please report this scene"},
    {StatusBit::kSubstepsCapped, "substeps-capped",
     "the water needed more sub-steps than water.max_substeps or ocean.max_substeps allows"},
    {StatusBit::kEscaped, "escaped", "something left the domain and was put back"},
    {StatusBit::kCrowded, "crowded",
     "a particle had more than 255 others within reach and felt the nearest alone: water is pressed too hard there"},
    {StatusBit::kHeldBack, "held-back",
     "pressure would have moved a particle farther than its radius in one step, and it was held back: shorten the "
     "step"},
    {StatusBit::kTooCoarse, "too-coarse",
     "columns or cells are too far apart for a body, so that its speed and its wake depend on their spacing; or "
     "particles too large, which carry too little of it"},
    {StatusBit::kStiffRings, "stiff-rings",
     "vortex rings turned too fast for the step, or were lost: shorten the step, or make vorton.core larger"},
    {StatusBit::kRingsCrowded, "rings-crowded",
     "vortons took more than seven eighths of vorton.max, and the oldest rings go: raise it, or make vorton.size "
     "larger"},
    {StatusBit::kUnsolved, "unsolved",
     "the pressure of the liquid was not found to liquid.tolerance: raise liquid.max_iterations"},
    {StatusBit::kFull, "full",
     "the liquid has as many particles as there may be, and no more come in: take larger cells, or a smaller box"},
    {StatusBit::kRestless, "restless",
     "still water did not come to rest before the start, and moves by itself: take finer columns, thicker walls, or "
     "water.solver = \"grid\""},
}};

// Bits that end a headless run with exit code 1 and pause the window.
inline constexpr std::uint32_t kFatalStatus = static_cast<std::uint32_t>(StatusBit::kNonFinite);

// The thing that met trouble, and its place.
struct StatusPlace {
  std::string what;        // "column", "cells", a body's name, …; empty: not known
  std::optional<Vec3> at;  // in the world [m]; none: not known, or everywhere
};

// Count of the steps that raised one bit.
struct StatusCount {
  std::int64_t count = 0;       // steps that raised it
  std::int64_t last_step = -1;  // the last of them, counted from 1 like World::steps() after it; -1: none
  StatusPlace last;             // in that step
};

struct Status {
  std::uint32_t bits = 0;                               // StatusBit, added up
  std::array<StatusCount, kStatusTexts.size()> counts;  // by bit, in the order of kStatusTexts

  [[nodiscard]] static std::size_t index(StatusBit bit) {
    return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint32_t>(bit)));
  }
  [[nodiscard]] const StatusCount& of(StatusBit bit) const { return counts[index(bit)]; }
  // Several times in one step count once; the last of them leaves its place.
  void raise(StatusBit bit, std::int64_t step, StatusPlace place = {});
};

// "in 3 steps, last in step 41: particle at (1.20, 0.10, 3.00) m"
std::string status_count_text(const StatusCount& count);
// Name, advice and count of the bits in `bits`, for a person: "name: advice (in step 41); …".
std::string status_text(const Status& status, std::uint32_t bits);

}  // namespace regatta
