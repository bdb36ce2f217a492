// The defaults of the parameters of vortons, for structs of terms that tests and benchmarks make without parameters:
// they are declared in params.def alone.
#pragma once

#include "params/params.h"

namespace regatta::vorton_defaults {

inline constexpr Params kParams{};
constexpr float of(double Params::*member) { return static_cast<float>(kParams.*member); }
constexpr int whole(double Params::*member) { return static_cast<int>(kParams.*member); }

}  // namespace regatta::vorton_defaults
