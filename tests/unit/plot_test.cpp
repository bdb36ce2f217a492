// The panel of plots and its window, by mouse and wheel, in frames without a back end.
#include "ui/plot.h"

#include "ui_frames.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace regatta {
namespace {

class Plots : public UiTest {
 protected:
  void open_large() {
    model_.panels = false;
    model_.large_plot = true;
    for (int i = 0; i < 200; ++i) {
      snapshot_.bodies[0].state.velocity.x = 0.01F * static_cast<float>(i);
      frame();
    }
  }
  static Vec2 middle() {
    const ImVec2 at = window("Plots###large_plot").InnerRect.GetCenter();
    return {at.x, at.y};
  }
  // What CSV says is shown: its lines, the header first.
  std::vector<std::string> shown() {
    ImGui::ActivateItem(ImGui::FindWindowByName("Plots###large_plot")->GetID("CSV"));
    std::string text;
    for (int i = 0; i < 3; ++i) text += frame().plot_csv;
    std::vector<std::string> lines;
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
      lines.push_back(text.substr(at, end - at));
    }
    return lines;
  }
  void wheel(float notches) {
    ImGui::GetIO().MouseWheel = notches;
    frame();
    ImGui::GetIO().MouseWheel = 0.0F;
    frame();
  }
};

TEST_F(Plots, SpeedAndTrimOfTheDrivenBoatAreThereAtFirst) {
  open_large();
  const std::vector<std::string> lines = shown();
  ASSERT_GT(lines.size(), 150U);
  EXPECT_EQ(lines[0], "time [s],step [1],boat.speed [m/s],boat.pitch [deg]");
  model_.boat = BodyId{3};
  frames(3);
  EXPECT_EQ(shown()[0], "time [s],step [1],tug.speed [m/s],tug.pitch [deg]");
}

TEST_F(Plots, TheWheelZoomsAndADragHoldsTheView) {
  open_large();
  mouse(middle(), false);
  frames(2);
  const std::size_t all = shown().size();
  mouse(middle(), false);
  for (int i = 0; i < 8; ++i) wheel(1.0F);
  const std::vector<std::string> closer = shown();
  EXPECT_LT(closer.size(), all - 10);
  EXPECT_GT(closer.size(), 20U);
  drag(middle(), middle() + Vec2(120.0F, 0.0F));
  const std::string held = shown().back();
  frames(30);
  EXPECT_EQ(shown().back(), held) << "time goes on, the view does not";
  drag(middle(), middle() - Vec2(500.0F, 0.0F));
  drag(middle(), middle() - Vec2(500.0F, 0.0F));
  const std::string newest = shown().back();
  frames(30);
  EXPECT_NE(shown().back(), newest) << "back at the newest it follows again";
}

TEST_F(Plots, NamesNoNumberThatIsNone) {
  open_large();
  for (const float odd : {0.0F, -1e30F, 1e38F, std::numeric_limits<float>::infinity(), std::nanf("")}) {
    for (BodySnapshot& body : snapshot_.bodies) body.state.velocity = Vec3(odd);
    frames(3);
  }
  snapshot_.time = 0.0;
  snapshot_.step = 0;
  frames(3);
  snapshot_.bodies.clear();
  frames(3);
  model_.gauges = {{"hand 1", {0.0F, 0.0F}}};
  model_.aims_gauge = true;
  for (const bool at_water : {false, true}) {
    model_.gauge_at = at_water ? std::optional(Vec2(1.0F)) : std::nullopt;
    frames(3);
  }
}

TEST_F(Plots, ManyPointsAreFewVertices) {
  std::vector<double> x, y;
  for (int i = 0; i < 100'000; ++i) {
    x.push_back(1e-3 * i);
    y.push_back(std::sin(0.9 * i));
  }
  const Theme theme = make_theme(kFont, 1.0F);
  build_fonts();
  ImGui::NewFrame();
  ImGui::SetNextWindowSize({700.0F, 300.0F});
  ImGui::Begin("many");
  PlotSpec spec;
  spec.id = "p";
  spec.height = 200.0F;
  spec.x_unit = "s";
  spec.x = PlotRange{0.0, 100.0};
  spec.curves.push_back({"a", x, y, kPlotInks[0]});
  const PlotPlace place = draw_plot(theme, spec);
  EXPECT_LT(ImGui::GetWindowDrawList()->VtxBuffer.Size, 4 * 4 * 720 + 2000);
  EXPECT_NEAR(place.at_x(place.px_x(37.5)), 37.5, 1e-4);
  EXPECT_NEAR(place.px_y(place.y[0].low), place.lower.y, 1e-3);
  EXPECT_LE(place.y[0].low, -1.0);
  EXPECT_GE(place.y[0].high, 1.0);
  ImGui::End();
  ImGui::Render();
}

TEST_F(Plots, AnAxisByDecadesPutsEqualRatiosAtEqualDistances) {
  const std::vector<double> x = {0.0, 1.0, 2.0}, y = {0.01, 0.0, 700.0};
  const Theme theme = make_theme(kFont, 1.0F);
  build_fonts();
  ImGui::NewFrame();
  ImGui::Begin("decades");
  PlotSpec spec;
  spec.id = "p";
  spec.x = PlotRange{0.0, 2.0};
  spec.axes[0]->range = PlotRange{0.001, 10.0};
  spec.axes[0]->decades = true;
  spec.curves.push_back({"a", x, y, kPlotInks[0]});
  const PlotPlace place = draw_plot(theme, spec);
  EXPECT_EQ(place.y[0], (PlotRange{-3.0, 3.0})) << "up to the decade that holds the largest";
  EXPECT_NEAR(place.px_y(0.01) - place.px_y(0.1), place.px_y(10.0) - place.px_y(100.0), 1e-3);
  EXPECT_NEAR(place.px_y(-1.0), place.lower.y, 1e-3) << "what has no logarithm lies at the bottom";
  ImGui::End();
  ImGui::Render();
}

TEST(PlotInks, AreToldApart) {
  // Relative luminance against the panels' ground, WCAG 2.1: 3 to 1 is asked of graphics.
  const auto luminance = [](ImU32 ink) {
    const auto part = [&](int shift) {
      const double c = static_cast<double>((ink >> shift) & 255U) / 255.0;
      return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(IM_COL32_R_SHIFT) + 0.7152 * part(IM_COL32_G_SHIFT) + 0.0722 * part(IM_COL32_B_SHIFT);
  };
  for (const ImU32 ink : kPlotInks) {
    EXPECT_GT((luminance(ink) + 0.05) / (luminance(palette::kGlass) + 0.05), 3.0) << std::hex << ink;
  }
  EXPECT_EQ(std::set<ImU32>(kPlotInks.begin(), kPlotInks.end()).size(), kPlotInks.size());
}

}  // namespace
}  // namespace regatta
