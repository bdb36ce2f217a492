// The enumerations behind the choices of the parameter table; the order is that of the options named there.
#pragma once

namespace regatta {

enum class WaterSolver { kColumns, kGrid };                                 // water.solver
enum class SeaSpectrum { kJonswap, kTma, kPiersonMoskowitz, kPhillips };    // sea.spectrum
enum class PressureLaw { kMomentum, kPaper };                               // water.pressure_law
enum class BuoyancyMethod { kColumns, kSurface };                           // bodies.buoyancy
enum class WakeModel { kAuto, kPlane, kVortons };                           // wake.model
enum class VortonForce { kImpulse, kPanel };                                // vorton.force
enum class VortonLaw { kRings, kPaper };                                    // vorton.law
enum class VortonSumMethod { kAuto, kDirect, kTree };                       // vorton.sum
enum class WakeLaw { kFlux, kPaper };                                       // wake.law
enum class WakeAdvection { kGrid, kDirect };                                // wake.advection
enum class OceanSolver { kRdfpbf, kDfpbf, kPbf, kDfsph, kMueller, kIsph };  // ocean.solver
enum class OceanWater { kParticles, kLiquid };                              // ocean.water
enum class LiquidTransfer { kPic, kFlip, kApic };                           // liquid.transfer
enum class LiquidPressureSolver { kMultigrid, kRelax };                     // liquid.solver
enum class WindBy { kVector, kBeaufort };                                   // wind.by

}  // namespace regatta
