// SPH shallow water made of moving columns. Two objects side by side share nothing.
#pragma once

#include "columns/column_rest.h"
#include "columns/columns.h"
#include "exchange/water_setup.h"
#include "water/water.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace regatta {

namespace column_stage {
inline constexpr Stage kSort{"sort", &shallow_stage::kShallow};    // bins, ghosts
inline constexpr Stage kDepth{"depth", &shallow_stage::kShallow};  // depth by summation
inline constexpr std::array<const Stage*, 6> kAll = {
    &shallow_stage::kShallow, &kSort, &kDepth, &shallow_stage::kForces, &shallow_stage::kCoupling,
    &shallow_stage::kMove};
}  // namespace column_stage

class ColumnWater final : public Water {
 public:
  // Lays columns on a hexagonal lattice wherever the setup has water. Fails if there would be more than a scene may
  // have (core/limits.h) or the domain is narrower than a column's support.
  static Result<ColumnWater> create(const WaterSetup& setup, const Params& params);
  ~ColumnWater() override;
  ColumnWater(ColumnWater&&) noexcept;
  ColumnWater& operator=(ColumnWater&&) noexcept;

  // Takes out the water that hulls displace and that walls stand in: the columns were laid as if there were no bodies.
  // For the start of a world.
  void make_room(const Params& params, std::span<const BodyView> bodies);
  // Brings water that is laid still to rest around the bodies, which hold still; no time passes (column_rest.h).
  RestReport come_to_rest(const Params& params, std::span<const BodyView> bodies, const RestWatch& watch = {});
  // Returns rest_key() (column_rest.h) of the columns as they are, before they come to rest.
  [[nodiscard]] std::uint64_t rest_key(const Params& params, std::span<const BodyView> bodies) const;

  // Advances by dt in as many sub-steps as the CFL condition needs. If that is more than water.max_substeps, that many
  // longer ones cover the whole dt with slower waves and bounded speeds, and the report says `capped`.
  WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) override;

  using Water::sample;
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override;
  [[nodiscard]] WaterBox region() const override { return {}; }
  [[nodiscard]] bool carries_wakes() const override { return true; }
  Result<glm::dvec3> push_water(const WaterBall& ball) override;
  [[nodiscard]] std::optional<CoarseWater> too_coarse_for(const BodySetup& body, const BodyState& lies) const override;
  [[nodiscard]] WaterTotals totals() const override;
  [[nodiscard]] double potential_energy() const override;
  [[nodiscard]] StatusPlace lost_place() const override;
  void diagnose(const Params& params, double time, Diagnostics& diagnostics) const override;
  void draw(const WaterDrawing& drawing, Snapshot& snapshot) const override;
  Result<> set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) override;
  [[nodiscard]] Swell swell() const override;
  void visit(Archive& archive) override;
  void settle(const Params& params, std::span<const BodyView> bodies) override;

  // Writes the smoothed surface for drawing to a grid of about this spacing [m] over the domain, with the waves above
  // it unless `waves` is null.
  void reconstruct(float spacing, bool with_dye, SurfaceGrid& grid, const WaveExchange* waves = nullptr) const;
  void copy_points(WaterPoints& points) const;

  [[nodiscard]] const Columns& columns() const;
  // Replaces the columns. Fails, and changes nothing, if the arrays differ in length, if a column is outside the domain
  // and the buffers of a flume, has a velocity that is not finite or no volume, or if the dye is neither empty nor one
  // entry in [0, 1] a column.
  Result<> set_columns(Columns columns);

 private:
  struct Impl;
  explicit ColumnWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
