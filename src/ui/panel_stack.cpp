#include "ui/panel_stack.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace regatta {

namespace {

// The whole title bar is the button. ImGui itself collapses on a double click, whose second click is then undone here:
// a double click counts as one.
void toggle_by_title(const char* id, float title_height) {
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool over_title = ImGui::IsWindowHovered() && mouse.y >= at.y && mouse.y < at.y + title_height;
  if (over_title) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (over_title && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    ImGui::SetWindowCollapsed(id, !ImGui::IsWindowCollapsed());
  }
}

// One that does not fit beside the title is left out.
void draw_summary(const Theme& theme, const PanelSummary& summary, float title_width) {
  if (summary.text.empty()) return;
  const ImVec2 at = ImGui::GetWindowPos();
  const float width = ImGui::GetWindowWidth();
  const ImGuiStyle& style = ImGui::GetStyle();
  const float height = ImGui::GetFrameHeight();
  const ImVec2 size = theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, summary.text.c_str());
  const float left = at.x + title_width + 3.0F * style.FramePadding.x;
  const float right = at.x + width - style.WindowPadding.x;
  if (right - size.x < left) return;
  const ImVec2 pen = {right - size.x, at.y + 0.5F * (height - size.y)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect({left, at.y}, {right, at.y + height}, false);  // the window's own begins below its title
  list.AddText(theme.small, theme.small->FontSize, pen, summary.color, summary.text.c_str());
  list.PopClipRect();
}

void draw_panel(DockPanel& panel, Vec2 at, Vec2 size, bool folded, std::uint64_t& clock, PanelContext& context) {
  ImGui::SetNextWindowPos(to_im(at));
  ImGui::SetNextWindowSize(to_im(size));
  ImGui::SetNextWindowCollapsed(folded || !panel.open_at_first, ImGuiCond_FirstUseEver);
  const std::string title = std::string(panel.open ? "▾  " : "▸  ") + panel.title;
  const bool visible = ImGui::Begin((title + panel.id).c_str(), nullptr,
                                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoNav);
  const bool open = !ImGui::IsWindowCollapsed();
  if (open && !panel.open) panel.opened_at = ++clock;
  panel.open = open;
  draw_summary(context.theme, panel.summarize(context), ImGui::CalcTextSize(title.c_str()).x);
  if (visible) {
    ImGui::PushAllowKeyboardFocus(false);  // Tab is for the next boat
    panel.draw(context);
    ImGui::PopAllowKeyboardFocus();
    const ImGuiStyle& style = ImGui::GetStyle();
    panel.wanted = ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y;
  }
  toggle_by_title(panel.id, ImGui::GetFrameHeight());
  ImGui::End();
}

}  // namespace

void fold_where_it_covers(std::span<DockPanel> stack, const ScreenRect& area, Vec2 window_px) {
  float covered = 0.0F;
  for (const DockPanel& panel : stack) covered += panel.height * area.size().x;
  if (covered <= kMostOfHalf * 0.5F * window_px.x * window_px.y) return;
  for (DockPanel& panel : stack) {
    if (!panel.open) continue;
    ImGui::SetWindowCollapsed(panel.id, true);
    panel.folded = true;
  }
}

void unfold_panels(std::span<DockPanel> panels) {
  for (DockPanel& panel : panels) {
    if (std::exchange(panel.folded, false)) ImGui::SetWindowCollapsed(panel.id, false);
  }
}

void draw_panel_stack(std::span<DockPanel> all, const ScreenRect& area, bool folded, std::uint64_t& clock,
                      PanelContext& context) {
  std::vector<DockPanel*> panels;
  for (DockPanel& panel : all) {
    panel.height = 0.0F;
    if (panel.is_wanted == nullptr || panel.is_wanted(context)) panels.push_back(&panel);
  }
  const float gap = context.theme.px(6.0F);
  const float title = ImGui::GetFrameHeight();
  const float least = context.theme.px(150.0F);  // an open panel lower than this is of no use

  std::vector<StackPanel> states;
  std::vector<float> wanted;
  float available = area.size().y - gap * (static_cast<float>(panels.size()) - 1.0F);
  for (const DockPanel* panel : panels) {
    // A panel just opened has not been measured yet.
    const float height = panel->wanted > 0.0F ? panel->wanted : least;
    states.push_back({panel->open, height, panel->opened_at});
    if (panel->open) {
      wanted.push_back(height);
    } else {
      available -= title;
    }
  }
  const int closing = panel_to_close(states, area.size().y, title, gap, least);
  if (closing >= 0) ImGui::SetWindowCollapsed(panels[static_cast<std::size_t>(closing)]->id, true);

  const std::vector<float> heights = share_height(wanted, available);
  std::size_t next = 0;
  Vec2 at = area.lower;
  for (DockPanel* panel : panels) {
    const float height = panel->open ? std::max(title, heights[next++]) : title;
    panel->height = height;
    // A closed panel keeps a sensible size for the frame in which it opens.
    const Vec2 size(area.size().x, panel->open ? height : std::max(panel->wanted, least));
    draw_panel(*panel, at, size, folded, clock, context);
    at.y += height + gap;
  }
}

}  // namespace regatta
