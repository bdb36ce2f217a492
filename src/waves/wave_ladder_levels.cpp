#include "waves/wave_ladder_levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace regatta {

namespace {

constexpr float kLinkRounding = 1e-5F;  // of conductances and volumes, which are near 1: less counts as equal [1]

template <class Vector>
auto& of(Vector& values, std::int32_t place) {
  return values[static_cast<std::size_t>(place)];
}

bool differs(float a, float b) { return std::abs(a - b) > kLinkRounding; }

}  // namespace

LadderMaker::LadderMaker(const WaveGrid& grid, int levels) : grid_(grid) {
  const float x = 1.0F / (grid.dx * grid.dx), z = 1.0F / (grid.dz * grid.dz);
  tx_ = 2.0F * x / (x + z);
  tz_ = 2.0F * z / (x + z);
  wraps_x_ = grid.x_axis == WaveAxis::kPeriodic;
  wraps_z_ = grid.z_axis == WaveAxis::kPeriodic;
  for (int l = 0; l < levels; ++l) {
    const LadderLevel* finer = l == 0 ? nullptr : &drafts_.back().level;
    drafts_.push_back(l == 0 ? begin(grid.nx, grid.nz, true) : begin((finer->nx + 1) / 2, (finer->nz + 1) / 2, false));
  }
}

LadderLevels LadderMaker::make(const WaveBed* bed) {
  LadderLevels out;
  out.tx = tx_;
  out.tz = tz_;
  out.wraps_x = wraps_x_;
  out.wraps_z = wraps_z_;
  lay_walls(bed);
  for (std::size_t l = 0; l < drafts_.size(); ++l) {
    if (l > 0) coarsen(drafts_[l - 1], drafts_[l]);
    finish(drafts_[l]);
  }
  for (Draft& draft : drafts_) {
    out.levels.push_back(draft.level);
    clear(draft);
  }
  return out;
}

LadderMaker::Draft LadderMaker::begin(int nx, int nz, bool finest) const {
  constexpr int kWidest = 16;  // lanes of any machine
  Draft draft;
  draft.finest = finest;
  draft.level.nx = nx;
  draft.level.nz = nz;
  draft.level.stride = (nx + 2 + kWidest - 1) / kWidest * kWidest + kWidest;
  const auto base = static_cast<std::size_t>(draft.base());
  draft.volume.assign(base, 0.0F);
  draft.west.assign(base, 0.0F);
  draft.south.assign(base, 0.0F);
  draft.sums.assign(base, 0.0F);
  draft.piece_volume.assign(base, 0.0F);
  draft.uneven.assign(base, 0);
  draft.marks.assign(base, 0);
  draft.root.assign(base, 0);
  draft.parent.assign(base, 0);
  add_all(draft);
  draft.near = draft.core;
  clear(draft);
  return draft;
}

// Conductances in open water; at the finest level a line of one cell has them, too.
float LadderMaker::open_west(const Draft& draft, std::int32_t place) const {
  if (draft.level.nx == 1 && !draft.finest) return 0.0F;
  return wraps_x_ || place % draft.level.stride > 1 ? tx_ : 0.0F;
}
float LadderMaker::open_south(const Draft& draft, std::int32_t place) const {
  if (draft.level.nz == 1 && !draft.finest) return 0.0F;
  return wraps_z_ || place / draft.level.stride > 1 ? tz_ : 0.0F;
}

// Back to open water, with the lists empty.
void LadderMaker::clear(Draft& draft) const {
  for (const std::int32_t place : draft.near) {
    of(draft.volume, place) = 1.0F;
    of(draft.west, place) = open_west(draft, place);
    of(draft.south, place) = open_south(draft, place);
    of(draft.uneven, place) = 0;
  }
  const auto base = static_cast<std::size_t>(draft.base());
  draft.volume.resize(base);
  draft.uneven.resize(base);
  draft.links.clear();
  draft.block.clear();
  draft.core.clear();
  draft.near.clear();
  LadderLevel empty;
  empty.nx = draft.level.nx;
  empty.nz = draft.level.nz;
  empty.stride = draft.level.stride;
  draft.level = std::move(empty);
}

void LadderMaker::add_all(Draft& draft) {
  draft.core.clear();
  for (int k = 0; k < draft.level.nz; ++k) {
    for (int i = 0; i < draft.level.nx; ++i) draft.core.push_back(draft.level.at(i, k));
  }
}

LadderMaker::Places LadderMaker::with_neighbours(Draft& draft, const Places& blocks) {
  Places all;
  const auto add = [&](std::int32_t place) {
    if (of(draft.marks, place) != 0) return;
    of(draft.marks, place) = 1;
    all.push_back(place);
  };
  for (const std::int32_t place : blocks) {
    for (const std::int32_t n :
         {place, draft.west_of(place), draft.east_of(place), draft.south_of(place), draft.north_of(place)}) {
      add(n);
    }
  }
  for (const std::int32_t place : all) of(draft.marks, place) = 0;
  std::sort(all.begin(), all.end());
  return all;
}

// body(a, b, t) of the links of these blocks to those before them, and of the listed ones, between two different places
// that there are.
template <class Body>
void LadderMaker::each_link(Draft& draft, const Places& blocks, const Body& body) {
  const auto visit = [&](std::int32_t a, std::int32_t b, float& t) {
    if (a != b && t > 0.0F && of(draft.volume, a) > 0.0F && of(draft.volume, b) > 0.0F) body(a, b, t);
  };
  for (const std::int32_t place : blocks) {
    visit(draft.west_of(place), place, of(draft.west, place));
    visit(draft.south_of(place), place, of(draft.south, place));
  }
  for (Link& link : draft.links) visit(link.a, link.b, link.t);
}

// Land and closed faces of the finest level.
void LadderMaker::lay_walls(const WaveBed* bed) {
  Draft& draft = drafts_.front();
  constexpr int kFew = 2;  // cells along a line: a cell has one neighbour on both sides
  if (std::min(draft.level.nx, draft.level.nz) <= kFew) add_all(draft);
  if (bed == nullptr || bed->open_x.empty()) return;
  const bool has_land = !bed->land.empty();
  std::vector<std::uint8_t>& marks = draft.marks;
  Places walled;
  for (int k = 0; k < grid_.nz; ++k) {
    const std::size_t row = grid_.at(0, k);
    const auto count = static_cast<std::size_t>(grid_.nx);
    bool any = false;
    for (std::size_t c = row; c < row + count; ++c) any = any || std::min(bed->open_x[c], bed->open_z[c]) < 1.0F;
    if (has_land) any = any || std::any_of(&bed->land[row], &bed->land[row] + count, [](auto l) { return l != 0; });
    if (!any) continue;
    for (int i = 0; i < grid_.nx; ++i) {
      const std::size_t c = grid_.at(i, k);
      const bool land = has_land && bed->land[c] != 0;
      if (!(bed->open_x[c] < 1.0F) && !(bed->open_z[c] < 1.0F) && !land) continue;
      const std::int32_t place = draft.level.at(i, k);
      of(draft.volume, place) = land ? 0.0F : 1.0F;
      of(draft.west, place) = open_west(draft, place) * bed->open_x[c];
      of(draft.south, place) = open_south(draft, place) * bed->open_z[c];
      walled.push_back(place);
    }
  }
  if (!draft.core.empty()) return;
  const auto add = [&](std::int32_t place) {
    if (of(marks, place) == 0) draft.core.push_back(place);
    of(marks, place) = 1;
  };
  for (const std::int32_t place : walled) {
    add(place);
    add(draft.west_of(place));
    add(draft.south_of(place));
  }
  for (const std::int32_t place : draft.core) of(marks, place) = 0;
  std::sort(draft.core.begin(), draft.core.end());
}

// Caps the links, and lists the places whose stencil is not that of open water.
void LadderMaker::finish(Draft& draft) const {
  draft.near = with_neighbours(draft, with_neighbours(draft, draft.core));
  draft.sums.resize(draft.volume.size(), 0.0F);
  each_link(draft, draft.near, [&](std::int32_t a, std::int32_t b, float& t) {
    of(draft.sums, a) += t;
    of(draft.sums, b) += t;
  });
  each_link(draft, draft.near, [&](std::int32_t a, std::int32_t b, float& t) {
    const float room =
        std::min(4.0F * of(draft.volume, a) / of(draft.sums, a), 4.0F * of(draft.volume, b) / of(draft.sums, b));
    if (room < 1.0F - kLinkRounding) t *= room;
  });
  for (const std::int32_t place : draft.near) {
    of(draft.sums, place) = of(draft.sums, draft.west_of(place)) = of(draft.sums, draft.south_of(place)) = 0.0F;
  }
  draft.sums.resize(static_cast<std::size_t>(draft.base()));
  list_stencils(draft);
}

void LadderMaker::list_stencils(Draft& draft) const {
  LadderLevel& level = draft.level;
  level.size = static_cast<int>(draft.volume.size());
  std::vector<std::uint8_t>& uneven = draft.uneven;
  uneven.resize(draft.volume.size(), 1);  // all that walls cut off
  for (const std::int32_t place : draft.near) {
    const auto mark = [&](std::int32_t other, float t, float open) {
      if (differs(t, open) || !(of(draft.volume, place) > 0.0F) || !(of(draft.volume, other) > 0.0F)) {
        of(uneven, place) = of(uneven, other) = 1;
      }
    };
    if (wraps_x_ || place % level.stride > 1) mark(draft.west_of(place), of(draft.west, place), tx_);
    if (wraps_z_ || place / level.stride > 1) mark(draft.south_of(place), of(draft.south, place), tz_);
    if (differs(of(draft.volume, place), 1.0F)) of(uneven, place) = 1;
  }
  for (const Link& link : draft.links) of(uneven, link.a) = of(uneven, link.b) = 1;
  // Terms of these places, sorted by them.
  std::vector<Link> terms;
  each_link(draft, draft.near, [&](std::int32_t a, std::int32_t b, float& t) {
    if (of(uneven, a) != 0) terms.push_back({a, b, t});
    if (of(uneven, b) != 0) terms.push_back({b, a, t});
  });
  std::stable_sort(terms.begin(), terms.end(), [](const Link& a, const Link& b) { return a.a < b.a; });
  std::size_t n = 0;
  const auto list = [&](std::int32_t place) {
    if (of(uneven, place) == 0 || !(of(draft.volume, place) > 0.0F)) return;
    float sum = 0.0F;
    for (; n < terms.size() && terms[n].a == place; ++n) {
      const float share = 0.25F * terms[n].t / of(draft.volume, place);
      level.beside.from.push_back(terms[n].b);
      level.beside.weight.push_back(share);
      sum += share;
    }
    level.beside.place.push_back(place);
    level.beside.first.push_back(static_cast<std::int32_t>(level.beside.from.size()));
    level.own.push_back(sum - 1.0F);
  };
  for (const std::int32_t place : draft.near) list(place);
  for (std::int32_t place = draft.base(); place < level.size; ++place) list(place);
}

std::int32_t LadderMaker::Parents::block_of(std::int32_t place) const {
  const std::int32_t at = fine.block_of(place), stride = fine.level.stride;
  return coarse.level.at((at % stride - 1) / 2, (at / stride - 1) / 2);
}

LadderMaker::Places LadderMaker::Parents::children_of(const Places& blocks) const {
  Places all;
  const LadderLevel &level = fine.level, &above = coarse.level;
  for (const std::int32_t block : blocks) {
    const int i = 2 * (block % above.stride - 1), k = 2 * (block / above.stride - 1);
    for (int z = k; z < std::min(k + 2, level.nz); ++z) {
      for (int x = i; x < std::min(i + 2, level.nx); ++x) all.push_back(level.at(x, z));
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

// The next level: the blocks of whatever is not as in open water.
void LadderMaker::coarsen(Draft& fine, Draft& coarse) const {
  Parents parents{fine, coarse, {}};
  const auto add = [&](std::int32_t block) {
    if (of(coarse.marks, block) != 0) return;
    of(coarse.marks, block) = 1;
    coarse.core.push_back(block);
  };
  const int nx = coarse.level.nx, nz = coarse.level.nz;
  constexpr int kFew = 2;  // blocks along a line: a block has one neighbour on both sides
  const bool all = std::min(nx, nz) <= kFew;
  for (int k = 0; k < nz; ++k) {  // blocks at the ends that have no four parts
    const bool last = fine.level.nz % 2 != 0 && k == nz - 1;
    for (int i = all || last ? 0 : nx - 1; i < nx; ++i) {
      if (all || last || fine.level.nx % 2 != 0) add(coarse.level.at(i, k));
    }
  }
  for (const std::int32_t place : fine.near) {
    if (of(fine.uneven, place) != 0) add(parents.block_of(place));
  }
  for (std::int32_t n = fine.base(); n < fine.level.size; ++n) add(parents.block_of(n));
  std::sort(coarse.core.begin(), coarse.core.end());
  parents.children = parents.children_of(coarse.core);
  for (std::int32_t n = fine.base(); n < fine.level.size; ++n) parents.children.push_back(n);
  for (const std::int32_t block : coarse.core) {
    of(coarse.volume, block) = of(coarse.west, block) = of(coarse.south, block) = 0.0F;
    of(coarse.west, coarse.east_of(block)) = of(coarse.south, coarse.north_of(block)) = 0.0F;
  }
  join_pieces(parents);
  list_parts(parents);
  move_links(parents);
  for (const std::int32_t block : coarse.core) of(coarse.marks, block) = 0;
  coarse.core = with_neighbours(coarse, coarse.core);  // their links to these pieces differ from those of open water
}

// Finds which places of a block are one piece, and where each lies in the next level.
void LadderMaker::join_pieces(Parents& parents) const {
  Draft &fine = parents.fine, &coarse = parents.coarse;
  const Places& children = parents.children;
  Places &root = fine.root, &parent = fine.parent;
  root.resize(fine.volume.size());
  parent.resize(fine.volume.size());
  fine.piece_volume.resize(fine.volume.size());
  std::vector<float>& volume = fine.piece_volume;
  for (const std::int32_t n : children) {
    of(root, n) = n;
    of(parent, n) = -1;
    of(volume, n) = 0.0F;
  }
  const auto find = [&root](std::int32_t n) {
    while (of(root, n) != n) n = of(root, n) = of(root, of(root, n));
    return n;
  };
  // Places of a block that links of more than half of an open face join are one piece. Joined by half of one, too, the
  // blocks at a wall's end have no wall, and waves behind a breakwater are up to 11 % too low, with more than half 7 %.
  const float enough = (0.5F + kLinkRounding) * std::min(tx_, tz_);
  const Places blocks(children.begin(), children.end() - (fine.level.size - fine.base()));
  each_link(fine, blocks, [&](std::int32_t a, std::int32_t b, float& t) {
    if (t < enough || parents.block_of(a) != parents.block_of(b)) return;
    a = find(a);
    b = find(b);
    of(root, std::max(a, b)) = std::min(a, b);
  });
  // Volumes of the pieces, at their roots; the largest of a block is its first.
  for (const std::int32_t n : children) {
    if (of(fine.volume, n) > 0.0F) of(volume, find(n)) += 0.25F * of(fine.volume, n);
  }
  Places& first = coarse.root;  // by block
  for (const std::int32_t block : coarse.core) of(first, block) = -1;
  for (const std::int32_t n : children) {
    if (!(of(volume, n) > 0.0F)) continue;
    std::int32_t& best = of(first, parents.block_of(n));
    if (best < 0 || of(volume, n) > of(volume, best)) best = n;
  }
  const std::int32_t base = coarse.base();
  for (const std::int32_t n : children) {
    if (!(of(volume, n) > 0.0F)) continue;
    std::int32_t place = parents.block_of(n);
    if (of(first, place) != n) {
      coarse.block.push_back(place);
      place = base + static_cast<std::int32_t>(coarse.block.size()) - 1;
      coarse.volume.push_back(0.0F);
    }
    of(coarse.volume, place) = of(volume, n);
    of(parent, n) = place;
  }
  for (const std::int32_t n : children) {
    if (of(fine.volume, n) > 0.0F) of(parent, n) = of(parent, find(n));
  }
}

void LadderMaker::list_parts(Parents& parents) {
  Draft &fine = parents.fine, &coarse = parents.coarse;
  const Places& children = parents.children;
  const Places& parent = fine.parent;
  std::vector<std::array<std::int32_t, 2>> parts;  // parent, place
  std::vector<std::uint8_t>& whole = coarse.uneven;
  whole.resize(coarse.volume.size(), 0);
  for (const std::int32_t n : children) {
    if (of(parent, n) < 0) continue;
    if (n < fine.base() && of(fine.volume, n) == 1.0F) ++of(whole, of(parent, n));
    if (n >= fine.base() || of(parent, n) != parents.block_of(n)) {
      fine.level.odd.push_back(n);
      fine.level.odd_parent.push_back(of(parent, n));
    }
  }
  constexpr std::uint8_t kAll = 4;
  for (const std::int32_t n : children) {
    const std::int32_t p = of(parent, n);
    if (p >= 0 && (of(whole, p) != kAll || of(coarse.volume, p) != 1.0F || p >= coarse.base())) parts.push_back({p, n});
  }
  for (const std::int32_t block : coarse.core) of(whole, block) = 0;
  whole.resize(static_cast<std::size_t>(coarse.base()));
  std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a[0] < b[0]; });
  LadderSums& sums = coarse.level.parts;
  for (const auto& [p, n] : parts) {
    if (sums.place.empty() || sums.place.back() != p) {
      sums.place.push_back(p);
      sums.first.push_back(sums.first.back());
    }
    sums.from.push_back(n);
    sums.weight.push_back(0.25F * of(fine.volume, n) / of(coarse.volume, p));
    ++sums.first.back();
  }
}

// A link between two pieces is half of what lies between them.
void LadderMaker::move_links(Parents& parents) {
  Draft &fine = parents.fine, &coarse = parents.coarse;
  const LadderLevel& level = coarse.level;
  // with_neighbours() needs the marks, which say here what lies in the core.
  for (const std::int32_t block : coarse.core) of(coarse.marks, block) = 0;
  const Places around = parents.children_of(with_neighbours(coarse, coarse.core));
  for (const std::int32_t block : coarse.core) of(coarse.marks, block) = 1;
  each_link(fine, around, [&](std::int32_t a, std::int32_t b, float& t) {
    const std::int32_t block_a = parents.block_of(a), block_b = parents.block_of(b);
    const bool known_a = of(coarse.marks, block_a) != 0, known_b = of(coarse.marks, block_b) != 0;
    if (!known_a && !known_b) return;
    const std::int32_t p = known_a ? of(fine.parent, a) : block_a, q = known_b ? of(fine.parent, b) : block_b;
    if (p == q) return;
    const float half = 0.5F * t;
    if (p < coarse.base() && q < coarse.base()) {  // b is the later of two neighbours, as each_link has them
      const int pi = p % level.stride - 1, pk = p / level.stride - 1, qi = q % level.stride - 1,
                qk = q / level.stride - 1;
      const bool listed = a >= fine.base() || b >= fine.base();
      const bool in_row = pk == qk && (qi == pi + 1 || (qi == 0 && pi == level.nx - 1));
      const bool in_column = pi == qi && (qk == pk + 1 || (qk == 0 && pk == level.nz - 1));
      if (!listed && in_row) {
        of(coarse.west, q) += half;
        return;
      }
      if (!listed && in_column) {
        of(coarse.south, q) += half;
        return;
      }
    }
    coarse.links.push_back({std::min(p, q), std::max(p, q), half});
  });
  std::stable_sort(coarse.links.begin(), coarse.links.end(),
                   [](const Link& a, const Link& b) { return std::tie(a.a, a.b) < std::tie(b.a, b.b); });
  std::vector<Link> sums;
  for (const Link& link : coarse.links) {
    if (!sums.empty() && sums.back().a == link.a && sums.back().b == link.b) {
      sums.back().t += link.t;
    } else {
      sums.push_back(link);
    }
  }
  coarse.links = std::move(sums);
}

bool has_walls(const WaveGrid& grid, const WaveBed& bed) {
  if (bed.open_x.empty()) return false;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      if (bed.open_x[grid.at(i, k)] < 1.0F && (i > 0 || grid.x_axis == WaveAxis::kPeriodic)) return true;
      if (bed.open_z[grid.at(i, k)] < 1.0F && (k > 0 || grid.z_axis == WaveAxis::kPeriodic)) return true;
    }
  }
  return false;
}

}  // namespace regatta
