#include "render/particle_pass.h"

#include "exchange/ocean_scale.h"
#include "render/false_color.h"

#include <algorithm>

namespace regatta {
namespace {

constexpr int kRampSteps = 256;
constexpr float kFoamRadius = 0.7F;  // radius of the largest droplet, soft rim included, in r
constexpr float kDotRadius = 0.3F;   // radius of a boundary particle, in r

}  // namespace

Result<ParticlePass> ParticlePass::create(const std::filesystem::path& shaders) {
  Result<Shader> spheres = Shader::load(shaders, "particle.vert", "particle.frag", "#define SPHERE");
  if (!spheres.ok()) return spheres.error();
  Result<Shader> foam = Shader::load(shaders, "particle.vert", "particle.frag", "#define FOAM");
  if (!foam.ok()) return foam.error();
  Result<Shader> dots = Shader::load(shaders, "particle.vert", "particle.frag", "#define DOT");
  if (!dots.ok()) return dots.error();
  return ParticlePass({std::move(spheres).value(), std::move(foam).value(), std::move(dots).value()});
}

ParticlePass::ParticlePass(Shaders shaders) : shaders_(std::move(shaders)) {
  std::vector<Vec4> colors(2 * kRampSteps);
  for (std::size_t i = 0; i < kRampSteps; ++i) {
    const float place = static_cast<float>(i) / (kRampSteps - 1);
    colors[i] = Vec4(ocean_color(OceanColor::kSpeed, place), 1.0F);
    colors[kRampSteps + i] = Vec4(ocean_color(OceanColor::kDensity, place), 1.0F);
  }
  glBindTexture(GL_TEXTURE_2D, ramp_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kRampSteps, 2, 0, GL_RGBA, GL_FLOAT, colors.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  shaders_.spheres.use();
  shaders_.spheres.set("ramp_map", static_cast<int>(TextureUnit::kRamp));
}

void ParticlePass::update(std::span<const ParticleCloud> clouds, const Vec3& eye, const ViewOptions& options) {
  clouds_.resize(clouds.size());
  for (std::size_t i = 0; i < clouds.size(); ++i) clouds_[i].update(clouds[i], eye, options);
  if (options.ocean == OceanView::kSpheres && !empty()) range_ = ocean_color_range(clouds, options);
}

bool ParticlePass::empty() const {
  return std::all_of(clouds_.begin(), clouds_.end(), [](const CloudPoints& cloud) { return cloud.empty(); });
}

void ParticlePass::draw_spheres(const ViewOptions& options) const {
  bind_texture(unit(TextureUnit::kRamp), GL_TEXTURE_2D, ramp_);
  const OceanScale scale = ocean_scale(options.ocean_color, range_);
  shaders_.spheres.use();
  shaders_.spheres.set("scale", Vec4(scale.low, 1.0F / (scale.high - scale.low), scale.power,
                                     options.ocean_color == OceanColor::kSpeed ? 0.25F : 0.75F));
  for (const CloudPoints& cloud : clouds_) {
    shaders_.spheres.set("radius", cloud.radius());
    cloud.draw(CloudPoints::Which::kSeen);
  }
}

void ParticlePass::draw_boundary() const {
  shaders_.dots.use();
  for (const CloudPoints& cloud : clouds_) {
    shaders_.dots.set("radius", kDotRadius * cloud.radius());
    cloud.draw(CloudPoints::Which::kBoundary);
  }
}

void ParticlePass::draw_foam() const {
  shaders_.foam.use();
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  for (const CloudPoints& cloud : clouds_) {
    shaders_.foam.set("radius", kFoamRadius * cloud.radius());
    cloud.draw(CloudPoints::Which::kFoam);
  }
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace regatta
