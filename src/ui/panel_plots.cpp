// The panel of plots: any quantity of bodies, gauges and water over time, in the panel or in a window of its own; and
// gauges that are set by hand.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/plot.h"

#include "exchange/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t kMostCurves = kPlotInks.size();

// Two axes hold two units: the first curve's, and that of the first other one.
std::array<std::string, 2> units_of(const PlotRecord& record) {
  std::array<std::string, 2> units;
  for (const PlotRecord::Column& column : record.columns()) {
    if (units[0].empty()) units[0] = column.unit;
    if (column.unit != units[0] && units[1].empty()) units[1] = column.unit;
  }
  return units;
}

bool fits(const PlotRecord& record, std::string_view unit) {
  const std::array<std::string, 2> units = units_of(record);
  const bool known = unit == units[0] || unit == units[1] || units[0].empty() || units[1].empty();
  return known && record.columns().size() < kMostCurves;
}

// Speed and trim of the driven boat, until a person chooses.
void choose_for_boat(PanelContext& context) {
  PlotsState& plots = context.state.plots;
  const BodySnapshot* const boat = find_body(context.snapshot, context.model.boat);
  if (plots.chosen || boat == nullptr || plots.record.has(boat->name, "speed")) return;
  plots.record = {};
  plots.record.choose(boat->name, "speed", "m/s");
  plots.record.choose(boat->name, "pitch", "deg");
  plots.owner = boat->name;
}

PlotSpec spec_of(const PanelContext& context, float height) {
  const PlotRecord& record = context.state.plots.record;
  const std::array<std::string, 2> units = units_of(record);
  PlotSpec spec;
  spec.id = "plot";
  spec.height = height;
  spec.x_unit = "s";
  // A record that does not fill the plot yet begins at its left edge.
  const std::span<const double> times = record.times();
  if (!times.empty()) spec.newest = std::max(times.back(), times.front() + context.state.plots.view.span);
  spec.axes[0] = PlotAxis{units[0], {}, false};
  if (!units[1].empty()) spec.axes[1] = PlotAxis{units[1], {}, false};
  for (const PlotRecord::Column& column : record.columns()) {
    const std::size_t ink = spec.curves.size() % kPlotInks.size();
    spec.curves.push_back(
        {column.title(), record.times(), column.values, kPlotInks[ink], column.unit == units[0] ? 0 : 1});
  }
  return spec;
}

// Names with their newest values; a click on one takes it out.
void draw_chosen(PanelContext& context, const PlotSpec& spec) {
  PlotsState& plots = context.state.plots;
  const Theme& theme = context.theme;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  std::optional<std::pair<std::string, std::string>> left;
  ImGui::PushFont(theme.small);
  for (std::size_t i = 0; i < plots.record.columns().size(); ++i) {
    const PlotRecord::Column& column = plots.record.columns()[i];
    const double newest = column.values.empty() ? std::nan("") : column.values.back();
    const std::string value = std::isfinite(newest) ? short_number(newest, 4) : "–";
    const std::string text =
        fmt::format("{}  {}{}", column.title(), value, column.unit == "1" ? "" : " " + column.unit);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    if (i > 0 && ImGui::GetItemRectMax().x + theme.px(12.0F) + width < right) ImGui::SameLine(0.0F, theme.px(12.0F));
    colored_text(spec.curves[i].ink, text);
    if (!ImGui::IsItemHovered()) continue;
    const ImVec2 lower = ImGui::GetItemRectMin(), upper = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddLine({lower.x, upper.y}, upper, spec.curves[i].ink);
    if (ImGui::IsItemClicked()) left = {column.owner, column.name};
  }
  ImGui::PopFont();
  if (!left) return;
  plots.record.leave(left->first, left->second);
  plots.view.y = {};  // another unit may come to its axis
  plots.chosen = true;
}

void draw_buttons(PanelContext& context, const PlotSpec& spec) {
  PlotsState& plots = context.state.plots;
  PlotView& view = plots.view;
  if (ImGui::SmallButton(view.end ? "Follow" : "Hold")) view.end = view.end ? std::nullopt : std::optional(spec.newest);
  ImGui::SameLine();
  if (ImGui::SmallButton("Fit")) {
    const std::optional<double> end = view.end;
    view = {};
    view.end = end;
  }
  ImGui::SameLine();
  if (ImGui::SmallButton("CSV")) {
    const PlotRange seen = view.x(spec.newest);
    context.requests.plot_csv = plots.record.csv(seen.low, seen.high);
  }
  ImGui::SameLine();
  if (ImGui::SmallButton(context.model.large_plot ? "Small" : "Large"))
    context.model.large_plot = !context.model.large_plot;
  ImGui::SameLine();
  small_text(context.theme, palette::kDim, fmt::format("{} s", short_number(view.span, 3)));
}

void draw_whole(PanelContext& context, float height) {
  const PlotSpec spec = spec_of(context, height);
  PlotView& view = context.state.plots.view;
  if (view.end && *view.end > spec.newest) view.end.reset();  // time went back
  draw_buttons(context, spec);
  draw_plot(context.theme, spec, &context.state.plots.view);
  draw_chosen(context, spec);
}

// The owners of quantities, in the table's order.
std::vector<std::string> owners_in(const Snapshot& snapshot) {
  std::vector<std::string> owners;
  for_each_quantity(snapshot, [&](const Quantity& q) {
    if (!owners.empty() && owners.back() == q.owner) return;
    if (std::find(owners.begin(), owners.end(), q.owner) == owners.end()) owners.emplace_back(q.owner);
  });
  return owners;
}

const char* owner_text(const std::string& owner) { return owner.empty() ? "run" : owner.c_str(); }

void draw_owner(PanelContext& context) {
  PlotsState& plots = context.state.plots;
  ImGui::SetNextItemWidth(-1.0F);
  if (!ImGui::BeginCombo("##owner", owner_text(plots.owner), ImGuiComboFlags_HeightLarge)) return;
  int row = 0;
  for (const std::string& owner : owners_in(context.snapshot)) {
    ImGui::PushID(row++);  // a body may be called as the run is
    if (ImGui::Selectable(owner_text(owner), owner == plots.owner)) plots.owner = owner;
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void draw_offer(PanelContext& context) {
  PlotsState& plots = context.state.plots;
  const float height = 6.0F * ImGui::GetTextLineHeightWithSpacing();
  if (!ImGui::BeginChild("offer", {0.0F, height})) {
    ImGui::EndChild();
    return;
  }
  const float width = ImGui::GetContentRegionAvail().x;
  for_each_quantity(context.snapshot, [&](const Quantity& q) {
    if (q.owner != plots.owner || q.name == "time") return;
    const bool shown = plots.record.has(q.owner, q.name);
    const bool room = shown || fits(plots.record, q.unit);
    const std::string name(q.name);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(name.c_str());
    const bool clicked = ImGui::Selectable("##quantity", shown);
    ImGui::PopID();
    if (!room && ImGui::IsItemHovered()) {
      begin_tooltip(context.theme);
      wrapped_text(palette::kText,
                   "Two axes have two units, and eight lines are enough: take a line out by a click on its name.");
      end_tooltip();
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(at, shown ? palette::kAccent : room ? palette::kText : palette::kDim, name.c_str());
    const std::string value = short_number(q.value, 4) + (q.unit == "1" ? "" : " " + std::string(q.unit));
    list.AddText({at.x + width - ImGui::CalcTextSize(value.c_str()).x, at.y}, palette::kDim, value.c_str());
    if (!clicked || !room) return;
    plots.chosen = true;
    plots.view.y = {};  // another unit may come to an axis
    if (shown) {
      plots.record.leave(q.owner, q.name);
    } else {
      plots.record.choose(q.owner, q.name, q.unit);
    }
  });
  ImGui::EndChild();
}

void draw_hand_gauges(PanelContext& context) {
  UiModel& model = context.model;
  const bool full = model.gauges.size() >= kMostHandGauges;
  ImGui::BeginDisabled(full);
  if (ImGui::SmallButton(model.aims_gauge ? "click on the water …" : "Set a gauge"))
    model.aims_gauge = !model.aims_gauge;
  ImGui::EndDisabled();
  if (model.gauges.empty()) return;
  ImGui::SameLine();
  if (ImGui::SmallButton("Remove gauges")) model.gauges.clear();
}

}  // namespace

void record_plots(PanelContext& context) {
  choose_for_boat(context);
  context.state.plots.record.add(context.snapshot);
}

void draw_plots(PanelContext& context) {
  if (!context.model.large_plot) draw_whole(context, context.theme.px(150.0F));
  if (context.model.large_plot && ImGui::SmallButton("Back into the panel")) context.model.large_plot = false;
  heading(context.theme, "lines of");
  draw_owner(context);
  draw_offer(context);
  draw_hand_gauges(context);
}

void draw_large_plot(PanelContext& context, const ScreenRect& free) {
  if (!context.model.large_plot) return;
  const Theme& theme = context.theme;
  // Beside the helm, so that the boat stays in sight; where there is no room above it.
  constexpr float kHelmHalf = 132.0F, kHelmHigh = 122.0F, kBelow = 56.0F;  // the helm's; what may be told below [px]
  constexpr float kLeast = 300.0F, kMost = 520.0F, kHigh = 250.0F;         // sizes of the window [px]
  const Vec2 screen = from_im(ImGui::GetIO().DisplaySize);
  const float margin = theme.px(10.0F);
  const float room = free.center().x - theme.px(kHelmHalf) - margin;
  const bool beside = room >= theme.px(kLeast);
  const Vec2 wanted = {std::min(beside ? room : free.size().x, theme.px(kMost)), theme.px(kHigh)};
  const Vec2 size = glm::min(wanted, glm::max(screen - 2.0F * margin, Vec2(1.0F)));
  const float top = std::max(margin, screen.y - size.y - theme.px(beside ? kBelow : kHelmHigh));
  ImGui::SetNextWindowPos({margin, top}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize(to_im(size), ImGuiCond_Appearing);
  bool open = true;
  if (ImGui::Begin("Plots###large_plot", &open,
                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                       ImGuiWindowFlags_NoFocusOnAppearing)) {
    const float rows = 2.4F * ImGui::GetTextLineHeightWithSpacing();
    draw_whole(context, std::max(theme.px(80.0F), ImGui::GetContentRegionAvail().y - rows));
  }
  ImGui::End();
  if (!open) context.model.large_plot = false;
}

void draw_gauge_aim(PanelContext& context) {
  UiModel& model = context.model;
  if (!model.aims_gauge || ImGui::GetIO().WantCaptureMouse) return;
  // ImGui knows of a click that began and ended between two frames.
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) model.clicks_gauge = true;
  begin_tooltip(context.theme);
  if (!model.gauge_at) {
    colored_text(palette::kDim, "no water here");
  } else {
    const WaterSample& water = model.gauge_water;
    colored_text(palette::kText, fmt::format("x {:.2f}   z {:.2f} m", model.gauge_at->x, model.gauge_at->y));
    colored_text(palette::kText, water.wet ? fmt::format("η {:+.3f} m   h {:.3f} m   |u| {:.2f} m/s", water.surface,
                                                         water.depth, glm::length(water.velocity))
                                           : fmt::format("dry ground, {:+.3f} m", water.bed));
    const char* const note = context.snapshot.diagnostics.gauge_note;
    if (water.wet && *note != '\0') small_text(context.theme, palette::kDim, note);
    small_text(context.theme, palette::kDim, "a click sets a gauge, Esc none");
  }
  end_tooltip();
}

PanelSummary summarize_plots(const PanelContext& context) {
  const std::span<const PlotRecord::Column> columns = context.state.plots.record.columns();
  return {columns.empty() ? "" : fmt::format("{}{}", columns.front().title(), columns.size() > 1 ? ", …" : ""),
          palette::kDim};
}

}  // namespace regatta
