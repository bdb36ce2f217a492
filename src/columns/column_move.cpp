#include "columns/column_move.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kMoveBlock = 4096;

Vec2 slowed_by_bed(Vec2 velocity, const MoveTerms& terms, float inverse_depth) {
  const float speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
  const float rate = kGravity * terms.manning * terms.manning * speed * inverse_depth * std::cbrt(inverse_depth);
  return velocity / (1.0F + terms.dt * rate);
}

}  // namespace

void move_columns(const MoveTerms& terms, const Sponge& sponge, const Flume& flume, const ColumnField& field,
                  Columns& columns) {
  parallel_blocks(field.count, kMoveBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      if (field.is_ghost(i)) continue;
      const auto from = static_cast<std::size_t>(i);
      const auto to = static_cast<std::size_t>(field.source[from]);
      const float x = field.x[from];
      const float z = field.z[from];
      Vec2 velocity(field.u[from], field.w[from]);
      if (!flume.in_buffer(x)) {
        velocity += terms.dt * Vec2(field.ax[from], field.az[from]);
        if (terms.manning > 0.0F) velocity = slowed_by_bed(velocity, terms, field.inverse_depth[from]);
        if (sponge.active()) {
          Vec2 calm = terms.calm;
          if (terms.swell.any() && sponge.carries(terms.swell, x, z)) {
            const float still_depth = terms.level - (field.surface[from] - field.depth[from]);
            calm += swell_at(terms.swell, Vec2(x, z), still_depth).velocity;
          }
          velocity = calm + sponge.survival(x, z, terms.dt, terms.wave_speed) * (velocity - calm);
        }
        if (terms.fastest > 0.0F) {
          const float speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
          if (speed > terms.fastest) velocity *= terms.fastest / speed;
        }
      }
      columns.x[to] = x + terms.dt * velocity.x;
      columns.z[to] = z + terms.dt * velocity.y;
      columns.u[to] = velocity.x;
      columns.w[to] = velocity.y;
      columns.volume[to] = field.volume[from];
    }
  });
}

}  // namespace regatta
