// Draws a snapshot with OpenGL 4.3+ (llvmpipe's 4.5 included). Reads snapshots only; needs a current context, whose
// functions load_gl (gl.h) has loaded. Errors when a shader does not compile or a limit of the device is too small.
#pragma once

#include "core/result.h"
#include "exchange/snapshot.h"
#include "exchange/view_options.h"
#include "render/pass_clock.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace regatta {

class Renderer {
 public:
  // shader_folder: the project's shaders/. still: for stills and films, whose automatic quality is the highest,
  // multisampled on a software device, too.
  static Result<std::unique_ptr<Renderer>> create(const std::filesystem::path& shader_folder, bool still = false);
  ~Renderer();
  // Reads the shaders anew. An error leaves those that were.
  Result<> reload(const std::filesystem::path& shader_folder);
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // Makes room for pictures of that size, so that one that the device can't paint is known before a long run; of
  // particle water, too, where asked.
  Result<> fit(const ViewOptions& options, int width_px, int height_px, bool particles);
  // The same snapshot gives the same picture. A size of zero draws nothing; one that the device can't paint is an
  // error. blend: 0 draws bodies at their previous pose, 1 at the present one. Draws into framebuffer `target` (0: the
  // window), from `x_px` on, one of `parts` pictures there: a slow device paints each with its share of the pixels.
  Result<> draw(const Snapshot& snapshot, float blend, const CameraPose& camera, const ViewOptions& options,
                int width_px, int height_px, unsigned int target, int x_px = 0, int parts = 1);
  // At which step of the automatic quality (draw_level.h) pictures are painted; 0, the best, to begin with.
  void set_step(int step);
  // Most points of the water's surface in snapshots to be drawn at this quality: more would be copied and sent in vain.
  [[nodiscard]] int field_points(DrawQuality quality) const;
  // The share of the shown pixels that were painted in the last picture [1].
  [[nodiscard]] double painted_share() const;
  // Number of times that the water's fields went to the device.
  [[nodiscard]] std::int64_t sendings() const;
  // Times the passes of one picture of so many from now on, which makes that one wait for each.
  void time_passes(int every = 1);
  // Whether the last picture's passes were timed.
  [[nodiscard]] bool timed() const;
  // Waits until the device has done what it was asked.
  static void finish();
  [[nodiscard]] const std::vector<PassTime>& passes() const;
  // The range of the false colours when they were last drawn, for the colour bar.
  [[nodiscard]] Vec2 color_range() const;
  // sRGB colour of the false-colour scale at t in [0, 1], the same as the shader's: for the colour bar.
  static Vec3 false_color(WaterView view, float t);
  // The same for the ocean's spheres; `place` by exchange/ocean_scale.h.
  [[nodiscard]] Vec2 ocean_range() const;
  static Vec3 ocean_color(const ViewOptions& options, float place);

 private:
  struct Impl;
  explicit Renderer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
