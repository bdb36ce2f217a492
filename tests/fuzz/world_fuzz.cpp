// A world's own state with numbers, sizes and names changed as the bytes say, offered to that world: it is taken whole,
// bit for bit, or refused, and then the world is as it was. One that took it steps, where no number is beyond all that
// water does: such a state may break a step's sums.
#include "core/check.h"
#include "core/parallel.h"
#include "world/world.h"
#include "world/world_state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace {

using namespace regatta;

// Rings of a body, of nobody and of an outlet, tracers and a boat; as small as may be.
Scene scene_of(WaterSolver solver) {
  Scene scene;
  scene.params.water_solver = solver;
  scene.params.waves_on = solver == WaterSolver::kGrid;
  scene.params.waves_spacing = 0.5;
  scene.domain = {{-3.0F, -3.0F}, {3.0F, 3.0F}};
  scene.domain.west = EdgeKind::kOpen;
  scene.water.depth = 4.0F;
  scene.water.spacing = 0.75F;
  scene.gauges.push_back({"gauge", {1.0F, 1.0F}});
  BodySpec box;
  box.name = "box";
  box.kind = BodyKind::kBox;
  box.size = Vec3(0.6F);
  box.density = 1500.0F;
  box.position = {-1.5F, -2.0F, 0.1F};
  box.velocity = {1.0F, 0.0F, 0.0F};
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {1.6F, 0.5F, 0.6F};
  boat.mass = 100.0F;
  boat.afloat = true;
  boat.throttle = 0.5F;
  boat.position = {0.0F, 0.0F, 1.5F};
  scene.bodies = {box, boat};
  RingSetup ring;
  ring.position = {1.5F, -2.0F, -1.0F};
  ring.radius = 0.3F;
  ring.tracers = 5;
  scene.rings.push_back(ring);
  EmitterSetup outlet;
  outlet.position = {1.5F, -3.0F, 1.0F};
  outlet.period = 0.2F;
  scene.emitters.push_back(outlet);
  return scene;
}

// A liquid with all that lets water in and out, and a body.
Scene liquid_scene() {
  Scene scene;
  scene.has_shallow_water = false;
  scene.params.ocean_water = OceanWater::kLiquid;
  scene.steps_per_second = 60;
  scene.domain = {{0.0F, 0.0F}, {0.8F, 0.6F}};
  ParticleSetup box;
  box.upper = {0.8F, 0.6F, 0.6F};
  box.radius = 0.025F;
  box.blocks.push_back({Vec3(0.0F), {0.8F, 0.3F, 0.6F}, Vec3(0.0F)});
  box.openings.emitters.push_back({.position = {0.3F, 0.5F, 0.3F}, .radius = 0.06F});
  box.openings.drains.push_back({.position = {0.5F, 0.0F, 0.3F}, .radius = 0.03F});
  box.openings.drains.push_back({.position = {0.2F, 0.1F, 0.3F}, .discharge = 0.001F});
  box.openings.sides[0] = LiquidSide{0.3F, 0.2F};
  box.openings.sides[3] = LiquidSide{0.3F, -0.2F};
  scene.ocean = box;
  BodySpec body;
  body.name = "box";
  body.kind = BodyKind::kBox;
  body.size = Vec3(0.2F);
  body.density = 500.0F;
  body.position = {0.4F, 0.4F, 0.3F};
  scene.bodies = {body};
  return scene;
}

struct Offered {
  std::unique_ptr<World> world;
  WorldState state;
  std::uint64_t hash = 0;

  explicit Offered(const Scene& scene) {
    set_thread_count(1);  // threads that wait for each other on a busy machine look like a hang
    auto made = World::create(scene);
    CHECK(made.ok(), "the scene is sound");
    world = std::move(made).value();
    for (int i = 0; i < 30; ++i) world->step();
    world->take_state(state);
    hash = world->hash();
    CHECK(scene.ocean || world->diagnostics().rings > 2, "rings of all kinds are there");
  }
};

// What the bytes ask for, sixteen at a time.
struct Edit {
  std::uint16_t array = 0;
  std::uint8_t kind = 0;
  std::uint8_t more = 0;
  std::uint32_t place = 0;
  std::int64_t number = 0;
};
static_assert(sizeof(Edit) == 16);

// Whether all numbers stay within what a world may come to.
bool apply(const Edit& edit, State& state) {
  StateArray& array = state.arrays[edit.array % state.arrays.size()];
  const std::size_t size = size_of(array.type);
  const std::size_t numbers = array.bytes.size() / size;
  const auto put = [&](const void* number) {
    if (numbers > 0) std::memcpy(array.bytes.data() + edit.place % numbers * size, number, size);
  };
  switch (edit.kind % 6) {
    case 0:  // any bits
      put(&edit.number);
      return false;
    case 1: {  // a small number of the array's own type
      const auto whole = static_cast<std::int32_t>(edit.number % 64);
      const auto wide = static_cast<std::int64_t>(whole);
      const auto single = static_cast<float>(whole) / 4.0F;
      const auto twice = static_cast<double>(single);
      const void* const all[] = {&single, &twice, &whole, &wide};
      put(all[static_cast<std::size_t>(array.type) - 1]);
      break;
    }
    case 2:  // another one of its numbers
      if (numbers > 0) {
        const std::vector<std::byte> bytes = array.bytes;
        put(bytes.data() + static_cast<std::uint64_t>(edit.number) % numbers * size);
      }
      break;
    case 3:  // other entries
      array.bytes.resize(edit.place % (numbers / static_cast<std::size_t>(array.components) + 4) * size *
                         static_cast<std::size_t>(array.components));
      break;
    case 4:  // as another one
      array = state.arrays[edit.place % state.arrays.size()];
      break;
    default:  // gone, or all of it is one number
      if (edit.more % 2 == 0) {
        state.arrays.erase(state.arrays.begin() + (&array - state.arrays.data()));
      } else {
        for (std::size_t i = 0; i < numbers; ++i) std::memcpy(array.bytes.data() + i * size, &edit.number, size);
        return false;
      }
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Offered columns(scene_of(WaterSolver::kColumns)), cells(scene_of(WaterSolver::kGrid)), liquid(liquid_scene());
  constexpr std::size_t kMostEdits = 8;
  if (size < 1 + sizeof(Edit)) return 0;
  Offered& own = data[0] % 3 == 0 ? columns : data[0] % 3 == 1 ? cells : liquid;
  WorldState offered = own.state;
  bool tame = true;
  for (std::size_t k = 0; k < std::min(kMostEdits, (size - 1) / sizeof(Edit)); ++k) {
    Edit edit;
    std::memcpy(&edit, data + 1 + k * sizeof(Edit), sizeof(Edit));
    if (!offered.arrays.arrays.empty()) tame = apply(edit, offered.arrays) && tame;
  }
  WorldState taken;
  if (const auto given = own.world->restore(offered); !given) {
    own.world->take_state(taken);
    CHECK(own.world->hash() == own.hash && !first_difference(own.state.arrays, taken.arrays),
          "a refused state changes nothing");
    return 0;
  }
  own.world->take_state(taken);
  const auto difference = first_difference(offered.arrays, taken.arrays);
  CHECK(!difference, difference->c_str());
  if (tame) own.world->step();
  const auto back = own.world->restore(own.state);
  CHECK(back.ok() && own.world->hash() == own.hash, "its own state leads back");
  return 0;
}
