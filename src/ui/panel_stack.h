// A column of panels along an edge of the screen: they share its height, open and close by their title bars, and
// ImGui's settings file remembers which were open.
#pragma once

#include "ui/panels.h"

#include <cstdint>
#include <span>

namespace regatta {

struct DockPanel {
  const char* id;     // ImGui's name of the window; settings are stored under it
  const char* title;  // as shown
  bool open_at_first;
  void (*draw)(PanelContext&);
  PanelSummary (*summarize)(const PanelContext&);
  bool (*is_wanted)(const PanelContext&) = nullptr;  // whether there is anything to show; null: always
  // kept between frames
  bool open = false;
  float wanted = 0.0F;          // height of the content [px]
  float height = 0.0F;          // height as last drawn; 0: not drawn [px]
  bool folded = false;          // it was closed for a split picture
  std::uint64_t opened_at = 0;  // larger: later
};

// Closes what is open of a stack that covers more than kMostOfHalf of a half of a split picture.
void fold_where_it_covers(std::span<DockPanel> stack, const ScreenRect& area, Vec2 window_px);
// Opens what that closed.
void unfold_panels(std::span<DockPanel> panels);

// Draws them from the top of `area` down. folded: none is open at first. clock: counts openings, for which panel closes
// when room runs out.
void draw_panel_stack(std::span<DockPanel> panels, const ScreenRect& area, bool folded, std::uint64_t& clock,
                      PanelContext& context);

}  // namespace regatta
