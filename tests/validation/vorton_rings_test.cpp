// Vortex rings against theory: the speed of a ring, two rings that overtake each other, a ring that meets a wall, and
// what linked rings must keep.
#include "theory/rings_alone.h"
#include "theory/round_rings.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"
#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace regatta::vorton_rings_test {
namespace {

constexpr float kPieces = 1.5F;  // σ/h

TEST(VortonRings, QuadratureHasTheSpeedOfAThinRing) {
  // The other tests rely on this: the error of the formula falls with (σ/R)² for thinner rings.
  for (const double core : {0.2, 0.1, 0.05}) {
    const double speed = velocity_of({1.0, 0.0, 1.0, core}, 1.0, 0.0).up;
    EXPECT_NEAR(speed / thin_ring_speed(1.0, 1.0, core), 1.0, 0.5 * core * core * 4.0) << core;
  }
}

TEST(VortonRings, SpeedOfARing) {
  struct Case {
    float core;
    double tolerance;
  };
  // The thicker ones differ from the formula of thin rings by (σ/R)² terms; from their own quadrature none does.
  for (const Case& c : {Case{0.1F, 0.005}, Case{0.2F, 0.008}, Case{0.3F, 0.015}}) {
    const auto core = static_cast<double>(c.core);
    const Result<RingWay> found = way_of_a_ring(core, static_cast<double>(kPieces), [](double) { return true; });
    ASSERT_TRUE(found) << found.error().text();
    const RingWay& way = found.value();
    const double formula = way.speed / thin_ring_speed(1.0, 1.0, core), exact = way.speed / way.quadrature;
    RecordProperty(fmt::format("speed_{:.1f}", c.core),
                   fmt::format("{:.5f} of the formula, {:.5f} of the quadrature", formula, exact));
    EXPECT_NEAR(formula, 1.0, c.tolerance) << c.core;
    // A node's strength is that of a chord over two pieces, δ²/6 short of the arc; and 2e-3 for all else.
    const double piece = static_cast<double>(c.core / kPieces);
    EXPECT_NEAR(exact, 1.0, piece * piece / 6.0 + 0.002) << c.core;
    EXPECT_NEAR(way.radius, 1.0, 1e-5) << c.core;
    EXPECT_EQ(way.status, 0U);
  }
}

TEST(VortonRings, TwoRingsLeapfrog) {
  Vortons vortons;
  add_circle(vortons, {}, 1.0F, 0.1F, kPieces);
  add_circle(vortons, {{0.0F, 1.0F, 0.0F}}, 1.0F, 0.1F, kPieces);
  std::vector<RoundRing> exact = {{1.0, 0.0, 1.0, 0.1}, {1.0, 1.0, 1.0, 0.1}};
  const Impulse before = rings_impulse(vortons.rings(), -1, Vec3(0.0F));
  const float dt = 0.01F;
  std::vector<double> swaps, exact_swaps;
  double ahead = 1.0, exact_ahead = 1.0;
  const auto watch = [&](double& last, double now, double time, std::vector<double>& out) {
    if (last * now < 0.0) out.push_back(time + static_cast<double>(dt) * last / (last - now));
    last = now;
  };
  for (int i = 0; i < 1800; ++i) {
    const double time = i * static_cast<double>(dt);
    vortons.step({}, {}, dt);
    advance(exact, static_cast<double>(dt));
    watch(ahead, measured(vortons.rings(), 1).y - measured(vortons.rings(), 0).y, time, swaps);
    watch(exact_ahead, exact[1].y - exact[0].y, time, exact_swaps);
  }
  ASSERT_EQ(exact_swaps.size(), 3U);
  ASSERT_EQ(swaps.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(swaps[i] / exact_swaps[i], 1.0, 0.01) << i;
    RecordProperty(fmt::format("swap_{}", i), fmt::format("{:.3f}, exact {:.3f}", swaps[i], exact_swaps[i]));
  }
  const Impulse after = rings_impulse(vortons.rings(), -1, Vec3(0.0F));
  EXPECT_NEAR(after.linear.y / before.linear.y, 1.0, 1e-3);  // splitting of a stretched ring included
  RecordProperty("impulse", fmt::format("{:.2e}", after.linear.y / before.linear.y - 1.0));
}

TEST(VortonRings, ARingMeetsAWall) {
  // It falls to the bed at y = 0, which is its image's mirror, and widens.
  Vortons vortons;
  add_circle(vortons, {{0.0F, 1.5F, 0.0F}}, -1.0F, 0.1F, kPieces);
  VortonWater water;
  water.mirrors.bed = 0.0F;
  std::vector<RoundRing> exact = {{1.0, 1.5, -1.0, 0.1}, {1.0, -1.5, 1.0, 0.1}};
  const float dt = 0.01F;
  double worst = 0.0;
  for (int i = 0; i < 2000 && exact[0].radius < 1.6; ++i) {
    vortons.step({}, water, dt);
    advance(exact, static_cast<double>(dt));
    const RoundRing ring = measured(vortons.rings(), 0);
    worst = std::max({worst, std::abs(ring.radius / exact[0].radius - 1.0), std::abs(ring.y - exact[0].y)});
  }
  EXPECT_GT(exact[0].radius, 1.6);
  EXPECT_LT(worst, 0.01);
  RecordProperty("worst", fmt::format("{:.2e}", worst));
}

// ∫ u·ω, of what each of two rings does to the other and to itself. The first is 2 Γ² times how often they are linked,
// whatever their shapes. The second is Γ² times the writhe of each. In real water a tube's twist makes up for what its
// writhe changes [Mof92]; a line has none, so that what lines have of helicity changes by that.
struct Helicity {
  double mutual = 0.0, own = 0.0;
};
Helicity helicity_of(const Rings& rings) {
  std::vector<Vorton> sources;
  list_vortons(rings, sources);
  const std::span all(sources);
  const auto split = static_cast<std::size_t>(rings.list[1].first);
  Helicity sum;
  for (const Ring& ring : rings.list) {
    const auto first = static_cast<std::size_t>(ring.first);
    const auto count = static_cast<std::size_t>(ring.count);
    const auto along = [&](std::span<const Vorton> from) {
      std::vector<float> u(count), v(count), w(count);
      add_vortons(from, {&rings.x[first], &rings.y[first], &rings.z[first], u.data(), v.data(), w.data(), ring.count});
      double part = 0.0;
      for (std::size_t i = 0; i < count; ++i) {
        const Vorton& at = sources[first + i];
        part += static_cast<double>(u[i] * at.ax + v[i] * at.ay + w[i] * at.az);
      }
      return 4.0 * std::numbers::pi * part;
    };
    sum.mutual += along(first == 0 ? all.subspan(split) : all.first(split));
    sum.own += along(all.subspan(first, count));
  }
  return sum;
}

// Returns the writhe of a line without a core by Gauss' integral, (1/4π) ∮∮ (dx × dx′)·(x − x′)/|x − x′|³.
double writhe(const Rings& rings, const Ring& ring) {
  const auto node = [&](int i) { return glm::dvec3(rings.at(ring.first + i % ring.count)); };
  double sum = 0.0;
  for (int i = 0; i < ring.count; ++i) {
    for (int j = 0; j < i; ++j) {
      const glm::dvec3 apart = 0.5 * (node(i) + node(i + 1) - node(j) - node(j + 1));
      const double distance = glm::length(apart);
      sum += 2.0 * glm::dot(glm::cross(node(i + 1) - node(i), node(j + 1) - node(j)), apart) /
             (distance * distance * distance);
    }
  }
  return sum / (4.0 * std::numbers::pi);
}

TEST(VortonRings, LinkedRingsKeepImpulseHelicityAndSum) {
  Vortons vortons;
  add_circle(vortons, {}, 1.0F, 0.1F, kPieces);
  add_circle(vortons, {{1.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}, 1.0F, 0.1F, kPieces);
  const Impulse before = rings_impulse(vortons.rings(), -1, Vec3(0.0F));
  const Helicity first = helicity_of(vortons.rings());
  const double whole = std::abs(first.mutual);
  EXPECT_NEAR(whole, 2.0, 0.005);  // 2 Γ² for a link
  EXPECT_NEAR(first.own, 0.0, 1e-3);
  double coiled = 0.0, lost = 0.0;
  for (int i = 1; i <= 200; ++i) {
    vortons.step({}, {}, 0.01F);
    if (i % 20 != 0) continue;
    const Rings& rings = vortons.rings();
    const Helicity now = helicity_of(rings);
    const double writhes = writhe(rings, rings.list[0]) + writhe(rings, rings.list[1]);
    EXPECT_NEAR(now.mutual / first.mutual, 1.0, 1e-3) << i;
    EXPECT_NEAR(now.own, writhes, 0.003 * whole) << i;
    coiled = std::max(coiled, std::abs(writhes));
    lost = 1.0 - (now.mutual + now.own) / (first.mutual + first.own);
  }
  EXPECT_GT(coiled, 0.02) << "there is something to account for";
  const Impulse after = rings_impulse(vortons.rings(), -1, Vec3(0.0F));
  const double change = glm::length(after.linear - before.linear) / glm::length(before.linear);
  EXPECT_LT(change, 3e-3);
  std::vector<Vorton> sources;
  list_vortons(vortons.rings(), sources);
  glm::dvec3 sum(0.0);
  double length = 0.0;
  for (const Vorton& source : sources) {
    const glm::dvec3 alpha(static_cast<double>(source.ax), static_cast<double>(source.ay),
                           static_cast<double>(source.az));
    sum += alpha;
    length += glm::length(alpha);
  }
  EXPECT_LT(glm::length(sum), 1e-6 * length);
  RecordProperty("figures", fmt::format("impulse {:.2e}, helicity lost {:.4f}, writhe {:.4f}, sum {:.1e}", change, lost,
                                        coiled, glm::length(sum) / length));
}

// A cloud of rings of many sizes, as wakes that have met.
void add_cloud(Vortons& vortons, int nodes) {
  Rng rng(7);
  const int rings = std::max(8, nodes / 125);
  for (int r = 0; r < rings; ++r) {
    const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
    const Vec3 middle(3.0F * any(), any(), any());
    const Vec3 axis = glm::normalize(Vec3(any(), any(), any()) + Vec3(0.0F, 1.5F, 0.0F));
    Ring ring;
    ring.circulation = rng.uniform(-1.0F, 1.0F);
    ring.size = 0.05F;
    ring.core = 0.08F;
    vortons.add(ring, circle_nodes({middle, axis, rng.uniform(0.5F, 1.0F)}, nodes / rings));
  }
}

struct Field {
  std::vector<float> u, v, w;
};
Field field_of(Vortons& vortons, const VortonTerms& terms, const VortonWater& water) {
  const Rings& rings = vortons.rings();
  Field field{std::vector<float>(rings.x.size()), std::vector<float>(rings.x.size()),
              std::vector<float>(rings.x.size())};
  vortons.add_velocity(
      terms, water,
      {rings.x.data(), rings.y.data(), rings.z.data(), field.u.data(), field.v.data(), field.w.data(), rings.count()});
  return field;
}

double rms_error(const Field& field, const Field& exact) {
  double wrong = 0.0, all = 0.0;
  for (std::size_t i = 0; i < field.u.size(); ++i) {
    const Vec3 right(exact.u[i], exact.v[i], exact.w[i]);
    const Vec3 off = Vec3(field.u[i], field.v[i], field.w[i]) - right;
    wrong += static_cast<double>(glm::dot(off, off));
    all += static_cast<double>(glm::dot(right, right));
  }
  return std::sqrt(wrong / all);
}

TEST(VortonTreeAccuracy, IsWithinHalfAPercentOfTheDirectSum) {
  for (const int nodes : {5000, 20000}) {
    Vortons vortons;
    add_cloud(vortons, nodes);
    VortonTerms terms;
    terms.sum.way = VortonSumTerms::Way::kDirect;
    const Field exact = field_of(vortons, terms, {});
    terms.sum.way = VortonSumTerms::Way::kTree;
    const double usual = rms_error(field_of(vortons, terms, {}), exact);
    EXPECT_LE(usual, 0.005) << nodes;
    terms.sum = {VortonSumTerms::Way::kTree, 3, 0.7F};
    const double finer = rms_error(field_of(vortons, terms, {}), exact);
    EXPECT_LE(finer, 0.001) << nodes;
    RecordProperty(fmt::format("nodes_{}", nodes), fmt::format("{:.2e}, p 3 θ 0.7: {:.2e}", usual, finer));
  }
}

TEST(VortonThreads, AnyNumberOfThreadsGivesTheSameBits) {
  for (const auto way : {VortonSumTerms::Way::kDirect, VortonSumTerms::Way::kTree}) {
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      Vortons vortons;
      add_cloud(vortons, 3000);
      VortonTerms terms;
      terms.sum.way = way;
      VortonWater water;
      water.mirrors = {2.5F, -2.5F};
      for (int i = 0; i < 5; ++i) vortons.step(terms, water, 0.005F);
      StateHash hash;
      hash_state([&](Archive& archive) { vortons.visit(archive); }, hash);
      hashes.push_back(hash.value());
    }
    set_thread_count(processor_count());
    for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
  }
}

}  // namespace
}  // namespace regatta::vorton_rings_test
