#include "render/renderer.h"

#include "core/log.h"
#include "render/body_pass.h"
#include "render/canvas.h"
#include "render/detail_pass.h"
#include "render/draw_level.h"
#include "render/false_color.h"
#include "render/far_pass.h"
#include "render/glass_box.h"
#include "render/liquid_pass.h"
#include "render/mark_pass.h"
#include "render/mesh_surface.h"
#include "render/particle_pass.h"
#include "render/pass_clock.h"
#include "render/rain_pass.h"
#include "render/show_pass.h"
#include "render/sky_pass.h"
#include "render/slice_pass.h"
#include "render/spray_pass.h"
#include "render/surroundings_pass.h"
#include "render/tank_pass.h"
#include "render/under_pass.h"
#include "render/vorton_pass.h"
#include "render/wake_pass.h"
#include "render/water_pass.h"

#include <fmt/format.h>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

void report_gl_message(GLenum source, GLenum type, GLuint, GLenum, GLsizei, const GLchar* message, const void* budget) {
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;  // Shader reports these itself, with file and line
  auto& left = *static_cast<int*>(const_cast<void*>(budget));
  if ((type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) && left > 0) {
    --left;  // one mistake comes back every frame
    log_error(fmt::format("OpenGL: {}", message));
  }
}

struct Size {
  int width = 0, height = 0;  // [px]
};

// The same shape in at most `most` pixels.
Size painted_size(int width_px, int height_px, int most) {
  const double pixels = static_cast<double>(width_px) * static_cast<double>(height_px);
  const double share = std::min(1.0, std::sqrt(static_cast<double>(most) / pixels));
  return {std::max(1, static_cast<int>(std::lround(share * width_px))),
          std::max(1, static_cast<int>(std::lround(share * height_px)))};
}

// The height in the picture of what is 1 m high and 1 m away.
float pixels_at_one_metre(const FrameBlock& frame) { return frame.viewport.y / frame.lens.z; }

Shading shading_of(const DrawLevel& level) { return level.fine ? Shading::kFine : Shading::kPlain; }

}  // namespace

struct Renderer::Impl {
  Canvas canvas;
  DetailPass detail;
  SkyPass sky;
  TankPass tank;
  BodyPass bodies;
  WaterPass water;
  FarPass far;
  MarkPass marks;
  WakePass wakes;
  ParticlePass particles;
  LiquidPass liquid;
  GlassBox glass;
  RainPass rain;
  SurroundingsPass surroundings;
  SprayPass spray;
  UnderPass under;
  VortonPass vortons;
  ShowPass show;
  SlicePass slices;
  GlBuffer frame_buffer{};
  Vec2 color_range{0.0F, 1.0F};
  Device device{};
  bool still = false;
  int step = 0;  // step of the automatic quality
  double painted_share = 1.0;
  std::vector<MeshSurface> meshes{};
  std::uint64_t sent = 0;     // Snapshot::taken of what the device holds
  int sent_points = 0;        // DrawLevel::water_points then
  std::int64_t sendings = 0;  // times that water was sent
  PassClock clock{};
  int gl_messages_left = 20;

  void set_state() const;
  void send(const FrameBlock& block) const;
  [[nodiscard]] DrawLevel level(DrawQuality quality) const;
  void draw_opaque(const Snapshot& snapshot, float blend, const FrameBlock& frame, const ViewOptions& options,
                   const std::optional<ScreenBox>& shaded, const DrawLevel& level, EyePlace eye);
  void draw_water(const Snapshot& snapshot, float blend, const FrameBlock& frame, const ViewOptions& options,
                  const DrawLevel& level, EyePlace eye);
  void draw_mirrored(const Snapshot& snapshot, float blend, const FrameBlock& frame, const DrawLevel& level) const;
  Result<> draw_liquids(const FrameBlock& frame, bool show_drops);
};

Renderer::Renderer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Renderer::~Renderer() { glDebugMessageCallback(nullptr, nullptr); }

Result<std::unique_ptr<Renderer>> Renderer::create(const std::filesystem::path& shader_folder, bool still) {
  Device device = query_device();
  if (still) device.liquid_share = 1;

  Result<DetailPass> detail = DetailPass::create(shader_folder, device);
  if (!detail.ok()) return detail.error();
  Result<SkyPass> sky = SkyPass::create(shader_folder);
  if (!sky.ok()) return sky.error();
  Result<TankPass> tank = TankPass::create(shader_folder, device);
  if (!tank.ok()) return tank.error();
  Result<BodyPass> bodies = BodyPass::create(shader_folder);
  if (!bodies.ok()) return bodies.error();
  Result<WaterPass> water = WaterPass::create(shader_folder);
  if (!water.ok()) return water.error();
  Result<FarPass> far_water = FarPass::create(shader_folder);
  if (!far_water.ok()) return far_water.error();
  Result<MarkPass> marks = MarkPass::create(shader_folder);
  if (!marks.ok()) return marks.error();
  Result<WakePass> wakes = WakePass::create(shader_folder);
  if (!wakes.ok()) return wakes.error();
  Result<ParticlePass> particles = ParticlePass::create(shader_folder);
  if (!particles.ok()) return particles.error();
  Result<LiquidPass> liquid = LiquidPass::create(shader_folder, device.liquid_share);
  if (!liquid.ok()) return liquid.error();
  Result<GlassBox> glass = GlassBox::create(shader_folder);
  if (!glass.ok()) return glass.error();
  Result<RainPass> rain = RainPass::create(shader_folder);
  if (!rain.ok()) return rain.error();
  Result<SurroundingsPass> surroundings = SurroundingsPass::create(shader_folder);
  if (!surroundings.ok()) return surroundings.error();
  Result<SprayPass> spray = SprayPass::create(shader_folder);
  if (!spray.ok()) return spray.error();
  Result<UnderPass> under = UnderPass::create(shader_folder);
  if (!under.ok()) return under.error();
  Result<VortonPass> vortons = VortonPass::create(shader_folder);
  if (!vortons.ok()) return vortons.error();
  Result<ShowPass> show = ShowPass::create(shader_folder);
  if (!show.ok()) return show.error();
  Result<SlicePass> slices = SlicePass::create(shader_folder);
  if (!slices.ok()) return slices.error();
  std::unique_ptr<Impl> impl(new Impl{
      Canvas(), std::move(detail).value(), std::move(sky).value(), std::move(tank).value(), std::move(bodies).value(),
      std::move(water).value(), std::move(far_water).value(), std::move(marks).value(), std::move(wakes).value(),
      std::move(particles).value(), std::move(liquid).value(), std::move(glass).value(), std::move(rain).value(),
      std::move(surroundings).value(), std::move(spray).value(), std::move(under).value(), std::move(vortons).value(),
      std::move(show).value(), std::move(slices).value()});
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(report_gl_message, &impl->gl_messages_left);
  impl->device = device;
  impl->still = still;
  return std::unique_ptr<Renderer>(new Renderer(std::move(impl)));
}

Result<> Renderer::reload(const std::filesystem::path& shader_folder) {
  Result<std::unique_ptr<Renderer>> made = create(shader_folder, impl_->still);
  if (!made.ok()) return made.error();
  std::unique_ptr<Renderer> other = std::move(made).value();
  other->impl_->step = impl_->step;
  other->impl_->clock = impl_->clock;
  std::swap(impl_, other->impl_);
  other.reset();
  glDebugMessageCallback(report_gl_message, &impl_->gl_messages_left);  // the other took it along
  return success();
}

// Everything a pass takes for granted; other users of the context (the panels) leave what they like.
void Renderer::Impl::set_state() const {
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_FRAMEBUFFER_SRGB);  // shaders encode their colours themselves
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_MULTISAMPLE);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  for (GLuint i = 0; i <= unit(TextureUnit::kLines); ++i) glBindSampler(i, 0);
}

void Renderer::Impl::send(const FrameBlock& block) const {
  upload(GL_UNIFORM_BUFFER, frame_buffer, std::span<const FrameBlock>(&block, 1), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame_buffer.name());
}

// A still has time: every pixel, every sample.
DrawLevel Renderer::Impl::level(DrawQuality quality) const {
  if (quality != DrawQuality::kAuto) return draw_level(device, quality);
  if (!still) return automatic_level(device, step);
  DrawLevel best = draw_level(device, DrawQuality::kHigh);
  best.samples = device.samples;
  return best;
}

void Renderer::Impl::draw_opaque(const Snapshot& snapshot, float blend, const FrameBlock& frame,
                                 const ViewOptions& options, const std::optional<ScreenBox>& shaded,
                                 const DrawLevel& level, EyePlace eye) {
  const Shading shading = shading_of(level);
  canvas.paint_main();
  glClear(GL_DEPTH_BUFFER_BIT);  // the sky fills whatever colour is left over
  bodies.draw(snapshot, blend, frame.view_proj, Vec3(frame.eye), shading);
  if (options.ocean == OceanView::kSpheres) particles.draw_spheres(options);
  particles.draw_boundary();
  slices.draw();
  if (options.ocean == OceanView::kSpeed) marks.draw_flow(slices.arrows());
  // With few pixels ropes would be lost between them.
  constexpr float kRopePixels = 1.25F;
  const float least = level.fine ? 0.0F : kRopePixels / pixels_at_one_metre(frame);
  marks.draw_moorings(snapshot, blend, frame.view_proj, {Vec3(frame.eye), least});
  marks.draw_edges(snapshot, frame.view_proj);
  marks.draw_goals(snapshot);
  marks.draw_hands(snapshot, blend);
  if (options.gauges) marks.draw_gauges(snapshot, tank.mesh().mean_depth);
  clock.end("bodies");
  tank.draw({frame.view_proj, Vec3(frame.eye), frame.scene.x, water.any_dry(), shaded, shading});
  clock.end("ground");
  surroundings.draw(frame.view_proj, Vec3(frame.eye), {level.full_plants, level.plants});
  surroundings.draw_hills(frame.lens.y);
  clock.end("surroundings");
  sky.draw();
  clock.end("sky");
  if (eye == EyePlace::kAbove) vortons.draw(snapshot, blend, options, VortonPass::When::kEarly);
}

// Into the picture that the water mirrors: hulls, and land as an eye below the water would see it, were there none. The
// sky is not in it.
void Renderer::Impl::draw_mirrored(const Snapshot& snapshot, float blend, const FrameBlock& frame,
                                   const DrawLevel& level) const {
  canvas.paint_reflection();
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  bodies.draw_mirrored(snapshot, blend, frame.view_proj, Vec3(frame.eye));
  FrameBlock mirrored = frame;
  Mat4 mirror(1.0F);
  mirror[1][1] = -1.0F;
  mirror[3][1] = 2.0F * frame.scene.x;
  mirrored.view_proj = frame.view_proj * mirror;
  mirrored.eye.y = 2.0F * frame.scene.x - frame.eye.y;
  mirrored.lens.w = -1.0F;
  send(mirrored);
  if (level.land_mirrored && surroundings.any()) {
    tank.draw_mirrored({mirrored.view_proj, Vec3(mirrored.eye), frame.scene.x, false, {}});
    surroundings.draw(mirrored.view_proj, Vec3(mirrored.eye), {level.full_plants, level.plants},
                      SurroundingsPass::Shade::kLeftOut);
  }
  surroundings.draw_hills(frame.lens.y);
  send(frame);
}

void Renderer::Impl::draw_water(const Snapshot& snapshot, float blend, const FrameBlock& frame,
                                const ViewOptions& options, const DrawLevel& level, EyePlace eye) {
  if (options.water == WaterView::kColumns) {
    water.draw_columns(snapshot);
    return;
  }
  if (water.empty()) return;
  const bool shaded = options.water == WaterView::kShaded;
  canvas.copy_main();
  if (shaded) draw_mirrored(snapshot, blend, frame, level);
  clock.end("reflection");
  canvas.paint_main();
  bodies.draw_lids(snapshot, blend, frame.view_proj);
  if (shaded) {
    water.draw_surface(canvas, frame.view_proj,
                       {eye, shading_of(level), Vec3(frame.eye), frame.scene.x, pixels_at_one_metre(frame)}, options);
    clock.end("water");
    far.draw_surface(canvas, frame.view_proj, eye, shading_of(level));
  } else {
    water.draw_false_color(frame.view_proj);
    clock.end("water");
    far.draw_false_color(frame.view_proj);
  }
  clock.end("far water");
  water.draw_sides(canvas, far.sides(), eye == EyePlace::kBeside);
  if (eye == EyePlace::kUnder && shaded) under.draw(canvas, far.sides());
  if (eye != EyePlace::kAbove) vortons.draw(snapshot, blend, options, VortonPass::When::kLate);
  if (options.wireframe) water.draw_lines();
}

Result<> Renderer::Impl::draw_liquids(const FrameBlock& frame, bool show_drops) {
  spray.draw(SprayPass::Drops::kBubbles);  // seen through the water
  for (const CloudPoints& cloud : particles.clouds()) {
    if (!cloud.any_water()) continue;
    if (Result<> drawn = liquid.draw(cloud, canvas, frame); !drawn.ok()) return drawn;
  }
  for (const MeshSurface& mesh : meshes) {
    if (mesh.empty()) continue;
    if (Result<> drawn = liquid.draw(mesh, canvas, frame); !drawn.ok()) return drawn;
  }
  if (show_drops) particles.draw_foam();
  spray.draw(SprayPass::Drops::kWhiteWater);
  return success();
}

Result<> Renderer::fit(const ViewOptions& options, int width_px, int height_px, bool particles) {
  Impl& r = *impl_;
  const DrawLevel level = r.level(options.quality);
  const auto [width, height] = painted_size(width_px, height_px, level.most_pixels);
  if (Result<> sized = r.canvas.resize(width, height, level.samples); !sized.ok()) return sized;
  return particles ? r.liquid.resize(r.canvas) : success();
}

Result<> Renderer::draw(const Snapshot& snapshot, float blend, const CameraPose& camera, const ViewOptions& chosen,
                        int shown_width_px, int shown_height_px, unsigned int target, int x_px, int parts) {
  if (shown_width_px < 1 || shown_height_px < 1) return success();
  Impl& r = *impl_;
  ViewOptions options = chosen;
  options.ocean = shown_view(chosen.ocean, !snapshot.slices.empty());
  const DrawLevel level = r.level(options.quality);
  const auto [width_px, height_px] =
      painted_size(shown_width_px, shown_height_px, level.most_pixels / std::max(parts, 1));
  r.painted_share = static_cast<double>(width_px) * height_px / (static_cast<double>(shown_width_px) * shown_height_px);
  r.clock.begin();
  if (Result<> sized = r.canvas.resize(width_px, height_px, level.samples); !sized.ok()) return sized;
  r.set_state();
  const Setting setting = setting_of(snapshot, options.weather);
  const WeatherLight& light = light_of(setting, snapshot.look.weather, options.weather);
  const Setting ground = ground_of(setting, snapshot);
  r.tank.update(ground, snapshot.terrain, shading_of(level));
  r.bodies.update(snapshot);
  const bool known = snapshot.taken != 0 && snapshot.taken == r.sent && level.water_points == r.sent_points;
  r.sent = snapshot.taken;
  r.sent_points = level.water_points;
  if (!known) {
    r.water.update(snapshot, level.water_points);
    ++r.sendings;
  }
  const Land land{snapshot.terrain.get(), ground, r.tank.mesh().mean_depth, r.tank.mesh().wall_top};
  r.far.update(snapshot, land, known ? FarPass::Sea::kKnown : FarPass::Sea::kNew, level.far_texels);
  r.surroundings.update(snapshot, land);
  r.particles.update(snapshot.clouds.all(), camera.eye, options);
  r.slices.update(snapshot.slices.all(), options.ocean);
  r.meshes.resize(snapshot.meshes.size());
  for (std::size_t i = 0; i < r.meshes.size(); ++i) r.meshes[i].update(snapshot.meshes[i]);
  using Drops = SprayPass::Drops;
  const WhiteWaterDrops& white = snapshot.white_water;
  r.spray.update(Drops::kSpray, {snapshot.spray.drops}, options.water == WaterView::kShaded ? level.drops : 0);
  const int most_white = options.ocean == OceanView::kSurface ? 4 * level.drops : 0;
  r.spray.update(Drops::kWhiteWater, {white.foam, white.spray}, most_white);
  r.spray.update(Drops::kBubbles, {white.bubbles}, most_white);
  r.clock.end("upload");
  const TankMesh& tank = r.tank.mesh();

  const Vec2 size = setting.domain.size();
  const float across = std::max(glm::length(size), 1.0e-2F);
  const float narrow = std::max(std::min(size.x, size.y), 1.0e-3F);
  const float away = glm::length(camera.eye - camera.target);
  const float near = std::clamp(0.02F * std::min(across, away), 0.005F, 1.0F);
  const float far = 100.0F * across + 10.0F * away;

  FrameBlock frame;
  frame.eye.w = static_cast<float>(std::fmod(snapshot.time, 3600.0));
  set_camera(frame, camera, {near, far}, width_px, height_px);
  r.bodies.look(Vec3(frame.eye), pixels_at_one_metre(frame));
  frame.lens.w = level.fine ? 1.0F : 0.0F;
  frame.domain = Vec4(setting.domain.lower, setting.domain.upper);
  const bool wet = !r.water.empty() && options.water != WaterView::kColumns;
  if (!r.water.empty()) frame.grid = r.water.texture_place();
  frame.scene = {setting.level, tank.ground, std::min(light.sight * across, light.farthest_sight), wet ? 1.0F : 0.0F};
  // Shallow water is tinted as if it were deeper, or a flume would look empty; the exponent keeps deep water deeper.
  // At sea no bed is seen.
  constexpr float kAtSea = 0.35F;
  const float absorption = std::max(std::pow(std::max(tank.mean_depth, 0.01F), -0.8F), kAtSea);
  frame.optics = {absorption, std::clamp(0.2F * narrow, 0.2F, 8.0F), std::clamp(0.0625F * narrow, 0.02F, 4.0F),
                  tank.mean_depth};
  if (options.water != WaterView::kShaded) r.color_range = false_color_range(snapshot, options);
  // The surface of the waves alone comes in place of the water's, and is coloured by its height too.
  const WaterView colored = options.water == WaterView::kWaves ? WaterView::kHeight : options.water;
  frame.range = {r.color_range.x, 1.0F / (r.color_range.y - r.color_range.x), static_cast<float>(colored),
                 options.dye && wet && r.water.any_dye() ? 1.0F : 0.0F};
  std::optional<Mat4> sun_proj;
  std::optional<ScreenBox> shaded;
  if (options.shadows && level.shadows) sun_proj = fit_shadow(snapshot, blend, light.to_sun, tank.ground);
  if (sun_proj) {
    const Mat4 to_texture = glm::translate(Mat4(1.0F), Vec3(0.5F)) * glm::scale(Mat4(1.0F), Vec3(0.5F));
    frame.shadow_proj = to_texture * *sun_proj;
    shaded = shadow_on_screen(*sun_proj, frame.view_proj, width_px, height_px);
  }
  frame.sun.w = sun_proj ? 1.0F : 0.0F;
  frame.ground_light.w = r.far.sides().any() ? 1.0F : 0.0F;
  constexpr float kNowhere = -1.0e6F;
  frame.glow.w = setting.flood_plain ? kNowhere : setting.level;
  set_light(frame, light);
  frame.glint.w = snapshot.look.liquid == LiquidLook::kHoney ? 1.0F : 0.0F;
  if (!level.rain) frame.sky_light.w = 0.0F;
  r.send(frame);
  r.sky.show(light);

  if (sun_proj) r.bodies.draw_shadow(snapshot, blend, *sun_proj);
  bind_texture(unit(TextureUnit::kSky), GL_TEXTURE_2D, r.sky.map());
  r.detail.paint(shading_of(level));
  bind_texture(unit(TextureUnit::kShadow), GL_TEXTURE_2D, r.bodies.shadow_map());
  r.water.bind_fields();
  r.clock.end("shadow");
  const EyePlace eye = wet ? eye_place(snapshot, camera, near, r.far.sides()) : EyePlace::kAbove;
  r.draw_opaque(snapshot, blend, frame, options, shaded, level, eye);
  for (const WaterGlass& glass : snapshot.glass) r.glass.draw_behind(glass, frame);
  r.draw_water(snapshot, blend, frame, options, level, eye);
  r.spray.draw(Drops::kSpray);
  r.bodies.draw_ghosts(snapshot, blend, frame.view_proj, Vec3(frame.eye));
  r.clock.end("drops");
  if (options.ocean == OceanView::kSurface && (!r.particles.empty() || !r.meshes.empty())) {
    if (Result<> drawn = r.draw_liquids(frame, options.spray); !drawn.ok()) return drawn;
  }
  for (const WaterGlass& glass : snapshot.glass) r.glass.draw_front(glass, frame);
  if (options.wind) r.marks.draw_wind(snapshot.wind);
  if (frame.sky_light.w > 0.0F) r.rain.draw();
  r.wakes.draw(snapshot, blend, options.wakes, !r.water.empty());
  if (options.force_arrows) {
    glDisable(GL_DEPTH_TEST);
    r.marks.draw_forces(snapshot, blend);
  }
  r.clock.end("marks and particles");
  r.show.draw(r.canvas, target, x_px, shown_width_px, shown_height_px);
  r.clock.end("show");
  glBindVertexArray(0);
  glUseProgram(0);
  glActiveTexture(GL_TEXTURE0);
  return success();
}

void Renderer::set_step(int step) { impl_->step = step; }
int Renderer::field_points(DrawQuality quality) const { return impl_->level(quality).field_points; }
double Renderer::painted_share() const { return impl_->painted_share; }
void Renderer::time_passes(int every) { impl_->clock.turn_on(every); }
std::int64_t Renderer::sendings() const { return impl_->sendings; }
bool Renderer::timed() const { return impl_->clock.timing(); }
void Renderer::finish() { glFinish(); }
const std::vector<PassTime>& Renderer::passes() const { return impl_->clock.times(); }

Vec2 Renderer::color_range() const { return impl_->color_range; }

Vec2 Renderer::ocean_range() const { return impl_->slices.empty() ? impl_->particles.range() : impl_->slices.range(); }

Vec3 Renderer::false_color(WaterView view, float t) {
  return view == WaterView::kSpeed || view == WaterView::kColumns ? sequential_color(t) : diverging_color(t);
}

Vec3 Renderer::ocean_color(const ViewOptions& options, float place) {
  return is_slice(options.ocean) ? slice_color(options.ocean, place) : regatta::ocean_color(options.ocean_color, place);
}

}  // namespace regatta
