#include "ui/param_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace regatta {
namespace {

ParamInfo real(double minimum, double maximum, double initial) {
  ParamInfo info;
  info.key = "water.head_stiffness";
  info.minimum = minimum;
  info.maximum = maximum;
  info.initial = initial;
  return info;
}

TEST(ParamGroups, HoldEveryParameterOnceTheBasicOnesFirstTheOthersUnderTheirPrefix) {
  std::set<ParamId> seen;
  const std::vector<ParamGroup> groups = param_groups();
  ASSERT_TRUE(groups.front().basic);
  int place = 0;
  for (const ParamGroup& group : groups) {
    EXPECT_FALSE(group.ids.empty());
    EXPECT_EQ(group.basic, &group == &groups.front());
    for (const ParamId id : group.ids) {
      const ParamInfo& info = param_info(id);
      EXPECT_TRUE(seen.insert(id).second);
      EXPECT_EQ(info.basic, group.basic ? ++place : 0) << info.key;
      if (!group.basic) {
        EXPECT_EQ(std::string(info.key).substr(0, group.name.size() + 1), group.name + ".");
      }
    }
  }
  EXPECT_EQ(seen.size(), all_params().size());
}

TEST(ParamGroups, WhatPapersNameIsAmongTheBasicOnesInPlainWords) {
  for (const char* const symbol : {"μ", "λ", "A", "T", "ω", "T_W", "p_W", "T_max", "H"}) {
    const std::vector<ParamId> basic = param_groups().front().ids;
    const auto found = std::find_if(basic.begin(), basic.end(),
                                    [&](ParamId id) { return std::string(param_info(id).symbol) == symbol; });
    ASSERT_NE(found, basic.end()) << symbol;
    const ParamLabel label = basic_label(param_info(*found));
    EXPECT_FALSE(label.name.empty());
    EXPECT_TRUE(matches_filter(param_info(*found), label.name));
  }
}

TEST(ParamGroups, ParametersActOnWhatASceneHas) {
  const auto shown = [](const SceneParts& parts) {
    std::string names;
    const std::vector<ParamGroup> groups = param_groups();
    for (const ParamId id : groups.front().ids) {
      const std::string_view key = param_info(id).key;
      const std::string prefix(key.substr(0, key.find('.')));
      if (acts_on(param_info(id), parts) && names.find(prefix) == std::string::npos) names += prefix + ' ';
    }
    return names;
  };
  EXPECT_EQ(shown({.boats = true, .shallow = true, .waves = true, .particles = true}),
            "boat water wake swell sea ocean wind ");
  EXPECT_EQ(shown({.boats = true, .shallow = true, .waves = false}), "boat water wake swell ");
  EXPECT_EQ(shown({.boats = false, .shallow = false, .waves = false, .particles = true}), "ocean wind ");
  EXPECT_EQ(shown({.liquid = true}), "ocean liquid ");
  EXPECT_TRUE(acts_on(param_info(ParamId::ocean_fill), {.liquid = true}));
  EXPECT_FALSE(acts_on(param_info(ParamId::ocean_solver), {.liquid = true}));
}

TEST(ParamGroups, LabelsComeFromKeyAndSymbol) {
  ParamInfo info = real(0.0, 1.0, 0.5);
  info.symbol = "C_D";
  info.unit = "m²/s";
  const ParamLabel label = param_label(info);
  EXPECT_EQ(label.symbol, "C");
  EXPECT_EQ(label.subscript, "D");
  EXPECT_EQ(label.name, "head stiffness");
  EXPECT_EQ(label.unit, "m²/s");
  info.unit = "1";  // a pure number
  info.key = "water.cfl";
  info.symbol = "CFL";
  EXPECT_EQ(param_label(info).unit, "");
  EXPECT_EQ(param_label(info).subscript, "");
  EXPECT_EQ(param_label(info).name, "");
}

TEST(ParamGroups, WideRangesGetLogarithmicSliders) {
  EXPECT_TRUE(slider_is_logarithmic(real(0.01, 1.0, 0.1)));
  EXPECT_FALSE(slider_is_logarithmic(real(0.05, 0.5, 0.4)));
  EXPECT_TRUE(slider_is_logarithmic(real(0.0, 0.2, 0.02)));
  EXPECT_FALSE(slider_is_logarithmic(real(0.0, 2.0, 1.0)));
  EXPECT_FALSE(slider_is_logarithmic(real(0.0, 0.1, 0.0)));    // no scale to go by
  EXPECT_FALSE(slider_is_logarithmic(real(-1.0, 1.0, 0.01)));  // a logarithm has no negative side
}

TEST(ParamGroups, DecimalsResolveAThousandthOfTheRange) {
  EXPECT_EQ(slider_decimals(real(0.0, 0.2, 0.02)), 4);
  EXPECT_EQ(slider_decimals(real(0.0, 2.0, 1.0)), 3);
  EXPECT_EQ(slider_decimals(real(1.0, 64.0, 16.0)), 0);
  EXPECT_EQ(slider_decimals(real(0.0, 90.0, 0.5)), 2);
  EXPECT_EQ(slider_decimals(real(0.0, 0.0, 0.0)), 3);
  EXPECT_EQ(slider_decimals(real(0.0, 1e-9, 0.0)), 6);
}

TEST(ParamGroups, FilterNeedsEveryWord) {
  const ParamInfo* info = find_param("water.viscosity");
  ASSERT_NE(info, nullptr);
  EXPECT_TRUE(matches_filter(*info, ""));
  EXPECT_TRUE(matches_filter(*info, "VISC"));
  EXPECT_TRUE(matches_filter(*info, "μ"));
  EXPECT_TRUE(matches_filter(*info, "water  m²/s "));
  EXPECT_FALSE(matches_filter(*info, "water rudder"));
}

TEST(ParamGroups, OnlyADefaultIsUnmodified) {
  for (const ParamInfo& info : all_params()) {
    EXPECT_FALSE(is_modified(info, info.initial)) << info.key;
    const double other = info.initial == info.minimum ? info.maximum : info.minimum;
    EXPECT_TRUE(is_modified(info, other)) << info.key;
  }
}

}  // namespace
}  // namespace regatta
