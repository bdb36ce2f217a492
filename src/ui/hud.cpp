// The head-up display: the one line of truth about the run, the helm of the driven boat, and what has gone wrong.
#include "ui/body_readout.h"
#include "ui/number_text.h"
#include "ui/panels.h"

#include "exchange/status.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kHelmHeight = 78.0F, kDivingHeight = 22.0F;  // [px at scale 1]

struct Segment {
  std::string text;
  ImU32 color = palette::kText;
  ImFont* font = nullptr;
};

float text_width(const Segment& segment) {
  return segment.font->CalcTextSizeA(segment.font->FontSize, 1e6F, 0.0F, segment.text.c_str()).x;
}

// Segments side by side, wrapped at max_width, every row centred.
class CenteredRows {
 public:
  CenteredRows(const Theme& theme, float max_width) : theme_(theme), max_width_(max_width) {}
  void add(Segment segment) {
    const float width = text_width(segment);
    const float gap = rows_.back().parts.empty() ? 0.0F : theme_.px(kGap);
    if (gap > 0.0F && rows_.back().width + gap + width > max_width_) new_row();
    Row& row = rows_.back();
    row.width += (row.parts.empty() ? 0.0F : theme_.px(kGap)) + width;
    row.height = std::max(row.height, segment.font->FontSize);
    row.parts.push_back(std::move(segment));
  }
  void new_row() {
    if (!rows_.back().parts.empty()) rows_.emplace_back();
  }
  // Before the window begins: it is then as wide as these rows, not as those of the frame before.
  void fit_window() const {
    const Vec2 all = size();
    ImGui::SetNextWindowContentSize({all.x, all.y - theme_.px(kLeading)});
  }
  // Into the current window.
  void draw() const {
    const Vec2 size = this->size();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float y = at.y;
    for (const Row& row : rows_) {
      float x = at.x + 0.5F * (size.x - row.width);
      for (const Segment& part : row.parts) {
        list.AddText(part.font, part.font->FontSize,
                     {std::round(x), std::round(y + 0.5F * (row.height - part.font->FontSize))}, part.color,
                     part.text.c_str());
        x += text_width(part) + theme_.px(kGap);
      }
      y += row.height + theme_.px(kLeading);
    }
    ImGui::Dummy({size.x, size.y - theme_.px(kLeading)});
  }

 private:
  static constexpr float kGap = 13.0F, kLeading = 4.0F;  // [px at scale 1]
  struct Row {
    std::vector<Segment> parts;
    float width = 0.0F, height = 0.0F;
  };
  [[nodiscard]] Vec2 size() const {
    Vec2 size{0.0F};
    for (const Row& row : rows_) {
      size.x = std::max(size.x, row.width);
      size.y += row.height + theme_.px(kLeading);
    }
    return size;
  }

  const Theme& theme_;
  float max_width_;
  std::vector<Row> rows_ = std::vector<Row>(1);
};

void add_pace(CenteredRows& rows, const PanelContext& context) {
  const UiModel& model = context.model;
  const Theme& theme = context.theme;
  const bool known = model.frames_per_second > 0.0;
  if (known) rows.add({fmt::format("{:.0f} frames/s", model.frames_per_second), palette::kText, theme.body});
  if (model.drawing_step > 0) {  // said, because it is seen
    rows.add({model.painted_share < 1.0
                  ? fmt::format("drawn simpler, {:.0f} % of the pixels", 100.0 * model.painted_share)
                  : std::string("drawn simpler"),
              palette::kAmber, theme.small});
  }
  // Behind what was asked for, not behind real time: slow motion is no failure.
  const bool behind = known && !model.paused && model.real_time_factor < 0.95 * model.time_scale;
  if (model.ahead < 1.0) {
    rows.add({fmt::format("getting under way … {:.0f} %", 100.0 * model.ahead), palette::kAmber, theme.body});
  }
  if (known || model.paused) {
    rows.add({model.paused ? "paused" : real_time_text(model.real_time_factor),
              model.paused || behind ? palette::kAmber : palette::kText, theme.body});
  }
  if (!model.paused && std::abs(model.time_scale - 1.0) > 1e-6) {
    rows.add({fmt::format("of ×{:.2f}", model.time_scale), palette::kDim, theme.body});
  }
  rows.add({"t " + clock_text(context.snapshot.time), palette::kDim, theme.body});
}

void add_stages(CenteredRows& rows, const PanelContext& context, float width) {
  constexpr std::size_t kSmoothed = 30;  // steps, so that figures can be read
  const UiState& state = context.state;
  ImFont* font = context.theme.small;
  rows.add({fmt::format("step {:.1f} ms", history_quantile(state.step_ms, 0.5F, kSmoothed)), palette::kText, font});
  if (width < context.theme.px(400.0F)) {  // room for the sums alone
    rows.add({fmt::format("draw {:.1f} ms", history_quantile(state.draw_ms, 0.5F, kSmoothed)), palette::kText, font});
    return;
  }
  constexpr float kShown = 0.05F;  // less would read as nothing [ms]
  const StageStack mean = mean_stack(state.stacks, kSmoothed);
  for (std::size_t part = 0; part + 1 < mean.count; ++part) {
    if (mean.ms[part] >= kShown) {
      rows.add({fmt::format("{} {:.1f}", mean.names[part], mean.ms[part]), palette::kDim, font});
    }
  }
  rows.add({fmt::format("draw {:.1f}", history_quantile(state.draw_ms, 0.5F, kSmoothed)), palette::kText, font});
}

// A bar that fills from its middle to the value, and a mark at what the lever orders; both in [-1, 1].
void centered_gauge(const Theme& theme, ImVec2 at, ImVec2 size, float value, float ordered, bool vertical) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float round = theme.px(3.0F);
  value = std::clamp(value, -1.0F, 1.0F);
  ordered = std::clamp(ordered, -1.0F, 1.0F);
  const float over = theme.px(2.0F);  // how far marks stand out
  const ImVec2 end = {at.x + size.x, at.y + size.y};
  list.AddRectFilled(at, end, palette::rgba(150, 190, 215, 40), round);
  const ImVec2 middle = {at.x + 0.5F * size.x, at.y + 0.5F * size.y};
  const ImU32 color = vertical && value < 0.0F ? palette::kAmber : palette::kAccent;
  if (vertical) {
    const float y = middle.y - 0.5F * value * size.y;
    list.AddRectFilled({at.x, std::min(y, middle.y)}, {end.x, std::max(y, middle.y)}, color, round);
    list.AddLine({at.x - over, middle.y}, {end.x + over, middle.y}, palette::kDim);
    const float lever = middle.y - 0.5F * ordered * size.y;
    list.AddLine({at.x - over, lever}, {end.x + over, lever}, palette::kText, over);
  } else {
    const float x = middle.x + 0.5F * value * size.x;
    list.AddRectFilled({std::min(x, middle.x), at.y}, {std::max(x, middle.x), end.y}, color, round);
    list.AddLine({middle.x, at.y - over}, {middle.x, end.y + over}, palette::kDim);
    const float lever = middle.x + 0.5F * ordered * size.x;
    list.AddLine({lever, at.y - over}, {lever, end.y + over}, palette::kText, over);
  }
}

}  // namespace

const BodySnapshot* driven_boat(const PanelContext& context) {
  const BodySnapshot* const body = find_body(context.snapshot, context.model.boat);
  return body != nullptr && body->is_boat ? body : nullptr;
}

std::string keys_of(std::span<const KeyHelp> keys, std::string_view word) {
  const auto found = std::find_if(keys.begin(), keys.end(),
                                  [&](const KeyHelp& key) { return key.action.find(word) != std::string::npos; });
  return found == keys.end() ? std::string() : found->keys;
}

void draw_hud(PanelContext& context, const ScreenRect& free) {
  const Theme& theme = context.theme;
  CenteredRows rows(theme, free.size().x - 2.0F * ImGui::GetStyle().WindowPadding.x);
  rows.add({context.snapshot.scene_title, palette::kAccent, theme.body});
  if (context.model.version == SceneVersion::kSmall) rows.add({"small version", palette::kDim, theme.body});
  if (free.size().x < theme.px(560.0F)) rows.new_row();
  add_pace(rows, context);
  rows.new_row();
  add_stages(rows, context, free.size().x);
  if (context.model.paused) {
    const std::string run = keys_of(context.model.keys, "pause");
    const std::string step = keys_of(context.model.keys, "step");
    rows.new_row();
    if (!run.empty()) rows.add({run + " runs on", palette::kAmber, theme.small});
    if (!step.empty()) rows.add({step + " makes one step", palette::kAmber, theme.small});
  }
  ImGui::SetNextWindowPos({free.center().x, free.lower.y}, ImGuiCond_Always, {0.5F, 0.0F});
  rows.fit_window();
  if (ImGui::Begin("##hud", nullptr, kOverlayFlags)) {
    rows.draw();
    context.state.hud_bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
  }
  ImGui::End();
}

void draw_goals(PanelContext& context, const ScreenRect& free) {
  const std::vector<GoalView>& goals = context.snapshot.goals;
  if (goals.empty() || !context.model.split_labels[0].empty()) return;
  const Theme& theme = context.theme;
  CenteredRows rows(theme, free.size().x - 2.0F * ImGui::GetStyle().WindowPadding.x);
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const GoalProgress& progress = goals[g].progress;
    const ImU32 color = progress.failed         ? palette::kRed
                        : progress.ended >= 0.0 ? palette::kAccent
                        : progress.begun >= 0.0 ? palette::kText
                                                : palette::kDim;
    rows.new_row();
    rows.add({goal_text(goals[g], context.snapshot.time), color, progress.begun >= 0.0 ? theme.body : theme.small});
    const double best = g < context.model.best_times.size() ? context.model.best_times[g] : 0.0;
    if (best > 0.0) rows.add({fmt::format("best {:.2f} s", best), palette::kDim, theme.small});
  }
  ImGui::SetNextWindowPos({free.center().x, context.state.hud_bottom + theme.px(6.0F)}, ImGuiCond_Always, {0.5F, 0.0F});
  rows.fit_window();
  if (ImGui::Begin("##goals", nullptr, kOverlayFlags)) {
    rows.draw();
    context.state.hud_bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
  }
  ImGui::End();
}

void draw_hints(PanelContext& context, const ScreenRect& free) {
  const UiModel& model = context.model;
  std::string lines;
  for (std::size_t i = 0; i < std::min(model.hints.size(), kMostHints); ++i) {
    if (!model.hints_done[i] && !model.hints_idle[i]) lines += (lines.empty() ? "" : "\n") + model.hints[i];
  }
  const bool advises = !model.advice.empty();
  if ((lines.empty() && !advises) || !model.split_labels[0].empty()) return;  // the halves' labels stand there
  ImGui::SetNextWindowPos({free.center().x, context.state.hud_bottom + context.theme.px(6.0F)}, ImGuiCond_Always,
                          {0.5F, 0.0F});
  if (ImGui::Begin("##hints", nullptr, kOverlayFlags)) {
    ImGui::PushTextWrapPos(free.size().x - ImGui::GetStyle().WindowPadding.x);
    for (const std::string& line : model.advice) colored_text(palette::kAmber, line);
    if (!lines.empty()) small_text(context.theme, palette::kText, lines);
    ImGui::PopTextWrapPos();
    context.state.hud_bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
  }
  ImGui::End();
}

void draw_caption(PanelContext& context, const ScreenRect& free) {
  if (context.model.caption.empty()) return;
  ImGui::SetNextWindowPos({free.center().x, context.state.hud_bottom + context.theme.px(6.0F)}, ImGuiCond_Always,
                          {0.5F, 0.0F});
  if (ImGui::Begin("##caption", nullptr, kOverlayFlags)) {
    ImGui::PushTextWrapPos(
        std::min(free.size().x - 2.0F * ImGui::GetStyle().WindowPadding.x, ImGui::GetFontSize() * 32.0F));
    colored_text(palette::kText, context.model.caption);
    ImGui::PopTextWrapPos();
  }
  ImGui::End();
}

void draw_split(PanelContext& context, const ScreenRect& free) {
  const std::array<std::string, 2>& labels = context.model.split_labels;
  if (labels[0].empty()) return;
  const Theme& theme = context.theme;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float middle = std::floor(0.5F * size.x);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled({middle - 1.0F, 0.0F}, {middle + 1.0F, size.y}, palette::rgba(24, 24, 24, 255));
  // Below the run's own line, each within its half beside the panels; where panels leave it no room there the right one
  // says which it is, below the other.
  const float gap = theme.px(10.0F), pad = 2.0F * ImGui::GetStyle().WindowPadding.x;
  float top = context.state.hud_bottom + theme.px(6.0F), bottom = 0.0F;
  const auto label = [&](const char* window, float x, float pivot, float room, const std::string& text) {
    ImGui::SetNextWindowPos({x, top}, ImGuiCond_Always, {pivot, 0.0F});
    if (ImGui::Begin(window, nullptr, kOverlayFlags)) {
      ImGui::PushTextWrapPos(room - 0.5F * pad);
      colored_text(palette::kAccent, text);
      ImGui::PopTextWrapPos();
      bottom = std::max(bottom, ImGui::GetWindowPos().y + ImGui::GetWindowHeight());
    }
    ImGui::End();
  };
  const float least = theme.px(90.0F);
  label("##left world", middle - gap, 1.0F, std::max(least, middle - gap - free.lower.x), labels[0]);
  const float room = free.upper.x - middle - gap;
  if (room >= least) {
    label("##right world", middle + gap, 0.0F, room, labels[1]);
  } else {
    top = bottom + theme.px(6.0F);
    label("##right world", free.upper.x, 1.0F, free.size().x, "right: " + labels[1]);
  }
  context.state.hud_bottom = bottom;
}

void draw_helm(PanelContext& context, const ScreenRect& free) {
  const BodySnapshot* boat = driven_boat(context);
  if (boat == nullptr) return;
  const Theme& theme = context.theme;
  const BodyReadout readout = read_body(*boat, context.snapshot.level);
  ImGui::SetNextWindowPos({free.center().x, free.upper.y}, ImGuiCond_Always, {0.5F, 1.0F});
  if (ImGui::Begin("##helm", nullptr, kOverlayFlags)) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = {theme.px(224.0F), theme.px(kHelmHeight)};
    ImGui::Dummy({size.x, size.y + theme.px(boat->dives ? kDivingHeight : 0.0F)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto put = [&](ImFont* font, float x, float y, ImU32 color, const std::string& text) {
      list.AddText(font, font->FontSize, {at.x + theme.px(x), at.y + theme.px(y)}, color, text.c_str());
    };
    const auto put_right = [&](ImFont* font, float y, ImU32 color, const std::string& text) {
      const float width = font->CalcTextSizeA(font->FontSize, 1e6F, 0.0F, text.c_str()).x;
      list.AddText(font, font->FontSize, {at.x + size.x - width, at.y + theme.px(y)}, color, text.c_str());
    };
    centered_gauge(theme, {at.x + theme.px(2.0F), at.y + theme.px(2.0F)}, {theme.px(9.0F), theme.px(74.0F)},
                   boat->engine, boat->throttle, true);
    list.PushClipRect({at.x + theme.px(24.0F), at.y}, {at.x + theme.px(140.0F), at.y + size.y}, true);
    put(theme.small, 24.0F, 0.0F, palette::kAccent, boat->name);
    list.PopClipRect();
    const auto rounded = [](double value, double digit) { return std::round(value / digit) * digit + 0.0; };  // no -0.0
    const auto ahead = static_cast<double>(readout.ahead);
    const std::string speed = fmt::format("{:.2f}", rounded(ahead, 0.01));
    const float speed_px = theme.large->CalcTextSizeA(theme.large->FontSize, 1e6F, 0.0F, speed.c_str()).x;
    put(theme.large, 24.0F, 15.0F, palette::kText, speed);
    put(theme.small, 30.0F + speed_px / theme.scale, 27.0F, palette::kDim, "m/s");
    put_right(theme.body, 24.0F, palette::kText,
              fmt::format("{:.1f} kn", rounded(ahead * kKnotsPerMeterPerSecond, 0.1)));
    put_right(theme.small, 0.0F, palette::kDim, compass_text(readout.heading_deg));
    put(theme.small, 24.0F, 47.0F, palette::kDim, fmt::format("throttle {:+.0f} %", 100.0F * boat->throttle));
    put_right(theme.small, 47.0F, palette::kDim, fmt::format("rudder {:+.0f} %", 100.0F * boat->rudder));
    centered_gauge(theme, {at.x + theme.px(24.0F), at.y + theme.px(66.0F)}, {size.x - theme.px(24.0F), theme.px(8.0F)},
                   boat->blade, boat->rudder, false);
    if (boat->dives) {
      constexpr float kLine = kHelmHeight + 5.0F;
      const bool afloat = boat->diving.ordered <= 0.0F;
      const std::string order = afloat ? "surface" : fmt::format("{:.1f} m", boat->diving.ordered);
      put(theme.small, 0.0F, kLine, palette::kText, fmt::format("depth {:.1f} m", std::max(0.0F, readout.top)));
      put(theme.small, 92.0F, kLine, palette::kAccent, "to " + order);
      put_right(theme.small, kLine, palette::kDim, fmt::format("tank {:.0f} %", 100.0F * boat->diving.tank));
    }
  }
  ImGui::End();
}

void draw_toast(PanelContext& context, const ScreenRect& free) {
  UiState& state = context.state;
  const UiModel& model = context.model;
  if (model.message != state.toast || model.message_id != state.toast_id) {
    state.toast = model.message;
    state.toast_id = model.message_id;
    state.toast_is_error = model.message_is_error;
    state.toast_since = ImGui::GetTime();
  }
  // Long enough to read; errors name a file and a line, so they stay longer [s].
  const bool offers_back = model.message_offers_back && !model.back_to.empty();
  const double stay = state.toast_is_error || offers_back ? 12.0 : 5.0;
  constexpr double kFade = 0.6;
  const double age = ImGui::GetTime() - state.toast_since;
  if (state.toast.empty() || age > stay) return;
  const auto alpha = static_cast<float>(std::clamp((stay - age) / kFade, 0.05, 1.0));
  const BodySnapshot* const boat = driven_boat(context);
  const float helm = boat == nullptr ? 0.0F : 108.0F + (boat->dives ? kDivingHeight : 0.0F);
  const float lift = context.theme.px(helm);
  ImGui::SetNextWindowPos({free.center().x, free.upper.y - lift}, ImGuiCond_Always, {0.5F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, alpha);
  if (state.toast_is_error) ImGui::PushStyleColor(ImGuiCol_Border, palette::kRed);
  // Another name, for a window that takes the mouse.
  const char* const name = offers_back ? "##toast with button" : "##toast";
  if (ImGui::Begin(name, nullptr, offers_back ? kOverlayFlags & ~ImGuiWindowFlags_NoInputs : kOverlayFlags)) {
    const float widest = std::max(context.theme.px(120.0F), free.size().x - context.theme.px(30.0F));
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + widest);
    colored_text(state.toast_is_error ? palette::kRed : palette::kText, state.toast);
    ImGui::PopTextWrapPos();
    if (offers_back && ImGui::Button(("Go to " + model.back_to).c_str())) context.requests.back = true;
  }
  ImGui::End();
  if (state.toast_is_error) ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

void draw_trouble(PanelContext& context, const ScreenRect& free) {
  const std::uint32_t own = context.snapshot.diagnostics.status.bits & kFatalStatus;
  const std::uint32_t status = own != 0 ? own : context.model.twin_status & kFatalStatus;
  if (status == 0) return;
  constexpr ImGuiWindowFlags kFlags = kOverlayFlags & ~ImGuiWindowFlags_NoInputs;
  ImGui::SetNextWindowPos(to_im(free.center()), ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::PushStyleColor(ImGuiCol_Border, palette::kRed);
  if (ImGui::Begin("##trouble", nullptr, kFlags)) {
    colored_text(palette::kRed,
                 own != 0 ? std::string("The run has failed.")
                          : fmt::format("The run on the left ({}) has failed.", context.model.split_labels[0]));
    for (const StatusText& text : kStatusTexts) {
      if ((status & static_cast<std::uint32_t>(text.bit)) == 0) continue;
      colored_text(palette::kText, fmt::format("{}: {}", text.name, text.advice));
    }
    if (ImGui::Button("Reset scene")) context.requests.reset = true;
  }
  ImGui::End();
  ImGui::PopStyleColor();
}

void draw_aim(PanelContext& context) {
  if (!context.snapshot.ghost) return;
  const std::string& refused = context.snapshot.ghost->refused;
  begin_tooltip(context.theme);
  if (refused.empty()) {
    colored_text(palette::kAccent, "let go to launch it here; Esc: not");
  } else {
    colored_text(palette::kAmber, "not here: " + refused);
  }
  end_tooltip();
}

}  // namespace regatta
