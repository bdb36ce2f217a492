#include "waves/wave_advection.h"

#include "core/parallel.h"
#include "waves/line_fft.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr int kReach = 3;   // cells to each side that a polynomial reads
constexpr int kBlock = 16;  // rows of a block of a loop
using PaddedLine = std::array<float, kLongestLine + 2 * kReach + 2>;

// What goes through the face between b and a, in cells of the field: [Leo79] to fifth order. c: of a cell that it goes.
inline float face_flux(float b3, float b2, float b1, float a1, float a2, float a3, float c) {
  const float c2 = c * c;
  const float bend_b = b2 - 2.0F * b1 + a1, bend_a = b1 - 2.0F * a1 + a2;
  const float fourth_b = b3 - 4.0F * b2 + 6.0F * b1 - 4.0F * a1 + a2;
  const float fourth_a = b2 - 4.0F * b1 + 6.0F * a1 - 4.0F * a2 + a3;
  const float fourth = c > 0.0F ? fourth_b : fourth_a;
  const float mean = 0.5F * (b1 + a1) - 0.5F * c * (a1 - b1);
  const float bend = 0.5F * (bend_b + bend_a) - 0.25F * c * (bend_a - bend_b);
  return c * (mean + (c2 - 1.0F) * ((1.0F / 6.0F) * bend + (1.0F / 120.0F) * (c2 - 4.0F) * fourth));
}

// The value a share c of a cell back from p0, which stands between three on each side: the difference of two such
// fluxes with the same c.
inline float value_back(float m3, float m2, float m1, float p0, float p1, float p2, float p3, float c) {
  const float c2 = c * c;
  const float first = 0.5F * (p1 - m1), second = p1 - 2.0F * p0 + m1;
  const float third = 0.5F * (p2 - m2) - (p1 - m1), fourth = p2 - 4.0F * p1 + 6.0F * p0 - 4.0F * m1 + m2;
  const float fifth_m = p2 - 5.0F * p1 + 10.0F * p0 - 10.0F * m1 + 5.0F * m2 - m3;
  const float fifth_p = p3 - 5.0F * p2 + 10.0F * p1 - 10.0F * p0 + 5.0F * m1 - m2;
  const float fifth = c > 0.0F ? fifth_m : fifth_p;
  const float steep = first - 0.5F * c * second;
  const float rest = (1.0F / 6.0F) * third - (1.0F / 24.0F) * c * fourth + (1.0F / 120.0F) * (c2 - 4.0F) * fifth;
  return p0 - c * (steep + (c2 - 1.0F) * rest);
}

// What stands beyond the ends of a line of values: the other end, or a mirror image; of values at faces with the other
// sign, the first of them on the wall itself.
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
  [[nodiscard]] float operator()(int i) const { return share_first * first[i] + share_second * second[i]; }
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
  return &scratch_[static_cast<std::size_t>(k + kReach) * static_cast<std::size_t>(grid_.stride)];
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
        const auto at = nodes.line((static_cast<float>(i) + 0.5F * static_cast<float>(half)) / per_node.x, nodes.nx,
                                   nodes.periodic_x);
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

void WaveAdvection::carry(double dt, const WaveBed& bed, WaveState& state, std::vector<float>& potential) {
  if (!any()) return;
  const int parts = std::max(1, static_cast<int>(std::ceil(static_cast<double>(fastest_) * dt)));
  for (int part = 0; part < parts; ++part) {
    carry_field({state.surface, false, false, true}, dt / parts, bed);
    carry_field({state.flux_x, true, false, false}, dt / parts, bed);
    carry_field({state.flux_z, false, true, false}, dt / parts, bed);
    carry_field({potential, false, false, false}, dt / parts, bed);
  }
  close_faces(bed, state);
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
      std::copy(values, values + nx, out);
      const Range range = ranges_[static_cast<std::size_t>(k)];
      if (range.first >= range.last) continue;
      std::copy(values, values + nx, p);
      for (int n = 1; n <= kReach; ++n) {
        for (const int i : {-n, nx - 1 + n}) {
          const Beyond there = beyond(i, nx, periodic, field.at_west);
          p[i] = there.sign * values[there.at];
        }
      }
      const auto c = courant(k);
      if (field.conserved) {
        for (int i = range.first; i < range.last; ++i) {
          flow[static_cast<std::size_t>(i)] = face_flux(p[i - 3], p[i - 2], p[i - 1], p[i], p[i + 1], p[i + 2], c(i));
        }
        if (!periodic && range.first == 0) flow[0] = 0.0F;
        const auto end = static_cast<std::size_t>(range.last);
        flow[end] = range.last == nx && periodic && range.first == 0 ? flow[0] : 0.0F;
        for (int i = range.first; i < range.last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          out[i] -= flow[at + 1] - flow[at];
        }
      } else {
        for (int i = range.first; i < range.last; ++i) {
          out[i] = value_back(p[i - 3], p[i - 2], p[i - 1], p[i], p[i + 1], p[i + 2], p[i + 3], c(i));
        }
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
  const auto flow_south = [&](int k, Range range, PaddedLine& flow) {
    if (walled && (k == 0 || k == nz)) {
      std::fill(flow.begin() + range.first, flow.begin() + range.last, 0.0F);
      return;
    }
    const float *b3 = scratch_row(k - 3), *b2 = scratch_row(k - 2), *b1 = scratch_row(k - 1);
    const float *a1 = scratch_row(k), *a2 = scratch_row(k + 1), *a3 = scratch_row(k + 2);
    const auto c = courant(k);
    for (int i = range.first; i < range.last; ++i) {
      flow[static_cast<std::size_t>(i)] = face_flux(b3[i], b2[i], b1[i], a1[i], a2[i], a3[i], c(i));
    }
  };
  parallel_blocks(nz, kBlock, [&](int from, int to) {
    PaddedLine lines[2];
    PaddedLine *south = &lines[0], *north = &lines[1];
    for (int k = from; k < to; ++k) {
      const Range range = ranges_[static_cast<std::size_t>(k)];
      if (range.first >= range.last) continue;
      float* const values = &field.values[grid_.at(0, k)];
      const float* const p0 = scratch_row(k);
      if (field.conserved) {
        flow_south(k, range, *south);
        flow_south(k + 1, range, *north);
        for (int i = range.first; i < range.last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          values[i] = p0[i] - ((*north)[at] - (*south)[at]);
        }
        continue;
      }
      const float *m3 = scratch_row(k - 3), *m2 = scratch_row(k - 2), *m1 = scratch_row(k - 1);
      const float *p1 = scratch_row(k + 1), *p2 = scratch_row(k + 2), *p3 = scratch_row(k + 3);
      const auto c = courant(k);
      for (int i = range.first; i < range.last; ++i) {
        values[i] = value_back(m3[i], m2[i], m1[i], p0[i], p1[i], p2[i], p3[i], c(i));
      }
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
    return [speed, share = &open[grid_.at(0, k == grid_.nz ? 0 : k)]](int i) { return share[i] * speed(i); };
  };
  carry_along_x(field, [&](int k) { return closed(along_x(k), bed.open_x, k); });
  carry_along_z(field, [&](int k) { return closed(along_z(k), bed.open_z, k); });
}

// Neighbours have reached into faces through which nothing flows.
void WaveAdvection::close_faces(const WaveBed& bed, WaveState& state) const {
  parallel_rows(0, grid_.nz, [&](int k) {
    const Range range = ranges_[static_cast<std::size_t>(k)];
    if (range.first >= range.last) return;
    float *qx = &state.flux_x[grid_.at(0, k)], *qz = &state.flux_z[grid_.at(0, k)];
    if (!bed.open_x.empty()) {
      const float *mx = &bed.open_x[grid_.at(0, k)], *mz = &bed.open_z[grid_.at(0, k)];
      for (int i = range.first; i < range.last; ++i) {
        qx[i] = mx[i] > 0.0F ? qx[i] : 0.0F;
        qz[i] = mz[i] > 0.0F ? qz[i] : 0.0F;
      }
    }
    if (grid_.x_axis == WaveAxis::kWalled) qx[0] = 0.0F;
    if (grid_.z_axis == WaveAxis::kWalled && k == 0) std::fill(qz + range.first, qz + range.last, 0.0F);
  });
}

}  // namespace regatta
