#include "ui/panel_layout.h"

#include <algorithm>

namespace regatta {

ScreenLayout lay_out_screen(Vec2 size_px, float scale, PanelRoom room) {
  constexpr float kMargin = 10.0F, kNarrow = 900.0F;  // [px at scale 1]
  constexpr float kLeftLeast = 264.0F, kLeftMost = 300.0F, kLeftShare = 0.2F;
  constexpr float kRightLeast = 316.0F, kRightMost = 360.0F, kRightShare = 0.24F;
  constexpr float kTitles = 128.0F;
  constexpr float kTight = 0.6F;  // share of the width that the picture should have
  const float margin = kMargin * scale;
  const Vec2 size = glm::max(size_px, Vec2(1.0F));
  ScreenLayout out;
  out.narrow = size.x < kNarrow * scale;
  const float bottom = std::max(margin, size.y - margin);
  out.free = {{margin, margin}, {std::max(margin, size.x - margin), bottom}};
  if (room == PanelRoom::kNone) {
    out.left = {out.free.lower, {out.free.lower.x, bottom}};
    out.right = {{out.free.upper.x, margin}, out.free.upper};
    return out;
  }
  const float narrow_width = std::min((room == PanelRoom::kTitles ? kTitles : kRightLeast) * scale, 0.5F * size.x);
  const float right_width =
      out.narrow ? narrow_width : std::clamp(kRightShare * size.x, kRightLeast * scale, kRightMost * scale);
  const float left_width = out.narrow ? 0.0F : std::clamp(kLeftShare * size.x, kLeftLeast * scale, kLeftMost * scale);
  out.left = {{margin, margin}, {margin + left_width, bottom}};
  out.right = {{std::max(margin, size.x - margin - right_width), margin}, {size.x - margin, bottom}};
  if (!out.narrow) out.free.lower.x = out.left.upper.x + margin;
  out.free.upper.x = std::max(out.free.lower.x, out.right.lower.x - margin);
  out.tight = !out.narrow && out.free.size().x < kTight * size.x;
  return out;
}

std::vector<float> share_height(std::span<const float> wanted, float available) {
  std::vector<float> heights(wanted.begin(), wanted.end());
  // Settle the smallest first: whoever wants less than an equal share of what is left keeps its wish.
  std::vector<std::size_t> order(wanted.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  float rest = std::max(0.0F, available);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const float share = rest / static_cast<float>(order.size() - i);
    heights[order[i]] = std::min(wanted[order[i]], share);
    rest -= heights[order[i]];
  }
  return heights;
}

int panel_to_close(std::span<const StackPanel> panels, float available, float title, float gap, float least) {
  float needed = 0.0F, titles = 0.0F;
  int open = 0;
  int oldest = -1;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    needed += (panels[i].open ? std::min(least, panels[i].wanted) : title) + (i > 0 ? gap : 0.0F);
    titles += title + (i > 0 ? gap : 0.0F);
    if (!panels[i].open) continue;
    ++open;
    if (oldest < 0 || panels[i].opened_at < panels[static_cast<std::size_t>(oldest)].opened_at) {
      oldest = static_cast<int>(i);
    }
  }
  return needed > available && titles <= available && open > 1 ? oldest : -1;
}

}  // namespace regatta
