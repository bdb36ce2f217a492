// The look of the panels: colours, spacing and fonts at any pixel density. Knows nothing of what is shown.
#pragma once

#include <imgui.h>

#include <filesystem>
#include <vector>

namespace regatta {

namespace palette {

constexpr ImU32 rgba(unsigned r, unsigned g, unsigned b, unsigned a = 255U) {
  return (r << IM_COL32_R_SHIFT) | (g << IM_COL32_G_SHIFT) | (b << IM_COL32_B_SHIFT) | (a << IM_COL32_A_SHIFT);
}

inline constexpr ImU32 kText = rgba(222, 232, 238);
inline constexpr ImU32 kDim = rgba(140, 160, 174);
inline constexpr ImU32 kFaint = rgba(140, 160, 174, 70);
inline constexpr ImU32 kAccent = rgba(86, 204, 194);  // shallow-water turquoise
inline constexpr ImU32 kAmber = rgba(244, 185, 84);   // wants attention: slow, modified, capped
inline constexpr ImU32 kRed = rgba(242, 112, 94);     // failed
inline constexpr ImU32 kGlass = rgba(10, 20, 29, 214);
inline constexpr ImU32 kTrough = rgba(150, 190, 215, 26);  // behind gauges and plots

}  // namespace palette

struct Theme {
  float scale = 1.0F;
  // Owned by the ImGui context.
  ImFont* body = nullptr;
  ImFont* small = nullptr;
  ImFont* large = nullptr;  // figures and Latin letters only

  // A length given at scale 1.
  [[nodiscard]] float px(float length) const { return length * scale; }
};

// A font's bytes; empty when the file can't be read or is no TrueType font, on which ImGui would abort.
std::vector<char> read_font(const std::filesystem::path& file);

// Replaces fonts and style of the current context. See Ui::Ui.
Theme make_theme(const std::filesystem::path& font_file, float scale);

}  // namespace regatta
