// The parameter panel: one row for each line of the parameter table, nothing written by hand.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/param_groups.h"
#include "ui/water_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

void change(PanelContext& context, const ParamInfo& info, double value) {
  // The panel may clamp; what the table still refuses is not sent.
  Params trial = context.snapshot.params;
  if (!set_param(trial, info.id, std::clamp(info.whole ? std::round(value) : value, info.minimum, info.maximum)).ok()) {
    return;
  }
  const double accepted = get_param(trial, info.id);
  context.requests.commands.emplace_back(SetParam{info.id, accepted});
  context.state.edits.set(info.id, accepted, context.snapshot.step);
  if (info.effect == ParamEffect::kRestart) context.state.restart_edited = true;
}

std::string value_text(const ParamInfo& info, double value) {
  if (info.type == ParamType::kFlag) return value != 0.0 ? "on" : "off";
  if (info.type == ParamType::kChoice) return std::string(param_option(info, static_cast<int>(value)));
  const std::string unit = param_label(info).unit;
  return short_number(value, 4) + (unit.empty() ? "" : " " + unit);
}

void tooltip(PanelContext& context, const ParamInfo& info, const ParamLabel& label) {
  begin_tooltip(context.theme);
  colored_text(palette::kAccent, info.symbol + ("  " + label.name));
  colored_text(palette::kText, info.doc);
  ImGui::Spacing();
  if (begin_facts("facts")) {
    fact("key", info.key);
    fact("default", value_text(info, info.initial));
    if (info.type == ParamType::kReal) {
      fact("range", fmt::format("{} … {}", short_number(info.minimum, 4), value_text(info, info.maximum)));
    }
    fact("source", info.source);
    if (info.type == ParamType::kReal) fact("to type it", "double-click the number");
    if (info.effect == ParamEffect::kRestart) fact("takes effect", "when the scene is reset", palette::kAmber);
    end_facts();
  }
  end_tooltip();
}

// Symbol with its subscript, then the name; clipped at `width`.
void draw_label(const Theme& theme, const ParamLabel& label, bool modified, bool restart, float width) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(at, {at.x + width, at.y + height}, true);
  const float y = at.y + ImGui::GetStyle().FramePadding.y;
  float x = at.x;
  const auto put = [&](ImFont* font, float lower, ImU32 color, const std::string& text) {
    list.AddText(font, font->FontSize, {x, y + lower}, color, text.c_str());
    x += font->CalcTextSizeA(font->FontSize, 1e6F, 0.0F, text.c_str()).x;
  };
  put(theme.body, 0.0F, modified ? palette::kAmber : palette::kAccent, label.symbol);
  if (!label.subscript.empty())
    put(theme.small, theme.px(4.5F), modified ? palette::kAmber : palette::kAccent, label.subscript);
  x += theme.px(5.0F);
  put(theme.body, 0.0F, palette::kText, label.name);
  x += theme.px(4.0F);
  if (restart) put(theme.small, theme.px(2.0F), palette::kAmber, "↻");
  list.PopClipRect();
}

void draw_control(PanelContext& context, const ParamInfo& info, const ParamLabel& label, double value) {
  switch (info.type) {
    case ParamType::kReal: {
      SliderScale scale{info.minimum, info.maximum, slider_is_logarithmic(info), slider_decimals(info)};
      scale.whole = info.whole;
      const std::string unit = label.unit.empty() ? std::string() : " " + label.unit;
      double edited = value;
      if (track_slider(context.theme, "##value", scale, "", unit, edited, &context.state.refusal) && edited != value) {
        change(context, info, edited);
      }
      break;
    }
    case ParamType::kFlag: {
      bool on = value != 0.0;
      if (ImGui::Checkbox("##value", &on)) change(context, info, on ? 1.0 : 0.0);
      break;
    }
    case ParamType::kChoice: {
      const int chosen = static_cast<int>(value);
      if (!ImGui::BeginCombo("##value", std::string(param_option(info, chosen)).c_str())) break;
      for (int i = 0; i < param_option_count(info); ++i) {
        if (ImGui::Selectable(std::string(param_option(info, i)).c_str(), i == chosen) && i != chosen) {
          change(context, info, i);
        }
      }
      ImGui::EndCombo();
      break;
    }
  }
}

void draw_row(PanelContext& context, const ParamInfo& info) {
  const Theme& theme = context.theme;
  const ParamLabel label = info.basic > 0 ? basic_label(info) : param_label(info);
  const double value = context.state.edits.value(context.snapshot.params, info.id);
  const bool modified = is_modified(info, value);
  const float reset_width = ImGui::GetFrameHeight() * 0.8F;
  const float width = ImGui::GetContentRegionAvail().x - reset_width;
  const float label_width = width * 0.5F;

  ImGui::PushID(info.key);
  const ImVec2 start = ImGui::GetCursorPos();
  draw_label(theme, label, modified, info.effect == ParamEffect::kRestart, label_width - theme.px(4.0F));
  ImGui::Dummy({label_width - theme.px(4.0F), ImGui::GetFrameHeight()});
  const ImGuiID label_id = ImGui::GetID("label");
  if (context.state.hover.due(label_id)) tooltip(context, info, label);
  ImGui::SetCursorPos({start.x + label_width, start.y});
  ImGui::SetNextItemWidth(width - label_width);
  draw_control(context, info, label, value);
  const bool refused = context.state.refusal.shows("##value");  // it must not be covered
  if (context.state.hover.due(label_id) && !refused) tooltip(context, info, label);
  if (modified) {
    ImGui::SameLine(0.0F, 0.0F);
    if (glyph_button("reset", "↺")) change(context, info, info.initial);
    if (context.state.hover.due(ImGui::GetID("reset"))) {
      ImGui::SetTooltip("back to %s", value_text(info, info.initial).c_str());
    }
  }
  context.state.refusal.draw("##value");
  ImGui::PopID();
}

int modified_count(const PanelContext& context) {
  const auto all = all_params();
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const ParamInfo& info) {
    return is_modified(info, context.state.edits.value(context.snapshot.params, info.id));
  }));
}

void draw_filter_and_reset(PanelContext& context) {
  const bool any = modified_count(context) > 0;
  const float button = ImGui::CalcTextSize("Reset all").x + 2.0F * ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
  ImGui::InputTextWithHint("##filter", "Filter: drag, μ, m²/s …", context.state.filter.data(),
                           context.state.filter.size());
  ImGui::SameLine();
  ImGui::BeginDisabled(!any);
  if (ImGui::Button("Reset all")) {
    for (const ParamInfo& info : all_params()) {
      if (is_modified(info, context.state.edits.value(context.snapshot.params, info.id))) {
        change(context, info, info.initial);
      }
    }
  }
  ImGui::EndDisabled();
}

}  // namespace

namespace {

SceneParts parts_of(const Snapshot& snapshot) {
  SceneParts parts;
  parts.boats = std::any_of(snapshot.bodies.begin(), snapshot.bodies.end(),
                            [](const BodySnapshot& body) { return body.is_boat; });
  parts.particles = reports(snapshot.diagnostics, "ocean");
  parts.liquid = reports(snapshot.diagnostics, "liquid");
  parts.shallow = snapshot.surface.nx > 1;
  parts.waves = parts.shallow && snapshot.params.waves_on;
  return parts;
}

}  // namespace

void draw_parameters(PanelContext& context) {
  draw_filter_and_reset(context);
  bool shown = false;
  const SceneParts parts = parts_of(context.snapshot);
  const bool filtered = context.state.filter[0] != '\0';  // matches are shown, folded away or not
  for (const ParamGroup& group : param_groups()) {
    bool titled = false;
    bool open = true;
    for (const ParamId id : group.ids) {
      const ParamInfo& info = param_info(id);
      if (!matches_filter(info, context.state.filter.data())) continue;
      // The basic ones are few: none that act on nothing here, unless they are looked for or were changed.
      const bool idle = group.basic && !filtered && !acts_on(info, parts);
      if (idle && !is_modified(info, context.state.edits.value(context.snapshot.params, info.id))) continue;
      if (!titled) {
        bool& folded = context.state.folded.try_emplace(group.name, !group.basic).first->second;
        open = fold_heading(context.theme, group.name.c_str(), folded) || filtered;
      }
      titled = shown = true;
      if (open) draw_row(context, info);
    }
  }
  if (!shown) wrapped_text(palette::kDim, "No parameter matches.");
  if (context.state.restart_edited) {
    ImGui::Dummy({0.0F, context.theme.px(2.0F)});
    wrapped_text(palette::kAmber, "↻  waits for a reset of the scene");
    if (ImGui::Button("Reset scene", {-1.0F, 0.0F})) context.requests.reset = true;
  }
}

PanelSummary summarize_parameters(const PanelContext& context) {
  const int count = modified_count(context);
  if (count == 0) return {"defaults", palette::kDim};
  return {fmt::format("{} modified", count), palette::kAmber};
}

}  // namespace regatta
