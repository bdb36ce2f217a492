#include "core/state.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

struct Emission {
  double time = 0.0;
  Vec2 at{0.0F};
};

// An owner with one of each kind of member that an archive knows.
struct Owner {
  std::int64_t step = 3;
  float level = 0.5F;
  Quat turn{1.0F, 0.0F, 0.0F, 0.0F};
  std::vector<float> x = {1.0F, 2.0F, 3.0F};
  std::vector<Vec3> velocity = {{1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}};
  std::vector<Emission> emissions = {{1.0, {2.0F, 3.0F}}, {4.0, {5.0F, 6.0F}}};
  std::vector<float> field = std::vector<float>(20, 7.0F);  // two rows of three, five apart, from entry 6 on
  std::vector<std::int32_t> counts = {2, 1};                // of x, that each of two takes
  std::vector<float> shown = {0.25F};
  bool was_loaded = false;

  void visit(Archive& archive) {
    archive.value("step", step, {.least = 0.0});
    archive.value("level", level);
    const auto scope = archive.scope("part");
    archive.value("turn", turn, {.unit = true});
    archive.array("x", x, {.least = 0.0});
    archive.array("velocity", velocity, {.like = "x"});
    archive.array("counts", counts, {.shares = "x", .least = 0.0});
    archive.members("time", emissions, &Emission::time);
    archive.members("at", emissions, &Emission::at, {.like = "time"});
    archive.rows("field", field, 6, 2, 3, 5);
    archive.array("shown", shown, {.hashed = false});
    was_loaded = archive.loads();
  }
  Visit visitor() {
    return [this](Archive& archive) { visit(archive); };
  }
};

State state_of(Owner& owner) {
  State state;
  take_state(owner.visitor(), state);
  return state;
}

std::uint64_t hash_of(Owner& owner) {
  StateHash hash;
  hash_state(owner.visitor(), hash);
  return hash.value();
}

TEST(State, GivesBackEveryBit) {
  Owner from, to;
  from.step = 99;
  from.x = {0.1F, 0.2F};
  from.counts = {2};
  from.velocity = {{1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}};
  from.emissions = {{1.0 / 3.0, {7.0F, 8.0F}}};
  for (std::size_t i = 0; i < from.field.size(); ++i) from.field[i] = static_cast<float>(i);
  const State state = state_of(from);
  ASSERT_TRUE(give_state(state, to.visitor()).ok());
  EXPECT_TRUE(to.was_loaded);
  EXPECT_EQ(to.step, 99);
  EXPECT_EQ(to.x, from.x);
  EXPECT_EQ(to.velocity, from.velocity);
  ASSERT_EQ(to.emissions.size(), 1U);
  EXPECT_EQ(to.emissions[0].time, 1.0 / 3.0);
  EXPECT_EQ(to.emissions[0].at, Vec2(7.0F, 8.0F));
  // Only the rows; what lies around them stays.
  EXPECT_EQ(to.field[6], 6.0F);
  EXPECT_EQ(to.field[8], 8.0F);
  EXPECT_EQ(to.field[9], 7.0F);
  EXPECT_EQ(to.field[11], 11.0F);
  EXPECT_EQ(to.field[0], 7.0F);
  EXPECT_EQ(state_of(to), state);
  EXPECT_EQ(first_difference(state, state_of(to)), std::nullopt);
  EXPECT_EQ(hash_of(from), hash_of(to));
}

TEST(State, TakingItAgainKeepsNothingOfTheOneBefore) {
  Owner many, few;
  few.x.clear();
  few.velocity.clear();
  State state = state_of(many);
  take_state(few.visitor(), state);
  EXPECT_EQ(state, state_of(few));
}

TEST(State, HashSeesEveryArrayButWhatIsOnlyShown) {
  Owner plain;
  const std::uint64_t hash = hash_of(plain);
  Owner changed;
  changed.field[13] = 8.0F;
  EXPECT_NE(hash_of(changed), hash);
  changed = {};
  changed.emissions[1].at.y = 6.5F;
  EXPECT_NE(hash_of(changed), hash);
  changed = {};
  changed.x.pop_back();
  EXPECT_NE(hash_of(changed), hash);
  changed = {};
  changed.field[0] = 8.0F;  // outside the rows
  changed.shown = {0.5F, 0.5F};
  EXPECT_EQ(hash_of(changed), hash);
}

// Gives `state` to an owner; returns the error. The owner must be as it was.
std::string refusal(const State& state) {
  Owner owner;
  const State before = state_of(owner);
  const Result<> given = give_state(state, owner.visitor());
  EXPECT_FALSE(given.ok());
  EXPECT_EQ(first_difference(before, state_of(owner)), std::nullopt) << "a refused state changes nothing";
  return given.ok() ? "" : given.error().message;
}

StateArray& array_of(State& state, const std::string& name) {
  return *const_cast<StateArray*>(
      state.find(name));  // NOLINT(cppcoreguidelines-pro-type-const-cast): a test's own copy
}

TEST(State, NamesTheFirstArrayThatDoesNotFit) {
  Owner owner;
  const State good = state_of(owner);
  State bad = good;
  std::erase_if(bad.arrays, [](const StateArray& array) { return array.name == "part.velocity"; });
  EXPECT_EQ(refusal(bad), "the state has no \"part.velocity\"");

  bad = good;
  array_of(bad, "part.velocity").bytes.resize(12);
  EXPECT_EQ(refusal(bad), "\"part.velocity\" of the state has 1 entries where 3 are wanted");

  bad = good;
  array_of(bad, "part.x").type = NumberType::kInt32;
  EXPECT_EQ(refusal(bad), "\"part.x\" of the state holds other numbers than are wanted");

  Owner negative;
  negative.x[1] = -2.0F;
  EXPECT_EQ(refusal(state_of(negative)), "part.x[1] = -2 of the state can't be");
  Owner broken;
  broken.velocity[2].y = std::nanf("");
  EXPECT_EQ(refusal(state_of(broken)), "part.velocity[2] = nan of the state can't be");
  broken = {};
  broken.level = std::numeric_limits<float>::infinity();
  EXPECT_EQ(refusal(state_of(broken)), "level[0] = inf of the state can't be");
  Owner missing;
  missing.counts[1] = 4;
  EXPECT_EQ(refusal(state_of(missing)), "\"part.counts\" of the state adds up to 6 where \"part.x\" has 3 entries");
  missing.counts = {4, -1};
  EXPECT_EQ(refusal(state_of(missing)), "part.counts[1] = -1 of the state can't be");
  Owner turned;
  turned.turn = Quat(2.0F, 0.0F, 0.0F, 0.0F);
  EXPECT_EQ(refusal(state_of(turned)), "part.turn[0] of the state is no direction");

  bad = good;
  bad.arrays.push_back(bad.arrays.front());
  bad.arrays.back().name = "cells.h";
  EXPECT_EQ(refusal(bad), "the state holds \"cells.h\", which has no place here");
}

TEST(State, ArraysMayComeInAnyOrder) {
  Owner from, to;
  from.level = 9.0F;
  State state = state_of(from);
  std::reverse(state.arrays.begin(), state.arrays.end());
  ASSERT_TRUE(give_state(state, to.visitor()).ok());
  EXPECT_EQ(to.level, 9.0F);
}

// An owner of a later version than its states: it keeps two things more of what it had, has a new list, and one that is
// no more.
struct LaterOwner {
  std::vector<float> x = {9.0F};
  std::vector<Vec2> drift = {{8.0F, 8.0F}};  // new, one of each x
  std::vector<std::int64_t> tags = {5, 6};   // likewise
  double heat = 20.0;                        // new
  std::vector<float> drops = {1.5F, 2.5F};   // a new list of its own, and what goes with it
  std::vector<float> sizes = {0.1F, 0.2F};
  static constexpr std::uint32_t kNew = kStateVersion + 1;

  void visit(Archive& archive) {
    archive.array("x", x, {.least = 0.0});
    archive.array("drift", drift, {.like = "x", .since = kNew});
    archive.array("tags", tags, {.like = "x", .least = 1.0, .since = kNew, .fresh = 1.0});
    archive.value("heat", heat, {.since = kNew});
    archive.array("drops", drops, {.since = kNew});
    archive.array("sizes", sizes, {.like = "drops", .since = kNew});
    archive.gone("age", kStateVersion);
  }
  Visit visitor() {
    return [this](Archive& archive) { visit(archive); };
  }
};

State earlier_state(std::initializer_list<const char*> names) {
  State state;
  std::vector<float> three = {1.0F, 2.0F, 3.0F};
  take_state(
      [&](Archive& archive) {
        for (const char* const name : names) archive.array(name, three);
      },
      state);
  return state;
}

TEST(State, AnOlderOneLeavesWhatIsNewAsItsOwnerMadeIt) {
  for (const State& state : {earlier_state({"x", "age"}), earlier_state({"age", "x"}), earlier_state({"x"})}) {
    LaterOwner owner;
    const Result<> given = give_state(state, owner.visitor());
    ASSERT_TRUE(given.ok()) << given.error().text();
    EXPECT_EQ(owner.x, (std::vector<float>{1.0F, 2.0F, 3.0F}));
    EXPECT_EQ(owner.drift, std::vector<Vec2>(3, Vec2(0.0F)));
    EXPECT_EQ(owner.tags, std::vector<std::int64_t>(3, 1));
    EXPECT_EQ(owner.heat, 20.0);
    EXPECT_EQ(owner.drops.size(), 2U);
    EXPECT_EQ(owner.sizes, std::vector<float>(2, 0.0F));
  }
}

TEST(State, WhatItsVersionHoldsIsStillAskedFor) {
  const auto refused = [](State state) {
    LaterOwner owner;
    const Result<> given = give_state(state, owner.visitor());
    EXPECT_EQ(owner.x, std::vector<float>{9.0F}) << "a refused state changes nothing";
    return given.ok() ? std::string() : given.error().message;
  };
  EXPECT_EQ(refused(earlier_state({"age"})), "the state has no \"x\"");
  EXPECT_EQ(refused(earlier_state({"x", "age", "other"})), "the state holds \"other\", which has no place here");
  EXPECT_EQ(refused(earlier_state({"x", "heat"})), "\"heat\" of the state holds other numbers than are wanted");
  EXPECT_EQ(refused(earlier_state({"x", "drift"})), "\"drift\" of the state holds other numbers than are wanted");
  State later = earlier_state({"x"});
  later.version = LaterOwner::kNew;
  EXPECT_EQ(refused(later), "the state has no \"drift\"");
  LaterOwner whole;
  whole.tags = {5};
  take_state(whole.visitor(), later);
  later.version = LaterOwner::kNew;
  later.arrays.push_back(earlier_state({"age"}).arrays.front());
  EXPECT_EQ(refused(later), "the state holds \"age\", which has no place here");
}

TEST(State, HashesOfArraysNameWhichDiffers) {
  Owner a, b;
  std::vector<ArrayHash> of_a, of_b;
  hash_arrays(a.visitor(), of_a);
  b.shown[0] = 9.0F;
  hash_arrays(b.visitor(), of_b);
  EXPECT_EQ(of_a, of_b);
  EXPECT_EQ(of_a.size(), state_of(a).arrays.size() - 1);
  b.velocity[1].z = 0.5F;
  b.counts = {3};
  hash_arrays(b.visitor(), of_b);
  ASSERT_EQ(of_a.size(), of_b.size());
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    const bool changed = of_a[i].name == "part.velocity" || of_a[i].name == "part.counts";
    EXPECT_EQ(of_a[i] == of_b[i], !changed) << of_a[i].name;
  }
}

TEST(State, TheFirstDifferenceHasAName) {
  Owner a, b;
  b.velocity[1].z = 0.5F;
  b.field[6] = 1.0F;
  EXPECT_EQ(first_difference(state_of(a), state_of(b)), "part.velocity[1]: 0 and 0.5");
  b = {};
  b.x.push_back(4.0F);
  EXPECT_EQ(first_difference(state_of(a), state_of(b)), "part.x: 3 and 4 entries");
  State more = state_of(a);
  more.arrays.push_back({"extra", NumberType::kFloat, 1, {}});
  EXPECT_EQ(first_difference(state_of(a), more), "extra: only in the second");
  EXPECT_EQ(first_difference(more, state_of(a)), "extra: only in the first");
}

}  // namespace
}  // namespace regatta
