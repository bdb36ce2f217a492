// Reads the vortices under water of a scene: rings that are there at the start, emitters, a box of free vortons; and
// boxes of tracers.
#include "core/limits.h"
#include "exchange/tracer_box.h"
#include "scene/scene_reader.h"
#include "scene/terrain_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

namespace regatta {

namespace {

// A whole number from `least` to `most`.
void read_count(Fields& fields, std::string_view key, int least, int most, int& value) {
  double number = value;
  if (!fields.number(key, {static_cast<double>(least), static_cast<double>(most), ""}, number)) return;
  if (number != std::floor(number)) fields.complain(key, fmt::format("{} is a whole number", key));
  value = static_cast<int>(number);
}

// Reads what rings and emitters share: a place, and a direction.
void read_pose(Fields& fields, std::string_view way, std::string_view what, Vec3& position, Vec3& along) {
  const std::string_view name = what.substr(what.find(' ') + 1);
  if (!fields.vec3("position", kPlace, position)) {
    fields.complain("", fmt::format("[[{}]] needs position = [x, y, z]", name));
  }
  if (fields.vec3(way, {-1.0, 1.0, ""}, along) && !(glm::length(along) > 1e-3F)) {
    fields.complain(way, fmt::format("the {} of {} has a length", way, what));
  }
}

void check_in_domain(Fields& fields, const Scene& scene, std::string_view name, const Vec3& position) {
  if (scene.may_hold(horizontal(position))) return;
  fields.complain("position", fmt::format("the {} lies outside the domain", name));
}

// The middle of a ring and places on its line.
std::vector<Vec3> places_of(const RingSetup& ring) {
  constexpr int kPlaces = 72;  // between two of them the line bows out by less than R/1000
  const Vec3 axis = glm::normalize(ring.axis);
  const Vec3 beside = std::abs(axis.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 a = glm::normalize(glm::cross(axis, beside));
  const Vec3 b = glm::cross(axis, a);
  std::vector<Vec3> places = {ring.position};
  for (int i = 0; i < kPlaces; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(kPlaces);
    places.push_back(ring.position + ring.radius * (std::cos(angle) * a + std::sin(angle) * b));
  }
  return places;
}

struct RingRead {
  Fields fields;
  RingSetup ring;
};

RingRead read_ring(const TomlNode& node, Complaints& complaints, const Scene& scene) {
  constexpr float kThickest = 0.5F;  // share of its radius: a thicker one is no ring any more
  constexpr float kThinnest = 0.02F;
  Fields fields(node, "[[ring]]", complaints);
  RingSetup ring;
  read_pose(fields, "axis", "a ring", ring.position, ring.axis);
  fields.number("radius", {0.01, 1000.0, "m"}, ring.radius);
  fields.number("circulation", {-1000.0, 1000.0, "m²/s"}, ring.circulation);
  ring.core = 0.15F * ring.radius;
  if (fields.number("core", {1e-4, 500.0, "m"}, ring.core) &&
      (ring.core > kThickest * ring.radius || ring.core < kThinnest * ring.radius)) {
    fields.complain("core", "the core of a ring measures from 0.02 to 0.5 of its radius");
  }
  read_count(fields, "tracers", 0, kMostTracersAtStart, ring.tracers);
  if (!scene.has_shallow_water) fields.complain("", "a ring needs shallow water");
  return {std::move(fields), ring};
}

// A ring lies between surface and bed and in the domain with its middle and all of its line; how thick that is does not
// count. Says what does not, of the middle first. beds: below each of its places [m].
void check_ring_place(Fields& fields, const Scene& scene, std::span<const Vec3> places, std::span<const float> beds) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool middle = i == 0;
    const std::string_view key = middle ? "position" : (fields.has("radius") ? "radius" : "");
    const auto wrong = [&](std::string_view lies, std::string_view reaches) {
      fields.complain(key, fmt::format("the ring {}", middle ? lies : reaches));
    };
    const Vec2 from_above = horizontal(places[i]);
    if (!scene.may_hold(from_above)) {
      return wrong("lies outside the domain", "reaches out of the domain");
    }
    if (places[i].y >= start_at(scene.water, from_above).level) {
      return wrong("lies above the water", "reaches above the water");
    }
    if (places[i].y <= beds[i]) {
      return wrong(fmt::format("lies in the ground, whose height is {:.4g} m", beds[i]),
                   fmt::format("reaches into the ground, whose height is {:.4g} m there", beds[i]));
    }
  }
}

void read_rings(Fields& root, Complaints& complaints, Scene& scene) {
  constexpr std::size_t kMostRings = 100;
  std::vector<RingRead> all;
  for (const TomlNode& node : root.tables("ring", kMostRings)) all.push_back(read_ring(node, complaints, scene));
  // The bed's images are read once for all rings, and only where what these lie in is of use.
  if (!all.empty() && !complaints.any()) {
    std::vector<Vec3> places;
    std::vector<Vec2> from_above;
    for (const RingRead& read : all) {
      for (const Vec3& at : places_of(read.ring)) places.push_back(at);
    }
    for (const Vec3& at : places) from_above.push_back(horizontal(at));
    const Result<std::vector<float>> beds = bed_heights(scene, from_above);
    if (!beds) all.front().fields.complain("", beds.error().text());
    const std::size_t each = places.size() / all.size();
    for (std::size_t r = 0; r < all.size() && beds.ok(); ++r) {
      check_ring_place(all[r].fields, scene, std::span(places).subspan(r * each, each),
                       std::span(beds.value()).subspan(r * each, each));
    }
  }
  for (RingRead& read : all) {
    read.fields.finish();
    scene.rings.push_back(read.ring);
  }
}

void read_emitter(const TomlNode& node, Complaints& complaints, Scene& scene) {
  Fields fields(node, "[[emitter]]", complaints);
  EmitterSetup emitter;
  read_pose(fields, "direction", "an emitter", emitter.position, emitter.direction);
  fields.number("radius", {0.01, 100.0, "m"}, emitter.radius);
  fields.number("speed", {0.001, 100.0, "m/s"}, emitter.speed);
  // A slug of four radii, where nothing is said.
  emitter.period = 4.0F * emitter.radius / emitter.speed;
  constexpr float kLongest = 1000.0F;  // [s]
  const float step = static_cast<float>(1.0 / scene.steps_per_second);
  const bool told = fields.number("period", {0.0, kLongest, "s"}, emitter.period);
  if (emitter.period < step || emitter.period > kLongest) {
    fields.complain(told ? "period" : "",
                    fmt::format("a period of {:.4g} s: puffs leave every {:.4g} s, a step, to {:.4g} s{}",
                                emitter.period, step, kLongest, told ? "" : "; it is 4 radius / speed unless told"));
  }
  read_count(fields, "puffs", 0, 1'000'000, emitter.puffs);
  fields.number("warmer", {-90.0, 90.0, "K"}, emitter.warmer);
  fields.number("tracers", {0.0, 1e5, "1/s"}, emitter.tracers);
  const Vec2 at = horizontal(emitter.position);
  if (!scene.has_shallow_water) {
    fields.complain("", "an emitter needs shallow water");
  } else if (emitter.position.y >= scene.water.surface_at(at)) {
    fields.complain("position", "the emitter lies above the water");
  }
  check_in_domain(fields, scene, "emitter", emitter.position);
  if (!complaints.any()) {
    if (const Result<float> bed = highest_bed(scene, at, at); !bed) {
      fields.complain("", bed.error().text());
    } else if (emitter.position.y <= bed.value()) {
      fields.complain("position", fmt::format("the emitter lies in the ground, whose height is {:.4g} m", bed.value()));
    }
  }
  fields.finish();
  scene.emitters.push_back(emitter);
}

void read_vorton_box(const TomlNode& node, Complaints& complaints, Scene& scene) {
  constexpr float kThinnest = 0.5F;  // share of the vortons' spacing
  Fields fields(node, "[vorton_box]", complaints);
  VortonBox box;
  if (!fields.vec3("lower", kPlace, box.lower) || !fields.vec3("upper", kPlace, box.upper)) {
    fields.complain("", "[vorton_box] needs lower and upper = [x, y, z]");
  }
  read_count(fields, "vortons", 1, kMostVortonsAtStart, box.vortons);
  const Vec3 size = box.upper - box.lower;
  const float smallest = std::min({size.x, size.y, size.z});
  const float spacing = std::cbrt(size.x * size.y * size.z / static_cast<float>(box.vortons));
  if (!(smallest > 0.0F)) {
    fields.complain("upper", "upper must lie beyond lower, each way");
  } else if (smallest < kThinnest * spacing) {
    fields.complain("upper",
                    fmt::format("the box is {:.4g} m thin; {} vortons lie {:.4g} m apart in it, of which it must "
                                "measure half, each way",
                                smallest, box.vortons, spacing));
  }
  const Vec2 corners[] = {horizontal(box.lower), horizontal(box.upper)};
  if (!scene.may_hold(corners[0]) || !scene.may_hold(corners[1])) {
    fields.complain("upper", "the box of vortons reaches out of the domain");
  }
  if (scene.has_shallow_water && box.upper.y > scene.water.level) {
    fields.complain("upper", "the box of vortons reaches above the water");
  }
  read_count(fields, "tracers", 0, kMostTracersAtStart, box.tracers);
  fields.number("stir", {0.0, 100.0, "1/s"}, box.stir);
  if (!scene.has_shallow_water) fields.complain("", "a box of vortons needs shallow water");
  if (scene.params.vorton_law != VortonLaw::kPaper) {
    fields.complain("", "a box of vortons needs [params.vorton] law = \"paper\"");
  }
  fields.finish();
  scene.vorton_box = box;
}

// All that the scene starts with so far.
std::int64_t tracers_at_start(const Scene& scene) {
  std::int64_t sum = 0;
  for (const TracerBox& box : scene.tracer_boxes) sum += box.tracers;
  if (scene.params.vorton_law == VortonLaw::kPaper) return sum + (scene.vorton_box ? scene.vorton_box->tracers : 0);
  for (const RingSetup& ring : scene.rings) sum += ring.tracers;
  return sum;
}

void check_tracer_box_place(Fields& fields, Complaints& complaints, const Scene& scene, const TracerBox& box) {
  const Vec2 lower = horizontal(box.lower);
  const Vec2 upper = horizontal(box.upper);
  if (!scene.may_hold(lower) || !scene.may_hold(upper)) {
    fields.complain("upper", "the box of tracers reaches out of the domain");
  }
  if (!scene.has_shallow_water) return fields.complain("", "a box of tracers needs shallow water");
  for (const Vec2 corner : {lower, Vec2(upper.x, lower.y), Vec2(lower.x, upper.y), upper}) {
    if (box.upper.y > scene.water.surface_at(corner)) {
      return fields.complain("upper", "the box of tracers reaches above the water");
    }
  }
  if (complaints.any()) return;
  if (const Result<float> bed = highest_bed(scene, lower, upper); !bed) {
    fields.complain("", bed.error().text());
  } else if (box.lower.y < bed.value()) {
    fields.complain(
        "lower",
        fmt::format("the box of tracers reaches into the ground, which is up to {:.4g} m high there", bed.value()));
  }
}

void read_tracer_box(const TomlNode& node, Complaints& complaints, Scene& scene) {
  Fields fields(node, "[[tracer_box]]", complaints);
  TracerBox box;
  const bool has_lower = fields.vec3("lower", kPlace, box.lower);
  if (!fields.vec3("upper", kPlace, box.upper) || !has_lower) {
    fields.complain("", "[[tracer_box]] needs lower and upper = [x, y, z]");
  }
  read_count(fields, "tracers", 1, kMostTracersAtStart, box.tracers);
  const Vec3 size = box.upper - box.lower;
  if (!(std::min({size.x, size.y, size.z}) > 0.0F)) fields.complain("upper", "upper must lie beyond lower, each way");
  check_tracer_box_place(fields, complaints, scene, box);
  scene.tracer_boxes.push_back(box);
  // A state brings its own tracers, and its parameters may have been others at its start.
  if (scene.state_text.empty()) {
    const auto most = static_cast<std::int64_t>(scene.params.tracer_count);
    if (const std::int64_t wanted = tracers_at_start(scene); wanted > most) {
      fields.complain("tracers", fmt::format("the scene starts with {} tracers, tracer.count allows {}", wanted, most));
    }
    if (!scene.params.wake_on || scene.params.wake_model == WakeModel::kPlane) {
      fields.complain("", "tracers under water need wake.on, and another wake.model than \"plane\"");
    }
  }
  fields.finish();
}

}  // namespace

void read_vortices(Fields& root, Complaints& complaints, Scene& scene) {
  read_rings(root, complaints, scene);
  for (const TomlNode& node : root.tables("emitter", kMostEmitters)) read_emitter(node, complaints, scene);
  if (const TomlNode* box = root.table("vorton_box")) read_vorton_box(*box, complaints, scene);
  for (const TomlNode& node : root.tables("tracer_box", kMostTracerBoxes)) read_tracer_box(node, complaints, scene);
}

}  // namespace regatta
