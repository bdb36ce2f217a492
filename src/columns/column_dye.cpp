#include "columns/column_dye.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kDyeBlock = 4096;      // columns to a block of a parallel loop; chosen, not measured
constexpr float kFaintest = 0.004F;  // share of full dye [1]; less is invisible: 1/255 is one step of an 8-bit colour

}  // namespace

void release_dye(std::span<const DyeDrop> drops, const Domain& domain, const ColumnField& field,
                 std::vector<ColumnRange>& ranges, Columns& columns) {
  if (drops.empty()) return;
  columns.dye.resize(columns.x.size(), Vec2(0.0F));
  for (const DyeDrop& drop : drops) {
    find_columns(field, domain, drop.at - drop.radius, drop.at + drop.radius, ranges);
    for (const ColumnRange& range : ranges) {
      for (std::int32_t c = range.first; c < range.last; ++c) {
        if (field.is_ghost(c)) continue;
        const auto i = static_cast<std::size_t>(c);
        const Vec2 away = Vec2(field.x[i], field.z[i]) + range.shift - drop.at;
        if (glm::dot(away, away) > drop.radius * drop.radius) continue;
        columns.dye[static_cast<std::size_t>(field.source[i])] =
            drop.channel == 0 ? Vec2(1.0F, 0.0F) : Vec2(0.0F, 1.0F);
      }
    }
  }
}

void fade_dye(double life, double dt, Columns& columns) {
  if (columns.dye.empty()) return;
  const float left = life > 0.0 ? static_cast<float>(std::exp(-dt / life)) : 0.0F;
  const float most = parallel_reduce(
      columns.count(), 0.0F,
      [&](int first, int last) {
        float part = 0.0F;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          columns.dye[i] *= left;
          part = std::max(part, std::max(columns.dye[i].x, columns.dye[i].y));
        }
        return part;
      },
      [](float a, float b) { return std::max(a, b); });
  if (!(most > kFaintest)) columns.dye.clear();
}

void carry_dye(std::span<const std::int32_t> places, const ColumnField& field, std::vector<Vec2>& scratch,
               Columns& columns) {
  if (columns.dye.empty()) return;
  scratch.resize(columns.dye.size());
  parallel_blocks(columns.count(), kDyeBlock, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      scratch[static_cast<std::size_t>(field.source[static_cast<std::size_t>(places[i])])] = columns.dye[i];
    }
  });
  std::swap(scratch, columns.dye);
}

FieldDye dye_of_field(std::span<const std::int32_t> places, const ColumnField& field, const Columns& columns) {
  FieldDye dye;
  if (columns.dye.empty()) return dye;
  for (int channel = 0; channel < 2; ++channel) {
    std::vector<float>& values = dye[static_cast<std::size_t>(channel)];
    values.resize(static_cast<std::size_t>(field.count), 0.0F);
    for (std::size_t i = 0; i < columns.dye.size(); ++i) {
      values[static_cast<std::size_t>(places[i])] = columns.dye[i][channel];
    }
    for (const ColumnField::GhostLink& link : field.ghosts) {
      values[static_cast<std::size_t>(link.ghost)] = values[static_cast<std::size_t>(link.column)];
    }
  }
  return dye;
}

}  // namespace regatta
