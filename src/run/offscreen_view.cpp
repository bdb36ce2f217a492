#include "run/offscreen_view.h"

#include "run/split_labels.h"
#include "run/view_setup.h"

#include <utility>

namespace regatta {

Result<std::unique_ptr<OffscreenView>> OffscreenView::create(const DataFiles& data, const Scene& scene,
                                                             const ViewSelection& selection, SplitKind split,
                                                             int width_px, int height_px) {
  Result<std::unique_ptr<OffscreenContext>> context = OffscreenContext::create();
  if (!context) return context.error();
  std::unique_ptr<OffscreenView> out(new OffscreenView);
  out->context_ = std::move(context).value();
  const int part_px = split != SplitKind::kNone ? half_width(width_px) : width_px;
  Result<std::unique_ptr<OffscreenTarget>> target = OffscreenTarget::create(part_px, height_px);
  if (!target) return target.error();
  out->target_ = std::move(target).value();
  Result<std::unique_ptr<Renderer>> renderer = Renderer::create(data.shaders, true);
  if (!renderer) return renderer.error();
  out->renderer_ = std::move(renderer).value();
  out->scene_ = &scene;
  out->cameras_ = out->twin_cameras_ = scene_cameras(scene, selection.camera);
  select_view(selection, out->view_);
  if (Result<> fits = out->renderer_->fit(out->view_, part_px, height_px, scene.ocean.has_value()); !fits)
    return fits.error();
  out->width_ = width_px;
  out->height_ = height_px;
  // Height of the labels as a share of the picture's [1]; chosen, not measured.
  constexpr float kLabelShare = 1.0F / 30.0F;
  out->split_ = split;
  if (split != SplitKind::kNone) {
    out->font_ = std::make_unique<LabelFont>(find_font(data), kLabelShare * static_cast<float>(height_px));
  }
  return out;
}

void OffscreenView::carry_markers(Snapshot& snapshot, Snapshot* twin) {
  markers_.carry(view_, snapshot);
  if (twin != nullptr) twin_markers_.carry(view_, *twin);
}

Result<Image> OffscreenView::draw_one(const Snapshot& snapshot, const CameraPose& pose, const ViewOptions& view,
                                      float blend) {
  const int part_px = font_ ? half_width(width_) : width_;
  const Result<> drawn = renderer_->draw(snapshot, blend, pose, view, part_px, height_, target_->framebuffer());
  if (!drawn) return drawn.error();
  return target_->read();
}

Result<Image> OffscreenView::draw(const Snapshot& snapshot, const Snapshot* twin, float blend, float seconds) {
  CameraPose pose = cameras_.update({}, snapshot, followed_body(*scene_, snapshot), blend, seconds);
  const float shape = static_cast<float>(half_width(width_)) / static_cast<float>(height_);
  if (font_) pose = half_view(pose, cameras_.mode, shape);
  Result<Image> right = draw_one(snapshot, pose, view_, blend);
  if (!right || twin == nullptr || !font_) return right;
  // The twin's camera follows the twin's body.
  const CameraPose followed = twin_cameras_.update({}, *twin, followed_body(*scene_, *twin), blend, seconds);
  if (cameras_.mode == CameraMode::kChase) pose = half_view(followed, cameras_.mode, shape);
  const Result<Image> left = draw_one(*twin, pose, with_range(view_, renderer_->color_range()), blend);
  if (!left) return left.error();
  const std::array<std::string, 2> labels = split_labels(split_, twin->params, snapshot.params);
  return side_by_side(left.value(), right.value(), width_, *font_, labels[0], labels[1]);
}

}  // namespace regatta
