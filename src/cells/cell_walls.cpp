#include "cells/cell_walls.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kUnknown = 1e30F;    // distance of a cell from any wall [m]
constexpr float kOpposite = -0.5F;   // cosine between sides of a wall that do not see each other
constexpr float kLeastOpen = 0.25F;  // share of a cell; a cell of which walls leave less is closed
constexpr float kRounding = 1e-5F;   // rounding of parts
constexpr int kSearch = 12;          // cells around a closed one in which an open one is looked for

double depth_at(const Cells& cells, std::size_t c) {
  return static_cast<double>(cells.h[c]) + static_cast<double>(cells.carry[c]);
}

WallWater water_at(const Cells& cells, std::size_t c) {
  return {depth_at(cells, c), static_cast<double>(cells.u[c]), static_cast<double>(cells.w[c])};
}

// The part that a float can't hold, or that is missing, is carried.
void set_depth(double depth, std::size_t c, Cells& cells) {
  cells.h[c] = std::max(0.0F, static_cast<float>(depth));
  cells.carry[c] = static_cast<float>(depth - static_cast<double>(cells.h[c]));
}

void set_water(const RoomWater& water, double room, float dry, std::size_t place, Cells& cells) {
  set_depth(water.volume / room, place, cells);
  const bool wet = cells.h[place] > dry;
  cells.u[place] = wet ? static_cast<float>(water.x / water.volume) : 0.0F;
  cells.w[place] = wet ? static_cast<float>(water.z / water.volume) : 0.0F;
}

}  // namespace

CellWalls::CellWalls(const CellIndex& index, float dry)
    : index_(index), dry_(dry), slot_(index.layout.array_size(), kNone) {}

void CellWalls::note(std::span<const std::vector<WallCover>* const> covers) {
  now_.clear();
  for (std::size_t b = 0; b < covers.size(); ++b) {
    for (const WallCover& cover : *covers[b]) {
      if (index_.inside(cover.i, cover.k)) now_.push_back({index_.place(cover.i, cover.k), b, cover});
    }
  }
  moved_ = now_ != before_;
}

void CellWalls::settle() {
  build(now_, now_);
  before_ = now_;
  moved_ = false;
}

bool CellWalls::enter(Cells& cells) {
  if (!moved_) return false;
  rearrange(before_, now_, cells);
  return true;
}

bool CellWalls::leave(Cells& cells) {
  if (!moved_) return false;
  rearrange(now_, now_, cells);
  before_ = now_;
  moved_ = false;
  return true;
}

std::int32_t CellWalls::entry(std::size_t place, int i, int k) {
  if (slot_[place] == kNone) {
    slot_[place] = static_cast<std::int32_t>(cells_.size());
    cells_.emplace_back();
    cells_.back().place = place;
    cells_.back().cover.i = i;
    cells_.back().cover.k = k;
    cells_.back().cover.distance = kUnknown;
  }
  return slot_[place];
}

// The cells that walls cover or covered. Two walls in one cell: the nearer counts, their shares add up.
void CellWalls::build(const std::vector<Covered>& before, const std::vector<Covered>& now) {
  for (const Cell& cell : cells_) slot_[cell.place] = kNone;
  cells_.clear();
  const auto add = [&](const Covered& one) -> Cell& {
    Cell& cell = cells_[static_cast<std::size_t>(entry(one.place, one.cover.i, one.cover.k))];
    cell.closed = cell.closed || one.cover.closed;
    return cell;
  };
  for (const Covered& one : now) {
    Cell& cell = add(one);
    cell.open_now = std::max(0.0F, cell.open_now - one.cover.share);
    cell.faces_now = glm::max(Vec2(0.0F), cell.faces_now - (1.0F - one.cover.faces));
    if (one.cover.distance < cell.cover.distance) {
      cell.cover = one.cover;
      cell.body = one.body;
    }
  }
  for (const Covered& one : before) {
    Cell& cell = add(one);
    cell.open_before = std::max(0.0F, cell.open_before - one.cover.share);
    cell.faces_before = glm::max(Vec2(0.0F), cell.faces_before - (1.0F - one.cover.faces));
    if (cell.cover.distance >= kUnknown) {
      cell.cover = one.cover;
      cell.body = one.body;
    }
  }
  for (Cell& cell : cells_) cell.closed = cell.closed || std::min(cell.open_before, cell.open_now) < kLeastOpen;
  find_hosts();
  find_faces();
}

bool CellWalls::closed_at(int i, int k) const {
  if (!index_.inside(i, k)) return false;
  const std::int32_t slot = slot_[index_.place(i, k)];
  return slot != kNone && cells_[static_cast<std::size_t>(slot)].closed;
}

std::int32_t CellWalls::nearest_open(const Cell& cell) {
  const int i = cell.cover.i, k = cell.cover.k;
  for (int ring = 1; ring <= kSearch; ++ring) {
    float best = -1e30F;
    int best_i = 0, best_k = 0;
    for (int dk = -ring; dk <= ring; ++dk) {
      for (int di = -ring; di <= ring; ++di) {
        if (std::max(std::abs(di), std::abs(dk)) != ring) continue;
        if (!index_.inside(i + di, k + dk) || closed_at(i + di, k + dk)) continue;
        const Vec2 away(static_cast<float>(di) * index_.layout.dx, static_cast<float>(dk) * index_.layout.dz);
        const float score = glm::dot(away, cell.cover.outward) - glm::length(away);
        if (score > best) {
          best = score;
          best_i = i + di;
          best_k = k + dk;
        }
      }
    }
    if (best > -1e30F) return entry(index_.place(best_i, best_k), best_i, best_k);
  }
  return kNone;
}

// Each closed cell shares its room between the open cells outward of it along both axes.
void CellWalls::find_hosts() {
  const std::size_t count = cells_.size();
  for (std::size_t c = 0; c < count; ++c) {
    if (!cells_[c].closed) continue;
    Cell cell = cells_[c];
    const Vec2 out = cell.cover.outward;
    const int di = out.x > 0.0F ? 1 : -1, dk = out.y > 0.0F ? 1 : -1;
    const auto open = [&](int i, int k) { return index_.inside(i, k) && !closed_at(i, k); };
    const int i = cell.cover.i, k = cell.cover.k;
    const float x2 = out.x * out.x, z2 = out.y * out.y;
    float sum = 0.0F;
    std::size_t n = 0;
    if (x2 > 0.0F && open(i + di, k)) {
      cell.host[n] = entry(index_.place(i + di, k), i + di, k);
      cell.part[n++] = x2;
      sum += x2;
    }
    if (z2 > 0.0F && open(i, k + dk)) {
      cell.host[n] = entry(index_.place(i, k + dk), i, k + dk);
      cell.part[n++] = z2;
      sum += z2;
    }
    if (n == 0) {
      cell.host[0] = nearest_open(cell);
      cell.part[0] = sum = cell.host[0] == kNone ? 0.0F : 1.0F;
    }
    for (float& part : cell.part) part = sum > 0.0F ? part / sum : 0.0F;
    cells_[c] = cell;
  }
  for (Cell& cell : cells_) {
    if (cell.closed) continue;
    cell.room_before = static_cast<double>(cell.open_before);
    cell.room_now = static_cast<double>(cell.open_now);
  }
  for (const Cell& cell : cells_) {
    for (std::size_t n = 0; cell.closed && n < 2; ++n) {
      if (cell.host[n] == kNone) continue;
      Cell& host = cells_[static_cast<std::size_t>(cell.host[n])];
      host.room_before += static_cast<double>(cell.part[n] * cell.open_before);
      host.room_now += static_cast<double>(cell.part[n] * cell.open_now);
    }
  }
}

// Share of a face that walls leave open; both cells are in cells_. No water slips through a thin plate from one side to
// the other.
float CellWalls::open_share(const Cell& low, const Cell& high, bool along_x) const {
  const bool known = low.cover.distance < kUnknown && high.cover.distance < kUnknown;
  const bool apart = known && glm::dot(low.cover.outward, high.cover.outward) < kOpposite;
  if (apart && (low.closed || high.closed)) return 0.0F;
  const Vec2 open = 0.5F * (high.faces_before + high.faces_now);
  return along_x ? open.x : open.y;
}

void CellWalls::find_faces() {
  faces_.clear();
  const std::size_t count = cells_.size();
  const Vec2 per(1.0F / index_.layout.dx, 1.0F / index_.layout.dz);
  const auto cover = [](Cell& cell, Vec2 wall) {
    cell.wall += wall;
    cell.cut = true;
  };
  const auto cover_all = [&](std::int32_t c, Vec2 wall) {
    const Cell cell = cells_[static_cast<std::size_t>(c)];
    if (!cell.closed) return cover(cells_[static_cast<std::size_t>(c)], wall);
    for (std::size_t n = 0; n < 2; ++n) {
      if (cell.host[n] != kNone) cover(cells_[static_cast<std::size_t>(cell.host[n])], cell.part[n] * wall);
    }
  };
  const auto add = [&](std::int32_t low, std::int32_t high, bool along_x) {
    const Cell& a = cells_[static_cast<std::size_t>(low)];
    const Cell& b = cells_[static_cast<std::size_t>(high)];
    const float open = open_share(a, b, along_x);
    const bool both_open = !a.closed && !b.closed;
    if (both_open && open >= 1.0F) return;
    if (both_open || open > 0.0F) faces_.push_back({low, high, along_x, open});
    const Vec2 wall = (1.0F - open) * (along_x ? Vec2(per.x, 0.0F) : Vec2(0.0F, per.y));
    if (wall == Vec2(0.0F)) return;
    cover_all(low, wall);
    cover_all(high, -wall);
  };
  // Each cell's faces at its lower ends, and those at its upper ends whose upper cell is not in the list.
  for (std::size_t c = 0; c < count; ++c) {
    const auto mine = static_cast<std::int32_t>(c);
    for (const bool along_x : {true, false}) {
      const int di = along_x ? 1 : 0, dk = 1 - di;
      const int i = cells_[c].cover.i, k = cells_[c].cover.k;
      const Vec2 edge = along_x ? Vec2(per.x, 0.0F) : Vec2(0.0F, per.y);
      const Vec2 shares = cells_[c].faces_before + cells_[c].faces_now;
      const bool all_open = !cells_[c].closed && (along_x ? shares.x : shares.y) >= 2.0F;
      if (index_.inside(i - di, k - dk)) {
        if (!all_open || closed_at(i - di, k - dk)) {
          add(entry(index_.place(i - di, k - dk), i - di, k - dk), mine, along_x);
        }
      } else if (cells_[c].closed) {
        cover_all(mine, -edge);
      }
      if (!index_.inside(i + di, k + dk)) {
        if (cells_[c].closed) cover_all(mine, edge);
        continue;
      }
      if (!cells_[c].closed) continue;
      const std::int32_t upper = entry(index_.place(i + di, k + dk), i + di, k + dk);
      if (static_cast<std::size_t>(upper) >= count) add(mine, upper, along_x);
    }
  }
  for (Cell& cell : cells_) cell.cut = cell.cut || cell.room_before != 1.0 || cell.room_now != 1.0;
  for (const Face& face : faces_) {
    for (const std::int32_t side : {face.low, face.high}) {
      const Cell cell = cells_[static_cast<std::size_t>(side)];
      if (!cell.closed) cells_[static_cast<std::size_t>(side)].cut = true;
      for (std::size_t n = 0; cell.closed && n < 2; ++n) {
        if (cell.host[n] != kNone) cells_[static_cast<std::size_t>(cell.host[n])].cut = true;
      }
    }
  }
}

// Water that goes back from hosts into a cell that opens beside the wall goes as fast as the wall across it; what it
// had beyond that its hosts keep. Otherwise the wall would stop it at once, and be dragged by it.
void CellWalls::leave_across(const Cell& cell, const std::vector<Cell>& old, const WallCover& cover, RoomWater& loose,
                             std::vector<RoomWater>& want) const {
  if (!(loose.volume > 0.0)) return;
  const glm::dvec2 out(cover.outward);
  const double across = glm::dot(glm::dvec2(loose.x, loose.z) - loose.volume * glm::dvec2(cover.velocity), out);
  for (std::size_t n = 0; n < 2; ++n) {
    if (cell.host[n] == kNone) continue;
    const std::int32_t to = slot_[old[static_cast<std::size_t>(cell.host[n])].place];
    if (to == kNone) continue;
    const glm::dvec2 left = static_cast<double>(cell.part[n]) * across * out;
    loose.add({0.0, -left.x, -left.y});
    want[static_cast<std::size_t>(to)].add({0.0, left.x, left.y});
  }
}

// Moves the water of cells_, at the end of a step, to another set of covered cells. The hosts of a cell that stays
// closed keep its water where they can: if all of it were laid out anew, its hosts would be mixed with each other in
// every step of a wall that moves, and never beside one at rest.
void CellWalls::rearrange(const std::vector<Covered>& before, const std::vector<Covered>& now, Cells& cells) {
  const std::vector<Cell> old = cells_;
  build(before, now);
  enum class Was : char { kFar, kOpen, kClosed };
  std::vector<Was> was(cells_.size(), Was::kFar);
  std::vector<RoomWater> want(cells_.size());
  std::vector<std::array<float, 2>> missing;  // parts of closed cells that their hosts do not hold yet
  missing.reserve(cells_.size());
  for (const Cell& cell : cells_) missing.push_back(cell.part);
  for (const Cell& cell : old) {
    const std::int32_t slot = slot_[cell.place];
    const auto s = static_cast<std::size_t>(std::max(slot, 0));
    const bool stays_closed = slot != kNone && cells_[s].closed && cell.closed;
    const auto open = static_cast<double>(cell.open_now);
    RoomWater loose;
    if (!cell.closed) loose.add(open, water_at(cells, cell.place));
    for (std::size_t n = 0; cell.closed && n < 2; ++n) {
      if (cell.host[n] == kNone) continue;
      const std::size_t from = old[static_cast<std::size_t>(cell.host[n])].place;
      const WallWater water = water_at(cells, from);
      float part = cell.part[n];
      for (std::size_t m = 0; stays_closed && m < 2; ++m) {
        const std::int32_t host = cells_[s].host[m];
        if (host == kNone || cells_[static_cast<std::size_t>(host)].place != from) continue;
        const float kept = std::min(part, missing[s][m]);
        want[static_cast<std::size_t>(host)].add(open * static_cast<double>(kept), water);
        missing[s][m] -= kept;
        part -= kept;
      }
      loose.add(open * static_cast<double>(part), water);
    }
    if (cell.closed && slot != kNone && !cells_[s].closed) leave_across(cell, old, cells_[s].cover, loose, want);
    // Water on top of closed cells stays there, unless the wall has left them.
    if (cell.closed && !stays_closed) loose.add(1.0, water_at(cells, cell.place));
    if (slot == kNone) {
      set_water(loose, 1.0, dry_, cell.place, cells);  // no wall is near any more
      continue;
    }
    want[s].add(loose);
    was[s] = cell.closed ? Was::kClosed : Was::kOpen;
  }
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    if (was[c] == Was::kFar) want[c].add(1.0, water_at(cells, cells_[c].place));
  }
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    const Cell& cell = cells_[c];
    if (!cell.closed) continue;
    const float sum = missing[c][0] + missing[c][1];
    for (std::size_t n = 0; n < 2; ++n) {
      if (cell.host[n] == kNone) continue;
      const float part = sum > kRounding ? missing[c][n] / sum : cell.part[n];
      want[static_cast<std::size_t>(cell.host[n])].add(want[c], static_cast<double>(part));
    }
    if (was[c] != Was::kClosed) set_depth(cell.host[0] == kNone ? want[c].volume : 0.0, cell.place, cells);
    const bool dry = !(cells.h[cell.place] > dry_);
    if (dry || was[c] != Was::kClosed) cells.u[cell.place] = cells.w[cell.place] = 0.0F;
  }
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    const Cell& cell = cells_[c];
    if (!cell.closed) set_water(want[c], cell.room_before, dry_, cell.place, cells);
  }
}

// Closed cells stand for the water beside them, sliding along the wall: its slopes then end level at the wall.
void CellWalls::slip(Cells& cells) const {
  for (const Cell& cell : cells_) {
    if (!cell.closed || cells.h[cell.place] > dry_) continue;
    Vec2 beside(0.0F);
    for (std::size_t n = 0; n < 2; ++n) {
      if (cell.host[n] == kNone) continue;
      const std::size_t host = cells_[static_cast<std::size_t>(cell.host[n])].place;
      beside += cell.part[n] * (Vec2(cells.u[host], cells.w[host]) - cell.cover.velocity);
    }
    beside -= glm::dot(beside, cell.cover.outward) * cell.cover.outward;
    cells.u[cell.place] = cell.cover.velocity.x + beside.x;
    cells.w[cell.place] = cell.cover.velocity.y + beside.y;
  }
}

void CellWalls::begin_first(Cells& cells) {
  slip(cells);
  for (Cell& cell : cells_) {
    if (!cell.closed && !cell.full()) cell.first = water_at(cells, cell.place);
  }
}

void CellWalls::begin_second(Cells& half) {
  slip(half);
  for (Cell& cell : cells_) {
    if (!cell.closed && !cell.full()) cell.second = water_at(half, cell.place);
  }
}

namespace {

// B of cell_stage.h, for a whole room, and its opposite for what a stage has slowed.
struct BedFriction {
  double rate = 0.0;  // dt g n² [m^(1/3)]
  double dry = 0.0;   // [m]

  // k of q / (1 + k |q|), q = h u
  [[nodiscard]] double per_flow(double h) const {
    const double inverse = 1.0 / std::max(h, dry);
    return rate * inverse * inverse * std::cbrt(inverse);
  }
  void slow(double room, RoomWater& water) const {
    if (rate == 0.0) return;
    const double flow = std::hypot(water.x, water.z) / room;
    const double left = 1.0 / (1.0 + per_flow(water.volume / room) * flow);
    water.x *= left;
    water.z *= left;
  }
  void undo(RoomWater& open) const {
    constexpr double kLeast = 1e-3;  // share that is left: floats do not tell more
    if (rate == 0.0) return;
    const double left = std::max(kLeast, 1.0 - per_flow(open.volume) * std::hypot(open.x, open.z));
    open.x /= left;
    open.z /= left;
  }
};

BedFriction bed_friction(const StageTerms& terms) {
  const auto n = static_cast<double>(terms.manning);
  return {static_cast<double>(terms.dt * kGravity) * n * n, static_cast<double>(terms.dry)};
}

}  // namespace

// The stages took the rooms for 1: what a room holds beyond that, or less, has not moved, and what flow() adds is
// missing.
void CellWalls::end_first(const StageTerms& terms, double from, double to, Cells& half) {
  const BedFriction friction = bed_friction(terms);
  for (Cell& cell : cells_) {
    if (cell.closed || cell.full()) continue;
    RoomWater water;
    water.add(1.0, water_at(half, cell.place));
    friction.undo(water);
    water.add(cell.room(from) - 1.0, cell.first);
    water = {water.volume + cell.more, water.x + cell.more_x, water.z + cell.more_z};
    friction.slow(cell.room(to), water);
    set_water(water, cell.room(to), dry_, cell.place, half);
  }
}

void CellWalls::end_second(const StageTerms& terms, double from, double to, Cells& cells) {
  const BedFriction friction = bed_friction(terms);
  for (Cell& cell : cells_) {
    if (cell.closed || cell.full()) continue;
    // The stage has taken the mean.
    RoomWater water;
    water.add(2.0, water_at(cells, cell.place));
    water.add(-1.0, cell.first);
    friction.undo(water);
    water.add(cell.room(to) - 1.0, cell.second);
    water = {water.volume + cell.more, water.x + cell.more_x, water.z + cell.more_z};
    friction.slow(cell.room(to), water);
    water.add(cell.room(from), cell.first);
    set_water({0.5 * water.volume, 0.5 * water.x, 0.5 * water.z}, cell.room(to), dry_, cell.place, cells);
  }
}

void CellWalls::share(CellPush& push) const {
  for (const Cell& cell : cells_) {
    if (cell.closed || cell.full()) continue;
    push.x[cell.place] /= static_cast<float>(cell.room_now);
    push.z[cell.place] /= static_cast<float>(cell.room_now);
  }
}

void CellWalls::hold(float time, double weight, double at, Cells& cells, std::vector<WallImpulse>& impulses) const {
  const double area = index_.layout.area();
  for (const Cell& cell : cells_) {
    const float length = glm::length(cell.wall);
    const float h = cells.h[cell.place];
    if (cell.closed || !(length > 0.0F) || !(h > dry_)) continue;
    const auto room = static_cast<float>(cell.room(at));
    const Vec2 in = cell.wall / length;
    const float into = glm::dot(Vec2(cells.u[cell.place], cells.w[cell.place]) - cell.cover.velocity, in);
    const float wet = std::min(1.0F, cell.cover.top / h);
    const float rate = wet * length * (std::sqrt(kGravity * h) + 2.0F * std::max(0.0F, into)) / room;
    const float taken = into * (1.0F - 1.0F / (1.0F + time * rate));
    cells.u[cell.place] -= taken * in.x;
    cells.w[cell.place] -= taken * in.y;
    const double impulse = weight * static_cast<double>(kWaterDensity) * area * cell.room(at) *
                           depth_at(cells, cell.place) * static_cast<double>(taken);
    WallImpulse on{
        cell.body, glm::dvec3(impulse * static_cast<double>(in.x), 0.0, impulse * static_cast<double>(in.y)), {}};
    const glm::dvec3 lever(static_cast<double>(cell.cover.lever.x), static_cast<double>(cell.cover.height + 0.5F * h),
                           static_cast<double>(cell.cover.lever.y));
    on.torque = glm::cross(lever, on.force);
    impulses.push_back(on);
  }
}

void CellWalls::add_rooms(const Cells& cells, const std::vector<float>& bed, float lowest, WaterSums& sums) const {
  for (const Cell& cell : cells_) {
    if (cell.closed || cell.room_now == 1.0) continue;
    const double h = depth_at(cells, cell.place);
    sums.add((cell.room_now - 1.0) * h, cells.u[cell.place], cells.w[cell.place],
             static_cast<double>(bed[cell.place] - lowest) + 0.5 * h);
  }
}

double CellWalls::rooms(const Cells& cells) const {
  double sum = 0.0;
  for (const Cell& cell : cells_) {
    if (!cell.closed) sum += (cell.room_now - 1.0) * depth_at(cells, cell.place);
  }
  return sum;
}

}  // namespace regatta
