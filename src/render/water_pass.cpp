#include "render/water_pass.h"

#include "exchange/dye_look.h"
#include "render/false_color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace regatta {
namespace {

constexpr int kLinePoints = 160;  // grid lines along the longer side at most; closer ones merge into grey
constexpr int kStripe = 24;       // cells across which triangles are drawn before the next row: keeps vertices cached
constexpr Vec4 kLineInk{0.05F, 0.13F, 0.20F, 0.55F};  // sRGB, opacity

// Indices from 0 to n-1 about `step` apart, both ends included; a step that isn't whole still thins evenly.
std::vector<std::uint32_t> spaced(int n, double step) {
  const int count = std::max(2, static_cast<int>(std::lround(static_cast<double>(n - 1) / step)) + 1);
  std::vector<std::uint32_t> result;
  for (int i = 0; i < count; ++i) {
    result.push_back(static_cast<std::uint32_t>(std::lround(static_cast<double>(i) * (n - 1) / (count - 1))));
  }
  return result;
}

void make_field_texture(const GlTexture& texture, GLenum format, int nx, int nz, const void* data) {
  glBindTexture(GL_TEXTURE_2D, texture.name());
  const GLenum channels = format == GL_RG32F ? GL_RG : GL_RGBA;
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), nx, nz, 0, channels, GL_FLOAT, data);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

// Makes a texture of shares of 255, foam or wet ground; beyond its edges the values go on.
void make_share_texture(const GlTexture& texture, int nx, int nz, const std::uint8_t* shares) {
  const std::uint8_t none = 0;
  glBindTexture(GL_TEXTURE_2D, texture.name());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, nx, nz, 0, GL_RED, GL_UNSIGNED_BYTE, shares != nullptr ? shares : &none);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

// A texture of known_nx * known_nz points gets the shares of nx * nz, and is made anew where these are others.
void send_shares(const GlTexture& texture, int nx, int nz, const std::vector<std::uint8_t>& shares, int& known_nx,
                 int& known_nz) {
  if (nx != known_nx || nz != known_nz) {
    make_share_texture(texture, nx, nz, shares.data());
  } else {
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, nx, nz, GL_RED, GL_UNSIGNED_BYTE, shares.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  }
  known_nx = nx;
  known_nz = nz;
}

void upload_stream(GLuint index, const GlBuffer& buffer, const std::vector<float>& values) {
  upload(GL_ARRAY_BUFFER, buffer, std::span<const float>(values), GL_STREAM_DRAW);
  float_attribute(index, 1, sizeof(float), 0);
}

void bind_pictures(const Canvas& canvas) {
  bind_texture(unit(TextureUnit::kScene), GL_TEXTURE_2D, canvas.copy());
  bind_texture(unit(TextureUnit::kReflection), GL_TEXTURE_2D, canvas.reflection());
}

}  // namespace

Result<WaterPass> WaterPass::create(const std::filesystem::path& shaders) {
  std::vector<Shader> surface;
  for (const char* variant : {"#define SHADOWED", "#define PLAIN\n#define LATTICE", "#define SHADOWED\n#define DYED",
                              "#define PLAIN\n#define LATTICE\n#define DYED"}) {
    Result<Shader> made = Shader::load(shaders, "water.vert", "water.frag", variant);
    if (!made.ok()) return made.error();
    surface.push_back(std::move(made).value());
  }
  Result<Shader> under =
      Shader::load(shaders, "water.vert", "water.frag", "#define SHADOWED\n#define DYED\n#define UNDER");
  if (!under.ok()) return under.error();
  Result<Shader> side = Shader::load(shaders, "water.vert", "water.frag", "#define DYED\n#define SIDE");
  if (!side.ok()) return side.error();
  Result<Shader> false_color = Shader::load(shaders, "water.vert", "water_false.frag");
  if (!false_color.ok()) return false_color.error();
  Result<Shader> lines = Shader::load(shaders, "water.vert", "plain.frag");
  if (!lines.ok()) return lines.error();
  Result<Shader> points = Shader::load(shaders, "points.vert", "points.frag");
  if (!points.ok()) return points.error();
  return WaterPass({std::move(surface), std::move(under).value(), std::move(side).value(),
                    std::move(false_color).value(), std::move(lines).value(), std::move(points).value()});
}

WaterPass::WaterPass(Shaders shaders) : shaders_(std::move(shaders)) {
  std::vector<const Shader*> all = {&shaders_.under, &shaders_.side, &shaders_.false_color, &shaders_.lines,
                                    &shaders_.points};
  for (const Shader& shader : shaders_.surface) all.push_back(&shader);
  for (const Shader* shader : all) {
    shader->use();
    shader->set("shape_map", static_cast<int>(TextureUnit::kShape));
    shader->set("lines_map", static_cast<int>(TextureUnit::kLines));
    shader->set("flow_map", static_cast<int>(TextureUnit::kFlow));
    shader->set("detail_map", static_cast<int>(TextureUnit::kDetail));
    shader->set("scene_map", static_cast<int>(TextureUnit::kScene));
    shader->set("reflection_map", static_cast<int>(TextureUnit::kReflection));
    shader->set("sky_map", static_cast<int>(TextureUnit::kSky));
    shader->set("shadow_map", static_cast<int>(TextureUnit::kShadow));
    shader->set("scale_map", static_cast<int>(TextureUnit::kScale));
    shader->set("dye_map", static_cast<int>(TextureUnit::kDye));
    shader->set("foam_map", static_cast<int>(TextureUnit::kFoam));
    shader->set("first_absorbs", kDyes[0].absorbs);
    shader->set("first_glow", kDyes[0].glow);
    shader->set("other_absorbs", kDyes[1].absorbs);
    shader->set("other_glow", kDyes[1].glow);
  }
  constexpr int kSteps = 256;
  std::vector<Vec4> colors(2 * kSteps);
  for (std::size_t i = 0; i < kSteps; ++i) {
    const float t = static_cast<float>(i) / (kSteps - 1);
    colors[i] = Vec4(diverging_color(t), 1.0F);
    colors[kSteps + i] = Vec4(sequential_color(t), 1.0F);
  }
  make_field_texture(scale_, GL_RGBA8, kSteps, 2, colors.data());
  const Vec4 dry(0.0F, -1.0F, 0.0F, 0.0F);
  make_field_texture(shape_, GL_RGBA32F, 1, 1, &dry);
  make_field_texture(flow_, GL_RGBA32F, 1, 1, &dry);
  make_field_texture(dye_, GL_RG32F, 1, 1, &dry);
  make_share_texture(foam_, 1, 1, nullptr);
  make_share_texture(wet_, 1, 1, nullptr);
}

void WaterPass::update(const Snapshot& snapshot, int most_points) {
  make_water_fields(snapshot, fields_);
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  if (fields_.nx > limit || fields_.nz > limit) fields_.nx = fields_.nz = 0;
  if (fields_.empty()) return;
  const bool resized = fields_.nx != nx_ || fields_.nz != nz_;
  nx_ = fields_.nx;
  nz_ = fields_.nz;
  for (const auto& [texture, data] : {std::pair{&shape_, &fields_.shape}, std::pair{&flow_, &fields_.flow}}) {
    glBindTexture(GL_TEXTURE_2D, texture->name());
    if (resized) {
      make_field_texture(*texture, GL_RGBA32F, nx_, nz_, data->data());
    } else {
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, nx_, nz_, GL_RGBA, GL_FLOAT, data->data());
    }
  }
  if (any_dye()) update_dye();
  if (fields_.any_dry) send_shares(wet_, nx_, nz_, fields_.wet, wet_nx_, wet_nz_);
  update_foam(snapshot.foam);
  rise_ = 0.0F;
  for (const Vec4& shape : fields_.shape) rise_ = std::max(rise_, std::abs(shape.x));
  if (resized || fields_.origin != tiles_origin_ || most_points != most_points_) {
    most_points_ = most_points;
    tiles_origin_ = fields_.origin;
    make_grid();
  }
}

void WaterPass::update_dye() {
  if (nx_ != dye_nx_ || nz_ != dye_nz_) {
    make_field_texture(dye_, GL_RG32F, nx_, nz_, fields_.dye.data());
  } else {
    glBindTexture(GL_TEXTURE_2D, dye_.name());
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, nx_, nz_, GL_RG, GL_FLOAT, fields_.dye.data());
  }
  dye_nx_ = nx_;
  dye_nz_ = nz_;
}

void WaterPass::update_foam(const FoamMap& foam) {
  foam_place_ = Vec4(0.0F);
  if (foam.empty()) return;
  send_shares(foam_, foam.nx, foam.nz, foam.cover, foam_nx_, foam_nz_);
  const Vec2 count(static_cast<float>(foam.nx), static_cast<float>(foam.nz));
  const Vec2 scale = 1.0F / (foam.spacing * count);
  foam_place_ = Vec4(scale, 0.5F / count - foam.origin * scale);
}

void WaterPass::make_grid() {
  const double points = static_cast<double>(nx_) * static_cast<double>(nz_);
  const double step = std::max(1.0, std::sqrt(points / most_points_));
  const auto row = static_cast<std::uint32_t>(nx_);
  std::vector<std::uint32_t> x = spaced(nx_, step);
  std::vector<std::uint32_t> z = spaced(nz_, step);
  lattice_.make(x, z);
  std::vector<std::uint32_t> indices;
  indices.reserve(6 * x.size() * z.size());
  for (std::size_t first = 0; first + 1 < x.size(); first += kStripe) {
    const std::size_t last = std::min(first + kStripe, x.size() - 1);
    for (std::size_t k = 0; k + 1 < z.size(); ++k) {
      for (std::size_t i = first; i < last; ++i) {
        const std::uint32_t a = z[k] * row + x[i];
        const std::uint32_t b = z[k] * row + x[i + 1];
        const std::uint32_t c = z[k + 1] * row + x[i];
        const std::uint32_t d = z[k + 1] * row + x[i + 1];
        // Diagonals alternate: a crest looks the same whichever way it runs.
        if ((i + k) % 2 == 0) {
          indices.insert(indices.end(), {a, c, b, b, c, d});
        } else {
          indices.insert(indices.end(), {a, c, d, a, d, b});
        }
      }
    }
  }
  const auto place = [&](std::uint32_t n) {
    const Vec2 at = fields_.origin + fields_.spacing * Vec2(static_cast<float>(n % row), static_cast<float>(n / row));
    return Vec3(at.x, 0.0F, at.y);
  };
  constexpr float kTiles = 10.0F;  // along the longer side
  tiles_ = sort_into_tiles(indices, place, fields_.spacing * static_cast<float>(std::max(nx_, nz_)) / kTiles);
  glBindVertexArray(grid_.name());
  upload(GL_ELEMENT_ARRAY_BUFFER, grid_indices_, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);

  const double line_step = std::max(step, static_cast<double>(std::max(nx_, nz_)) / kLinePoints);
  x = spaced(nx_, line_step);
  z = spaced(nz_, line_step);
  indices.clear();
  for (std::size_t k = 0; k < z.size(); ++k) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::uint32_t a = z[k] * row + x[i];
      if (i + 1 < x.size()) indices.insert(indices.end(), {a, z[k] * row + x[i + 1]});
      if (k + 1 < z.size()) indices.insert(indices.end(), {a, z[k + 1] * row + x[i]});
    }
  }
  line_indices_ = static_cast<int>(indices.size());
  glBindVertexArray(line_grid_.name());
  upload(GL_ELEMENT_ARRAY_BUFFER, line_grid_indices_, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);
  glBindVertexArray(0);
}

Vec4 WaterPass::texture_place() const {
  const Vec2 count(static_cast<float>(fields_.nx), static_cast<float>(fields_.nz));
  const Vec2 scale = 1.0F / (fields_.spacing * count);
  const Vec2 offset = 0.5F / count - fields_.origin * scale;
  return {scale.x, scale.y, offset.x, offset.y};
}

void WaterPass::bind_fields() const {
  bind_texture(unit(TextureUnit::kShape), GL_TEXTURE_2D, shape_);
  bind_texture(unit(TextureUnit::kFlow), GL_TEXTURE_2D, flow_);
  bind_texture(unit(TextureUnit::kScale), GL_TEXTURE_2D, scale_);
  bind_texture(unit(TextureUnit::kDye), GL_TEXTURE_2D, dye_);
  bind_texture(unit(TextureUnit::kWet), GL_TEXTURE_2D, wet_);
}

void WaterPass::set_field(const Shader& shader) const {
  shader.use();
  shader.set("field", Vec4(fields_.origin, fields_.spacing, static_cast<float>(fields_.nx)));
}

void WaterPass::draw_grid(const Mat4& view_proj) const {
  glBindVertexArray(grid_.name());
  draw_tiles(tiles_, view_proj, 0, rise_);
}

void WaterPass::draw_surface(const Canvas& canvas, const Mat4& view_proj, const Look& look,
                             const ViewOptions& options) {
  bind_pictures(canvas);
  bind_texture(unit(TextureUnit::kFoam), GL_TEXTURE_2D, foam_);
  const bool above = look.eye != EyePlace::kUnder;
  const std::size_t variant = (look.shading == Shading::kPlain ? 1U : 0U) + (options.dye && any_dye() ? 2U : 0U);
  const Shader& shader = above ? shaders_.surface[variant] : shaders_.under;
  set_field(shader);
  shader.set("foam_place", foam_place_);
  if (above && look.shading == Shading::kPlain) {
    shader.set("row", lattice_.row());
    lattice_.draw({fields_.origin, fields_.spacing, look.from, look.level, look.pixels, rise_}, view_proj);
  } else {
    draw_grid(view_proj);
  }
}

void WaterPass::draw_sides(const Canvas& canvas, const FarSides& far, bool through) const {
  if (far.all()) return;
  if (through) glDepthMask(GL_FALSE);
  bind_pictures(canvas);
  struct Edge {
    Vec4 points;  // first i, k; step
    Vec3 outward;
    int count;
    bool far;
  };
  const auto last_x = static_cast<float>(nx_ - 1);
  const auto last_z = static_cast<float>(nz_ - 1);
  // In the order that shows each strip's front (counter-clockwise) to the outside.
  const std::array<Edge, 4> edges = {{{{0.0F, 0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, -1.0F}, nx_, far.south},
                                      {{last_x, last_z, -1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}, nx_, far.north},
                                      {{0.0F, last_z, 0.0F, -1.0F}, {-1.0F, 0.0F, 0.0F}, nz_, far.west},
                                      {{last_x, 0.0F, 0.0F, 1.0F}, {1.0F, 0.0F, 0.0F}, nz_, far.east}}};
  set_field(shaders_.side);
  glEnable(GL_CULL_FACE);
  glBindVertexArray(no_vertices_.name());
  for (const Edge& edge : edges) {
    if (edge.far) continue;
    shaders_.side.set("edge", edge.points);
    shaders_.side.set("outward", edge.outward);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 2 * edge.count);
  }
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
}

void WaterPass::draw_false_color(const Mat4& view_proj) const {
  set_field(shaders_.false_color);
  draw_grid(view_proj);
}

void WaterPass::draw_lines() const {
  set_field(shaders_.lines);
  shaders_.lines.set("ink", kLineInk);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glDepthFunc(GL_LEQUAL);
  glBindVertexArray(line_grid_.name());
  glDrawElements(GL_LINES, line_indices_, GL_UNSIGNED_INT, nullptr);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void WaterPass::draw_columns(const Snapshot& snapshot) const {
  const WaterPoints& points = snapshot.points;
  const std::size_t count = points.x.size();
  if (count == 0 || points.z.size() != count || points.surface.size() != count || points.speed.size() != count) return;
  glBindVertexArray(points_.name());
  upload_stream(0, point_x_, points.x);
  upload_stream(1, point_z_, points.z);
  upload_stream(2, point_surface_, points.surface);
  upload_stream(3, point_speed_, points.speed);
  const Vec2 size = snapshot.domain.size();
  shaders_.points.use();
  // Half of what would fill the area: single ones stay visible.
  shaders_.points.set("diameter", 0.55F * std::sqrt(std::max(size.x * size.y, 0.0F) / static_cast<float>(count)));
  glEnable(GL_PROGRAM_POINT_SIZE);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count));
  glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace regatta
