#include "app/hand_gauges.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace regatta {

namespace {

std::string free_name(std::span<const Gauge> known, std::span<const Gauge> by_hand) {
  for (int number = 1;; ++number) {
    std::string name = fmt::format("hand {}", number);
    const auto is = [&](const Gauge& gauge) { return gauge.name == name; };
    if (std::none_of(known.begin(), known.end(), is) && std::none_of(by_hand.begin(), by_hand.end(), is)) return name;
  }
}

}  // namespace

std::string set_hand_gauge(UiModel& model, const Result<Vec2>& at, std::span<const Gauge> known) {
  const bool clicked = std::exchange(model.clicks_gauge, false);
  model.gauge_at.reset();
  if (!model.aims_gauge) return {};
  if (at) model.gauge_at = at.value();
  if (!at || !clicked || model.gauges.size() >= kMostHandGauges) return {};
  const std::string name = free_name(known, model.gauges);
  model.gauges.push_back({name, at.value()});
  model.aims_gauge = false;
  return fmt::format("gauge \"{}\" reads the water at {:.2f}, {:.2f} m", name, at.value().x, at.value().y);
}

void read_hand_gauges(const World& world, UiModel& model, Snapshot& snapshot) {
  snapshot.gauges.resize(world.scene().gauges.size());
  std::vector<Vec2> places;
  for (const Gauge& gauge : model.gauges) places.push_back(gauge.at);
  if (model.gauge_at) places.push_back(*model.gauge_at);
  if (places.empty()) return;
  const std::vector<WaterSample> water = world.read_water(places);
  for (std::size_t i = 0; i < model.gauges.size(); ++i)
    snapshot.gauges.push_back({model.gauges[i], water[i], std::numeric_limits<double>::quiet_NaN()});
  if (model.gauge_at) model.gauge_water = water.back();
}

}  // namespace regatta
