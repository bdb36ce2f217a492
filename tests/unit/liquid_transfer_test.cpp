#include "liquid/liquid_transfer.h"

#include "core/rng.h"
#include "liquid/extrapolate.h"

#include <gtest/gtest.h>

#include <functional>

namespace regatta {
namespace {

constexpr MacGrid kTransferGrid{.nx = 8, .ny = 9, .nz = 10, .cell = 0.5F};

// Eight particles a cell, a little off their lattice, up to a height, with velocities of their places [cells].
std::vector<LiquidParticle> particles_up_to(float height, const std::function<Vec3(const Vec3&)>& velocity) {
  Rng rng(3);
  std::vector<LiquidParticle> particles;
  for (int k = 0; k < 2 * kTransferGrid.nz; ++k)
    for (int j = 0; static_cast<float>(j) < 2.0F * height; ++j)
      for (int i = 0; i < 2 * kTransferGrid.nx; ++i) {
        LiquidParticle particle;
        particle.x = 0.5F * (Vec3(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k)) +
                             Vec3(rng.uniform(0.3F, 0.7F), rng.uniform(0.3F, 0.7F), rng.uniform(0.3F, 0.7F)));
        particle.u = velocity(particle.x);
        particles.push_back(particle);
      }
  return particles;
}

struct Transferred {
  std::vector<LiquidParticle> particles;
  ParticleSort sort{kTransferGrid};
  LiquidFlow flow{kTransferGrid};

  explicit Transferred(std::vector<LiquidParticle> list, LiquidTransfer transfer = LiquidTransfer::kFlip)
      : particles(std::move(list)) {
    sort.sort(particles);
    transfer_to_grid(kTransferGrid, particles, sort, transfer, flow);
  }
};

Vec3 turning(const Vec3& x) { return {0.3F * (x.y - 4.0F) + 1.0F, -0.3F * (x.x - 4.0F), 0.2F * (x.z - 5.0F)}; }

TEST(LiquidTransfer, KeepsMassAndMomentum) {
  const Transferred made(particles_up_to(5.0F, turning));
  glm::dvec3 momentum(0.0), on_grid(0.0), mass(0.0);
  for (const LiquidParticle& particle : made.particles) momentum += glm::dvec3(particle.mass * particle.u);
  for (int a = 0; a < 3; ++a) {
    const auto axis = static_cast<std::size_t>(a);
    const std::vector<float>&of_face = made.flow.before.axis[axis], &u = made.flow.u.axis[axis];
    for (std::size_t n = 0; n < u.size(); ++n) {
      on_grid[a] += static_cast<double>(of_face[n] * u[n]);
      mass[a] += static_cast<double>(of_face[n]);
    }
  }
  const auto count = static_cast<double>(made.particles.size());
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(on_grid[a], momentum[a], 1e-5 * count);
    EXPECT_NEAR(mass[a], count, 1e-6 * count);
  }
}

TEST(LiquidTransfer, DensityOfALatticeIsOneInWaterAndAtWallsAndHalfAtItsTop) {
  const Transferred made(particles_up_to(5.0F, turning));
  for (const int k : {0, 4, kTransferGrid.nz - 1}) {
    for (const int i : {0, 3, kTransferGrid.nx - 1}) {
      for (int j = 0; j < 4; ++j)
        EXPECT_NEAR(made.flow.density[static_cast<std::size_t>(kTransferGrid.at(i, j, k))], 1.0F, 0.12F);
      // Half a cell below the top: 7/8; half a cell above it: 1/8.
      EXPECT_NEAR(made.flow.density[static_cast<std::size_t>(kTransferGrid.at(i, 4, k))], 0.875F, 0.1F);
      EXPECT_NEAR(made.flow.density[static_cast<std::size_t>(kTransferGrid.at(i, 5, k))], 0.125F, 0.05F);
    }
  }
}

// There and back without forces: what each rule keeps of a linear flow, inside.
TEST(LiquidTransfer, ApicAndFlipKeepALinearFlowAndPicSmearsIt) {
  const auto error_of = [](LiquidTransfer transfer) {
    std::vector<LiquidParticle> list = particles_up_to(9.0F, turning);
    if (transfer == LiquidTransfer::kApic) {
      for (LiquidParticle& particle : list) particle.gradient = {0.0F, 0.3F, 0.0F, -0.3F, 0.0F, 0.0F, 0.0F, 0.0F, 0.2F};
    }
    Transferred made(std::move(list), transfer);
    made.flow.before = made.flow.u;
    const TransferRule rule{transfer, 0.0F, 0.5F};
    transfer_to_particles(kTransferGrid, made.sort, made.flow, rule, 0.0, made.particles);
    float error = 0.0F;
    for (const LiquidParticle& particle : made.particles) {
      const Vec3 from_wall = glm::min(particle.x, Vec3(8.0F, 9.0F, 10.0F) - particle.x);
      if (std::min({from_wall.x, from_wall.y, from_wall.z}) < 1.5F) continue;
      error = std::max(error, glm::length(particle.u - turning(particle.x)));
    }
    return error;
  };
  EXPECT_LT(error_of(LiquidTransfer::kApic), 1e-5F);
  EXPECT_LT(error_of(LiquidTransfer::kFlip), 1e-5F);
  EXPECT_GT(error_of(LiquidTransfer::kPic), 0.005F);
}

TEST(LiquidTransfer, MovesParticlesFromTheStartOfTheStepToItsEnd) {
  for (const LiquidTransfer transfer : {LiquidTransfer::kPic, LiquidTransfer::kFlip, LiquidTransfer::kApic}) {
    const Vec3 u(0.5F, 0.25F, -0.5F);
    const std::vector<LiquidParticle> start = particles_up_to(5.0F, [&](const Vec3&) { return u; });
    const TransferRule rule{transfer, 0.01F, 0.5F};
    const double dt = 0.25;
    std::vector<LiquidParticle> list = start;
    advance_to_middle(kTransferGrid, rule, dt, list);
    EXPECT_NEAR(list[0].x.x, start[0].x.x + 0.125F, 1e-6F);
    for (std::size_t n = 0; n < list.size(); ++n) list[n].mass = 1.0F + 1e-4F * static_cast<float>(n);  // their names
    Transferred made(std::move(list), transfer);
    extrapolate(kTransferGrid, 2, made.flow.u, made.flow.known);
    made.flow.before = made.flow.u;
    transfer_to_particles(kTransferGrid, made.sort, made.flow, rule, dt, made.particles);
    for (const LiquidParticle& particle : made.particles) {
      const auto name = static_cast<std::size_t>(std::lround((particle.mass - 1.0F) * 1e4F));
      EXPECT_LT(glm::length(particle.x - start[name].x - 0.5F * u), 1e-4F);
      EXPECT_LT(glm::length(particle.u - u), 1e-4F);
    }
  }
}

TEST(LiquidTransfer, AboveTheTopParticlesFly) {
  std::vector<LiquidParticle> one(1);
  one[0].x = {2.0F, 20.0F, 2.0F};
  one[0].u = {1.0F, 2.0F, 0.0F};
  const TransferRule rule{LiquidTransfer::kFlip, 0.01F, 0.5F};
  const double dt = 0.1;
  for (int n = 0; n < 10; ++n) {
    advance_to_middle(kTransferGrid, rule, dt, one);
    ParticleSort sort(kTransferGrid);
    sort.sort(one);
    transfer_to_particles(kTransferGrid, sort, LiquidFlow(kTransferGrid), rule, dt, one);
  }
  EXPECT_NEAR(one[0].u.y, 2.0F - kGravity, 1e-5F);
  EXPECT_NEAR(one[0].x.x, 4.0F, 1e-5F);
  EXPECT_NEAR(one[0].x.y, 20.0F + (2.0F - 0.5F * kGravity) / 0.5F, 1e-4F);
}

}  // namespace
}  // namespace regatta
