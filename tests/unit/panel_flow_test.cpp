#include "wake/panel_flow.h"

#include "hulls_of_boxes.h"
#include "target_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr Vec2 kStream(1.0F, 0.0F);

// A body in an even stream, with the sources that keep it out.
PanelFlow in_stream(const BodyView& body, Vec2 stream, float longest) {
  Waterline line;
  cut_waterline(body, 0.0F, line);
  PanelFlow flow;
  flow.lay(line, longest);
  std::vector<float> inflow;
  for (const WaterlinePiece& panel : flow.panels()) inflow.push_back(-glm::dot(stream, panel.normal));
  flow.cancel(inflow);
  return flow;
}

// The largest speed through the middles of the panels, just outside them.
float through(const PanelFlow& flow, Vec2 stream) {
  float most = 0.0F;
  for (const WaterlinePiece& panel : flow.panels()) {
    const Vec2 at = panel.middle() + 1.0e-3F * panel.length() * panel.normal;
    most = std::max(most, std::abs(glm::dot(stream + flow.velocity(at), panel.normal)));
  }
  return most;
}

TEST(PanelFlow, NothingFlowsThroughACircleABoxOrAPlate) {
  struct Case {
    const char* name;
    BodyView body;
  };
  const std::vector<Case> cases = {
      {"circle", view_of(make_cylinder_hull(0.5F, 1.0F, 32).value())},
      {"box", view_of(make_box_hull({1.0F, 1.0F, 1.0F}).value())},
      {"plate", view_of(make_box_hull({0.05F, 1.0F, 1.0F}).value())},
      {"two boxes", view_of(two_boxes(), {0.3F, 0.1F, -0.2F})},
  };
  for (const Case& c : cases) {
    for (const float angle : {0.0F, 0.5F, 1.5708F}) {
      const Vec2 stream(std::cos(angle), std::sin(angle));
      const PanelFlow flow = in_stream(c.body, stream, 0.1F);
      const float most = through(flow, stream);
      RecordProperty(c.name, std::to_string(most));
      // Errors in a stream of 1 m/s. The places are a thousandth of a panel outside; the plate is half a panel thick.
      EXPECT_LT(most, 5.0e-3F) << c.name << " " << angle;
    }
  }
}

// u − i w = −U a²/ζ²: what a circle of radius 0.5 adds to a stream of 1 m/s along x.
Vec2 circle_flow(Vec2 p) {
  const float r4 = glm::dot(p, p) * glm::dot(p, p);
  return -0.25F / r4 * Vec2(p.x * p.x - p.y * p.y, 2.0F * p.x * p.y);
}

TEST(PanelFlow, TheStreamPastACircleIsTheKnownOne) {
  const std::vector<Vec2> places = {Vec2(0.8F, 0.0F), Vec2(0.0F, 0.8F), Vec2(-0.6F, 0.6F), Vec2(1.5F, -0.7F)};
  float before = 0.0F;
  for (const int sides : {16, 32}) {
    const PanelFlow flow = in_stream(view_of(make_cylinder_hull(0.5F, 1.0F, sides).value()), kStream, 1.0F);
    ASSERT_EQ(flow.panels().size(), static_cast<std::size_t>(sides));
    const float slack = 1.3F / static_cast<float>(sides);  // even, straight panels are of first order, 1/N
    // Twice the stream at the shoulder, none at the stagnation points: u_t = 2 U sin θ at the middles of the panels.
    for (const WaterlinePiece& panel : flow.panels()) {
      const Vec2 at = panel.middle() + 1.0e-3F * panel.length() * panel.normal;
      const Vec2 tangent(-panel.normal.y, panel.normal.x);
      EXPECT_NEAR(glm::dot(kStream + flow.velocity(at), tangent), -2.0F * panel.normal.y, 2.0F * slack);
    }
    TargetRun run(places);
    flow.add_velocity(run.targets());
    float most = 0.0F;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Vec2 known = circle_flow(places[i]);
      EXPECT_LT(glm::length(flow.velocity(places[i]) - known), slack * glm::length(known)) << i;
      EXPECT_LT(glm::length(run.velocity(i) - known), slack * glm::length(known)) << i;
      most = std::max(most, glm::length(flow.velocity(places[i]) - known));
    }
    RecordProperty("panels_" + std::to_string(sides), std::to_string(most));
    if (before > 0.0F) {
      EXPECT_LT(most, 0.65F * before);
    }
    before = most;
  }
}

TEST(PanelFlow, SoftPointsAndEvenPanelsAgreeAwayFromTheWall) {
  const PanelFlow flow = in_stream(view_of(make_box_hull({1.0F, 1.0F, 1.0F}).value()), kStream, 0.1F);
  float before = 1.0F;
  for (const float away : {0.05F, 0.1F, 0.2F, 0.4F, 0.8F}) {
    std::vector<Vec2> places;
    for (const WaterlinePiece& panel : flow.panels()) places.push_back(panel.middle() + away * panel.normal);
    TargetRun run(places);
    flow.add_velocity(run.targets());
    float most = 0.0F;
    for (std::size_t i = 0; i < places.size(); ++i) {
      most = std::max(most, glm::length(run.velocity(i) - flow.velocity(places[i])));
    }
    RecordProperty("away_" + std::to_string(away), std::to_string(most));
    EXPECT_LT(most, before) << away;
    before = most;
  }
  EXPECT_LT(before, 0.01F);
}

TEST(PanelFlow, ABodySwallowsNoWater) {
  // A flow that pushes into the body from all sides: its mean cannot be cancelled by anything that stays outside.
  Waterline line;
  cut_waterline(view_of(make_box_hull({1.0F, 1.0F, 1.0F}).value()), 0.0F, line);
  PanelFlow flow;
  flow.lay(line, 0.2F);
  flow.cancel(std::vector<float>(flow.panels().size(), 0.7F));
  EXPECT_LT(glm::length(flow.velocity({0.9F, 0.3F})), 1.0e-5F);
  // A stream adds no net source: far away the flow falls off like that of a dipole.
  std::vector<float> inflow;
  for (const WaterlinePiece& panel : flow.panels()) inflow.push_back(0.7F - panel.normal.x);
  flow.cancel(inflow);
  EXPECT_NEAR(glm::length(flow.velocity({40.0F, 0.0F})) / glm::length(flow.velocity({20.0F, 0.0F})), 0.25F, 0.02F);
}

TEST(PanelFlow, WithoutALineThereIsNoFlow) {
  PanelFlow flow = in_stream(view_of(make_box_hull({1.0F, 1.0F, 1.0F}).value()), kStream, 0.1F);
  EXPECT_GT(glm::length(flow.velocity({0.7F, 0.0F})), 0.1F);
  flow.lay(Waterline{}, 0.1F);
  EXPECT_TRUE(flow.panels().empty());
  flow.cancel({});
  EXPECT_EQ(flow.velocity({0.7F, 0.0F}), Vec2(0.0F));
}

TEST(PanelFlow, PanelsAreShortButNotTooMany) {
  Waterline line;
  cut_waterline(view_of(make_box_hull({30.0F, 1.0F, 1.0F}).value()), 0.0F, line);
  PanelFlow flow;
  flow.lay(line, 0.1F);
  EXPECT_LE(flow.panels().size(), 56U);
  flow.lay(line, 10.0F);
  EXPECT_EQ(flow.panels().size(), 8U);
}

}  // namespace
}  // namespace regatta
