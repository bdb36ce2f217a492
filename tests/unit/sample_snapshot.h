// A snapshot made without a world, for tests of code that reads snapshots: a tank with a boat, a box and waves.
#pragma once

#include "exchange/snapshot.h"
#include "geometry/hull_shapes.h"

#include <cmath>

namespace regatta {

inline BodySnapshot sample_body(BodyId id, const char* name, std::shared_ptr<const Hull> hull, Vec3 position) {
  BodySnapshot body;
  body.id = id;
  body.name = name;
  body.kind = "box";
  body.hull = std::move(hull);
  body.state.position = position;
  body.previous = body.state;
  body.mass = 100.0F;
  body.load.force = {0.0F, 100.0F * kGravity, 0.0F};
  body.load.buoyancy = body.load.force;
  return body;
}

// Returns a tank of 40 m × 16 m, 1 m deep, with its walls. spacing: that of the surface's points [m].
inline Snapshot sample_tank(float spacing) {
  Snapshot snapshot;
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain(snapshot.domain.lower, snapshot.domain.upper, -1.0F));
  snapshot.time = 3.0;
  snapshot.look.surroundings = Surroundings::kYard;
  SurfaceGrid& grid = snapshot.surface;
  grid.nx = static_cast<int>(std::lround(40.0F / spacing)) + 1;
  grid.nz = static_cast<int>(std::lround(16.0F / spacing)) + 1;
  grid.origin = snapshot.domain.lower;
  grid.spacing = spacing;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const float x = grid.origin.x + spacing * static_cast<float>(i);
      const float z = grid.origin.y + spacing * static_cast<float>(k);
      const float r = std::sqrt((x - 2.0F) * (x - 2.0F) + z * z);
      const float eta = 0.10F * std::cos(2.2F * r) * std::exp(-0.12F * r) + 0.03F * std::sin(0.7F * x + 0.4F * z);
      grid.surface.push_back(eta);
      grid.depth.push_back(1.0F + eta);
      grid.velocity.emplace_back(3.0F * eta, 0.0F);
    }
  }
  const auto boat = make_boat_hull({4.0F, 1.2F, 1.6F});
  if (boat.ok()) {
    snapshot.bodies.push_back(sample_body(BodyId{1}, "boat", boat.value(), {2.0F, 0.0F, 0.0F}));
    snapshot.bodies.back().is_boat = true;
  }
  const auto box = make_box_hull({1.0F, 1.0F, 1.0F});
  if (box.ok()) {
    snapshot.bodies.push_back(sample_body(BodyId{2}, "box", box.value(), {-4.0F, 0.1F, 3.0F}));
    snapshot.bodies.back().color = {0.8F, 0.35F, 0.05F};
  }
  GaugeReading gauge;
  gauge.gauge.at = {8.0F, 2.0F};
  gauge.water.depth = 1.0F;
  snapshot.gauges.push_back(gauge);
  return snapshot;
}

// Adds a vortex ring under water behind the first body, from one of whose faces the flow has separated.
inline void add_sample_ring(Snapshot& snapshot) {
  VortonSnapshot& vortons = snapshot.vortons;
  const Vec3 middle = snapshot.bodies[0].state.position + Vec3(4.0F, -0.3F, 0.0F);
  for (int i = 0; i < 24; ++i) {
    const float angle = 0.2618F * static_cast<float>(i);
    vortons.nodes.push_back(middle + Vec3(std::cos(angle), 0.0F, std::sin(angle)));
  }
  vortons.rings.push_back({0, 24, 1.0F, 0.4F, 0.5F, 0});
  vortons.bodies.resize(snapshot.bodies.size());
  ShedSnapshot& shed = vortons.bodies[0];
  shed.active = true;
  shed.shape = std::make_shared<OuterFaces>(outer_faces(snapshot.bodies[0].hull->parts[0]));
  shed.attached.assign(shed.shape->faces.size(), 1);
  shed.attached[0] = 0;
  shed.loops.push_back({shed.shape->vertices[0], shed.shape->vertices[1], shed.shape->vertices[2]});
}

// Adds a wake behind the first body: a row of vortices of either sign, their grid, two edges, an emission, tracers.
inline void add_sample_wake(Snapshot& snapshot) {
  snapshot.wakes.resize(snapshot.bodies.size());
  WakeSnapshot& wake = snapshot.wakes[0];
  wake.radius = 0.4F;
  wake.stream = {1.0F, 0.0F};
  const Vec2 body = horizontal(snapshot.bodies[0].state.position);
  for (int i = 0; i < 6; ++i) {
    wake.x.push_back(body.x + 3.0F + 0.9F * static_cast<float>(i));
    wake.z.push_back(i % 2 == 0 ? -0.8F : 0.8F);
    wake.circulation.push_back((i % 2 == 0 ? -0.5F : 0.5F) / static_cast<float>(1 + i));
  }
  wake.totals.shed = {1.5, 1.5};
  wake.totals.emissions = {3, 3};
  wake.field.origin = body + Vec2(2.0F, -3.0F);
  wake.field.spacing = 0.25F;
  wake.field.nx = wake.field.stride = 32;
  wake.field.nz = 24;
  wake.field.u.assign(32 * 24, 0.5F);
  wake.field.w.assign(32 * 24, 0.25F);
  wake.points.push_back({{body.x + 2.0F, 0.05F, 0.6F}, {0.0F, 1.0F}, {1.0F, 0.0F}, 0.5F, 0.0F, true});
  wake.points.push_back({{body.x + 2.0F, 0.5F, -0.6F}, {0.0F, -1.0F}, {1.0F, 0.0F}, 0.7F, 0.3F, false});
  wake.emissions.push_back({snapshot.time - 0.1, body + Vec2(2.0F, 0.6F), body + Vec2(2.4F, 0.9F), 0.5F});
  for (int i = 0; i < 200; ++i) {
    snapshot.tracers.at.push_back(body + Vec2(0.04F * static_cast<float>(i) - 3.0F, i % 2 == 0 ? 2.0F : -2.0F));
    snapshot.tracers.velocity.emplace_back(1.0F, 0.0F);
    snapshot.tracers.strength.push_back(1.0F);
  }
  add_sample_ring(snapshot);
}

}  // namespace regatta
