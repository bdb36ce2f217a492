#include "ui/widgets.h"

#include "ui/glossary.h"
#include "ui/number_text.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace regatta {

void colored_text(ImU32 color, std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
}

void small_text(const Theme& theme, ImU32 color, std::string_view text) {
  ImGui::PushFont(theme.small);
  colored_text(color, text);
  ImGui::PopFont();
}

void wrapped_text(ImU32 color, std::string_view text) {
  ImGui::PushTextWrapPos(0.0F);
  colored_text(color, text);
  ImGui::PopTextWrapPos();
}

void heading(const Theme& theme, std::string_view text) {
  const bool first = ImGui::GetCursorPosY() <= ImGui::GetCursorStartPos().y + 1.0F;
  if (!first) ImGui::Dummy({0.0F, theme.px(1.0F)});
  small_text(theme, palette::kAccent, text);
}

bool fold_heading(const Theme& theme, const char* text, bool& folded) {
  const bool first = ImGui::GetCursorPosY() <= ImGui::GetCursorStartPos().y + 1.0F;
  if (!first) ImGui::Dummy({0.0F, theme.px(1.0F)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float size = theme.small->FontSize;
  const ImVec2 text_size = theme.small->CalcTextSizeA(size, 1e6F, 0.0F, text);
  if (ImGui::InvisibleButton(text, {text_size.x + 1.2F * size, size})) folded = !folded;
  const ImU32 color = ImGui::IsItemHovered() ? palette::kText : palette::kAccent;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(theme.small, size, at, color, text);
  const ImVec2 middle = {at.x + text_size.x + 0.7F * size, at.y + 0.55F * size};
  const float half = 0.22F * size;
  if (folded) {
    list.AddTriangleFilled({middle.x - half, middle.y - half}, {middle.x + half, middle.y},
                           {middle.x - half, middle.y + half}, color);
  } else {
    list.AddTriangleFilled({middle.x - half, middle.y - half}, {middle.x + half, middle.y - half},
                           {middle.x, middle.y + half}, color);
  }
  return !folded;
}

bool HoverTimer::due(ImGuiID id) {
  constexpr double kDelay = 0.35;  // [s] long enough to pass over without a flash
  if (!ImGui::IsItemHovered() || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return false;
  const int frame = ImGui::GetFrameCount();
  if (hovered_ != id || frame > last_frame_ + 1) since_ = ImGui::GetTime();
  hovered_ = id;
  last_frame_ = frame;
  return ImGui::GetTime() - since_ >= kDelay;
}

void begin_tooltip(const Theme& theme) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {theme.px(12.0F), theme.px(10.0F)});
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0F);
}

void end_tooltip() {
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

bool begin_facts(const char* id) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp)) return false;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 0.42F);
  ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 0.58F);
  return true;
}

void explain(std::string_view label) {
  const std::string_view meaning = meaning_of(label);
  if (meaning.empty() || !ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0F);
  colored_text(palette::kText, meaning);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void fact(std::string_view name, std::string_view value, ImU32 color) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  colored_text(palette::kDim, name);
  if (!meaning_of(name).empty()) {  // a line below it says that there is more to know
    const ImVec2 lower = ImGui::GetItemRectMin(), upper = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddLine({lower.x, upper.y}, upper, palette::kFaint);
    explain(name);
  }
  ImGui::TableNextColumn();
  wrapped_text(color, value);
}

void end_facts() { ImGui::EndTable(); }

namespace {

// Words of a row with room on both sides of each.
float words_width(std::span<const char* const> names, float gap) {
  const float room = 0.6F * ImGui::GetStyle().FramePadding.x;
  float width = gap * static_cast<float>(names.size() - 1);
  for (const char* const name : names) width += ImGui::CalcTextSize(name).x + room;
  return width;
}

// Names in each of the fewest rows that hold all words, rows being equally long.
std::size_t names_a_row(std::span<const char* const> names, float gap) {
  const float width = ImGui::GetContentRegionAvail().x;
  for (std::size_t rows = 1; rows < names.size(); ++rows) {
    const std::size_t a_row = (names.size() + rows - 1) / rows;
    bool fits = true;
    for (std::size_t first = 0; first < names.size(); first += a_row) {
      fits = fits && words_width(names.subspan(first, std::min(a_row, names.size() - first)), gap) <= width;
    }
    if (fits) return a_row;
  }
  return 1;
}

bool segment(const char* name, float width, bool down) {
  if (down) {
    ImGui::PushStyleColor(ImGuiCol_Button, palette::rgba(86, 204, 194, 205));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, palette::rgba(86, 204, 194, 225));
    ImGui::PushStyleColor(ImGuiCol_Text, palette::rgba(6, 20, 24));
  }
  const bool pressed = ImGui::Button(name, {width, 0.0F});
  if (down) ImGui::PopStyleColor(3);
  return pressed && !down;
}

}  // namespace

bool segmented(const char* id, std::span<const char* const> names, int& current) {
  if (names.empty()) return false;
  const int before = current;
  ImGui::PushID(id);
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5F;
  const std::size_t a_row = names_a_row(names, gap);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, ImGui::GetStyle().FramePadding.y});
  for (std::size_t first = 0; first < names.size(); first += a_row) {
    const auto row = names.subspan(first, std::min(a_row, names.size() - first));
    // Each is as wide as its words, plus an equal share of the room left over.
    float spare = ImGui::GetContentRegionAvail().x - gap * static_cast<float>(row.size() - 1);
    for (const char* const name : row) spare -= ImGui::CalcTextSize(name).x;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) ImGui::SameLine(0.0F, gap);
      const int number = static_cast<int>(first + i);
      ImGui::PushID(number);
      const float width = std::max(1.0F, ImGui::CalcTextSize(row[i]).x + spare / static_cast<float>(row.size()));
      if (segment(row[i], width, number == before)) current = number;
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return current != before;
}

void Refusal::set(ImGuiID slider, std::string text) {
  constexpr double kStay = 8.0;  // long enough to read and to type again [s]
  slider_ = slider;
  text_ = std::move(text);
  until_ = ImGui::GetTime() + kStay;
}

bool Refusal::shows(const char* name) const {
  return slider_ != 0 && slider_ == ImGui::GetID(name) && ImGui::GetTime() <= until_;
}

void Refusal::draw(const char* name) const {
  if (shows(name)) wrapped_text(palette::kRed, text_);
}

namespace {

std::string refusal_text(const SliderScale& scale, std::string_view unit, double typed) {
  const std::string range =
      fmt::format("{} … {}{}", short_number(scale.minimum, 4), short_number(scale.maximum, 4), unit);
  return fmt::format("{} is not taken: {}{}", short_number(typed, 6), scale.whole ? "whole numbers, " : "range ",
                     range);
}

}  // namespace

bool track_slider(const Theme& theme, const char* id, const SliderScale& scale, std::string_view text,
                  std::string_view unit, double& value, Refusal* refusal) {
  // A printf format: percent signs in the words are doubled.
  std::string format;
  const auto append = [&](std::string_view words) {
    for (const char c : words) format += c == '%' ? std::string("%%") : std::string(1, c);
  };
  append(text);
  format += fmt::format("%.{}f", scale.decimals);
  append(unit);

  const ImGuiSliderFlags flags = scale.logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
  // ImGui's own grab would cover the value.
  ImGui::PushStyleColor(ImGuiCol_SliderGrab, palette::rgba(0, 0, 0, 0));
  ImGui::PushStyleColor(ImGuiCol_SliderGrabActive, palette::rgba(0, 0, 0, 0));
  const ImGuiID slider = ImGui::GetID(id);
  const bool was_field = ImGui::TempInputIsActive(slider);
  double edited = value;
  bool changed =
      ImGui::SliderScalar(id, ImGuiDataType_Double, &edited, &scale.minimum, &scale.maximum, format.c_str(), flags);
  ImGui::PopStyleColor(2);
  // ImGui turns a slider into a text field by Ctrl+click, or when the keyboard comes to it. People double-click, and
  // would type beside it.
  const bool twice = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  if (twice && !was_field) ImGui::SetKeyboardFocusHere(-1);
  // The letters of a text field so far are no value yet.
  const bool is_field = ImGui::TempInputIsActive(slider);
  if (was_field && changed) {
    const bool taken = slider_takes(scale, edited);
    if (refusal != nullptr && taken) refusal->clear(slider);
    if (refusal != nullptr && !taken) refusal->set(slider, refusal_text(scale, unit, edited));
    changed = taken && !is_field;
  }
  if (is_field) return false;
  if (changed) value = was_field ? edited : std::clamp(edited, scale.minimum, scale.maximum);

  const ImVec2 lower = ImGui::GetItemRectMin(), upper = ImGui::GetItemRectMax();
  const bool lit = ImGui::IsItemActive() || ImGui::IsItemHovered();
  const float inset = 2.0F + 0.5F * ImGui::GetStyle().GrabMinSize;  // half of ImGui's grab: ours follows the mouse
  const float left = lower.x + inset, right = std::max(left, upper.x - inset);
  const float y = upper.y - theme.px(2.5F);
  const float knob = left + static_cast<float>(slider_ratio(scale, value)) * (right - left);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float thickness = theme.px(2.0F);
  list.AddLine({left, y}, {right, y}, palette::kFaint, thickness);
  list.AddLine({left, y}, {knob, y}, palette::kAccent, thickness);
  list.AddCircleFilled({knob, y}, theme.px(lit ? 4.5F : 3.0F), lit ? palette::kText : palette::kAccent);
  return changed;
}

bool glyph_button(const char* id, const char* glyph) {
  const float side = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton(id, {side * 0.8F, side});
  const ImVec2 size = ImGui::CalcTextSize(glyph);
  const ImU32 color = ImGui::IsItemHovered() ? palette::kAccent : palette::kDim;
  ImGui::GetWindowDrawList()->AddText({at.x + 0.5F * (side * 0.8F - size.x), at.y + 0.5F * (side - size.y)}, color,
                                      glyph);
  return pressed;
}

bool key_pressed(UiKey key) {
#if IMGUI_VERSION_NUM >= 18700
  return ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false);
#else
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
#endif
}

ImU32 to_color(Vec3 srgb) {
  const Vec3 c = glm::clamp(srgb, 0.0F, 1.0F) * 255.0F + 0.5F;
  return palette::rgba(static_cast<unsigned>(c.x), static_cast<unsigned>(c.y), static_cast<unsigned>(c.z));
}

}  // namespace regatta
