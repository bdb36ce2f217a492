// The data of HullCoupling, for its two .cpp files: hull_coupling.cpp has what floats, coupled_walls.cpp what stands.
#pragma once

#include "columns/hull_coupling.h"
#include "columns/hull_exchange.h"
#include "columns/hull_solid.h"
#include "columns/level_push.h"
#include "columns/near_columns.h"
#include "columns/wall_sight.h"
#include "columns/wall_water.h"
#include "hull/hull_set.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace regatta {

// The columns' own data about a body, besides its traced hull.
struct CoupledBody {
  HullSolid solid;
  WallWater wall;
  NodePush push;
  ExchangeSum on_bed;  // the part of the head's push that the bed bears
  NearColumns near;
  std::vector<BedSample> below;      // the bed below its head, at its nodes; empty: not found since it was traced
  std::vector<ColumnRange> ranges;   // scratch
  std::vector<ExchangeSum> partial;  // one a range
  std::vector<LevelPush> level;      // one a range
  std::vector<Bump> bumps;           // one a range
  std::vector<float> hidden;         // scratch: shares of a wall's nodes, or of their kernels, that lie in walls
  bool pushes = false;               // a node pushes columns in this sub-step
  float by_level = 0.0F;             // share of the columns' push on it that level_push.h computes [1]
};

struct HullCoupling::Impl {
  Domain domain;
  Kernels kernels;
  std::shared_ptr<const Terrain> terrain;
  HullSet hulls;
  std::vector<CoupledBody> bodies;  // one a hull
  bool any_solid = false;
  bool only_walls_found = false;        // in this step
  bool walls_are_new = false;           // since the heads at rest were held last
  float moved = 0.0F;                   // time that bodies have moved since the columns last moved [s]
  std::vector<float> cover;             // share of each column's kernel that is wall or its shadow [1]
  std::vector<float> rise;              // that share times how much higher the bed stands there [m]
  std::vector<std::int32_t> touched;    // places in the field where those may not be 0
  std::vector<float> summed;            // depths there before the completion [m]
  std::vector<std::int32_t> completed;  // those of them whose depth it changed
  std::vector<std::int32_t> restored;   // likewise, of the completion that was undone last
  WallSight sight;
  std::vector<Vec2> corners;   // scratch
  std::vector<float> pressed;  // level added by heads at all places of the field [m]

  Impl(const Domain& from, std::shared_ptr<const Terrain> on, const Kernels& with, bool under_waves, float level)
      : domain(from),
        kernels(with),
        terrain(std::move(on)),
        hulls(domain, terrain,
              {.patch = {with.support}, .under_waves = under_waves, .still = level, .level_pushes = true}),
        sight(domain, with.support) {}

  void forget_completion() {
    for (std::vector<float>* const shares : {&cover, &rise}) {
      for (const std::int32_t i : touched) (*shares)[static_cast<std::size_t>(i)] = 0.0F;
    }
    touched.clear();
    summed.clear();
    completed.clear();
    sight.clear();
  }
  void list_touched();
  void find_walls(const ColumnField& field);
  [[nodiscard]] bool find_solid(const ColumnField& field, std::size_t b);
  void place_walls();
  void find_only_walls();
  void find_sight(const Bed& bed, const ColumnField& field);
  void push_by_shadows(float time, ColumnField& field);
  void weigh_walls();
  void see_heads();
  void read_row(const ColumnField& field, std::size_t b, int k);
  void find_pressed(std::size_t b);
  void bear_walls(float time);
  [[nodiscard]] Vec2 stopped(Vec2 from, Vec2 to);
  template <class Work>
  void each_wall(const Work& work);
  void load_body(const Params& params, float dt, std::size_t b);
  void push_water(float time, std::size_t b, const Bed& bed, ColumnField& field);
  void push_by_level(float time, std::size_t b, ColumnField& field);
  void bear_each_other(float time);
  [[nodiscard]] float level_part(std::size_t b) const;
  void bear(float time, std::size_t b, const ExchangeSum& sum);
  void find_pressed_columns(const ColumnField& field);
};

template <class Work>
void HullCoupling::Impl::each_wall(const Work& work) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (bodies[b].solid.active) work(b);
  }
}

}  // namespace regatta
