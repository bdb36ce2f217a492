// A running world as a scene file and the exact state beside it.
#include "core/files.h"
#include "scene/saved_state.h"
#include "scene/scene_file.h"
#include "world/world_data.h"

#include <array>

namespace regatta {

SavedState World::Impl::saved_state() const {
  SavedState state;
  state.step = step;
  if (water) water->save(state);
  if (ocean) {
    state.particle_position = ocean->particles().position;
    state.particle_velocity = ocean->particles().velocity;
    state.particle_pressure = ocean->particles().pressure;
  }
  state.volume_start = volume_start;
  state.volume_in = volume_in();
  state.volume_out = volume_out();
  for (int i = 0; i < rigid.count(); ++i) {
    const BodyState body = rigid.state(i);
    const BodyLoad& load = loads[static_cast<std::size_t>(i)];
    state.bodies.push_back({body.position, body.orientation, body.velocity, body.angular_velocity, load.force,
                            load.torque, load.buoyancy, load.drag, load.submerged_volume, load.wetted_area,
                            rigid.throttle(i), rigid.rudder(i), wake_values(wakes.state(i))});
  }
  return state;
}

Result<> World::save(const std::filesystem::path& scene_file) const {
  const Impl& world = *impl_;
  Scene scene = world.scene;
  scene.params = world.params_in_use();  // another support radius would be another world
  std::filesystem::path state_file = scene_file;
  state_file.replace_extension(".state");
  scene.state_file = state_file;
  scene.state_text = state_file.filename().string();

  if (auto checked = check_scene_place(scene_file, scene); !checked) return checked.error();

  // The state first: a scene file never names a state that is not there.
  const std::string state_bytes = encode_saved_state(world.saved_state());
  const std::string scene_bytes = scene_text(scene);
  return write_files_atomically(std::array{FileContent{state_file, state_bytes}, FileContent{scene_file, scene_bytes}});
}

}  // namespace regatta
