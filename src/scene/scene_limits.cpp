#include "scene/scene_limits.h"

#include "core/limits.h"
#include "scene/terrain_builder.h"

#include <fmt/format.h>

#include <cmath>

namespace regatta {

Result<> fit_resolution(Scene& scene, double columns) {
  WaterSpec& water = scene.water;
  Result<double> measured = initial_wet_area(scene);
  if (!measured) return measured.error();
  // A column stands in every wet cell, however deep; see WaterSetup.
  const double area = measured.value();
  if (columns > 0.0) {
    if (!(area > 0.0)) return Error{"the scene has no water to be split into columns: give spacing instead"};
    const double wanted = std::sqrt(area / columns);
    if (auto fits = check_limit(kColumnLimit, columns, wanted); !fits) return fits;
    if (!(wanted >= kFinestSpacing && wanted <= kCoarsestSpacing)) {
      return Error{fmt::format("{:.0f} columns for {:.6g} m² of water lie {:.4g} m apart, out of range [{:g}, {:g}] m",
                               columns, area, wanted, kFinestSpacing, kCoarsestSpacing)};
    }
    water.spacing = static_cast<float>(wanted);
  }
  const double spacing = static_cast<double>(water.spacing);
  const double length = static_cast<double>(scene.domain.size().x);
  const double width = static_cast<double>(scene.domain.size().y);
  if (auto fits = check_limit(kCellLimit, length * width / (spacing * spacing), spacing); !fits) return fits;
  if (auto fits = check_limit(kColumnLimit, area / (spacing * spacing), spacing); !fits) return fits;
  constexpr double kFewestSpacings = 8.0;  // kernels reach up to 4 spacings to each side
  if (std::min(length, width) < kFewestSpacings * spacing) {
    return Error{fmt::format("spacing {:.4g} m is too coarse: the domain must be at least {:.0f} spacings wide",
                             spacing, kFewestSpacings)};
  }
  return success();
}

}  // namespace regatta
