// The parts of scene reading, shared between scene_file.cpp, travel_reader.cpp, body_reader.cpp,
// ocean_reader.cpp and vortex_reader.cpp. Use scene_file.h from outside.
#pragma once

#include "scene/fields.h"
#include "scene/scene.h"

#include <filesystem>
#include <vector>

namespace regatta {

// Folders in which the files that a scene names are looked for, first ones first.
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

inline constexpr float kNarrowest = 0.1F;  // narrowest domain [m]
inline constexpr std::size_t kLongestBodyName = 100;
// The body of a name that stands under `key`; null, with a complaint, where there is none.
const BodySpec* find_body(Fields& fields, const char* key, const Scene& scene, const std::string& name);

// Reads of [domain], once its edges are read, whether it travels, with which body, and over which bed.
void read_travel(Fields& fields, Scene& scene);
// If the file does not say whether the domain travels: open water on the grid goes along with a boat that nears its
// edge. Wants domain, ocean and parameters read before, and the bodies after.
void choose_travel(const TomlNode& tree, Scene& scene);
// Checks the body that the domain follows, once all of the rest is read.
void check_follow(Fields& root, Complaints& complaints, const Scene& scene);
void choose_followed(Scene& scene);

// [ocean]. Reads the domain's size off its box where nothing else gives it; wants domain and parameters read before.
void read_ocean(Fields& root, Complaints& complaints, Scene& scene);
// Reads the openings of a [liquid], once its box and cells are known.
void read_openings(Fields& liquid, Complaints& complaints, ParticleSetup& box);
// With its bed known: the ground must not rise into the ocean's box.
void check_ocean_ground(Fields& root, Complaints& complaints, const Scene& scene);

// One [[goal]], once the bodies are read.
void read_goal(const TomlNode& node, Complaints& complaints, Scene& scene);

// [[ring]], [[emitter]], [vorton_box] and [[tracer_box]]; wants domain and water read before.
void read_vortices(Fields& root, Complaints& complaints, Scene& scene);

// One [[body]]; `number` is its place in the file, from 1. Fills scene.bodies.
void read_body(const TomlNode& node, std::size_t number, const SceneFolders& folders, Complaints& complaints,
               Scene& scene);

}  // namespace regatta
