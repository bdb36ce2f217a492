#include "liquid/liquid_openings.h"

#include "core/parallel.h"
#include "liquid/liquid_fill.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr std::size_t slot(int i) { return static_cast<std::size_t>(i); }

// The two dimensions of the sequence of [Rob18], 1/g and 1/g² of the plastic number g [1].
constexpr double kFirstStep = 0.7548776662466927, kSecondStep = 0.5698402909980532;
constexpr float kLeastDrain = 1.5F;   // cells: water flows together evenly in no smaller room
constexpr float kAroundDrain = 2.0F;  // cells around that room in which the pressure before a hole is taken
// Length of the way through a hole, in the radius of its room [1; own measurement]. With less than half of it the flow
// and the pressure that it takes away would swing to and fro from step to step; the flow is there after a few l / U
// anyway.
constexpr double kWayThrough = 2.0;
constexpr double kMostTaken = 0.5;  // share of a drain's room, in a sub-step
constexpr double kFarthest = 2.0;   // the way that a drain's jet is meant to go in a sub-step at most [cells]
constexpr float kWider = 1.05F;     // a drain's room is made larger by that until it is large enough
constexpr double kMostOwed = 8.0;   // particles: what a drain found none to take for
// The difference of levels that counts, in the depth: near that of a broken dam, Ritter's 5/9 [1; our choice].
constexpr float kMostSurge = 0.3F;
constexpr double kMostPassed = 1e13;  // more, and a double counts no single particles
constexpr double kMostFlow = 1e9;     // flow of a drain in a loaded state [m³/s]
constexpr float kFastest = 250.0F;    // speed at an open side: its own 100 m/s and the surge of 30 km of depth [m/s]
constexpr int kOpeningBlock = 4096;

double fraction(double value) { return value - std::floor(value); }

}  // namespace

OpeningFlow::OpeningFlow(const LiquidOpenings& openings, const MacGrid& grid) : openings_(openings), grid_(grid) {
  mouths_.resize(openings.emitters.size());
  for (const LiquidDrain& drain : openings.drains) add_hole(drain);
  for (std::size_t s = 0; s < openings.sides.size(); ++s)
    if (openings.sides[s]) add_side(s, *openings.sides[s]);
  if (!sides_.empty()) flux_.assign(grid_, 0.0F);
}

void OpeningFlow::add_hole(const LiquidDrain& drain) {
  Hole hole;
  hole.middle = (drain.position - grid_.lower) / grid_.cell;
  hole.radius = std::max(drain.radius / grid_.cell, kLeastDrain);
  // Large enough for what a jet takes of it in a sub-step.
  const float radius = drain.radius / grid_.cell;
  const double wanted = kFarthest / kMostTaken * std::numbers::pi * static_cast<double>(radius * radius);
  const auto widest = static_cast<float>(std::max({grid_.nx, grid_.ny, grid_.nz}));
  for (weigh_cells(hole); room_of(hole) < wanted && hole.radius < widest; weigh_cells(hole)) hole.radius *= kWider;
  drains_.push_back(std::move(hole));
}

double OpeningFlow::room_of(const Hole& hole) {
  double room = 0.0;
  for (const Weighed& cell : hole.room) room += static_cast<double>(cell.share);
  return room;
}

// The cells of a drain's room and those around it.
void OpeningFlow::weigh_cells(Hole& hole) const {
  hole.room.clear();
  hole.around.clear();
  const float far = hole.radius + kAroundDrain + 1.0F;
  const auto first = [&](int a) { return std::max(0, static_cast<int>(std::floor(hole.middle[a] - far))); };
  const auto last = [&](int a) {
    return std::min(grid_.count(a) - 1, static_cast<int>(std::floor(hole.middle[a] + far)));
  };
  for (int k = first(2); k <= last(2); ++k) {
    for (int j = first(1); j <= last(1); ++j) {
      for (int i = first(0); i <= last(0); ++i) {
        const Vec3 way = Vec3(glm::ivec3(i, j, k)) + 0.5F - hole.middle;
        const float distance = glm::length(way);
        const float in_room = std::clamp(hole.radius - distance + 0.5F, 0.0F, 1.0F);
        const float within = std::clamp(hole.radius + kAroundDrain - distance + 0.5F, 0.0F, 1.0F);
        const int cell = grid_.at(i, j, k);
        const float height = way.y * grid_.cell;
        if (in_room > 0.0F) hole.room.push_back({cell, in_room, height});
        if (within > in_room) hole.around.push_back({cell, within - in_room, height});
      }
    }
  }
}

void OpeningFlow::add_side(std::size_t which, const LiquidSide& outside) {
  Side side;
  side.axis = which < 2 ? 0 : 2;
  side.across = 2 - side.axis;
  side.upper = which % 2 == 1;
  side.outside = outside;
  const auto columns = slot(grid_.count(side.across));
  side.columns.resize(columns);
  side.passed.resize(columns * slot(grid_.ny));
  // Faces do not take turns together.
  for (std::size_t f = 0; f < side.passed.size(); ++f)
    side.passed[f] = static_cast<double>(hashed_share(static_cast<std::uint32_t>(f)));
  sides_.push_back(std::move(side));
}

int OpeningFlow::cell_of(const Side& side, int inward, int j, int q) const {
  const int along = side.upper ? grid_.count(side.axis) - 1 - inward : inward;
  return side.axis == 0 ? grid_.at(along, j, q) : grid_.at(q, j, along);
}

int OpeningFlow::face_of(const Side& side, int j, int q) const {
  return cell_of(side, 0, j, q) + (side.upper ? grid_.stride(side.axis) : 0);
}

float OpeningFlow::fastest(double time, double dt) const {
  float speed = 0.0F;
  for (const LiquidEmitter& emitter : openings_.emitters)
    if (emitter.time.within(time, time + dt) > 0.0) speed = std::max(speed, emitter.speed);
  for (const Side& side : sides_)
    for (const SideColumn& column : side.columns) speed = std::max(speed, std::abs(column.speed));
  for (std::size_t d = 0; d < drains_.size(); ++d)
    speed = std::max(speed, static_cast<float>(drains_[d].flow / openings_.drains[d].area()));
  return speed;
}

bool OpeningFlow::let_in(double time, double dt, std::size_t most, std::vector<LiquidParticle>& particles) {
  fresh_.clear();
  bool all = true;
  for (std::size_t e = 0; e < mouths_.size(); ++e) all = let_in_emitter(e, time, dt, most, particles) && all;
  for (Side& side : sides_) all = let_in_side(side, dt, most, particles) && all;
  return all;
}

bool OpeningFlow::let_in_emitter(std::size_t which, double time, double dt, std::size_t most,
                                 std::vector<LiquidParticle>& particles) {
  const LiquidEmitter& emitter = openings_.emitters[which];
  const double open = emitter.time.within(time, time + dt);
  if (!(open > 0.0)) return true;
  if (particles.size() >= most) return false;
  const auto cell = static_cast<double>(grid_.cell);
  const double before = mouths_[which].passed;
  const double more = emitter.discharge() * open * kPerCell / (cell * cell * cell);
  const double after = before + more;
  const Vec3 along = glm::normalize(emitter.direction);
  const Vec3 other = std::abs(along.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 a = glm::normalize(glm::cross(along, other)), b = glm::cross(along, a);
  const Vec3 mouth = (emitter.position - grid_.lower) / grid_.cell;
  const auto share = static_cast<float>(more / kPerCell / std::max(1.0, std::floor(after) - std::floor(before)));
  const Vec3 last_cell = Vec3(glm::ivec3(grid_.nx, grid_.ny, grid_.nz)) - 0.5F;
  for (double n = std::floor(before) + 1.0; n <= after; n += 1.0) {
    const double since = (after - n) / more * open;
    const auto way = static_cast<float>(static_cast<double>(emitter.speed) * since / cell);
    const auto out = static_cast<float>(std::sqrt(fraction(n * kFirstStep))) * emitter.radius / grid_.cell;
    const auto angle = static_cast<float>(2.0 * std::numbers::pi * fraction(n * kSecondStep));
    if (particles.size() >= most) return false;
    LiquidParticle particle;
    particle.x = mouth + way * along + out * (std::cos(angle) * a + std::sin(angle) * b);
    particle.u = emitter.speed * along;
    particles.push_back(particle);
    const glm::ivec3 in(glm::clamp(particle.x, Vec3(0.0F), last_cell));
    fresh_.emplace_back(grid_.at(in.x, in.y, in.z), share);
    in_ += 1.0;
  }
  mouths_[which].passed = std::min(after, kMostPassed);
  return true;
}

bool OpeningFlow::let_in_side(Side& side, double dt, std::size_t most, std::vector<LiquidParticle>& particles) {
  const double each = dt * kPerCell / static_cast<double>(grid_.cell);  // particles a full face and speed
  for (int q = 0; q < static_cast<int>(side.columns.size()); ++q) {
    const SideColumn& column = side.columns[slot(q)];
    if (!(column.speed > 0.0F)) continue;
    for (int j = 0; j < grid_.ny && static_cast<float>(j) < column.depth; ++j) {
      if (particles.size() >= most) return false;
      const float share = std::min(1.0F, column.depth - static_cast<float>(j));
      const auto f = slot(q) + slot(j) * side.columns.size();
      const double more = each * static_cast<double>(share * column.speed), before = side.passed[f];
      const double after = before + more;
      for (double n = std::floor(before) + 1.0; n <= after; n += 1.0) {
        if (particles.size() >= most) return false;
        const auto way = static_cast<float>((after - n) / more * dt) * column.speed / grid_.cell;
        const double turn = n + static_cast<double>(hashed_share(static_cast<std::uint32_t>(f)));
        LiquidParticle particle;
        particle.x[side.axis] = side.upper ? static_cast<float>(grid_.count(side.axis)) - way : way;
        particle.x.y = static_cast<float>(j) + share * static_cast<float>(fraction(turn * kFirstStep));
        particle.x[side.across] = static_cast<float>(q) + static_cast<float>(fraction(turn * kSecondStep));
        particle.u[side.axis] = side.upper ? -column.speed : column.speed;
        particles.push_back(particle);
        in_ += 1.0;
      }
      side.passed[f] = std::min(after, kMostPassed);
    }
  }
  return true;
}

void OpeningFlow::meet(double time, double dt, std::span<const float> open_volume, std::span<const float> density,
                       LiquidSurface& surface, LiquidFlow& flow) {
  sources_.clear();
  for (Side& side : sides_) {
    find_columns(side, dt, open_volume, surface);
    set_faces(side, open_volume, surface, flow);
  }
  for (std::size_t d = 0; d < drains_.size(); ++d) drain(d, time, dt, open_volume, density, surface);
  // In air a jet makes room for itself: what is before it is gone in the next sub-step.
  const auto rate = static_cast<float>(static_cast<double>(grid_.cell) / dt);
  for (const auto& [cell, share] : fresh_)
    if (is_enclosed(cell, open_volume, surface)) sources_.emplace_back(cell, share * rate);
  for (const auto& [cell, speed] : sources_) surface.outflow[slot(cell)] -= speed;
}

bool OpeningFlow::is_enclosed(int cell, std::span<const float> open_volume, const LiquidSurface& surface) const {
  if (surface.liquid[slot(cell)] == 0) return false;
  for (int a = 0; a < 3; ++a) {
    for (const int next : {cell - grid_.stride(a), cell + grid_.stride(a)})
      if (open_volume[slot(next)] > 0.0F && surface.liquid[slot(next)] == 0) return false;
  }
  return true;
}

void OpeningFlow::add_source(LiquidSurface& surface) const {
  for (const auto& [cell, speed] : sources_) surface.source[slot(cell)] += speed;
}

// The height of the water over the floor, up to the first cell of air, in one column of cells; not where a body ends
// it.
void OpeningFlow::find_height(const Side& side, int q, int inward, std::span<const float> open_volume,
                              const LiquidSurface& surface, float& sum, int& count) const {
  int j = 0;
  while (j < grid_.ny && surface.liquid[slot(cell_of(side, inward, j, q))] != 0) ++j;
  if (j < grid_.ny && open_volume[slot(cell_of(side, inward, j, q))] < 0.5F) return;
  float height = static_cast<float>(j);
  if (j > 0 && j < grid_.ny) {
    const float inside = surface.distance[slot(cell_of(side, inward, j - 1, q))];
    const float outside = std::max(0.0F, surface.distance[slot(cell_of(side, inward, j, q))]);
    height += -0.5F + (inside < 0.0F ? inside / (inside - outside) : 0.0F);
  }
  sum += height;
  ++count;
}

// The level inside is the mean over as many cells as a long wave runs through in two sub-steps: over fewer, what a side
// does in one would come back as too much in the next.
void OpeningFlow::find_columns(Side& side, double dt, std::span<const float> open_volume,
                               const LiquidSurface& surface) {
  const float deep = side.outside.level - grid_.lower.y;  // [m]
  const float outside = deep / grid_.cell;                // [cells]
  const float long_wave = std::sqrt(kGravity * deep);
  const int most = std::max(1, grid_.count(side.axis) / 4);
  const int inward =
      std::clamp(static_cast<int>(std::ceil(2.0F * long_wave * static_cast<float>(dt) / grid_.cell)), 1, most);
  const int columns = static_cast<int>(side.columns.size());
  for (int q = 0; q < columns; ++q) {
    float sum = 0.0F;
    int count = 0;
    for (int beside = std::max(0, q - 1); beside <= std::min(columns - 1, q + 1); ++beside)
      for (int i = 0; i < inward; ++i) find_height(side, beside, i, open_volume, surface, sum, count);
    SideColumn& column = side.columns[slot(q)];
    column = {};
    if (count == 0) continue;  // a body stands before it
    const float height = sum / static_cast<float>(count);
    const float lower = std::clamp((outside - height) / outside, -kMostSurge, kMostSurge);
    column.speed = std::clamp(side.outside.speed + long_wave * lower, -kFastest, kFastest);
    // Into a box that is nearly dry water pours in as deep as it stands outside.
    column.depth = column.speed > 0.0F && height < 0.5F * outside ? outside : height;
    column.depth = std::min(column.depth, static_cast<float>(grid_.ny));
  }
}

void OpeningFlow::set_faces(const Side& side, std::span<const float> open_volume, LiquidSurface& surface,
                            LiquidFlow& flow) {
  const auto axis = slot(side.axis);
  const float into = side.upper ? -1.0F : 1.0F;
  for (int q = 0; q < static_cast<int>(side.columns.size()); ++q) {
    const SideColumn& column = side.columns[slot(q)];
    for (int j = 0; j < grid_.ny; ++j) {
      const auto face = slot(face_of(side, j, q)), cell = slot(cell_of(side, 0, j, q));
      const float share = std::clamp(column.depth - static_cast<float>(j), 0.0F, 1.0F) * open_volume[cell];
      flux_.axis[axis][face] = into * share * column.speed;
      surface.outflow[cell] -= share * column.speed;
      // One cell above the surface, too: particles there leave like those below.
      if (column.depth > 0.0F && static_cast<float>(j) < column.depth + 1.0F)
        flow.u.axis[axis][face] = into * column.speed;
    }
  }
}

void OpeningFlow::drain(std::size_t which, double time, double dt, std::span<const float> open_volume,
                        std::span<const float> density, const LiquidSurface& surface) {
  const LiquidDrain& drain = openings_.drains[which];
  Hole& hole = drains_[which];
  const double open = drain.time.within(time, time + dt) / dt;
  if (!(open > 0.0)) {
    hole.flow = 0.0;
    return;
  }
  if (drain.discharge) hole.flow = static_cast<double>(*drain.discharge);
  const auto share_of = [&](const Weighed& cell) {
    const float full = std::min(1.0F, density[slot(cell.cell)]) * open_volume[slot(cell.cell)];
    return surface.liquid[slot(cell.cell)] != 0 ? cell.share * full : 0.0F;
  };
  double room = 0.0;  // [cells]
  for (const Weighed& cell : hole.room) room += static_cast<double>(share_of(cell));
  if (!(room > 0.0)) {
    hole.flow = 0.0;
    return;
  }
  const auto edge = static_cast<double>(grid_.cell);
  const double volume = edge * edge * edge;
  const double flow = std::min(hole.flow * open, kMostTaken * room * volume / dt);
  hole.owed += flow * dt * kPerCell / volume;
  for (const Weighed& cell : hole.room) {
    const double part = flow * static_cast<double>(share_of(cell)) / room;
    if (part > 0.0) sources_.emplace_back(cell.cell, static_cast<float>(-part / (edge * edge)));
  }
}

void OpeningFlow::follow_pressure(double dt, std::span<const float> pressure, std::span<const float> open_volume,
                                  const LiquidSurface& surface, const FaceField& u) {
  for (std::size_t d = 0; d < drains_.size(); ++d) {
    const LiquidDrain& drain = openings_.drains[d];
    Hole& hole = drains_[d];
    if (drain.discharge) continue;
    double energy = 0.0, weights = 0.0;
    for (const Weighed& near : hole.around) {
      const auto c = slot(near.cell);
      const float weight = surface.liquid[c] != 0 ? near.share * open_volume[c] : 0.0F;
      if (!(weight > 0.0F)) continue;
      float square = 0.0F;
      for (int a = 0; a < 3; ++a) {
        const std::vector<float>& along = u.axis[slot(a)];
        const float mean = 0.5F * (along[c] + along[c + slot(grid_.stride(a))]);
        square += mean * mean;
      }
      energy += static_cast<double>(weight * (pressure[c] / kWaterDensity + kGravity * near.height + 0.5F * square));
      weights += static_cast<double>(weight);
    }
    const double drive = weights > 0.0 ? std::max(0.0, energy / weights) : 0.0;  // [m²/s²]
    // Implicit in U: a thin jet is there at once.
    const double way = kWayThrough * static_cast<double>(hole.radius) * static_cast<double>(grid_.cell);
    const double a = 0.5 * dt / way, before = hole.flow / drain.area();
    const double speed = (std::sqrt(1.0 + 4.0 * a * (before + 2.0 * a * drive)) - 1.0) / (2.0 * a);
    hole.flow = speed * drain.area();
  }
}

// Whether a particle lies beyond an open side through which water flows out there.
bool OpeningFlow::has_left(const LiquidParticle& particle) const {
  return std::any_of(sides_.begin(), sides_.end(), [&](const Side& side) {
    const float x = particle.x[side.axis];
    const bool beyond = side.upper ? x > static_cast<float>(grid_.count(side.axis)) : x < 0.0F;
    if (!beyond) return false;
    // min and max give a place that is not a number a column; std::clamp would not.
    const float last = static_cast<float>(side.columns.size()) - 0.5F;
    const float along = std::min(last, std::max(0.0F, particle.x[side.across]));
    return side.columns[static_cast<std::size_t>(along)].speed < 0.0F;
  });
}

// Chooses as many particles of a drain's room as have flowed out, evenly spread, and leaves them without mass.
void OpeningFlow::choose_drained(std::int64_t substep, std::size_t which, std::vector<LiquidParticle>& particles) {
  Hole& hole = drains_[which];
  double mass = 0.0;
  for (const int n : near_) mass += static_cast<double>(particles[slot(n)].mass);
  const auto count = static_cast<double>(near_.size());
  if (!(mass > 0.0)) {
    hole.owed = std::min(hole.owed, kMostOwed);
    return;
  }
  const double wanted = std::min(count, std::ceil(hole.owed * count / mass));
  const double offset = static_cast<double>(
      hashed_share(hashed(static_cast<std::uint32_t>(substep)) + static_cast<std::uint32_t>(which)));
  for (double k = 0.0; k < wanted; k += 1.0) {
    const int n = near_[std::min(near_.size() - 1, static_cast<std::size_t>((k + offset) * count / wanted))];
    LiquidParticle& particle = particles[slot(n)];
    const auto own = static_cast<double>(particle.mass);
    if (!(own > 0.0) || own > hole.owed) continue;
    hole.owed -= own;
    out_ += own;
    particle.mass = 0.0F;
    gone_.push_back(n);
  }
  hole.owed = std::min(hole.owed, kMostOwed);
}

void OpeningFlow::take_out(std::int64_t substep, std::vector<LiquidParticle>& particles) {
  if (sides_.empty() && drains_.empty()) return;
  const auto in_room = [](const Hole& hole, const LiquidParticle& particle) {
    const Vec3 way = particle.x - hole.middle;
    return glm::dot(way, way) < hole.radius * hole.radius;
  };
  const int count = static_cast<int>(particles.size());
  touched_.assign(slot(count / kOpeningBlock + 1), 0);
  parallel_blocks(count, kOpeningBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      const LiquidParticle& particle = particles[slot(n)];
      const bool drained =
          std::any_of(drains_.begin(), drains_.end(), [&](const Hole& hole) { return in_room(hole, particle); });
      if (drained || has_left(particle)) touched_[slot(first / kOpeningBlock)] = 1;
    }
  });
  gone_.clear();
  const auto for_touched = [&](const auto& action) {
    for (int first = 0; first < count; first += kOpeningBlock) {
      if (touched_[slot(first / kOpeningBlock)] == 0) continue;
      for (int n = first; n < std::min(count, first + kOpeningBlock); ++n) action(n);
    }
  };
  for_touched([&](int n) {
    if (!has_left(particles[slot(n)])) return;
    out_ += static_cast<double>(particles[slot(n)].mass);
    particles[slot(n)].mass = 0.0F;
    gone_.push_back(n);
  });
  for (std::size_t d = 0; d < drains_.size(); ++d) {
    if (!(drains_[d].owed > 0.0)) continue;
    near_.clear();
    for_touched([&](int n) {
      if (particles[slot(n)].mass > 0.0F && in_room(drains_[d], particles[slot(n)])) near_.push_back(n);
    });
    choose_drained(substep, d, particles);
  }
  // From the last one on, so that what moves into a place has been seen to.
  std::sort(gone_.begin(), gone_.end());
  for (auto n = gone_.rbegin(); n != gone_.rend(); ++n) {
    particles[slot(*n)] = particles.back();
    particles.pop_back();
  }
}

void OpeningFlow::visit(Archive& archive) {
  archive.value("volume_in", in_, {.least = 0.0});
  archive.value("volume_out", out_, {.least = 0.0});
  if (!any()) return;
  const auto of = [](std::size_t count) { return static_cast<std::int64_t>(count); };
  archive.members("mouths", mouths_, &Mouth::passed, {.count = of(mouths_.size()), .least = 0.0, .most = kMostPassed});
  archive.members("drain_flow", drains_, &Hole::flow, {.count = of(drains_.size()), .least = 0.0, .most = kMostFlow});
  archive.members("drain_owed", drains_, &Hole::owed, {.count = of(drains_.size()), .least = 0.0, .most = kMostOwed});
  for (std::size_t s = 0; s < sides_.size(); ++s) {
    const auto scope = archive.scope("side" + std::to_string(s));
    Side& side = sides_[s];
    const std::int64_t columns = of(side.columns.size());
    archive.members("speed", side.columns, &SideColumn::speed,
                    {.count = columns, .least = -static_cast<double>(kFastest), .most = static_cast<double>(kFastest)});
    archive.members("depth", side.columns, &SideColumn::depth,
                    {.count = columns, .least = 0.0, .most = static_cast<double>(grid_.ny)});
    archive.array("passed", side.passed, {.count = of(side.passed.size()), .least = 0.0, .most = kMostPassed});
  }
}

}  // namespace regatta
