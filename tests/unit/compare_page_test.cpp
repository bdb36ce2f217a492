#include "run/compare_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

// A body that goes along x at `speed`, and drifts along z.
ComparedRun straight(const char* label, double speed, double drift, int steps) {
  ComparedRun run;
  run.label = label;
  for (int n = 0; n <= steps; ++n) {
    const double t = 0.05 * n;
    run.time.push_back(t);
    run.step.push_back(n);
    run.x.push_back(speed * t);
    run.z.push_back(drift * t);
    run.speed.push_back(speed);
    run.drag.push_back(n == 0 ? std::nan("") : 100.0 * speed);
    run.trim.push_back(1.5);
    run.ms.push_back(n == 0 ? std::nan("") : 2.0 + (n % 3));
  }
  return run;
}

Comparison two() {
  Comparison out;
  out.scene = "Bay <of> \"glass\" & sand";
  out.body = "tug";
  out.drive = "driven \"0:1,0\"";
  out.runs = {straight("columns", 2.0, 0.0, 40), straight("grid", 2.5, 0.5, 40)};
  return out;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

TEST(ComparePage, FiguresOfARun) {
  const Comparison both = two();
  const RunFigures figures = figures_of(both.runs[1], both.runs[0]);
  EXPECT_NEAR(figures.way, 2.0 * std::hypot(2.5, 0.5), 1e-9);
  EXPECT_NEAR(figures.apart, 2.0 * std::hypot(0.5, 0.5), 1e-9);
  EXPECT_NEAR(figures.speed, 2.5, 1e-12);
  EXPECT_NEAR(figures.drag, 250.0, 1e-9);
  EXPECT_NEAR(figures.ms, 3.0, 1e-12) << "the median of 2, 3 and 4";
}

TEST(ComparePage, IsOnePageWithoutScriptsThatLoadsNothing) {
  const std::string page = compare_page(two());
  EXPECT_TRUE(page.starts_with(kComparePageBegin));
  EXPECT_EQ(count(page, "<script"), 0U);
  EXPECT_EQ(count(page, "http"), 0U);
  EXPECT_EQ(count(page, "src="), 0U);
  EXPECT_EQ(count(page, "<svg viewBox=\"0 0 760"), 5U) << "way, speed, drag, trim, time of a step";
  EXPECT_EQ(count(page, "<svg"), count(page, "</svg>"));
  EXPECT_NE(page.find("Bay &lt;of&gt; &quot;glass&quot; &amp; sand"), std::string::npos);
  EXPECT_EQ(page.find("<of>"), std::string::npos);
}

TEST(ComparePage, BearsRunsThatBrokeOffAndValuesThatAreNone) {
  Comparison odd = two();
  odd.runs.push_back(straight("short", 1.0, 0.0, 7));
  odd.runs[2].trouble = "non-finite: <b>lost</b>";
  odd.runs[1].x.assign(odd.runs[1].x.size(), std::nan(""));
  odd.runs[1].speed.assign(odd.runs[1].speed.size(), std::numeric_limits<double>::infinity());
  const std::string page = compare_page(odd);
  EXPECT_EQ(count(page, "nan"), 0U);
  EXPECT_EQ(count(page, "inf"), 0U);
  EXPECT_NE(page.find("non-finite: &lt;b&gt;lost"), std::string::npos);
  odd.runs.clear();
  odd.runs.push_back({.label = "empty"});
  EXPECT_FALSE(compare_page(odd).empty());
}

TEST(ComparePage, CsvHasARowAStepAndLeavesOutWhatIsNotKnown) {
  Comparison both = two();
  both.runs[1] = straight("a,b", 2.5, 0.5, 2);
  const std::string csv = compare_csv(both);
  EXPECT_TRUE(
      csv.starts_with("time [s],step [1],columns.x [m],columns.z [m],columns.speed [m/s],columns.drag [N],"
                      "columns.trim [deg],columns.step [ms],\"a,b.x [m]\",\"a,b.z [m]\","))
      << csv.substr(0, 300);
  EXPECT_EQ(count(csv, "\n"), 42U);
  EXPECT_NE(csv.find("\n0,0,0,0,2,,1.5,,0,0,2.5,,1.5,\n"), std::string::npos) << csv.substr(0, 400);
  EXPECT_NE(csv.find("\n0.15,3,0.3,0,2,200,1.5,2,,,,,,\n"), std::string::npos) << csv;
}

// The page embeds the last picture of each run that has one, side by side.
TEST(ComparePage, PicturesOfTheEndStandInThePage) {
  Comparison comparison = two();
  EXPECT_EQ(compare_page(comparison).find("<img"), std::string::npos);
  comparison.runs[0].picture = "Many hands make light work.";
  comparison.runs[1].picture = "light w";
  const std::string page = compare_page(comparison);
  EXPECT_EQ(count(page, "<img"), 2U);
  EXPECT_EQ(count(page, "src=\"data:image/png;base64,TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsu\""), 1U);
  EXPECT_EQ(count(page, "src=\"data:image/png;base64,bGlnaHQgdw==\""), 1U);
  EXPECT_NE(page.find(">columns, 2.0 s</figcaption>"), std::string::npos);
  comparison.runs[1].picture = std::string("\x89PNG\0\xff", 6);
  EXPECT_EQ(count(compare_page(comparison), "base64,iVBORwD/\""), 1U);
  comparison.runs[0].picture.clear();
  EXPECT_EQ(count(compare_page(comparison), "<img"), 1U);
}

}  // namespace
}  // namespace regatta
