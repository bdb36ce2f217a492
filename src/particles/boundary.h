// Boundary particles: one layer of points on the walls of the box and on bodies, each with the volume that its
// distance to the others gives it, so that they may lie unevenly [Aki12]:  V_b = 1 / Σ_b' W_bb'.
// Points on walls do not move. Points on a body move with it, and their force on the water acts on it, reversed.
#pragma once

#include "exchange/body.h"
#include "geometry/point_grid.h"
#include "particles/neighbours.h"
#include "particles/spline_kernel.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

// How far a wall or another body covers a place on a hull: a film of water takes the place of particles there
// (contact_film.h).
struct Cover {
  static constexpr int kWall = -1;
  float share = 0.0F;  // 0 … 1
  int body = kWall;    // the body that covers it, or a wall
  Vec3 normal{0.0F};   // normal of the hull, outward, in the world
};

// The points of a body's hull, in its frame.
struct HullPoints {
  std::vector<Vec4> places;   // x, y, z [m], V_b/V
  std::vector<Vec3> normals;  // normal of the hull's surface next to each, outward; 0: no surface is near
  float inset = 0.0F;         // how far below the surface they lie [m]
};

class Boundary {
 public:
  // lower, upper: the box of the water. unit: the volume of a particle [m³]; volumes of points are given as multiples
  // of it. walls: points on walls that never move.
  Boundary(Vec3 lower, Vec3 upper, const SplineKernel& kernel, float unit, std::span<const Vec3> walls);

  // The points of bodies where the bodies are now; samples[k]: of bodies[k]. covers: of each of their points, body by
  // body; empty: nothing is covered.
  void place_bodies(std::span<const BodyView> bodies, std::span<const std::shared_ptr<const HullPoints>> samples,
                    std::span<const Cover> covers);

  // The bodies' points to where the bodies have got to since; their order stays.
  void follow(std::span<const BodyView> bodies);

  // x, y, z [m] and V_b/V: walls, then bodies, then one point far away without volume.
  [[nodiscard]] const Vec4* places() const { return places_.data(); }
  [[nodiscard]] std::int32_t far() const { return wall_count_ + body_count_; }
  [[nodiscard]] int wall_count() const { return wall_count_; }
  [[nodiscard]] int count() const { return wall_count_ + body_count_; }
  // Velocity of a body's point at this place of the lists [m/s]. Points of walls have none.
  [[nodiscard]] const Vec3& velocity(std::int32_t place) const {
    return velocity_[static_cast<std::size_t>(place - wall_count_)];
  }
  [[nodiscard]] int body(std::int32_t place) const { return body_[static_cast<std::size_t>(place - wall_count_)]; }
  // Cover of a body's point.
  [[nodiscard]] bool any_covered() const { return !cover_.empty(); }
  [[nodiscard]] const Cover& cover(std::int32_t place) const {
    return cover_[static_cast<std::size_t>(place - wall_count_)];
  }
  [[nodiscard]] GridPoints walls() const;
  [[nodiscard]] GridPoints bodies() const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Coordinates {
    std::vector<float> x, y, z;  // with kLanes entries of padding
    void copy(std::span<const Vec4> places);
  };

  PointGrid wall_grid_, body_grid_;
  int wall_count_ = 0, body_count_ = 0;
  std::vector<Vec4> places_;
  Coordinates walls_, bodies_;
  std::vector<Vec4> local_;           // the bodies' points in the frames of the bodies
  std::vector<Vec3> velocity_;        // velocity of the bodies' points [m/s]
  std::vector<std::int32_t> body_;    // body that each point belongs to
  std::vector<Cover> cover_;          // cover of each point; empty if none is covered
  std::vector<Vec4> unsorted_;        // scratch
  std::vector<std::int32_t> owner_;   // likewise
  std::vector<Vec4> unsorted_local_;  // likewise
  std::vector<Mat3> turns_;           // likewise
};

// The points of one surface with their volumes in units of `unit`.
std::vector<Vec4> with_volumes(std::span<const Vec3> points, const SplineKernel& kernel, float unit);

}  // namespace regatta
