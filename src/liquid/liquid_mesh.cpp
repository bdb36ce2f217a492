#include "liquid/liquid_mesh.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr int kAround = 2;      // nodes beyond the outermost cells: one of water that goes on, one of air
constexpr float kAir = 0.5F;    // distance there [cells]
constexpr int kFillRounds = 3;  // cells that the surface goes on into a body

}  // namespace

void LiquidMesh::make(const MacGrid& grid, std::span<const float> distance, std::span<const std::uint8_t> hidden,
                      const Vec3& lower, const Vec3& upper, ClosedMesh& out) {
  out.clear();
  out.spacing = grid.cell;
  take_nodes(grid, distance, hidden);
  if (!hidden.empty()) fill_hidden();
  smooth();
  lay_corners(grid, lower, upper, out);
  lay_faces(out);
}

void LiquidMesh::take_nodes(const MacGrid& grid, std::span<const float> distance,
                            std::span<const std::uint8_t> hidden) {
  nx_ = grid.nx + 2 * kAround;
  ny_ = grid.ny + 2 * kAround;
  nz_ = grid.nz + 2 * kAround;
  const std::size_t count =
      static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_) * static_cast<std::size_t>(nz_);
  value_.resize(count);
  next_.resize(count);
  unknown_.assign(count, 0);
  corner_.resize(count);
  parallel_rows(0, nz_, [&](int k) {
    const int ck = std::clamp(k - kAround, 0, grid.nz - 1);
    for (int j = 0; j < ny_; ++j) {
      const int cj = std::clamp(j - kAround, 0, grid.ny - 1);
      for (int i = 0; i < nx_; ++i) {
        const auto cell = static_cast<std::size_t>(grid.at(std::clamp(i - kAround, 0, grid.nx - 1), cj, ck));
        value_[node(i, j, k)] = std::clamp(distance[cell], -1.0F, 1.0F);
        if (!hidden.empty()) unknown_[node(i, j, k)] = hidden[cell];
      }
    }
  });
}

// Each round, unknown nodes beside known ones take their mean.
void LiquidMesh::fill_hidden() {
  const std::array<int, 3> stride = {1, nx_, nx_ * ny_};
  std::vector<std::uint8_t> known_now(unknown_);
  for (int round = 0; round < kFillRounds; ++round) {
    next_ = value_;
    parallel_rows(1, nz_ - 1, [&](int k) {
      for (int j = 1; j < ny_ - 1; ++j) {
        for (int i = 1; i < nx_ - 1; ++i) {
          const std::size_t n = node(i, j, k);
          if (unknown_[n] == 0) continue;
          float sum = 0.0F;
          int count = 0;
          for (const int s : stride) {
            for (const std::size_t other : {n - static_cast<std::size_t>(s), n + static_cast<std::size_t>(s)}) {
              if (unknown_[other] != 0) continue;
              sum += value_[other];
              ++count;
            }
          }
          if (count == 0) continue;
          next_[n] = sum / static_cast<float>(count);
          known_now[n] = 0;
        }
      }
    });
    value_.swap(next_);
    unknown_ = known_now;
  }
}

// Binomial passes, 2 B − B²: particles leave ripples of a cell on the surface, which light would show. One pass B alone
// would draw crests in by half their curvature; so twice B is taken and B of B away.
void LiquidMesh::smooth() {
  blur();
  once_ = value_;
  blur();
  parallel_rows(0, nz_, [&](int k) {
    for (std::size_t n = node(0, 0, k); n < node(0, 0, k + 1); ++n) value_[n] = 2.0F * once_[n] - value_[n];
  });
  dry_outside();
}

void LiquidMesh::blur() {
  const std::array<int, 3> stride = {1, nx_, nx_ * ny_};
  for (int axis = 0; axis < 3; ++axis) {
    const auto s = static_cast<std::size_t>(stride[static_cast<std::size_t>(axis)]);
    next_ = value_;
    parallel_rows(1, nz_ - 1, [&](int k) {
      for (int j = 1; j < ny_ - 1; ++j) {
        const std::size_t row = node(0, j, k);
        for (std::size_t n = row + 1; n + 1 < row + static_cast<std::size_t>(nx_); ++n) {
          next_[n] = 0.25F * value_[n - s] + 0.5F * value_[n] + 0.25F * value_[n + s];
        }
      }
    });
    value_.swap(next_);
  }
}

void LiquidMesh::dry_outside() {
  const auto is_outer = [](int n, int count) { return n == 0 || n == count - 1; };
  for (int k = 0; k < nz_; ++k) {
    for (int j = 0; j < ny_; ++j) {
      const bool whole_row = is_outer(k, nz_) || is_outer(j, ny_);
      for (int i = 0; i < nx_; i += whole_row ? 1 : nx_ - 1) value_[node(i, j, k)] = kAir;
    }
  }
}

void LiquidMesh::lay_corners(const MacGrid& grid, const Vec3& lower, const Vec3& upper, ClosedMesh& out) {
  const std::array<std::size_t, 3> stride = {1, node(0, 1, 0), node(0, 0, 1)};
  std::fill(corner_.begin(), corner_.end(), -1);
  for (int k = 0; k + 1 < nz_; ++k) {
    for (int j = 0; j + 1 < ny_; ++j) {
      for (int i = 0; i + 1 < nx_; ++i) {
        const std::size_t n = node(i, j, k);
        std::array<float, 8> at{};  // values at the cube's corners: bit 0 along x, 1 along y, 2 along z
        int wet = 0;
        for (std::size_t c = 0; c < 8; ++c) {
          at[c] = value_[n + (c & 1U) * stride[0] + ((c >> 1U) & 1U) * stride[1] + ((c >> 2U) & 1U) * stride[2]];
          wet += at[c] < 0.0F ? 1 : 0;
        }
        if (wet == 0 || wet == 8) continue;
        Vec3 sum(0.0F);
        float crossings = 0.0F;
        for (std::size_t c = 0; c < 8; ++c) {
          for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t bit = std::size_t{1} << axis;
            if ((c & bit) != 0 || (at[c] < 0.0F) == (at[c | bit] < 0.0F)) continue;
            Vec3 place(static_cast<float>(c & 1U), static_cast<float>((c >> 1U) & 1U),
                       static_cast<float>((c >> 2U) & 1U));
            place[static_cast<int>(axis)] = at[c] / (at[c] - at[c | bit]);
            sum += place;
            crossings += 1.0F;
          }
        }
        const Vec3 first(static_cast<float>(i - kAround) + 0.5F, static_cast<float>(j - kAround) + 0.5F,
                         static_cast<float>(k - kAround) + 0.5F);  // place of the node [cells]
        corner_[n] = static_cast<std::int32_t>(out.position.size());
        out.position.push_back(glm::clamp(grid.lower + grid.cell * (first + sum / crossings), lower, upper));
      }
    }
  }
}

void LiquidMesh::lay_faces(ClosedMesh& out) const {
  const std::array<std::size_t, 3> stride = {1, node(0, 1, 0), node(0, 0, 1)};
  for (int k = 0; k + 1 < nz_; ++k) {
    for (int j = 0; j + 1 < ny_; ++j) {
      for (int i = 0; i + 1 < nx_; ++i) {
        const std::size_t n = node(i, j, k);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const bool here = value_[n] < 0.0F, beyond = value_[n + stride[axis]] < 0.0F;
          if (here == beyond) continue;
          // Outermost nodes are dry, so an edge that is crossed has cubes on all sides.
          // The four cubes around the edge from n along axis, counterclockwise seen against the axis.
          const std::size_t b = stride[(axis + 1) % 3], c = stride[(axis + 2) % 3];
          std::array<std::int32_t, 4> quad = {corner_[n - b - c], corner_[n - c], corner_[n], corner_[n - b]};
          if (beyond) std::reverse(quad.begin(), quad.end());
          for (const std::size_t q : {0U, 1U, 2U, 0U, 2U, 3U})
            out.corners.push_back(static_cast<std::uint32_t>(quad[q]));
        }
      }
    }
  }
}

}  // namespace regatta
