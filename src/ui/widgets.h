// Small pieces that several panels share, in the look of theme.h.
#pragma once

#include "core/types.h"
#include "ui/slider_scale.h"
#include "ui/theme.h"

#include <span>
#include <string>
#include <string_view>

namespace regatta {

void colored_text(ImU32 color, std::string_view text);
void small_text(const Theme& theme, ImU32 color, std::string_view text);
// Dim, wrapped at the panel's edge.
void wrapped_text(ImU32 color, std::string_view text);
// A quiet title above a group of rows.
void heading(const Theme& theme, std::string_view text);

// The same heading, but a click on it folds the rows below away; true while they are to be drawn.
bool fold_heading(const Theme& theme, const char* text, bool& folded);

// A wrapped tooltip once the last item was hovered for a moment.
class HoverTimer {
 public:
  // Call right after an item: true while its tooltip is due.
  bool due(ImGuiID id);

 private:
  ImGuiID hovered_ = 0;
  double since_ = 0.0;
  int last_frame_ = 0;
};
void begin_tooltip(const Theme& theme);  // rounded, at most some 30 letters wide
void end_tooltip();

// Explains a label while the mouse is over the last item, if it needs explaining (glossary.h).
void explain(std::string_view label);

// Two columns, name and value, as begin/end of an ImGui table.
bool begin_facts(const char* id);
void fact(std::string_view name, std::string_view value, ImU32 color = palette::kText);
void end_facts();

// One button of several is down; true when another was chosen.
bool segmented(const char* id, std::span<const char* const> names, int& current);
// The last value that a person typed into a slider and that it can't take: told below it for a while.
class Refusal {
 public:
  void set(ImGuiID slider, std::string text);
  void clear(ImGuiID slider) { slider_ = slider_ == slider ? 0 : slider_; }
  // Whether the slider of this name has one now.
  [[nodiscard]] bool shows(const char* name) const;
  // Call after the slider of this name, where there is room for a line.
  void draw(const char* name) const;
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  ImGuiID slider_ = 0;
  std::string text_;
  double until_ = 0.0;  // [s of ImGui::GetTime]
};
// A slider whose track runs below its text; `text` goes before the value, `unit` after it. It is as wide as the next
// item. A value typed into it (double-click, or Ctrl+click) counts once typing ends, and is refused if it is out of
// range.
bool track_slider(const Theme& theme, const char* id, const SliderScale& scale, std::string_view text,
                  std::string_view unit, double& value, Refusal* refusal);
// A button drawn as a bare glyph; dim until hovered.
bool glyph_button(const char* id, const char* glyph);
#if IMGUI_VERSION_NUM >= 18900
using UiKey = ImGuiKey;
#else
using UiKey = ImGuiKey_;  // there ImGuiKey is a plain int
#endif
// A native key, however ImGui numbers keys; not repeated.
bool key_pressed(UiKey key);

inline ImVec2 to_im(Vec2 v) { return {v.x, v.y}; }
inline Vec2 from_im(ImVec2 v) { return {v.x, v.y}; }
ImU32 to_color(Vec3 srgb);

}  // namespace regatta
