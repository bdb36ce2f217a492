#include "waves/wave_bed.h"

#include "core/check.h"
#include "core/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace regatta {

namespace {

struct DepthRange {
  float least = std::numeric_limits<float>::max(), most = 0.0F;  // of the wet cells [m]
};
DepthRange range_of_cells(const WaveGrid& grid, const std::vector<float>& depth) {
  DepthRange range;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const float h = depth[grid.at(i, k)];
      if (!(h > 0.0F)) continue;
      range.least = std::min(range.least, h);
      range.most = std::max(range.most, h);
    }
  }
  return range;
}

// The table: the largest depth and its halves, down to the least that occurs or to `shallowest`; with steps larger than
// halves where that would be more than `most_depths`.
std::vector<float> table_of_depths(const WaveGrid& grid, const WaveGround& ground) {
  const auto [least, most] =
      ground.most > 0.0F ? DepthRange{ground.least, ground.most} : range_of_cells(grid, ground.depth);
  CHECK(most > 0.0F, "a wave layer has water");
  std::vector<float> depths = {most};
  if (most <= ground.same * least) return depths;
  const float floor = std::max(least, ground.shallowest);
  // Evenly on a logarithmic scale: halves where there may be enough of them, else larger steps.
  const int gaps = ground.most_depths - 1;
  const float step = gaps > 0 ? std::max(2.0F, std::pow(most / floor, 1.0F / static_cast<float>(gaps))) : most / floor;
  while (depths.back() > floor * ground.same && static_cast<int>(depths.size()) < ground.most_depths) {
    depths.push_back(depths.back() / step);
  }
  std::reverse(depths.begin(), depths.end());
  return depths;
}

// The step from each land cell to the nearest water cell, by two sweeps over the eight neighbours [Dan80].
struct CellStep {
  std::int32_t i = 0, k = 0;
  bool known = false;
};
std::vector<CellStep> steps_to_water(const WaveGrid& grid, const std::vector<float>& depth) {
  std::vector<CellStep> steps(grid.array_size());
  std::vector<std::uint8_t> has_land(static_cast<std::size_t>(grid.nz), 0);
  parallel_rows(0, grid.nz, [&](int k) {
    bool any = false;
    for (std::size_t c = grid.at(0, k); c < grid.at(grid.nx, k); ++c) {
      steps[c].known = depth[c] > 0.0F;
      any = any || !steps[c].known;
    }
    has_land[static_cast<std::size_t>(k)] = any ? 1 : 0;
  });
  const auto length2 = [&grid](const CellStep& s) {
    const float x = static_cast<float>(s.i) * grid.dx, z = static_cast<float>(s.k) * grid.dz;
    return x * x + z * z;
  };
  const auto ask = [&](int i, int k, int di, int dk) {
    if (i + di < 0 || i + di >= grid.nx || k + dk < 0 || k + dk >= grid.nz) return;
    const CellStep& beside = steps[grid.at(i + di, k + dk)];
    if (!beside.known) return;
    CellStep& own = steps[grid.at(i, k)];
    const CellStep by = {beside.i + di, beside.k + dk, true};
    if (!own.known || length2(by) < length2(own)) own = by;
  };
  for (const int way : {1, -1}) {
    for (int row = 0; row < grid.nz; ++row) {
      const int k = way > 0 ? row : grid.nz - 1 - row;
      if (has_land[static_cast<std::size_t>(k)] == 0) continue;
      const auto is_land = [&](int i) { return !(depth[grid.at(i, k)] > 0.0F); };
      for (int c = 0; c < grid.nx; ++c) {
        const int i = way > 0 ? c : grid.nx - 1 - c;
        if (!is_land(i)) continue;
        for (int di = -1; di <= 1; ++di) ask(i, k, di, -way);
        ask(i, k, -way, 0);
      }
      for (int c = grid.nx - 1; c >= 0; --c) {
        const int i = way > 0 ? c : grid.nx - 1 - c;
        if (is_land(i)) ask(i, k, way, 0);
      }
    }
  }
  return steps;
}

// Distance of a land cell behind the shore, which runs half a cell before the water's middle [m], and the direction
// there.
struct Behind {
  float distance = 0.0F;
  Vec2 normal{0.0F};
};
Behind behind_shore(const WaveGrid& grid, const CellStep& step) {
  const Vec2 way(static_cast<float>(step.i) * grid.dx, static_cast<float>(step.k) * grid.dz);
  const float length = glm::length(way);
  const Vec2 normal = way / length;
  return {length - 0.5F / std::max(std::abs(normal.x) / grid.dx, std::abs(normal.y) / grid.dz), normal};
}

// For every land cell: the farthest that its own piece of land reaches behind the shore [m].
std::vector<float> widest_of_pieces(const WaveGrid& grid, const std::vector<float>& depth,
                                    const std::vector<CellStep>& steps) {
  std::vector<float> widest = grid.make_array();
  std::vector<std::uint8_t> seen(grid.array_size(), 0);
  std::vector<std::pair<int, int>> piece;
  for (int k0 = 0; k0 < grid.nz; ++k0) {
    for (int i0 = 0; i0 < grid.nx; ++i0) {
      piece.clear();
      float most = 0.0F;
      const auto take = [&](int i, int k) {
        if (i < 0 || i >= grid.nx || k < 0 || k >= grid.nz) return;
        const std::size_t cell = grid.at(i, k);
        if (seen[cell] != 0 || depth[cell] > 0.0F || !steps[cell].known) return;
        seen[cell] = 1;
        piece.emplace_back(i, k);
        most = std::max(most, behind_shore(grid, steps[cell]).distance);
      };
      take(i0, k0);
      for (std::size_t n = 0; n < piece.size(); ++n) {
        const auto [i, k] = piece[n];
        take(i - 1, k);
        take(i + 1, k);
        take(i, k - 1);
        take(i, k + 1);
      }
      for (const auto& [i, k] : piece) widest[grid.at(i, k)] = most;
    }
  }
  return widest;
}

// Adds the row of a land cell, `step` away from the nearest water: the water around its mirror image.
void add_image(const WaveGrid& grid, const std::vector<float>& depth, int i, int k, const CellStep& step, float reach,
               CellMatrix& images) {
  const auto [behind, normal] = behind_shore(grid, step);
  if (behind >= reach) return;
  // b = sin θ, and a = cos θ where images lie one beside the other. An even slope of θ shifts a reflected wave least:
  // by about 1.2 / (k reach) of its phase.
  const float strength = std::sin(0.25F * std::numbers::pi_v<float> * (1.0F - behind / reach));
  const float x = static_cast<float>(i) + 2.0F * behind * normal.x / grid.dx;
  const float z = static_cast<float>(k) + 2.0F * behind * normal.y / grid.dz;
  const int i0 = static_cast<int>(std::floor(x)), k0 = static_cast<int>(std::floor(z));
  const std::size_t start = images.from.size();
  float sum = 0.0F;
  for (int corner = 0; corner < 4; ++corner) {
    const int ic = i0 + corner % 2, kc = k0 + corner / 2;
    if (ic < 0 || ic >= grid.nx || kc < 0 || kc >= grid.nz || !(depth[grid.at(ic, kc)] > 0.0F)) continue;
    const float weight = (1.0F - std::abs(x - static_cast<float>(ic))) * (1.0F - std::abs(z - static_cast<float>(kc)));
    if (!(weight > 1e-3F)) continue;
    images.from.push_back(static_cast<std::int32_t>(grid.at(ic, kc)));
    images.weight.push_back(weight);
    sum += weight;
  }
  if (images.from.size() == start) return;
  for (std::size_t n = start; n < images.weight.size(); ++n) images.weight[n] *= strength / sum;
  images.cell.push_back(static_cast<std::int32_t>(grid.at(i, k)));
  images.first.push_back(static_cast<std::int32_t>(images.from.size()));
}

CellMatrix transposed(const CellMatrix& matrix) {
  struct Entry {
    std::int32_t row, column;
    float weight;
  };
  std::vector<Entry> entries;
  for (std::size_t row = 0; row < matrix.cell.size(); ++row) {
    for (auto n = static_cast<std::size_t>(matrix.first[row]); n < static_cast<std::size_t>(matrix.first[row + 1]);
         ++n) {
      entries.push_back({matrix.from[n], matrix.cell[row], matrix.weight[n]});
    }
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.row < b.row; });
  CellMatrix turned;
  for (const Entry& entry : entries) {
    if (turned.cell.empty() || turned.cell.back() != entry.row) {
      turned.cell.push_back(entry.row);
      turned.first.push_back(turned.first.back());
    }
    turned.from.push_back(entry.column);
    turned.weight.push_back(entry.weight);
    ++turned.first.back();
  }
  return turned;
}

void make_images(const WaveGrid& grid, const WaveGround& ground, WaveBed& bed) {
  if (ground.mirror.empty() || bed.depths.size() > 1) return;
  const std::vector<CellStep> steps = steps_to_water(grid, ground.depth);
  const std::vector<float> widest = widest_of_pieces(grid, ground.depth, steps);
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const std::size_t cell = grid.at(i, k);
      if (ground.mirror[cell] == 0 || ground.depth[cell] > 0.0F || !steps[cell].known) continue;
      add_image(grid, ground.depth, i, k, steps[cell], std::min(ground.mirror_reach, widest[cell]), bed.images);
    }
  }
  if (bed.images.rows() == 0) return;
  bed.folds = transposed(bed.images);
  // a² = 1 - BᵀB 1; within a narrow bay, where images crowd, it would be less than 0.
  std::vector<float> row_sums = grid.make_array();
  bed.share.assign(grid.array_size(), 1.0F);
  const auto each_row = [](const CellMatrix& matrix, const auto& values, const auto& use) {
    for (std::size_t row = 0; row < matrix.cell.size(); ++row) {
      float sum = 0.0F;
      for (auto n = static_cast<std::size_t>(matrix.first[row]); n < static_cast<std::size_t>(matrix.first[row + 1]);
           ++n) {
        sum += matrix.weight[n] * values(matrix.from[n]);
      }
      use(static_cast<std::size_t>(matrix.cell[row]), sum);
    }
  };
  each_row(
      bed.images, [](std::int32_t) { return 1.0F; }, [&](std::size_t cell, float sum) { row_sums[cell] = sum; });
  each_row(
      bed.folds, [&](std::int32_t cell) { return row_sums[static_cast<std::size_t>(cell)]; },
      [&](std::size_t cell, float sum) { bed.share[cell] = std::sqrt(std::max(0.0F, 1.0F - sum)); });
}

// The lesser depth of the two cells beside each face [m].
std::vector<float> face_depths(const WaveGrid& grid, const std::vector<float>& depth, int di, int dk) {
  std::vector<float> faces = grid.make_array();
  parallel_rows(0, grid.nz, [&](int k) {
    const float* const own = &depth[grid.at(0, k)];
    const float* const before = &depth[grid.at(0, k - dk < 0 ? grid.nz - 1 : k - dk)];
    float* const face = &faces[grid.at(0, k)];
    for (int i = 0; i < di; ++i) face[i] = std::max(0.0F, std::min(own[i], before[grid.nx - di + i]));
    for (int i = di; i < grid.nx; ++i) face[i] = std::max(0.0F, std::min(own[i], before[i - di]));
  });
  return faces;
}

// Depths, with those of the nearest water on land.
std::vector<float> carried_on(const WaveGrid& grid, const std::vector<float>& depth,
                              const std::vector<std::uint8_t>& land) {
  std::vector<float> carried = depth;
  if (std::none_of(land.begin(), land.end(), [](std::uint8_t l) { return l != 0; })) return carried;
  const std::vector<CellStep> steps = steps_to_water(grid, depth);
  parallel_rows(0, grid.nz, [&](int k) {
    for (int i = 0; i < grid.nx; ++i) {
      const CellStep& step = steps[grid.at(i, k)];
      if (step.known) carried[grid.at(i, k)] = depth[grid.at(i + step.i, k + step.k)];
    }
  });
  return carried;
}

// No wave passes a face beside land.
void lay_land(const WaveGrid& grid, const WaveGround& ground, WaveBed& bed) {
  const bool thin = !ground.open_x.empty();
  const auto wet = [&](std::size_t cell) { return ground.depth[cell] > 0.0F; };
  parallel_rows(0, grid.nz, [&](int k) {
    const std::size_t row = grid.at(0, k), south = grid.at(0, k == 0 ? grid.nz - 1 : k - 1);
    for (std::size_t i = 0; i < static_cast<std::size_t>(grid.nx); ++i) {
      const std::size_t c = row + i, west = i == 0 ? grid.at(grid.nx - 1, k) : c - 1;
      bed.land[c] = wet(c) ? 0 : 1;
      bed.open_x[c] = wet(c) && wet(west) ? (thin ? ground.open_x[c] : 1.0F) : 0.0F;
      bed.open_z[c] = wet(c) && wet(south + i) ? (thin ? ground.open_z[c] : 1.0F) : 0.0F;
    }
  });
}

}  // namespace

WaveBed make_wave_bed(const WaveGrid& grid, const WaveGround& ground) {
  CHECK(ground.depth.size() == grid.array_size(), "one depth a cell of the wave layer");
  CHECK(ground.open_x.size() == ground.open_z.size(), "thin walls of a wave layer lie on faces of both kinds");
  WaveBed bed;
  bed.depths = table_of_depths(grid, ground);
  bed.open_x = bed.open_z = grid.make_array();
  bed.land.assign(grid.array_size(), 0);
  bed.may_meet_walls = ground.most > 0.0F && !ground.open_x.empty();
  change_wave_bed(grid, ground, bed);
  make_images(grid, ground, bed);
  bed.walls = ground.walls && bed.images.rows() == 0;
  return bed;
}

void change_wave_bed(const WaveGrid& grid, const WaveGround& ground, WaveBed& bed) {
  lay_land(grid, ground, bed);
  if (bed.depths.size() > 1) {
    bed.depth = carried_on(grid, ground.depth, bed.land);
    bed.depth_x = face_depths(grid, bed.depth, 1, 0);
    bed.depth_z = face_depths(grid, bed.depth, 0, 1);
  }
}

WaveBed make_wave_bed(float depth) {
  WaveBed bed;
  bed.depths = {depth};
  return bed;
}

}  // namespace regatta
