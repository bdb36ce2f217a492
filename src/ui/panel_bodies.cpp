// The body panel: who floats here, which boat is driven, the state of one body.
#include "ui/body_readout.h"
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/wake_readout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Linear to sRGB, near enough for a swatch.
Vec3 swatch(Vec3 linear) { return glm::pow(glm::clamp(linear, 0.0F, 1.0F), Vec3(1.0F / 2.2F)); }

void draw_list_row(PanelContext& context, int index) {
  const BodySnapshot& body = context.snapshot.bodies[static_cast<std::size_t>(index)];
  const Theme& theme = context.theme;
  const bool driven = body.id == context.model.boat;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(index);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight();
  if (ImGui::Selectable("##row", body.id == context.state.selected_body, ImGuiSelectableFlags_SpanAllColumns)) {
    context.state.selected_body = body.id;
    if (body.is_boat) context.model.boat = body.id;
  }
  ImGui::PopID();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircleFilled({at.x + 0.4F * line, at.y + 0.5F * line}, 0.3F * line, to_color(swatch(body.color)));
  list.AddText({at.x + line + theme.px(2.0F), at.y}, driven ? palette::kAccent : palette::kText, body.name.c_str());
  ImGui::TableNextColumn();
  colored_text(palette::kDim, driven ? "driven" : body.kind);
  ImGui::TableNextColumn();
  colored_text(palette::kDim, fmt::format("{:.2f} m/s", glm::length(body.state.velocity)));
}

void draw_list(PanelContext& context) {
  if (!ImGui::BeginTable("bodies", 3, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 0.48F);
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthStretch, 0.24F);
  ImGui::TableSetupColumn("speed", ImGuiTableColumnFlags_WidthStretch, 0.28F);
  for (int i = 0; i < static_cast<int>(context.snapshot.bodies.size()); ++i) draw_list_row(context, i);
  ImGui::EndTable();
}

std::string vector_text(const Vec3& v, const char* unit) {
  return fmt::format("{:.2f}, {:.2f}, {:.2f} {}", v.x, v.y, v.z, unit);
}

// "+0.4°"; never "-0.0°".
std::string tilt_text(float degrees) { return fmt::format("{:+.1f}°", std::round(10.0F * degrees) / 10.0F + 0.0F); }

// "-120 N": what the waves push ahead is below 0.
std::string signed_force(float newtons) {
  return (newtons < 0.0F ? "-" : "") + si_number(static_cast<double>(std::abs(newtons)), "N");
}

void draw_state(const BodySnapshot& body, const BodyReadout& readout, bool waves) {
  if (!begin_facts("state")) return;
  fact("position", vector_text(body.state.position, "m"));
  fact("speed", fmt::format("{:.2f} m/s  {:.1f} kn", readout.speed, readout.speed * kKnotsPerMeterPerSecond));
  fact("heading", compass_text(readout.heading_deg));
  fact("heel, trim", tilt_text(readout.heel_deg) + ", " + tilt_text(readout.trim_deg));
  fact("mass", si_number(1000.0 * static_cast<double>(body.mass), "g"));
  fact("draft", fmt::format("{:.3f} m", std::max(0.0F, readout.keel)));
  fact("submerged",
       fmt::format("{} m³  {:.0f} %", short_number(body.load.submerged_volume), 100.0F * readout.submerged_share));
  fact("buoyancy", si_number(glm::length(body.load.buoyancy), "N"));
  fact("drag, lift", si_number(glm::length(body.load.drag), "N"));
  if (waves) fact("wave resistance", signed_force(readout.wave_resistance));
  fact("water force", si_number(glm::length(body.load.force), "N"));
  end_facts();
}

// The kind of vortices that the body sheds, and its rings if it has some or may shed them.
void draw_shed(const PanelContext& context, const BodySnapshot& body) {
  if (!context.snapshot.params.wake_on) return;
  const RingFigures& rings = body.rings;
  heading(context.theme, "wake");
  if (!begin_facts("shed")) return;
  fact("sheds", shed_text(rings.kind));
  if (rings.kind == ShedKind::kRings || rings.rings > 0) {
    fact("rings, nodes", fmt::format("{}, {}", rings.rings, grouped(rings.nodes)));
    fact("rings shed", grouped(rings.shed));
    fact("force of rings", si_number(glm::length(rings.force), "N"));
  }
  end_facts();
}

void draw_vortices(const PanelContext& context, std::size_t index) {
  const Snapshot& snapshot = context.snapshot;
  if (!snapshot.params.wake_on || index >= snapshot.wakes.size()) return;
  if (snapshot.bodies[index].rings.kind != ShedKind::kPlane && snapshot.bodies[index].vortices == 0) return;
  const WakeSnapshot& wake = snapshot.wakes[index];
  const WakeTotals& totals = wake.totals;
  const double gain = wake_gain(snapshot.params);
  const bool too_strong = gain > kWakeGainMost;
  if (begin_facts("wake")) {
    fact("vortices", fmt::format("{}  R {:.3f} m", snapshot.bodies[index].vortices, wake.radius));
    fact("threshold T", short_number(wake.threshold));
    fact("stream", fmt::format("{:.2f} m/s", glm::length(wake.stream)));
    fact("shed ↻, ↺", fmt::format("{}, {} m²/s", short_number(totals.shed[0]), short_number(totals.shed[1])));
    fact("emitted ↻, ↺", fmt::format("{}, {}", totals.emissions[0], totals.emissions[1]));
    fact("last ↻, ↺", since_text(snapshot.time, totals.last_emission[0]) + ", " +
                          since_text(snapshot.time, totals.last_emission[1]));
    fact("λ/k", short_number(gain), too_strong ? palette::kAmber : palette::kText);
    end_facts();
  }
  if (too_strong) wrapped_text(palette::kAmber, "λ/k above 2: the water gets more swirl than the body sheds.");
}

void remove_body(PanelContext& context, BodyId id) {
  context.requests.commands.emplace_back(RemoveBody{id});
  context.state.selected_body = BodyId::kNone;
  if (context.model.boat == id) context.model.boat = BodyId::kNone;
}

// The selected body, else the driven one, else the only one, else none (null).
const BodySnapshot* shown_body(const PanelContext& context) {
  const auto& bodies = context.snapshot.bodies;
  if (const BodySnapshot* const body = find_body(context.snapshot, context.state.selected_body)) return body;
  if (const BodySnapshot* const boat = driven_boat(context)) return boat;
  return bodies.size() == 1 ? &bodies.front() : nullptr;
}

void draw_launch(PanelContext& context) {
  const BodySnapshot* const shown = shown_body(context);
  context.model.drop_like = shown != nullptr ? shown->id : BodyId::kNone;
  const float half = 0.5F * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
  const auto launch = [&](LaunchKind kind) {
    LaunchBody body;
    body.kind = kind;
    body.hull = context.model.launch_hull;
    body.like = context.model.drop_like;
    const float standard = boat_figures(BoatClass::kStandard).size.x;
    const float longer = kind == LaunchKind::kBoat ? boat_figures(body.hull).size.x - standard : 0.0F;
    body.at = launch_spot(context.snapshot, context.model.boat, longer);
    context.requests.commands.emplace_back(body);
  };
  int hull = static_cast<int>(context.model.launch_hull);
  ImGui::SetNextItemWidth(half);
  if (ImGui::Combo("hull", &hull, kBoatClassNames.data(), static_cast<int>(kBoatClassNames.size()))) {
    context.model.launch_hull = static_cast<BoatClass>(hull);
  }
  if (ImGui::Button("Launch a boat", {half, 0.0F})) launch(LaunchKind::kBoat);
  ImGui::SameLine();
  const char* const kind = kLaunchKindNames[static_cast<std::size_t>(context.model.drop_kind)];
  if (ImGui::Button(fmt::format("Drop a {}###drop", kind).c_str(), {half, 0.0F})) launch(context.model.drop_kind);
  // All but a boat, which is launched.
  int drop = static_cast<int>(context.model.drop_kind) - 1;
  ImGui::SetNextItemWidth(half);
  if (ImGui::Combo("to drop", &drop, kLaunchKindNames.data() + 1, static_cast<int>(kLaunchKindNames.size()) - 1)) {
    context.model.drop_kind = static_cast<LaunchKind>(drop + 1);
  }
  const std::string boat_keys = keys_of(context.model.keys, "launch");
  const std::string box_keys = keys_of(context.model.keys, "drop");
  if (!boat_keys.empty() && !box_keys.empty()) {
    ImGui::PushFont(context.theme.small);
    wrapped_text(
        palette::kDim,
        fmt::format("Where the mouse points: {} boat, {} what is to drop; a copy is of the body shown, a mesh too.",
                    boat_keys, box_keys));
    ImGui::PopFont();
  }
}

}  // namespace

void draw_bodies(PanelContext& context) {
  if (context.snapshot.bodies.empty()) {
    wrapped_text(palette::kDim, "No bodies in this scene yet.");
  } else {
    draw_list(context);
  }
  if (const BodySnapshot* const shown = shown_body(context)) {
    const BodySnapshot& body = *shown;
    heading(context.theme, body.name);
    draw_state(body, read_body(body, context.snapshot.level), context.snapshot.diagnostics.waves.cells > 0);
    draw_shed(context, body);
    draw_vortices(context, static_cast<std::size_t>(shown - context.snapshot.bodies.data()));
    const float half = 0.5F * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    if (body.is_boat) {
      ImGui::BeginDisabled(body.id == context.model.boat);
      if (ImGui::Button("Drive", {half, 0.0F})) context.model.boat = body.id;
      ImGui::EndDisabled();
      ImGui::SameLine();
    }
    if (ImGui::Button("Remove", {body.is_boat ? half : -1.0F, 0.0F})) remove_body(context, body.id);
    if (body.motion == BodyMotion::kDynamic && ImGui::Button("Set upright", {-1.0F, 0.0F})) {
      context.requests.commands.emplace_back(RightBody{body.id});
    }
  }
  heading(context.theme, "launch");
  draw_launch(context);
}

PanelSummary summarize_bodies(const PanelContext& context) {
  const std::size_t count = context.snapshot.bodies.size();
  return {fmt::format("{} {}", count, count == 1 ? "body" : "bodies"), palette::kDim};
}

}  // namespace regatta
