// The wake of one body: detecting points that shed vortices, the vortices, the local grid. A step of it reads in
// wakes.h, which runs those of all bodies. Sources: [Pan12], [Par05]; docs/wakes.md says where we depart and why.
#pragma once

#include "exchange/body.h"
#include "exchange/wake.h"
#include "exchange/water_sample.h"
#include "geometry/domain.h"
#include "params/params.h"
#include "wake/panel_flow.h"
#include "wake/seeding.h"
#include "wake/shedding_edges.h"
#include "wake/vortex_sum.h"
#include "wake/wake_state.h"
#include "wake/waterline.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

class BodyWake {
 public:
  // level: of the still water [m].
  BodyWake(const BodyView& body, float level);

  // Appends the places where the coming step wants to know the water.
  void probe(const Params& params, const Domain& domain, const BodyView& body, std::vector<Vec2>& places);
  // One step, with one sample for each of those places. Appends the vortices that leave the hull. load: of the water.
  void advance(const Params& params, double time, float dt, const Domain& domain, const BodyView& body,
               const BodyLoad& load, std::span<const WaterSample> samples, std::vector<SphereSweep>& sweeps);
  // Adds the vortices that advance() found. places: where the sweeps ended, one for each that advance() appended.
  void emit(const Params& params, double time, float share, std::span<const Vec3> places);
  // Lays the local grid around the vortices as they are now.
  void lay_grid(const Params& params);
  // Fills one row of the grid; rows are independent.
  void fill_row(int row);

  [[nodiscard]] const WakeField& field() const { return field_; }
  [[nodiscard]] const WakeState& state() const { return state_; }
  void visit(Archive& archive) { state_.visit(archive, edges_.size()); }
  void snapshot(const Params& params, const BodyView& body, WakeSnapshot& out) const;

 private:
  // A detecting point: where an edge meets the surface.
  struct Detector {
    std::size_t edge = 0;
    Vec3 low{0.0F}, high{0.0F};  // the edge's ends, world [m]
    Vec3 at{0.0F};               // [m]
    EdgeNormals normals;
    Vec2 probe{0.0F};  // where the flow is measured [m]
  };
  // A vortex that is to be shed; advance() finds it, emit() learns its place.
  struct Shedding {
    Vec2 from{0.0F};
    Vec2 along{1.0F, 0.0F};
    float speed = 0.0F;  // [m/s]
    float flux = 0.0F;   // [m²/s]
    float sign = 1.0F;
  };

  // A potential over the threshold: its edge may shed.
  struct Ready {
    std::size_t detector = 0;
    std::size_t face = 0;
    std::size_t side = 0;
    float excess = 0.0F;  // over the threshold [m]
    Vec2 relative{0.0F};  // [m/s]
  };

  [[nodiscard]] float core(const Params& params) const;
  void sum_vortices(const Params& params);  // sums over the vortices as they are now
  void find_detectors(const Params& params, const BodyView& body);
  [[nodiscard]] bool stands() const;
  [[nodiscard]] bool awake() const;
  void measure_stream(const BodyView& body, std::span<const WaterSample> ring);
  void measure_loss(const Params& params, float dt, const BodyView& body, const BodyLoad& load);
  void find_base(std::vector<Vec2>& places);
  void measure_brought(const Params& params, float dt, const BodyView& body, std::span<const WaterSample> ring,
                       std::span<const WaterSample> base);
  void block_flow(const BodyView& body, std::span<const WaterSample> samples);
  void move_vortices(const Params& params, float dt, std::span<const WaterSample> samples);
  void feed_potentials(const Params& params, float dt, const BodyView& body, std::span<const WaterSample> samples,
                       std::vector<SphereSweep>& sweeps);
  void forget_edges_out_of_reach();
  void sum_flow_at_detectors();
  [[nodiscard]] std::optional<Vec2> flow_past(const Params& params, const BodyView& body, const WaterSample& sample,
                                              std::size_t index);
  [[nodiscard]] bool share_layer(const Detector& one, const Detector& two) const;
  void gather_fluxes(float dt);
  void feed_edge(const Params& params, float dt, float fire, Vec2 flow, std::size_t index);
  void shed(float fire, std::vector<SphereSweep>& sweeps);
  void delete_vortices(const Params& params, double time, const Domain& domain);

  std::vector<SheddingEdge> edges_;
  float mean_size_;  // L [m]
  float reach_;      // farthest point of the hull from its centre in the plane [m]
  WakeState state_;
  Vec2 stream_{0.0F};     // the water past the body's centre [m/s]
  float breadth_ = 0.0F;  // breadth of the waterline across the stream; 0: nothing is measured behind the body [m]
  Waterline line_;
  VortexSum sum_;
  PanelFlow panels_;
  std::vector<Detector> detectors_;
  std::vector<Shedding> shedding_;
  WakeField field_;
  std::vector<Ready> ready_;  // scratch
  // Scratch, by detector and side: the fastest flow that feeds it [m/s]; -1 where no potential grows.
  std::vector<std::array<float, 2>> fastest_;
  std::vector<float> inflow_, node_x_, node_z_;  // scratch of panels and of the grid
  std::vector<float> x_, z_, u_, w_;             // scratch of targets
};

}  // namespace regatta
