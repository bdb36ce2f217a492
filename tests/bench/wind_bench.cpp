// Cost of the wind on the particle ocean in a step of a pulse, with and without its noise, and of a step between
// pulses. Figures only; what must hold is tested elsewhere.
#include "core/parallel.h"
#include "core/rng.h"
#include "particles/wind.h"

#include <benchmark/benchmark.h>

#include <vector>

namespace regatta {
namespace {

void wind_blow(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(1)));
  const auto count = static_cast<std::size_t>(state.range(0));
  Rng rng(1);
  std::vector<float> x(count), y(count), z(count), u(count), v(count), w(count);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = rng.uniform(0.0F, 5.0F);
    y[i] = rng.uniform(0.0F, 1.0F);
    z[i] = rng.uniform(0.0F, 2.0F);
  }
  const std::vector<float> density(count, 1.0F);
  Wind wind = make_wind(Params{});
  wind.on = true;
  wind.noise = static_cast<float>(state.range(2));
  const double time = state.range(3) != 0 ? 0.1 : 1.0;
  for (auto _ : state) {
    blow(wind, time, 0.005, 0.0F, {{x, y, z}, density, u, v, w});
    benchmark::ClobberMemory();
  }
  set_thread_count(threads_before);
}
BENCHMARK(wind_blow)
    ->ArgNames({"particles", "threads", "noise", "pulse"})
    ->Args({35000, 1, 3, 1})
    ->Args({35000, 2, 3, 1})
    ->Args({35000, 1, 0, 1})
    ->Args({35000, 2, 0, 1})
    ->Args({35000, 2, 3, 0})
    ->Args({73000, 2, 3, 1})
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime();

}  // namespace
}  // namespace regatta
