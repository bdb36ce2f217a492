#include "vorton/vorton_tracers.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/polytope_distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr int kBlock = 256;      // tracers that a thread keeps out of bodies at once
constexpr int kPasses = 2;       // out of one body a tracer may come into the next
constexpr float kCores = 2.0F;   // of the grid around rings, in their cores
constexpr float kMargin = 0.5F;  // of the grid around rings and bodies, in the bodies' lengths

// What a block of tracers is asked about a body.
struct Near {
  std::array<float, kBlock> x, y, z, distance, plane;
  std::array<int, kBlock> index;
  int count = 0;
};

void find_near(const VortonBody& body, const std::array<const float*, 3>& at, int first, int last, float gap,
               Near& near) {
  const BodyState& state = body.now().state;
  const Mat3 back = glm::transpose(Mat3(state.orientation));
  const float reach = body.shape().reach() + gap;
  near.count = 0;
  for (int i = first; i < last; ++i) {
    const Vec3 away = Vec3(at[0][i], at[1][i], at[2][i]) - state.position;
    if (glm::dot(away, away) > reach * reach) continue;
    const Vec3 own = back * away;
    const auto k = static_cast<std::size_t>(near.count++);
    near.x[k] = own.x;
    near.y[k] = own.y;
    near.z[k] = own.z;
    near.index[k] = i;
  }
  plane_distances(body.shape().shape().planes,
                  {near.x.data(), near.y.data(), near.z.data(), near.count, near.distance.data(), near.plane.data()});
}

}  // namespace

bool VortonTracers::add(const TracerTerms& terms, const Vec3& at, int source) {
  if (count() >= terms.most) {
    ++refused_;
    return false;
  }
  x_.push_back(at.x);
  y_.push_back(at.y);
  z_.push_back(at.z);
  age_.push_back(0.0F);
  source_.push_back(source);
  speed_.push_back(0.0F);
  return true;
}

void VortonTracers::fill(const TracerTerms& terms, const Vec3& lower, const Vec3& upper, int count, int source,
                         int seed) {
  Rng rng(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < count; ++i) {
    const float x = rng.uniform(lower.x, upper.x);
    const float y = rng.uniform(lower.y, upper.y);
    add(terms, {x, y, rng.uniform(lower.z, upper.z)}, source);
  }
}

template <class Keep>
void VortonTracers::filter(const Keep& keep) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < x_.size(); ++i) {
    if (!keep(i)) continue;
    for (std::vector<float>* field : {&x_, &y_, &z_, &age_, &speed_}) (*field)[kept] = (*field)[i];
    source_[kept++] = source_[i];
  }
  for (std::vector<float>* field : {&x_, &y_, &z_, &age_, &speed_}) field->resize(kept);
  source_.resize(kept);
}

void VortonTracers::drop_embedded(const Vortons& vortons) {
  filter([&](std::size_t i) {
    const Vec3 at(x_[i], y_[i], z_[i]);
    for (int b = 0; b < vortons.body_count(); ++b) {
      const VortonBody& body = vortons.body(b);
      if (body.active() && contains(body.shape().shape(), body.now().state.to_body(at))) return false;
    }
    return true;
  });
}

// Around all rings and bodies.
void VortonTracers::lay_grid(const TracerTerms& terms, const VortonTerms& vorton_terms, const VortonWater& water,
                             Vortons& vortons) {
  Vec3 lower(std::numeric_limits<float>::max());
  Vec3 upper(std::numeric_limits<float>::lowest());
  float finest = std::numeric_limits<float>::max();
  float margin = 0.0F;
  const Rings& rings = vortons.rings();
  for (const Ring& ring : rings.list) {
    finest = std::min(finest, ring.core);
    margin = std::max(margin, kCores * ring.core);
    for (int i = ring.first; i < ring.first + ring.count; ++i) {
      lower = glm::min(lower, rings.at(i));
      upper = glm::max(upper, rings.at(i));
    }
  }
  for (int b = 0; b < vortons.body_count(); ++b) {
    const VortonBody& body = vortons.body(b);
    if (!body.active()) continue;
    const Vec3 reach(body.shape().reach());
    lower = glm::min(lower, body.now().state.position - reach);
    upper = glm::max(upper, body.now().state.position + reach);
    margin = std::max(margin, kMargin * body.shape().length());
    finest = std::min(finest, body.shape().length());
  }
  if (lower.x > upper.x) {
    grid_ = {};
    return;
  }
  grid_.cover(lower - Vec3(margin), upper + Vec3(margin), terms.grid_spacing * finest, terms.grid_nodes);
  vortons.add_velocity(vorton_terms, water, grid_.nodes());
}

void VortonTracers::find_velocity(const VortonTerms& vorton_terms, const VortonWater& water, Vortons& vortons,
                                  const std::vector<float>& x, const std::vector<float>& y,
                                  const std::vector<float>& z) {
  u_.assign(x.size(), water.stream.x);
  v_.assign(x.size(), water.stream.y);
  w_.assign(x.size(), water.stream.z);
  const VortonTargets targets{x.data(), y.data(), z.data(), u_.data(), v_.data(), w_.data(), count()};
  if (from_grid_) {
    grid_.add_velocity(targets);
  } else {
    vortons.add_velocity(vorton_terms, water, targets);
  }
}

void VortonTracers::keep_out(const TracerTerms& terms, const Vortons& vortons, float dt) {
  const int blocks = (count() + kBlock - 1) / kBlock;
  block_hits_.assign(static_cast<std::size_t>(blocks), 0);
  parallel_indexed_blocks(count(), kBlock, [&](int first, int last, int block) {
    Near near;
    for (int pass = 0; pass < kPasses; ++pass) {
      for (int b = 0; b < vortons.body_count(); ++b) {
        const VortonBody& body = vortons.body(b);
        if (!body.active()) continue;
        const BodyState& state = body.now().state;
        const std::vector<Plane>& planes = body.shape().shape().planes;
        find_near(body, {x_.data(), y_.data(), z_.data()}, first, last, terms.gap, near);
        for (std::size_t k = 0; k < static_cast<std::size_t>(near.count); ++k) {
          if (near.distance[k] >= terms.gap) continue;
          const auto i = static_cast<std::size_t>(near.index[k]);
          const Vec3 own(near.x[k], near.y[k], near.z[k]);
          const Vec3 against =
              glm::inverse(state.orientation) * (Vec3(u_[i], v_[i], w_[i]) - state.velocity_at({x_[i], y_[i], z_[i]}));
          PlaneDistance through = plane_distance_ahead(planes, own, against);
          // It can't have come so deep in one step: out by the nearest face.
          if (-through.distance > dt * glm::length(against))
            through = {near.distance[k], static_cast<int>(near.plane[k])};
          const Vec3 out = state.orientation * planes[static_cast<std::size_t>(through.plane)].normal;
          const float by = terms.gap - through.distance;
          x_[i] += by * out.x;
          y_[i] += by * out.y;
          z_[i] += by * out.z;
          ++block_hits_[static_cast<std::size_t>(block)];
        }
      }
    }
  });
  for (const std::int64_t hits : block_hits_) hits_ += hits;
}

void VortonTracers::step(const TracerTerms& terms, const VortonTerms& vorton_terms, const VortonWater& water,
                         Vortons& vortons, float dt) {
  if (count() == 0) return;
  from_grid_ = count() > terms.grid_nodes;
  if (from_grid_) lay_grid(terms, vorton_terms, water, vortons);
  find_velocity(vorton_terms, water, vortons, x_, y_, z_);
  for (std::vector<float>* place : {&mx_, &my_, &mz_}) place->resize(x_.size());
  for (std::size_t i = 0; i < x_.size(); ++i) {
    mx_[i] = x_[i] + 0.5F * dt * u_[i];
    my_[i] = y_[i] + 0.5F * dt * v_[i];
    mz_[i] = z_[i] + 0.5F * dt * w_[i];
  }
  find_velocity(vorton_terms, water, vortons, mx_, my_, mz_);
  for (std::size_t i = 0; i < x_.size(); ++i) {
    x_[i] += dt * u_[i];
    y_[i] += dt * v_[i];
    z_[i] += dt * w_[i];
    age_[i] += dt;
    speed_[i] = std::sqrt(u_[i] * u_[i] + v_[i] * v_[i] + w_[i] * w_[i]);
  }
  keep_out(terms, vortons, dt);
  filter([&](std::size_t i) {
    return age_[i] <= terms.life && std::isfinite(x_[i]) && std::isfinite(y_[i]) && std::isfinite(z_[i]);
  });
}

void VortonTracers::visit(Archive& archive) {
  const auto scope = archive.scope("tracers");
  constexpr double kFarthest = 1e6;          // of any place [m]
  constexpr std::int64_t kMost = 2'000'000;  // well beyond what a picture shows
  archive.array("x", x_, {.most_count = kMost, .least = -kFarthest, .most = kFarthest});
  archive.array("y", y_, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("z", z_, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("age", age_, {.like = "x", .least = 0.0});
  archive.array("source", source_, {.like = "x"});
  archive.value("refused", refused_, {.least = 0.0});
  archive.value("hits", hits_, {.least = 0.0});
}

}  // namespace regatta
