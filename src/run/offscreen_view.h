// Draws pictures of a run without a window, for films and screenshots.
#pragma once

#include "effects/markers.h"
#include "exchange/snapshot.h"
#include "render/cameras.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "run/data_files.h"
#include "run/options.h"
#include "run/split_image.h"
#include "scene/scene.h"

#include <filesystem>
#include <memory>

namespace regatta {

class OffscreenView {
 public:
  // Fails without OpenGL 4.3. split: kNone, or how two worlds are shown side by side.
  static Result<std::unique_ptr<OffscreenView>> create(const DataFiles& data, const Scene& scene,
                                                       const ViewSelection& selection, SplitKind split, int width_px,
                                                       int height_px);
  // Returns whether markers that ride on the water are drawn; a picture then needs the time before it.
  [[nodiscard]] bool shows_markers() const { return regatta::shows_markers(view_); }
  // Moves these markers to the snapshots' time and puts them into the snapshots. twin: null without one.
  void carry_markers(Snapshot& snapshot, Snapshot* twin);
  // Draws a picture. seconds: film time since the last one; twin: the world on the left, null unless split.
  Result<Image> draw(const Snapshot& snapshot, const Snapshot* twin, float blend, float seconds);
  [[nodiscard]] const ViewOptions& view() const { return view_; }
  // Looks through this camera from the next picture on.
  void choose_camera(CameraMode mode) { cameras_.mode = twin_cameras_.mode = mode; }

 private:
  OffscreenView() = default;
  std::unique_ptr<OffscreenContext> context_;  // first, as it must outlive the objects made in it
  std::unique_ptr<OffscreenTarget> target_;
  std::unique_ptr<Renderer> renderer_;
  const Scene* scene_ = nullptr;
  Result<Image> draw_one(const Snapshot& snapshot, const CameraPose& pose, const ViewOptions& view, float blend);

  Cameras cameras_, twin_cameras_;
  ViewOptions view_;
  Markers markers_, twin_markers_;
  SplitKind split_ = SplitKind::kNone;
  std::unique_ptr<LabelFont> font_;  // null unless split
  int width_ = 0, height_ = 0;
};

}  // namespace regatta
