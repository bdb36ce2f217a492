// The parts of scene reading, shared between scene_file.cpp, body_reader.cpp, ocean_reader.cpp and
// vortex_reader.cpp. Use scene_file.h from outside.
#pragma once

#include "scene/fields.h"
#include "scene/scene.h"

#include <filesystem>
#include <vector>

namespace regatta {

// Where the files that a scene names are looked for, first ones first.
using SceneFolders = std::vector<std::filesystem::path>;

// Anything in a scene lies within this of the origin: floats still resolve a centimetre there [m].
inline constexpr double kFarthest = 1e5;
inline constexpr Range kPlace{-kFarthest, kFarthest, "m"};
inline constexpr Range kSpeed{-100.0, 100.0, "m/s"};

// Reads key `key` as the path of an existing asset; text gets what the file says.
void read_asset(Fields& fields, std::string_view key, const SceneFolders& folders, std::filesystem::path& file,
                std::string& text);
// Reads a name that may head a column of a CSV file: letters, digits, space, _ . -; at most 40 bytes.
void read_name(Fields& fields, std::string& name);

// [ocean]. Reads the domain's size off its box where nothing else gives it; wants domain and parameters read before.
void read_ocean(Fields& root, Complaints& complaints, Scene& scene);
// Of a [liquid], once its box and cells are known.
void read_openings(Fields& liquid, Complaints& complaints, ParticleSetup& box);
// With its bed known: the ground must not rise into the ocean's box.
void check_ocean_ground(Fields& root, Complaints& complaints, const Scene& scene);

// [[ring]], [[emitter]], [vorton_box] and [[tracer_box]]; wants domain and water read before.
void read_vortices(Fields& root, Complaints& complaints, Scene& scene);

// One [[body]]; `number` is its place in the file, from 1. Fills scene.bodies.
void read_body(const TomlNode& node, std::size_t number, const SceneFolders& folders, Complaints& complaints,
               Scene& scene);

}  // namespace regatta
