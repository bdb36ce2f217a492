#include "waves/wave_advection.h"

#include "core/parallel.h"
#include "core/simd.h"
#include "waves/line_fft.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

constexpr int kReach = 3;   // cells to each side that a polynomial reads
constexpr int kBlock = 16;  // rows of a block of a loop
// With values beyond both ends, and then a whole register.
using PaddedLine = std::array<float, kLongestLine + 2 * kReach + 2 + kLanes>;

// find(down), where down(n) are the values n places downstream of these; at(n): n places on along the axis, and
// `mirror` what that is against a current that runs the other way. Registers in which all flows one way select nothing.
template <class At, class Find>
WideFloat downstream(const At& at, int mirror, WideFloat c, const Find& find) {
  const auto forward = c >= 0.0F;
  if (xsimd::all(forward)) return find(at);
  if (xsimd::none(forward)) return find([&](int n) { return at(mirror - n); });
  return find([&](int n) { return xsimd::select(forward, at(n), at(mirror - n)); });
}

// The flux through the faces between at(-1) and at(0), in cells of the field: [Leo79] to fifth order. c: share of a
// cell that the field moves.
template <class At>
WideFloat face_flux(const At& at, WideFloat c) {
  return downstream(at, -1, c, [c](const auto& down) {
    const WideFloat u3 = down(-3), u2 = down(-2), u1 = down(-1), d1 = down(0), d2 = down(1);
    const WideFloat a = xsimd::abs(c), square = a * a, minus_two(-2.0F);
    const WideFloat bend_before = fused(minus_two, u2, u3 + u1), bend_u = fused(minus_two, u1, u2 + d1),
                    bend_d = fused(minus_two, d1, u1 + d2);
    const WideFloat fourth = fused(minus_two, bend_u, bend_before + bend_d);
    const WideFloat mean = 0.5F * fused(-a, d1 - u1, u1 + d1);
    const WideFloat bend = fused(-0.5F * a, bend_d - bend_u, bend_u + bend_d);
    const WideFloat rest = fused((square - 4.0F) * (1.0F / 120.0F), fourth, (1.0F / 12.0F) * bend);
    return c * fused(square - 1.0F, rest, mean);
  });
}

// The values a share c of a cell back from at(0): the difference of two such fluxes with the same c.
template <class At>
WideFloat value_back(const At& at, WideFloat c) {
  return downstream(at, 0, c, [c](const auto& down) {
    const WideFloat u3 = down(-3), u2 = down(-2), u1 = down(-1), here = down(0), d1 = down(1), d2 = down(2);
    const WideFloat a = xsimd::abs(c), square = a * a, minus_two(-2.0F);
    const WideFloat first = d1 - u1, second = fused(minus_two, here, d1 + u1);
    const WideFloat third = fused(minus_two, first, d2 - u2);
    const WideFloat fourth = fused(WideFloat(-4.0F), second, fused(minus_two, here, d2 + u2));
    const WideFloat fifth = fused(WideFloat(10.0F), here - u1, fused(WideFloat(-5.0F), d1 - u2, d2 - u3));
    const WideFloat steep = 0.5F * fused(-a, second, first);
    const WideFloat rest =
        fused((square - 4.0F) * (1.0F / 120.0F), fifth, fused(a * (-1.0F / 24.0F), fourth, (1.0F / 12.0F) * third));
    return here - a * fused(square - 1.0F, rest, steep);
  });
}

// body(i, count) of registers of columns from `first` on; `count` of the last one's lanes lie before `last`.
template <class Body>
void each_register(int first, int last, const Body& body) {
  for (int i = first; i < last; i += kLanes) body(i, std::min(kLanes, last - i));
}

// The values beyond the ends of a line: the other end's, or a mirror image; for values at faces with the other sign,
// the first of them on the wall itself.
struct Beyond {
  int at = 0;
  float sign = 1.0F;
};
Beyond beyond(int i, int count, bool periodic, bool at_face) {
  if (periodic) return {(i % count + count) % count, 1.0F};
  if (at_face) {
    const int period = 2 * count, inside = (i % period + period) % period;
    if (inside == count) return {0, 0.0F};
    return inside < count ? Beyond{inside, 1.0F} : Beyond{period - inside, -1.0F};
  }
  const int period = 2 * count, inside = (i % period + period) % period;
  return {inside < count ? inside : period - 1 - inside, 1.0F};
}

// Velocity at a place between two rows of nodes, times a factor.
struct Mixed {
  const float *first, *second;
  float share_first, share_second;

  Mixed(const float* a, const float* b, float share, float factor)
      : first(a), second(b), share_first((1.0F - share) * factor), share_second(share * factor) {}
  [[nodiscard]] WideFloat operator()(int i) const {
    return fused(WideFloat(share_first), load_wide(first + i), share_second * load_wide(second + i));
  }
};

}  // namespace

WaveAdvection::WaveAdvection(const WaveGrid& grid)
    : grid_(grid),
      middles_(static_cast<std::size_t>(grid.nz)),
      faces_(static_cast<std::size_t>(grid.nz) + 1),
      ranges_(static_cast<std::size_t>(grid.nz)),
      near_(static_cast<std::size_t>(grid.nz), 0) {}

std::size_t WaveAdvection::line_at(int row, Line which) const {
  return (static_cast<std::size_t>(row) * kLines + static_cast<std::size_t>(which)) *
         static_cast<std::size_t>(grid_.stride);
}

const CurrentNodes::Line& WaveAdvection::place(int k, bool at_south) const {
  return (at_south ? faces_ : middles_)[static_cast<std::size_t>(k)];
}

float* WaveAdvection::scratch_row(int k) {
  return scratch_.data() + static_cast<std::size_t>(k + kReach) * static_cast<std::size_t>(grid_.stride);
}

void WaveAdvection::set_current(const CurrentNodes& nodes, std::span<const Vec2> current) {
  fastest_ = 0.0F;
  for (const Vec2& u : current) {
    fastest_ = std::max(fastest_, std::max(std::abs(u.x) / grid_.dx, std::abs(u.y) / grid_.dz));
  }
  if (!any()) return;
  const int nx = grid_.nx, nz = grid_.nz;
  lines_.resize(static_cast<std::size_t>(nodes.nz) * kLines * static_cast<std::size_t>(grid_.stride));
  scratch_.resize(static_cast<std::size_t>(nz + 2 * kReach) * static_cast<std::size_t>(grid_.stride));
  node_ranges_.resize(static_cast<std::size_t>(nodes.nz));
  const Vec2 per_node = nodes.spacing / Vec2(grid_.dx, grid_.dz);  // cells
  columns_.resize(2 * static_cast<std::size_t>(nx));
  for (int i = 0; i < 2 * nx; ++i) {
    columns_[static_cast<std::size_t>(i)] =
        nodes.line(0.5F * static_cast<float>(i) / per_node.x, nodes.nx, nodes.periodic_x);
  }
  parallel_rows(0, nodes.nz, [&](int row) {
    Range& range = node_ranges_[static_cast<std::size_t>(row)];
    range = {nx, 0};
    for (int i = 0; i < nodes.nx; ++i) {
      if (current[nodes.at(i, row)] == Vec2(0.0F)) continue;
      const float first = (static_cast<float>(i) - 1.0F) * per_node.x, last = first + 2.0F * per_node.x;
      range.first = std::min(range.first, std::max(0, static_cast<int>(std::floor(first))));
      range.last = std::max(range.last, std::min(nx, static_cast<int>(std::ceil(last)) + 1));
      // Across a periodic edge: the whole row.
      if (nodes.periodic_x && (first < 0.0F || last > static_cast<float>(nx))) range = {0, nx};
    }
    for (int half = 0; half < 2; ++half) {
      float* const x = &lines_[line_at(row, half == 0 ? kXAtFace : kXAtMiddle)];
      float* const z = &lines_[line_at(row, half == 0 ? kZAtFace : kZAtMiddle)];
      for (int i = 0; i < nx; ++i) {
        const CurrentNodes::Line& at = columns_[static_cast<std::size_t>(2 * i + half)];
        const Vec2 u =
            (1.0F - at.share) * current[nodes.at(at.first, row)] + at.share * current[nodes.at(at.second, row)];
        x[i] = u.x;
        z[i] = u.y;
      }
    }
  });
  for (int k = 0; k <= nz; ++k) {
    const auto at = [&](float cells) { return nodes.line(cells / per_node.y, nodes.nz, nodes.periodic_z); };
    faces_[static_cast<std::size_t>(k)] = at(static_cast<float>(k));
    if (k < nz) middles_[static_cast<std::size_t>(k)] = at(static_cast<float>(k) + 0.5F);
  }
  if (nodes.periodic_z) faces_.back() = faces_.front();  // the same face, to the last bit
  const auto at_row = [](auto& values, int k) -> auto& { return values[static_cast<std::size_t>(k)]; };
  for (int k = 0; k < nz; ++k) {
    Range& range = at_row(ranges_, k);
    range = {nx, 0};
    for (const CurrentNodes::Line& from : {at_row(middles_, k), at_row(faces_, k), at_row(faces_, k + 1)}) {
      for (const int row : {from.first, from.second}) {
        range.first = std::min(range.first, at_row(node_ranges_, row).first);
        range.last = std::max(range.last, at_row(node_ranges_, row).last);
      }
    }
  }
  std::fill(near_.begin(), near_.end(), 0);
  for (int k = 0; k < nz; ++k) {
    if (at_row(ranges_, k).first >= at_row(ranges_, k).last) continue;
    for (int n = k - kReach; n <= k + kReach; ++n) {
      at_row(near_, beyond(n, nz, grid_.z_axis == WaveAxis::kPeriodic, false).at) = 1;
      at_row(near_, beyond(n, nz, grid_.z_axis == WaveAxis::kPeriodic, true).at) = 1;
    }
  }
}

void WaveAdvection::carry(double dt, std::int64_t step, const WaveBed& bed, WaveState& state,
                          std::vector<float>& potential) {
  if (!any()) return;
  const auto carry_for = [&](const Field& field, double time) {
    const int parts = std::max(1, static_cast<int>(std::ceil(static_cast<double>(fastest_) * time)));
    for (int part = 0; part < parts; ++part) carry_field(field, time / parts, bed);
  };
  carry_for({state.surface, false, false, true}, dt);
  const int turns = turns_of(dt);
  const std::array<Field, 3> others = {
      Field{state.flux_x, true, false, false}, {state.flux_z, false, true, false}, {potential, false, false, false}};
  for (std::size_t n = 0; n < others.size(); ++n) {
    if ((step + static_cast<std::int64_t>(n)) % turns != 0) continue;
    carry_for(others[n], turns * dt);
    if (others[n].at_west) close_faces(others[n], bed.open_x);
    if (others[n].at_south) close_faces(others[n], bed.open_z);
  }
}

int WaveAdvection::turns_of(double dt) const {
  constexpr double kFarthest = 0.25;  // cells; then waves of eight cells are 0.2 % too slow (waves_current_test)
  int turns = kSameFor;
  while (turns > 1 && static_cast<double>(fastest_) * dt * turns > kFarthest) turns /= 2;
  return turns;
}

// courant(k): of row k, a function of the column. To scratch_, with what stands beyond the ends.
template <class Courant>
void WaveAdvection::carry_along_x(const Field& field, const Courant& courant) {
  const int nx = grid_.nx, nz = grid_.nz;
  const bool periodic = grid_.x_axis == WaveAxis::kPeriodic;
  parallel_blocks(nz, kBlock, [&](int from, int to) {
    PaddedLine padded, flow;
    float* const p = padded.data() + kReach;
    for (int k = from; k < to; ++k) {
      if (near_[static_cast<std::size_t>(k)] == 0) continue;
      const float* const values = &field.values[grid_.at(0, k)];
      float* const out = scratch_row(k);
      const Range range = ranges_[static_cast<std::size_t>(k)];
      if (range.first >= range.last) {
        std::copy(values, values + nx, out);
        continue;
      }
      std::copy(values, values + range.first, out);
      std::copy(values + range.last, values + nx, out + range.last);
      std::copy(values, values + nx, p);
      std::fill(p + nx + kReach, p + nx + kReach + kLanes, 0.0F);
      for (int n = 1; n <= kReach; ++n) {
        for (const int i : {-n, nx - 1 + n}) {
          const Beyond there = beyond(i, nx, periodic, field.at_west);
          p[i] = there.sign * values[there.at];
        }
      }
      const auto c = courant(k);
      if (field.conserved) {
        each_register(range.first, range.last, [&](int i, int count) {
          const auto at = [&](int n) { return load_wide(p + i + n); };
          store_first(face_flux(at, c(i)), flow.data() + i, count);
        });
        if (!periodic && range.first == 0) flow[0] = 0.0F;
        const auto end = static_cast<std::size_t>(range.last);
        flow[end] = range.last == nx && periodic && range.first == 0 ? flow[0] : 0.0F;
        for (int i = range.first; i < range.last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          out[i] = p[i] - (flow[at + 1] - flow[at]);
        }
      } else {
        each_register(range.first, range.last, [&](int i, int count) {
          const auto at = [&](int n) { return load_wide(p + i + n); };
          store_first(value_back(at, c(i)), out + i, count);
        });
      }
    }
  });
  for (int n = 1; n <= kReach; ++n) {
    for (const int k : {-n, nz - 1 + n}) {
      const Beyond there = beyond(k, nz, grid_.z_axis == WaveAxis::kPeriodic, field.at_south);
      const float* const row = scratch_row(there.at);
      std::transform(row, row + nx, scratch_row(k), [&](float value) { return there.sign * value; });
    }
  }
}

// From scratch_ back to the field.
template <class Courant>
void WaveAdvection::carry_along_z(const Field& field, const Courant& courant) {
  const int nz = grid_.nz;
  const bool walled = grid_.z_axis == WaveAxis::kWalled;
  // Reads rows from k - 3 to k + 3 of scratch_.
  const auto rows_around = [this](int k) {
    std::array<const float*, 2 * kReach + 1> rows{};
    for (int n = -kReach; n <= kReach; ++n) rows[static_cast<std::size_t>(n + kReach)] = scratch_row(k + n);
    return rows;
  };
  const auto flow_south = [&](int k, Range range, PaddedLine& flow) {
    if (walled && (k == 0 || k == nz)) {
      std::fill(flow.begin() + range.first, flow.begin() + range.last, 0.0F);
      return;
    }
    const auto rows = rows_around(k);
    const auto c = courant(k);
    each_register(range.first, range.last, [&](int i, int count) {
      const auto at = [&](int n) { return load_wide(rows[static_cast<std::size_t>(n + kReach)] + i); };
      store_first(face_flux(at, c(i)), flow.data() + i, count);
    });
  };
  parallel_blocks(nz, kBlock, [&](int from, int to) {
    PaddedLine lines[2];
    PaddedLine *south = &lines[0], *north = &lines[1];
    Range known;  // where `south` has been found, as the north of the row before
    for (int k = from; k < to; ++k) {
      const Range range = ranges_[static_cast<std::size_t>(k)];
      if (range.first >= range.last) {
        known = {};
        continue;
      }
      float* const values = &field.values[grid_.at(0, k)];
      if (field.conserved) {
        if (known.first > range.first || known.last < range.last) flow_south(k, range, *south);
        known = range;
        flow_south(k + 1, range, *north);
        const float* const here = scratch_row(k);
        for (int i = range.first; i < range.last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          values[i] = here[i] - ((*north)[at] - (*south)[at]);
        }
        std::swap(south, north);
        continue;
      }
      const auto rows = rows_around(k);
      const auto c = courant(k);
      each_register(range.first, range.last, [&](int i, int count) {
        const auto at = [&](int n) { return load_wide(rows[static_cast<std::size_t>(n + kReach)] + i); };
        store_first(value_back(at, c(i)), values + i, count);
      });
    }
  });
}

void WaveAdvection::carry_field(const Field& field, double dt, const WaveBed& bed) {
  const float per_x = static_cast<float>(dt) / grid_.dx, per_z = static_cast<float>(dt) / grid_.dz;
  const auto velocity = [this](int k, bool at_south, Line which, float factor) {
    const CurrentNodes::Line& rows = place(k, at_south);
    return Mixed(&lines_[line_at(rows.first, which)], &lines_[line_at(rows.second, which)], rows.share, factor);
  };
  if (!field.conserved) {
    carry_along_x(field,
                  [&](int k) { return velocity(k, field.at_south, field.at_west ? kXAtFace : kXAtMiddle, per_x); });
    carry_along_z(field,
                  [&](int k) { return velocity(k, field.at_south, field.at_west ? kZAtFace : kZAtMiddle, per_z); });
    return;
  }
  const auto along_x = [&](int k) { return velocity(k, false, kXAtFace, per_x); };
  const auto along_z = [&](int k) { return velocity(k, true, kZAtMiddle, per_z); };
  if (bed.open_x.empty()) {
    carry_along_x(field, along_x);
    carry_along_z(field, along_z);
    return;
  }
  const auto closed = [this](const Mixed& speed, const std::vector<float>& open, int k) {
    return
        [speed, share = &open[grid_.at(0, k == grid_.nz ? 0 : k)]](int i) { return load_wide(share + i) * speed(i); };
  };
  carry_along_x(field, [&](int k) { return closed(along_x(k), bed.open_x, k); });
  carry_along_z(field, [&](int k) { return closed(along_z(k), bed.open_z, k); });
}

// Neighbours have reached into faces through which nothing flows. open: the open share of the field's faces.
void WaveAdvection::close_faces(const Field& field, const std::vector<float>& open) const {
  parallel_rows(0, grid_.nz, [&](int k) {
    const Range range = ranges_[static_cast<std::size_t>(k)];
    if (range.first >= range.last) return;
    float* const flux = &field.values[grid_.at(0, k)];
    if (!open.empty()) {
      const float* const share = &open[grid_.at(0, k)];
      for (int i = range.first; i < range.last; ++i) flux[i] = share[i] > 0.0F ? flux[i] : 0.0F;
    }
    if (field.at_west && grid_.x_axis == WaveAxis::kWalled) flux[0] = 0.0F;
    if (field.at_south && grid_.z_axis == WaveAxis::kWalled && k == 0) {
      std::fill(flux + range.first, flux + range.last, 0.0F);
    }
  });
}

}  // namespace regatta
