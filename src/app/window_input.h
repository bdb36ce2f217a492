// From keys and mouse to what the player and the cameras understand.
#pragma once

#include "app/player.h"
#include "app/window.h"
#include "exchange/view_options.h"

#include <span>

namespace regatta {

// A part of the window with a world in it.
struct Pane {
  CameraPose camera;
  int left_px = 0, width_px = 0;  // as high as the window
};

// keys_free: no text is being typed. panes and level: of the last frame, for where the mouse points.
FrameInput frame_input(const Window& window, const WindowEvents& events, bool keys_free, std::span<const Pane> panes,
                       float level);

// Drags of the mouse. A drag that began on a panel stays the panel's, one that began on the water stays ours.
class CameraMouse {
 public:
  CameraInput read(const Window& window, const WindowEvents& events, bool mouse_free, bool keys_free);

 private:
  Vec2 last_{0.0F};  // pointer [px]
  bool dragging_ = false;
  bool pressed_ = false;  // in the last frame, wherever
};

}  // namespace regatta
