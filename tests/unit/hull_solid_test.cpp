#include "columns/hull_solid.h"

#include "columns/column_edges.h"
#include "core/rng.h"
#include "still_field.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>

namespace regatta {
namespace {

struct Wall {
  StillField still;
  BodyView view;
  HullPatch patch;
  HullSolid solid;

  explicit Wall(Result<std::shared_ptr<const Hull>> hull, float yaw = 0.0F) {
    view = body_of(hull, 1000.0F, {0.03F, 0.0F, 0.02F});
    view.motion = BodyMotion::kStatic;
    view.state.orientation = glm::angleAxis(yaw, Vec3(0, 1, 0));
    trace_patch(view, still.domain, *still.terrain, {still.support}, patch);
    prepare_solid(patch, 0.0F, solid);
    if (solid.active) cut_at_edges(still.domain, patch, solid);
  }
};

TEST(HullSolid, StandingPiercingBodiesAreWallsOthersAreNot) {
  EXPECT_TRUE(Wall(make_cylinder_hull(0.5F, 2.2F, 24)).solid.active);
  EXPECT_TRUE(Wall(make_wedge_hull({1.0F, 2.1F, 0.8F})).solid.active);
  Wall floating(make_box_hull({1.0F, 0.6F, 1.0F}));
  EXPECT_FALSE(may_be_solid(floating.patch));
  // Stands on the bed, but the water flows over it.
  Wall sunk(make_box_hull({1.0F, 2.1F, 1.0F}));
  EXPECT_TRUE(prepare_solid(sunk.patch, 3.0F, sunk.solid));
  EXPECT_FALSE(sunk.solid.active);
}

// What sections cover is found anew only where they are others: upright ones stay the same at any level of the water,
// leaning ones do not, and walls come and go with the water around them.
TEST(HullSolid, SectionsAreFoundAnewWhereTheyAreOthers) {
  const auto leaning = [] {
    Wall wall(make_box_hull({1.0F, 2.3F, 1.6F}));
    wall.view.state.orientation = glm::angleAxis(0.01F, Vec3(1, 0, 0));
    trace_patch(wall.view, wall.still.domain, *wall.still.terrain, {wall.still.support}, wall.patch);
    wall.solid = {};
    return wall;
  };
  Wall upright(make_box_hull({1.0F, 2.1F, 0.6F}), 0.4F), sloping = leaning();
  for (const float level : {0.02F, -0.3F}) {
    EXPECT_FALSE(prepare_solid(upright.patch, level, upright.solid));
    EXPECT_EQ(upright.solid.surface, level);
    EXPECT_TRUE(prepare_solid(sloping.patch, level, sloping.solid));
    EXPECT_FALSE(prepare_solid(sloping.patch, level, sloping.solid));
    ASSERT_TRUE(sloping.solid.active);
    Wall fresh = leaning();
    prepare_solid(fresh.patch, level, fresh.solid);
    EXPECT_EQ(sloping.solid.cover, fresh.solid.cover);
  }
  for (const bool wall : {false, true}) {
    EXPECT_TRUE(prepare_solid(upright.patch, wall ? 0.0F : std::numeric_limits<float>::quiet_NaN(), upright.solid));
    EXPECT_EQ(upright.solid.active, wall);
    EXPECT_EQ(upright.solid.cover,
              wall ? Wall(make_box_hull({1.0F, 2.1F, 0.6F}), 0.4F).solid.cover : std::vector<float>());
  }
}

TEST(HullSolid, DistanceToABoxInAnyHeading) {
  const Wall wall(make_box_hull({1.0F, 2.1F, 0.6F}), 0.7F);
  const Vec2 middle(wall.patch.center.x, wall.patch.center.z);
  EXPECT_NEAR(solid_distance(wall.solid, middle).distance, -0.3F, 1e-4F);
  EXPECT_NEAR(solid_distance(wall.solid, middle + Vec2(0.7F, 0.0F)).distance, 0.2F, 1e-4F);
  EXPECT_NEAR(solid_distance(wall.solid, middle + Vec2(0.7F, 0.0F)).normal.x, 1.0F, 1e-4F);
}

TEST(HullSolid, CoverHoldsTheAreaOfTheSection) {
  const Wall wall(make_cylinder_hull(0.5F, 2.2F, 32));
  double covered = 0.0;
  for (const float share : wall.solid.cover) covered += static_cast<double>(share);
  covered *= static_cast<double>(wall.patch.spacing.x * wall.patch.spacing.y);
  const double exact = static_cast<double>(wall.view.hull->volume) / 2.2;
  std::printf("covered %.5f m², section %.5f m²\n", covered, exact);
  EXPECT_NEAR(covered, exact, 0.01 * exact);
}

// A pier and another that overlaps it, turned by some angle or not: what both cover of a node is covered once, what one
// covers stays as it is.
TEST(HullSolid, WhereWallsOverlapTheyCoverAPlaceOnce) {
  for (const float yaw : {0.0F, 0.6F}) {
    Wall pier(make_box_hull({1.2F, 2.1F, 0.6F})), other(make_box_hull({1.0F, 2.1F, 0.8F}), yaw);
    other.view.state.position.x += 0.5F;
    trace_patch(other.view, other.still.domain, *other.still.terrain, {other.still.support}, other.patch);
    prepare_solid(other.patch, 0.0F, other.solid);
    cut_at_edges(other.still.domain, other.patch, other.solid);
    const auto share = [](Wall& mine, const Wall& beside) {
      std::vector<float> others(mine.solid.wall.size(), 0.0F);
      add_covered(mine.still.domain, beside.patch, beside.solid, mine.patch, others);
      share_overlaps(others, mine.solid);
      double area = 0.0;
      for (std::size_t n = 0; n < others.size(); ++n) {
        area += static_cast<double>(mine.solid.wall[n] * mine.patch.spacing.x * mine.patch.spacing.y);
        const float shared = mine.solid.cover[n] / std::max(1.0F, mine.solid.cover[n] + others[n]);
        EXPECT_EQ(mine.solid.wall[n], others[n] == 0.0F ? mine.solid.cover[n] : shared);
      }
      return area;
    };
    const double together = share(pier, other) + share(other, pier);
    // Of the union, counted at points a hundredth of a metre apart.
    int inside = 0;
    for (int i = -150; i < 250; ++i) {
      for (int k = -150; k < 150; ++k) {
        const Vec2 at(0.01F * (static_cast<float>(i) + 0.5F), 0.01F * (static_cast<float>(k) + 0.5F));
        const auto in = [&](const Wall& wall) {
          return solid_distance(wall.solid, wall.patch.to_patch(at - wall.patch.origin)).distance < 0.0F;
        };
        if (in(pier) || in(other)) ++inside;
      }
    }
    EXPECT_NEAR(together, 1e-4 * inside, 0.02 * 1e-4 * inside) << yaw;
  }
}

// Takes away what the wall stands in, then sums.
void take_out(Wall& wall) {
  Columns kept;
  const Columns& all = wall.still.columns;
  for (std::size_t i = 0; i < all.x.size(); ++i) {
    const Vec2 at = wall.patch.to_patch(Vec2(all.x[i], all.z[i]) - wall.patch.origin);
    if (solid_distance(wall.solid, at).distance < 0.0F) continue;
    kept.x.push_back(all.x[i]);
    kept.z.push_back(all.z[i]);
    kept.u.push_back(0.0F);
    kept.w.push_back(0.0F);
    kept.volume.push_back(all.volume[i]);
  }
  wall.still.columns = kept;
  wall.still.update();
}

TEST(HullSolid, CompletesTheDepthNextToAWall) {
  Wall wall(make_box_hull({1.4F, 2.1F, 1.4F}));
  take_out(wall);
  ColumnField& field = wall.still.field;
  std::vector<ColumnRange> ranges;
  find_columns(field, wall.still.domain, wall.patch, wall.still.support, ranges);
  std::vector<float> cover(field.depth.size(), 0.0F);
  find_ground(wall.still.domain, *wall.still.terrain, wall.patch, wall.solid);
  EXPECT_TRUE(wall.solid.ground.empty()) << "the bed is flat";
  for (const ColumnRange& range : ranges) add_cover(wall.still.kernels, wall.patch, wall.solid, range, field, cover);
  float before = 1e9F;
  float lowest = 1e9F;
  float highest = 0.0F;
  for (const ColumnRange& range : ranges) {
    for (auto i = static_cast<std::size_t>(range.first); i < static_cast<std::size_t>(range.last); ++i) {
      if (field.is_ghost(static_cast<int>(i))) continue;
      const float depth = completed_depth(field.depth[i], cover[i]);
      before = std::min(before, field.depth[i]);
      lowest = std::min(lowest, depth);
      highest = std::max(highest, depth);
    }
  }
  std::printf("least depth %.3f before, %.3f to %.3f after\n", static_cast<double>(before), static_cast<double>(lowest),
              static_cast<double>(highest));
  EXPECT_LT(before, 0.8F);
  // The lattice does not end exactly at the wall: up to half a column is too much or missing, an eighth of the kernel.
  EXPECT_GT(lowest, 0.87F);
  EXPECT_LT(highest, 1.13F * 1.13F);  // at a corner on two sides
}

// The same columns over a slope, with 0.28 m of water and more, and a wall on it: depths beside it are as far from what
// stands there as they are over a flat bed, since the lattice does not end at the wall.
TEST(HullSolid, CompletesTheDepthOverASlopeAsOverAFlatBed) {
  constexpr float kSlope = 0.6F;
  const auto bed_at = [](float x) { return -1.0F + kSlope * std::clamp(x, -1.5F, 1.2F); };
  const auto depths = [&](bool slope) {
    Wall wall(make_box_hull({1.4F, 4.1F, 0.25F}), 0.5F);
    StillField& still = wall.still;
    if (slope) {
      Terrain terrain;
      terrain.origin = still.domain.lower;
      terrain.spacing = 0.1F;
      terrain.nx = terrain.nz = 61;
      for (int n = 0; n < terrain.nx * terrain.nz; ++n)
        terrain.heights.push_back(bed_at(terrain.origin.x + terrain.spacing * static_cast<float>(n % terrain.nx)));
      still.terrain = std::make_shared<const Terrain>(terrain);
      still.bed = Bed(still.domain, terrain, still.support);
      for (std::size_t i = 0; i < still.columns.x.size(); ++i)
        still.columns.volume[i] = still.spacing * still.spacing * -bed_at(still.columns.x[i]);
    }
    take_out(wall);
    find_ground(still.domain, *still.terrain, wall.patch, wall.solid);
    std::vector<ColumnRange> ranges;
    find_columns(still.field, still.domain, wall.patch, still.support, ranges);
    std::vector<float> cover(still.field.depth.size(), 0.0F), rise = cover;
    for (const ColumnRange& range : ranges) {
      add_cover(still.kernels, wall.patch, wall.solid, range, still.field, cover);
      add_rise(still.kernels, still.bed, wall.patch, wall.solid, range, still.field, rise);
    }
    std::map<std::pair<float, float>, float> share;  // of the depth that stands there
    for (std::size_t i = 0; i < cover.size(); ++i) {
      if (cover[i] < 0.02F) continue;
      const float height = still.bed.sample(still.field.x[i], still.field.z[i]).height;
      share[{still.field.x[i], still.field.z[i]}] = completed_depth(still.field.depth[i], cover[i], rise[i]) / -height;
    }
    return share;
  };
  const auto flat = depths(false), sloped = depths(true);
  ASSERT_GT(flat.size(), 40U);
  ASSERT_EQ(flat.size(), sloped.size());
  for (const auto& [place, share] : flat) {
    ASSERT_EQ(sloped.count(place), 1U);
    EXPECT_NEAR(sloped.at(place), share, 0.01F) << place.first << " " << place.second;
  }
}

// A film that has run up a bank beside a wall, far above the water around it: nothing stands on the wall's own land,
// and the film is not blown up by it.
TEST(HullSolid, AFilmAboveTheWaterIsCompletedByItsOwnDepth) {
  EXPECT_FLOAT_EQ(completed_depth(0.03F, 0.4F, 0.0F), 0.05F);
  EXPECT_FLOAT_EQ(completed_depth(0.5F, 0.5F, -0.1F), 1.2F);  // deeper under the wall
  EXPECT_FLOAT_EQ(completed_depth(0.5F, 0.5F, 0.1F), 0.8F);   // shallower
  EXPECT_FLOAT_EQ(completed_depth(0.5F, 0.5F, 0.4F), 0.5F);   // land
  EXPECT_FLOAT_EQ(completed_depth(0.3F, 0.9F, 0.0F), 1.0F);   // a slot
  EXPECT_FLOAT_EQ(completed_depth(0.3F, 0.9F, 0.09F), (0.3F - 0.07F) / 0.3F);
  Wall wall(make_box_hull({1.4F, 6.1F, 0.25F}), 0.5F);
  StillField& still = wall.still;
  Terrain terrain;
  terrain.origin = still.domain.lower;
  terrain.spacing = 0.1F;
  terrain.nx = terrain.nz = 61;
  terrain.heights.assign(static_cast<std::size_t>(terrain.nx * terrain.nz), 0.6F);  // above the level 0 everywhere
  still.terrain = std::make_shared<const Terrain>(terrain);
  still.bed = Bed(still.domain, terrain, still.support);
  take_out(wall);
  find_ground(still.domain, terrain, wall.patch, wall.solid);
  ASSERT_FALSE(wall.solid.ground.empty());
  std::vector<ColumnRange> ranges;
  find_columns(still.field, still.domain, wall.patch, still.support, ranges);
  std::vector<float> rise(still.field.depth.size(), 0.0F);
  for (const ColumnRange& range : ranges)
    add_rise(still.kernels, still.bed, wall.patch, wall.solid, range, still.field, rise);
  for (const float each : rise) EXPECT_EQ(each, 0.0F);
}

// Columns in the order of the field, as a move leaves them; and what is told of each.
template <class Told>
void take_order(StillField& still, std::vector<Told>& told) {
  const Columns before = still.columns;
  const std::vector<Told> told_before = told;
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto to = static_cast<std::size_t>(still.field.source[static_cast<std::size_t>(still.sorter.places()[i])]);
    still.columns.x[to] = before.x[i];
    still.columns.z[to] = before.z[i];
    still.columns.u[to] = before.u[i];
    still.columns.w[to] = before.w[i];
    still.columns.volume[to] = before.volume[i];
    told[to] = told_before[i];
  }
}

TEST(HullSolid, ProjectionLeavesNoColumnInsideAndBalancesImpulses) {
  Wall wall(make_wedge_hull({1.2F, 2.1F, 0.9F}), 1.1F);
  wall.view.state.velocity = {1.0F, 0.0F, -0.5F};
  wall.view.state.angular_velocity = {0.0F, 0.6F, 0.0F};
  Columns& columns = wall.still.columns;
  std::vector<bool> untold(columns.x.size());
  take_order(wall.still, untold);
  Rng rng(3);
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    columns.u[i] = rng.uniform(-1.0F, 1.0F);
    columns.w[i] = rng.uniform(-1.0F, 1.0F);
  }
  const auto momentum = [&] {
    glm::dvec2 sum(0.0);
    for (std::size_t i = 0; i < columns.x.size(); ++i) {
      const double mass = static_cast<double>(kWaterDensity * columns.volume[i]);
      sum += mass * glm::dvec2(static_cast<double>(columns.u[i]), static_cast<double>(columns.w[i]));
    }
    return sum;
  };
  const glm::dvec2 before = momentum();
  const std::vector<float> x_before = columns.x;
  const Bump bump = project_out(wall.view.state, 0.0F, wall.still.domain, wall.patch, wall.solid, wall.still.field, 0,
                                wall.still.field.count, columns);
  int moved = 0;
  for (std::size_t i = 0; i < columns.x.size(); ++i) moved += columns.x[i] != x_before[i] ? 1 : 0;
  EXPECT_GT(moved, 30);
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    const Vec2 at = wall.patch.to_patch(Vec2(columns.x[i], columns.z[i]) - wall.patch.origin);
    EXPECT_GT(solid_distance(wall.solid, at).distance, -1e-4F);
  }
  const Vec3 world = wall.patch.to_world(bump.impulse);
  const glm::dvec2 change = momentum() - before;
  EXPECT_GT(glm::length(change), 10.0);
  // Velocities are floats near 1 m/s: 30 columns of 10 kg, rounded at 6e-8 each.
  EXPECT_NEAR(change.x, -static_cast<double>(world.x), 1e-4 * glm::length(change));
  EXPECT_NEAR(change.y, -static_cast<double>(world.z), 1e-4 * glm::length(change));
}

// Projects the columns whose ways may have met the wall, which does what projecting all of them does.
void project_all(const Wall& wall, float moved, Columns& columns) {
  const ColumnField& field = wall.still.field;
  float farthest = 0.0F;
  for (int place = 0; place < field.count; ++place) {
    if (field.is_ghost(place)) continue;
    const auto at = static_cast<std::size_t>(place), i = static_cast<std::size_t>(field.source[at]);
    farthest = std::max(farthest, std::hypot(columns.x[i] - field.x[at], columns.z[i] - field.z[at]));
  }
  Columns others = columns;
  project_out(wall.view.state, moved, wall.still.domain, wall.patch, wall.solid, field, 0, field.count, others);
  std::vector<ColumnRange> ranges;
  find_ways_past(field, wall.still.domain, wall.view.state, wall.patch, moved, farthest, ranges);
  for (const ColumnRange& range : ranges) {
    project_out(wall.view.state, moved, wall.still.domain, wall.patch, wall.solid, field, range.first, range.last,
                columns);
  }
  ASSERT_EQ(columns.x, others.x);
  ASSERT_EQ(columns.z, others.z);
  ASSERT_EQ(columns.u, others.u);
  ASSERT_EQ(columns.w, others.w);
}

TEST(HullSolid, NothingGoesThroughAWallHoweverThinAslantAndFast) {
  for (const float thick : {0.3F, 0.05F, 0.01F, 0.002F}) {
    for (const float yaw : {0.0F, 0.52F, 0.785F, -0.3F}) {
      // Longer than the domain is wide: it ends beyond the edges.
      Wall wall(make_box_hull({thick, 2.1F, 12.0F}), yaw);
      Columns& columns = wall.still.columns;
      const Vec2 normal = horizontal(wall.view.state.orientation * Vec3(1, 0, 0));
      const auto side = [&](std::size_t i) {
        return glm::dot(Vec2(columns.x[i], columns.z[i]) - horizontal(wall.view.state.position), normal);
      };
      columns.filter([&](std::size_t i) { return std::abs(side(i)) > 0.5F * thick + 1e-4F; });
      Rng rng(7);
      std::vector<bool> beyond;
      for (std::size_t i = 0; i < columns.x.size(); ++i) beyond.push_back(side(i) > 0.0F);
      for (int step = 0; step < 20; ++step) {
        wall.still.update();
        take_order(wall.still, beyond);
        for (std::size_t i = 0; i < columns.x.size(); ++i) {
          columns.x[i] += rng.uniform(-0.3F, 0.3F);
          columns.z[i] += rng.uniform(-0.3F, 0.3F);
        }
        project_all(wall, 0.0F, columns);
        confine(wall.still.domain, wall.still.support, columns);
        int crossed = 0;
        for (std::size_t i = 0; i < columns.x.size(); ++i) crossed += (side(i) > 0.0F) != beyond[i] ? 1 : 0;
        ASSERT_EQ(crossed, 0) << thick << " m thick, turned by " << yaw << ", step " << step;
      }
    }
  }
}

TEST(HullSolid, AThinWallThatMovesSweepsAllBeforeIt) {
  for (const float speed : {1.0F, 9.0F, -9.0F}) {
    Wall wall(make_box_hull({0.02F, 2.1F, 12.0F}), 0.4F);
    const Vec2 normal = horizontal(wall.view.state.orientation * Vec3(1, 0, 0));
    Columns& columns = wall.still.columns;
    const auto side = [&](std::size_t i) {
      return glm::dot(Vec2(columns.x[i], columns.z[i]) - horizontal(wall.view.state.position), normal);
    };
    columns.filter([&](std::size_t i) { return std::abs(side(i)) > 0.011F; });
    wall.still.update();
    std::vector<bool> beyond;
    for (std::size_t i = 0; i < columns.x.size(); ++i) beyond.push_back(side(i) > 0.0F);
    take_order(wall.still, beyond);
    const float step = 1.0F / 60.0F;
    wall.view.motion = BodyMotion::kKinematic;
    wall.view.state.velocity = Vec3(speed * normal.x, 0.0F, speed * normal.y);
    wall.view.state.position += step * wall.view.state.velocity;
    trace_patch(wall.view, wall.still.domain, *wall.still.terrain, {wall.still.support}, wall.patch);
    prepare_solid(wall.patch, 0.0F, wall.solid);
    project_all(wall, step, columns);
    int crossed = 0, carried = 0;
    for (std::size_t i = 0; i < columns.x.size(); ++i) {
      crossed += (side(i) > 0.0F) != beyond[i] ? 1 : 0;
      carried += std::abs(columns.u[i]) > 0.5F * std::abs(speed * normal.x) ? 1 : 0;
    }
    EXPECT_EQ(crossed, 0) << speed << " m/s";
    // The wall crosses the 6 m of the domain obliquely.
    const float swept = std::abs(speed) * step * 6.0F / std::cos(0.4F);
    EXPECT_NEAR(static_cast<float>(carried), swept / (wall.still.spacing * wall.still.spacing), 0.3F * swept / 0.01F)
        << speed << " m/s";
  }
}

TEST(HullSolid, WaysPastASmallWallAreFoundHoweverItMovesAndTurns) {
  Rng rng(11);
  for (int n = 0; n < 40; ++n) {
    Wall wall(n % 2 == 0 ? make_box_hull({0.4F, 2.1F, 0.9F}) : make_wedge_hull({1.2F, 2.1F, 0.7F}),
              rng.uniform(0.0F, 6.0F));
    wall.view.state.velocity = {rng.uniform(-4.0F, 4.0F), 0.0F, rng.uniform(-4.0F, 4.0F)};
    wall.view.state.angular_velocity = {0.0F, rng.uniform(-9.0F, 9.0F), 0.0F};
    Columns& columns = wall.still.columns;
    std::vector<bool> untold(columns.x.size());
    take_order(wall.still, untold);
    for (std::size_t i = 0; i < columns.x.size(); ++i) {
      columns.x[i] += rng.uniform(-0.02F, 0.02F);
      columns.z[i] += rng.uniform(-0.02F, 0.02F);
    }
    project_all(wall, 1.0F / 60.0F, columns);
    std::vector<ColumnRange> ranges;
    find_ways_past(wall.still.field, wall.still.domain, wall.view.state, wall.patch, 0.0F, 0.02F, ranges);
    int asked = 0;
    for (const ColumnRange& range : ranges) asked += range.last - range.first;
    EXPECT_LT(asked, wall.still.field.count / 2) << "what is far from a wall is not asked";
  }
}

}  // namespace
}  // namespace regatta
