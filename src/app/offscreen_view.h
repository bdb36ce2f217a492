// Pictures of a run without a window: for films and screenshots.
#pragma once

#include "app/options.h"
#include "app/tracers.h"
#include "exchange/snapshot.h"
#include "render/cameras.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "scene/scene.h"

#include <filesystem>
#include <memory>

namespace regatta {

class OffscreenView {
 public:
  // Errors when there is no OpenGL 4.3 to be had.
  static Result<std::unique_ptr<OffscreenView>> create(const std::filesystem::path& shaders, const Scene& scene,
                                                       const ViewSelection& selection, int width_px, int height_px);
  // Where tracers are shown, carries them to the snapshot's time and puts them into it.
  void carry_tracers(Snapshot& snapshot);
  // seconds: film time since the last picture.
  Result<Image> draw(const Snapshot& snapshot, float blend, float seconds);
  [[nodiscard]] const ViewOptions& view() const { return view_; }

 private:
  OffscreenView() = default;
  std::unique_ptr<OffscreenContext> context_;  // outlives what was made in it
  std::unique_ptr<OffscreenTarget> target_;
  std::unique_ptr<Renderer> renderer_;
  const Scene* scene_ = nullptr;
  Cameras cameras_;
  ViewOptions view_;
  Tracers tracers_;
  int width_ = 0, height_ = 0;
};

}  // namespace regatta
