// Where the time of a step goes. A solver names the stage it is in; only this header knows of clocks, and nothing
// that is measured ever reaches the simulation.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>

namespace regatta {

enum class Stage {
  kStep,      // a whole step
  kCommands,  // queued commands
  kRigid,     // Bullet, boats
  kShallow,   // water with its bodies: the sum of the next six and what lies between
  kSort,      // cell lists, ghosts
  kDepth,     // depth by summation
  kForces,    // pressure, viscosity, dissipation, bed
  kCoupling,  // hulls: head, buoyancy, drag, obstacles
  kMove,      // integration, walls, inflow and outflow
  kWake,      // vortices behind the bodies
  kOcean,     // water of particles with its bodies: the sum of the next six and what lies between
  kOceanNeighbours,
  kOceanBoundary,    // points of bodies
  kOceanDensity,     // pressure that keeps the density
  kOceanDivergence,  // pressure that keeps the divergence zero
  kOceanForces,      // viscosity; pressure of a gas
  kOceanWind,
  kFinish,  // balance, status, hash
  kCount
};

inline constexpr std::size_t kStageCount = static_cast<std::size_t>(Stage::kCount);
inline constexpr std::array<const char*, kStageCount> kStageNames = {
    "step", "commands", "rigid",      "shallow",  "sort",    "depth",      "forces",    "coupling", "move",
    "wake", "ocean",    "neighbours", "boundary", "density", "divergence", "viscosity", "wind",     "finish"};

class Profiler {
 public:
  class Scope {
   public:
    Scope(Profiler& owner, Stage stage) : owner_(owner), stage_(stage), start_(Clock::now()) {}
    ~Scope() {
      owner_.ms_[static_cast<std::size_t>(stage_)] +=
          std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    using Clock = std::chrono::steady_clock;
    Profiler& owner_;
    Stage stage_;
    Clock::time_point start_;
  };

  [[nodiscard]] Scope scope(Stage stage) { return {*this, stage}; }
  void clear() { ms_.fill(0.0); }
  // Time spent since clear(), by stage [ms].
  [[nodiscard]] const std::array<double, kStageCount>& ms() const { return ms_; }

 private:
  std::array<double, kStageCount> ms_{};
};

}  // namespace regatta
