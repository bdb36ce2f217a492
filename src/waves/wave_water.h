// The layer of dispersive waves (wave_layer.h) as a water of the world. It lies on top of shallow water, columns or
// cells: it adds its waves to their surface, takes its share of the heads of hulls (hull/hull_waves.h), and knows
// neither them nor bodies, but for those that stand on the bed from the start, which are land to it. A sea (sea.h) may
// run in it from the start and come in through open edges. Where the scene has a
// stream, the current of the shallow water carries it along: a layer that stood still would brake and turn hulls that
// drift. Currents that bodies alone make do so where waves.current asks for it, for that costs as much and changes next
// to nothing.
// In a step of the world it goes first, with the heads of the step before: its surface then stands where the bodies
// are.
#pragma once

#include "core/shift_rows.h"
#include "exchange/water_setup.h"
#include "water/water.h"
#include "waves/sea.h"
#include "waves/wave_breaking.h"
#include "waves/wave_current.h"
#include "waves/wave_flow.h"
#include "waves/wave_ground.h"
#include "waves/wave_layer.h"

#include <array>
#include <memory>
#include <optional>

namespace regatta {

namespace wave_stage {
inline constexpr Stage kWaves{"waves"};
inline constexpr std::array<const Stage*, 1> kAll = {&kWaves};
}  // namespace wave_stage

// H_s = 4 σ of the layer's surface.
inline constexpr Figure kWaveHeight{
    .group = "waves", .name = "hs", .unit = "m", .csv = true, .label = "wave height H_s"};

class WaveWater final : public Water {
 public:
  // bodies: as they stand at the start. dt: of all steps [s]. Fails where the domain has too many cells, or a sea meets
  // a wall.
  static Result<WaveWater> create(const WaterSetup& setup, const Params& params, double dt,
                                  std::span<const BodyView> bodies);

  WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) override;
  // Adds the layer's part to the surface, the depth, the head and the velocity at the point.
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override;
  [[nodiscard]] WaterBox region() const override { return {}; }
  [[nodiscard]] bool carries_wakes() const override { return false; }
  [[nodiscard]] std::optional<CoarseWater> too_coarse_for(const BodySetup& body, const BodyState& lies) const override;
  [[nodiscard]] WaveExchange* exchange() override { return &exchange_; }
  void lie_still() override;

  [[nodiscard]] WaterTotals totals() const override;
  [[nodiscard]] double shared_energy(const Water& below) const override;
  void diagnose(const Params& params, double time, Diagnostics& diagnostics) const override;
  // The water below draws the surface; this finds its spectrum, and draws the sea beyond open edges.
  void draw(const WaterDrawing& drawing, Snapshot& snapshot) const override;
  // In wave_travel.cpp.
  void travel(const Domain& domain, const Params& params, std::span<const BodyView> bodies) override;
  void place(const Domain& domain) override;
  // Shallow water never takes its place, nor it that of shallow water.
  Result<> set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) override;
  void visit(Archive& archive) override;
  void settle(const Params& params, std::span<const BodyView> bodies) override;

  [[nodiscard]] const WaveLayer& layer() const { return layer_; }
  [[nodiscard]] WaveLayer& layer() { return layer_; }
  [[nodiscard]] WaveFlow& flow() { return flow_; }

 private:
  WaveWater(const WaterSetup& setup, bool follows, WaveLayer layer, const std::vector<float>& depth,
            WaveBreaking breaking);
  [[nodiscard]] double surface_variance() const;
  void draw_far_sea(const WaterDrawing& drawing, Snapshot& snapshot) const;
  // The layer holds the sea from now on. depth: of still water in the cells [m]; shelter: sea_shelter().
  void begin_sea(SeaField sea, const std::vector<float>& depth, const std::vector<float>& shelter);
  void share_sea(const std::vector<float>& depth);
  // The fields of the sea where the layer lies now, at a time [s].
  void find_sea_rise(double time);
  void find_sea_stream(double time);
  void find_sea_potential(double time, std::vector<float>& potential);
  // Takes over the ground that below_ has.
  void adapt_ground();
  // Finds the sea beyond the edges for a step of the world that begins at `time` [s]: every other step its surface, in
  // between its flux, each with twice the weight. That halves its cost.
  void meet_sea(double time);
  // Carries the layer along where it flows; asks for the current of every few steps.
  void follow_current(const WaterInput& input);
  void carry(double dt, std::int64_t step);
  void show_current();
  // Finds the fields that hulls and pictures read, from the state.
  void find_fields();

  WaterSetup setup_;    // with the domain as it began
  bool follows_;        // the current
  Vec2 start_{0.0F};    // the grid's corner then [m]
  RowShift travelled_;  // since then, in cells
  double time_ = 0.0;   // time of the surface [s]
  WaveLayer layer_;
  WaveBreaking breaking_;
  WaveFlow flow_;
  WaveCurrent current_;
  Sea asked_;                   // the sea that the parameters ask for
  float asked_spacing_ = 0.0F;  // asked size of cells; theirs may be a little less [m]
  Domain domain_;               // without the sponges beyond its edges
  std::optional<SeaField> sea_;
  std::optional<GroundBelow> below_;    // where the domain travels; derived
  OuterSea outer_;                      // sea of the present step; derived; empty without a sea
  std::vector<float> head_;             // d of the present step; layer and heads are arrays of the grid [m]
  std::vector<float> pressed_;          // d of the step before, which made the present surface [m]
  std::vector<float> carried_;          // head_ as the current will have carried it; empty: follows none [m]
  std::vector<float> rate_;             // derived [m/s]
  std::vector<float> tile_;             // scratch: the sea where the domain began
  std::vector<float> outer_potential_;  // scratch: Φ of the sea [m²/s]
  WaveExchange exchange_;
};

}  // namespace regatta
