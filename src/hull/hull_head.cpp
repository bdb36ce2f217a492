#include "hull/hull_head.h"

#include "core/simd.h"

#include <array>
#include <cmath>

namespace regatta {

namespace {

// Where waves above the water lift a hull, its gap is smoothed so that reading (once the water's kernel), head (once
// the head's) and this together leave as much of a wave as kernels of this variance, in squared supports: without it
// boxes pitch in waves of twice their length by a sixth more than theory has it
// (tests/validation/waves_response_test.cpp).
constexpr float kLoopVariance = 0.212F;
constexpr float kReachOfTaps = 2.5F;  // standard deviations

void make_taps(float spacing, float sigma_m, int nodes, std::vector<float>& taps) {
  taps.clear();
  if (!(sigma_m > 0.0F)) return;
  const float sigma = sigma_m / spacing;  // [nodes]
  const int reach = std::min(static_cast<int>(std::ceil(kReachOfTaps * sigma)), nodes - 1);
  for (int t = 0; t <= reach; ++t) {
    const float q = static_cast<float>(t) / sigma;
    taps.push_back(std::exp(-0.5F * q * q));
  }
}

// values smoothed along x, then z; zero outside the patch. Not normalised.
void smooth(const HullPatch& patch, HullHead& head, std::vector<float>& values) {
  const int reach_x = static_cast<int>(head.taps_x.size()) - 1;
  const int reach_z = static_cast<int>(head.taps_z.size()) - 1;
  for (int k = 0; k < patch.nz; ++k) {
    std::copy_n(&values[patch.node(0, k)], patch.nx, head.margins.begin() + reach_x);
    for (int i = 0; i < patch.nx; i += kLanes) {
      WideFloat sum(0.0F);
      for (int t = -reach_x; t <= reach_x; ++t) {
        sum += WideFloat(head.taps_x[static_cast<std::size_t>(std::abs(t))]) *
               load_wide(&head.margins[static_cast<std::size_t>(i + t + reach_x)]);
      }
      store_first(sum, &head.row[patch.node(i, k)], patch.nx - i);
    }
  }
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; i += kLanes) {
      WideFloat sum(0.0F);
      for (int m = std::max(0, k - reach_z); m <= std::min(patch.nz - 1, k + reach_z); ++m) {
        sum +=
            WideFloat(head.taps_z[static_cast<std::size_t>(std::abs(m - k))]) * load_wide(&head.row[patch.node(i, m)]);
      }
      store_first(sum, &values[patch.node(i, k)], patch.nx - i);
    }
  }
}

using Lanes = std::array<float, static_cast<std::size_t>(kLanes)>;
using WideBool = xsimd::batch_bool<float>;

WideFloat clamped(WideFloat v, WideFloat least, WideFloat most) { return xsimd::min(xsimd::max(v, least), most); }

// For kLanes nodes from n on: the length of the lines' stretches in a layer that lies below `level` [m].
WideFloat below_level(const SpanLayer& layer, std::size_t n, WideFloat level) {
  const WideFloat bottom = load_wide(&layer.bottom[n]), top = load_wide(&layer.top[n]);
  return clamped(level - bottom, WideFloat(0.0F), top - bottom);
}

WideFloat submerged_length(const HullPatch& patch, std::size_t n, WideFloat level) {
  WideFloat length(0.0F);
  for (std::size_t s = 0; s < patch.layer_count; ++s) length += below_level(patch.layers[s], n, level);
  return length;
}

WideBool is_wall(std::span<const float> solid, std::size_t n) {
  return solid.empty() ? WideBool(false) : load_wide(&solid[n]) > WideFloat(0.0F);
}

// At kLanes nodes of row k, from node i on.
WideFloat ambient_at(const HullPatch& patch, const HullHead& head, int i, int k) {
  const LevelPlane& plane = head.ambient;
  const WideFloat x = load_wide(&patch.node_x[static_cast<std::size_t>(i)]);
  return WideFloat(plane.height) + WideFloat(plane.slope.x) * (x - WideFloat(plane.middle.x)) +
         WideFloat(plane.slope.y * (patch.node_z(k) - plane.middle.y));
}

// work(i, k, n, count) for each vector of nodes: from node i of row k on, n = patch.node(i, k), of which the first
// `count` or all are of the row.
template <class Work>
void each_vector(const HullPatch& patch, const Work& work) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; i += kLanes) work(i, k, patch.node(i, k), patch.nx - i);
  }
}

// The gap: the height of the water above rest, faded where there is no water; smoothed as far as waves lift the hull.
void find_gap(const HullPatch& patch, const PatchWater& water, const HeadWaves& waves, HullHead& head) {
  constexpr float kTrace = 1e-3F;  // share of a node's kernel that is water, below which its own reading is noise
  constexpr float kFull = 0.5F;    // share of water from which a node's reading counts in full
  const WideFloat zero(0.0F), one(1.0F);
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat weight =
        clamped((load_wide(&water.share[n]) - WideFloat(kTrace)) / WideFloat(kFull - kTrace), zero, one);
    WideFloat rise = load_wide(&water.surface[n]) + load_wide(&head.pressed[n]) - ambient_at(patch, head, i, k);
    if (!waves.gap.empty()) rise = rise + load_wide(&waves.gap[n]);
    store_first(weight, &head.weight[n], count);
    store_first(weight * rise, &head.gap[n], count);
  });
  if (!(waves.share > 0.0F) || head.taps_x.empty()) return;
  std::copy(head.weight.begin(), head.weight.end(), head.total.begin());
  std::copy(head.gap.begin(), head.gap.end(), head.length.begin());
  smooth(patch, head, head.total);
  smooth(patch, head, head.length);
  for (std::size_t n = 0; n < head.gap.size(); ++n) {
    const float smoothed = head.length[n] * head.weight[n] / std::max(head.total[n], 1e-6F);
    head.gap[n] += waves.share * (smoothed - head.gap[n]);
  }
}

}  // namespace

void prepare_head(const HullPatch& patch, float support, HullHead& head) {
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v : {&head.head, &head.pressing, &head.pressed, &head.total, &head.length, &head.height,
                                &head.gap, &head.weight, &head.held, &head.rest, &head.row}) {
    if (nodes > v->capacity()) v->reserve(2 * nodes);
    v->assign(nodes, 0.0F);
  }
  const float missing = kLoopVariance * support * support -
                        kKernelVariance * (support * support + patch.head_support * patch.head_support);
  const float sigma = std::sqrt(std::max(0.0F, missing));
  make_taps(patch.spacing.x, sigma, patch.nx, head.taps_x);
  make_taps(patch.spacing.y, sigma, patch.nz, head.taps_z);
  head.margins.assign(static_cast<std::size_t>(patch.stride) + 2 * head.taps_x.size(), 0.0F);
  clear_head(head);
}

void clear_head(HullHead& head) {
  for (std::vector<float>* v :
       {&head.head, &head.rest, &head.pressing, &head.pressed, &head.held, &head.total, &head.length, &head.height}) {
    std::fill(v->begin(), v->end(), 0.0F);
  }
  head.around = head.ambient = {};
  head.waterplane = head.level = head.left_out = 0.0F;
  head.active = false;
}

void find_rest(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat length = submerged_length(patch, n, ambient_at(patch, head, i, k));
    store_first(xsimd::select(is_wall(solid, n), WideFloat(0.0F), length), &head.head[n], count);
  });
}

void find_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
               const HeadWaves& waves, HullHead& head) {
  std::copy(head.head.begin(), head.head.end(), head.rest.begin());
  find_gap(patch, water, waves, head);
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    WideFloat level = ambient_at(patch, head, i, k) + WideFloat(stiffness) * load_wide(&head.gap[n]);
    if (!waves.rate.empty()) {
      level = level + WideFloat(waves.damping) * load_wide(&head.weight[n]) * load_wide(&waves.rate[n]);
    }
    store_first(level, &head.total[n], count);
  });
  measure_submerged(patch, solid, head);
  std::copy(head.length.begin(), head.length.end(), head.head.begin());
  std::copy(head.length.begin(), head.length.end(), head.pressing.begin());
  std::copy(head.pressed.begin(), head.pressed.end(), head.held.begin());
  bool some = false;
  for (const float length : head.head) some |= length > 0.0F;
  head.active = some;
}

void find_lift(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, const HeadWaves& waves,
               float stiffness, HullHead& head) {
  // total is ζ + κ gap so far, which is what waves lift by.
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat ambient = ambient_at(patch, head, i, k);
    WideFloat rise = load_wide(&water.surface[n]) + load_wide(&head.pressed[n]) - ambient;
    if (!waves.gap.empty()) {
      rise = rise + load_wide(&waves.gap[n]) + WideFloat(waves.damping) * load_wide(&waves.rate[n]);
    }
    const WideFloat felt = ambient + load_wide(&head.weight[n]) * rise;
    const WideFloat total = load_wide(&head.total[n]);
    store_first(felt + WideFloat(waves.share) * (total - felt), &head.total[n], count);
  });
  measure_submerged(patch, solid, head);
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat zero(0.0F), one(1.0F), level = ambient_at(patch, head, i, k);
    WideFloat rest(0.0F), cut(0.0F);
    for (std::size_t s = 0; s < patch.layer_count; ++s) {
      const WideFloat below = below_level(patch.layers[s], n, level);
      rest += below;
      cut += xsimd::select((below > zero) & (level < load_wide(&patch.layers[s].top[n])), one, zero);
    }
    const WideFloat pressing = load_wide(&head.pressing[n]);
    WideFloat more = load_wide(&head.pressed[n]) - load_wide(&head.held[n]);
    if (!waves.rate.empty()) {  // d contains the rate term κ times
      const float damping = waves.damping * (1.0F - 1.0F / stiffness);
      more = more + WideFloat(damping) * load_wide(&head.weight[n]) * load_wide(&waves.rate[n]);
    }
    const WideFloat lifting = rest + (pressing - rest) / WideFloat(stiffness) + cut * more;
    const WideFloat length = lifting + WideFloat(waves.share) * (pressing - lifting);
    store_first(xsimd::select(is_wall(solid, n), zero, length), &head.length[n], count);
  });
  head.left_out = waves.share;
}

void measure_submerged(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  const WideFloat zero(0.0F), half(0.5F), node_area(patch.node_area), middle(patch.center.y);
  head.waterplane = 0.0F;
  Lanes cut{};
  each_vector(patch, [&](int, int, std::size_t n, int count) {
    const WideBool wall = is_wall(solid, n);
    const WideFloat total = load_wide(&head.total[n]);
    WideFloat length(0.0F), moment(0.0F), area(0.0F);
    for (std::size_t s = 0; s < patch.layer_count; ++s) {
      const SpanLayer& layer = patch.layers[s];
      const WideFloat submerged = below_level(layer, n, total);
      length += submerged;
      moment += submerged * (load_wide(&layer.bottom[n]) + half * submerged);
      area += xsimd::select((submerged > zero) & (total < load_wide(&layer.top[n])), node_area, zero);
    }
    length = xsimd::select(wall, zero, length);
    store_first(xsimd::select(length > zero, moment / length - middle, zero), &head.height[n], count);
    store_first(length, &head.length[n], count);
    xsimd::select(wall, zero, area).store_unaligned(cut.data());
    for (const float area_of_node : cut) head.waterplane += area_of_node;
  });
  head.level = head.ambient.at(0.5F * patch.size.x, 0.5F * patch.size.y);
}

Displaced node_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, bool walls) {
  Displaced lines;
  Lanes level_length{};
  for (int k = 0; k < patch.nz; ++k) {
    double row = 0.0;
    for (int i = 0; i < patch.nx; i += kLanes) {
      const std::size_t n = patch.node(i, k);
      if (!walls) submerged_length(patch, n, WideFloat(head.level)).store_unaligned(level_length.data());
      const float* const node_x = &patch.node_x[static_cast<std::size_t>(i)];
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        // Beyond the row's end both are 0.
        const double length = static_cast<double>(head.length[n + lane]) - static_cast<double>(level_length[lane]);
        row += length;
        lines.moment_x += length * static_cast<double>(node_x[lane] - patch.center.x);
      }
    }
    lines.volume += row;
    lines.moment_z += row * static_cast<double>(patch.node_z(k) - patch.center.z);
  }
  const Displaced level = walls ? Displaced{} : displaced_below(hull, patch, head.level);
  const auto area = static_cast<double>(patch.node_area);
  return {level.volume + area * lines.volume, level.moment_x + area * lines.moment_x,
          level.moment_z + area * lines.moment_z};
}

PatchForce lift_of(const Displaced& displaced) {
  constexpr auto kWeight = static_cast<double>(kWaterDensity * kGravity);
  // (r_x, 0, r_z) × (0, F, 0) = (-r_z F, 0, r_x F)
  return {
      Vec3(0.0F, static_cast<float>(kWeight * displaced.volume), 0.0F),
      Vec3(static_cast<float>(-kWeight * displaced.moment_z), 0.0F, static_cast<float>(kWeight * displaced.moment_x))};
}

float bobbing_bound(const BodyView& view, const HullHead& head, float stiffness, float dt) {
  if (view.motion != BodyMotion::kDynamic) return 1.0F;
  const float k = kWaterDensity * kGravity * head.waterplane * (2.0F + stiffness);
  return 1.0F / std::max(1.0F, k * dt * dt / view.mass);
}

Vec3 tilting_torque(const HullPatch& patch, const HullHead& head) {
  Vec3 torque(0.0F);
  const WideFloat zero(0.0F);
  const WideFloat minus_weight(-(kWaterDensity * kGravity * patch.node_area));
  // The ends of the patch take the difference to their only neighbour.
  const auto pressure_at = [&](std::size_t n) { return head.total[n] + head.left_out * head.gap[n]; };
  const auto wide_pressure_at = [&](std::size_t n) {
    return load_wide(&head.total[n]) + WideFloat(head.left_out) * load_wide(&head.gap[n]);
  };
  Lanes left{}, right{}, apart{}, about_x{}, about_z{};
  for (int k = 0; k < patch.nz; ++k) {
    const int below = std::max(k - 1, 0);
    const int above = std::min(k + 1, patch.nz - 1);
    const WideFloat apart_z(static_cast<float>(above - below) * patch.spacing.y);
    for (int i = 0; i < patch.nx; i += kLanes) {
      const std::size_t n = patch.node(i, k);
      const WideFloat length = load_wide(&head.length[n]);
      if (!xsimd::any(length > zero)) continue;
      for (int lane = 0; lane < kLanes; ++lane) {
        const int before = std::max(i + lane - 1, 0), behind = std::min(i + lane + 1, patch.nx - 1);
        const auto at = static_cast<std::size_t>(lane);
        left[at] = pressure_at(patch.node(before, k));
        right[at] = pressure_at(patch.node(behind, k));
        apart[at] = static_cast<float>(behind - before) * patch.spacing.x;
      }
      const WideFloat slope_x = (load_wide(right.data()) - load_wide(left.data())) / load_wide(apart.data());
      const WideFloat slope_z =
          (wide_pressure_at(patch.node(i, above)) - wide_pressure_at(patch.node(i, below))) / apart_z;
      const WideFloat push_x = minus_weight * length * slope_x;
      const WideFloat push_z = minus_weight * length * slope_z;
      // (0, y, 0) × (f_x, 0, f_z) = (y f_z, 0, -y f_x)
      const WideFloat height = load_wide(&head.height[n]);
      xsimd::select(length > zero, height * push_z, zero).store_unaligned(about_x.data());
      xsimd::select(length > zero, height * push_x, zero).store_unaligned(about_z.data());
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        torque.x += about_x[lane];
        torque.z -= about_z[lane];
      }
    }
  }
  return torque;
}

}  // namespace regatta
