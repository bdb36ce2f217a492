#include "hull/hull_waves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

// Draft over depth from which on, and up to which, the head goes over to the shallow water.
constexpr float kClear = 0.4F, kTouching = 0.85F;
// The kernel's depth and reach [drafts]. A wall-sided line of length L is felt at k as (1 - e^{-kL}) / kL, which is
// e^{-kL/2} while waves are longer than the draft. All but a seventh of the kernel lies within the reach, and where it
// ends does not depend on the cells: while it ended at the next whole cell, a launch made 2.9 m/s on cells of 0.2 and
// 0.28 m and 3.5 on 0.4 m.
constexpr float kKernelDepth = 0.5F, kKernelReach = 3.0F;
constexpr int kFarthestReach = 24;  // cells; bounds what a large hull on fine cells costs

// The kernel's integral over each cell as far as it lies within the reach, normalised.
void make_kernel(const WaveExchange& waves, float draft, HullWaves& hull) {
  const float far = kKernelReach * draft;
  const auto reach = [far](float spacing) {
    return std::clamp(static_cast<int>(std::ceil(far / spacing - 0.5F)), 1, kFarthestReach);
  };
  hull.reach_x = reach(waves.dx);
  hull.reach_z = reach(waves.dz);
  const auto depth = static_cast<double>(kKernelDepth * std::max(draft, 1e-3F));
  const auto corner = [depth](double x, double z) {
    return std::atan(x * z / (depth * std::sqrt(x * x + z * z + depth * depth))) / (2.0 * std::numbers::pi);
  };
  const auto dx = static_cast<double>(waves.dx), dz = static_cast<double>(waves.dz);
  const auto end = [far](int i, double spacing) {  // of cell i, counted from the middle
    return std::min((i + 0.5) * spacing, std::max(static_cast<double>(far), 0.5 * spacing));
  };
  hull.kernel.clear();
  double sum = 0.0;
  for (int k = 0; k <= hull.reach_z; ++k) {
    for (int i = 0; i <= hull.reach_x; ++i) {
      const double west = end(i - 1, dx), east = end(i, dx), south = end(k - 1, dz), north = end(k, dz);
      const double weight = corner(east, north) - corner(west, north) - corner(east, south) + corner(west, south);
      sum += weight * (i > 0 ? 2.0 : 1.0) * (k > 0 ? 2.0 : 1.0);
      hull.kernel.push_back(static_cast<float>(weight));
    }
  }
  for (float& weight : hull.kernel) weight = static_cast<float>(static_cast<double>(weight) / sum);
}

std::size_t in_window(const HullWaves& hull, int i, int k) {
  return static_cast<std::size_t>(k - hull.k0) * static_cast<std::size_t>(hull.width) +
         static_cast<std::size_t>(i - hull.i0);
}

// hull.smeared = hull.cells through the kernel; what lies beyond the window counts as 0. The kernel is even: rows, then
// cells, that it weighs alike are summed first.
void smear(HullWaves& hull) {
  std::fill(hull.smeared.begin(), hull.smeared.end(), 0.0F);
  const auto width = static_cast<std::ptrdiff_t>(hull.width);
  float* const both = hull.both_rows.data() + hull.reach_x;
  for (int k = 0; k < hull.rows; ++k) {
    float* const to = hull.smeared.data() + k * width;
    for (int dk = 0; dk <= hull.reach_z; ++dk) {
      const bool before = dk > 0 && k - dk >= 0, after = k + dk < hull.rows;
      if (!before && !after) break;
      const float* const one = hull.cells.data() + (after ? k + dk : k - dk) * width;
      std::copy(one, one + width, both);
      if (before && after) {
        const float* const other = hull.cells.data() + (k - dk) * width;
        for (std::ptrdiff_t i = 0; i < width; ++i) both[i] += other[i];
      }
      const float* const kernel = hull.kernel.data() + dk * (hull.reach_x + 1);
      for (std::ptrdiff_t i = 0; i < width; ++i) to[i] += kernel[0] * both[i];
      for (std::ptrdiff_t di = 1; di <= hull.reach_x; ++di) {
        for (std::ptrdiff_t i = 0; i < width; ++i) to[i] += kernel[di] * (both[i - di] + both[i + di]);
      }
    }
  }
}

template <class Value>
void fill_window(const WaveExchange& waves, const Value& value, HullWaves& hull) {
  for (int k = 0; k < hull.rows; ++k) {
    for (int i = 0; i < hull.width; ++i) {
      hull.cells[in_window(hull, hull.i0 + i, hull.k0 + k)] = value(waves.place(hull.i0 + i, hull.k0 + k));
    }
  }
}

// Shares of the cells first to first + 2 in a node, along one axis: parabolas, smooth and as wide wherever in a cell
// the node stands. With linear shares of two cells a hull jolted the waves at each cell that it crossed, and boats at
// some decimetres a second were held by that.
struct Shares {
  int first = 0;
  float of[3] = {};
  float slope[3] = {};  // per cell

  // A share `at` of the way from the middle of cell i to the next.
  Shares(int i, float at) : first(at < 0.5F ? i - 1 : i) {
    const float from = at < 0.5F ? at : at - 1.0F;
    of[0] = 0.5F * (0.5F - from) * (0.5F - from);
    of[1] = 0.75F - from * from;
    of[2] = 0.5F * (0.5F + from) * (0.5F + from);
    slope[0] = from - 0.5F;
    slope[1] = -2.0F * from;
    slope[2] = from + 0.5F;
  }
};

// The smeared cells around a place of the window.
struct Around {
  const HullWaves& hull;
  Shares x, z;

  [[nodiscard]] float sum(const float (&along)[3], const float (&across)[3]) const {
    float sum = 0.0F;
    for (int k = 0; k < 3; ++k) {
      const float* const row = &hull.smeared[in_window(hull, x.first, z.first + k)];
      sum += across[k] * (along[0] * row[0] + along[1] * row[1] + along[2] * row[2]);
    }
    return sum;
  }
  [[nodiscard]] float mean() const { return sum(x.of, z.of); }
  // The gain of a head at the place by moving.
  [[nodiscard]] Vec2 slope(const WaveExchange& waves) const {
    return {sum(x.slope, z.of) / waves.dx, sum(x.of, z.slope) / waves.dz};
  }
};
Around around(const WaveExchange& waves, const HullWaves& hull, Vec2 place) {
  const WaveExchange::Place at = waves.find(place);
  return {hull, {at.i, at.x}, {at.k, at.z}};
}

template <class Take>
void each_node(const HullPatch& patch, const Take& take) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) take(patch.node(i, k), patch.place(i, k), i, k);
  }
}

// hull.smeared = head · factor of the nodes, through the kernel; each node where the current takes it in `seconds`.
void smear_head(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                HullWaves& hull, float seconds = 0.0F) {
  std::fill(hull.cells.begin(), hull.cells.end(), 0.0F);
  const float per_cell = factor * patch.node_area / (waves.dx * waves.dz);
  each_node(patch, [&](std::size_t n, Vec2 place, int, int) {
    if (head[n] == 0.0F) return;
    if (seconds > 0.0F) place += seconds * waves.current_at(place);
    const WaveExchange::Place at = waves.find(place);
    const float value = per_cell * head[n];
    const Shares x(at.i, at.x), z(at.k, at.z);
    for (int dk = 0; dk < 3; ++dk) {
      float* const row = &hull.cells[in_window(hull, x.first, z.first + dk)];
      for (int di = 0; di < 3; ++di) row[di] += z.of[dk] * x.of[di] * value;
    }
  });
  smear(hull);
}

void add_smeared(const WaveExchange& waves, const HullWaves& hull, std::span<float> cells) {
  for (int k = hull.k0; k < hull.k0 + hull.rows; ++k) {
    for (int i = hull.i0; i < hull.i0 + hull.width; ++i)
      cells[waves.place(i, k)] += hull.smeared[in_window(hull, i, k)];
  }
}

// -ρ g Σ d ΔA ∇η, d of the lines and ∇η = slope(n) at a node.
template <class Slope>
PatchForce push_of(const HullPatch& patch, std::span<const float> lines, const Slope& slope) {
  PatchForce push;
  const float weight = kWaterDensity * kGravity * patch.node_area;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (lines[n] <= 0.0F) continue;
      const Vec2 force = -weight * lines[n] * slope(n);
      const float x = patch.node_x[static_cast<std::size_t>(i)] - patch.center.x, z = patch.node_z(k) - patch.center.z;
      push.force += Vec3(force.x, 0.0F, force.y);
      push.torque.y += z * force.x - x * force.y;
    }
  }
  return push;
}

// Below a patch, from a few places.
float mean_bed(const Terrain& terrain, const HullPatch& patch) {
  constexpr int kPlaces = 4;  // a side
  float sum = 0.0F;
  for (int k = 0; k < kPlaces; ++k) {
    for (int i = 0; i < kPlaces; ++i) {
      const Vec2 share(static_cast<float>(i) + 0.5F, static_cast<float>(k) + 0.5F);
      const Vec2 at = patch.world_of(patch.size * share / static_cast<float>(kPlaces));
      sum += terrain.sample(at.x, at.y).height;
    }
  }
  return sum / static_cast<float>(kPlaces * kPlaces);
}

struct LinesBelow {
  float longest = 0.0F;  // [m]
  double sum = 0.0;      // [m]
};
// The hull's lines as far as they lie below a level.
LinesBelow lines_below(const HullPatch& patch, float level) {
  LinesBelow lines;
  for (std::size_t n = 0; n + 1 < patch.first_span.size(); ++n) {
    float line = 0.0F;
    for (std::int32_t s = patch.first_span[n]; s < patch.first_span[n + 1]; ++s) {
      const HullSpan& span = patch.spans[static_cast<std::size_t>(s)];
      line += std::clamp(level - span.bottom, 0.0F, span.top - span.bottom);
    }
    lines.longest = std::max(lines.longest, line);
    lines.sum += static_cast<double>(line);
  }
  return lines;
}

// The level that would carry a mass [kg] in the hull's pose; of one that sinks its top [m].
float level_afloat(const HullPatch& patch, float mass) {
  constexpr int kHalvings = 12;
  const double wanted = static_cast<double>(mass / (kWaterDensity * patch.node_area));
  float low = std::numeric_limits<float>::max(), high = std::numeric_limits<float>::lowest();
  for (const HullSpan& span : patch.spans) {
    low = std::min(low, span.bottom);
    high = std::max(high, span.top);
  }
  if (low >= high || lines_below(patch, high).sum <= wanted) return high;
  for (int n = 0; n < kHalvings; ++n) {
    const float middle = 0.5F * (low + high);
    (lines_below(patch, middle).sum < wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace

float share_of_waves(float draft, float depth) {
  if (!(depth > 0.0F)) return 0.0F;
  return 1.0F - glm::smoothstep(kClear, kTouching, draft / depth);
}

float share_of_waves(const BodyView& view, const HullPatch& patch, const Terrain& terrain, float level) {
  const float depth = level - mean_bed(terrain, patch);
  const Vec3 up = glm::conjugate(view.state.orientation) * Vec3(0.0F, 1.0F, 0.0F);  // in the body's frame
  const float height = glm::dot(glm::abs(up), view.hull->upper - view.hull->lower);
  if (height <= kClear * depth) return 1.0F;  // however deep it lies
  const float afloat = view.motion == BodyMotion::kDynamic ? level_afloat(patch, view.mass) : level;
  return share_of_waves(lines_below(patch, afloat).longest, depth);
}

void prepare_waves(const WaveExchange& waves, const HullPatch& patch, float draft, HullWaves& hull) {
  make_kernel(waves, draft, hull);
  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  const WaveExchange::Place first = waves.find(lower), last = waves.find(upper);
  // A node's parabola reaches a cell beyond the two that it stands between.
  const int more_x = hull.reach_x + 1 + static_cast<int>(std::ceil(waves.carried_by / waves.dx));
  const int more_z = hull.reach_z + 1 + static_cast<int>(std::ceil(waves.carried_by / waves.dz));
  hull.i0 = first.i - more_x;
  hull.k0 = first.k - more_z;
  hull.width = last.i + 2 + more_x - hull.i0;
  hull.rows = last.k + 2 + more_z - hull.k0;
  const auto cells = static_cast<std::size_t>(hull.width) * static_cast<std::size_t>(hull.rows);
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v : {&hull.cells, &hull.smeared}) {
    if (cells > v->capacity()) v->reserve(2 * cells);
    v->assign(cells, 0.0F);
  }
  for (std::vector<float>* v : {&hull.gap, &hull.rate, &hull.closing, &hull.sinking, &hull.answer})
    v->assign(nodes, 0.0F);
  hull.slope.assign(nodes, Vec2(0.0F));
  const auto row = static_cast<std::size_t>(hull.width + 2 * hull.reach_x);
  if (row > hull.both_rows.capacity()) hull.both_rows.reserve(2 * row);
  hull.both_rows.assign(row, 0.0F);  // its ends stay 0
}

void press_waves(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                 HullWaves& hull, std::span<float> cells) {
  smear_head(waves, patch, head, factor, hull);
  add_smeared(waves, hull, cells);
}

void press_carried(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                   HullWaves& hull) {
  smear_head(waves, patch, head, factor, hull, waves.carried_for);
  add_smeared(waves, hull, waves.carried);
}

float returned_by_waves(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                        const HullWaves& hull) {
  const auto sum_of_squares = [](std::span<const float> values) {
    double sum = 0.0;
    for (const float value : values) sum += static_cast<double>(value) * static_cast<double>(value);
    return sum;
  };
  const double pressed = sum_of_squares(head) * static_cast<double>(factor * factor * patch.node_area);
  if (!(pressed > 0.0)) return 0.0F;
  const double smeared = sum_of_squares(hull.smeared) * static_cast<double>(waves.dx * waves.dz);
  return static_cast<float>(std::min(1.0, smeared / pressed));
}

void clear_window(const WaveExchange& waves, const HullWaves& hull, std::span<float> cells) {
  for (int k = hull.k0; k < hull.k0 + hull.rows; ++k) {
    for (int i = hull.i0; i < hull.i0 + hull.width; ++i) cells[waves.place(i, k)] = 0.0F;
  }
}

namespace {

// The upward velocity of the hull's points above and below a node, patch frame, from its own and its spin.
struct Upward {
  Vec3 velocity, spin;

  Upward(const BodyView& view, const HullPatch& patch)
      : velocity(patch.to_patch(view.state.velocity)), spin(patch.to_patch(view.state.angular_velocity)) {}
  [[nodiscard]] float at(float x, float z) const { return velocity.y + spin.z * x - spin.x * z; }
};

// Whether the level cuts the node's line of a length below it.
bool cuts(const HullPatch& patch, std::size_t n, float length) {
  float whole = 0.0F;
  for (std::int32_t s = patch.first_span[n]; s < patch.first_span[n + 1]; ++s) {
    const HullSpan& span = patch.spans[static_cast<std::size_t>(s)];
    whole += span.top - span.bottom;
  }
  return length > 0.0F && length < whole;
}

}  // namespace

void find_sinking(const BodyView& view, const HullPatch& patch, const HullHead& head, HullWaves& hull) {
  const Upward upward(view, patch);
  each_node(patch, [&](std::size_t n, Vec2, int i, int k) {
    const float x = patch.node_x[static_cast<std::size_t>(i)] - patch.center.x, z = patch.node_z(k) - patch.center.z;
    const float level = hull.level_rate.at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
    hull.sinking[n] = cuts(patch, n, head.head[n]) ? level - upward.at(x, z) : 0.0F;
  });
}

void read_waves(const WaveExchange& waves, const BodyView& view, const HullPatch& patch, const HullHead& head,
                std::span<const float> rest, std::span<const float> sinking, HullWaves& hull) {
  const auto read = [&](const auto& value, const auto& take) {
    fill_window(waves, value, hull);
    smear(hull);
    each_node(patch,
              [&](std::size_t n, Vec2 place, int i, int k) { take(n, around(waves, hull, place), place, i, k); });
  };
  read([&](std::size_t c) { return waves.rise[c] + rest[c]; },
       [&](std::size_t n, const Around& at, Vec2, int, int) { hull.gap[n] = at.mean(); });
  // Past a point of the hull the surface rises by ∂η/∂t + v·∇η, which is its rate + (v - ū)·∇η.
  const Upward upward(view, patch);
  read([&](std::size_t c) { return waves.rise[c]; },
       [&](std::size_t n, const Around& at, Vec2 place, int i, int k) {
         const float x = patch.node_x[static_cast<std::size_t>(i)] - patch.center.x;
         const float z = patch.node_z(k) - patch.center.z;
         // Ω × (x, 0, z) = (Ω_y z, Ω_z x - Ω_x z, -Ω_y x)
         const Vec2 along(upward.velocity.x + upward.spin.y * z, upward.velocity.z - upward.spin.y * x);
         const float passed =
             glm::dot(along - patch.to_patch(waves.current_at(place)), patch.to_patch(at.slope(waves)));
         hull.closing[n] = passed;
         hull.rate[n] = passed - (head.head[n] > 0.0F ? upward.at(x, z) : 0.0F);
       });
  read([&](std::size_t c) { return waves.rate[c]; },
       [&](std::size_t n, const Around& at, Vec2, int, int) {
         hull.rate[n] += at.mean();
         hull.closing[n] += at.mean();
       });
  read([&](std::size_t c) { return sinking[c]; },
       [&](std::size_t n, const Around& at, Vec2, int i, int k) {
         hull.closing[n] += at.mean() - hull.level_rate.at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
       });
  hull.knows_slope = false;
}

void read_answer(const WaveExchange& waves, const HullPatch& patch, std::span<const float> excess, HullWaves& hull) {
  fill_window(
      waves, [&](std::size_t c) { return excess[c]; }, hull);
  smear(hull);
  each_node(patch, [&](std::size_t n, Vec2 place, int, int) { hull.answer[n] = around(waves, hull, place).mean(); });
}

WaveStream find_stream(const WaveExchange& waves, const HullPatch& patch, std::span<const Vec2> places,
                       std::span<const float> weights, float draft) {
  WaveStream stream;
  stream.middle = 0.5F * patch.size;
  const Vec3 shares(waves.profile.mean_level(draft), waves.profile.mean_upward(draft), waves.profile.mean_level(draft));
  // Like fit_level(): places that are not known take the mean of the others. Σ x = Σ z = Σ x z = 0 over the ring.
  const auto velocity = [&](std::size_t r) {
    const Vec2 level = patch.to_patch(waves.velocity(places[r]));
    return shares * Vec3(level.x, waves.at(waves.rate, places[r]), level.y);
  };
  float known = 0.0F;
  for (std::size_t r = 0; r < places.size(); ++r) {
    if (weights[r] <= 0.0F) continue;
    known += weights[r];
    stream.mean += weights[r] * velocity(r);
  }
  if (!(known > 0.0F)) return {};
  stream.mean /= known;
  Vec2 square(0.0F);
  for (std::size_t r = 0; r < places.size(); ++r) {
    const Vec2 at = patch.ring[r] - stream.middle;
    square += at * at;
    if (weights[r] <= 0.0F) continue;
    const Vec3 beyond = weights[r] * (velocity(r) - stream.mean);
    stream.along_x += at.x * beyond;
    stream.along_z += at.y * beyond;
  }
  stream.along_x /= square.x;
  stream.along_z /= square.y;
  return stream;
}

void find_other_heads(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head,
                      std::span<const float> heads, HullWaves& hull) {
  smear_head(waves, patch, head, hull.share, hull);
  hull.others.resize(hull.smeared.size());
  for (int k = hull.k0; k < hull.k0 + hull.rows; ++k) {
    for (int i = hull.i0; i < hull.i0 + hull.width; ++i) {
      const std::size_t n = in_window(hull, i, k);
      hull.others[n] = heads[waves.place(i, k)] - hull.smeared[n];
    }
  }
}

void find_wave_slope(const WaveExchange& waves, const HullPatch& patch, HullWaves& hull) {
  smear_head(waves, patch, hull.lines, hull.share, hull);
  for (int k = hull.k0; k < hull.k0 + hull.rows; ++k) {
    for (int i = hull.i0; i < hull.i0 + hull.width; ++i) {
      const std::size_t n = in_window(hull, i, k);
      hull.cells[n] = hull.smeared[n] + waves.rise[waves.place(i, k)];
      if (!hull.others.empty()) hull.cells[n] += hull.others[n];
    }
  }
  smear(hull);
  each_node(patch, [&](std::size_t n, Vec2 place, int, int) {
    hull.slope[n] = patch.to_patch(around(waves, hull, place).slope(waves));
  });
  hull.knows_slope = true;
}

PatchForce wave_push(const HullPatch& patch, const HullWaves& hull) {
  return push_of(patch, hull.lines, [&](std::size_t n) { return hull.slope[n]; });
}

// The waves gain -ρ g ∫ d ∂η/∂t by a head, and a hull that rises at b' and runs at v gets ρ g ∫ d (b' - v·∇η).
float gained_with_waves(const HullPatch& patch, const HullWaves& hull) {
  float sum = 0.0F;
  for (std::size_t n = 0; n < hull.lines.size(); ++n) sum -= hull.lines[n] * hull.rate[n];
  return kWaterDensity * kGravity * patch.node_area * hull.share * sum;
}

PatchForce shallow_push(const HullPatch& patch, const HullHead& head, const HullWaves& hull) {
  if (hull.shallow_slope == Vec2(0.0F)) return {};
  return push_of(patch, head.length, [&](std::size_t) { return hull.share * hull.shallow_slope; });
}

}  // namespace regatta
