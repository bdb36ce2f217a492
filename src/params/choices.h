// The enumerations behind the choices of the parameter table; the order is that of the options named there.
#pragma once

namespace regatta {

enum class PressureLaw { kMomentum, kPaper };      // water.pressure_law
enum class BuoyancyMethod { kColumns, kSurface };  // bodies.buoyancy

}  // namespace regatta
