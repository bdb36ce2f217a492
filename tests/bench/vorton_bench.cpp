// Cost of the velocity of vortons at their own nodes: the direct sum, the tree with its building; and of a whole step
// of rings. Figures only; what must hold is tested elsewhere.
#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/hull_shapes.h"
#include "vorton/vorton_tracers.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

// Rings of 125 nodes that lie about in a box three times as long as wide.
void add_cloud(Vortons& vortons, std::int64_t nodes) {
  constexpr std::int64_t kNodes = 125;
  Rng rng(7);
  const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
  for (std::int64_t r = 0; r < nodes / kNodes; ++r) {
    const Vec3 middle(3.0F * any(), any(), any());
    const Vec3 axis = glm::normalize(Vec3(any(), any() + 1.5F, any()));
    const Vec3 a = glm::normalize(glm::cross(axis, Vec3(1.0F, 0.1F, 0.0F)));
    const Vec3 b = glm::cross(axis, a);
    const float radius = rng.uniform(0.5F, 1.0F);
    std::vector<Vec3> places;
    for (std::int64_t i = 0; i < kNodes; ++i) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(kNodes);
      places.push_back(middle + radius * (std::cos(angle) * a + std::sin(angle) * b));
    }
    Ring ring;
    ring.circulation = any();
    ring.size = 0.05F;
    ring.core = 0.08F;
    vortons.add(ring, places);
  }
}

void measure_velocity(benchmark::State& state, VortonSumTerms terms) {
  Vortons vortons;
  add_cloud(vortons, state.range(0));
  const Rings& rings = vortons.rings();
  std::vector<Vorton> sources;
  list_vortons(rings, sources);
  std::vector<float> u(sources.size()), v(sources.size()), w(sources.size());
  VortonSum sum;
  for (auto _ : state) {
    sum.set(terms, sources, {});
    sum.add_velocity({rings.x.data(), rings.y.data(), rings.z.data(), u.data(), v.data(), w.data(), rings.count()});
  }
  state.counters["threads"] = thread_count();
  state.counters["a_pair"] =
      benchmark::Counter(static_cast<double>(sources.size() * sources.size()),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
void vorton_velocity_direct(benchmark::State& state) { measure_velocity(state, {VortonSumTerms::Way::kDirect}); }
void vorton_velocity_tree(benchmark::State& state) {
  measure_velocity(state, {VortonSumTerms::Way::kTree, static_cast<int>(state.range(1)),
                           static_cast<float>(state.range(2)) / 10.0F});
}

void vorton_step(benchmark::State& state) {
  Vortons vortons;
  add_cloud(vortons, state.range(0));
  for (auto _ : state) vortons.step({}, {}, 1.0e-5F);
  state.counters["nodes"] = vortons.rings().count();
}

// A cube and the wake that it has grown in 15 s: about 500 nodes, 294 panels.
struct Wake {
  Vortons vortons;
  BodyInStream body;
  VortonWater water;
  static constexpr float kStep = 1.0F / 60.0F;  // [s]

  Wake() {
    vortons.add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0]));
    water.stream = body.stream = {1.0F, 0.0F, 0.0F};
    for (int i = 0; i < 900; ++i) step();
  }
  void step() { vortons.step({}, water, std::span(&body, 1), kStep); }
};

void vorton_body_step(benchmark::State& state) {
  Wake wake;
  for (auto _ : state) wake.step();
  state.counters["nodes"] = wake.vortons.rings().count();
  state.counters["panels"] = static_cast<double>(wake.vortons.body(0).shape().panels().size());
}

void vorton_tracer_step(benchmark::State& state) {
  Wake wake;
  TracerTerms terms;
  terms.most = static_cast<int>(state.range(0));
  terms.life = 1e9F;
  VortonTracers tracers;
  tracers.fill(terms, {-1.0F, -1.5F, -1.5F}, {8.0F, 1.5F, 1.5F}, terms.most, 0, 1);
  tracers.drop_embedded(wake.vortons);
  for (auto _ : state) tracers.step(terms, {}, wake.water, wake.vortons, 1e-4F);
  state.counters["tracers"] = tracers.count();
}

BENCHMARK(vorton_body_step)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(vorton_tracer_step)
    ->Arg(5000)
    ->Arg(20000)
    ->Arg(50000)
    ->Arg(200000)
    ->ArgName("tracers")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(vorton_velocity_direct)
    ->ArgsProduct({{500, 1000, 2000, 3000, 5000, 20000}})
    ->ArgName("nodes")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(vorton_velocity_tree)
    ->ArgsProduct({{1000, 2000, 3000, 5000, 20000, 100000}, {2}, {8}})
    ->ArgsProduct({{5000, 20000}, {3}, {7}})
    ->ArgNames({"nodes", "order", "angle"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(vorton_step)->Arg(750)->Arg(3000)->ArgName("nodes")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace regatta
