#include "ui/plot.h"

#include "ui/number_text.h"
#include "ui/widgets.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace regatta {

namespace {

constexpr ImU32 kGridInk = palette::rgba(170, 210, 230, 26);
constexpr float kTickRoom = 26.0F, kTimeRoom = 52.0F;  // room that a tick needs, up and across [px at scale 1]

// Ticks of an axis with their labels, the unit after the last one.
struct PlotTicks {
  std::vector<double> at;
  std::vector<std::string> labels;
};

PlotTicks ticks_of(PlotRange range, bool decades, int count, const std::string& unit) {
  PlotTicks out;
  if (decades) {
    const double stride = std::max(1.0, std::ceil(range.size() / std::max(1, count)));
    for (double decade = std::ceil(range.low); decade <= range.high + 1e-6; decade += stride) {
      out.at.push_back(decade);
      out.labels.push_back(fmt::format("{:g}", std::pow(10.0, decade)));
    }
  } else {
    out.at = nice_ticks(range.low, range.high, std::max(2, count));
    out.labels = tick_labels(out.at);
  }
  if (!out.labels.empty() && unit != "1" && !unit.empty()) out.labels.back() += " " + unit;
  return out;
}

float small_width(const Theme& theme, const std::string& text) {
  return theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, text.c_str()).x;
}

// The range of an axis in drawn units: logarithms if it goes by decades.
PlotRange range_of(const PlotAxis& axis, const std::optional<PlotRange>& chosen,
                   const std::vector<std::vector<PlotPoint>>& lines, const PlotSpec& spec, int number, int ticks) {
  if (chosen) return *chosen;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  PlotRange values = {kInfinity, -kInfinity};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (spec.curves[i].axis != number) continue;
    for (const PlotPoint& point : lines[i]) {
      if (!std::isfinite(point.y)) continue;
      values = {std::min(values.low, point.y), std::max(values.high, point.y)};
    }
  }
  if (!axis.range) return round_range(values, ticks);
  PlotRange range = *axis.range;
  if (values.high > range.high) range.high = axis.decades ? values.high : round_range(values, ticks).high;
  if (!axis.decades) return range;
  return {std::log10(range.low), std::ceil(std::log10(range.high) - 1e-6)};
}

void draw_y_axis(const Theme& theme, const PlotPlace& place, const PlotTicks& ticks, int number, ImU32 ink) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float size = theme.small->FontSize;
  for (std::size_t i = 0; i < ticks.at.size(); ++i) {
    const double share = (ticks.at[i] - place.y[static_cast<std::size_t>(number)].low) /
                         place.y[static_cast<std::size_t>(number)].size();
    const float y = place.upper.y + static_cast<float>(1.0 - share) * (place.lower.y - place.upper.y);
    if (number == 0) list.AddLine({place.lower.x, y}, {place.upper.x, y}, kGridInk);
    const float text = std::clamp(y - 0.5F * size, place.upper.y, std::max(place.upper.y, place.lower.y - size));
    const float left = number == 0 ? place.lower.x - theme.px(4.0F) - small_width(theme, ticks.labels[i])
                                   : place.upper.x + theme.px(4.0F);
    list.AddText(theme.small, size, {left, text}, ink, ticks.labels[i].c_str());
  }
}

void draw_x_axis(const Theme& theme, const PlotPlace& place, const PlotTicks& ticks) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < ticks.at.size(); ++i) {
    const float x = place.px_x(ticks.at[i]);
    list.AddLine({x, place.upper.y}, {x, place.lower.y}, kGridInk);
    const float width = small_width(theme, ticks.labels[i]);
    const float left = std::clamp(x - 0.5F * width, place.lower.x, std::max(place.lower.x, place.upper.x - width));
    list.AddText(theme.small, theme.small->FontSize, {left, place.lower.y + theme.px(2.0F)}, palette::kDim,
                 ticks.labels[i].c_str());
  }
}

void draw_curve(const Theme& theme, const PlotPlace& place, const std::vector<PlotPoint>& line,
                const PlotCurve& curve) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  std::vector<ImVec2> points;
  const auto flush = [&] {
    if (points.size() == 1) list.AddCircleFilled(points[0], theme.px(1.4F), curve.ink, 6);
    if (points.size() > 1)
      list.AddPolyline(points.data(), static_cast<int>(points.size()), curve.ink, 0, theme.px(1.5F));
    points.clear();
  };
  for (const PlotPoint& point : line) {
    if (std::isfinite(point.y)) {
      points.emplace_back(place.px_x(point.x), place.px_y(point.y, curve.axis));
    } else {
      flush();
    }
  }
  flush();
}

// The values under the mouse, told beside it where there are any.
void draw_cursor(const Theme& theme, const PlotSpec& spec, const PlotPlace& place, float mouse_x) {
  constexpr double kReach = 0.02;  // share of the width
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const double at = place.at_x(mouse_x);
  list.AddLine({mouse_x, place.upper.y}, {mouse_x, place.lower.y}, palette::kFaint);
  bool any = false;
  for (const PlotCurve& curve : spec.curves) {
    const std::optional<std::size_t> point = nearest_point(curve.x, curve.y, at, kReach * place.x.size());
    if (!point) continue;
    if (!std::exchange(any, true)) {
      begin_tooltip(theme);
      const std::string x = short_number(curve.x[*point], 4);
      if (!spec.x_unit.empty()) small_text(theme, palette::kDim, fmt::format("{} {}", x, spec.x_unit));
    }
    const double value = curve.y[*point];
    const auto& axis = spec.axes[static_cast<std::size_t>(curve.axis)];
    const std::string unit = axis && axis->unit != "1" ? " " + axis->unit : "";
    list.AddCircleFilled({place.px_x(curve.x[*point]), place.px_y(value, curve.axis)}, theme.px(3.0F), curve.ink);
    small_text(theme, curve.ink, fmt::format("{}  {}{}", curve.name, short_number(value, 5), unit));
  }
  if (any) end_tooltip();
}

// Wheel and drag over the lines are for x, over the labels beside them for that axis; a double click undoes all but the
// zoom in x.
void use_mouse(const PlotPlace& place, const PlotSpec& spec, PlotView& view) {
  constexpr double kWheel = 0.8;  // factor of one notch
  const ImGuiIO& io = ImGui::GetIO();
  if (ImGui::IsItemHovered()) ImGui::SetItemUsingMouseWheel();
  const bool hovered = ImGui::IsItemHovered(), dragged = ImGui::IsItemActive();
  if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    const double span = view.span;
    view = {};
    view.span = span;
    return;
  }
  const ImVec2 from = dragged ? io.MouseClickedPos[0] : io.MousePos;
  const int axis = from.x < place.lower.x ? 0 : from.x > place.upper.x && spec.axes[1] ? 1 : -1;
  const double wheel = hovered ? static_cast<double>(io.MouseWheel) : 0.0;
  const ImVec2 moved = dragged ? io.MouseDelta : ImVec2(0.0F, 0.0F);
  if (wheel == 0.0 && moved.x == 0.0F && moved.y == 0.0F) return;
  if (axis < 0) {
    if (wheel != 0.0) zoom_x(view, place.at_x(io.MousePos.x), std::pow(kWheel, wheel), spec.newest);
    const float width = std::max(1.0F, place.upper.x - place.lower.x);
    if (moved.x != 0.0F) move_x(view, static_cast<double>(-moved.x / width), spec.newest);
    return;
  }
  const auto n = static_cast<std::size_t>(axis);
  const float height = std::max(1.0F, place.lower.y - place.upper.y);
  PlotRange range = place.y[n];
  const double about = range.low + range.size() * static_cast<double>((place.lower.y - io.MousePos.y) / height);
  if (wheel != 0.0) range = zoomed(range, about, std::pow(kWheel, wheel));
  const double shift = range.size() * static_cast<double>(moved.y / height);
  view.y[n] = PlotRange{range.low + shift, range.high + shift};
}

}  // namespace

float PlotPlace::px_x(double value) const {
  const double share = std::clamp((value - x.low) / x.size(), -4.0, 5.0);
  return lower.x + static_cast<float>(share) * (upper.x - lower.x);
}

float PlotPlace::px_y(double value, int axis) const {
  const auto n = static_cast<std::size_t>(axis);
  double drawn = value;
  if (decades[n]) drawn = value > 0.0 ? std::log10(value) : y[n].low;
  const double share = std::clamp((drawn - y[n].low) / y[n].size(), -4.0, 5.0);
  return lower.y - static_cast<float>(share) * (lower.y - upper.y);
}

double PlotPlace::at_x(float px) const {
  return x.low + x.size() * static_cast<double>((px - lower.x) / std::max(1.0F, upper.x - lower.x));
}

PlotPlace draw_plot(const Theme& theme, const PlotSpec& spec, PlotView* view) {
  constexpr int kMostColumns = 1024;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = {std::max(theme.px(80.0F), ImGui::GetContentRegionAvail().x), spec.height};
  if (view != nullptr) {
    ImGui::InvisibleButton(spec.id, size);
  } else {
    ImGui::PushID(spec.id);
    ImGui::Dummy(size);
    ImGui::PopID();
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, palette::kTrough, theme.px(4.0F));

  PlotPlace place;
  const bool has_x = !spec.x_unit.empty();
  place.upper.y = at.y + theme.px(3.0F);
  place.lower.y = at.y + size.y - (has_x ? theme.small->FontSize + theme.px(5.0F) : theme.px(3.0F));
  place.x = spec.x            ? *spec.x
            : view != nullptr ? view->x(spec.newest)
                              : PlotRange{spec.newest - PlotView{}.span, spec.newest};
  if (!std::isfinite(place.x.low) || !std::isfinite(place.x.high) || !(place.x.size() > 0.0)) place.x = {};
  const float height = place.lower.y - place.upper.y;
  const int columns = std::clamp(static_cast<int>(size.x), 1, kMostColumns);
  std::vector<std::vector<PlotPoint>> lines;
  for (const PlotCurve& curve : spec.curves) lines.push_back(thin_out(curve.x, curve.y, place.x, columns));

  std::array<PlotTicks, 2> ticks;
  std::array<float, 2> gutter = {theme.px(4.0F), theme.px(4.0F)};
  for (int number = 0; number < 2; ++number) {
    const auto n = static_cast<std::size_t>(number);
    if (!spec.axes[n]) continue;
    const int count = std::max(2, static_cast<int>(height / theme.px(kTickRoom)));
    const std::optional<PlotRange> chosen = view != nullptr ? view->y[n] : std::nullopt;
    place.decades[n] = spec.axes[n]->decades;
    place.y[n] = range_of(*spec.axes[n], chosen, lines, spec, number, count);
    if (!std::isfinite(place.y[n].low) || !std::isfinite(place.y[n].high) || !(place.y[n].size() > 0.0))
      place.y[n] = {};
    ticks[n] = ticks_of(place.y[n], place.decades[n], count, spec.axes[n]->unit);
    gutter[n] = theme.px(24.0F);
    for (const std::string& label : ticks[n].labels)
      gutter[n] = std::max(gutter[n], small_width(theme, label) + theme.px(8.0F));
  }
  place.lower.x = at.x + gutter[0];
  place.upper.x = std::max(place.lower.x + 1.0F, at.x + size.x - gutter[1]);

  for (int number = 0; number < 2; ++number) {
    const auto n = static_cast<std::size_t>(number);
    // With two axes each is told by the ink of its first line.
    const auto first =
        std::find_if(spec.curves.begin(), spec.curves.end(), [&](const auto& c) { return c.axis == number; });
    const bool inked = spec.axes[1] && first != spec.curves.end();
    if (spec.axes[n]) draw_y_axis(theme, place, ticks[n], number, inked ? first->ink : palette::kDim);
  }
  if (has_x) {
    const int count = static_cast<int>((place.upper.x - place.lower.x) / theme.px(kTimeRoom)) + 1;
    draw_x_axis(theme, place, ticks_of(place.x, false, count, spec.x_unit));
  }
  list.PushClipRect({place.lower.x, place.upper.y}, {place.upper.x, place.lower.y}, true);
  for (std::size_t i = 0; i < lines.size(); ++i) draw_curve(theme, place, lines[i], spec.curves[i]);
  list.PopClipRect();
  const float mouse = ImGui::GetIO().MousePos.x;
  if (view != nullptr) use_mouse(place, spec, *view);
  if (ImGui::IsItemHovered() && mouse >= place.lower.x && mouse <= place.upper.x && !spec.curves.empty())
    draw_cursor(theme, spec, place, mouse);
  return place;
}

void draw_plot_legend(const Theme& theme, std::span<const PlotCurve> curves) {
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  bool first = true;
  for (const PlotCurve& curve : curves) {
    const float width = small_width(theme, curve.name);
    if (!first && ImGui::GetItemRectMax().x + theme.px(10.0F) + width < right) ImGui::SameLine(0.0F, theme.px(10.0F));
    first = false;
    small_text(theme, curve.ink, curve.name);
  }
}

}  // namespace regatta
