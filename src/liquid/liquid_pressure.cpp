#include "liquid/liquid_pressure.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace regatta {

namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

constexpr float kLeastTheta = 0.1F;  // stiffer surfaces than that change no level [1]

WideFloat lane_numbers() {
  std::array<float, static_cast<std::size_t>(kLanes)> number{};
  for (std::size_t lane = 1; lane < number.size(); ++lane) number[lane] = static_cast<float>(lane);
  return load_wide(number.data());
}

// 1/θ of a face between cells of these levels; 1 between two of liquid, 0 between two of air.
WideFloat surface_factor(WideFloat one, WideFloat other) {
  const WideFloat inside = xsimd::min(one, other), outside = xsimd::max(one, other), zero(0.0F);
  const WideFloat theta = xsimd::max(inside / (inside - xsimd::max(outside, zero)), WideFloat(kLeastTheta));
  const WideFloat at_surface = xsimd::select(inside < zero, WideFloat(1.0F) / theta, zero);
  return xsimd::select(outside < zero, WideFloat(1.0F), at_surface);
}

constexpr float kDeep = -0.95F;  // where φ of particles, which knows one cell, tells of no surface [cells]
// Tension that a body may put on water, as a height of water [cells]: less than the surface's own noise; with 0 boats
// and plates feel the same [own measurement], and pressure is solved twice for nothing.
constexpr double kTension = 0.05;
// Mean φ of the cells below a hull up to which they are full: a density of 0.755, which noise does not reach and a gap
// of a quarter of a cell does [measured by tests/unit/liquid_solver_test.cpp; cells].
constexpr float kFilled = -0.3F;
constexpr float kUnknown = 2.0F;  // level of a cell that a solid covers before it is found; φ of particles is less

// Mean of the levels of a cell and of those beside it over open faces. Few particles fit between a hull and the middle
// of the cell below it, and their number alone would make air of water deep under the surface.
float mean_level(const MacGrid& grid, const FaceField& open, std::span<const float> level, int c) {
  float sum = level[at(c)];
  int count = 1;
  for (const int axis : {0, 2}) {
    const int stride = grid.stride(axis);
    for (const int side : {-1, 1}) {
      const float beside = level[at(c + side * stride)];
      if (!(open.axis[at(axis)][at(side > 0 ? c + stride : c)] > 0.0F) || beside == kUnknown) continue;
      sum += beside;
      ++count;
    }
  }
  return sum / static_cast<float>(count);
}

// Level of a cell that a solid covers, from neighbours over open faces: beside it the surface goes on level; water
// below it, or above, goes on upwards and downwards until φ of particles, which knows one cell, says where it ends.
float covered_level(const MacGrid& grid, const FaceField& open, std::span<const float> level, int c) {
  const auto neighbour = [&](int axis, int side) {
    const int stride = grid.stride(axis), face = side > 0 ? c + stride : c;
    return open.axis[at(axis)][at(face)] > 0.0F ? level[at(c + side * stride)] : kUnknown;
  };
  float sum = 0.0F;
  int count = 0;
  for (const int axis : {0, 2}) {
    for (const int side : {-1, 1}) {
      const float beside = neighbour(axis, side);
      if (beside == kUnknown) continue;
      sum += beside;
      ++count;
    }
  }
  if (count > 0) return sum / static_cast<float>(count);
  const float above = neighbour(1, 1), below = neighbour(1, -1);
  if (above != kUnknown) return above < 0.0F ? std::max(above - 1.0F, -1.0F) : above;
  if (below == kUnknown) return kUnknown;
  return below < 0.0F && mean_level(grid, open, level, c - grid.row()) < kFilled ? -1.0F : std::max(below + 1.0F, 0.0F);
}

}  // namespace

void LiquidPressure::shape(const MacGrid& grid) {
  const bool same = grid.nx == grid_.nx && grid.ny == grid_.ny && grid.nz == grid_.nz && !level_.empty();
  grid_ = grid;
  if (same) return;
  multigrid_.resize(grid.nx, grid.ny, grid.nz);
  const LevelShape& shape = multigrid_.finest().shape;
  closed_.resize(shape);
  level_.assign(at(grid.entries()), 1.0F);
  pressure_.assign(at(grid.entries()), 0.0F);
  q_.assign(at(shape.entries()), 0.0);
  residual_.assign(at(shape.entries()), 0.0);
  search_.assign(at(shape.entries()), 0.0F);
  partial_.assign(at(shape.blocks()), 0.0);
}

PressureReport LiquidPressure::project(const PressureInput& input, const Params& params, FaceField& velocity) {
  shape(input.grid);
  find_levels(input);
  PressureReport report = solve_levels(input, params, velocity, false);
  if (input.parts && let_go(input)) {
    const PressureReport first = report;
    report = solve_levels(input, params, velocity, true);
    report.iterations += first.iterations;
    report.converged = report.converged && first.converged;
  }
  finish_faces(input, velocity);
  finish_pressure(input);
  finish_bodies(input);
  return report;
}

// Finds q where level_ says that there is liquid; from_last: conjugate gradients begin with what q was, which is 0
// wherever there is none.
PressureReport LiquidPressure::solve_levels(const PressureInput& input, const Params& params, const FaceField& velocity,
                                            bool from_last) {
  if (!from_last) std::fill(q_.begin(), q_.end(), 0.0);
  assemble(input, velocity);
  multigrid_.set_up();
  gather_bodies(input);
  PressureReport report;
  for (int r = 0; r < multigrid_.finest().shape.rows(); ++r) report.cells += closed_.cells_of_row(r);
  if (params.liquid_solver == LiquidPressureSolver::kRelax) {
    over_relax(input, params, report);
  } else {
    conjugate_gradients(input, params, from_last, report);
  }
  return report;
}

// Water is pressed by a body and does not hang on it: where it would have to, air comes in between. Whether there is
// such a cell. Where only differences of pressure are known, no water can part from a body.
bool LiquidPressure::let_go(const PressureInput& input) {
  const double least = -kTension * static_cast<double>(kGravity) * input.dt;
  const LevelShape& shape = multigrid_.finest().shape;
  bool any = false;
  for (const SolidBody& body : input.bodies) {
    for (const int c : body.cell) {
      const glm::ivec3 cell = grid_.cell_of(c);
      const int place = shape.at(cell.x, cell.y, cell.z);
      if (!(level_[at(c)] < 0.0F) || !(q_[at(place)] < least) || closed_.closes_in(place)) continue;
      level_[at(c)] = 0.0F;
      q_[at(place)] = 0.0;
      any = true;
    }
  }
  return any;
}

// φ with the sign that `liquid` says; 0 in air is as good as any.
void LiquidPressure::find_levels(const PressureInput& input) {
  constexpr float kNext = -1e-6F;  // below 0 by less than θ can tell [cells]
  parallel_blocks(grid_.entries(), 8192, [&](int first, int last) {
    for (int c = first; c < last; ++c) {
      const float phi = input.phi[at(c)];
      level_[at(c)] = input.liquid[at(c)] != 0 ? std::min(phi, kNext) : std::clamp(phi, 0.0F, 1.0F);
    }
  });
  for (const int c : input.covered) level_[at(c)] = kUnknown;
  const auto find = [&](int c) {
    if (level_[at(c)] == kUnknown) level_[at(c)] = covered_level(grid_, input.open, level_, c);
  };
  for (int round = 0; round < 2; ++round) {  // cells with only covered neighbours take their level from those
    std::for_each(input.covered.begin(), input.covered.end(), find);
    std::for_each(input.covered.rbegin(), input.covered.rend(), find);
  }
}

void LiquidPressure::assemble(const PressureInput& input, const FaceField& velocity) {
  for_rows(multigrid_.finest().shape, [&](int r) {
    assemble_row(input, velocity, r % grid_.ny, r / grid_.ny);
    multigrid_.finest().find_spans(r);
  });
  for_rows(multigrid_.finest().shape, [&](int r) { closed_.note_row(multigrid_.finest(), r); });
  closed_.find(multigrid_.finest());
}

void LiquidPressure::assemble_row(const PressureInput& input, const FaceField& velocity, int j, int k) {
  MultigridLevel& m = multigrid_.finest();
  const int from = grid_.at(0, j, k), to = m.shape.at(0, j, k);
  const WideFloat zero(0.0F);
  for (int i = 0; i < m.shape.row; i += kLanes) {
    const int count = std::min(kLanes, grid_.nx - i);
    std::array<float*, 3> link = {m.to_x.data() + to + i, m.to_y.data() + to + i, m.to_z.data() + to + i};
    WideFloat diagonal = zero, outflow = zero;
    if (count > 0) {
      const float* level = level_.data() + from + i;
      const WideFloat here = load_first(level, count);
      const auto in_row = lane_numbers() < WideFloat(static_cast<float>(count));
      const auto wet = here < zero && in_row;
      for (int axis = 0; axis < 3; ++axis) {
        const int stride = grid_.stride(axis), c = from + i;
        const float *open = input.open.axis[at(axis)].data() + c, *u = velocity.axis[at(axis)].data() + c;
        const WideFloat before = load_first(level - stride, count), after = load_first(level + stride, count);
        const WideFloat a0 = load_first(open, count), a1 = load_first(open + stride, count);
        const WideFloat w1 = a1 * surface_factor(here, after);
        diagonal += a0 * surface_factor(before, here) + w1;
        outflow += a1 * load_first(u + stride, count) - a0 * load_first(u, count);
        if (input.flux != nullptr) {
          const float* flux = input.flux->axis[at(axis)].data() + c;
          outflow += load_first(flux + stride, count) - load_first(flux, count);
        }
        xsimd::select(wet && after < zero, w1, zero).store_unaligned(link[at(axis)]);
      }
      diagonal = xsimd::select(wet, diagonal, zero);
      if (!input.source.empty()) outflow -= load_first(input.source.data() + from + i, count);
    } else {
      for (float* of_axis : link) zero.store_unaligned(of_axis);
    }
    diagonal.store_unaligned(m.diagonal.data() + to + i);
    const WideFloat right = xsimd::select(diagonal > zero, zero - outflow, zero);
    right.store_unaligned(m.b.data() + to + i);
    for (int lane = 0; lane < kLanes; ++lane) {
      residual_[at(to + i + lane)] = static_cast<double>(m.b[at(to + i + lane)]);
      search_[at(to + i + lane)] = 0.0F;
    }
  }
}

// Adds the water that a body holds to its mass; returns its momentum at the end of the step if the body kept its
// velocity, weight included.
Six LiquidPressure::add_held_water(double dt, const SolidBody& body, const Rows& rows, const Six& velocity,
                                   SixSix& mass) const {
  const auto cell = static_cast<double>(grid_.cell), density = static_cast<double>(kWaterDensity);
  const double fallen = -static_cast<double>(kGravity) * dt;
  Six momentum{};
  for (const SolidBody::Held& held : body.held) {
    const float ahead = level_[at(held.face)], behind = level_[at(held.face - grid_.stride(held.axis))];
    const float inside = std::min(ahead, behind), outside = std::max(ahead, behind);
    if (inside >= 0.0F) continue;
    const bool at_wall = held.share < 0.0F;
    const bool full = outside < 0.0F || outside == kUnknown || at_wall;
    // Water on one side stands up to the plate, unless its surface lies lower.
    const float side = ahead < behind ? held.ahead : held.behind;
    const float reach = inside < kDeep ? 1.0F : inside / (inside - outside);
    const auto share = static_cast<double>(full ? held.share : std::min(side, reach));
    const double water = density * cell * cell * cell * share;
    glm::dvec3 along_axis(0.0);
    along_axis[held.axis] = 1.0;
    const Six way = six(along_axis, glm::cross(glm::dvec3(held.middle), along_axis));
    if (!at_wall) add_outer(mass, water, way, way);
    const double fall = held.axis == 1 ? fallen : 0.0;
    const double speed = at_wall ? fall : product(way, velocity) + fall;
    for (std::size_t e = 0; e < 6; ++e) momentum[e] += water * speed * way[e];
  }
  for (std::size_t layer = 0; layer < body.spare.size(); ++layer) {
    const double water = density * rows.wet[layer] * body.spare[layer].w;
    if (water <= 0.0) continue;
    const glm::dvec3 middle = glm::dvec3(body.spare[layer]) / body.spare[layer].w;
    for (int axis = 0; axis < 3; ++axis) {
      glm::dvec3 along_axis(0.0);
      along_axis[axis] = 1.0;
      const Six way = six(along_axis, glm::cross(middle, along_axis));
      add_outer(mass, water, way, way);
      const double speed = product(way, velocity) + (axis == 1 ? fallen : 0.0);
      for (std::size_t e = 0; e < 6; ++e) momentum[e] += water * speed * way[e];
    }
  }
  return momentum;
}

// Rows at cells that take part, motion without pressure, and the bodies' share of the right side.
void LiquidPressure::gather_bodies(const PressureInput& input) {
  const MultigridLevel& m = multigrid_.finest();
  if (rows_.size() < input.bodies.size()) rows_.resize(input.bodies.size());
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    SolidBody& body = input.bodies[b];
    Rows& rows = rows_[b];
    find_submerged(body, rows);
    rows.at.clear();
    rows.row.clear();
    rows.motion = body.motion;
    if (body.free) {
      SixSix mass = body.mass;
      const Six own = product(mass, body.motion);
      Six momentum = add_held_water(input.dt, body, rows, body.velocity, mass);
      for (std::size_t e = 0; e < 6; ++e) momentum[e] += own[e];
      for (std::size_t e = 0; e < 6; ++e) {
        Six unit{};
        unit[e] = 1.0;
        rows.inverse[e] = solve(mass, unit);  // symmetric: a column is a row
      }
      rows.motion = solve(mass, momentum);
    }
    for (std::size_t n = 0; n < body.cell.size(); ++n) {
      const int c = body.cell[n];
      const glm::ivec3 cell = grid_.cell_of(c);
      const int place = m.shape.at(cell.x, cell.y, cell.z);
      if (m.diagonal[at(place)] <= 0.0F) continue;
      rows.at.push_back(place);
      Six& row = rows.row.emplace_back();
      for (std::size_t e = 0; e < 6; ++e) row[e] = static_cast<double>(body.row[n][e]);
      residual_[at(place)] -= product(row, rows.motion);
    }
  }
  open_regions_at_bodies(input);
  if (closed_.any()) closed_.take_out_means(residual_);
}

// A region that has room to give as a free body moves has its pressure fixed by the body.
void LiquidPressure::open_regions_at_bodies(const PressureInput& input) {
  constexpr double kNoRoom = 1e-3;  // flux of a body's volume over that of its faces, which rounding makes [1]
  for (int region = 0; closed_.any() && region < closed_.count(); ++region) {
    for (std::size_t b = 0; b < input.bodies.size(); ++b) {
      if (!input.bodies[b].free) continue;
      Six sum{};
      double whole = 0.0;
      for (std::size_t n = 0; n < rows_[b].at.size(); ++n) {
        if (closed_.region_of(rows_[b].at[n]) != region) continue;
        for (std::size_t e = 0; e < 6; ++e) sum[e] += rows_[b].row[n][e];
        whole += glm::length(along(rows_[b].row[n]));
      }
      if (glm::length(along(sum)) > kNoRoom * whole) closed_.open(region);
    }
  }
}

// u −= the pressure's push, on all faces where water can flow and that have liquid on a side.
void LiquidPressure::finish_faces(const PressureInput& input, FaceField& velocity) {
  const LevelShape& shape = multigrid_.finest().shape;
  for (int axis = 0; axis < 3; ++axis) {
    const int ny = grid_.ny + (axis == 1 ? 1 : 0), nz = grid_.nz + (axis == 2 ? 1 : 0),
              nx = grid_.nx + (axis == 0 ? 1 : 0);
    const int stride = grid_.stride(axis), back = axis == 0 ? 1 : axis == 1 ? shape.row : shape.layer;
    parallel_blocks(ny * nz, shape.block(), [&](int first, int last) {
      for (int r = first; r < last; ++r) {
        const int from = grid_.at(0, r % ny, r / ny), place = shape.at(0, r % ny, r / ny);
        for (int i = 0; i < nx; i += kLanes) {
          const int count = std::min(kLanes, nx - i), c = from + i;
          const WideFloat open = load_first(input.open.axis[at(axis)].data() + c, count);
          const WideFloat factor = xsimd::select(
              open > WideFloat(0.0F),
              surface_factor(load_first(level_.data() + c - stride, count), load_first(level_.data() + c, count)),
              WideFloat(0.0F));
          std::array<float, static_cast<std::size_t>(kLanes)> rise{};
          for (int lane = 0; lane < count; ++lane) {
            const int p = place + i + lane;
            rise[at(lane)] = static_cast<float>(q_[at(p)] - q_[at(p - back)]);
          }
          float* u = velocity.axis[at(axis)].data() + c;
          store_first(load_first(u, count) - factor * load_wide(rise.data()), u, count);
        }
      }
    });
  }
}

void LiquidPressure::finish_pressure(const PressureInput& input) {
  const LevelShape& shape = multigrid_.finest().shape;
  const double scale = static_cast<double>(kWaterDensity) * static_cast<double>(grid_.cell) / input.dt;
  for_rows(shape, [&](int r) {
    const int from = grid_.at(0, r % grid_.ny, r / grid_.ny), place = shape.start(r);
    for (int i = 0; i < grid_.nx; ++i) pressure_[at(from + i)] = static_cast<float>(scale * q_[at(place + i)]);
  });
}

void LiquidPressure::finish_bodies(const PressureInput& input) {
  const auto cell = static_cast<double>(grid_.cell);
  const double scale = static_cast<double>(kWaterDensity) * cell * cell * cell / input.dt;
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    Six push{};
    for (std::size_t n = 0; n < rows_[b].at.size(); ++n) {
      for (std::size_t e = 0; e < 6; ++e) push[e] += rows_[b].row[n][e] * q_[at(rows_[b].at[n])];
    }
    SolidBody& body = input.bodies[b];
    Six load{};  // times Δt
    if (body.free) {
      const Six answered = answer(input, b, push);
      Six change{};
      for (std::size_t e = 0; e < 6; ++e) change[e] = rows_[b].motion[e] + answered[e] - body.motion[e];
      load = product(body.mass, change);
    } else {
      SixSix none{};
      load = add_held_water(input.dt, body, rows_[b], {}, none);
      for (std::size_t e = 0; e < 6; ++e) load[e] += scale * input.dt * push[e];
    }
    body.force = along(load) / input.dt;
    body.torque = about(load) / input.dt;
  }
}

// A layer of the body is as deep in the water as the cells at its sides are full, the more of a side the more they
// count.
void LiquidPressure::find_submerged(SolidBody& body, Rows& rows) {
  side_.assign(body.layers.size(), 0.0);
  rows.wet.assign(body.layers.size(), 0.0);
  for (std::size_t n = 0; n < body.cell.size(); ++n) {
    const int c = body.cell[n], layer = grid_.cell_of(c).y - body.lowest;
    if (layer < 0 || layer >= static_cast<int>(body.layers.size())) continue;
    const auto side = static_cast<double>(std::abs(body.row[n][0]) + std::abs(body.row[n][2]));
    side_[at(layer)] += side;
    rows.wet[at(layer)] += side * static_cast<double>(std::clamp(0.5F - level_[at(c)], 0.0F, 1.0F));
  }
  body.submerged_volume = 0.0;
  double share = body.cell.empty() ? 0.0 : 1.0;  // for a layer without sides: that of the one below
  for (std::size_t layer = 0; layer < body.layers.size(); ++layer) {
    if (side_[layer] > 0.0) share = rows.wet[layer] / side_[layer];
    rows.wet[layer] = share;
    body.submerged_volume += share * body.layers[layer];
  }
}

std::size_t LiquidPressure::bytes() const {
  std::size_t sum = multigrid_.bytes() + closed_.bytes();
  sum += sizeof(float) * (level_.size() + pressure_.size() + search_.size());
  sum += sizeof(double) * (q_.size() + residual_.size() + partial_.size());
  for (const Rows& rows : rows_) sum += rows.at.capacity() * sizeof(int) + rows.row.capacity() * sizeof(Six);
  return sum;
}

}  // namespace regatta
