#include "run/view_setup.h"

#include "exchange/water_height.h"
#include "geometry/hull_shapes.h"
#include "gl_test.h"
#include "marked_bound.h"
#include "world/world.h"

#include <gtest/gtest.h>
#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <cstdio>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace regatta {
namespace {

// How far to the side of its target a picture reaches, at the target.
float reach_aside(const CameraPose& pose, float shape) {
  return shape * std::tan(glm::radians(0.5F * pose.fov_deg)) * glm::length(pose.eye - pose.target);
}

TEST(ViewSetup, AViewOfASliceAsksForItsPlane) {
  ViewOptions view;
  view.slice_plane = SlicePlane::kZ;
  view.slice_at = 0.25F;
  for (const OceanView shown : {OceanView::kSurface, OceanView::kSpheres}) {
    view.ocean = shown;
    EXPECT_FALSE(drawing_request(Scene{}, view, 1000).slice.has_value());
  }
  for (const OceanView shown : {OceanView::kSpeed, OceanView::kPressure, OceanView::kCells}) {
    view.ocean = shown;
    EXPECT_EQ(drawing_request(Scene{}, view, 1000).slice, (SliceRequest{SlicePlane::kZ, 0.25F}));
  }
}

// Each half shows as much of the scene's subject as a window of 4:3 does, however narrow the window is.
TEST(ViewSetup, HalvesOfEveryWindowFrameWhatAWholeOneDoes) {
  CameraPose whole;
  whole.eye = {3.0F, 4.0F, 12.0F};
  whole.target = {1.0F, 0.5F, -1.0F};
  const float framed = reach_aside(whole, 4.0F / 3.0F);
  for (const Vec2 size : {Vec2(1280, 720), Vec2(800, 600), Vec2(1920, 1080), Vec2(1024, 768), Vec2(640, 400)}) {
    const float shape = 0.5F * size.x / size.y;
    for (const CameraMode mode : {CameraMode::kChase, CameraMode::kOrbit, CameraMode::kTop, CameraMode::kFree}) {
      const CameraPose half = half_view(whole, mode, shape);
      EXPECT_GT(reach_aside(half, shape), 0.999F * framed) << size.x;
      EXPECT_EQ(half.target, whole.target);
    }
    EXPECT_EQ(half_view(whole, CameraMode::kFree, shape).eye, whole.eye) << "where the person went";
  }
  // No nearer in a half that is wide enough.
  EXPECT_EQ(half_view(whole, CameraMode::kOrbit, 2.0F).eye, whole.eye);
}

constexpr int kWidth = 640, kHeight = 360;

// A boat in a basin whose water sloshes along it.
class DrawnWaterline : public RenderingTest, public ::testing::WithParamInterface<WaterSolver> {
 protected:
  DrawnWaterline() : RenderingTest(kWidth, kHeight) {}

  static Scene basin(float throttle) {
    Scene scene;
    scene.params.water_solver = GetParam();
    scene.domain.lower = {-10.0F, -4.0F};
    scene.domain.upper = {10.0F, 4.0F};
    scene.water.depth = 1.2F;
    scene.water.spacing = 0.1F;
    scene.water.slope = {0.03F, 0.0F};  // 0.3 m at the ends
    BodySpec boat;
    boat.name = "boat";
    boat.kind = BodyKind::kBoat;
    boat.size = {4.2F, 1.0F, 1.6F};
    boat.mass = boat_design_mass(boat.size);
    boat.afloat = true;
    boat.position = {-2.0F, 0.0F, 0.013F};
    boat.throttle = throttle;
    scene.bodies.push_back(boat);
    return scene;
  }
  static Snapshot after(const Scene& scene, double seconds) {
    const auto world = World::create(scene).value();
    for (int i = 0; i < std::lround(seconds / world->dt()); ++i) world->step();
    Snapshot snapshot;
    world->snapshot(drawing_request(scene, {}, kSurfacePointsSoftware), snapshot);
    for (BodySnapshot& body : snapshot.bodies) body.previous = body.state;
    return snapshot;
  }
  Image picture(const Snapshot& snapshot, const CameraPose& camera) {
    ViewOptions options;
    options.foam = options.spray = false;  // white on the line
    EXPECT_TRUE(renderer_->draw(snapshot, 1.0F, camera, options, kWidth, kHeight, target_->framebuffer()).ok());
    return target_->read();
  }
};

// Returns where a horizontal line from the side, at height y and the boat's own x, meets its hull; none: it misses.
std::optional<Vec3> side_of(const BodySnapshot& boat, float own_x, float y) {
  constexpr float kStep = 0.002F;  // [m]
  for (float own_z = 1.2F; own_z > 0.0F; own_z -= kStep) {
    Vec3 at = boat.state.to_world({own_x, 0.0F, own_z});
    at.y = y;
    const Vec3 own = glm::inverse(boat.state.orientation) * (at - boat.state.position);
    for (const ConvexPolytope& part : boat.hull->parts) {
      if (contains(part, own)) return at;
    }
  }
  return std::nullopt;
}

// The first row from `row` - 25 on, downwards, at which two pictures differ in a column.
int first_difference(const Image& a, const Image& b, int column, float row) {
  for (int y = std::max(0, static_cast<int>(row) - 25); y < kHeight; ++y) {
    const auto at = 3 * (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(column));
    if (std::abs(int{a.rgb[at + 2]} - int{b.rgb[at + 2]}) > 12) return y;
  }
  return kHeight;
}

// Dye changes the picture of the water alone, so where two pictures begin to differ the water begins. The solver's
// water is what gauges read one and two hand's breadths off the hull, in a second run of the same: beside a hull under
// way it slopes by up to 8 degrees.
TEST_P(DrawnWaterline, MeetsABoatAfloatInWavesAndUnderWayWhereTheSolversWaterStands) {
  constexpr float kOff = 0.1F;  // [m]
  double most = 0.0;
  for (const float throttle : {0.0F, 0.7F}) {
    for (const double seconds : {2.0, 3.5}) {
      Scene scene = basin(throttle);
      const Snapshot first = after(scene, seconds);
      const Vec3 out = first.bodies[0].state.orientation * Vec3(0.0F, 0.0F, 1.0F);
      std::vector<float> stations;  // the boat's own x [m]
      for (const float x : {-1.4F, -1.0F, -0.6F, -0.2F, 0.2F, 0.6F, 1.0F, 1.4F}) {
        const std::optional<Vec3> side = side_of(first.bodies[0], x, water_around(first, first.bodies[0]));
        if (!side) continue;  // the stern rises out of the water
        stations.push_back(x);
        for (const float off : {kOff, 2.0F * kOff}) {
          scene.gauges.push_back({"g" + std::to_string(scene.gauges.size()), horizontal(*side + off * out)});
        }
      }
      ASSERT_GE(stations.size(), 6U);
      Snapshot snapshot = after(scene, seconds);
      const std::vector<GaugeReading> gauges = std::move(snapshot.gauges);
      snapshot.gauges.clear();  // buoys would stand before the line
      const BodySnapshot& boat = snapshot.bodies[0];
      CameraPose pose;
      const Vec3 aside = boat.state.orientation * Vec3(0.0F, 0.0F, 1.0F);
      pose.target = boat.state.position;
      pose.eye = boat.state.position + 7.0F * aside + Vec3(0.0F, 2.2F, 0.0F);
      pose.fov_deg = 24.0F;
      const Mat4 to_picture = glm::perspective(glm::radians(pose.fov_deg), float{kWidth} / kHeight, 0.1F, 100.0F) *
                              glm::lookAt(pose.eye, pose.target, pose.up);
      const auto dyed = [&](Vec2 dye) {
        snapshot.surface.dye.assign(snapshot.surface.depth.size(), dye);
        return picture(snapshot, pose);
      };
      const Image clear = dyed(Vec2(0.0F)), colored = dyed({1.0F, 0.0F});
      for (std::size_t i = 0; i < stations.size(); ++i) {
        const float at_hull = 2.0F * gauges[2 * i].water.surface - gauges[2 * i + 1].water.surface;
        const std::optional<Vec3> side = side_of(boat, stations[i], at_hull);
        ASSERT_TRUE(side);
        const Vec4 seen = to_picture * Vec4(*side, 1.0F);
        const float row = (0.5F - 0.5F * seen.y / seen.w) * kHeight;
        const int column = static_cast<int>((0.5F + 0.5F * seen.x / seen.w) * kWidth);
        const int drawn = first_difference(clear, colored, column, row);
        const double off = std::abs(static_cast<double>(drawn) - static_cast<double>(row));
        if (off > 2.0)
          std::printf("throttle %g, %g s, x %g: %.2f\n", static_cast<double>(throttle), seconds,
                      static_cast<double>(stations[i]), off);
        most = std::max(most, off);
      }
    }
  }
  const bool grid = GetParam() == WaterSolver::kGrid;
  expect_at_most(2.0, most, mended_by(grid ? '5' : '.'), grid ? "waterline, grid" : "waterline, columns", "pixels off");
}

INSTANTIATE_TEST_SUITE_P(Both, DrawnWaterline, ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid),
                         [](const auto& of) { return of.param == WaterSolver::kGrid ? "grid" : "columns"; });

}  // namespace
}  // namespace regatta
