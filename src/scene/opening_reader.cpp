// Reads the openings of a [liquid]: [[liquid.emitter]], [[liquid.drain]], and open sides.
#include "core/limits.h"
#include "scene/scene_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr Range kInBox{-1e4, 1e4, "m"};
constexpr Range kHole{1e-3, 100.0, "m"};
constexpr Range kDischarge{1e-6, 1e5, "m³/s"};
constexpr float kFreeWay = 2.0F;  // cells before a mouth: as far as a jet goes in a sub-step
// A side that is that near to whole cells is of whole cells [cells].
constexpr float kWholeCells = 1e-3F;
constexpr float kAtWall = 1e-4F;  // a place so near to a wall lies in the box [m]

bool holds(const ParticleSetup& box, const Vec3& at) {
  return glm::all(glm::greaterThanEqual(at, box.lower - kAtWall)) &&
         glm::all(glm::lessThanEqual(at, box.upper + kAtWall));
}

void read_open_time(Fields& fields, OpenTime& time) {
  constexpr Range kTime{0.0, 1e6, "s"};
  fields.number("start", kTime, time.start);
  if (fields.number("stop", kTime, time.stop) && time.stop <= time.start)
    fields.complain("stop", fmt::format("stop must lie after start, {:.4g} s", time.start));
}

// Extent of a disc along each axis.
Vec3 reach_of_disc(const Vec3& along, float radius) {
  return radius * glm::sqrt(glm::max(Vec3(0.0F), 1.0F - along * along));
}

void check_mouth(Fields& fields, const ParticleSetup& box, const LiquidEmitter& emitter) {
  const Vec3 along = glm::normalize(emitter.direction);
  const Vec3 reach = reach_of_disc(along, emitter.radius), way = kFreeWay * box.cell() * along;
  if (!holds(box, emitter.position)) return fields.complain("position", "the emitter lies outside the liquid's box");
  if (!holds(box, emitter.position - reach) || !holds(box, emitter.position + reach))
    return fields.complain(fields.has("radius") ? "radius" : "position",
                           "the emitter's mouth reaches out of the liquid's box");
  const auto least = emitter.position + way - reach, most = emitter.position + way + reach;
  // Above, the box is open.
  const bool into_wall = glm::any(glm::lessThan(least, box.lower - kAtWall)) || most.x > box.upper.x + kAtWall ||
                         most.z > box.upper.z + kAtWall;
  if (into_wall) {
    fields.complain(fields.has("direction") ? "direction" : "position",
                    "the emitter points into a wall less than two cells away");
  }
}

void read_jet(const TomlNode& node, Complaints& complaints, ParticleSetup& box) {
  Fields fields(node, "[[liquid.emitter]]", complaints);
  LiquidEmitter emitter;
  if (!fields.vec3("position", kInBox, emitter.position))
    fields.complain("", "[[liquid.emitter]] needs position = [x, y, z]");
  const bool has_way =
      !fields.vec3("direction", {-1.0, 1.0, ""}, emitter.direction) || glm::length(emitter.direction) > 1e-3F;
  if (!has_way) fields.complain("direction", "the direction of an emitter has a length");
  fields.number("radius", kHole, emitter.radius);
  fields.number("speed", {1e-3, 100.0, "m/s"}, emitter.speed);
  if (float discharge = 0.0F; fields.number("discharge", kDischarge, discharge)) {
    if (fields.has("speed")) fields.complain("discharge", "an emitter has a speed or a discharge, not both");
    emitter.speed = 1.0F;
    emitter.speed = static_cast<float>(static_cast<double>(discharge) / emitter.discharge());
    if (!(emitter.speed >= 1e-3F && emitter.speed <= 100.0F))
      fields.complain("discharge", fmt::format("through a radius of {:.4g} m that is {:.4g} m/s: 0.001 to 100 can be",
                                               emitter.radius, emitter.speed));
  }
  read_open_time(fields, emitter.time);
  if (has_way) check_mouth(fields, box, emitter);
  fields.finish();
  box.openings.emitters.push_back(emitter);
}

void read_drain(const TomlNode& node, Complaints& complaints, ParticleSetup& box) {
  Fields fields(node, "[[liquid.drain]]", complaints);
  LiquidDrain drain;
  if (!fields.vec3("position", kInBox, drain.position)) {
    fields.complain("", "[[liquid.drain]] needs position = [x, y, z]");
  } else if (!holds(box, drain.position)) {
    fields.complain("position", "the drain lies outside the liquid's box");
  }
  fields.number("radius", kHole, drain.radius);
  const Vec3 size = box.upper - box.lower;
  if (const float widest = 0.5F * std::min({size.x, size.y, size.z}); drain.radius > widest)
    fields.complain("radius", fmt::format("a drain of this box has a radius of at most {:.4g} m", widest));
  fields.number("contraction", {0.1, 1.0, ""}, drain.contraction);
  if (fields.number("discharge", kDischarge, drain.discharge) && fields.has("contraction"))
    fields.complain("contraction", "a drain with a discharge of its own has no contraction");
  if (const double speed = static_cast<double>(drain.discharge.value_or(0.0F)) / drain.area(); speed > 100.0)
    fields.complain("discharge", fmt::format("through a radius of {:.4g} m that is {:.4g} m/s: up to 100 can be",
                                             drain.radius, speed));
  read_open_time(fields, drain.time);
  fields.finish();
  box.openings.drains.push_back(drain);
}

void read_side(const TomlNode& node, const char* name, Complaints& complaints, ParticleSetup& box,
               std::optional<LiquidSide>& out) {
  const std::string what = fmt::format("[liquid.{}]", name);
  Fields fields(node, what, complaints);
  LiquidSide side;
  const float low = box.lower.y + box.cell(), high = std::max(low, box.upper.y);
  side.level = low;
  if (!fields.number("level", {static_cast<double>(low), static_cast<double>(high), "m"}, side.level))
    fields.complain("", what + " needs a level: of the water outside");
  fields.number("speed", kSpeed, side.speed);
  const Vec3 cells = (box.upper - box.lower) / box.cell();
  for (const int a : {0, 2}) {
    if (std::abs(cells[a] - std::round(cells[a])) > kWholeCells)
      fields.complain("", fmt::format("a liquid with an open side is of whole cells: along {} it has {:.5g}",
                                      a == 0 ? "x" : "z", cells[a]));
  }
  fields.finish();
  out = side;
}

}  // namespace

void read_openings(Fields& liquid, Complaints& complaints, ParticleSetup& box) {
  constexpr auto kMost = static_cast<std::size_t>(kMostEmitters);
  for (const TomlNode& node : liquid.tables("emitter", kMost)) read_jet(node, complaints, box);
  for (const TomlNode& node : liquid.tables("drain", kMost)) read_drain(node, complaints, box);
  for (std::size_t s = 0; s < kLiquidSideNames.size(); ++s) {
    if (const TomlNode* const node = liquid.table(kLiquidSideNames[s]))
      read_side(*node, kLiquidSideNames[s], complaints, box, box.openings.sides[s]);
  }
}

}  // namespace regatta
