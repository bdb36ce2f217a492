// Turns keys and mouse into input of the player and the cameras.
#pragma once

#include "app/player.h"
#include "app/window.h"
#include "exchange/view_options.h"

#include <span>

namespace regatta {

// A part of the window that shows one world.
struct Pane {
  CameraPose camera;
  int left_px = 0, width_px = 0;  // its height is the window's
};

// Returns the player's input of this frame. keys_free: no text is being typed. panes, level [m]: those of the last
// frame, which tell where the mouse points.
FrameInput frame_input(const Window& window, const WindowEvents& events, bool keys_free, std::span<const Pane> panes,
                       float level);

// Turns mouse drags and fly keys into camera movement. A drag belongs to the panel or the water where it began.
class CameraMouse {
 public:
  CameraInput read(const Window& window, const WindowEvents& events, bool mouse_free, bool keys_free);

 private:
  Vec2 last_{0.0F};  // pointer [px]
  bool dragging_ = false;
  bool pressed_ = false;  // a button was down in the last frame, on a panel or not
};

}  // namespace regatta
