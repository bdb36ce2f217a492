// Bodies and the rings of others: what wakes them, and whose force it is.
#include "theory/round_rings.h"
#include "world_of_text.h"

#include "geometry/hull_shapes.h"

#include <fmt/core.h>
#include <fmt/format.h>

namespace regatta::vorton_others_test {
namespace {

const char* const kTank =
    "[params.water]\nsolver = \"grid\"\n[domain]\nsize = [40, 12]\n[water]\ndepth = 5\nspacing = 0.25\n"
    "[params.vorton]\nmax = 8000\n";

// A ring that runs into a cube at rest takes it along.
TEST(VortonOthers, ARingPushesACubeAtRest) {
  const auto world = world_of_text(
      "[domain]\nsize = [16, 8]\n[params.water]\nsolver = \"grid\"\n[water]\ndepth = 6\nspacing = 0.5\n"
      "[[ring]]\nposition = [-3, -3, 0]\naxis = [1, 0, 0]\nradius = 0.6\ncirculation = 2\ncore = 0.15\n"
      "[[body]]\nname = \"cube\"\nkind = \"box\"\ndensity = 1000\nsize = [0.6, 0.6, 0.6]\nposition = [0, -3, 0]\n");
  ASSERT_NE(world, nullptr);
  float fastest = 0.0F, aside = 0.0F;
  for (int i = 0; i < 420; ++i) {
    world->step();
    const Vec3 velocity = snapshot_with_wakes(*world).bodies[0].state.velocity;
    fastest = std::max(fastest, velocity.x);
    aside = std::max(aside, glm::length(Vec2(velocity.y, velocity.z)));
  }
  RecordProperty("fastest", fmt::format("{:.2f} m/s", fastest));
  EXPECT_GT(fastest, 0.4F);
  EXPECT_LT(fastest, 1.7F) << "as fast as the water in the ring's middle";
  EXPECT_LT(aside, 0.25F * fastest);
}

struct Drag {
  double lead = 0.0, rear = 0.0;
};

// C_D of two cubes of 1 m, `apart` between their centres, at 1 m/s, mean from 6 to 16 s; 0: the first alone.
Drag tandem(double apart) {
  std::string text = kTank;
  for (const double x : {-10.0, -10.0 - apart}) {
    text += fmt::format(
        "[[body]]\nname = \"b{}\"\nkind = \"box\"\nmotion = \"kinematic\"\nsize = [1, 1, 1]\npath = [{{ position = "
        "[{}, -2.5, 0], time = 0 }}, {{ position = [{}, -2.5, 0], time = 26 }}]\n",
        x, x, x + 26.0);
    if (apart == 0.0) break;
  }
  const auto world = world_of_text(text);
  Drag sum;
  int count = 0;
  for (int i = 0; i < 960; ++i) {
    world->step();
    if (i < 360) continue;
    const Snapshot now = snapshot_with_wakes(*world);
    sum.lead -= static_cast<double>(now.bodies[0].load.force.x) / 500.0;
    if (apart > 0.0) sum.rear -= static_cast<double>(now.bodies[1].load.force.x) / 500.0;
    ++count;
  }
  return {sum.lead / count, sum.rear / count};
}

TEST(VortonOthers, TheFirstOfTwoCubesHardlyFeelsTheSecond) {
  const double alone = tandem(0.0).lead;
  for (const double apart : {2.0, 3.0, 5.0}) {
    const Drag drag = tandem(apart);
    fmt::print("{} m apart: C_D {:.2f} and {:.2f}, alone {:.2f}\n", apart, drag.lead, drag.rear, alone);
    EXPECT_NEAR(drag.lead, alone, 0.1 * alone);
    EXPECT_GT(drag.rear, 0.5 * alone);
    EXPECT_LT(drag.rear, 1.02 * alone);
  }
}

// The impulse that a free ring loses beside bodies, the bodies gain: the sum of ring, flow around the hulls, and pushes
// stays the same.
TEST(VortonOthers, WhatARingLosesTheBodyGains) {
  const auto panels = std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0]);
  Vortons vortons;
  vortons.add_body(panels);
  VortonTerms terms;
  terms.body.min_speed = 100.0F;  // it sheds nothing
  terms.upkeep = no_upkeep();
  add_circle(vortons, {{-2.5F, 0.2F, 0.0F}, {1.0F, 0.0F, 0.0F}, 0.6F}, 1.0F, 0.15F, 3.0F);
  const BodyInStream body;
  constexpr float kStep = 1.0F / 60.0F;
  const Impulse first = ring_impulse(vortons.rings(), vortons.rings().list[0], Vec3(0.0F));
  // The slip is what the ring makes of it.
  const auto slip = [&](const Rings& rings) {
    std::vector<Vorton> sources;
    list_vortons(rings, sources);
    const std::vector<SourcePanel>& all = panels->panels();
    std::vector<float> x, y, z, u(all.size()), v(all.size()), w(all.size()), outflow(all.size()), strength;
    for (const SourcePanel& panel : all) {
      x.push_back(panel.center.x);
      y.push_back(panel.center.y);
      z.push_back(panel.center.z);
    }
    add_vortons(sources, {x.data(), y.data(), z.data(), u.data(), v.data(), w.data(), static_cast<int>(all.size())});
    std::vector<Vec3> flow(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      flow[i] = {u[i], v[i], w[i]};
      outflow[i] = glm::dot(all[i].normal, flow[i]);
    }
    panels->solve(outflow, strength);
    return panels->sheet_impulse(flow, strength).linear;
  };
  const glm::dvec3 first_slip = slip(vortons.rings());
  glm::dvec3 push(0.0), last_slip(0.0);
  Impulse last;
  for (int i = 0; i < 330; ++i) {
    last = ring_impulse(vortons.rings(), vortons.rings().list[0], Vec3(0.0F));
    last_slip = slip(vortons.rings());
    vortons.step(terms, {}, std::span(&body, 1), kStep);
    push += vortons.body(0).load().push;
  }
  const double whole = 1000.0 * glm::length(first.linear);
  const glm::dvec3 lost = -1000.0 * (last.linear + last_slip - first.linear - first_slip);
  RecordProperty("lost", fmt::format("{:.0f} of {:.0f} N s", glm::length(lost), whole));
  RecordProperty("left", fmt::format("{:.1f} N s", glm::length(push - lost)));
  EXPECT_GT(glm::length(lost), 0.05 * whole);
  EXPECT_LT(glm::length(push - lost), 0.03 * glm::length(lost));
}

}  // namespace
}  // namespace regatta::vorton_others_test
