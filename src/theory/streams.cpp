#include "theory/streams.h"

#include "scene/scene_file.h"
#include "theory/strouhal.h"
#include "world/world.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <memory>

namespace regatta {

namespace {

constexpr double kStreamDepth = 0.5;                                              // [m]
constexpr double kWidths = 12.0, kLong = 14.0, kAhead = 5.0, kBehindGauge = 2.5;  // [widths of the body]
constexpr double kCellsAcross = 8.0;

std::filesystem::path file_of(const BodyInAStream& c) { return c.shape; }

std::string scene_text_of(const BodyInAStream& c) {
  const double x = (kAhead - 0.5 * kLong) * c.width;
  const bool mesh = c.shape.find('.') != std::string::npos;
  std::string body =
      fmt::format("kind = \"box\"\nsize = [{}, 1.2, {}]", c.shape == "square" ? c.width : 0.12 * c.width, c.width);
  if (c.shape == "cylinder") body = fmt::format("kind = \"cylinder\"\nradius = {}\nheight = 1.2", 0.5 * c.width);
  if (mesh) body = fmt::format("kind = \"mesh\"\nfile = \"{}\"\nscale = {}", file_of(c).filename().string(), c.width);
  const double middle = mesh ? 0.6 * c.width : 0.6;  // over the bed
  return fmt::format(
      "[domain]\nsize = [{}, {}]\nwest = \"inflow\"\neast = \"outflow\"\nsouth = \"periodic\"\nnorth = \"periodic\"\n"
      "[water]\ndepth = {}\nspacing = {}\nvelocity = [{}, 0]\ninflow_speed = {}\noutflow_level = 0.0\n"
      "[[body]]\nname = \"body\"\n{}\nmotion = \"static\"\nposition = [{}, {}, 0]\n"
      "[[gauge]]\nname = \"behind\"\nat = [{}, 0]\n"
      "[params.water]\nsolver = \"{}\"\nviscosity = 0\ndissipation = 0.3\n[params.wake]\nseed = {}\n",
      kLong * c.width, kWidths * c.width, kStreamDepth, c.width / kCellsAcross, c.speed, c.speed, body, x,
      middle - kStreamDepth, x + kBehindGauge * c.width, c.solver, c.seed);
}

}  // namespace

Result<Street> street_behind(const BodyInAStream& body, const GoOn& go_on) {
  const std::filesystem::path folder = file_of(body).has_parent_path() ? file_of(body).parent_path() : ".";
  const Result<Scene> scene = parse_scene(scene_text_of(body), "stream", folder, folder);
  if (!scene) return scene.error();
  const Result<std::unique_ptr<World>> made = World::create(scene.value());
  if (!made) return made.error();
  World& world = *made.value();
  const double passing = body.width / body.speed;
  const auto steps = static_cast<int>(std::lround(body.passings * passing / world.dt()));
  Street found;
  double load = 0.0;
  int count = 0;
  Snapshot snapshot;
  for (int step = 0; step < steps; ++step) {
    world.step();
    if (step % 3 != 0) continue;
    if (!go_on(static_cast<double>(step) / steps)) return stopped();
    world.snapshot({}, snapshot);
    found.time.push_back(world.time());
    found.across.push_back(static_cast<double>(snapshot.gauges[0].water.velocity.y));
    if (3 * step < steps) continue;
    load += static_cast<double>(snapshot.bodies[0].load.force.x);
    ++count;
  }
  const double gap = 1.0 - 1.0 / kWidths;  // U over the speed beside the body
  found.strouhal = gap * oscillation(found.across, 3.0 * world.dt(), passing).strouhal;
  found.drag = gap * gap * load / count /
               (0.5 * static_cast<double>(kWaterDensity) * body.speed * body.speed * body.width * kStreamDepth);
  return found;
}

}  // namespace regatta
