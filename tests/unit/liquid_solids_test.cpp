#include "liquid/liquid_solids.h"

#include "geometry/displaced.h"
#include "geometry/hull_shapes.h"
#include "liquid_tank.h"

#include <gtest/gtest.h>

#include <memory>

namespace regatta {
namespace {

std::shared_ptr<const Hull> hull_of(int shape) {
  switch (shape) {
    case 0:
      return make_box_hull({0.83F, 0.47F, 0.61F}).value();
    case 1:
      return make_sphere_hull(0.37F).value();
    case 2:
      return make_boat_hull({1.2F, 0.5F, 0.5F}).value();
    default:
      return make_wedge_hull({0.9F, 0.5F, 0.6F}).value();
  }
}

BodyView body_of(const std::shared_ptr<const Hull>& hull, const Vec3& at, const Quat& turn, BodyMotion motion) {
  BodyView body;
  body.hull = hull;
  body.state.position = at;
  body.state.orientation = glm::normalize(turn);
  body.motion = motion;
  body.mass = 500.0F * hull->volume;
  return body;
}

// The part of a body below a level: x and z of its centroid from the centre of mass [m], and its volume [m³].
struct Below {
  double x = 0.0, z = 0.0, volume = 0.0;
};
Below below(const BodyView& body, float level) {
  Displaced sum;
  for (std::size_t p = 0; p < body.hull->parts.size(); ++p) {
    const ConvexPolytope& part = body.hull->parts[p];
    std::vector<Vec3> corners;
    for (const Vec3& corner : part.vertices) corners.push_back(body.state.orientation * corner);
    const double filled = body.hull->filled(p);
    add_displaced(part.faces, corners, static_cast<double>(body.state.position.y - level), sum, filled);
  }
  return {sum.moment_x / sum.volume, sum.moment_z / sum.volume, sum.volume};
}

// Error of what the water, at rest up to a level, does to a body that is held: of its force and of its torque, over
// weight and weight times a metre.
struct PushError {
  double force = 0.0, torque = 0.0;
};
PushError push_error(const BodyView& body, float level) {
  LiquidTank tank(20, 18, 18, level_at(level / 0.1F));
  tank.params.liquid_tolerance = 1e-6;
  tank.solids.update(std::span(&body, 1), kTankStep);
  tank.fall(kGravity * static_cast<float>(kTankStep));
  EXPECT_TRUE(tank.project().converged);
  const SolidBody& solid = tank.solids.bodies()[0];
  const Below wet = below(body, level);
  const double weight = static_cast<double>(kWaterDensity * kGravity * body.hull->volume);
  const glm::dvec3 force(0.0, static_cast<double>(kWaterDensity * kGravity) * wet.volume, 0.0);
  const glm::dvec3 torque = glm::cross(glm::dvec3(wet.x, 0.0, wet.z), force);
  EXPECT_NEAR(solid.submerged_volume / wet.volume, 1.0, 0.03);
  return {glm::length(solid.force - force) / weight, glm::length(solid.torque - torque) / weight};
}

TEST(LiquidSolids, BodiesTakeTheirVolumeExactlyAndSharesAddUp) {
  for (int shape = 0; shape < 4; ++shape) {
    LiquidTank tank(20, 16, 18, level_at(12.0F));
    const auto hull = hull_of(shape);
    const BodyView body = body_of(hull, {0.913F, 0.77F, 0.934F}, Quat(1.0F, 0.1F, 0.3F, -0.2F), BodyMotion::kStatic);
    tank.solids.update(std::span(&body, 1), kTankStep);
    double taken = 0.0;
    std::array<double, 3> beside{};
    for (int k = 0; k < 18; ++k) {
      for (int j = 0; j < 16; ++j) {
        for (int i = 0; i < 20; ++i) {
          const auto c = static_cast<std::size_t>(tank.grid.at(i, j, k));
          taken += 1.0 - static_cast<double>(tank.solids.volume()[c]);
          for (std::size_t a = 0; a < 3; ++a) {
            if ((a == 0 && i == 0) || (a == 1 && j == 0) || (a == 2 && k == 0)) continue;
            beside[a] += 1.0 - static_cast<double>(tank.solids.open().axis[a][c]);
          }
        }
      }
    }
    for (const SolidBody::Held& held : tank.solids.bodies()[0].held) {
      beside[static_cast<std::size_t>(held.axis)] -= static_cast<double>(held.share);
    }
    const double cell = std::pow(static_cast<double>(tank.grid.cell), 3.0);
    EXPECT_NEAR(taken * cell, hull->volume, 2e-5 * hull->volume) << shape;
    for (const double along : beside) EXPECT_NEAR(along * cell, hull->volume, 0.01 * hull->volume) << shape;
  }
}

TEST(LiquidSolids, WaterAtRestPushesWithTheWeightOfWhatIsDisplaced) {
  for (int shape = 0; shape < 4; ++shape) {
    for (const Quat& turn :
         {Quat(1.0F, 0.0F, 0.0F, 0.0F), Quat(1.0F, 0.1F, 0.3F, -0.2F), Quat(1.0F, 0.5F, 0.1F, 0.4F)}) {
      for (const float y : {0.7F, 0.733F, 0.777F}) {
        const BodyView body = body_of(hull_of(shape), {0.913F, y, 0.934F}, turn, BodyMotion::kStatic);
        const PushError error = push_error(body, 1.45F);
        EXPECT_LT(error.force, 1e-3) << shape << " " << y;
        EXPECT_LT(error.torque, 1e-3) << shape << " " << y;
      }
    }
  }
}

// A mesh's parts may be a little too large; what floats is the body.
TEST(LiquidSolids, OfABodyThatPartsOnlyCoverTheBodyIsWhatCounts) {
  const ConvexPolytope box = hull_of(0)->parts[0];
  CoveredBody covered;
  covered.mass = mass_properties(box);
  covered.mass.volume *= 0.8;
  covered.mass.inertia *= 0.8F;
  covered.volumes = {covered.mass.volume};
  const auto hull = make_hull({box}, {}, Vec3(0.0F), covered).value();
  for (const float y : {0.7F, 0.733F, 1.45F, 1.5F}) {
    const BodyView body = body_of(hull, {0.913F, y, 0.934F}, Quat(1.0F, 0.0F, 0.0F, 0.0F), BodyMotion::kStatic);
    const PushError error = push_error(body, 1.45F);
    EXPECT_LT(error.force, 0.01) << y;
    EXPECT_LT(error.torque, 0.01) << y;
  }
}

TEST(LiquidSolids, SoItDoesAtTheSurface) {
  for (int shape = 0; shape < 4; ++shape) {
    for (const Quat& turn : {Quat(1.0F, 0.0F, 0.0F, 0.0F), Quat(1.0F, 0.05F, 0.1F, -0.1F)}) {
      for (const float y : {0.93F, 0.97F, 1.0F, 1.03F, 1.07F}) {
        for (const float level : {1.0F, 1.02F, 1.05F}) {
          const BodyView body = body_of(hull_of(shape), {0.913F, y, 0.934F}, turn, BodyMotion::kStatic);
          const PushError error = push_error(body, level);
          EXPECT_LT(error.force, 0.03) << shape << " " << y;
          EXPECT_LT(error.torque, 0.03) << shape << " " << y;
        }
      }
    }
  }
}

// A dam of water up to a level where x is below that of a plate, and air beyond.
double leak(const std::shared_ptr<const Hull>& hull, const Vec3& at, const Quat& turn) {
  const BodyView body = body_of(hull, at, turn, BodyMotion::kStatic);
  const Vec3 normal = body.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  LiquidTank tank(20, 16, 12, [&](float x, float y, float z) {
    return std::max(y - 11.0F, 10.0F * glm::dot(normal, 0.1F * Vec3(x, y, z) - at));
  });
  // Water goes to the plate: no surface but the level one on this side of it.
  for (int k = 0; k < 12; ++k) {
    for (int j = 0; j < 16; ++j) {
      for (int i = 0; i < 20; ++i) {
        const auto c = static_cast<std::size_t>(tank.grid.at(i, j, k));
        if (tank.liquid[c] != 0) tank.phi[c] = std::clamp(static_cast<float>(j) + 0.5F - 11.0F, -1.0F, 1.0F);
      }
    }
  }
  tank.solids.update(std::span(&body, 1), kTankStep);
  tank.params.liquid_tolerance = 1e-6;
  tank.fall(kGravity * static_cast<float>(kTankStep));
  EXPECT_TRUE(tank.project().converged);
  double most = 0.0;
  for (std::size_t c = 0; c < tank.liquid.size(); ++c) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::size_t a = static_cast<std::size_t>(axis), stride = static_cast<std::size_t>(tank.grid.stride(axis));
      if (tank.liquid[c] == 0 && (c < stride || tank.liquid[c - stride] == 0)) continue;
      most = std::max(most, static_cast<double>(std::abs(tank.velocity.axis[a][c] * tank.solids.open().axis[a][c])));
    }
  }
  return most;
}

TEST(LiquidSolids, SoItDoesOnTheFloorAtAWallAndInACorner) {
  for (int shape = 0; shape < 2; ++shape) {
    const auto hull = hull_of(shape);
    const Vec3 low = -hull->lower;
    for (const float gap : {0.0F, 1e-3F, 0.02F, 0.04F, 0.06F, 0.08F}) {
      for (const Vec3& at : {Vec3(0.913F, low.y + gap, 0.934F), Vec3(low.x + gap, 0.8F, 0.934F),
                             Vec3(low.x + gap, low.y + gap, low.z + gap)}) {
        BodyView body = body_of(hull, at, Quat(1.0F, 0.0F, 0.0F, 0.0F), BodyMotion::kDynamic);
        body.mass = 1e9F;  // it stays: what it stands on bears its weight
        body.push.y = 1e-9F;
        const PushError error = push_error(body, 1.45F);
        EXPECT_LT(error.force, 0.03) << shape << " " << gap << " " << at.x << " " << at.y;
        EXPECT_LT(error.torque, 0.02) << shape << " " << gap << " " << at.x << " " << at.y;
      }
    }
  }
}

// Strong coupling: the body's weight and the water's answer are found together.
TEST(LiquidSolids, AFreeBodyAfloatStaysWhereItIs) {
  for (int shape = 0; shape < 3; ++shape) {
    for (const float y : {0.97F, 1.0F, 1.03F}) {
      LiquidTank tank(20, 16, 18, level_at(10.2F));
      tank.params.liquid_tolerance = 1e-6;
      BodyView body = body_of(hull_of(shape), {0.913F, y, 0.934F}, Quat(1.0F, 0.0F, 0.0F, 0.0F), BodyMotion::kDynamic);
      body.mass = kWaterDensity * static_cast<float>(below(body, 1.02F).volume);
      tank.solids.update(std::span(&body, 1), kTankStep);
      tank.fall(kGravity * static_cast<float>(kTankStep));
      EXPECT_TRUE(tank.project().converged);
      const SolidBody& solid = tank.solids.bodies()[0];
      EXPECT_NEAR(solid.force.y / static_cast<double>(body.mass * kGravity), 1.0, 0.01) << shape << " " << y;
      if (shape == 2) continue;  // the boat trims
      for (const std::vector<float>& axis : tank.velocity.axis) {
        for (std::size_t c = 0; c < axis.size(); ++c) {
          if (tank.pressure.pressure()[c] <= 0.0F || axis[c] <= -0.1F) continue;  // of air, or closed
          EXPECT_NEAR(axis[c], 0.0F, 2e-3F);                                      // 0.16 by weight alone
        }
      }
    }
  }
}

TEST(LiquidSolids, BodiesThatTouchFeelEachItsOwn) {
  const auto hull = make_box_hull({0.43F, 0.39F, 0.57F}).value();
  for (const Vec3& beside : {Vec3(0.43F, 0.0F, 0.0F), Vec3(0.0F, 0.39F, 0.0F)}) {
    for (const float gap : {-0.005F, 0.0F, 0.01F, 0.05F}) {  // the first overlap a little
      for (const BodyMotion motion : {BodyMotion::kStatic, BodyMotion::kDynamic}) {
        LiquidTank tank(20, 16, 18, level_at(14.2F));
        tank.params.liquid_tolerance = 1e-6;
        std::array<BodyView, 2> bodies;
        for (std::size_t b = 0; b < 2; ++b) {
          const Vec3 at = Vec3(0.777F, 0.6F, 0.9F) + static_cast<float>(b) * (beside + gap * glm::normalize(beside));
          bodies[b] = body_of(hull, at, Quat(1.0F, 0.0F, 0.0F, 0.0F), b == 1 ? BodyMotion::kDynamic : motion);
          bodies[b].mass = 1e9F;  // it stays: something else bears its weight
          bodies[b].push.y = 1e-9F;
        }
        tank.solids.update(bodies, kTankStep);
        tank.fall(kGravity * static_cast<float>(kTankStep));
        EXPECT_TRUE(tank.project().converged);
        const double weight = static_cast<double>(kWaterDensity * kGravity * hull->volume);
        for (const SolidBody& solid : tank.solids.bodies()) {
          EXPECT_NEAR(solid.force.y / weight, 1.0, 0.05) << gap << " " << beside.x;
          EXPECT_NEAR(solid.force.x / weight, 0.0, 0.05) << gap << " " << beside.x;
          EXPECT_NEAR(solid.force.z / weight, 0.0, 0.05) << gap << " " << beside.x;
        }
      }
    }
  }
}

TEST(LiquidSolids, PlatesOfAnyThicknessHoldWater) {
  for (const float thickness : {0.01F, 0.03F, 0.06F, 0.09F, 0.12F, 0.17F}) {
    const auto hull = make_box_hull({thickness, 6.0F, 6.0F}).value();
    for (const float x : {1.0F, 1.02F, 1.05F, 1.08F}) {
      for (const Quat& turn : {Quat(1.0F, 0.0F, 0.0F, 0.0F), Quat(1.0F, 0.0F, 0.0F, 0.1F),
                               Quat(1.0F, 0.0F, 0.05F, 0.4F), Quat(1.0F, 0.1F, 0.4F, -0.1F)}) {
        EXPECT_LT(leak(hull, {x, 0.8F, 0.6F}, turn), 2e-4) << thickness << " " << x << " " << turn.y << " " << turn.z;
      }
    }
  }
}

TEST(LiquidSolids, AThinPlateFeelsWhatItDisplaces) {
  for (const float thickness : {0.02F, 0.05F, 0.08F}) {
    for (const float y : {0.7F, 0.733F, 0.75F}) {
      for (const Quat& turn : {Quat(1.0F, 0.0F, 0.0F, 0.0F), Quat(1.0F, 0.1F, 0.2F, -0.2F)}) {
        const BodyView body =
            body_of(make_box_hull({0.9F, thickness, 0.8F}).value(), {0.913F, y, 0.934F}, turn, BodyMotion::kStatic);
        const PushError error = push_error(body, 1.45F);
        EXPECT_LT(error.force, 5e-3) << thickness << " " << y;
        EXPECT_LT(error.torque, 5e-3) << thickness << " " << y;
      }
    }
  }
}

// A box of five boards, open above.
std::shared_ptr<const Hull> tray(const Vec3& size, float board) {
  std::vector<ConvexPolytope> parts;
  const auto add = [&parts](const Vec3& lower, const Vec3& upper) {
    std::vector<Vec3> corners;
    for (int n = 0; n < 8; ++n) {
      corners.emplace_back((n & 1) != 0 ? upper.x : lower.x, (n & 2) != 0 ? upper.y : lower.y,
                           (n & 4) != 0 ? upper.z : lower.z);
    }
    parts.push_back(convex_hull(corners).value());
  };
  add({0.0F, 0.0F, 0.0F}, {size.x, board, size.z});
  add({0.0F, board, 0.0F}, {board, size.y, size.z});
  add({size.x - board, board, 0.0F}, {size.x, size.y, size.z});
  add({board, board, 0.0F}, {size.x - board, size.y, board});
  add({board, board, size.z - board}, {size.x - board, size.y, size.z});
  return make_hull(std::move(parts), {}, Vec3(0.0F)).value();
}

TEST(LiquidSolids, ADryTrayOfThinBoardsFloatsAsIfItWereSolid) {
  const Vec3 size(0.95F, 0.5F, 0.85F);
  for (const float x : {0.9F, 0.93F, 0.96F}) {
    for (const float draft : {0.24F, 0.27F, 0.31F}) {
      LiquidTank tank(20, 18, 18, level_at(10.0F));
      const auto hull = tray(size, 0.03F);
      BodyView body = body_of(hull, Vec3(0.0F), Quat(1.0F, 0.0F, 0.0F, 0.0F), BodyMotion::kStatic);
      body.state.position = Vec3(x, 1.0F - draft - hull->lower.y, 0.9F);
      for (int k = 0; k < 18; ++k) {
        for (int j = 0; j < 18; ++j) {
          for (int i = 0; i < 20; ++i) {  // dry within
            const Vec3 at = body.state.to_body(
                0.1F * (Vec3(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k)) + 0.5F));
            const bool within = at.x > hull->lower.x && at.x < hull->upper.x && at.z > hull->lower.z &&
                                at.z < hull->upper.z && at.y > hull->lower.y;
            const auto c = static_cast<std::size_t>(tank.grid.at(i, j, k));
            if (within && tank.liquid[c] != 0) tank.liquid[c] = 0, tank.phi[c] = 1.0F;
          }
        }
      }
      tank.solids.update(std::span(&body, 1), kTankStep);
      tank.params.liquid_tolerance = 1e-6;
      tank.fall(kGravity * static_cast<float>(kTankStep));
      EXPECT_TRUE(tank.project().converged);
      const double wanted = static_cast<double>(kWaterDensity * kGravity * size.x * size.z * draft);
      EXPECT_NEAR(tank.solids.bodies()[0].force.y / wanted, 1.0, 0.06) << x << " " << draft;
    }
  }
}

TEST(LiquidSolids, WallsMayCutCells) {
  for (const float cut : {0.0F, 0.01F, 0.03F, 0.06F, 0.09F}) {
    LiquidTank tank(12, 14, 10, level_at(10.3F));
    const Vec3 lower(cut, cut, 0.5F * cut), upper(1.2F - 0.4F * cut, 100.0F, 1.0F - cut);
    tank.solids = LiquidSolids(tank.grid, lower, upper);
    double volume = 0.0;
    for (const float share : tank.solids.volume()) volume += static_cast<double>(share);
    const double room = static_cast<double>((upper.x - lower.x) * (1.4F - lower.y) * (upper.z - lower.z));
    EXPECT_NEAR(volume * 1e-3, room, 1e-5 * room);
    tank.params.liquid_tolerance = 1e-6;
    tank.fall(kGravity * static_cast<float>(kTankStep));
    EXPECT_TRUE(tank.project().converged);
    for (int j = 1; j < 10; ++j) {
      const double wanted =
          static_cast<double>(kWaterDensity * kGravity * (1.03F - 0.1F * (static_cast<float>(j) + 0.5F)));
      EXPECT_NEAR(tank.at(5, j, 5), wanted, 0.2) << cut << " " << j;
    }
    EXPECT_LT(tank.divergence(), 1e-5);
  }
}

TEST(LiquidSolids, ADrivenBodyPushesItsOwnVolumeOfWaterAlong) {
  LiquidTank tank(24, 16, 20, level_at(12.4F));
  BodyView body = body_of(hull_of(2), {1.1F, 0.8F, 1.0F}, Quat(1.0F, 0.1F, 0.2F, 0.1F), BodyMotion::kKinematic);
  body.state.velocity = {1.3F, 0.4F, -0.6F};
  body.state.angular_velocity = {0.5F, -1.0F, 0.7F};
  tank.solids.update(std::span(&body, 1), kTankStep);
  tank.params.liquid_tolerance = 1e-6;
  EXPECT_TRUE(tank.project().converged);
  // The flow out of a cell through open faces, and the volume that the body's surface sweeps.
  const SolidBody& solid = tank.solids.bodies()[0];
  double most = 0.0, swept = 0.0;
  for (std::size_t n = 0; n < solid.cell.size(); ++n) {
    const auto c = static_cast<std::size_t>(solid.cell[n]);
    if (tank.pressure.pressure()[c] == 0.0F) continue;  // air
    double own = 0.0, flow = 0.0;
    for (std::size_t e = 0; e < 6; ++e) own += static_cast<double>(solid.row[n][e]) * solid.motion[e];
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis), next = c + static_cast<std::size_t>(tank.grid.stride(axis));
      flow += static_cast<double>(tank.solids.open().axis[a][next] * tank.velocity.axis[a][next] -
                                  tank.solids.open().axis[a][c] * tank.velocity.axis[a][c]);
    }
    most = std::max(most, std::abs(own + flow));
    swept = std::max(swept, std::abs(own));
  }
  EXPECT_GT(swept, 0.5);
  EXPECT_LT(most, 1e-4);
  // Water of the body's own motion needs no pressure: nothing is seen of the body then.
  body.state.angular_velocity = Vec3(0.0F);
  body.state.velocity = {0.0F, -0.5F, 0.0F};
  tank.solids.update(std::span(&body, 1), kTankStep);
  for (std::vector<float>& axis : tank.velocity.axis) std::fill(axis.begin(), axis.end(), 0.0F);
  for (float& v : tank.velocity.axis[1]) v = -0.5F;
  const FaceField before = tank.velocity;
  for (int k = 0; k < 20; ++k) {
    for (int i = 0; i < 24; ++i) tank.flux_at(1, i, 0, k) = -0.5F;  // through the floor
  }
  tank.project();
  for (std::size_t c = 0; c < before.axis[1].size(); ++c) {
    EXPECT_NEAR(tank.velocity.axis[1][c], before.axis[1][c], 1e-5F);
    EXPECT_NEAR(tank.velocity.axis[0][c], 0.0F, 1e-5F);
  }
}

}  // namespace
}  // namespace regatta
