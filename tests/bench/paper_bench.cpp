// The benchmark of [Gou12, table 2]: 49,000 tracers and 981 vortons among a plate that moves and two spheres, by the
// number of threads. Beside the medians of this machine stand the times that the paper gives for one with four
// processors (i7-2600, 3.4 GHz), all in ms: boundary conditions of tracers and vortons, and the whole update. Figures
// only; what must hold is tested elsewhere.
//
// vorton_law_sum compares how the bodies' impulses are added up: in blocks that depend on the number of tracers alone,
// and in whatever order the threads come, as tools for parallel loops do by themselves. `sums` counts how many
// different results that gave.
#include "core/parallel.h"
#include "geometry/hull_shapes.h"
#include "vorton/paper_vortons.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace regatta {
namespace {

constexpr float kStep = 1.0F / 60.0F;  // [s]
constexpr int kTracers = 49000;
constexpr int kVortons = 981;

struct PaperTimes {
  double conditions, tracers, vortons, update;
};
const std::map<std::int64_t, PaperTimes> kPaper = {
    {1, {2.42, 2.346, 0.057, 4.12}},   {2, {1.606, 1.563, 0.0423, 2.52}}, {3, {1.134, 1.095, 0.0378, 2.15}},
    {4, {1.142, 1.107, 0.0348, 2.03}}, {6, {0.804, 0.774, 0.0312, 1.81}}, {8, {0.784, 0.75, 0.0303, 1.76}},
    {12, {0.69, 0.657, 0.0303, 1.61}}, {16, {0.718, 0.684, 0.0336, 1.64}}};

struct Course {
  std::array<ConvexPolytope, 3> shapes = {make_box_hull({0.1F, 1.0F, 1.0F}).value()->parts[0],
                                          make_sphere_hull(0.4F).value()->parts[0],
                                          make_sphere_hull(0.4F).value()->parts[0]};
  std::array<Solid, 3> solids;
  PaperVortons vortons;
  VortonTracers tracers;
  TracerTerms terms;
  PaperTerms law;
  FlowOfPaper flow{vortons};
  float time = 0.0F;

  Course() {
    for (std::size_t b = 0; b < 3; ++b) {
      solids[b].shape = &shapes[b];
      solids[b].reach = farthest_corner(shapes[b]);
    }
    solids[1].state.position = {1.0F, 0.2F, 0.1F};
    solids[2].state.position = {-1.2F, -0.2F, -0.1F};
    PaperBox box;
    box.lower = {-1.8F, -0.8F, -0.8F};
    box.upper = {1.8F, 0.8F, 0.8F};
    box.count = kVortons;
    box.stir = 1.0F;
    terms.most = kTracers;
    terms.life = 1e9F;
    tracers.fill(terms, box.lower, box.upper, kTracers, 0, 1);
    for (int i = 0; vortons.count() < kVortons; ++i) {
      box.count = kVortons + 20 * i;  // those inside bodies go
      vortons.fill(box);
      vortons.drop_embedded(solids);
    }
    tracers.drop_embedded(solids);
    for (int i = 0; i < 30; ++i) step(nullptr);
  }
  // The plate goes to and fro.
  void move_bodies() {
    constexpr float kWay = 0.3F;    // [m]
    constexpr float kTurns = 3.0F;  // [rad/s]
    time += kStep;
    solids[0].state.position.x = kWay * std::sin(kTurns * time);
    solids[0].state.velocity.x = kWay * kTurns * std::cos(kTurns * time);
  }
  struct Times {
    std::vector<double> conditions, tracers, vortons, update;
  };
  void step(Times* times) {
    const auto now = [] { return std::chrono::steady_clock::now(); };
    const auto ms = [](auto a, auto b) { return std::chrono::duration<double, std::milli>(b - a).count(); };
    move_bodies();
    vortons.clear_loads(solids.size());
    const auto start = now();
    vortons.move(law, {}, kStep);
    const auto moved = now();
    vortons.collide(law, {}, solids, kStep);
    const auto collided = now();
    const TracerScene scene = vortons.scene({}, solids);
    tracers.move(terms, scene, flow, kStep);
    const auto carried = now();
    tracers.keep_out(terms, solids, kStep);
    const auto kept = now();
    if (times == nullptr) return;
    times->vortons.push_back(ms(moved, collided));
    times->tracers.push_back(ms(carried, kept));
    times->conditions.push_back(times->vortons.back() + times->tracers.back());
    times->update.push_back(ms(start, kept));
  }
};

double median(std::vector<double>& values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

void vorton_law_step(benchmark::State& state) {
  set_thread_count(static_cast<int>(state.range(0)));
  Course course;
  Course::Times times;
  double hits = 0.0;
  double contacts = 0.0;
  for (auto _ : state) {
    course.step(&times);
    for (const TracerHits& hit : course.tracers.last_hits()) hits += static_cast<double>(hit.count);
    for (const PaperLoad& load : course.vortons.loads()) contacts += load.contacts;
  }
  const PaperTimes paper = kPaper.at(state.range(0));
  const auto beside = [&](const char* name, const char* other, std::vector<double>& values, double given) {
    state.counters[name] = median(values);
    state.counters[other] = given;
  };
  beside("1_conditions", "1_paper", times.conditions, paper.conditions);
  beside("2_tracers", "2_paper", times.tracers, paper.tracers);
  beside("3_vortons", "3_paper", times.vortons, paper.vortons);
  beside("4_update", "4_paper", times.update, paper.update);
  state.counters["hits"] = hits / static_cast<double>(times.update.size());
  state.counters["contacts"] = contacts / static_cast<double>(times.update.size());
  set_thread_count(processor_count());
}

// The push of some tracers on the first body.
glm::vec3 push_of(const Course& course, const std::array<const float*, 3>& at, int first, int last) {
  const Solid& solid = course.solids[0];
  constexpr float kLayer = 0.05F;  // [m]
  NearPlaces near;
  find_near(solid, at, first, last, kLayer, near);
  Vec3 sum(0.0F);
  for (std::size_t k = 0; k < static_cast<std::size_t>(near.count); ++k) {
    if (near.distance[k] >= kLayer) continue;
    const PlaneDistance out = way_out(solid, near, k, {1.0F, 0.3F, 0.1F}, kStep);
    sum += out.distance * solid.shape->planes[static_cast<std::size_t>(out.plane)].normal + 1e-3F * near.at(k);
  }
  return sum;
}

void vorton_law_sum(benchmark::State& state) {
  set_thread_count(static_cast<int>(state.range(0)));
  const bool dynamic = state.range(1) != 0;
  const Course course;
  std::array<std::vector<float>, 3> places;
  for (int i = 0; i < course.tracers.count(); ++i) {
    for (int axis = 0; axis < 3; ++axis) places[static_cast<std::size_t>(axis)].push_back(course.tracers.at(i)[axis]);
  }
  const std::array<const float*, 3> at = {places[0].data(), places[1].data(), places[2].data()};
  const int count = course.tracers.count();
  constexpr int kBlock = NearPlaces::kMost;
  const int blocks = (count + kBlock - 1) / kBlock;
  std::vector<Vec3> sums(static_cast<std::size_t>(blocks));
  std::set<std::array<float, 3>> results;
  const auto part = [&](int b) { return push_of(course, at, b * kBlock, std::min(count, (b + 1) * kBlock)); };
  for (auto _ : state) {
    Vec3 all(0.0F);
    if (dynamic) {
#pragma omp parallel
      {
        Vec3 own(0.0F);
#pragma omp for schedule(dynamic, 1) nowait
        for (int b = 0; b < blocks; ++b) own += part(b);
#pragma omp critical
        all += own;
      }
    } else {
      parallel_tasks(0, blocks, [&](int b) { sums[static_cast<std::size_t>(b)] = part(b); });
      for (const Vec3& sum : sums) all += sum;
    }
    results.insert({all.x, all.y, all.z});
  }
  state.counters["sums"] = static_cast<double>(results.size());
  set_thread_count(processor_count());
}

BENCHMARK(vorton_law_step)
    ->ArgName("threads")
    ->Apply([](auto* rows) {
      for (const auto& [threads, times] : kPaper) {
        if (threads <= 2 * processor_count()) rows->Arg(threads);
      }
    }) -> Iterations(200) -> Unit(benchmark::kMillisecond) -> UseRealTime();
BENCHMARK(vorton_law_sum)
    ->ArgsProduct({{1, 2}, {0, 1}})
    ->ArgNames({"threads", "dynamic"})
    ->Iterations(500)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace regatta
