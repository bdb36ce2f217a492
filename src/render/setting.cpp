#include "render/setting.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

// Whether land rises above the still level somewhere along the domain's edges.
bool has_dry_rim(const Snapshot& snapshot) {
  const Terrain* const terrain = snapshot.terrain.get();
  if (terrain == nullptr || terrain->flat || terrain->heights.empty()) return false;
  constexpr int kPlaces = 64;  // along each edge
  const Domain& d = snapshot.home ? *snapshot.home : snapshot.domain;
  for (int i = 0; i <= kPlaces; ++i) {
    const Vec2 at = glm::mix(d.lower, d.upper, static_cast<float>(i) / kPlaces);
    for (const Vec2 rim :
         {Vec2(at.x, d.lower.y), Vec2(at.x, d.upper.y), Vec2(d.lower.x, at.y), Vec2(d.upper.x, at.y)}) {
      if (terrain->sample(rim.x, rim.y).height > snapshot.level) return true;
    }
  }
  return false;
}

Surroundings surroundings_of(const Snapshot& snapshot, bool tank, WeatherView weather) {
  Surroundings found = snapshot.look.surroundings;
  if (found == Surroundings::kAuto) {
    const bool at_sea = tank && far_sides(snapshot).all();
    const Surroundings open = has_dry_rim(snapshot) ? Surroundings::kLand : Surroundings::kSea;
    found = at_sea ? open : Surroundings::kHall;
  }
  // Land is where it is: it can't lie beside a window that always moves.
  const bool land = found == Surroundings::kLand || found == Surroundings::kTown;
  if (land && snapshot.domain.travels && !snapshot.home) found = Surroundings::kCoast;
  return found == Surroundings::kHall && weather != WeatherView::kScene ? Surroundings::kYard : found;
}

}  // namespace

bool Setting::operator==(const Setting& other) const {
  const Domain& a = domain;
  const Domain& b = other.domain;
  return a.lower == b.lower && a.upper == b.upper && a.west == b.west && a.east == b.east && a.south == b.south &&
         a.north == b.north && level == other.level && tank == other.tank && floor == other.floor && top == other.top &&
         far == other.far && surroundings == other.surroundings && flood_plain == other.flood_plain;
}

Setting setting_of(const Snapshot& snapshot, WeatherView weather) {
  constexpr float kLikelyLevel = 0.35F;  // share of the glass box' height, for proportions and shade only, no physics
  const WaterGlass glass = snapshot.glass.empty() ? WaterGlass{} : snapshot.glass.front();
  const bool box = glm::all(glm::lessThan(glass.lower, glass.upper)) &&
                   std::isfinite(glm::length(glass.lower) + glm::length(glass.upper));
  Setting setting{snapshot.domain, snapshot.level};
  setting.tank = snapshot.terrain || snapshot.surface.nx > 0 || !box;
  setting.surroundings = surroundings_of(snapshot, setting.tank, weather);
  const bool level_ground = snapshot.terrain == nullptr || snapshot.terrain->flat;
  setting.flood_plain = setting.surroundings == Surroundings::kTown && level_ground && !snapshot.far_sea.everywhere();
  // Out of doors the water goes on beyond open edges, whether a sea is known there or not.
  const bool outdoors = setting.surroundings != Surroundings::kHall && setting.surroundings != Surroundings::kYard;
  setting.far = outdoors ? open_sides(snapshot.domain) : far_sides(snapshot);
  if (setting.tank) return setting;
  setting.domain.lower = horizontal(glass.lower);
  setting.domain.upper = horizontal(glass.upper);
  setting.level = glm::mix(glass.lower.y, glass.upper.y, kLikelyLevel);
  setting.floor = glass.lower.y;
  setting.top = glass.upper.y;
  setting.far = {};
  return setting;
}

Setting ground_of(const Setting& setting, const Snapshot& snapshot) {
  Setting ground = setting;
  if (snapshot.home && setting.tank) ground.domain = *snapshot.home;
  return ground;
}

const WeatherLight& light_of(const Setting& setting, Weather scene, WeatherView weather) {
  if (weather != WeatherView::kScene) return weather_light(static_cast<Weather>(static_cast<int>(weather) - 1));
  return setting.surroundings == Surroundings::kHall ? hall_light() : weather_light(scene);
}

}  // namespace regatta
