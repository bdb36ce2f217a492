// Particles as spheres, dots and foam: the right pixels, depths and colours.
#include "render/particle_pass.h"

#include "exchange/ocean_scale.h"
#include "ocean_scene.h"
#include "render/false_color.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

ViewOptions spheres() {
  ViewOptions options;
  options.ocean = OceanView::kSpheres;
  return options;
}

class ParticlePassTest : public OceanSceneTest {
 protected:
  void draw(const ParticleCloud& ocean, const ViewOptions& options) {
    particles_->update({&ocean, 1}, Vec3(frame_.eye), options);
    clear();
    if (options.ocean == OceanView::kSpheres) particles_->draw_spheres(options);
    particles_->draw_boundary();
    if (options.ocean == OceanView::kSurface) particles_->draw_foam();
  }
  std::ptrdiff_t covered() {
    const std::vector<float> depth = read_depth();
    return std::count_if(depth.begin(), depth.end(), [](float d) { return d > 0.0F; });
  }
};

TEST_F(ParticlePassTest, ASphereInTheMiddleIsRoundAndHasItsDepth) {
  ParticleCloud ocean;
  ocean.radius = 0.2F;
  add_particle(ocean, Vec3(0.0F), Vec3(0.0F), 0);
  draw(ocean, spheres());
  const std::vector<float> depth = read_depth();
  EXPECT_NEAR(depth[middle()], 1.8F, 1.0e-3F);  // half a pixel beside the middle
  // Its outline is where rays touch it: tan of asin(r / d).
  const float outline = kHeight / frame_.lens.z * 0.2F / std::sqrt(4.0F - 0.04F);
  const float area = 3.14159265F * outline * outline;
  EXPECT_NEAR(static_cast<float>(covered()), area, 3.0F * outline);  // half a pixel along the rim
  for (const int side : {-1, 1}) {
    const auto rim = static_cast<std::ptrdiff_t>(std::lround(0.9F * outline)) * side;
    for (const std::ptrdiff_t step : {rim, rim * kWidth}) {
      const float at = depth[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(middle()) + step)];
      EXPECT_GT(at, 1.85F);
      EXPECT_LT(at, 2.0F);
    }
  }
}

TEST_F(ParticlePassTest, ASphereBesideTheMiddleIsWhereItsPositionIsProjected) {
  ParticleCloud ocean;
  ocean.radius = 0.05F;
  const Vec3 at(0.9F, 0.4F, 0.3F);
  add_particle(ocean, at, Vec3(0.0F), 0);
  draw(ocean, spheres());
  const std::vector<float> depth = read_depth();
  Vec2 sum(0.0F);
  float count = 0.0F;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      if (depth[static_cast<std::size_t>(y * kWidth + x)] <= 0.0F) continue;
      sum += Vec2(x, y) + 0.5F;
      count += 1.0F;
    }
  }
  ASSERT_GT(count, 20.0F);
  const Vec4 clip = frame_.view_proj * Vec4(at, 1.0F);
  const Vec2 expected = (0.5F * Vec2(clip) / clip.w + 0.5F) * Vec2(kWidth, kHeight);
  EXPECT_LT(glm::length(sum / count - expected), 0.6F);
}

TEST_F(ParticlePassTest, NearSpheresHideFarOnesInAnyOrder) {
  ParticleCloud ocean;
  ocean.radius = 0.1F;
  for (const float z : {-0.5F, 0.5F, 0.0F}) add_particle(ocean, {0.0F, 0.0F, z}, Vec3(0.0F), 0);
  draw(ocean, spheres());
  EXPECT_NEAR(read_depth()[middle()], 1.4F, 1.0e-3F);
}

TEST_F(ParticlePassTest, ColoursAreThoseOfTheBar) {
  look({0.0F, 2.0F, 0.0F}, Vec3(0.0F), {0.0F, 0.0F, -1.0F});  // with the sun behind: fully lit in the middle
  ViewOptions options = spheres();
  options.ocean_auto_range = false;
  options.ocean_range_high = 4.0F;
  ParticleCloud ocean;
  ocean.radius = 0.2F;
  add_particle(ocean, Vec3(0.0F), Vec3(0.0F), 0);
  const OceanScale scale = ocean_scale(OceanColor::kSpeed, {0.0F, 4.0F});
  for (const float speed : {0.0F, 0.1F, 0.5F, 1.5F, 4.0F, 9.0F}) {
    ocean.velocity[0] = {0.6F * speed, 0.0F, -0.8F * speed};
    draw(ocean, options);
    const std::vector<float> color = read_color();
    const Vec3 expected = ocean_color(OceanColor::kSpeed, scale.place(speed));
    for (int c = 0; c < 3; ++c) {  // 256 steps of colour, 8 bits of each
      EXPECT_NEAR(color[4 * middle() + static_cast<std::size_t>(c)], expected[c], 0.012F) << speed << " m/s, " << c;
    }
  }
  options.ocean_color = OceanColor::kDensity;
  options.ocean_range_low = 0.9F;
  options.ocean_range_high = 1.1F;
  ocean.channel(OceanColor::kDensity)[0] = 1.05F;
  draw(ocean, options);
  const Vec3 expected = ocean_color(OceanColor::kDensity, 0.75F);
  for (int c = 0; c < 3; ++c) {
    EXPECT_NEAR(read_color()[4 * middle() + static_cast<std::size_t>(c)], expected[c], 0.012F);
  }
}

TEST_F(ParticlePassTest, TheRangeFollowsTheData) {
  ParticleCloud ocean = block_ocean(Vec3(-0.2F), {8, 8, 8}, 0.025F);
  for (std::size_t i = 0; i < ocean.velocity.size(); ++i) ocean.velocity[i].x = 0.005F * static_cast<float>(i);
  draw(ocean, spheres());
  EXPECT_EQ(particles_->range(), Vec2(0.0F, 3.0F));
  ViewOptions density = spheres();
  density.ocean_color = OceanColor::kDensity;
  ocean.channel(OceanColor::kDensity).assign(ocean.position.size(), 0.96F);
  draw(ocean, density);
  EXPECT_NEAR(particles_->range().x, 0.95F, 1.0e-5F);
  EXPECT_NEAR(particles_->range().y, 1.05F, 1.0e-5F);
}

TEST_F(ParticlePassTest, NothingAndNonsenseDrawNothing) {
  draw(ParticleCloud{}, spheres());
  EXPECT_TRUE(particles_->empty());
  EXPECT_EQ(covered(), 0);
  ParticleCloud lost;
  lost.radius = 0.2F;
  const float infinite = std::numeric_limits<float>::infinity();
  for (const Vec3& at : {Vec3(kNan), Vec3(0.0F, kNan, 0.0F), Vec3(infinite, 0.0F, 0.0F)}) {
    add_particle(lost, at, Vec3(0.0F), 0);
  }
  add_particle(lost, Vec3(0.0F), Vec3(kNan), 0);
  lost.boundary.assign(3, Vec3(kNan));
  ViewOptions options = spheres();
  options.boundary = true;
  draw(lost, options);
  EXPECT_EQ(covered(), 0);
  ParticleCloud around;  // the eye is within one, another is behind
  around.radius = 0.2F;
  add_particle(around, {0.0F, 0.0F, 2.05F}, Vec3(0.0F), 0);
  add_particle(around, {0.0F, 0.0F, 3.0F}, Vec3(0.0F), 0);
  draw(around, spheres());
  EXPECT_EQ(covered(), 0);
}

TEST_F(ParticlePassTest, BoundaryParticlesShowWhenAskedFor) {
  ParticleCloud ocean;
  ocean.radius = 0.2F;
  add_particle(ocean, {0.0F, 0.0F, 9.0F}, Vec3(0.0F), 0);  // behind the eye
  ocean.boundary = {Vec3(0.0F), Vec3(0.5F, 0.0F, 0.0F)};
  ViewOptions options = spheres();
  draw(ocean, options);
  EXPECT_EQ(covered(), 0);
  options.boundary = true;
  draw(ocean, options);
  EXPECT_GT(covered(), 20);
}

TEST_F(ParticlePassTest, FoamIsOfIsolatedFastParticlesAlone) {
  const auto brightest = [&](const Vec3& velocity, int neighbours) {
    ParticleCloud ocean;
    ocean.radius = 0.05F;
    for (int i = 0; i < 40; ++i)
      add_particle(ocean, Vec3(0.02F * static_cast<float>(i - 20), 0.0F, 0.0F), velocity, neighbours);
    draw(ocean, {});
    const std::vector<float> color = read_color();
    return *std::max_element(color.begin(), color.end());
  };
  EXPECT_GT(brightest({3.0F, 0.0F, 0.0F}, 2), 0.5F);
  EXPECT_EQ(brightest({3.0F, 0.0F, 0.0F}, 30), 0.0F);
  EXPECT_EQ(brightest(Vec3(0.0F), 2), 0.0F);
  EXPECT_EQ(covered(), 0) << "foam has no depth";
}

}  // namespace
}  // namespace regatta
