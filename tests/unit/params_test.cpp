#include "params/params.h"

#include "core/limits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>

namespace regatta {
namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

TEST(ParamTable, EntriesAreComplete) {
  for (const ParamInfo& info : all_params()) {
    EXPECT_TRUE(contains(info.key, ".")) << info.key << ": a key is group.name";
    EXPECT_NE(std::string(info.symbol), "") << info.key;
    EXPECT_NE(std::string(info.doc), "") << info.key;
    EXPECT_EQ(std::string(info.doc).back(), '.') << info.key << ": the doc is a sentence";
    EXPECT_NE(std::string(info.source), "") << info.key;
    // They would break the tables of the reference page.
    EXPECT_FALSE(contains(info.doc, "|") || contains(info.symbol, "|") || contains(info.unit, "|")) << info.key;
  }
}

TEST(ParamTable, KeysAreUniqueAndFound) {
  std::set<std::string> keys;
  for (const ParamInfo& info : all_params()) {
    EXPECT_TRUE(keys.insert(info.key).second) << info.key << " is there twice";
    ASSERT_NE(find_param(info.key), nullptr);
    EXPECT_EQ(find_param(info.key)->id, info.id);
    EXPECT_EQ(&param_info(info.id), &info) << "the table and ParamId are in one order";
  }
  EXPECT_EQ(find_param("water"), nullptr);
  EXPECT_EQ(find_param(""), nullptr);
}

TEST(ParamTable, RangesHoldTheirDefaults) {
  const Params defaults;
  for (const ParamInfo& info : all_params()) {
    EXPECT_TRUE(std::isfinite(info.minimum) && std::isfinite(info.maximum)) << info.key;
    EXPECT_LT(info.minimum, info.maximum) << info.key;
    EXPECT_LE(info.minimum, info.initial) << info.key;
    EXPECT_GE(info.maximum, info.initial) << info.key;
    EXPECT_EQ(get_param(defaults, info.id), info.initial) << info.key << ": the struct starts at the default";
  }
}

TEST(ParamTable, ChoicesHaveNamedOptions) {
  for (const ParamInfo& info : all_params()) {
    if (info.type != ParamType::kChoice) {
      EXPECT_EQ(param_option_count(info), 0) << info.key;
      continue;
    }
    ASSERT_GE(param_option_count(info), 2) << info.key;
    std::set<std::string> names;
    for (int i = 0; i < param_option_count(info); ++i) names.insert(std::string(param_option(info, i)));
    EXPECT_EQ(static_cast<int>(names.size()), param_option_count(info)) << info.key;
    EXPECT_EQ(names.count(""), 0U) << info.key;
    EXPECT_EQ(param_option(info, param_option_count(info)), "") << info.key;
  }
}

TEST(Params, LimitsAreAllowedAndBeyondThemIsNot) {
  for (const ParamInfo& info : all_params()) {
    Params params;
    for (const double value : {info.minimum, info.maximum, info.initial}) {
      ASSERT_TRUE(set_param(params, info.id, value)) << info.key;
      EXPECT_EQ(get_param(params, info.id), value) << info.key;
    }
    const Params before = params;
    for (const double value : {std::nextafter(info.minimum, -1.0e30), std::nextafter(info.maximum, 1.0e30),
                               std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity()}) {
      const Result<> result = set_param(params, info.id, value);
      ASSERT_FALSE(result) << info.key << " = " << value;
      EXPECT_TRUE(contains(result.error().message, info.key));
      EXPECT_EQ(params, before) << info.key << ": an error leaves everything as it was";
    }
  }
}

TEST(Params, EachSetsItselfAlone) {
  for (const ParamInfo& info : all_params()) {
    Params params;
    const double other = info.initial == info.maximum ? info.minimum : info.maximum;
    ASSERT_TRUE(set_param(params, info.id, other));
    for (const ParamInfo& read : all_params()) {
      EXPECT_EQ(get_param(params, read.id), read.id == info.id ? other : read.initial) << info.key << ", " << read.key;
    }
  }
}

TEST(Params, IndicesAreWhole) {
  for (const ParamInfo& info : all_params()) {
    if (info.type == ParamType::kReal && !info.whole) continue;
    Params params;
    EXPECT_FALSE(set_param(params, info.id, info.minimum + 0.5)) << info.key;
  }
}

TEST(Params, CountsAreWhole) {
  Params params;
  const Result<> wrong = set_param_text(params, "water.max_substeps", "1.5");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "water.max_substeps = 1.5 must be a whole number, 1 or 2");
  EXPECT_EQ(params, Params());
  EXPECT_TRUE(set_param_text(params, "water.max_substeps", "2"));
}

// set_param_text reads the text of param_text to the same bits: saved scenes depend on it.
TEST(Params, TextRoundTrips) {
  for (const ParamInfo& info : all_params()) {
    for (const double share : {0.0, 1.0 / 3.0, 0.7, 1.0}) {
      Params params;
      double value = info.minimum + share * (info.maximum - info.minimum);
      if (info.whole || info.type != ParamType::kReal) value = std::floor(value);
      ASSERT_TRUE(set_param(params, info.id, value));
      Params read;
      const Result<> result = set_param_text(read, info.key, param_text(params, info.id));
      ASSERT_TRUE(result) << result.error().text();
      EXPECT_EQ(read, params) << info.key << " = " << param_text(params, info.id);
    }
  }
}

TEST(Params, ChoicesAreNamed) {
  Params params;
  ASSERT_TRUE(set_param_text(params, "water.pressure_law", "paper"));
  EXPECT_EQ(params.water_pressure_law, PressureLaw::kPaper);
  EXPECT_EQ(param_text(params, ParamId::water_pressure_law), "paper");
  const Result<> wrong = set_param_text(params, "water.pressure_law", "papers");
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(contains(wrong.error().message, "momentum|paper"));
  EXPECT_FALSE(set_param_text(params, "water.pressure_law", "1")) << "an index means nothing to a reader";
}

TEST(Params, BadTextIsRefused) {
  Params params;
  for (const char* text :
       {"", " ", "abc", "0.1x", "0,1", "1e999", "nan", "inf", "-inf", "0x1p3", " 0.1", "0.1 ", "--1"}) {
    const Result<> result = set_param_text(params, "water.viscosity", text);
    ASSERT_FALSE(result) << '"' << text << '"';
    EXPECT_TRUE(contains(result.error().message, "water.viscosity"));
  }
  EXPECT_EQ(params, Params());
}

TEST(Params, AnUnknownKeyNamesItsNeighbour) {
  Params params;
  const Result<> result = set_param_text(params, "water.viscosty", "0.1");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "unknown parameter \"water.viscosty\"; did you mean \"water.viscosity\"?");
  const Result<> strange = set_param_text(params, "sails.area", "0.1");
  ASSERT_FALSE(strange);
  EXPECT_FALSE(contains(strange.error().message, "did you mean"));
}

TEST(Params, NearestKey) {
  EXPECT_EQ(nearest_param_key("water.viscosity"), "water.viscosity");
  EXPECT_EQ(nearest_param_key("Water.viscosity"), "water.viscosity");
  EXPECT_EQ(nearest_param_key("boat.thrsut"), "boat.thrust");
  EXPECT_EQ(nearest_param_key("nothing like it"), "");
  EXPECT_EQ(nearest_param_key(""), "");
  EXPECT_EQ(nearest_param_key(std::string(1'000'000, 'x')), "");
}

TEST(Params, ReferencePageHasARowForEach) {
  const std::string page = params_markdown();
  for (const ParamInfo& info : all_params()) {
    const std::string start = "| `" + std::string(info.key) + "` | " + info.symbol + " |";
    const std::size_t row = page.find(start);
    ASSERT_NE(row, std::string::npos) << info.key;
    const std::string line = page.substr(row, page.find('\n', row) - row);
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 9) << line;
    EXPECT_TRUE(contains(line, info.doc));
    EXPECT_TRUE(contains(line, param_text(Params(), info.id)));
  }
}

// Everything that a scene or a parameter may ask for can be saved and loaded again.
TEST(Params, AStateHoldsWhatASceneStartsWith) {
  EXPECT_LE(param_info(ParamId::tracer_count).maximum, static_cast<double>(kMostTracers));
  EXPECT_EQ(param_info(ParamId::tracer_count).maximum, static_cast<double>(kMostTracersAtStart));
  EXPECT_LE(param_info(ParamId::vorton_max).maximum, static_cast<double>(kMostVortons));
  EXPECT_LE(kMostVortonsAtStart, kMostVortons);
}

}  // namespace
}  // namespace regatta
