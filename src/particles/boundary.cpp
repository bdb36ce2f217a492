#include "particles/boundary.h"

#include "core/parallel.h"
#include "core/simd.h"

namespace regatta {

std::vector<Vec4> with_volumes(std::span<const Vec3> points, const SplineKernel& kernel, float unit) {
  std::vector<Vec4> places;
  places.reserve(points.size());
  if (points.empty()) return places;
  Vec3 lower = points.front(), upper = points.front();
  for (const Vec3& p : points) {
    places.emplace_back(p, 0.0F);
    lower = glm::min(lower, p);
    upper = glm::max(upper, p);
  }
  PointGrid grid(lower, upper, kernel.support);
  grid.sort(places);
  const auto order = grid.order();
  std::vector<float> volume(points.size());
  parallel_blocks(static_cast<int>(points.size()), 256, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const Vec4& at = places[static_cast<std::size_t>(i)];
      double sum = 0.0;
      grid.visit_rows(grid.cell_of(at), [&](const PointGrid::Range& range) {
        for (std::int32_t k = range.first; k < range.last; ++k) {
          const Vec4& other = places[static_cast<std::size_t>(order[static_cast<std::size_t>(k)])];
          sum += static_cast<double>(kernel.value(glm::distance(Vec3(at), Vec3(other))));
        }
      });
      volume[static_cast<std::size_t>(i)] = static_cast<float>(1.0 / sum) / unit;
    }
  });
  for (std::size_t i = 0; i < places.size(); ++i) places[i].w = volume[i];
  return places;
}

Boundary::Boundary(Vec3 lower, Vec3 upper, const SplineKernel& kernel, float unit, std::span<const Vec3> walls)
    : wall_grid_(lower, upper, kernel.support),
      body_grid_(lower, upper, kernel.support),
      wall_count_(static_cast<int>(walls.size())) {
  const std::vector<Vec4> points = with_volumes(walls, kernel, unit);
  wall_grid_.sort(points);
  for (const std::int32_t k : wall_grid_.order()) places_.push_back(points[static_cast<std::size_t>(k)]);
  walls_.copy(places_);
  places_.emplace_back(Vec3(kFarAway), 0.0F);
}

void Boundary::Coordinates::copy(std::span<const Vec4> places) {
  for (std::vector<float>* field : {&x, &y, &z})
    field->resize(places.size() + static_cast<std::size_t>(kLanes), kFarAway);
  for (std::size_t k = 0; k < places.size(); ++k) {
    x[k] = places[k].x;
    y[k] = places[k].y;
    z[k] = places[k].z;
  }
}

void Boundary::place_bodies(std::span<const BodyView> bodies,
                            std::span<const std::shared_ptr<const HullPoints>> samples, std::span<const Cover> covers) {
  unsorted_.clear();
  owner_.clear();
  unsorted_local_.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const BodyState& state = bodies[b].state;
    const Mat3 turn = glm::mat3_cast(state.orientation);
    for (const Vec4& point : samples[b]->places) {
      unsorted_.emplace_back(state.position + turn * Vec3(point), point.w);
      unsorted_local_.push_back(point);
      owner_.push_back(static_cast<std::int32_t>(b));
    }
  }
  body_count_ = static_cast<int>(unsorted_.size());
  places_.resize(static_cast<std::size_t>(wall_count_ + body_count_ + 1));
  velocity_.resize(unsorted_.size());
  body_.resize(unsorted_.size());
  local_.resize(unsorted_.size());
  cover_.resize(covers.size());
  if (body_count_ > 0) body_grid_.sort(unsorted_);
  const auto first = static_cast<std::size_t>(wall_count_);
  for (std::size_t k = 0; k < unsorted_.size(); ++k) {
    const auto from = static_cast<std::size_t>(body_grid_.order()[k]);
    places_[first + k] = unsorted_[from];
    body_[k] = owner_[from];
    local_[k] = unsorted_local_[from];
    if (!covers.empty()) cover_[k] = covers[from];
    velocity_[k] = bodies[static_cast<std::size_t>(owner_[from])].state.velocity_at(Vec3(unsorted_[from]));
  }
  places_.back() = Vec4(Vec3(kFarAway), 0.0F);
  bodies_.copy(std::span<const Vec4>(places_).subspan(first, unsorted_.size()));
}

void Boundary::follow(std::span<const BodyView> bodies) {
  std::vector<Mat3>& turns = turns_;
  turns.clear();
  for (const BodyView& body : bodies) turns.push_back(glm::mat3_cast(body.state.orientation));
  parallel_blocks(body_count_, 1024, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const auto b = static_cast<std::size_t>(body_[k]);
      const Vec3 at = bodies[b].state.position + turns[b] * Vec3(local_[k]);
      places_[static_cast<std::size_t>(wall_count_) + k] = Vec4(at, local_[k].w);
      velocity_[k] = bodies[b].state.velocity_at(at);
    }
  });
}

GridPoints Boundary::walls() const {
  if (wall_count_ == 0) return {};
  return {&wall_grid_, walls_.x, walls_.y, walls_.z, 0};
}

GridPoints Boundary::bodies() const {
  if (body_count_ == 0) return {};
  return {&body_grid_, bodies_.x, bodies_.y, bodies_.z, wall_count_};
}

std::size_t Boundary::bytes() const {
  return places_.capacity() * sizeof(Vec4) + 3 * (walls_.x.capacity() + bodies_.x.capacity()) * sizeof(float) +
         velocity_.capacity() * sizeof(Vec3);
}

}  // namespace regatta
