#include "waves/wave_ladder_levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

namespace regatta {

namespace {

constexpr float kRounding = 1e-5F;  // of conductances and volumes, which are near 1: less is no difference [1]

struct Link {
  std::int32_t a = 0, b = 0;
  float t = 0.0F;
};

// A level while it is made. Links between first pieces of neighbours lie in arrays, all others in a list.
struct Draft {
  LadderLevel level;
  std::vector<float> volume;       // v of each place; 0: there is none
  std::vector<float> west, south;  // t to the neighbour before, of the places of blocks
  std::vector<Link> links;
  std::vector<std::int32_t> block;  // of the places behind the blocks: where they lie

  [[nodiscard]] int base() const { return level.stride * (level.nz + 2); }
  [[nodiscard]] std::int32_t block_of(std::int32_t place) const {
    return place < base() ? place : block[static_cast<std::size_t>(place - base())];
  }
};

template <class Vector>
auto& of(Vector& values, std::int32_t place) {
  return values[static_cast<std::size_t>(place)];
}

class Maker {
 public:
  Maker(const WaveGrid& grid, LadderLevels& out) : out_(out) {
    const float x = 1.0F / (grid.dx * grid.dx), z = 1.0F / (grid.dz * grid.dz);
    out_.tx = 2.0F * x / (x + z);
    out_.tz = 2.0F * z / (x + z);
    out_.wraps_x = grid.x_axis == WaveAxis::kPeriodic;
    out_.wraps_z = grid.z_axis == WaveAxis::kPeriodic;
  }

  Draft finest(const WaveGrid& grid, const WaveBed* bed) const {
    Draft draft = begin(grid.nx, grid.nz);
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const std::int32_t place = draft.level.at(i, k);
        const std::size_t cell = grid.at(i, k);
        of(draft.volume, place) = bed != nullptr && !bed->land.empty() && bed->land[cell] != 0 ? 0.0F : 1.0F;
        const bool walled = bed != nullptr && !bed->open_x.empty();
        if (i > 0 || out_.wraps_x) of(draft.west, place) = out_.tx * (walled ? bed->open_x[cell] : 1.0F);
        if (k > 0 || out_.wraps_z) of(draft.south, place) = out_.tz * (walled ? bed->open_z[cell] : 1.0F);
      }
    }
    return draft;
  }

  // Caps the links, and lists the places whose stencil is not that of open water.
  void finish(Draft& draft) const {
    std::vector<float> sums(draft.volume.size(), 0.0F);
    each_link(draft, [&](std::int32_t a, std::int32_t b, float& t) {
      of(sums, a) += t;
      of(sums, b) += t;
    });
    each_link(draft, [&](std::int32_t a, std::int32_t b, float& t) {
      const float room = std::min(4.0F * of(draft.volume, a) / of(sums, a), 4.0F * of(draft.volume, b) / of(sums, b));
      if (room < 1.0F - kRounding) t *= room;
    });
    list_stencils(draft);
  }

  // The next level, and where each place lies in it.
  Draft coarser(Draft& fine) const {
    const LadderLevel& level = fine.level;
    Draft coarse = begin((level.nx + 1) / 2, (level.nz + 1) / 2);
    std::vector<std::int32_t> root(fine.volume.size());
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&root](std::int32_t n) {
      while (of(root, n) != n) n = of(root, n) = of(root, of(root, n));
      return n;
    };
    // Places of a block that links of half of an open face or more join are one piece.
    const auto block_of = [&](std::int32_t place) {
      const std::int32_t at = fine.block_of(place);
      return coarse.level.at((at % level.stride - 1) / 2, (at / level.stride - 1) / 2);
    };
    const float enough = 0.5F * std::min(out_.tx, out_.tz);
    each_link(fine, [&](std::int32_t a, std::int32_t b, float& t) {
      if (t < enough || block_of(a) != block_of(b)) return;
      a = find(a);
      b = find(b);
      of(root, std::max(a, b)) = std::min(a, b);
    });
    // Volumes of the pieces, at their roots; the largest of a block is its first.
    std::vector<float> volume(fine.volume.size(), 0.0F);
    for (std::int32_t n = 0; n < static_cast<std::int32_t>(volume.size()); ++n) {
      if (of(fine.volume, n) > 0.0F) of(volume, find(n)) += 0.25F * of(fine.volume, n);
    }
    std::vector<std::int32_t> first(coarse.volume.size(), -1), parent(fine.volume.size(), -1);
    for (std::int32_t n = 0; n < static_cast<std::int32_t>(volume.size()); ++n) {
      if (!(of(volume, n) > 0.0F)) continue;
      std::int32_t& best = of(first, block_of(n));
      if (best < 0 || of(volume, n) > of(volume, best)) best = n;
    }
    const std::int32_t base = coarse.base();
    for (std::int32_t n = 0; n < static_cast<std::int32_t>(volume.size()); ++n) {
      if (!(of(volume, n) > 0.0F)) continue;
      std::int32_t place = block_of(n);
      if (of(first, place) != n) {
        coarse.block.push_back(place);
        place = base + static_cast<std::int32_t>(coarse.block.size()) - 1;
        coarse.volume.push_back(0.0F);
      }
      of(coarse.volume, place) = of(volume, n);
      of(parent, n) = place;
    }
    for (std::int32_t n = 0; n < static_cast<std::int32_t>(parent.size()); ++n) {
      if (of(fine.volume, n) > 0.0F) of(parent, n) = of(parent, find(n));
    }
    list_parts(fine, parent, coarse);
    move_links(fine, parent, coarse);
    return coarse;
  }

 private:
  static Draft begin(int nx, int nz) {
    constexpr int kLanes = 16;
    Draft draft;
    draft.level.nx = nx;
    draft.level.nz = nz;
    draft.level.stride = (nx + 2 + kLanes - 1) / kLanes * kLanes + kLanes;
    const auto base = static_cast<std::size_t>(draft.base());
    draft.volume.assign(base, 0.0F);
    draft.west.assign(base, 0.0F);
    draft.south.assign(base, 0.0F);
    return draft;
  }

  // body(a, b, t) of all links between two different places that there are.
  template <class Body>
  static void each_link(Draft& draft, const Body& body) {
    const LadderLevel& level = draft.level;
    const auto visit = [&](std::int32_t a, std::int32_t b, float& t) {
      if (a != b && t > 0.0F && of(draft.volume, a) > 0.0F && of(draft.volume, b) > 0.0F) body(a, b, t);
    };
    for (int k = 0; k < level.nz; ++k) {
      for (int i = 0; i < level.nx; ++i) {
        const std::int32_t place = level.at(i, k);
        visit(level.at(i == 0 ? level.nx - 1 : i - 1, k), place, of(draft.west, place));
        visit(level.at(i, k == 0 ? level.nz - 1 : k - 1), place, of(draft.south, place));
      }
    }
    for (Link& link : draft.links) visit(link.a, link.b, link.t);
  }

  void list_stencils(Draft& draft) const {
    LadderLevel& level = draft.level;
    level.size = static_cast<int>(draft.volume.size());
    std::vector<std::uint8_t> uneven(draft.volume.size(), 0);
    const auto differs = [](float t, float open) { return std::abs(t - open) > kRounding; };
    for (int k = 0; k < level.nz; ++k) {
      for (int i = 0; i < level.nx; ++i) {
        const std::int32_t place = level.at(i, k), west = level.at(i == 0 ? level.nx - 1 : i - 1, k),
                           south = level.at(i, k == 0 ? level.nz - 1 : k - 1);
        const auto mark = [&](std::int32_t other, float t, float open) {
          if (differs(t, open) || !(of(draft.volume, place) > 0.0F) || !(of(draft.volume, other) > 0.0F)) {
            of(uneven, place) = of(uneven, other) = 1;
          }
        };
        if (i > 0 || out_.wraps_x) mark(west, of(draft.west, place), out_.tx);
        if (k > 0 || out_.wraps_z) mark(south, of(draft.south, place), out_.tz);
        if (differs(of(draft.volume, place), 1.0F)) of(uneven, place) = 1;
      }
    }
    for (const Link& link : draft.links) of(uneven, link.a) = of(uneven, link.b) = 1;
    for (std::int32_t n = draft.base(); n < level.size; ++n) of(uneven, n) = 1;
    // Terms of these places, sorted by them.
    std::vector<Link> terms;
    each_link(draft, [&](std::int32_t a, std::int32_t b, float& t) {
      if (of(uneven, a) != 0) terms.push_back({a, b, t});
      if (of(uneven, b) != 0) terms.push_back({b, a, t});
    });
    std::stable_sort(terms.begin(), terms.end(), [](const Link& a, const Link& b) { return a.a < b.a; });
    std::size_t n = 0;
    for (std::int32_t place = 0; place < level.size; ++place) {
      if (of(uneven, place) == 0 || !(of(draft.volume, place) > 0.0F)) continue;
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
    }
  }

  static void list_parts(Draft& fine, const std::vector<std::int32_t>& parent, Draft& coarse) {
    std::vector<std::array<std::int32_t, 2>> parts;  // parent, place
    std::vector<std::uint8_t> whole(coarse.volume.size(), 0);
    for (std::int32_t n = 0; n < static_cast<std::int32_t>(parent.size()); ++n) {
      if (of(parent, n) < 0) continue;
      if (n < fine.base() && of(fine.volume, n) == 1.0F) ++of(whole, of(parent, n));
      const std::int32_t at = fine.block_of(n);
      const std::int32_t block = coarse.level.at((at % fine.level.stride - 1) / 2, (at / fine.level.stride - 1) / 2);
      if (n >= fine.base() || of(parent, n) != block) {
        fine.level.odd.push_back(n);
        fine.level.odd_parent.push_back(of(parent, n));
      }
    }
    constexpr std::uint8_t kAll = 4;
    for (std::int32_t n = 0; n < static_cast<std::int32_t>(parent.size()); ++n) {
      const std::int32_t p = of(parent, n);
      if (p >= 0 && (of(whole, p) != kAll || of(coarse.volume, p) != 1.0F || p >= coarse.base())) {
        parts.push_back({p, n});
      }
    }
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
  static void move_links(Draft& fine, const std::vector<std::int32_t>& parent, Draft& coarse) {
    const LadderLevel& level = coarse.level;
    each_link(fine, [&](std::int32_t a, std::int32_t b, float& t) {
      const std::int32_t p = of(parent, a), q = of(parent, b);
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

  LadderLevels& out_;
};

}  // namespace

LadderLevels make_ladder_levels(const WaveGrid& grid, const WaveBed* bed, int levels) {
  LadderLevels out;
  const Maker maker(grid, out);
  Draft draft = maker.finest(grid, bed);
  maker.finish(draft);
  for (int l = 1; l < levels; ++l) {
    Draft next = maker.coarser(draft);
    maker.finish(next);
    out.levels.push_back(std::move(draft.level));
    draft = std::move(next);
  }
  out.levels.push_back(std::move(draft.level));
  return out;
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
