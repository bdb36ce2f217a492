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

// Breadth of the domain [widths of the body]: a second body beside the first makes it broader.
double widths_of(const BodyInAStream& c) { return kWidths + std::abs(static_cast<double>(c.second.y)); }

std::string body_text_of(const BodyInAStream& c, const char* name, Vec2 place) {
  const bool mesh = c.shape.find('.') != std::string::npos;
  std::string body =
      fmt::format("kind = \"box\"\nsize = [{}, 1.2, {}]", c.shape == "square" ? c.width : 0.12 * c.width, c.width);
  if (c.shape == "cylinder") body = fmt::format("kind = \"cylinder\"\nradius = {}\nheight = 1.2", 0.5 * c.width);
  if (mesh) body = fmt::format("kind = \"mesh\"\nfile = \"{}\"\nscale = {}", file_of(c).filename().string(), c.width);
  const double middle = mesh ? 0.6 * c.width : 0.6;  // over the bed
  const glm::dvec2 at = c.width * glm::dvec2(place);
  return fmt::format("[[body]]\nname = \"{}\"\n{}\nmotion = \"static\"\nposition = [{}, {}, {}]\n", name, body, at.x,
                     middle - kStreamDepth, at.y);
}

std::string scene_text_of(const BodyInAStream& c) {
  const double length = kLong + static_cast<double>(c.second.x), ahead = kAhead - 0.5 * length;
  const Vec2 first(static_cast<float>(ahead), -0.5F * c.second.y);
  std::string bodies = body_text_of(c, "body", first);
  // Two lie about the middle of the domain across the stream.
  if (c.second != Vec2(0.0F)) bodies += body_text_of(c, "second", first + c.second);
  return fmt::format(
      "[domain]\nsize = [{}, {}]\nwest = \"inflow\"\neast = \"outflow\"\nsouth = \"periodic\"\nnorth = \"periodic\"\n"
      "[water]\ndepth = {}\nspacing = {}\nvelocity = [{}, 0]\ninflow_speed = {}\noutflow_level = 0.0\n{}"
      "[[gauge]]\nname = \"behind\"\nat = [{}, 0]\n"
      "[params.water]\nsolver = \"{}\"\nviscosity = 0\ndissipation = 0.3\n[params.wake]\nseed = {}\n",
      length * c.width, widths_of(c) * c.width, kStreamDepth, c.width / kCellsAcross, c.speed, c.speed, bodies,
      (ahead + kBehindGauge) * c.width, c.solver, c.seed);
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
  const bool two = body.second != Vec2(0.0F);
  glm::dvec2 load(0.0), load_of_second(0.0);
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
    load += glm::dvec2(horizontal(snapshot.bodies.front().load.force));
    if (two) load_of_second += glm::dvec2(horizontal(snapshot.bodies.back().load.force));
    ++count;
  }
  const double abreast = body.second.y != 0.0F ? 2.0 : 1.0;
  const double gap = 1.0 - abreast / widths_of(body);  // U over the speed beside the bodies
  if (!two) found.strouhal = gap * oscillation(found.across, 3.0 * world.dt(), passing).strouhal;
  const double per_load =
      gap * gap / (0.5 * static_cast<double>(kWaterDensity) * body.speed * body.speed * body.width * kStreamDepth);
  load *= per_load / count;
  load_of_second *= per_load / count;
  found.drag = load.x;
  found.lift = load.y;
  found.drag_of_second = load_of_second.x;
  found.lift_of_second = load_of_second.y;
  return found;
}

}  // namespace regatta
