#include "app/offscreen_view.h"

#include "app/view_setup.h"

#include <utility>

namespace regatta {

Result<std::unique_ptr<OffscreenView>> OffscreenView::create(const std::filesystem::path& shaders, const Scene& scene,
                                                             const ViewSelection& selection, int width_px,
                                                             int height_px) {
  Result<std::unique_ptr<OffscreenContext>> context = OffscreenContext::create();
  if (!context) return context.error();
  std::unique_ptr<OffscreenView> out(new OffscreenView);
  out->context_ = std::move(context).value();
  Result<std::unique_ptr<OffscreenTarget>> target = OffscreenTarget::create(width_px, height_px);
  if (!target) return target.error();
  out->target_ = std::move(target).value();
  Result<std::unique_ptr<Renderer>> renderer = Renderer::create(shaders, 4);
  if (!renderer) return renderer.error();
  out->renderer_ = std::move(renderer).value();
  out->scene_ = &scene;
  out->cameras_ = scene_cameras(scene, selection.camera);
  select_view(selection, out->view_);
  out->width_ = width_px;
  out->height_ = height_px;
  return out;
}

void OffscreenView::carry_tracers(Snapshot& snapshot) {
  if (view_.wakes.tracers) tracers_.advance(snapshot);
}

Result<Image> OffscreenView::draw(const Snapshot& snapshot, float blend, float seconds) {
  const CameraPose pose = cameras_.update({}, snapshot, followed_body(*scene_, snapshot), blend, seconds);
  const Result<> drawn = renderer_->draw(snapshot, blend, pose, view_, width_, height_, target_->framebuffer());
  if (!drawn) return drawn.error();
  return target_->read();
}

}  // namespace regatta
