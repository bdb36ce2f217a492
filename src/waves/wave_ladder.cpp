#include "waves/wave_ladder.h"

#include "core/parallel.h"
#include "core/simd.h"
#include "waves/wave_symbol.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// The frame around the blocks, which stencils of open water read.
void fill_frame(const LadderLevels& ladder, const LadderLevel& level, float* u) {
  for (int k = 0; k < level.nz; ++k) {
    float* row = u + level.at(0, k);
    row[-1] = ladder.wraps_x ? row[level.nx - 1] : row[0];
    row[level.nx] = ladder.wraps_x ? row[0] : row[level.nx - 1];
  }
  const auto copy = [&](int from, int to) { std::copy_n(u + level.at(-1, from), level.nx + 2, u + level.at(-1, to)); };
  copy(ladder.wraps_z ? level.nz - 1 : 0, -1);
  copy(ladder.wraps_z ? 0 : level.nz - 1, level.nz);
}

float sum_of(const LadderSums& sums, std::size_t n, const float* u) {
  float sum = 0.0F;
  for (auto j = static_cast<std::size_t>(sums.first[n]); j < static_cast<std::size_t>(sums.first[n + 1]); ++j) {
    sum += sums.weight[j] * u[sums.from[j]];
  }
  return sum;
}

// out = z u + p r + q y.
void horner(const LadderLevels& ladder, const LadderLevel& level, float* u, float p, const float* r, float q,
            const float* y, float* out) {
  fill_frame(ladder, level, u);
  const float tx = 0.25F * ladder.tx, tz = 0.25F * ladder.tz;
  const int s = level.stride;
  for (int k = 0; k < level.nz; ++k) {
    const int at = level.at(0, k);
    const float *mid = u + at, *in = r + at, *more = y + at;
    for (int i = 0; i < level.nx; i += kLanes) {
      const WideFloat own = WideFloat(p) * load_wide(in + i) + WideFloat(q) * load_wide(more + i);
      const WideFloat along_x = load_wide(mid + i - 1) + load_wide(mid + i + 1);
      const WideFloat along_z = load_wide(mid + i - s) + load_wide(mid + i + s);
      store_first(own - (WideFloat(tx) * along_x + WideFloat(tz) * along_z), out + at + i, level.nx - i);
    }
  }
  for (std::size_t n = 0; n < level.beside.count(); ++n) {
    const std::int32_t c = level.beside.place[n];
    out[c] = p * r[c] + q * y[c] + level.own[n] * u[c] - sum_of(level.beside, n, u);
  }
}

// r of the coarser level: the means of its parts.
void take_means(const LadderLevel& fine, const LadderLevel& coarse, const float* u, float* r) {
  for (int k = 0; k < coarse.nz; ++k) {
    const float *first = u + fine.at(0, 2 * k), *second = first + fine.stride;
    float* to = r + coarse.at(0, k);
    const int whole = fine.nx / 2;
    for (int i = 0; i < whole; ++i) {
      to[i] = 0.25F * ((first[2 * i] + first[2 * i + 1]) + (second[2 * i] + second[2 * i + 1]));
    }
  }
  for (std::size_t n = 0; n < coarse.parts.count(); ++n) r[coarse.parts.place[n]] = sum_of(coarse.parts, n, u);
}

// y of the finer level: what its blocks have.
void hand_down(const LadderLevel& coarse, const LadderLevel& fine, const float* f, float* y) {
  for (int k = 0; k < fine.nz; ++k) {
    const float* from = f + coarse.at(0, k / 2);
    float* to = y + fine.at(0, k);
    for (int i = 0; i < fine.nx / 2; ++i) to[2 * i] = to[2 * i + 1] = from[i];
    if (fine.nx % 2 != 0) to[fine.nx - 1] = from[fine.nx / 2];
  }
  for (std::size_t n = 0; n < fine.odd.size(); ++n) y[fine.odd[n]] = f[fine.odd_parent[n]];
}

}  // namespace

int WaveLadder::most_steps(const WaveGrid& grid, double dt) {
  constexpr int kMost = 4;         // longer than that, waves of a second would lose a per cent of their frequency
  constexpr double kMargin = 0.9;  // share of the limit at which waves begin to grow
  const double cell = static_cast<double>(std::min(grid.dx, grid.dz));
  const double fastest = std::sqrt(std::numbers::sqrt2 * std::numbers::pi * kWaveGravity / cell);
  return std::min(kMost, static_cast<int>(kMargin * 2.0 / (fastest * dt)));
}

namespace {

std::vector<LadderFit> fits_of(const WaveGrid& grid, const WaveBed& bed, double dt) {
  std::vector<LadderFit> fits;
  for (const float depth : bed.depths) {
    fits.push_back(
        fit_ladder(static_cast<double>(grid.dx), static_cast<double>(grid.dz), static_cast<double>(depth), dt));
  }
  return fits;
}

int most_levels(const std::vector<LadderFit>& fits) {
  std::size_t levels = 0;
  for (const LadderFit& fit : fits) levels = std::max(levels, fit.levels.size());
  return static_cast<int>(levels);
}

}  // namespace

WaveLadder::WaveLadder(const WaveGrid& grid, const WaveBed& bed, double dt)
    : WaveLadder(grid, bed, dt, fits_of(grid, bed, dt)) {}

WaveLadder::WaveLadder(const WaveGrid& grid, const WaveBed& bed, double dt, std::vector<LadderFit> fits)
    : grid_(grid),
      every_(std::max(1, most_steps(grid, dt))),
      fits_(std::move(fits)),
      maker_(grid, most_levels(fits_)),
      without_(maker_.make(nullptr)) {
  set_bed(bed);
}

void WaveLadder::set_bed(const WaveBed& bed) {
  with_ = maker_.make(&bed);
  const std::size_t depths = bed.depths.size();
  roots_.resize(depths > 1 ? depths : 0);
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    std::vector<float>& roots = roots_[i];
    roots.resize(grid_.array_size(), 0.0F);
    parallel_rows(0, grid_.nz, [&](int k) {
      for (std::size_t c = grid_.at(0, k); c < grid_.at(grid_.nx, k); ++c) {
        roots[c] = bed.land[c] != 0 ? 0.0F : std::sqrt(depth_weight(bed.depths, i, bed.depth[c]));
      }
    });
  }
  make_runs();
}

// A run keeps nothing from one step to the next, so its arrays only have to be large enough.
void WaveLadder::make_runs() {
  runs_.resize(2 * fits_.size());
  for (std::size_t n = 0; n < runs_.size(); ++n) {
    Run& run = runs_[n];
    run.depth = n / 2;
    run.walls = n % 2 == 0;
    const std::vector<LadderLevel>& levels = (run.walls ? with_ : without_).levels;
    run.arrays.resize(fits_[run.depth].levels.size());
    for (std::size_t l = 0; l < run.arrays.size(); ++l) {
      Arrays& a = run.arrays[l];
      for (std::vector<float>* array : {&a.r, &a.y, &a.u, &a.v}) {
        array->resize(static_cast<std::size_t>(levels[l].size), 0.0F);
      }
    }
  }
}

// u of level l = F_l r.
void WaveLadder::apply(Run& run, std::size_t l) {
  const LadderLevels& ladder = run.walls ? with_ : without_;
  const LadderLevel& level = ladder.levels[l];
  const LadderLevelFit& fit = fits_[run.depth].levels[l];
  Arrays& a = run.arrays[l];
  const auto start = [&](float p, float q) {
    for (std::size_t n = 0; n < a.u.size(); ++n) a.u[n] = p * a.r[n] + q * a.y[n];
  };
  const auto sweep = [&](float p, float q) {
    horner(ladder, level, a.u.data(), p, a.r.data(), q, a.y.data(), a.v.data());
    a.u.swap(a.v);
  };
  if (!fit.q.empty()) {
    // Clears what the coarser level gave in an earlier step: even the sign of a 0 would differ.
    std::fill(a.y.begin(), a.y.end(), 0.0F);
    start(fit.q.back(), 0.0F);
    for (std::size_t n = fit.q.size() - 1; n-- > 0;) sweep(fit.q[n], 0.0F);
    const LadderLevel& coarse = ladder.levels[l + 1];
    take_means(level, coarse, a.u.data(), run.arrays[l + 1].r.data());
    apply(run, l + 1);
    hand_down(coarse, level, run.arrays[l + 1].u.data(), a.y.data());
  }
  const std::size_t terms = std::max(fit.p.size(), fit.q.size());
  const auto term = [](const std::vector<float>& of, std::size_t n) { return n < of.size() ? of[n] : 0.0F; };
  start(term(fit.p, terms - 1), term(fit.q, terms - 1));
  for (std::size_t n = terms - 1; n-- > 0;) sweep(term(fit.p, n), term(fit.q, n));
}

void WaveLadder::load(Run& run, const std::vector<float>& source) {
  const LadderLevel& level = (run.walls ? with_ : without_).levels.front();
  for (int k = 0; k < grid_.nz; ++k) {
    const float* from = &source[grid_.at(0, k)];
    float* to = &run.arrays.front().r[static_cast<std::size_t>(level.at(0, k))];
    if (roots_.empty()) {
      std::copy_n(from, grid_.nx, to);
      continue;
    }
    const float* root = &roots_[run.depth][grid_.at(0, k)];
    for (int i = 0; i < grid_.nx; ++i) to[i] = root[i] * from[i];
  }
}

void WaveLadder::add(const std::vector<float>& source, std::vector<float>& pressure) {
  parallel_tasks(0, static_cast<int>(runs_.size()), [&](int n) {
    Run& run = runs_[static_cast<std::size_t>(n)];
    load(run, source);
    apply(run, 0);
  });
  const auto gain = static_cast<float>(every_);
  parallel_rows(0, grid_.nz, [&](int k) {
    float* p = &pressure[grid_.at(0, k)];
    const auto at = static_cast<std::size_t>(with_.levels.front().at(0, k));
    for (std::size_t depth = 0; depth < fits_.size(); ++depth) {
      const float *w = &runs_[2 * depth].arrays.front().u[at], *o = &runs_[2 * depth + 1].arrays.front().u[at];
      if (roots_.empty()) {
        for (int i = 0; i < grid_.nx; ++i) p[i] += gain * (w[i] - o[i]);
        continue;
      }
      const float* root = &roots_[depth][grid_.at(0, k)];
      for (int i = 0; i < grid_.nx; ++i) p[i] += gain * root[i] * (w[i] - o[i]);
    }
  });
}

}  // namespace regatta
