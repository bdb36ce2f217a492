#include "ui/theme.h"

#include "core/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace regatta {

namespace {

constexpr float kBodyPx = 14.0F, kSmallPx = 11.5F, kLargePx = 25.0F;  // at scale 1

// Glyphs that labels, units, scene titles and file names may hold.
constexpr std::array<ImWchar, 19> kGlyphs = {0x0020, 0x024F,  // Latin
                                             0x0370, 0x03FF,  // Greek
                                             0x0400, 0x045F,  // Cyrillic
                                             0x2010, 0x209F,  // dashes, dots, narrow spaces, superscripts, subscripts
                                             0x2190, 0x21FF,  // arrows
                                             0x2200, 0x2265,  // mathematical operators
                                             0x25A0, 0x25CF,  // shapes
                                             0x2713, 0x2717,  // ticks
                                             0x27F2, 0x27F3,  // turning arrows
                                             0};
constexpr std::array<ImWchar, 5> kPlainGlyphs = {0x0020, 0x00FF, 0x2010, 0x2030, 0};

ImFont* add_font(const std::vector<char>& bytes, float size_px, const ImWchar* glyphs) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  config.OversampleH = size_px >= 24.0F ? 1 : 2;  // large glyphs gain nothing and cost texture
  config.PixelSnapH = true;
  config.GlyphRanges = glyphs;
  config.SizePixels = std::round(size_px);
  if (bytes.empty()) {
    config.GlyphRanges = nullptr;
    return atlas.AddFontDefault(&config);
  }
  // The atlas frees its copy with ImGui's allocator.
  void* copy = ImGui::MemAlloc(bytes.size());
  std::memcpy(copy, bytes.data(), bytes.size());
  return atlas.AddFontFromMemoryTTF(copy, static_cast<int>(bytes.size()), config.SizePixels, &config);
}

void set_colors(ImGuiStyle& style) {
  const auto set = [&](ImGuiCol_ index, ImU32 color) { style.Colors[index] = ImGui::ColorConvertU32ToFloat4(color); };
  using palette::rgba;
  constexpr ImU32 kField = rgba(150, 190, 215, 28), kFieldHovered = rgba(150, 190, 215, 48),
                  kFieldActive = rgba(150, 190, 215, 66), kNone = rgba(0, 0, 0, 0);
  set(ImGuiCol_Text, palette::kText);
  set(ImGuiCol_TextDisabled, palette::kDim);
  set(ImGuiCol_WindowBg, palette::kGlass);
  set(ImGuiCol_ChildBg, kNone);
  set(ImGuiCol_PopupBg, rgba(14, 26, 37, 252));
  set(ImGuiCol_Border, rgba(170, 210, 230, 28));
  set(ImGuiCol_FrameBg, kField);
  set(ImGuiCol_FrameBgHovered, kFieldHovered);
  set(ImGuiCol_FrameBgActive, kFieldActive);
  set(ImGuiCol_TitleBg, rgba(16, 31, 43, 225));
  set(ImGuiCol_TitleBgActive, rgba(18, 38, 51, 235));
  set(ImGuiCol_TitleBgCollapsed, rgba(12, 24, 34, 205));
  set(ImGuiCol_ScrollbarBg, kNone);
  set(ImGuiCol_ScrollbarGrab, rgba(150, 190, 215, 50));
  set(ImGuiCol_ScrollbarGrabHovered, rgba(150, 190, 215, 80));
  set(ImGuiCol_ScrollbarGrabActive, rgba(150, 190, 215, 110));
  set(ImGuiCol_CheckMark, palette::kAccent);
  set(ImGuiCol_SliderGrab, rgba(86, 204, 194, 190));
  set(ImGuiCol_SliderGrabActive, palette::kAccent);
  set(ImGuiCol_Button, kField);
  set(ImGuiCol_ButtonHovered, rgba(86, 204, 194, 70));
  set(ImGuiCol_ButtonActive, rgba(86, 204, 194, 120));
  set(ImGuiCol_Header, rgba(86, 204, 194, 46));
  set(ImGuiCol_HeaderHovered, rgba(86, 204, 194, 66));
  set(ImGuiCol_HeaderActive, rgba(86, 204, 194, 96));
  set(ImGuiCol_Separator, rgba(170, 210, 230, 30));
  set(ImGuiCol_TableBorderLight, rgba(170, 210, 230, 18));
  set(ImGuiCol_TableRowBgAlt, rgba(150, 190, 215, 10));
  set(ImGuiCol_TextSelectedBg, rgba(86, 204, 194, 90));
  set(ImGuiCol_NavHighlight, palette::kAccent);
  set(ImGuiCol_ModalWindowDimBg, rgba(4, 9, 14, 130));
}

}  // namespace

std::vector<char> read_font(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return {};
  std::ifstream in(file, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  constexpr std::array<const char*, 3> kMagics = {"\0\1\0\0", "true", "OTTO"};
  const bool is_font = bytes.size() > 12 && std::any_of(kMagics.begin(), kMagics.end(), [&](const char* magic) {
                         return std::memcmp(bytes.data(), magic, 4) == 0;
                       });
  return is_font ? bytes : std::vector<char>{};
}

Theme make_theme(const std::filesystem::path& font_file, float scale) {
  // Beyond these a window would be unusable whatever the screen.
  Theme theme;
  theme.scale = std::isfinite(scale) ? std::clamp(scale, 0.5F, 6.0F) : 1.0F;

  const std::vector<char> bytes = read_font(font_file);
  if (bytes.empty()) {
    log_warning(fmt::format("{}: can't be read as a font; the panels use a built-in one without Greek letters",
                            font_file.string()));
  }
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  theme.body = add_font(bytes, theme.px(kBodyPx), kGlyphs.data());
  theme.small = add_font(bytes, theme.px(kSmallPx), kGlyphs.data());
  theme.large = add_font(bytes, theme.px(kLargePx), kPlainGlyphs.data());

  ImGuiStyle style;
  set_colors(style);
  style.WindowPadding = {10.0F, 9.0F};
  style.FramePadding = {8.0F, 4.0F};
  style.ItemSpacing = {7.0F, 6.0F};
  style.ItemInnerSpacing = {6.0F, 4.0F};
  style.CellPadding = {4.0F, 2.5F};
  style.WindowRounding = 9.0F;
  style.PopupRounding = 8.0F;
  style.ChildRounding = 6.0F;
  style.FrameRounding = 5.0F;
  style.GrabRounding = 4.0F;
  style.ScrollbarRounding = 6.0F;
  style.ScrollbarSize = 9.0F;
  style.GrabMinSize = 9.0F;
  style.WindowTitleAlign = {0.0F, 0.5F};
  style.WindowMenuButtonPosition = ImGuiDir_None;  // the whole title bar opens and closes (panel_stack.cpp)
  style.WindowMinSize = {24.0F, 24.0F};
  style.ScaleAllSizes(theme.scale);
  style.WindowBorderSize = style.PopupBorderSize = std::max(1.0F, std::round(theme.scale));
  ImGui::GetStyle() = style;
  return theme;
}

}  // namespace regatta
