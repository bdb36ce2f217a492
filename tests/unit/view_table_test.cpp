#include "exchange/view_table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace regatta {
namespace {

// Another value than `value` that the option can have.
double other_value(const ViewInfo& info, double value) {
  if (info.kind == ViewKind::kReal) return value == 0.75 ? 0.5 : 0.75;
  return value < info.maximum ? value + 1.0 : info.minimum;
}

TEST(ViewTable, EveryEntryStandsAtItsId) {
  int index = 0;
  for (const ViewInfo& info : all_view_options()) {
    EXPECT_EQ(static_cast<int>(info.id), index++);
    EXPECT_EQ(&view_info(info.id), &info);
    EXPECT_STRNE(info.doc, "") << index;
  }
}

TEST(ViewTable, EveryEntryHasASettingAndAnOptionOrSaysWhyNot) {
  std::set<std::string> settings, options;
  for (const ViewInfo& info : all_view_options()) {
    EXPECT_NE(std::string(info.setting).empty(), std::string(info.no_setting).empty()) << info.doc;
    EXPECT_NE(std::string(info.option).empty(), std::string(info.no_option).empty()) << info.doc;
    if (*info.setting != '\0') {
      EXPECT_TRUE(settings.insert(info.setting).second) << info.setting;
    }
    if (*info.option == '\0') continue;
    EXPECT_TRUE(options.insert(info.option).second) << info.option;
    EXPECT_TRUE(std::string(info.option).starts_with("--")) << info.option;
  }
}

TEST(ViewTable, EveryEntryIsInThePanelOrBelongsToOneThatIs) {
  std::set<ViewId> ends;
  for (const ViewInfo& info : all_view_options()) {
    EXPECT_EQ(info.low.has_value(), info.high.has_value()) << info.doc;
    if (info.low) ends.insert({*info.low, *info.high});
  }
  for (const ViewInfo& info : all_view_options()) {
    const bool shown = info.group != ViewGroup::kNone;
    EXPECT_NE(shown, ends.count(info.id) > 0 || info.kind == ViewKind::kMarks) << info.doc;
    EXPECT_EQ(shown, *info.label != '\0') << info.doc;
    if (info.kind == ViewKind::kReal) {
      EXPECT_LT(info.panel_minimum, info.panel_maximum) << info.doc;
    }
    EXPECT_GE(info.panel_minimum, info.minimum) << info.doc;
    EXPECT_LE(info.panel_maximum, info.maximum) << info.doc;
  }
}

TEST(ViewTable, SettingOneOptionChangesThatOneAlone) {
  for (const ViewInfo& info : all_view_options()) {
    ViewOptions view;
    const double value = other_value(info, get_view(view, info.id));
    set_view(view, info.id, value);
    for (const ViewInfo& one : all_view_options()) {
      const bool mark_of_the_set = (info.kind == ViewKind::kMarks && one.kind == ViewKind::kMark) ||
                                   (info.kind == ViewKind::kMark && one.kind == ViewKind::kMarks);
      if (mark_of_the_set) continue;
      const double expected = one.id == info.id ? value : get_view(ViewOptions{}, one.id);
      EXPECT_EQ(get_view(view, one.id), expected) << info.doc << ": " << one.doc;
    }
  }
}

TEST(ViewTable, MarksAreTheirSum) {
  ViewOptions view;
  set_view(view, ViewId::grid, 1.0);
  EXPECT_TRUE(view.wakes.grid);
  EXPECT_EQ(get_view(view, ViewId::wakes), 4.0);
  set_view(view, ViewId::wakes, view_info(ViewId::wakes).maximum);
  EXPECT_EQ(view.wakes, kAllOfWakes);
  set_view(view, ViewId::tracers, 0.0);
  EXPECT_EQ(get_view(view, ViewId::wakes), view_info(ViewId::wakes).maximum - 64.0);
  ASSERT_EQ(view_info(ViewId::wakes).names.size(), kWakeViewFlags.size());
  for (std::size_t i = 0; i < kWakeViewFlags.size(); ++i) {
    EXPECT_STREQ(view_info(ViewId::wakes).names[i], kWakeViewFlags[i].name);
  }
}

TEST(ViewTable, KeysGoThroughAllValuesAndComeBack) {
  const auto check = [](ViewId id) {
    ViewOptions view;
    const double start = get_view(view, id);
    const ViewKind kind = view_info(id).kind;
    const int presses = kind == ViewKind::kMarks ? 3 : static_cast<int>(view_info(id).maximum) + 1;
    std::set<double> met;
    for (int i = 0; i < presses; ++i) {
      next_view(view, id);
      EXPECT_TRUE(met.insert(get_view(view, id)).second) << view_info(id).doc;
    }
    EXPECT_EQ(get_view(view, id), start) << view_info(id).doc;
  };
#define KEY(action, letter, member, help) check(ViewId::member);
#include "exchange/view_options.def"
  ViewOptions view;
  view.wakes.grid = true;  // a choice of one's own
  next_view(view, ViewId::wakes);
  EXPECT_EQ(view.wakes, WakeView{});
}

}  // namespace
}  // namespace regatta
