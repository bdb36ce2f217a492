// Draws a picture off-screen after each step of a run, as a window would, and measures the time of it and of its
// passes.
#pragma once

#include "effects/foam.h"
#include "effects/spray.h"
#include "effects/white_water.h"
#include "exchange/snapshot.h"
#include "render/cameras.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "run/data_files.h"
#include "run/options.h"
#include "world/world.h"

#include <memory>
#include <string>
#include <vector>

namespace regatta {

class DrawBench {
 public:
  struct Pass {
    std::string name;
    std::vector<double> ms;  // one for each picture whose passes were timed
  };

  // Fails without OpenGL 4.3. `scene` must outlive the object.
  static Result<std::unique_ptr<DrawBench>> create(const DataFiles& data, const Scene& scene,
                                                   const BenchOptions& options);
  // Draws one picture; its times are kept if it is `timed`. Taking the snapshot and moving spray, foam and white water
  // count as passes, too.
  Result<> draw(const World& world, bool timed);
  // One for each picture whose passes were not timed: its time, and the processor's, summed over all threads.
  [[nodiscard]] const std::vector<double>& ms() const { return ms_; }
  [[nodiscard]] const std::vector<double>& processor_ms() const { return processor_ms_; }
  [[nodiscard]] const std::vector<Pass>& passes() const { return passes_; }
  [[nodiscard]] const std::string& device() const { return device_; }
  [[nodiscard]] double painted_share() const { return renderer_->painted_share(); }

 private:
  DrawBench() = default;
  void add(const char* name, double ms);

  std::unique_ptr<OffscreenContext> context_;  // first, as it must outlive the objects made in it
  std::unique_ptr<OffscreenTarget> target_;
  std::unique_ptr<Renderer> renderer_;
  const Scene* scene_ = nullptr;
  Cameras cameras_;
  ViewOptions view_;
  Spray spray_;
  Foam foam_;
  WhiteWater white_water_;
  Snapshot snapshot_;
  std::string device_;
  int width_ = 0, height_ = 0, surface_points_ = 0;
  std::vector<double> ms_, processor_ms_;
  std::vector<Pass> passes_;
};

}  // namespace regatta
