#include "waves/wave_layer.h"

#include "core/check.h"
#include "core/parallel.h"
#include "waves/row_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

constexpr int kRows = 16;  // rows in one block of a loop

// σΔt at places of a line of `count` cells, `shift` of a cell from their first ends.
std::vector<float> damping(int count, float spacing, float shift, float first_width, float last_width,
                           double strength) {
  std::vector<float> damping;
  for (int i = 0; i < count; ++i) {
    const float from_first = (static_cast<float>(i) + shift) * spacing;
    const float from_last = static_cast<float>(count) * spacing - from_first;
    float most = 0.0F;
    for (const auto& [distance, width] : {std::pair{from_first, first_width}, std::pair{from_last, last_width}}) {
      if (distance >= width) continue;
      const float r = 1.0F - distance / width;
      most = std::max(most, r * r * (3.0F - 2.0F * r));
    }
    damping.push_back(static_cast<float>(strength) * most);
  }
  return damping;
}

// Takes a row's values to target(i): (v + σΔt target) / (1 + σΔt). Returns how much that took. Between the sponges of a
// row that lies in none of its own, from `inner` to `outer`, there is nothing to do.
template <class Target>
double damp(float* values, const std::vector<float>& columns, float row, int inner, int outer, float weight,
            const Target& target) {
  constexpr int kSums = 8;  // side by side, for one would wait for itself
  double sum = 0.0;
  const auto damp_one = [&](int i) {
    const float share = weight * std::max(columns[static_cast<std::size_t>(i)], row);
    const float before = values[i];
    values[i] = (before + share * target(i)) / (1.0F + share);
    return before - values[i];
  };
  const auto range = [&](int first, int last) {
    std::array<float, kSums> taken{};
    int i = first;
    for (; i + kSums <= last; i += kSums) {
      for (int n = 0; n < kSums; ++n) taken[static_cast<std::size_t>(n)] += damp_one(i + n);
    }
    for (; i < last; ++i) taken[0] += damp_one(i);
    for (const float part : taken) sum += static_cast<double>(part);
  };
  const int count = static_cast<int>(columns.size());
  if (row > 0.0F || inner >= outer) {
    range(0, count);
  } else {
    range(0, inner);
    range(outer, count);
  }
  return sum;
}

// A lambda, which the compiler inlines in damp(); a function would be called for each cell.
constexpr auto kRest = [](int) { return 0.0F; };

// The sea's values in row k of the grid.
struct SeaRow {
  const WaveGrid& grid;
  const OuterSea& sea;
  int k = 0;

  [[nodiscard]] std::size_t cell(int i) const { return grid.at(i, k); }
  // For the first cells: the last ones, or before a wall the cells themselves.
  [[nodiscard]] std::size_t west(int i) const { return grid.at(before(i, grid.nx, grid.x_axis), k); }
  [[nodiscard]] std::size_t south(int i) const { return grid.at(i, before(k, grid.nz, grid.z_axis)); }
  [[nodiscard]] float surface(int i) const { return sea.share[cell(i)] * sea.surface[cell(i)]; }
  [[nodiscard]] float flux_x(int i) const { return flux(cell(i), west(i), grid.dx); }
  [[nodiscard]] float flux_z(int i) const { return flux(cell(i), south(i), grid.dz); }

 private:
  static int before(int cell, int count, WaveAxis axis) {
    if (cell > 0) return cell - 1;
    return axis == WaveAxis::kWalled ? 0 : count - 1;
  }
  [[nodiscard]] float flux(std::size_t to, std::size_t from, float spacing) const {
    return std::min(sea.share[to], sea.share[from]) * (sea.stream[to] - sea.stream[from]) / spacing;
  }
};

// The places that bilinear interpolation along a line reads.
struct LinePlace {
  int first = 0, second = 0;
  float share = 0.0F;  // share of the second
};
LinePlace line_place(float at, int count, WaveAxis axis) {
  if (axis == WaveAxis::kPeriodic) {
    const float whole = std::floor(at);
    const auto wrap = [count](int i) { return (i % count + count) % count; };
    const int i = wrap(static_cast<int>(whole));
    return {i, wrap(i + 1), at - whole};
  }
  const float inside = std::clamp(at, 0.0F, static_cast<float>(count - 1));
  const int i = std::min(static_cast<int>(inside), std::max(0, count - 2));
  return {i, std::min(i + 1, count - 1), inside - static_cast<float>(i)};
}

}  // namespace

WaveLayer::WaveLayer(const WaveGrid& grid, WaveBed bed, const WaveSponge& sponge, double dt)
    : transform_(grid),
      bed_(std::move(bed)),
      dt_(dt),
      state_{grid.make_array(), grid.make_array(), grid.make_array(), 0.0},
      spectrum_(transform_.make_spectrum()),
      source_(grid.make_array()),
      pressure_(grid.make_array()),
      absorbed_rows_(static_cast<std::size_t>(grid.nz), 0.0) {
  CHECK(!bed_.depths.empty(), "a wave layer has a depth");
  if (bed_.depths.size() == 1) {
    symbols_.push_back(wave_symbol(transform_, static_cast<double>(bed_.depths.front()), dt));
  } else {
    for (const float depth : bed_.depths) {
      symbols_.push_back(wave_symbol(transform_, static_cast<double>(depth), dt, {.power = 0.5}));
      back_symbols_.push_back(
          wave_symbol(transform_, static_cast<double>(depth), dt, {.power = 0.5, .inverse_laplacian = true}));
    }
    kept_ = transform_.make_spectrum();
    total_ = transform_.make_spectrum();
    divergence_ = grid.make_array();
  }
  meet_walls();
  find_conductances();
  if (sponge.any()) {
    const double strength = static_cast<double>(sponge.rate) * dt;
    damp_x_ = damping(grid.nx, grid.dx, 0.5F, sponge.west, sponge.east, strength);
    damp_z_ = damping(grid.nz, grid.dz, 0.5F, sponge.south, sponge.north, strength);
    damp_face_x_ = damping(grid.nx, grid.dx, 0.0F, sponge.west, sponge.east, strength);
    damp_face_z_ = damping(grid.nz, grid.dz, 0.0F, sponge.south, sponge.north, strength);
    while (damp_inner_ < grid.nx && damp_face_x_[static_cast<std::size_t>(damp_inner_)] > 0.0F) ++damp_inner_;
    damp_outer_ = grid.nx;
    while (damp_outer_ > damp_inner_ && damp_x_[static_cast<std::size_t>(damp_outer_ - 1)] > 0.0F) --damp_outer_;
  }
}

void WaveLayer::step(const std::vector<float>* head, const OuterSea* sea) {
  find_pressure(head);
  push_flux(sea);
  move_surface(sea);
  ++steps_;
}

void WaveLayer::meet_walls() {
  meets_walls_ = bed_.walls && has_walls(grid(), bed_);
  if (ladder_ && meets_walls_) {
    ladder_->set_bed(bed_);
  } else if (!ladder_ && (meets_walls_ || (bed_.walls && bed_.may_meet_walls))) {
    ladder_.emplace(grid(), bed_, dt_);
  }
}

void WaveLayer::fill(const OuterSea& sea) {
  const WaveGrid& grid = this->grid();
  parallel_rows(0, grid.nz, [&](int k) {
    const SeaRow row{grid, sea, k};
    for (int i = 0; i < grid.nx; ++i) {
      state_.surface[grid.at(i, k)] = row.surface(i);
      state_.flux_x[grid.at(i, k)] = row.flux_x(i);
      state_.flux_z[grid.at(i, k)] = row.flux_z(i);
    }
  });
}

void WaveLayer::set_ground(const WaveGround& ground) {
  change_wave_bed(grid(), ground, bed_);
  meet_walls();
  find_conductances();
}

void WaveLayer::shift(RowShift shift, const OuterSea* sea) {
  const WaveGrid& grid = this->grid();
  for (std::vector<float>* field : {&state_.surface, &state_.flux_x, &state_.flux_z}) {
    shift_rows(*field, 0, grid.nx, grid.nz, grid.stride, shift);
  }
  each_uncovered(grid.nx, grid.nz, shift, [&](int i, int k) {
    const std::size_t c = grid.at(i, k);
    state_.surface[c] = state_.flux_x[c] = state_.flux_z[c] = 0.0F;
    if (sea == nullptr) return;
    const SeaRow row{grid, *sea, k};
    state_.surface[c] = row.surface(i);
    state_.flux_x[c] = bed_.open_x.empty() ? row.flux_x(i) : bed_.open_x[c] * row.flux_x(i);
    state_.flux_z[c] = bed_.open_z.empty() ? row.flux_z(i) : bed_.open_z[c] * row.flux_z(i);
  });
}

void WaveLayer::find_pressure(const std::vector<float>* head) {
  const WaveGrid& grid = this->grid();
  const std::vector<float>* source = &state_.surface;
  if (head != nullptr || !bed_.share.empty()) {
    parallel_blocks(grid.nz, kRows, [&](int first, int last) {
      const std::size_t from = grid.at(0, first), to = grid.at(0, last);
      if (head == nullptr) {
        for (std::size_t c = from; c < to; ++c) source_[c] = state_.surface[c];
      } else {
        for (std::size_t c = from; c < to; ++c) source_[c] = state_.surface[c] + (*head)[c];
      }
    });
    if (!bed_.share.empty()) fill_images();
    source = &source_;
  }
  if (bed_.depths.size() == 1) {
    transform_.filter(*source, symbols_.front(), spectrum_, pressure_);
  } else {
    filter_depths(*source);
  }
  if (meets_walls_ && steps_ % ladder_->every() == 0) ladder_->add(*source, pressure_);
  if (!bed_.share.empty()) fold_images();
}

void WaveLayer::filter_depths(const std::vector<float>& source) {
  transform_.forward(source, kept_);
  for (std::size_t depth = 0; depth < bed_.depths.size(); ++depth) {
    transform_.backward(kept_, symbols_[depth], spectrum_, pressure_);
    find_divergence(depth);
    transform_.add_forward(divergence_, back_symbols_[depth], spectrum_, total_, depth == 0);
  }
  transform_.backward(total_, pressure_);
}

// Rows of a matrix of cells: values[cell] = own values[cell] + Σ weight values[from].
void WaveLayer::add_rows(const CellMatrix& matrix, std::vector<float>& values) {
  constexpr int kMatrixRows = 2048;  // rows in a block
  parallel_blocks(matrix.rows(), kMatrixRows, [&](int first, int last) {
    for (auto row = static_cast<std::size_t>(first); row < static_cast<std::size_t>(last); ++row) {
      float sum = 0.0F;
      for (auto n = static_cast<std::size_t>(matrix.first[row]); n < static_cast<std::size_t>(matrix.first[row + 1]);
           ++n) {
        sum += matrix.weight[n] * values[static_cast<std::size_t>(matrix.from[n])];
      }
      values[static_cast<std::size_t>(matrix.cell[row])] += sum;
    }
  });
}

void WaveLayer::share_out(std::vector<float>& values) const {
  parallel_blocks(grid().nz, kRows, [&](int first, int last) {
    for (std::size_t c = grid().at(0, first); c < grid().at(0, last); ++c) values[c] *= bed_.share[c];
  });
}

// E: B of the surface into the land, where it was 0, then a in the water.
void WaveLayer::fill_images() {
  add_rows(bed_.images, source_);
  share_out(source_);
}

// Eᵀ: a of the water and Bᵀ of the land.
void WaveLayer::fold_images() {
  share_out(pressure_);
  add_rows(bed_.folds, pressure_);
}

// M w of each depth of the table at the faces, over the square of their distance: the bed does not change from step to
// step, and read once it costs half of what depths and open shares do.
void WaveLayer::find_conductances() {
  const WaveGrid& grid = this->grid();
  if (bed_.depths.size() == 1) return;
  conductances_.resize(bed_.depths.size());
  const float per_x = 1.0F / (grid.dx * grid.dx), per_z = 1.0F / (grid.dz * grid.dz);
  for (std::size_t depth = 0; depth < bed_.depths.size(); ++depth) {
    // w as depth_weight(), without branches: rises up to the depth from the one below, falls to the one above.
    const float at = bed_.depths[depth], below = depth > 0 ? bed_.depths[depth - 1] : 0.0F;
    const float rising = 1.0F / (at - below);
    const float falling = depth + 1 < bed_.depths.size() ? 1.0F / (bed_.depths[depth + 1] - at) : 0.0F;
    const auto weight = [=](float h) {
      return std::max(0.0F, std::min(1.0F, std::min((h - below) * rising, 1.0F - (h - at) * falling)));
    };
    Conductance& c = conductances_[depth];
    c.x.resize(grid.array_size());
    c.z.resize(grid.array_size());
    parallel_rows(0, grid.nz, [&](int k) {
      const float row_z = grid.z_axis == WaveAxis::kWalled && k == 0 ? 0.0F : per_z;
      for (std::size_t n = grid.at(0, k); n < grid.at(grid.nx, k); ++n) {
        c.x[n] = per_x * (meets_walls_ ? 1.0F : bed_.open_x[n]) * weight(bed_.depth_x[n]);
        c.z[n] = row_z * (meets_walls_ ? 1.0F : bed_.open_z[n]) * weight(bed_.depth_z[n]);
      }
    });
  }
}

// f_i = -∇·(M w ∇p) for one depth of the table.
void WaveLayer::find_divergence(std::size_t depth) {
  const WaveGrid& grid = this->grid();
  const Conductance& conductance = conductances_[depth];
  const int nx = grid.nx, nz = grid.nz;
  const bool wall_x = grid.x_axis == WaveAxis::kWalled;
  parallel_blocks(nz, kRows, [&](int first, int last) {
    using Line = std::array<float, kLongestLine + 1>;
    Line west, lines[2];  // flux through the west faces of a row, and through its south and north ones
    float *south = lines[0].data(), *north = lines[1].data();
    const auto flow_south = [&](int k, float* flow) {
      if (k == nz) k = 0;
      const float *p = &pressure_[grid.at(0, k)], *ps = &pressure_[grid.at(0, k == 0 ? nz - 1 : k - 1)];
      const float* c = &conductance.z[grid.at(0, k)];
      for (int i = 0; i < nx; ++i) flow[i] = c[i] * (p[i] - ps[i]);
    };
    flow_south(first, south);
    for (int k = first; k < last; ++k) {
      flow_south(k + 1, north);
      const float *p = &pressure_[grid.at(0, k)], *c = &conductance.x[grid.at(0, k)];
      west[0] = wall_x ? 0.0F : c[0] * (p[0] - p[nx - 1]);
      for (int i = 1; i < nx; ++i) west[static_cast<std::size_t>(i)] = c[i] * (p[i] - p[i - 1]);
      west[static_cast<std::size_t>(nx)] = west[0];
      float* f = &divergence_[grid.at(0, k)];
      for (int i = 0; i < nx; ++i) {
        const auto n = static_cast<std::size_t>(i);
        f[i] = west[n] - west[n + 1] + south[i] - north[i];
      }
      std::swap(south, north);
    }
  });
}

// q -= Δt M ∇p, sponge, decay.
void WaveLayer::push_flux(const OuterSea* sea) {
  const WaveGrid& grid = this->grid();
  const int nx = grid.nx, nz = grid.nz;
  const float ax = static_cast<float>(dt_) / grid.dx, az = static_cast<float>(dt_) / grid.dz;
  const bool wall_x = grid.x_axis == WaveAxis::kWalled, wall_z = grid.z_axis == WaveAxis::kWalled;
  parallel_blocks(nz, kRows, [&](int first, int last) {
    for (int k = first; k < last; ++k) {
      const float *p = &pressure_[grid.at(0, k)], *ps = &pressure_[grid.at(0, k == 0 ? nz - 1 : k - 1)];
      float *qx = &state_.flux_x[grid.at(0, k)], *qz = &state_.flux_z[grid.at(0, k)];
      const float row_x = wall_x ? 0.0F : ax, row_z = wall_z && k == 0 ? 0.0F : az;
      if (bed_.open_x.empty()) {
        qx[0] -= row_x * (p[0] - p[nx - 1]);
        for (int i = 1; i < nx; ++i) qx[i] -= ax * (p[i] - p[i - 1]);
        for (int i = 0; i < nx; ++i) qz[i] -= row_z * (p[i] - ps[i]);
      } else {
        const float *mx = &bed_.open_x[grid.at(0, k)], *mz = &bed_.open_z[grid.at(0, k)];
        qx[0] -= row_x * mx[0] * (p[0] - p[nx - 1]);
        for (int i = 1; i < nx; ++i) qx[i] -= ax * mx[i] * (p[i] - p[i - 1]);
        for (int i = 0; i < nx; ++i) qz[i] -= row_z * mz[i] * (p[i] - ps[i]);
      }
      if (!has_sponges()) continue;
      const auto damp_both = [&](float weight, const auto& target_x, const auto& target_z) {
        damp(qx, damp_face_x_, damp_z_[static_cast<std::size_t>(k)], damp_inner_, damp_outer_, weight, target_x);
        damp(qz, damp_x_, damp_face_z_[static_cast<std::size_t>(k)], damp_inner_, damp_outer_, weight, target_z);
      };
      if (sea == nullptr) {
        damp_both(1.0F, kRest, kRest);
      } else if (sea->flux_weight > 0.0F) {
        const SeaRow row{grid, *sea, k};
        damp_both(
            sea->flux_weight, [&](int i) { return row.flux_x(i); }, [&](int i) { return row.flux_z(i); });
      }
    }
  });
}

// η -= Δt ∇·q, sponge.
void WaveLayer::move_surface(const OuterSea* sea) {
  const WaveGrid& grid = this->grid();
  const int nx = grid.nx, nz = grid.nz;
  const float ax = static_cast<float>(dt_) / grid.dx, az = static_cast<float>(dt_) / grid.dz;
  parallel_blocks(nz, kRows, [&](int first, int last) {
    for (int k = first; k < last; ++k) {
      const float *qx = &state_.flux_x[grid.at(0, k)], *qs = &state_.flux_z[grid.at(0, k)];
      // Walls: q through the first face is 0, and so is what is read for the last one.
      const float* qn = &state_.flux_z[grid.at(0, k + 1 == nz ? 0 : k + 1)];
      float* eta = &state_.surface[grid.at(0, k)];
      for (int i = 0; i + 1 < nx; ++i) eta[i] -= ax * (qx[i + 1] - qx[i]) + az * (qn[i] - qs[i]);
      eta[nx - 1] -= ax * (qx[0] - qx[nx - 1]) + az * (qn[nx - 1] - qs[nx - 1]);
      if (!has_sponges()) continue;
      const auto damp_to = [&](float weight, const auto& target) {
        return damp(eta, damp_x_, damp_z_[static_cast<std::size_t>(k)], damp_inner_, damp_outer_, weight, target);
      };
      double& absorbed = absorbed_rows_[static_cast<std::size_t>(k)];
      if (sea == nullptr) {
        absorbed = damp_to(1.0F, kRest);
      } else if (sea->surface_weight > 0.0F) {
        absorbed = damp_to(sea->surface_weight, [row = SeaRow{grid, *sea, k}](int i) { return row.surface(i); });
      } else {
        absorbed = 0.0;
      }
    }
  });
  for (const double row : absorbed_rows_) state_.absorbed += row * grid.area();
}

void WaveLayer::find_rates(std::vector<float>& rates) const {
  const WaveGrid& grid = this->grid();
  const int nx = grid.nx, nz = grid.nz;
  const float per_x = 1.0F / grid.dx, per_z = 1.0F / grid.dz;
  parallel_blocks(nz, kRows, [&](int first, int last) {
    for (int k = first; k < last; ++k) {
      const float *qx = &state_.flux_x[grid.at(0, k)], *qs = &state_.flux_z[grid.at(0, k)];
      const float* qn = &state_.flux_z[grid.at(0, k + 1 == nz ? 0 : k + 1)];
      float* rate = &rates[grid.at(0, k)];
      for (int i = 0; i + 1 < nx; ++i) rate[i] = per_x * (qx[i] - qx[i + 1]) + per_z * (qs[i] - qn[i]);
      rate[nx - 1] = per_x * (qx[nx - 1] - qx[0]) + per_z * (qs[nx - 1] - qn[nx - 1]);
    }
  });
}

WavePoint WaveLayer::sample(Vec2 at, const std::vector<float>& rates) const {
  const WaveGrid& grid = this->grid();
  const Vec2 cells = (at - grid.lower) / Vec2(grid.dx, grid.dz);
  const LinePlace x = line_place(cells.x - 0.5F, grid.nx, grid.x_axis);
  const LinePlace z = line_place(cells.y - 0.5F, grid.nz, grid.z_axis);
  const auto mean = [](const LinePlace& along_x, const LinePlace& along_z, const auto& value) {
    const auto row = [&](int k) {
      return (1.0F - along_x.share) * value(along_x.first, k) + along_x.share * value(along_x.second, k);
    };
    return (1.0F - along_z.share) * row(along_z.first) + along_z.share * row(along_z.second);
  };
  const auto of = [&grid](const std::vector<float>& field) {
    return [&grid, &field](int i, int k) { return field[grid.at(i, k)]; };
  };
  // Slopes stand at the faces: 0 at walls, whose cells behind them are mirrors.
  const auto& eta = state_.surface;
  const auto slope_x = [&](int i, int k) {
    if (i == 0 && grid.x_axis == WaveAxis::kWalled) return 0.0F;
    return (eta[grid.at(i, k)] - eta[grid.at(i == 0 ? grid.nx - 1 : i - 1, k)]) / grid.dx;
  };
  const auto slope_z = [&](int i, int k) {
    if (k == 0 && grid.z_axis == WaveAxis::kWalled) return 0.0F;
    return (eta[grid.at(i, k)] - eta[grid.at(i, k == 0 ? grid.nz - 1 : k - 1)]) / grid.dz;
  };
  WavePoint point;
  point.rise = mean(x, z, of(eta));
  point.rate = mean(x, z, of(rates));
  point.slope = {mean(line_place(cells.x, grid.nx, grid.x_axis), z, slope_x),
                 mean(x, line_place(cells.y, grid.nz, grid.z_axis), slope_z)};
  return point;
}

namespace {

// Σ term(cell) of all cells.
template <class Term>
double sum_of_cells(const WaveGrid& grid, const Term& term) {
  return sum_rows<1>(grid.nz, [&](int k) {
    const std::size_t row = grid.at(0, k);
    return sum_along<1>(0, grid.nx, [&](int i) { return Sums<1>{term(row + static_cast<std::size_t>(i))}; });
  })[0];
}

}  // namespace

double WaveLayer::volume() const {
  return grid().area() * sum_of_cells(grid(), [&](std::size_t c) { return static_cast<double>(state_.surface[c]); });
}

double WaveLayer::potential_energy() const {
  const double squares = sum_of_cells(grid(), [&](std::size_t c) {
    const auto eta = static_cast<double>(state_.surface[c]);
    return eta * eta;
  });
  return 0.5 * static_cast<double>(kGravity) * grid().area() * squares;
}

void WaveLayer::visit(Archive& archive) {
  const WaveGrid& grid = this->grid();
  const auto field = [&](std::string_view name, std::vector<float>& values) {
    archive.rows(name, values, 0, grid.nz, grid.nx, grid.stride);
  };
  field("surface", state_.surface);
  field("flux_x", state_.flux_x);
  field("flux_z", state_.flux_z);
  archive.value("absorbed", state_.absorbed);
}

}  // namespace regatta
