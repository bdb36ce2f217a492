#include "liquid/deep_flow.h"

#include "core/parallel.h"
#include "liquid/grid_nodes.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

// A value between eight nodes, and the least and the most of these.
struct Sampled {
  float value = 0.0F, least = 0.0F, most = 0.0F;
};

Sampled sample(const GridNodes& nodes, const float* values, const Vec3& x) {
  const GridNode node = nodes.of(x);
  const float* v = values + node.at;
  const std::array<const float*, 4> rows = {v, v + nodes.row(), v + nodes.layer(), v + nodes.layer() + nodes.row()};
  float least = v[0], most = v[0];
  for (const float* row : rows) {
    least = std::min(least, std::min(row[0], row[1]));
    most = std::max(most, std::max(row[0], row[1]));
  }
  return {nodes.value(values, node), least, most};
}

// The way that the water of a cell has come in a time [cells]: along its own velocity u, as particles come, so from
// y = x − t u(y), which u at x − t u(x) gives to second order. Only deep cells and those beside them are asked.
void find_paths(const MacGrid& grid, std::span<const std::uint8_t> deep, const FaceField& carried, double time,
                FaceField& paths) {
  const auto way = static_cast<float>(time / static_cast<double>(grid.cell));
  const FaceNodes faces(grid);
  const std::array<std::ptrdiff_t, 3> strides = {1, grid.row(), grid.layer()};
  parallel_rows(0, grid.nz, [&](int k) {
    for (int j = 0; j < grid.ny; ++j) {
      const std::ptrdiff_t first = grid.at(0, j, k);
      for (int i = 0; i < grid.nx; ++i) {
        const std::ptrdiff_t c = first + i;
        const std::uint8_t* is = deep.data() + c;
        if ((is[0] | is[-1] | is[1] | is[-strides[1]] | is[strides[1]] | is[-strides[2]] | is[strides[2]]) == 0)
          continue;
        const auto entry = static_cast<std::size_t>(c);
        Vec3 u;
        for (std::size_t a = 0; a < 3; ++a) {
          const float* along = carried.axis[a].data() + c;
          u[static_cast<int>(a)] = 0.5F * (along[0] + along[strides[a]]);
        }
        const Vec3 x(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
        const Vec3 path = way * faces.velocity(carried, x - way * u);
        for (std::size_t a = 0; a < 3; ++a) paths.axis[a][entry] = path[static_cast<int>(a)];
      }
    }
  });
}

// Moves the velocities along one axis.
struct Mover {
  const MacGrid& grid;
  const std::uint8_t* deep;
  const FaceField& carried;
  int axis;
  float* kept;
  LiquidFlow& flow;  // before: the paths of cells
  GridNodes nodes;

  Mover(const MacGrid& on, std::span<const std::uint8_t> is_deep, const FaceField& from, int along,
        const std::array<float*, 3>& scratch, LiquidFlow& to)
      : grid(on),
        deep(is_deep.data()),
        carried(from),
        axis(along),
        kept(scratch[static_cast<std::size_t>(along)]),
        flow(to),
        nodes(on, along) {}

  // The path of a face is the mean of those of its two cells.
  [[nodiscard]] Vec3 path(std::ptrdiff_t face) const {
    const std::ptrdiff_t behind = face - grid.stride(axis);
    const auto mean = [&](std::size_t a) {
      const float* paths = flow.before.axis[a].data();
      return 0.5F * (paths[behind] + paths[face]);
    };
    return {mean(0), mean(1), mean(2)};
  }
  [[nodiscard]] const float* from() const { return carried.axis[static_cast<std::size_t>(axis)].data(); }
  [[nodiscard]] float* to() const { return flow.u.axis[static_cast<std::size_t>(axis)].data(); }

  // action(face, where it is [cells]) for the faces of deep cells in layer k of cells, but not those of walls.
  template <class Action>
  void for_faces(int k, const Action& action) const {
    if (k == 0 && axis == 2) return;
    const std::ptrdiff_t stride = grid.stride(axis);
    for (int j = axis == 1 ? 1 : 0; j < grid.ny; ++j) {
      const std::ptrdiff_t first = grid.at(0, j, k);
      Vec3 x(0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
      x[axis] -= 0.5F;
      const float start = x.x;
      for (int i = axis == 0 ? 1 : 0; i < grid.nx; ++i) {
        const std::ptrdiff_t face = first + i;
        if ((deep[face] | deep[face - stride]) == 0) continue;
        x.x = start + static_cast<float>(i);
        action(face, x);
      }
    }
  }

  // First order: as it was upstream.
  void move(int k) const {
    std::uint8_t* known = flow.known[static_cast<std::size_t>(axis)].data();
    for_faces(k, [&](std::ptrdiff_t face, const Vec3& x) {
      to()[face] = nodes.value(from(), x - path(face));
      known[face] = 1;
    });
  }
  // Second order: half of what comes back wrong from a way there and back is taken off, unless the result would lie
  // beyond what was around upstream. It is kept aside, as the velocities are still read.
  void correct(int k) const {
    for_faces(k, [&](std::ptrdiff_t face, const Vec3& x) {
      const Vec3 way = path(face);
      const Sampled there = sample(nodes, from(), x - way);
      const float back = nodes.value(to(), x + way);
      const float better = there.value + 0.5F * (from()[face] - back);
      kept[face] = better < there.least || better > there.most ? there.value : better;
    });
  }
  void finish(int k) const {
    for_faces(k, [&](std::ptrdiff_t face, const Vec3&) { to()[face] = kept[face]; });
  }
};
}  // namespace

void carry_deep_flow(const MacGrid& grid, std::span<const std::uint8_t> deep, const FaceField& carried, double time,
                     const std::array<float*, 3>& scratch, LiquidFlow& flow) {
  find_paths(grid, deep, carried, time, flow.before);
  const std::array<Mover, 3> movers = {Mover(grid, deep, carried, 0, scratch, flow),
                                       Mover(grid, deep, carried, 1, scratch, flow),
                                       Mover(grid, deep, carried, 2, scratch, flow)};
  const auto each = [&](const auto& action) {
    parallel_rows(0, 3 * grid.nz, [&](int task) { action(movers[static_cast<std::size_t>(task % 3)], task / 3); });
  };
  each([](const Mover& mover, int k) { mover.move(k); });
  each([](const Mover& mover, int k) { mover.correct(k); });
  each([](const Mover& mover, int k) { mover.finish(k); });
}

void take_deep_flow(const MacGrid& grid, const LiquidFlow& flow, float share, double time, FaceField& carried) {
  const float most_change = most_change_in(time);
  const std::array<std::ptrdiff_t, 3> strides = {1, grid.row(), grid.layer()};
  parallel_rows(0, 3 * grid.nz, [&](int task) {
    const auto a = static_cast<std::size_t>(task % 3);
    const float* u = flow.u.axis[a].data();
    const float* before = flow.before.axis[a].data();
    const std::uint8_t* known = flow.known[a].data();
    float* to = carried.axis[a].data();
    for (int j = 0; j <= grid.ny; ++j) {
      const std::ptrdiff_t first = grid.at(0, j, task / 3);
      for (std::ptrdiff_t c = first; c <= first + grid.nx; ++c) {
        const float change = std::min(most_change, std::max(-most_change, u[c] - before[c]));
        float rough = 0.0F;
        for (const std::ptrdiff_t stride : strides) {
          rough += known[c - stride] == 1 ? before[c] - before[c - stride] : 0.0F;
          rough += known[c + stride] == 1 ? before[c] - before[c + stride] : 0.0F;
        }
        constexpr float kSixth = 1.0F / 6.0F;
        to[c] = u[c] + (known[c] == 1 ? change - share * kSixth * rough : 0.0F);
      }
    }
  });
  // Pressure does not change what walls have.
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    for_wall_faces(grid, axis, [&](std::size_t face) { carried.axis[a][face] = flow.u.axis[a][face]; });
  }
}

}  // namespace regatta
