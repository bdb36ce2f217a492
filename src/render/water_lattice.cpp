#include "render/water_lattice.h"

#include "render/frame.h"
#include "render/water_lines.h"

#include <algorithm>
#include <span>

namespace regatta {
namespace {

constexpr int kBlock = 12;  // cells along a side: what is out of view is left out by such blocks

}  // namespace

WaterLattice::WaterLattice() {
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void WaterLattice::make(const std::vector<std::uint32_t>& x, const std::vector<std::uint32_t>& z) {
  x_ = x;
  z_ = z;
  blocks_.clear();
  const int nx = static_cast<int>(x_.size()), nz = static_cast<int>(z_.size());
  std::vector<std::uint32_t> indices;
  for (int k0 = 0; k0 + 1 < nz; k0 += kBlock) {
    for (int i0 = 0; i0 + 1 < nx; i0 += kBlock) {
      const int first = static_cast<int>(indices.size());
      const int end_i = std::min(i0 + kBlock, nx - 1), end_k = std::min(k0 + kBlock, nz - 1);
      for (int k = k0; k < end_k; ++k) {
        for (int i = i0; i < end_i; ++i) {
          const auto a = static_cast<std::uint32_t>(k * nx + i), c = a + static_cast<std::uint32_t>(nx);
          // Diagonals alternate: a crest looks the same whichever way it runs.
          if ((i + k) % 2 == 0) {
            indices.insert(indices.end(), {a, c, a + 1, a + 1, c, c + 1});
          } else {
            indices.insert(indices.end(), {a, c, c + 1, a, c + 1, a + 1});
          }
        }
      }
      blocks_.push_back({first, static_cast<int>(indices.size()) - first, i0, k0, end_i, end_k});
    }
  }
  glBindVertexArray(vertices_.name());
  upload(GL_ELEMENT_ARRAY_BUFFER, indices_, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);
  glBindVertexArray(0);
}

void WaterLattice::draw(const LatticeView& view, const Mat4& view_proj) {
  if (x_.empty() || z_.empty()) return;
  const std::size_t nx = x_.size(), nz = z_.size();
  // Lines are as good as evenly spaced: every so many points, rounded.
  const auto apart = [&](const std::vector<std::uint32_t>& points) {
    return view.spacing * static_cast<float>(points.back()) /
           static_cast<float>(std::max<std::size_t>(points.size(), 2) - 1);
  };
  const float height = view.eye.y - view.level;
  choose_lines(static_cast<int>(nx), view.origin.x, apart(x_), {view.eye.x, height, view.pixels}, drawn_x_);
  choose_lines(static_cast<int>(nz), view.origin.y, apart(z_), {view.eye.z, height, view.pixels}, drawn_z_);

  // Fewer lines than the mesh has: the last one again, which leaves its triangles without area.
  const std::size_t width = std::max(nx, nz);
  lines_.assign(2 * width, 0);
  for (std::size_t n = 0; n < width; ++n) {
    lines_[n] = x_[static_cast<std::size_t>(drawn_x_[std::min(n, drawn_x_.size() - 1)])];
    lines_[width + n] = z_[static_cast<std::size_t>(drawn_z_[std::min(n, drawn_z_.size() - 1)])];
  }
  glActiveTexture(GL_TEXTURE0 + unit(TextureUnit::kLines));
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, static_cast<GLsizei>(width), 2, 0, GL_RED_INTEGER, GL_UNSIGNED_INT,
               lines_.data());

  tiles_.clear();
  const auto at = [&](int i, int k) {
    const Vec2 points(static_cast<float>(lines_[static_cast<std::size_t>(i)]),
                      static_cast<float>(lines_[width + static_cast<std::size_t>(k)]));
    const Vec2 place = view.origin + view.spacing * points;
    return Vec3(place.x, 0.0F, place.y);
  };
  glBindVertexArray(vertices_.name());
  const auto draw_gathered = [&] {
    draw_tiles(tiles_, view_proj, 0, view.rise);
    tiles_.clear();
  };
  const int drawn_x = static_cast<int>(drawn_x_.size()), drawn_z = static_cast<int>(drawn_z_.size());
  for (const Block& block : blocks_) {
    if (block.i + 1 < drawn_x && block.k + 1 < drawn_z) {
      tiles_.push_back({block.first, block.count, at(block.i, block.k), at(block.end_i, block.end_k)});
    } else {
      draw_gathered();  // tiles that are drawn together follow each other
    }
  }
  draw_gathered();
}

}  // namespace regatta
