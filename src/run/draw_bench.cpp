#include "run/draw_bench.h"

#include "render/device.h"
#include "run/elapsed.h"
#include "run/view_setup.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace regatta {

namespace {

// one picture in so many has its passes timed; the others, whose passes may overlap, give the time of a whole picture;
// chosen, not measured
constexpr int kPassesOfOneIn = 3;

double processor_clock_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

Result<std::unique_ptr<DrawBench>> DrawBench::create(const DataFiles& data, const Scene& scene,
                                                     const BenchOptions& options) {
  Result<std::unique_ptr<OffscreenContext>> context = OffscreenContext::create();
  if (!context) return context.error();
  std::unique_ptr<DrawBench> out(new DrawBench);
  out->context_ = std::move(context).value();
  out->width_ = options.draw_width_px.value();
  out->height_ = options.draw_height_px.value();
  Result<std::unique_ptr<OffscreenTarget>> target = OffscreenTarget::create(out->width_, out->height_);
  if (!target) return target.error();
  out->target_ = std::move(target).value();
  Result<std::unique_ptr<Renderer>> renderer = Renderer::create(data.shaders);
  if (!renderer) return renderer.error();
  out->renderer_ = std::move(renderer).value();
  out->renderer_->time_passes(kPassesOfOneIn);
  out->scene_ = &scene;
  out->cameras_ = scene_cameras(scene, options.view.camera);
  select_view(options.view, out->view_);
  if (Result<> fits = out->renderer_->fit(out->view_, out->width_, out->height_, scene.ocean.has_value()); !fits) {
    return fits.error();
  }
  out->device_ = gl_description();
  out->surface_points_ = query_device().software ? kSurfacePointsSoftware : kSurfacePointsHardware;
  return out;
}

void DrawBench::add(const char* name, double ms) {
  auto found = std::find_if(passes_.begin(), passes_.end(), [&](const Pass& pass) { return pass.name == name; });
  if (found == passes_.end()) found = passes_.insert(passes_.end(), Pass{name, {}});
  found->ms.push_back(ms);
}

Result<> DrawBench::draw(const World& world, bool timed) {
  const auto start = std::chrono::steady_clock::now();
  const double worked = processor_clock_ms();
  world.snapshot(drawing_request(*scene_, view_, std::min(surface_points_, renderer_->field_points(view_.quality))),
                 snapshot_);
  const double copied = milliseconds_since(start);
  if (view_.spray) spray_.advance(snapshot_);
  const double thrown = milliseconds_since(start);
  if (view_.foam) foam_.advance(snapshot_);
  const double carried = milliseconds_since(start);
  const bool white = WhiteWater::source(snapshot_) != nullptr;
  if (white) white_water_.advance(snapshot_);
  const double whitened = milliseconds_since(start);
  const auto seconds = static_cast<float>(world.dt());
  const CameraPose pose = cameras_.update({}, snapshot_, followed_body(*scene_, snapshot_), 1.0F, seconds);
  if (Result<> drawn = renderer_->draw(snapshot_, 1.0F, pose, view_, width_, height_, target_->framebuffer()); !drawn) {
    return drawn;
  }
  Renderer::finish();
  if (!timed) return success();
  if (!renderer_->timed()) {
    ms_.push_back(milliseconds_since(start));
    processor_ms_.push_back(processor_clock_ms() - worked);
    return success();
  }
  add("snapshot", copied);
  if (view_.spray) add("spray", thrown - copied);
  if (view_.foam) add("foam", carried - thrown);
  if (white) add("white water", whitened - carried);
  for (const PassTime& pass : renderer_->passes()) add(pass.name, pass.ms);
  return success();
}

}  // namespace regatta
