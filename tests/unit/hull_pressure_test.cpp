#include "particles/hull_pressure.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace regatta {
namespace {

TEST(HullPressure, PointsCoverTheHullsOutside) {
  for (const auto& hull : {make_box_hull({0.6F, 0.3F, 0.4F}).value(), make_sphere_hull(0.2F).value()}) {
    const HullPoints skin = hull_skin(*hull, 0.06F);
    glm::dvec3 closed(0.0);
    double volume = 0.0;
    for (std::size_t k = 0; k < skin.places.size(); ++k) {
      const double area = static_cast<double>(skin.places[k].w);
      EXPECT_LT(area, 0.06 * 0.06);
      closed += area * glm::dvec3(skin.normals[k]);
      volume += area * static_cast<double>(glm::dot(Vec3(skin.places[k]), skin.normals[k])) / 3.0;
    }
    EXPECT_LT(glm::length(closed), 1.0e-5);
    EXPECT_NEAR(volume / static_cast<double>(hull->volume), 1.0, 1.0e-4);
  }
}

TEST(HullPressure, AnEvenSlopeOfPressureLiftsByTheVolume) {
  constexpr float kSpacing = 0.06F, kSupport = 2.15F * kSpacing;
  const Vec3 size(1.2F, 1.2F, 1.2F);
  BodyView body;
  body.hull = make_box_hull({0.5F, 0.3F, 0.4F}).value();
  body.state.position = 0.5F * size;
  body.state.orientation = glm::angleAxis(0.4F, glm::normalize(Vec3(1.0F, 2.0F, 0.5F)));
  // Particles that lie unevenly.
  Fluid fluid(SplineKernel(kSupport), kSpacing * kSpacing * kSpacing);
  std::vector<Vec4> unsorted;
  for (float x = 0.5F * kSpacing; x < size.x; x += kSpacing) {
    for (float y = 0.5F * kSpacing; y < size.y; y += kSpacing) {
      for (float z = 0.5F * kSpacing; z < size.z; z += kSpacing) {
        const Vec3 at(x + 0.01F * std::sin(40.0F * y + 9.0F * z), y + 0.01F * std::sin(37.0F * z), z);
        if (!contains(*body.hull, body.state.to_body(at), 0.4F * kSpacing)) unsorted.emplace_back(at, 0.0F);
      }
    }
  }
  PointGrid grid(Vec3(0.0F), size, kSupport);
  grid.sort(unsorted);
  fluid.count = static_cast<int>(unsorted.size());
  std::vector<float> x, y, z;
  const Vec3 slope(1.0F, -9.0F, 2.0F);  // [m/s²]
  for (const std::int32_t k : grid.order()) {
    fluid.place.push_back(unsorted[static_cast<std::size_t>(k)]);
    fluid.pressure.push_back(20.0F + glm::dot(slope, Vec3(fluid.place.back())));
  }
  const std::vector<BodyView> bodies = {body};
  const std::vector<std::shared_ptr<const HullPoints>> skins = {
      std::make_shared<const HullPoints>(hull_skin(*body.hull, kSpacing))};
  HullPressure hulls;
  hulls.find(fluid, grid, bodies, skins, {});
  std::vector<Six> forces(1);
  hulls.forces(fluid, forces);
  const glm::dvec3 exact = -1000.0 * static_cast<double>(body.hull->volume) * glm::dvec3(slope);
  EXPECT_LT(glm::length(along(forces[0]) - exact), 0.01 * glm::length(exact));
  EXPECT_LT(glm::length(about(forces[0])), 0.005 * glm::length(exact));
}

}  // namespace
}  // namespace regatta
