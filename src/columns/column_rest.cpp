#include "columns/column_rest.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "core/state_hash.h"

#include <algorithm>
#include <cmath>

namespace regatta {

bool starts_still(const WaterSetup& setup) {
  if (setup.velocity != Vec2(0.0F) || setup.slope != Vec2(0.0F) || setup.inflow_speed != 0.0F) return false;
  return std::all_of(setup.regions.begin(), setup.regions.end(), [&](const WaterRegion& region) {
    return region.velocity == Vec2(0.0F) && region.level == setup.level;
  });
}

WaterSetup still_below(const WaterSetup& setup) {
  WaterSetup still = setup;
  still.regions.clear();
  return still;
}

std::uint64_t rest_key(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies,
                       const Columns& laid) {
  StateHash hash;
  const auto add = [&](const auto& values) { hash.add(std::span(values.data(), values.size())); };
  const auto add_vector = [&](const Vec3& v) {
    for (const float value : {v.x, v.y, v.z}) hash.add_value(value);
  };
  for (const ParamInfo& info : all_params()) hash.add_value(get_param(params, info.id));
  const Domain& domain = setup.domain;
  for (const EdgeKind edge : {domain.west, domain.east, domain.south, domain.north}) hash.add_value(edge);
  for (const float value : {domain.lower.x, domain.lower.y, domain.upper.x, domain.upper.y, setup.level, setup.depth,
                            setup.spacing, setup.terrain->origin.x, setup.terrain->origin.y, setup.terrain->spacing}) {
    hash.add_value(value);
  }
  add(setup.terrain->heights);
  for (const BodyView& body : bodies) {
    add_vector(body.state.position);
    add_vector(body.state.velocity);
    const Quat& turn = body.state.orientation;
    for (const float value : {turn.w, turn.x, turn.y, turn.z, body.mass}) hash.add_value(value);
    hash.add_value(body.motion);
    for (const ConvexPolytope& part : body.hull->parts) {
      for (const Vec3& corner : part.vertices) add_vector(corner);
    }
  }
  for (const std::vector<float>* values : {&laid.x, &laid.z, &laid.u, &laid.w, &laid.volume}) add(*values);
  return hash.value();
}

void scatter(float spacing, const Domain& domain, Columns& columns) {
  constexpr float kShare = 0.1F;      // share of the spacing [1]; chosen, not measured
  constexpr std::uint64_t kSeed = 1;  // any fixed seed, so that every run moves them alike
  Rng rng(kSeed);
  const float most = kShare * spacing;
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    const auto moved = [&](float at, float lower, float upper) {
      const float way = rng.uniform(-most, most);
      return at - lower > 2.0F * most && upper - at > 2.0F * most ? at + way : at;
    };
    columns.x[i] = moved(columns.x[i], domain.lower.x, domain.upper.x);
    columns.z[i] = moved(columns.z[i], domain.lower.y, domain.upper.y);
  }
}

void leave_walls(float spacing, const Domain& domain, Columns& columns) {
  constexpr float kShare = 0.3F;  // share of the spacing [1]: about where such columns come to rest
  // Share of the spacing [1]: closer columns count as on the wall; chosen, not measured.
  constexpr float kOnWall = 1e-3F;
  const auto leave = [&](EdgeKind edge, float wall, float inwards, float& at) {
    if (edge != EdgeKind::kWall && edge != EdgeKind::kOpen) return;
    if (std::abs(at - wall) > kOnWall * spacing) return;
    at = wall + inwards * kShare * spacing;
  };
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    leave(domain.west, domain.lower.x, 1.0F, columns.x[i]);
    leave(domain.east, domain.upper.x, -1.0F, columns.x[i]);
    leave(domain.south, domain.lower.y, 1.0F, columns.z[i]);
    leave(domain.north, domain.upper.y, -1.0F, columns.z[i]);
  }
}

float bring_to_level(float level, const Bed& bed, std::span<const float> pressed, std::span<const std::int32_t> places,
                     const ColumnField& field, Columns& columns) {
  // Largest share of its volume that a column loses or gains [1]; chosen, not measured.
  constexpr float kMostOfDepth = 0.5F;
  double rise = 0.0, area = 0.0;
  for (const std::int32_t place : places) {
    const auto i = static_cast<std::size_t>(place);
    const float part = field.volume[i] * field.inverse_depth[i];
    const float above = field.depth[i] + bed.sample(field.x[i], field.z[i]).height - level;
    rise += static_cast<double>(part * (above + (pressed.empty() ? 0.0F : pressed[i])));
    area += static_cast<double>(part);
  }
  const float mean = area > 0.0 ? static_cast<float>(rise / area) : 0.0F;
  for (std::size_t c = 0; c < columns.volume.size(); ++c) {
    const float share = mean * field.inverse_depth[static_cast<std::size_t>(places[c])];
    columns.volume[c] *= 1.0F - std::clamp(share, -kMostOfDepth, kMostOfDepth);
  }
  return mean;
}

RestPull rest_pull(const ColumnField& field, float full_depth, std::span<const Vec2> walls) {
  constexpr float kLeastWeight = 0.3F;  // least weight of a shallow column's acceleration [1]; chosen, not measured
  RestPull found = parallel_reduce(
      field.count, RestPull{},
      [&](int first, int last) {
        RestPull most;  // squared
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          if (field.source[i] < 0) continue;
          const float weight = std::clamp(field.depth[i] / full_depth, kLeastWeight, 1.0F);
          Vec2 pull(field.ax[i], field.az[i]);
          if (!walls.empty()) {
            const Vec2 normal = walls[i];
            pull -= std::min(glm::dot(pull, normal), 0.0F) * normal;
          }
          const float pull2 = weight * weight * glm::dot(pull, pull);
          if (pull2 > most.pull) most = {pull2, static_cast<int>(i)};
        }
        return most;
      },
      [](const RestPull& a, const RestPull& b) { return b.pull > a.pull ? b : a; });
  found.pull = std::sqrt(found.pull);
  return found;
}

void Relaxation::turn(ColumnField& field) {
  struct Sums {
    double power = 0.0, speed2 = 0.0, pull2 = 0.0;  // Σ V a·u, Σ V u², Σ V a²
  };
  const Sums sums = parallel_reduce(
      field.count, Sums{},
      [&](int first, int last) {
        Sums part;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          if (field.source[i] < 0) continue;
          const Vec2 velocity(field.u[i], field.w[i]), pull(field.ax[i], field.az[i]);
          part.power += static_cast<double>(field.volume[i] * glm::dot(velocity, pull));
          part.speed2 += static_cast<double>(field.volume[i] * glm::dot(velocity, velocity));
          part.pull2 += static_cast<double>(field.volume[i] * glm::dot(pull, pull));
        }
        return part;
      },
      [](const Sums& a, const Sums& b) {
        return Sums{a.power + b.power, a.speed2 + b.speed2, a.pull2 + b.pull2};
      });
  if (!(sums.power >= 0.0)) {  // also of a column that is not finite
    hold_still(field);
    begin_anew();
    return;
  }
  const float kept = 1.0F - turn_;
  const float along = sums.pull2 > 0.0 ? turn_ * static_cast<float>(std::sqrt(sums.speed2 / sums.pull2)) : 0.0F;
  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      field.u[i] = kept * field.u[i] + along * field.ax[i];
      field.w[i] = kept * field.w[i] + along * field.az[i];
    }
  });
  if (++downhill_ > kFullTurns) turn_ *= kFade;
}

void find_walls(const Columns& free, const Columns& columns, std::vector<Vec2>& walls) {
  // Share of a column's speed [1]: a smaller change of velocity is rounding and has no direction; chosen, not measured.
  constexpr float kRoundOff = 1e-5F;
  walls.resize(columns.u.size());
  parallel_blocks(columns.count(), 4096, [&](int first, int last) {
    for (auto c = static_cast<std::size_t>(first); c < static_cast<std::size_t>(last); ++c) {
      const Vec2 before(free.u[c], free.w[c]), taken = Vec2(columns.u[c], columns.w[c]) - before;
      const float size = glm::length(taken);
      walls[c] = size > kRoundOff * glm::length(before) ? taken / size : Vec2(0.0F);
    }
  });
}

void speed_up_shallows(float depth, ColumnField& field) {
  constexpr float kMost = 4.0F;       // largest factor [1]; chosen, not measured
  constexpr float kThinnest = 1e-3F;  // bounds the depth in the ratio [m]; chosen, not measured
  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const float lighter = std::clamp(depth / std::max(field.depth[i], kThinnest), 1.0F, kMost);
      field.ax[i] *= lighter;
      field.az[i] *= lighter;
    }
  });
}

float faint_pull(float depth, float support) {
  constexpr float kFaintSpeed = 3.0e-4F;  // [m/s]; a sixteenth of the 5 mm/s that columns_still_test.cpp allows
  return kFaintSpeed * std::sqrt(kGravity * depth) / support;
}

float still_pull(float depth, float support) {
  constexpr float kLeast = 1.0e-3F;  // [m/s²]; small on columns of any size; chosen, not measured
  return std::max(kLeast, faint_pull(depth, support));
}

int most_rest_steps(int columns) {
  return std::clamp(kRestWork / std::max(columns, 1), kFewestRestSteps, kMostRestSteps);
}

std::vector<BodyView> held_still(std::span<const BodyView> bodies) {
  std::vector<BodyView> still(bodies.begin(), bodies.end());
  for (BodyView& body : still) {
    body.state.velocity = body.state.angular_velocity = Vec3(0.0F);
    body.jets = {};
  }
  return still;
}

void hold_buffers(const Flume& flume, ColumnField& field) {
  if (!flume.active()) return;
  for (int i = 0; i < field.count; ++i) {
    const auto place = static_cast<std::size_t>(i);
    if (flume.in_buffer(field.x[place])) field.ax[place] = field.az[place] = 0.0F;
  }
}

void hold_still(ColumnField& field) {
  std::fill(field.u.begin(), field.u.end(), 0.0F);
  std::fill(field.w.begin(), field.w.end(), 0.0F);
}

void hold_still(Columns& columns) {
  std::fill(columns.u.begin(), columns.u.end(), 0.0F);
  std::fill(columns.w.begin(), columns.w.end(), 0.0F);
}

}  // namespace regatta
