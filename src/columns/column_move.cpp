#include "columns/column_move.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

Vec2 slowed_by_bed(Vec2 velocity, const MoveTerms& terms, float inverse_depth) {
  const float speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
  const float rate = kGravity * terms.manning * terms.manning * speed * inverse_depth * std::cbrt(inverse_depth);
  return velocity / (1.0F + terms.dt * rate);
}

// A column slower than this drops its remainder [m/s]. Rounded places make columns at rest press each other by some
// 1e-4 m/s² too much. Rounding their way to nothing holds them; with remainders a lattice at rest crept at 1.4e-3 m/s,
// measured by ColumnsStill.FlatTankWithWalls. Chosen, not measured: three to four times that.
constexpr float kCreep = 5.0e-3F;

// One axis of a column's way.
struct Arrival {
  float place;
  float gone;       // from where it was
  float remainder;  // what the place, rounded, leaves out of the way
};
Arrival arrive(float way, float from) {
  const float place = from + way;
  return {place, place - from, way - (place - from)};
}

}  // namespace

Moved move_columns(const MoveTerms& terms, const Sponge& sponge, const Flume& flume, const ColumnField& field,
                   Columns& columns) {
  columns.remainder.resize(columns.x.size(), Vec2(0.0F));
  const bool fades = sponge.active();
  const auto move_some = [&](int first, int last) {
    Moved moved;
    float farthest2 = 0.0F;
    for (int i = first; i < last; ++i) {
      if (field.is_ghost(i)) continue;
      const auto from = static_cast<std::size_t>(i);
      const auto to = static_cast<std::size_t>(field.source[from]);
      const float x = field.x[from];
      const float z = field.z[from];
      Vec2 velocity(field.u[from], field.w[from]);
      float volume = field.volume[from];
      if (!flume.in_buffer(x)) {
        velocity += terms.dt * Vec2(field.ax[from], field.az[from]);
        if (terms.manning > 0.0F) velocity = slowed_by_bed(velocity, terms, field.inverse_depth[from]);
        if (const Vec2 rate = fades ? sponge.rate(x, z, terms.outside.wave_speed) : Vec2(0.0F); rate != Vec2(0.0F)) {
          const float still_depth = terms.outside.level - (field.surface[from] - field.depth[from]);
          const Vec2 calm = outside_at(terms.outside, sponge, Vec2(x, z), still_depth).velocity;
          velocity = calm + (velocity - calm) / (1.0F + terms.dt * rate);
          const bool wet = terms.level != nullptr && still_depth > terms.thinnest;
          if (wet && terms.flow->in_band(Vec2(x, z))) {
            velocity = calm;
          } else if (wet) {
            volume *= terms.level->kept(Vec2(x, z), rate, still_depth, terms.dt);
            moved.passed.book(static_cast<double>(volume) - static_cast<double>(field.volume[from]));
          }
        }
        if (terms.fastest > 0.0F) {
          const float speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
          if (speed > terms.fastest) velocity *= terms.fastest / speed;
        }
      }
      const bool creeps = glm::dot(velocity, velocity) < kCreep * kCreep;
      const Vec2 left = creeps ? Vec2(0.0F) : field.remainder[from];
      const Arrival at_x = arrive(terms.dt * velocity.x + left.x, x), at_z = arrive(terms.dt * velocity.y + left.y, z);
      columns.x[to] = at_x.place;
      columns.z[to] = at_z.place;
      columns.remainder[to] = creeps ? Vec2(0.0F) : Vec2(at_x.remainder, at_z.remainder);
      columns.u[to] = velocity.x;
      columns.w[to] = velocity.y;
      columns.volume[to] = volume;
      farthest2 = std::max(farthest2, at_x.gone * at_x.gone + at_z.gone * at_z.gone);
    }
    moved.farthest2 = farthest2;
    return moved;
  };
  return parallel_reduce(field.count, Moved{}, move_some, [](const Moved& a, const Moved& b) {
    return Moved{a.passed + b.passed, std::max(a.farthest2, b.farthest2)};
  });
}

}  // namespace regatta
