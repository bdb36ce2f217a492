// The layout of a screen of any size: two edges for panels, the free middle for the picture. Pure arithmetic in pixels;
// y down.
#pragma once

#include "core/types.h"

#include <span>
#include <vector>

namespace regatta {

struct ScreenRect {
  Vec2 lower{0.0F};  // top left [px]
  Vec2 upper{0.0F};  // bottom right [px]
  [[nodiscard]] Vec2 size() const { return upper - lower; }
  [[nodiscard]] Vec2 center() const { return 0.5F * (lower + upper); }
};

struct ScreenLayout {
  ScreenRect left;      // the left stack of panels; empty when narrow
  ScreenRect right;     // the right stack
  ScreenRect free;      // the part that panels leave to the picture
  bool narrow = false;  // no room for two stacks: all panels go right
  bool tight = false;   // both stacks open would cover much of the picture: the left one starts folded
};

// The panels for which room is kept.
enum class PanelRoom {
  kNone,    // none are shown
  kTitles,  // only the titles of a narrow screen's stack: its panels are folded
  kWhole
};

// scale: pixels of a length that is 1 px at scale 1. Without panels everything is free.
ScreenLayout lay_out_screen(Vec2 size_px, float scale, PanelRoom room);

inline constexpr float kMostOfHalf = 0.3F;  // share of a split picture's half that panels may cover by themselves

// Heights for open panels that share `available`: each gets what it wants if all fit; else the tall ones are cut to a
// common height and the small ones keep theirs.
std::vector<float> share_height(std::span<const float> wanted, float available);

struct StackPanel {
  bool open = false;
  float wanted = 0.0F;          // height of its content when open, title included [px]
  std::uint64_t opened_at = 0;  // larger: opened later
};

// The open panel that has to close so that the rest keep at least `least` pixels each (or what they want, if less):
// the one opened first. -1 when all fit, only one is open, or not even the titles fit (a window being minimised must
// not rearrange the panels). title: height of a closed panel; gap: between panels.
int panel_to_close(std::span<const StackPanel> panels, float available, float title, float gap, float least);

}  // namespace regatta
