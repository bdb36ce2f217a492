// Numerical trouble, as bits: the app pauses, shows them and offers a reset. No bit is ever cleared by a solver.
#pragma once

#include <array>
#include <cstdint>

namespace regatta {

enum class StatusBit : std::uint32_t {
  kNonFinite = 1U << 0U,    // a NaN or infinity in the state: the run is lost
  kVolumeDrift = 1U << 1U,  // the water's balance is off by more than 1e-5 of it
  kSubstepsCapped =
      1U << 2U,         // the step was too long for the water: raise max_substeps of water or ocean, or shorten dt
  kEscaped = 1U << 3U,  // a column, particle or body left its place and was put back
};

struct StatusText {
  StatusBit bit;
  const char* name;
  const char* advice;
};

inline constexpr std::array<StatusText, 4> kStatusTexts = {{
    {StatusBit::kNonFinite, "non-finite", "the state holds a NaN or infinity; reset the scene (R)"},
    {StatusBit::kVolumeDrift, "volume-drift", "water was lost or gained; please report this scene"},
    {StatusBit::kSubstepsCapped, "substeps-capped",
     "the water needed more sub-steps than water.max_substeps or ocean.max_substeps allows"},
    {StatusBit::kEscaped, "escaped", "something left the domain and was put back"},
}};

// Bits that end a headless run with exit code 1 and pause the window.
inline constexpr std::uint32_t kFatalStatus = static_cast<std::uint32_t>(StatusBit::kNonFinite);

}  // namespace regatta
