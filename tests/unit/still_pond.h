// A minimal water of a kind that src does not have, to test adding one to a world: a level pond that carries bodies by
// hydrostatic pressure and slowly fills or drains. It implements all that a water must have.
#pragma once

#include "hull/hull_set.h"
#include "world/water_kinds.h"

#include <array>

namespace regatta {

namespace pond_stage {
inline constexpr Stage kPond{"pond"};
inline constexpr std::array<const Stage*, 1> kAll = {&kPond};
}  // namespace pond_stage

namespace pond_figure {
inline constexpr FigurePlot kLevels{.title = "level [m]", .least = -1.0};
inline constexpr Figure kLevel{.group = "pond",
                               .name = "level",
                               .unit = "m",
                               .csv = true,
                               .bench = true,
                               .label = "level of the pond",
                               .plot = &kLevels,
                               .line = "now"};
}  // namespace pond_figure

// Counts the calls of ponds since a test set them to 0.
struct PondCalls {
  int sample = 0, region = 0, exchange = 0;
};
inline PondCalls pond_calls;

class StillPond final : public Water {
 public:
  explicit StillPond(const WaterSetup& setup)
      : setup_(setup), level_(static_cast<double>(setup.level)), hulls_(setup.domain, setup.terrain, {{kSupport}}) {}

  WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) override {
    const auto timed = profiler.scope(pond_stage::kPond);
    const auto dt = static_cast<float>(input.dt);
    hulls_.trace(dt, input.bodies);
    hulls_.press(input.params, [&](Vec2) { return NodeWater{level(), depth(), {}}; });
    hulls_.each([&](std::size_t b) { hulls_.sum(b, hulls_.find_forces(input.params, b), dt); });
    hulls_.mean_loads(dt, loads);
    level_ += kRise * input.dt;
    volume_in_ += kRise * input.dt * area();
    WaterStepReport report;
    report.substeps = 1;
    return report;
  }

  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override {
    ++pond_calls.sample;
    for (std::size_t i = 0; i < points.size(); ++i) {
      samples[i] = {level(), depth(), level() - depth(), Vec2(0.0F), true};
    }
  }
  [[nodiscard]] WaterBox region() const override {
    ++pond_calls.region;
    return {};
  }
  [[nodiscard]] WaveExchange* exchange() override {
    ++pond_calls.exchange;
    return nullptr;
  }
  [[nodiscard]] bool carries_wakes() const override { return false; }
  [[nodiscard]] WaterTotals totals() const override {
    WaterTotals totals;
    totals.volume = static_cast<double>(depth()) * area();
    totals.volume_in = volume_in_;
    return totals;
  }
  void diagnose(const Params&, double, Diagnostics& diagnostics) const override {
    diagnostics.count("ponds", 1);
    diagnostics.figures.push_back({&pond_figure::kLevel, level_});
  }
  // Draws the pond as a layer of particles at its surface, in a box of glass.
  void draw(const WaterDrawing&, Snapshot& snapshot) const override {
    const Domain& domain = setup_.domain;
    const WaterGlass glass{{domain.lower.x, level() - depth(), domain.lower.y},
                           {domain.upper.x, level() + depth(), domain.upper.y}};
    snapshot.glass.push_back(glass);
    ParticleCloud& cloud = snapshot.clouds.add();
    cloud.lower = glass.lower;
    cloud.upper = glass.upper;
    cloud.radius = 0.5F * kSpacing;
    for (float z = domain.lower.y + cloud.radius; z < domain.upper.y; z += kSpacing) {
      for (float x = domain.lower.x + cloud.radius; x < domain.upper.x; x += kSpacing) {
        cloud.position.emplace_back(x, level() - cloud.radius, z);
        cloud.velocity.emplace_back(0.0F, static_cast<float>(kRise), 0.0F);
      }
    }
  }
  Result<> set_state(const Params&, const Water& from, std::span<const BodyView>) override {
    const WaterTotals before = from.totals();
    if (!(before.volume > 0.0)) return Error{"there is no water for a pond"};
    level_ += before.volume / area() - static_cast<double>(depth());
    volume_in_ = before.volume_in;
    return success();
  }
  void visit(Archive& archive) override {
    archive.value("level", level_, {.least = -1000.0, .most = 1000.0});
    archive.value("volume_in", volume_in_);
  }
  void settle(const Params&, std::span<const BodyView>) override {}

 private:
  static constexpr float kSupport = 0.3F;  // [m]
  static constexpr float kSpacing = 0.1F;  // spacing of the particles that it is drawn as [m]
  static constexpr double kRise = 0.01;    // [m/s]
  [[nodiscard]] float level() const { return static_cast<float>(level_); }
  [[nodiscard]] float depth() const { return level() - setup_.level + setup_.depth; }
  [[nodiscard]] double area() const {
    return static_cast<double>(setup_.domain.size().x) * static_cast<double>(setup_.domain.size().y);
  }

  WaterSetup setup_;
  double level_;  // world y [m]
  double volume_in_ = 0.0;
  HullSet hulls_;
};

inline Result<std::unique_ptr<Water>> make_pond(const NewWater& start) {
  return std::unique_ptr<Water>(std::make_unique<StillPond>(start.bundle.water));
}

}  // namespace regatta
