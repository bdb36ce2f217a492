#include "vorton/vorton_tracers.h"

#include "core/limits.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "exchange/vorton_snapshot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr int kTracerBlock = NearPlaces::kMost;  // tracers that a thread takes at once
constexpr int kPasses = 6;                       // out of one body or part a tracer may come into the next
constexpr float kCores = 2.0F;                   // spacing of the grid around rings, in their cores
constexpr float kMargin = 0.5F;   // margin of the grid around rings and bodies, as a share of the bodies' lengths
constexpr float kFarther = 0.6F;  // extent of the coarse grid around the fine one, as a share of its longest side

class FlowOfVortons final : public TracerFlow {
 public:
  FlowOfVortons(const VortonTerms& terms, const VortonWater& water, Vortons& vortons)
      : terms_(terms), water_(water), vortons_(vortons) {}
  void add_velocity(const VortonTargets& targets) override { vortons_.add_velocity(terms_, water_, targets); }

 private:
  const VortonTerms& terms_;
  const VortonWater& water_;
  Vortons& vortons_;
};

// The box that the fine grid is to cover.
TracerScene scene_of(const Vortons& vortons, const Vec3& stream) {
  TracerScene scene;
  scene.stream = stream;
  scene.lower = Vec3(std::numeric_limits<float>::max());
  scene.upper = Vec3(std::numeric_limits<float>::lowest());
  scene.finest = std::numeric_limits<float>::max();
  float margin = 0.0F;
  const Rings& rings = vortons.rings();
  for (const Ring& ring : rings.list) {
    scene.finest = std::min(scene.finest, ring.core);
    margin = std::max(margin, kCores * ring.core);
    for (int i = ring.first; i < ring.first + ring.count; ++i) {
      scene.lower = glm::min(scene.lower, rings.at(i));
      scene.upper = glm::max(scene.upper, rings.at(i));
    }
  }
  for (int b = 0; b < vortons.body_count(); ++b) {
    const VortonBody& body = vortons.body(b);
    if (!body.active()) continue;
    const Vec3 reach(body.shape().reach());
    scene.lower = glm::min(scene.lower, body.now().state.position - reach);
    scene.upper = glm::max(scene.upper, body.now().state.position + reach);
    margin = std::max(margin, kMargin * body.shape().length());
    scene.finest = std::min(scene.finest, body.shape().length());
  }
  scene.lower -= Vec3(margin);
  scene.upper += Vec3(margin);
  return scene;
}

// A value after decay towards `to`: the share `decay` of the difference is left.
float relaxed(float was, float to, float decay) { return to + (was - to) * decay; }

TracerHits operator+(const TracerHits& a, const TracerHits& b) {
  return {a.count + b.count, a.push + b.push, a.twist + b.twist};
}

}  // namespace

bool VortonTracers::admit(const TracerTerms& terms, const TracerBirth& birth) {
  if (count() >= terms.most) {
    ++refused_;
    return false;
  }
  x_.push_back(birth.at.x);
  y_.push_back(birth.at.y);
  z_.push_back(birth.at.z);
  age_.push_back(0.0F);
  temperature_.push_back(birth.temperature);
  source_.push_back(birth.source);
  speed_.push_back(0.0F);
  return true;
}

bool VortonTracers::add(const TracerTerms& terms, const Vec3& at, int source) {
  return admit(terms, {at, 1.0F, terms.heat.water, source});
}

void VortonTracers::add_all(const TracerTerms& terms, std::span<const Vec3> places, int source) {
  for (const Vec3& place : places) add(terms, place, source);
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

int VortonTracers::add_emitter(const TracerEmitter& emitter) {
  emitters_.push_back(emitter);
  return static_cast<int>(emitters_.size()) - 1;
}

template <class Keep>
void VortonTracers::filter(const Keep& keep) {
  std::size_t kept = 0;
  while (kept < x_.size() && keep(kept)) ++kept;
  for (std::size_t i = kept + 1; i < x_.size(); ++i) {
    if (!keep(i)) continue;
    for (std::vector<float>* field : fields()) (*field)[kept] = (*field)[i];
    source_[kept++] = source_[i];
  }
  for (std::vector<float>* field : fields()) field->resize(kept);
  source_.resize(kept);
}

void VortonTracers::clear() {
  filter([](std::size_t) { return false; });
}

void VortonTracers::keep_within(const VortonWater& water) {
  for (float& y : y_) {
    if (water.mirrors.bed) y = std::max(y, *water.mirrors.bed);
    if (water.mirrors.surface) y = std::min(y, *water.mirrors.surface);
  }
  filter([&](std::size_t i) {
    return x_[i] >= water.lower.x && x_[i] <= water.upper.x && z_[i] >= water.lower.y && z_[i] <= water.upper.y;
  });
}

void VortonTracers::drop_embedded(std::span<const Solid> solids) {
  filter([&](std::size_t i) {
    const Vec3 at(x_[i], y_[i], z_[i]);
    return std::none_of(solids.begin(), solids.end(), [&](const Solid& solid) {
      return glm::distance(at, solid.state.position) <= solid.reach && contains(*solid.shape, solid.state.to_body(at));
    });
  });
}

VortonTracers::Box VortonTracers::box_of(int first, int last) const {
  Box box;
  int axis = 0;
  for (const float* place : {x_.data(), y_.data(), z_.data()}) {
    int i = first;
    if (i + kLanes <= last) {
      WideFloat least = load_wide(place + i);
      WideFloat most = least;
      for (i += kLanes; i + kLanes <= last; i += kLanes) {
        const WideFloat at = load_wide(place + i);
        least = xsimd::min(least, at);
        most = xsimd::max(most, at);
      }
      box.lower[axis] = -largest_lane(-least);
      box.upper[axis] = largest_lane(most);
    }
    for (; i < last; ++i) {
      box.lower[axis] = std::min(box.lower[axis], place[i]);
      box.upper[axis] = std::max(box.upper[axis], place[i]);
    }
    ++axis;
  }
  return box;
}

void VortonTracers::list_solids(const Vortons& vortons, std::span<const BodyParts> resting,
                                std::span<const std::optional<float>> temperatures) {
  solids_.clear();
  for (int b = 0; b < vortons.body_count(); ++b) {
    if (!vortons.body(b).active()) continue;
    const SourcePanels& shape = vortons.body(b).shape();
    const auto k = static_cast<std::size_t>(b);
    for (std::size_t p = 0; p < shape.parts().size(); ++p) {
      solids_.push_back({&shape.parts()[p], vortons.body(b).now().state, shape.reach(), {}, shape.surface().shown[p]});
      if (k < temperatures.size()) solids_.back().temperature = temperatures[k];
    }
  }
  for (const BodyParts& body : resting) {
    for (std::size_t p = 0; p < body.parts.size(); ++p) {
      const std::span<const char> shown = body.shown.empty() ? std::span<const char>() : body.shown[p];
      solids_.push_back({&body.parts[p], body.state, body.reach, body.temperature, shown});
    }
  }
}

void VortonTracers::drop_embedded(const Vortons& vortons) {
  list_solids(vortons, {}, {});
  drop_embedded(solids_);
}

void VortonTracers::give_birth_at_loops(const Vortons& vortons, float dt) {
  for (TracerEmitter& emitter : emitters_) {
    if (emitter.body < 0) continue;
    line_.clear();
    if (emitter.body < vortons.body_count() && vortons.body(emitter.body).active()) {
      const VortonBody& body = vortons.body(emitter.body);
      const BodyState& state = body.now().state;
      for (const ShedLoop& loop : body.loops()) {
        const std::size_t corners = loop.places.size();
        for (std::size_t k = 0; k < corners; ++k) {
          line_.push_back({state.to_world(loop.places[k]), state.to_world(loop.places[(k + 1) % corners]),
                           state.orientation * loop.normals[k]});
        }
      }
    }
    give_birth(emitter, line_, dt, births_);
  }
}

void VortonTracers::lay_grids(const TracerTerms& terms, const TracerScene& scene, TracerFlow& flow) {
  grid_.clear();
  far_.clear();
  if (scene.lower.x > scene.upper.x) return;
  grid_.cover(scene.lower, scene.upper, terms.grid_spacing * scene.finest, terms.grid_nodes);
  flow.add_velocity(grid_.nodes());
  grid_.pack();
  bool beyond = false;
  for (int i = 0; i < count() && !beyond; ++i) beyond = !grid_.holds(at(i));
  if (!beyond) return;
  const Vec3 size = scene.upper - scene.lower;
  const Vec3 margin(kFarther * std::max({size.x, size.y, size.z}));
  far_.cover(scene.lower - margin, scene.upper + margin, grid_.spacing(), terms.far_nodes);
  flow.add_velocity(far_.nodes());
  far_.pack();
}

void VortonTracers::move_by_grid(const TracerScene& scene, float dt) {
  parallel_blocks(count(), kTracerBlock, [&](int first, int last) {
    std::array<float, kTracerBlock> mx, my, mz;
    const auto size = static_cast<std::size_t>(last - first);
    const VortonTargets targets =
        VortonTargets{x_.data(), y_.data(), z_.data(), u_.data(), v_.data(), w_.data(), count()}.part(first, last);
    const auto read = [&](const VortonTargets& at) {
      std::fill_n(at.u, size, scene.stream.x);
      std::fill_n(at.v, size, scene.stream.y);
      std::fill_n(at.w, size, scene.stream.z);
      grid_.add_velocity(at, &far_);
    };
    read(targets);
    for (std::size_t k = 0; k < size; ++k) {
      mx[k] = targets.x[k] + 0.5F * dt * targets.u[k];
      my[k] = targets.y[k] + 0.5F * dt * targets.v[k];
      mz[k] = targets.z[k] + 0.5F * dt * targets.w[k];
    }
    read({mx.data(), my.data(), mz.data(), targets.u, targets.v, targets.w, targets.count});
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      x_[i] += dt * u_[i];
      y_[i] += dt * v_[i];
      z_[i] += dt * w_[i];
    }
  });
}

void VortonTracers::move_directly(const TracerScene& scene, TracerFlow& flow, float dt) {
  const auto read = [&](const std::vector<float>& x, const std::vector<float>& y, const std::vector<float>& z) {
    std::fill(u_.begin(), u_.end(), scene.stream.x);
    std::fill(v_.begin(), v_.end(), scene.stream.y);
    std::fill(w_.begin(), w_.end(), scene.stream.z);
    flow.add_velocity({x.data(), y.data(), z.data(), u_.data(), v_.data(), w_.data(), count()});
  };
  for (std::vector<float>* place : {&mx_, &my_, &mz_}) place->resize(x_.size());
  read(x_, y_, z_);
  for (std::size_t i = 0; i < x_.size(); ++i) {
    mx_[i] = x_[i] + 0.5F * dt * u_[i];
    my_[i] = y_[i] + 0.5F * dt * v_[i];
    mz_[i] = z_[i] + 0.5F * dt * w_[i];
  }
  read(mx_, my_, mz_);
  for (std::size_t i = 0; i < x_.size(); ++i) {
    x_[i] += dt * u_[i];
    y_[i] += dt * v_[i];
    z_[i] += dt * w_[i];
  }
}

void VortonTracers::move(const TracerTerms& terms, const TracerScene& scene, TracerFlow& flow, float dt) {
  for (TracerEmitter& emitter : emitters_) {
    if (emitter.body < 0) give_birth(emitter, {}, dt, births_);
  }
  const std::size_t before = x_.size();
  std::size_t admitted = 0;
  for (const TracerBirth& birth : births_) {
    if (admit(terms, birth)) births_[admitted++] = birth;
  }
  births_.resize(admitted);
  for (std::vector<float>* velocity : {&u_, &v_, &w_}) velocity->resize(x_.size());
  if (x_.empty()) return;
  if (count() > terms.grid_nodes) {
    lay_grids(terms, scene, flow);
    move_by_grid(scene, dt);
  } else {
    move_directly(scene, flow, dt);
  }
  const float cool = std::exp(-terms.heat.cooling * dt);
  parallel_blocks(count(), kTracerBlock, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      age_[i] += dt;
      speed_[i] = std::sqrt(u_[i] * u_[i] + v_[i] * v_[i] + w_[i] * w_[i]);
      temperature_[i] = relaxed(temperature_[i], terms.heat.water, cool);
    }
  });
  // Tracers born during the step have gone only a part of the way.
  for (std::size_t k = 0; k < births_.size(); ++k) {
    const std::size_t i = before + k;
    const TracerBirth& birth = births_[k];
    x_[i] = birth.at.x + birth.share * (x_[i] - birth.at.x);
    y_[i] = birth.at.y + birth.share * (y_[i] - birth.at.y);
    z_[i] = birth.at.z + birth.share * (z_[i] - birth.at.z);
    age_[i] = birth.share * dt;
    temperature_[i] = birth.temperature;
  }
  births_.clear();
}

void VortonTracers::keep_block_out(const TracerTerms& terms, std::span<const Solid> solids, const WaterEnds& ends,
                                   float dt, int first, int last, std::span<TracerHits> hits) {
  const float warm = std::exp(-terms.heat.rate * dt);
  NearPlaces near;
  bool moved = true;
  for (int pass = 0; pass < kPasses && moved; ++pass) {
    moved = false;
    const float least = pass == 0 ? terms.gap : 0.5F * terms.gap;  // moved tracers lie at the gap but for rounding
    const Box box = box_of(first, last);
    for (std::size_t b = 0; b < solids.size(); ++b) {
      const Solid& solid = solids[b];
      const bool heats = pass == 0 && solid.temperature.has_value();
      const float margin = heats ? std::max(terms.gap, terms.heat.reach) : terms.gap;
      const Vec3 beside = glm::max(glm::max(box.lower - solid.state.position, solid.state.position - box.upper), 0.0F);
      if (glm::length(beside) > solid.reach + margin) continue;
      find_near(solid, {x_.data(), y_.data(), z_.data()}, first, last, margin, near);
      const Quat back = glm::inverse(solid.state.orientation);
      for (std::size_t k = 0; k < static_cast<std::size_t>(near.count); ++k) {
        const auto i = static_cast<std::size_t>(near.index[k]);
        if (heats && near.distance[k] < terms.heat.reach) {
          temperature_[i] = relaxed(temperature_[i], *solid.temperature, warm);
        }
        if (near.distance[k] >= least) continue;
        const Vec3 at(x_[i], y_[i], z_[i]);
        const Vec3 against = back * (Vec3(u_[i], v_[i], w_[i]) - solid.state.velocity_at(at));
        const PlaneDistance through = way_out(solid, near, k, against, dt);
        if (through.plane < 0) continue;
        const std::vector<Plane>& planes = solid.shape->planes;
        auto face = static_cast<std::size_t>(through.plane);
        Vec3 out = solid.state.orientation * planes[face].normal;
        Vec3 to = at + (terms.gap - through.distance) * out;
        if (!ends.hold(at, to)) {
          const std::optional<PlaceOutside> other = place_within(planes, solid.shown, solid.state, at, terms.gap, ends);
          if (!other) continue;
          face = static_cast<std::size_t>(other->plane);
          out = solid.state.orientation * planes[face].normal;
          to = other->at;
        }
        x_[i] = to.x;
        y_[i] = to.y;
        z_[i] = to.z;
        moved = true;
        if (terms.pushing && source_[i] != *terms.pushing) continue;
        const float into = glm::dot(planes[face].normal, against);
        const glm::dvec3 push(std::min(0.0F, into) * out);
        hits[b].count += 1;
        hits[b].push += push;
        hits[b].twist += glm::cross(glm::dvec3(at - solid.state.position), push);
      }
    }
  }
}

void VortonTracers::keep_out(const TracerTerms& terms, std::span<const Solid> solids, float dt, const WaterEnds& ends) {
  last_hits_.assign(solids.size(), {});
  if (solids.empty() || x_.empty()) return;
  const auto blocks = static_cast<std::size_t>((count() + kTracerBlock - 1) / kTracerBlock);
  block_hits_.assign(blocks * solids.size(), {});
  parallel_indexed_blocks(count(), kTracerBlock, [&](int first, int last, int block) {
    keep_block_out(terms, solids, ends, dt, first, last,
                   std::span(block_hits_).subspan(static_cast<std::size_t>(block) * solids.size(), solids.size()));
  });
  for (std::size_t k = 0; k < block_hits_.size(); ++k) {
    TracerHits& sum = last_hits_[k % solids.size()];
    sum = sum + block_hits_[k];
    hits_ += block_hits_[k].count;
  }
}

void VortonTracers::drop_old(const TracerTerms& terms) {
  filter([&](std::size_t i) {
    return age_[i] <= terms.life && std::isfinite(x_[i]) && std::isfinite(y_[i]) && std::isfinite(z_[i]);
  });
}

void VortonTracers::step(const TracerTerms& terms, const TracerScene& scene, TracerFlow& flow, float dt) {
  move(terms, scene, flow, dt);
  for (float& y : y_) y = std::min(std::max(y, scene.ends.bed), scene.ends.surface);
  keep_out(terms, scene.solids, dt, scene.ends);
  drop_old(terms);
}

void VortonTracers::step(const TracerTerms& terms, const VortonTerms& vorton_terms, const VortonWater& water,
                         Vortons& vortons, float dt, std::span<const std::optional<float>> temperatures) {
  if (x_.empty() && emitters_.empty()) return;
  list_solids(vortons, water.resting, temperatures);
  give_birth_at_loops(vortons, dt);
  TracerScene scene = scene_of(vortons, water.stream);
  scene.solids = solids_;
  scene.ends = water.ends();
  FlowOfVortons flow(vorton_terms, water, vortons);
  step(terms, scene, flow, dt);
}

void VortonTracers::visit(Archive& archive) {
  const auto scope = archive.scope("tracers");
  constexpr double kFarthest = 1e6;  // farthest coordinate of any place [m]
  archive.array("x", x_, {.most_count = kMostTracers, .least = -kFarthest, .most = kFarthest});
  archive.array("y", y_, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("z", z_, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("age", age_, {.like = "x", .least = 0.0});
  archive.array("temperature", temperature_, {.like = "x"});
  archive.array("source", source_, {.like = "x", .least = kTracersOfLastBox, .most = kMostBodies});
  visit_emitters(archive, emitters_);
  archive.value("refused", refused_, {.least = 0.0});
  archive.value("hits", hits_, {.least = 0.0});
}

}  // namespace regatta
