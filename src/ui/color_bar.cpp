// The scale of the false colours, the water's or the ocean's: what is shown, its unit, and round ticks.
#include "exchange/ocean_scale.h"
#include "ui/number_text.h"
#include "ui/panels.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace regatta {

namespace {

const char* quantity_of(WaterView view) {
  if (view == WaterView::kHeight) return "height η [m]";
  if (view == WaterView::kWaves) return "waves η [m]";
  return view == WaterView::kVorticity ? "vorticity ω [1/s]" : "speed |u| [m/s]";
}

// Round values for a scale that is bent: the low ones lie far apart there, so each half of the bar gets the ticks that
// are round for its own part of the range.
std::vector<double> scale_ticks(const OceanScale& scale, int most) {
  if (scale.power == 1.0F) return nice_ticks(static_cast<double>(scale.low), static_cast<double>(scale.high), most);
  std::vector<double> ticks;
  const int half = std::max(2, most / 2);
  const auto apart = 0.5F / static_cast<float>(most);  // as a share of the bar
  const auto middle = static_cast<double>(scale.value(0.5F));
  for (const auto& [low, high] :
       {std::pair{static_cast<double>(scale.low), middle}, std::pair{middle, static_cast<double>(scale.high)}}) {
    for (const double tick : nice_ticks(low, high, half)) {
      const float place = scale.place(static_cast<float>(tick));
      if (ticks.empty() || place > scale.place(static_cast<float>(ticks.back())) + apart) ticks.push_back(tick);
    }
  }
  return ticks;
}

// The contents of a bar: colours by their place from bottom to top, and ticks at their places.
struct Bar {
  const char* quantity = "";
  std::function<Vec3(float)> color;
  std::vector<double> ticks;
  std::function<float(double)> place;
  std::vector<std::string> names = {};  // names of the ticks; empty: their numbers
};

void draw_scale(const Theme& theme, const Bar& bar, ImVec2 at, ImVec2 size) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  constexpr int kBands = 64;
  for (int i = 0; i < kBands; ++i) {
    const float t = (static_cast<float>(i) + 0.5F) / static_cast<float>(kBands);
    const float lower = at.y + size.y * (1.0F - static_cast<float>(i) / static_cast<float>(kBands));
    const float upper = at.y + size.y * (1.0F - static_cast<float>(i + 1) / static_cast<float>(kBands));
    list.AddRectFilled({at.x, std::floor(upper)}, {at.x + size.x, std::floor(lower)}, to_color(bar.color(t)));
  }
  list.AddRect({at.x, std::floor(at.y)}, {at.x + size.x, std::floor(at.y + size.y)}, palette::kFaint);
  const std::vector<std::string> labels = bar.names.empty() ? tick_labels(bar.ticks) : bar.names;
  for (std::size_t i = 0; i < bar.ticks.size(); ++i) {
    const float y = std::round(at.y + size.y * (1.0F - bar.place(bar.ticks[i])));
    list.AddLine({at.x + size.x, y}, {at.x + size.x + theme.px(4.0F), y}, palette::kText);
    list.AddText(theme.small, theme.small->FontSize, {at.x + size.x + theme.px(8.0F), y - 0.5F * theme.small->FontSize},
                 palette::kText, labels[i].c_str());
  }
}

bool valid(Vec2 range) { return std::isfinite(range.x) && std::isfinite(range.y) && range.y > range.x; }

// Most ticks that fit without touching.
int most_ticks(const Theme& theme, float height) { return std::max(2, static_cast<int>(height / theme.px(26.0F))); }

// The water's false colours are spread evenly over their range.
std::optional<Bar> water_bar(const UiModel& model, int most) {
  const Vec2 range = model.color_range;
  if (model.view.water == WaterView::kShaded || !model.false_color || !valid(range)) return {};
  return Bar{quantity_of(model.view.water), model.false_color,
             nice_ticks(static_cast<double>(range.x), static_cast<double>(range.y), most),
             [range](double value) { return (static_cast<float>(value) - range.x) / (range.y - range.x); }};
}

// On a slice: kinds of cells have a tick and a name each.
std::optional<Bar> slice_bar(const UiModel& model, int most) {
  const Vec2 range = model.ocean_range;
  const OceanView what = model.view.ocean;
  if (!model.ocean_color || !valid(range)) return {};
  const OceanScale scale = slice_scale(what, range);
  Bar bar{slice_quantity(what), model.ocean_color, {}, [scale](double value) {
            return scale.place(static_cast<float>(value));
          }};
  if (what != OceanView::kCells) {
    bar.ticks = scale_ticks(scale, most);
    return bar;
  }
  // Each kind's colour reaches half a kind up and down, and its name stands in the middle.
  constexpr auto kKinds = static_cast<float>(kCellKindNames.size());
  bar.color = [color = model.ocean_color](float place) {
    return color(std::min(std::floor(place * kKinds), kKinds - 1.0F) / (kKinds - 1.0F));
  };
  bar.place = [](double kind) { return (static_cast<float>(kind) + 0.5F) / kKinds; };
  for (const char* const name : kCellKindNames) {
    bar.ticks.push_back(static_cast<double>(bar.names.size()));
    bar.names.emplace_back(name);
  }
  return bar;
}

std::optional<Bar> ocean_bar(const UiModel& model, int most) {
  const Vec2 range = model.ocean_range;
  if (model.view.ocean == OceanView::kSurface || !model.ocean_color || !valid(range)) return {};
  const OceanScale scale = ocean_scale(model.view.ocean_color, range);
  return Bar{ocean_quantity(model.view.ocean_color), model.ocean_color, scale_ticks(scale, most),
             [scale](double value) { return scale.place(static_cast<float>(value)); }};
}

}  // namespace

void draw_color_bar(PanelContext& context, const ScreenRect& free) {
  const UiModel& model = context.model;
  const Theme& theme = context.theme;
  const float height = std::min(theme.px(200.0F), 0.36F * free.size().y);
  const int most = most_ticks(theme, height);
  // If a scene has both, the particles' bar is shown: a choice of its own asked for it.
  std::optional<Bar> bar;
  if (is_slice(model.view.ocean) && !context.snapshot.slices.empty()) {
    bar = slice_bar(model, most);
  } else if (!context.snapshot.clouds.empty()) {
    bar = ocean_bar(model, most);
  }
  if (!bar) bar = water_bar(model, most);
  if (!bar) return;
  ImGui::SetNextWindowPos({free.upper.x, free.center().y}, ImGuiCond_Always, {1.0F, 0.5F});
  if (ImGui::Begin("##colors", nullptr, kOverlayFlags)) {
    small_text(theme, palette::kAccent, bar->quantity);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float pad = 0.5F * theme.small->FontSize;  // half a label stands out at either end
    ImGui::Dummy({theme.px(60.0F), height + 2.0F * pad});
    draw_scale(theme, *bar, {at.x, at.y + pad}, {theme.px(14.0F), height});
  }
  ImGui::End();
}

}  // namespace regatta
