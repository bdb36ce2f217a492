#include "particles/wind.h"

#include "core/simd.h"
#include "particles/beaufort.h"
#include "particles/gradient_noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace regatta {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

Wind even_wind() {
  Wind wind;
  wind.on = true;
  wind.mean = {-18.0F, 0.0F, -0.5F};
  return wind;
}

// One particle, blown from rest.
Vec3 push(const Wind& wind, double time, double dt, const Vec3& place, float density = 1.0F, float bottom = 0.0F) {
  Vec3 velocity(0.0F);
  const auto one = [](const float& value) { return std::span<const float>(&value, 1); };
  const auto out = [](float& value) { return std::span<float>(&value, 1); };
  blow(wind, time, dt, bottom,
       {{one(place.x), one(place.y), one(place.z)}, one(density), out(velocity.x), out(velocity.y), out(velocity.z)});
  return velocity;
}

TEST(MakeWind, TakesAVector) {
  Params params;
  EXPECT_FALSE(make_wind(params).on) << "still air unless a scene asks for wind";
  params.wind_on = true;
  params.wind_x = 3.0;
  params.wind_z = -4.0;
  params.wind_noise = 2.0;
  params.wind_noise_scale = 0.5;
  params.wind_gain = 1.25;
  params.wind_period = 5.0;
  params.wind_width = 1.0;
  params.wind_seed = 17.0;
  const Wind wind = make_wind(params);
  EXPECT_TRUE(wind.on);
  EXPECT_EQ(wind.mean, Vec3(3.0F, 0.0F, -4.0F));
  EXPECT_EQ(wind.noise, 2.0F);
  EXPECT_EQ(wind.noise_scale, 0.5F);
  EXPECT_EQ(wind.gain, 1.25F);
  EXPECT_EQ(wind.period, 5.0);
  EXPECT_EQ(wind.width, 1.0);
  EXPECT_EQ(wind.seed, 17U);
}

TEST(MakeWind, TakesABeaufortNumberAndADirection) {
  Params params;
  params.wind_by = WindBy::kBeaufort;
  params.wind_beaufort = 8.0;
  const auto speed = static_cast<float>(beaufort_speed(8.0));
  const auto towards = [&](double degrees) {
    params.wind_direction = degrees;
    return make_wind(params).mean;
  };
  const auto expect_near = [&](const Vec3& a, const Vec3& b) { EXPECT_LT(glm::length(a - b), 1.0e-5F * speed); };
  expect_near(towards(0.0), {speed, 0.0F, 0.0F});
  expect_near(towards(90.0), {0.0F, 0.0F, -speed});
  expect_near(towards(180.0), {-speed, 0.0F, 0.0F});
  expect_near(towards(-90.0), {0.0F, 0.0F, speed});
  // Directions turn as the heading of a body does: right-handed about y.
  expect_near(towards(30.0), glm::angleAxis(glm::radians(30.0F), Vec3(0, 1, 0)) * Vec3(speed, 0, 0));
}

TEST(WindPulse, BlowsAtTheBeginningOfEachPeriod) {
  const Wind wind = even_wind();  // 0.75 s of every 6 s
  EXPECT_EQ(pulse_strength(wind, 0.0), 1.0F);
  EXPECT_EQ(pulse_strength(wind, 0.7499), 1.0F);
  EXPECT_EQ(pulse_strength(wind, 0.75), 0.0F);
  EXPECT_EQ(pulse_strength(wind, 5.999), 0.0F);
  EXPECT_EQ(pulse_strength(wind, 6.0), 1.0F);
  EXPECT_EQ(pulse_strength(wind, 600.5), 1.0F);
  EXPECT_EQ(pulse_strength(wind, 601.0), 0.0F);
  EXPECT_EQ(pulse_from(wind, 0.3).begin, 0.0);
  EXPECT_EQ(pulse_from(wind, 0.3).end, 0.75);
  EXPECT_EQ(pulse_from(wind, 0.75).begin, 6.0);
  EXPECT_EQ(pulse_from(wind, 13.0).begin, 18.0);
  EXPECT_EQ(pulse_from(wind, 13.0).end, 18.75);
}

TEST(WindPulse, MayNeverComeOrNeverEnd) {
  Wind wind = even_wind();
  wind.width = 0.0;
  EXPECT_EQ(pulse_strength(wind, 0.0), 0.0F);
  EXPECT_EQ(pulse_from(wind, 0.0).begin, kNever);
  EXPECT_EQ(blown_time(wind, 0.0, 1.0), 0.0);
  wind.width = 6.0;
  EXPECT_EQ(pulse_strength(wind, 5.9999), 1.0F);
  EXPECT_EQ(pulse_from(wind, 7.0).end, kNever);
  EXPECT_EQ(blown_time(wind, 5.9, 0.3), 0.3);
  wind.on = false;
  EXPECT_EQ(pulse_strength(wind, 0.0), 0.0F);
  EXPECT_EQ(pulse_from(wind, 0.0).begin, kNever);
  EXPECT_EQ(blown_time(wind, 0.0, 1.0), 0.0);
  EXPECT_EQ(push(wind, 0.0, 0.005, {0, 1, 0}), Vec3(0.0F));
}

TEST(WindPulse, AllOfAStretchOfTime) {
  Wind wind = even_wind();
  std::vector<WindPulse> pulses;
  const auto begins = [&](double from, double until) {
    pulses_between(wind, from, until, pulses);
    std::vector<double> out;
    for (const WindPulse& pulse : pulses) out.push_back(pulse.begin);
    return out;
  };
  EXPECT_EQ(begins(-5.0, 10.0), (std::vector<double>{0.0, 6.0})) << "none before time 0";
  EXPECT_EQ(begins(6.5, 18.0), (std::vector<double>{6.0, 12.0})) << "one that blows at the start, none at the end";
  EXPECT_EQ(begins(0.75, 6.0), std::vector<double>{});
  EXPECT_EQ(begins(0.3, 0.3), std::vector<double>{});
  wind.period = 0.1;
  wind.width = 0.0999999999999999;  // pauses of a rounding error
  EXPECT_NEAR(static_cast<double>(begins(1000.0, 1015.0).size()), 150.0, 2.0);
  for (std::size_t i = 1; i < pulses.size(); ++i) EXPECT_GT(pulses[i].begin, pulses[i - 1].begin);
  wind.width = 0.1;
  EXPECT_EQ(begins(3.0, 18.0), std::vector<double>{0.0});
  EXPECT_EQ(pulses[0].end, kNever);
  wind.on = false;
  EXPECT_EQ(begins(3.0, 18.0), std::vector<double>{});
}

TEST(WindPulse, AStepGetsItsShareOfIt) {
  const Wind wind = even_wind();
  EXPECT_DOUBLE_EQ(blown_time(wind, 0.2, 0.1), 0.1);
  EXPECT_NEAR(blown_time(wind, 0.7, 0.1), 0.05, 1.0e-15);
  EXPECT_EQ(blown_time(wind, 0.75, 0.1), 0.0);
  EXPECT_NEAR(blown_time(wind, 5.95, 0.1), 0.05, 1.0e-14);
  EXPECT_NEAR(blown_time(wind, 0.5, 6.0), 0.75, 1.0e-14) << "the end of one pulse and the beginning of the next";
  EXPECT_NEAR(blown_time(wind, 0.75, 5.25), 0.0, 1.0e-14);
  EXPECT_NEAR(blown_time(wind, 1.0, 60.0), 7.5, 1.0e-13);
}

TEST(WindPulse, StepsSumUpToPulsesWhateverTheirLength) {
  const Wind wind = even_wind();
  for (const double dt : {0.005, 0.0025, 1.0 / 60.0, 0.007, 0.0333, 0.9}) {
    double blown = 0.0, time = 0.0;
    while (time < 60.0 - 1.0e-9) {
      const double step = std::min(dt, 60.0 - time);
      const double of_step = blown_time(wind, time, step);
      ASSERT_GE(of_step, 0.0);
      ASSERT_LE(of_step, step);
      blown += of_step;
      time += step;
    }
    EXPECT_NEAR(blown, 10 * 0.75, 1.0e-8) << dt;  // an edge may lose a billionth of a step
  }
}

TEST(Blow, PushesAsTheFormulaSays) {
  const Wind wind = even_wind();
  for (const float height : {0.0F, 0.001F, 0.05F, 0.5F, 1.0F, 3.0F, 10.0F, 25.0F}) {
    const double profile = std::log((height + 0.01) / 0.01) / std::log(10.01 / 0.01);
    const double expected = 1.5 * 1.293e-3 * -18.0 * profile;
    const Vec3 got = push(wind, 0.0, 0.005, {0.3F, height, 0.4F});
    EXPECT_NEAR(got.x, expected, 2.0e-6 * std::abs(expected) + 1.0e-9) << height;
    EXPECT_NEAR(got.z, expected / 36.0, 2.0e-6 * std::abs(expected) + 1.0e-9) << height;
    EXPECT_EQ(got.y, 0.0F);
  }
  const double full = 1.5 * 1.293e-3 * -18.0;
  EXPECT_NEAR(push(wind, 0.0, 0.01, {0, 10, 0}).x, 2.0 * full, 1.0e-6) << "twice the step";
  EXPECT_NEAR(push(wind, 0.0, 0.005, {0, 10, 0}, 0.5F).x, 2.0 * full, 1.0e-6) << "half the density";
  EXPECT_NEAR(push(wind, 0.0, 0.005, {0, 10, 0}, 0.0F).x, 10.0 * full, 1.0e-5) << "never divided by zero";
  EXPECT_NEAR(push(wind, 0.0, 0.005, {0, 7, 0}, 1.0F, -3.0F).x, full, 1.0e-6) << "height counts from the bottom";
  EXPECT_EQ(push(wind, 0.0, 0.005, {0, -1, 0}), Vec3(0.0F)) << "nothing blows below it";
  EXPECT_EQ(push(wind, 1.0, 0.005, {0, 10, 0}), Vec3(0.0F)) << "nor between pulses";
  EXPECT_NEAR(push(wind, 0.7475, 0.005, {0, 10, 0}).x, 0.5 * full, 1.0e-6) << "half a step of the pulse";
  EXPECT_EQ(push(wind, 0.0, 0.0, {0, 10, 0}), Vec3(0.0F));
}

TEST(Blow, AddsToWhatIsThereForAnyNumberOfParticles) {
  Wind wind = even_wind();
  wind.noise = 3.0F;
  for (const int particles : {0, 1, kLanes - 1, kLanes + 1, 511, 512, 513, 4000}) {
    const auto count = static_cast<std::size_t>(particles);
    std::vector<float> x(count), y(count), z(count), u(count, 1.0F), v(count, 2.0F), w(count, 3.0F);
    const std::vector<float> density(count, 1.02F);
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = 0.01F * static_cast<float>(i);
      y[i] = 0.5F + 0.003F * static_cast<float>(i % 100);
      z[i] = -0.02F * static_cast<float>(i);
    }
    blow(wind, 0.1, 0.005, 0.0F, {{x, y, z}, density, u, v, w});
    for (std::size_t i = 0; i<count; i += count> 600 ? 41 : 1) {
      const Vec3 alone = push(wind, 0.1, 0.005, {x[i], y[i], z[i]}, 1.02F);
      ASSERT_NEAR(u[i], 1.0F + alone.x, 2.0e-7F);
      ASSERT_NEAR(v[i], 2.0F + alone.y, 4.0e-7F);
      ASSERT_NEAR(w[i], 3.0F + alone.z, 4.0e-7F);
    }
  }
}

TEST(Blow, NoiseStaysWithinItsAmplitudeAndChangesEveryMillisecond) {
  Wind wind = even_wind();
  wind.noise = 3.0F;
  const Vec3 place(0.3F, 0.4F, 0.6F);
  const Vec3 first = wind_at(wind, 0.1, 0.0F, place);
  EXPECT_EQ(wind_at(wind, 0.1004, 0.0F, place), first);
  EXPECT_EQ(wind_at(wind, 100 * 0.001, 0.0F, place), first);
  EXPECT_NE(wind_at(wind, 0.101, 0.0F, place), first);
  wind.seed = 1;
  EXPECT_NE(wind_at(wind, 0.1, 0.0F, place), first);
  const float profile = std::log(41.0F) / std::log(1001.0F);
  for (int ms = 0; ms < 1000; ++ms) {
    const Vec3 off = wind_at(wind, 0.001 * ms, 0.0F, place) / profile - wind.mean;
    for (int axis = 0; axis < 3; ++axis) ASSERT_LE(std::abs(off[axis]), 3.0F + 1.0e-4F);
  }
}

// Time as a sum of steps lies beside whole milliseconds by rounding errors; each step must meet a noise of its own.
TEST(Blow, TimesThatAreSumsMeetTheNoiseOfTheirMillisecond) {
  Wind wind = even_wind();
  wind.noise = 3.0F;
  double time = 0.0;
  for (int step = 0; step < 2000; ++step) {
    ASSERT_EQ(wind_at(wind, time, 0.0F, {0.3F, 0.4F, 0.6F}),
              wind_at(wind, (5 * step + 0.5) * 0.001, 0.0F, {0.3F, 0.4F, 0.6F}));
    time += 0.005;
  }
}

TEST(WindVelocity, IsWhatBlows) {
  Wind wind = even_wind();
  wind.noise = 3.0F;
  wind.noise_scale = 2.0F;
  const Vec3 place(1.3F, 0.7F, -0.4F);
  const Vec3 air = wind_at(wind, 0.2, 0.0F, place);
  const Vec3 water = push(wind, 0.2, 0.005, place);
  EXPECT_LT(glm::length(1.5F * 1.293e-3F * air - water), 1.0e-6F * glm::length(water));
  // Noise × A + mean, with the scale of the noise.
  const Vec3 lattice = 0.5F * place;
  Vec3 noise;
  gradient_noise(make_noise_seed(0, 200), {&lattice.x, &lattice.y, &lattice.z, 1, 1.0F},
                 {&noise.x, &noise.y, &noise.z});
  const float profile = std::log(71.0F) / std::log(1001.0F);
  EXPECT_LT(glm::length(air - profile * (wind.mean + 3.0F * noise)), 1.0e-5F);
}

TEST(WindVelocity, OfManyPlacesIsThatOfEach) {
  Wind wind = even_wind();
  wind.noise = 3.0F;
  const std::size_t count = 3000;
  std::vector<float> x(count), y(count), z(count), u(count), v(count), w(count);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = 0.013F * static_cast<float>(i);
    y[i] = 0.001F * static_cast<float>(i);
    z[i] = -0.017F * static_cast<float>(i);
  }
  wind_velocity(wind, 0.3, 0.1F, {x, y, z}, u, v, w);
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(Vec3(u[i], v[i], w[i]), wind_at(wind, 0.3, 0.1F, {x[i], y[i], z[i]}));
  }
  wind.on = false;
  wind_velocity(wind, 0.3, 0.1F, {x, y, z}, u, v, w);
  EXPECT_EQ(u, std::vector<float>(count, 0.0F));
}

}  // namespace
}  // namespace regatta
