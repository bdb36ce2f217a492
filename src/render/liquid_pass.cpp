#include "render/liquid_pass.h"

#include "render/shadow_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace regatta {
namespace {

// Tuned on the clouds of tests/unit/sample_ocean.h, in r.
constexpr float kSphereRadius = 2.0F;  // radius of a particle's sphere: neighbours 2r apart leave no gap between them
constexpr float kSmoothing = 9.0F;     // width of the smoothing: three particles to either side
constexpr float kNarrow = 8.0F;        // depths farther apart are not smoothed into one
constexpr float kThin = 1.2F;          // a film as thick as this hides its own edge
constexpr int kThicknessShare = 2;  // pixels of the depth along a pixel of the thickness, which has no edges of its own
// A particle's own water (2r)³ out of that sphere's.
constexpr float kOwnShare = 8.0F / (4.1887902F * kSphereRadius * kSphereRadius * kSphereRadius);

void attach(const GlFramebuffer& framebuffer, const GlTexture& texture) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
}

void fill_screen(const GlVertexArray& no_vertices) {
  glBindVertexArray(no_vertices.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

// An empty picture, to blend into.
void begin_picture(const Shader& shader, const GlFramebuffer& framebuffer, int width, int height) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
  glViewport(0, 0, width, height);
  const std::array<float, 4> nothing{};
  glClearBufferfv(GL_COLOR, 0, nothing.data());
  shader.use();
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
}

void begin_points(const Shader& shader, const CloudPoints& particles, const GlFramebuffer& framebuffer, int width,
                  int height) {
  begin_picture(shader, framebuffer, width, height);
  shader.set("radius", kSphereRadius * particles.radius());
  shader.set("picture_height", static_cast<float>(height));
  shader.set("texel", 1.0F / Vec2(width, height));
}

// Part of a picture, so that what cannot hold water costs nothing.
void set_scissor(const ScreenBox& box) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(box.x, box.y, box.width, box.height);
}

}  // namespace

Result<LiquidPass> LiquidPass::create(const std::filesystem::path& shaders, int share) {
  Result<Shader> depth = Shader::load(shaders, "liquid_point.vert", "liquid_point.frag", "#define DEPTH");
  if (!depth.ok()) return depth.error();
  Result<Shader> thickness = Shader::load(shaders, "liquid_point.vert", "liquid_point.frag");
  if (!thickness.ok()) return thickness.error();
  Result<Shader> mesh_depth = Shader::load(shaders, "liquid_mesh.vert", "liquid_mesh.frag", "#define DEPTH");
  if (!mesh_depth.ok()) return mesh_depth.error();
  Result<Shader> mesh_thickness = Shader::load(shaders, "liquid_mesh.vert", "liquid_mesh.frag");
  if (!mesh_thickness.ok()) return mesh_thickness.error();
  Result<Shader> clip = Shader::load(shaders, "fullscreen.vert", "liquid_clip.frag");
  if (!clip.ok()) return clip.error();
  Result<Shader> filter = Shader::load(shaders, "fullscreen.vert", "liquid_filter.frag");
  if (!filter.ok()) return filter.error();
  Result<Shader> normal = Shader::load(shaders, "fullscreen.vert", "liquid_normal.frag");
  if (!normal.ok()) return normal.error();
  Result<Shader> liquid = Shader::load(shaders, "fullscreen.vert", "liquid.frag");
  if (!liquid.ok()) return liquid.error();
  return LiquidPass({std::move(depth).value(), std::move(thickness).value(), std::move(mesh_depth).value(),
                     std::move(mesh_thickness).value(), std::move(filter).value(), std::move(clip).value(),
                     std::move(normal).value(), std::move(liquid).value()},
                    share);
}

LiquidPass::LiquidPass(Shaders shaders, int share) : shaders_(std::move(shaders)), share_(share) {
  for (const Shader* shader : {&shaders_.filter, &shaders_.clip, &shaders_.normal, &shaders_.liquid}) {
    shader->use();
    shader->set("sky_map", static_cast<int>(TextureUnit::kSky));
    shader->set("detail_map", static_cast<int>(TextureUnit::kDetail));
    shader->set("scene_map", static_cast<int>(TextureUnit::kScene));
    shader->set("scene_depth_map", static_cast<int>(TextureUnit::kSceneDepth));
    shader->set("liquid_map", static_cast<int>(TextureUnit::kLiquid));
    shader->set("fine_map", static_cast<int>(TextureUnit::kNormal));  // before there are normals
    shader->set("normal_map", static_cast<int>(TextureUnit::kNormal));
    shader->set("thickness_map", static_cast<int>(TextureUnit::kThickness));
  }
}

Result<> LiquidPass::resize(const Canvas& canvas) {
  const int width = std::max(1, canvas.width() / share_);
  const int height = std::max(1, canvas.height() / share_);
  if (pictures_ && pictures_->width == width && pictures_->height == height) return success();
  pictures_.reset();
  LiquidPictures& p = pictures_.emplace();
  p.width = width;
  p.height = height;
  for (const GlTexture* texture : {&p.found, &p.half_smooth, &p.fine, &p.smooth, &p.surface}) {
    make_texture(*texture, GL_R32F, width, height);
  }
  make_texture(p.normal, GL_RGBA16F, width, height);
  p.coarse_width = std::max(1, width / kThicknessShare);
  p.coarse_height = std::max(1, height / kThicknessShare);
  make_texture(p.thickness, GL_R32F, p.coarse_width, p.coarse_height);
  attach(p.to_found, p.found);
  attach(p.to_half_smooth, p.half_smooth);
  attach(p.to_fine, p.fine);
  attach(p.to_smooth, p.smooth);
  attach(p.to_surface, p.surface);
  attach(p.to_normal, p.normal);
  attach(p.to_thickness, p.thickness);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    pictures_.reset();
    return Error{fmt::format("the device refuses pictures of {} x {} floats", width, height)};
  }
  return success();
}

void LiquidPass::add_thickness(const CloudPoints& particles) const {
  const LiquidPictures& p = *pictures_;
  begin_points(shaders_.thickness, particles, p.to_thickness, p.coarse_width, p.coarse_height);
  shaders_.thickness.set("share", kOwnShare);
  particles.draw(CloudPoints::Which::kWater);
  glDisable(GL_BLEND);
}

void LiquidPass::find_depth(const CloudPoints& particles) const {
  const LiquidPictures& p = *pictures_;
  begin_points(shaders_.depth, particles, p.to_found, p.width, p.height);
  glBlendEquation(GL_MAX);
  particles.draw(CloudPoints::Which::kSeen);
  glBlendEquation(GL_FUNC_ADD);
  glDisable(GL_BLEND);
}

void LiquidPass::smooth(float radius, float lens_height) const {
  const LiquidPictures& p = *pictures_;
  shaders_.filter.use();
  shaders_.filter.set("narrow", kNarrow * radius);
  // From fine to coarse: each pass may then skip what the one before has smoothed.
  struct Step {
    float reach;  // in r
    const GlTexture& from;
    const GlFramebuffer& to;
  };
  for (const Step& step : {Step{0.2F * kSmoothing, p.found, p.to_fine}, Step{0.5F * kSmoothing, p.fine, p.to_smooth},
                           Step{kSmoothing, p.smooth, p.to_smooth}}) {
    shaders_.filter.set("reach", step.reach * radius * static_cast<float>(p.height) / lens_height);
    glBindFramebuffer(GL_FRAMEBUFFER, p.to_half_smooth.name());
    bind_texture(unit(TextureUnit::kLiquid), GL_TEXTURE_2D, step.from);
    shaders_.filter.set("along", Vec2(1.0F, 0.0F));
    fill_screen(no_vertices_);
    glBindFramebuffer(GL_FRAMEBUFFER, step.to.name());
    bind_texture(unit(TextureUnit::kLiquid), GL_TEXTURE_2D, p.half_smooth);
    shaders_.filter.set("along", Vec2(0.0F, 1.0F));
    fill_screen(no_vertices_);
  }
}

void LiquidPass::clip(const CloudPoints& particles) const {
  const LiquidPictures& p = *pictures_;
  glBindFramebuffer(GL_FRAMEBUFFER, p.to_surface.name());
  bind_texture(unit(TextureUnit::kLiquid), GL_TEXTURE_2D, p.smooth);
  bind_texture(unit(TextureUnit::kNormal), GL_TEXTURE_2D, p.fine);
  shaders_.clip.use();
  shaders_.clip.set("texel", 1.0F / Vec2(p.width, p.height));
  shaders_.clip.set("lower", particles.glass_lower());
  shaders_.clip.set("upper", particles.glass_upper());
  fill_screen(no_vertices_);
}

void LiquidPass::find_normals(float radius) const {
  const LiquidPictures& p = *pictures_;
  glBindFramebuffer(GL_FRAMEBUFFER, p.to_normal.name());
  bind_texture(unit(TextureUnit::kLiquid), GL_TEXTURE_2D, p.surface);
  shaders_.normal.use();
  shaders_.normal.set("texel", 1.0F / Vec2(p.width, p.height));
  shaders_.normal.set("narrow", kNarrow * radius);
  fill_screen(no_vertices_);
}

Result<> LiquidPass::begin(const Canvas& canvas) {
  if (Result<> sized = resize(canvas); !sized.ok()) return sized;
  canvas.copy_main_and_depth();
  glDisable(GL_DEPTH_TEST);
  const std::array<float, 4> nothing{};
  for (const GlFramebuffer* picture :
       {&pictures_->to_surface, &pictures_->to_normal}) {  // at its rim the surroundings of the box are read
    glBindFramebuffer(GL_FRAMEBUFFER, picture->name());
    glClearBufferfv(GL_COLOR, 0, nothing.data());
  }
  return success();
}

void LiquidPass::shade(const Vec3& lower, const Vec3& upper, float spacing, const Canvas& canvas,
                       const FrameBlock& frame) const {
  const LiquidPictures& p = *pictures_;
  find_normals(spacing);
  glEnable(GL_DEPTH_TEST);
  canvas.paint_main();
  set_scissor(box_on_screen(lower, upper, frame.view_proj, canvas.width(), canvas.height()));
  bind_texture(unit(TextureUnit::kScene), GL_TEXTURE_2D, canvas.copy());
  bind_texture(unit(TextureUnit::kSceneDepth), GL_TEXTURE_2D, canvas.copied_depth());
  bind_texture(unit(TextureUnit::kNormal), GL_TEXTURE_2D, p.normal);
  bind_texture(unit(TextureUnit::kThickness), GL_TEXTURE_2D, p.thickness);
  shaders_.liquid.use();
  shaders_.liquid.set("thin", kThin * spacing);
  fill_screen(no_vertices_);
  glDisable(GL_SCISSOR_TEST);
}

Result<> LiquidPass::draw(const CloudPoints& particles, const Canvas& canvas, const FrameBlock& frame) {
  if (Result<> begun = begin(canvas); !begun.ok()) return begun;
  add_thickness(particles);
  find_depth(particles);
  const LiquidPictures& p = *pictures_;
  set_scissor(box_on_screen(particles.lower(), particles.upper(), frame.view_proj, p.width, p.height));
  smooth(particles.radius(), frame.lens.z);
  clip(particles);
  shade(particles.lower(), particles.upper(), particles.radius(), canvas, frame);
  return success();
}

Result<> LiquidPass::draw(const MeshSurface& mesh, const Canvas& canvas, const FrameBlock& frame) {
  if (Result<> begun = begin(canvas); !begun.ok()) return begun;
  const LiquidPictures& p = *pictures_;
  begin_picture(shaders_.mesh_thickness, p.to_thickness, p.coarse_width, p.coarse_height);
  mesh.draw();
  begin_picture(shaders_.mesh_depth, p.to_surface, p.width, p.height);
  glBlendEquation(GL_MAX);
  mesh.draw();
  glBlendEquation(GL_FUNC_ADD);
  glDisable(GL_BLEND);
  set_scissor(box_on_screen(mesh.lower(), mesh.upper(), frame.view_proj, p.width, p.height));
  shade(mesh.lower(), mesh.upper(), mesh.spacing(), canvas, frame);
  return success();
}

}  // namespace regatta
