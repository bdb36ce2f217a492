#pragma once
#include <cstdint>
#include <span>
#include <vector>
#include "liquid/mac_grid.h"
namespace regatta {
int stub_project(const MacGrid& grid, std::span<const std::uint8_t> liquid, std::span<const float> phi,
                 const FaceField& open, std::span<const float> source, double dt, double tolerance, FaceField& velocity,
                 std::vector<float>& pressure);
}
