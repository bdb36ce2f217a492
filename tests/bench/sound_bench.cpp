// Cost of the sound: a second of everything at once, and of a boat alone. A time of 10 ms is one per cent of a core.
#include "sound/synthesizer.h"

#include <benchmark/benchmark.h>

#include <vector>

namespace regatta {
namespace {

void sound_second(benchmark::State& state) {
  Heard heard;
  heard.running = true;
  heard.engine = heard.engine_rev = heard.engine_load = heard.wash = 1.0F;
  heard.engine_pitch = 25.0F;
  heard.wash_speed = 8.0F;
  if (state.range(0) != 0) {
    heard.wind = 20.0F;
    heard.rain = heard.surf = 1.0F;
  }
  Synthesizer synthesizer;
  std::vector<float> samples(kSoundRate / 50);
  for (auto _ : state) {
    for (int i = 0; i < 50; ++i) {
      if (state.range(0) != 0 && i % 5 == 0) heard.slam = heard.hit = {1.0F, 3.0F};
      synthesizer.tell(heard, 1.0F);
      heard.slam = heard.hit = {};
      synthesizer.make(samples);
      benchmark::DoNotOptimize(samples.data());
    }
  }
}
BENCHMARK(sound_second)->Name("sound/second")->ArgName("weather")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace regatta
