#include "render/particle_pass.h"

#include "exchange/ocean_scale.h"
#include "render/false_color.h"

#include <array>

namespace regatta {
namespace {

constexpr int kRampSteps = 256;
constexpr float kFoamRadius = 0.7F;  // of the largest droplet, soft rim included, in r
constexpr float kDotRadius = 0.3F;   // of a boundary particle, in r

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

void ParticlePass::fill(Batch& batch, const std::vector<ParticlePoint>& points) {
  batch.count = static_cast<GLsizei>(points.size());
  if (points.empty()) return;
  glBindVertexArray(batch.vertex_array.name());
  upload(GL_ARRAY_BUFFER, batch.vertices, std::span<const ParticlePoint>(points), GL_STREAM_DRAW);
  float_attribute(0, 4, sizeof(ParticlePoint), 0);
  glBindVertexArray(0);
}

void ParticlePass::draw_batch(const Batch& batch) {
  glEnable(GL_PROGRAM_POINT_SIZE);
  glBindVertexArray(batch.vertex_array.name());
  glDrawArrays(GL_POINTS, 0, batch.count);
  glDisable(GL_PROGRAM_POINT_SIZE);
}

void ParticlePass::update(const ParticleSnapshot& ocean, const Vec3& eye, const ViewOptions& options) {
  make_particle_points(ocean, options, points_);
  radius_ = ocean.radius;
  glass_lower_ = ocean.lower;
  glass_upper_ = ocean.upper;
  if (glm::any(glm::lessThan(points_.lower, ocean.lower)) || glm::any(glm::greaterThan(points_.upper, ocean.upper))) {
    glass_lower_ = glm::min(ocean.lower, lower());
    glass_upper_ = glm::max(ocean.upper, upper());
  }
  if (options.ocean == OceanView::kSpheres && !empty()) range_ = ocean_color_range(ocean, options);
  water_.count = 0;
  if (options.ocean == OceanView::kSurface) fill(water_, points_.water);
  hidden_.remove(ocean, eye, points_.water);
  fill(seen_, points_.water);
  fill(foam_, points_.foam);
  fill(boundary_, points_.boundary);
}

void ParticlePass::draw_spheres(const ViewOptions& options) const {
  if (seen_.count == 0) return;
  bind_texture(unit(TextureUnit::kRamp), GL_TEXTURE_2D, ramp_);
  const OceanScale scale = ocean_scale(options.ocean_color, range_);
  shaders_.spheres.use();
  shaders_.spheres.set("radius", radius_);
  shaders_.spheres.set("scale", Vec4(scale.low, 1.0F / (scale.high - scale.low), scale.power,
                                     options.ocean_color == OceanColor::kSpeed ? 0.25F : 0.75F));
  draw_batch(seen_);
}

void ParticlePass::draw_boundary() const {
  if (boundary_.count == 0) return;
  shaders_.dots.use();
  shaders_.dots.set("radius", kDotRadius * radius_);
  draw_batch(boundary_);
}

void ParticlePass::draw_foam() const {
  if (foam_.count == 0) return;
  shaders_.foam.use();
  shaders_.foam.set("radius", kFoamRadius * radius_);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  draw_batch(foam_);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void ParticlePass::draw_points(Which which) const {
  const Batch& batch = which == Which::kAll ? water_ : seen_;
  if (batch.count > 0) draw_batch(batch);
}

}  // namespace regatta
