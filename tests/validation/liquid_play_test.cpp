// Bodies that are thrown about at random in a small box of liquid: of almost nothing to eight times the density of
// water, beside and into each other, launched, removed, while the transfer changes. Nothing may be lost or leave the
// box, whatever happens.
#include "core/rng.h"
#include "exchange/status.h"
#include "world_of_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta::liquid_play_test {
namespace {

constexpr float kCell = 0.25F;          // [m]
constexpr float kSide = 16.0F * kCell;  // of the box [m]
constexpr int kRound = 250;             // steps of one world

std::string body_text(Rng& rng, int number) {
  const auto place = [&](float low, float high) { return rng.uniform(low, high) * kSide; };
  const float density = kWaterDensity * 0.02F * std::pow(400.0F, rng.uniform());  // 0.02 to 8, evenly in its logarithm
  const float size = kCell * rng.uniform(2.0F, 3.5F);
  // The first two stand so near that they meet at once.
  const Vec3 at = number < 2 ? Vec3((number == 0 ? 0.3F : 0.62F) * kSide, 0.5F * kSide, 0.5F * kSide)
                             : Vec3(place(0.25F, 0.75F), place(0.75F, 0.95F), place(0.2F, 0.35F) + 0.4F * kSide);
  const float speed = rng.uniform(0.0F, 8.0F), turn = rng.uniform(0.0F, 6.283F);
  Vec3 u = speed * Vec3(std::cos(turn), rng.uniform(-1.0F, 0.3F), std::sin(turn));
  if (number < 2) u = Vec3(number == 0 ? speed : -speed, 0.0F, 0.0F);
  // Mostly shapes of few faces: round ones take as long as three of them.
  const unsigned kind = rng.next() % 12U;
  const std::string shape =
      kind == 0   ? fmt::format("kind = \"sphere\"\nradius = {}\n", 0.5F * size)
      : kind == 1 ? fmt::format("kind = \"cylinder\"\nradius = {}\nheight = {}\n", 0.5F * size, size)
      : kind < 5  ? fmt::format("kind = \"wedge\"\nsize = [{}, {}, {}]\n", size, 0.6F * size, size)
                  : fmt::format("kind = \"box\"\nsize = [{}, {}, {}]\n", size, rng.uniform(0.5F, 1.0F) * size, size);
  return fmt::format("[[body]]\n{}density = {}\nposition = [{}, {}, {}]\nvelocity = [{}, {}, {}]\n", shape, density,
                     at.x, at.y, at.z, u.x, u.y, u.z);
}

std::string round_text(Rng& rng) {
  std::string text = fmt::format(
      "[liquid]\nlower = [0, 0, 0]\nupper = [{0}, {0}, {0}]\ncell = {1}\n"
      "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [{0}, {2}, {0}]\n",
      kSide, kCell, rng.uniform(2.0F, 2.8F) * kCell);
  const int bodies = rng.next() % 4U == 0 ? 3 : 2;
  for (int b = 0; b < bodies; ++b) text += body_text(rng, b);
  return text;
}

void do_something(Rng& rng, World& world, const Snapshot& now) {
  switch (rng.next() % 6U) {
    case 0:
      world.enqueue(SetParam{ParamId::liquid_transfer, static_cast<double>(rng.next() % 3U)});
      break;
    case 1:
      if (now.bodies.size() > 1) world.enqueue(RemoveBody{now.bodies[rng.next() % now.bodies.size()].id});
      break;
    case 2:
      world.enqueue(LaunchBody{.at = {rng.uniform(0.3F, 0.7F) * kSide, rng.uniform(0.3F, 0.7F) * kSide},
                               .drop = rng.uniform(0.0F, 1.0F)});
      break;
    default:
      break;
  }
}

// Expects bodies and water to be finite and inside the box.
void expect_sound(const World& world, Snapshot& now) {
  world.snapshot({}, now);
  EXPECT_EQ(world.status() & kFatalStatus, 0U);
  EXPECT_TRUE(std::isfinite(now.diagnostics.kinetic_energy + now.diagnostics.potential_energy));
  EXPECT_LT(now.diagnostics.mass_error, 1e-5);
  for (const BodySnapshot& body : now.bodies) {
    const Vec3& at = body.state.position;
    EXPECT_TRUE(std::isfinite(glm::length(at) + glm::length(body.state.velocity))) << body.name;
    constexpr float kLoose = 0.5F * kCell;  // by which contacts may give way
    const bool inside =
        at.x > -kLoose && at.x < kSide + kLoose && at.z > -kLoose && at.z < kSide + kLoose && at.y > -kLoose;
    EXPECT_TRUE(inside) << body.name << " " << at.x << " " << at.y << " " << at.z;
  }
}

void play(std::uint64_t seed, int steps) {
  Rng rng(seed);
  Snapshot now;
  for (int done = 0; done < steps; done += kRound) {
    const std::string text = round_text(rng);
    const auto world = world_of_text(text);
    ASSERT_TRUE(world) << text;
    for (int n = 1; n <= kRound; ++n) {
      world->step();
      if (n % 50 != 0) continue;
      expect_sound(*world, now);
      do_something(rng, *world, now);
    }
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", from step " << done << " on:\n" << text;
  }
}

TEST(LiquidPlay, FiveThousandStepsOfBodiesLoseNothing) { play(41, 5'000); }
TEST(LongLiquidPlay, TwentyThousandStepsOfBodiesLoseNothing) { play(41, 20'000); }
TEST(LongLiquidPlay, AMillionStepsOfBodiesLoseNothing) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) ASSERT_NO_FATAL_FAILURE(play(1000 + seed, 50'000));
}

}  // namespace
}  // namespace regatta::liquid_play_test
