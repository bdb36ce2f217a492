#include "liquid/liquid_viscosity.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t ix(int i) { return static_cast<std::size_t>(i); }

// Open share of a cell below which its density, and so its distance, tells nothing [1; kLeastSeen of the surface].
constexpr float kLeastFilled = 0.02F;
constexpr float kLeastFree = 0.75F;  // open share of a face that a wall cuts, from which its velocity is free [1]
// V_f of a face beside stress: without mass it would have no velocity of its own [1; our choice].
constexpr float kLeastInertia = 0.02F;
constexpr float kNearestWall = 0.25F;  // nearest that a wall counts to the first velocity along it [cells]
// Iterations for one of those of the pressure, whose cycle of multigrid takes as long as so many [1; own measurement].
constexpr double kForOneOfPressure = 10.0;

// The share of a cell's room that is liquid, at a distance of its middle from a plane surface that lies across an axis.
float liquid_share(float phi) { return std::min(std::max(0.5F - phi, 0.0F), 1.0F); }

// Eight sums side by side, so that they need not wait for each other; added up in their order.
template <class Term>
double sum_in_order(int first, int last, const Term& term) {
  constexpr int kSums = 8;
  std::array<double, kSums> sums{};
  int c = first;
  for (; c + kSums <= last; c += kSums)
    for (int n = 0; n < kSums; ++n) sums[ix(n)] += term(ix(c + n));
  for (int n = 0; c < last; ++c, ++n) sums[ix(n)] += term(ix(c));
  double sum = 0.0;
  for (const double part : sums) sum += part;
  return sum;
}

}  // namespace

void LiquidViscosity::shape(const MacGrid& grid) {
  const bool same = grid.nx == grid_.nx && grid.ny == grid_.ny && grid.nz == grid_.nz && !level_.empty();
  grid_ = grid;
  if (same) return;
  const std::size_t entries = ix(grid.entries()), rows = ix((grid.ny + 2) * (grid.nz + 2));
  near_.assign(rows, {});
  spans_.assign(rows, {});
  level_.assign(entries, 0.0F);
  counts_.assign(entries, 0.0F);
  normal_.assign(entries, 0.0F);
  fixed_.assign(entries, {});
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::vector<float>* field : {&shear_[a], &pull_[a], &slide_[a], &inverse_[a]}) field->assign(entries, 0.0F);
  }
  for (FaceField* field : {&mass_, &solution_, &residual_, &search_, &product_}) field->assign(grid, 0.0F);
  partial_.assign(ix(grid.nz + 1), 0.0);
}

// action(j, k, first, last) for the entries where something is liquid.
template <class Action>
void LiquidViscosity::for_rows(const Action& action) const {
  parallel_rows(0, grid_.nz + 1, [&](int k) {
    for (int j = 0; j <= grid_.ny; ++j) {
      const Span& span = spans_[ix(j + 1 + (k + 1) * (grid_.ny + 2))];
      if (span.first < span.last) action(j, k, span.first, span.last);
    }
  });
}

// Sums terms(first, last) over the rows of cells: within a layer in order, then the layers in order.
template <class Terms>
double LiquidViscosity::sum_rows(const Terms& terms) {
  std::fill(partial_.begin(), partial_.end(), 0.0);
  for_rows([&](int, int k, int first, int last) {
    if (k < grid_.nz) partial_[ix(k)] += terms(first, last);
  });
  double sum = 0.0;
  for (const double part : partial_) sum += part;
  return sum;
}

ViscosityReport LiquidViscosity::slow(const ViscosityInput& input, const Params& params, FaceField& velocity) {
  shape(input.grid);
  find_levels(input);
  find_spans(input);
  list_bodies(input);
  find_weights(input);
  find_masses(input);
  start(input, velocity);
  ViscosityReport report;
  conjugate_gradients(params, report);
  finish(input, velocity);
  return report;
}

void LiquidViscosity::find_levels(const ViscosityInput& input) {
  const std::span<const float> room = input.solids.volume();
  parallel_rows(0, grid_.nz, [&](int k) {
    for (int j = 0; j < grid_.ny; ++j) {
      const int first = grid_.at(0, j, k);
      for (int c = first; c < first + grid_.nx; ++c) {
        const bool counts = room[ix(c)] > kLeastFilled;
        counts_[ix(c)] = counts ? 1.0F : 0.0F;
        level_[ix(c)] = counts ? input.phi[ix(c)] : 0.0F;
      }
    }
  });
}

// A face or edge is liquid only if a cell around it is nearer to the liquid than half a cell.
void LiquidViscosity::find_spans(const ViscosityInput& input) {
  const int rows = grid_.ny + 2;
  parallel_rows(0, grid_.nz, [&](int k) {
    for (int j = 0; j < grid_.ny; ++j) {
      Span& near = near_[ix(j + 1 + (k + 1) * rows)];
      near = {grid_.nx, 0};
      for (int i = 0; i < grid_.nx; ++i) {
        const std::size_t c = ix(grid_.at(i, j, k));
        if (counts_[c] == 0.0F || input.phi[c] >= 0.5F) continue;
        near.first = std::min(near.first, i);
        near.last = i + 1;
      }
    }
  });
  parallel_rows(0, grid_.nz + 1, [&](int k) {
    for (int j = 0; j <= grid_.ny; ++j) {
      int first = grid_.nx, last = 0;
      for (int q = std::max(0, k - 1); q <= std::min(grid_.nz - 1, k + 1); ++q) {
        for (int p = std::max(0, j - 1); p <= std::min(grid_.ny - 1, j + 1); ++p) {
          const Span& near = near_[ix(p + 1 + (q + 1) * rows)];
          first = std::min(first, near.first);
          last = std::max(last, near.last);
        }
      }
      Span& span = spans_[ix(j + 1 + (k + 1) * rows)];
      // Values left by an earlier step outside would count as this one's.
      const int from = grid_.at(0, j, k);
      for (std::size_t a = 0; a < 3; ++a) {
        for (std::vector<float>* field : {&shear_[a], &pull_[a], &slide_[a], &inverse_[a], &mass_.axis[a],
                                          &solution_.axis[a], &residual_.axis[a], &search_.axis[a], &product_.axis[a]})
          std::fill(field->begin() + span.first, field->begin() + span.last, 0.0F);
      }
      std::fill(normal_.begin() + span.first, normal_.begin() + span.last, 0.0F);
      span = {};
      if (first < last) span = {from + std::max(0, first - 1), from + std::min(grid_.nx, last + 1) + 1};
    }
  });
}

// Finds which faces are solid, and the rows of the bodies. A face between two bodies belongs to the first.
void LiquidViscosity::list_bodies(const ViscosityInput& input) {
  for_rows([&](int j, int k, int first, int last) {
    for (int c = first; c < last; ++c) {
      const int i = c - grid_.at(0, j, k);
      for (int a = 0; a < 3; ++a) {
        const int place = a == 0 ? i : a == 1 ? j : k;
        const bool at_wall = place == 0 || (a != 1 && place == grid_.count(a));
        const bool beyond = (a != 0 && i == grid_.nx) || (a != 1 && j == grid_.ny) || (a != 2 && k == grid_.nz);
        const bool closed = input.solids.open().axis[ix(a)][ix(c)] < kLeastFree;
        fixed_[ix(c)][ix(a)] = at_wall || beyond || closed ? 1 : 0;
      }
    }
  });
  const std::span<const SolidBody> solids = input.solids.bodies();
  bodies_.resize(solids.size());
  impulses_.assign(solids.size(), Six{});
  constexpr std::uint8_t kBodys = 2;
  for (std::size_t b = 0; b < solids.size(); ++b) {
    Body& body = bodies_[b];
    body.free = solids[b].free;
    body.faces.clear();
    input.solids.list_faces(b, listed_);
    for (const SolidFace& listed : listed_) {
      std::uint8_t& fixed = fixed_[ix(listed.face)][ix(listed.axis)];
      const glm::ivec3 cell = grid_.cell_of(listed.face);
      const Span& span = spans_[ix(cell.y + 1 + (cell.z + 1) * (grid_.ny + 2))];
      if (listed.face < span.first || listed.face >= span.last || fixed == kBodys) continue;
      const int place = cell[listed.axis];
      if (place == 0 || (listed.axis != 1 && place == grid_.count(listed.axis))) continue;  // a wall's
      fixed = kBodys;
      glm::dvec3 along_axis(0.0);
      along_axis[listed.axis] = 1.0;
      body.faces.push_back({listed.axis, listed.face, six(along_axis, glm::cross(glm::dvec3(listed.arm), along_axis))});
    }
  }
}

void LiquidViscosity::find_weights(const ViscosityInput& input) {
  const double cell = grid_.cell;
  const auto a = static_cast<float>(input.viscosity * input.dt / (cell * cell));
  for_rows([&](int j, int k, int, int) { weigh_row(input, a, j, k); });
}

void LiquidViscosity::weigh_row(const ViscosityInput& input, float a, int j, int k) {
  const Span& span = spans_[ix(j + 1 + (k + 1) * (grid_.ny + 2))];
  if (j == grid_.ny) return;  // open
  const int from = grid_.at(0, j, k);
  // Walls lie half a cell from the first velocity along them: a gradient twice as steep, over half the room.
  const auto at_wall = [&](int axis, int face) {
    const float reach = input.solids.open().axis[ix(axis)][ix(face)] - 0.5F;
    return 1.0F / std::min(std::max(reach, kNearestWall), 0.5F);
  };
  for (int c = span.first; c < span.last; ++c) {
    const int i = c - from;
    if (i < grid_.nx && k < grid_.nz) normal_[ix(c)] = counts_[ix(c)] * 2.0F * a * liquid_share(level_[ix(c)]);
    for (int axis = 0; axis < 3; ++axis) {
      // The edge lies between four cells, and between two faces across each of the other axes.
      const int p = (axis + 1) % 3, q = (axis + 2) % 3;
      const std::array<int, 3> place = {i, j, k};
      const int back_p = grid_.stride(p), back_q = grid_.stride(q);
      const int along_edge = place[ix(axis)], at_p = place[ix(p)], at_q = place[ix(q)];
      if (along_edge == grid_.count(axis)) continue;
      const float count =
          counts_[ix(c)] + counts_[ix(c - back_p)] + counts_[ix(c - back_q)] + counts_[ix(c - back_p - back_q)];
      if (count == 0.0F) continue;
      const float sum =
          level_[ix(c)] + level_[ix(c - back_p)] + level_[ix(c - back_q)] + level_[ix(c - back_p - back_q)];
      float factor = 1.0F;
      const bool wall_p = at_p == 0 || at_p == grid_.count(p), wall_q = at_q == 0 || at_q == grid_.count(q);
      if (wall_p && wall_q) factor = 0.0F;
      if (wall_p && !wall_q) factor = at_wall(q, at_p == 0 ? c : c - back_p);
      if (wall_q && !wall_p) factor = at_wall(p, at_q == 0 ? c : c - back_q);
      shear_[ix(axis)][ix(c)] = factor * a * liquid_share(sum / count);
    }
  }
}

void LiquidViscosity::find_masses(const ViscosityInput& input) {
  for_rows([&](int j, int k, int, int) {
    for (int axis = 0; axis < 3; ++axis) mass_row(input, axis, j, k);
  });
  const double scale = static_cast<double>(kWaterDensity) * std::pow(static_cast<double>(grid_.cell), 3.0);
  for (std::size_t b = 0; b < input.masses.size(); ++b) {
    Body& body = bodies_[b];
    if (!body.free) continue;
    body.mass = input.masses[b];
    for (Six& row : body.mass)
      for (double& entry : row) entry /= scale;
    body.preconditioner = body.mass;
    for (const BodyFace& face : body.faces)
      add_outer(body.preconditioner, static_cast<double>(product_.axis[ix(face.axis)][ix(face.face)]), face.row,
                face.row);
  }
}

// Masses and diagonals; those of fixed faces are left in product_.
void LiquidViscosity::mass_row(const ViscosityInput& input, int axis, int j, int k) {
  const Span& span = spans_[ix(j + 1 + (k + 1) * (grid_.ny + 2))];
  const int p = (axis + 1) % 3, q = (axis + 2) % 3;
  const int back = grid_.stride(axis), ahead_p = grid_.stride(p), ahead_q = grid_.stride(q);
  const std::vector<float>&edge_p = shear_[ix(p)], &edge_q = shear_[ix(q)];
  if (k == grid_.nz) return;  // faces of the wall are fixed, those along it beyond the grid
  for (int c = span.first; c < span.last; ++c) {
    const float stress = normal_[ix(c - back)] + normal_[ix(c)] + edge_q[ix(c)] + edge_q[ix(c + ahead_p)] +
                         edge_p[ix(c)] + edge_p[ix(c + ahead_q)];
    product_.axis[ix(axis)][ix(c)] = stress;
    if (fixed_[ix(c)][ix(axis)] != 0 || !(stress > 0.0F)) continue;
    const float count = counts_[ix(c)] + counts_[ix(c - back)];
    const float phi = count > 0.0F ? (level_[ix(c)] + level_[ix(c - back)]) / count : 1.0F;
    const float open = input.solids.open().axis[ix(axis)][ix(c)];
    const float mass = std::max(open * liquid_share(phi), kLeastInertia);
    mass_.axis[ix(axis)][ix(c)] = mass;
    inverse_[ix(axis)][ix(c)] = 1.0F / (mass + stress);
  }
}

// Velocities of solids, and the right side: what stress does to the velocities as they are.
void LiquidViscosity::start(const ViscosityInput& input, FaceField& velocity) {
  for_rows([&](int, int, int first, int last) {
    for (std::size_t a = 0; a < 3; ++a) {
      for (int c = first; c < last; ++c)
        if (fixed_[ix(c)][a] != 0) velocity.axis[a][ix(c)] = 0.0F;
    }
  });
  for (std::size_t b = 0; b < input.motions.size(); ++b) move_faces(bodies_[b], input.motions[b], velocity);
  find_stress(velocity);
  find_product(velocity, false);
  for_rows([&](int, int, int first, int last) {
    for (std::size_t a = 0; a < 3; ++a) {
      for (int c = first; c < last; ++c) residual_.axis[a][ix(c)] = -product_.axis[a][ix(c)];
    }
  });
  for (std::size_t b = 0; b < input.motions.size(); ++b) {
    Body& body = bodies_[b];
    body.solution = body.search = body.product = Six{};
    body.residual = sum_over(body, residual_);
  }
}

void LiquidViscosity::find_stress(const FaceField& u) {
  const std::ptrdiff_t row = grid_.row(), layer = grid_.layer();
  for_rows([&](int, int k, int first, int last) {
    const float *x = u.axis[0].data(), *y = u.axis[1].data(), *z = u.axis[2].data(), *w = normal_.data();
    float *xx = pull_[0].data(), *yy = pull_[1].data(), *zz = pull_[2].data();
    for (std::ptrdiff_t c = first; c < last && k < grid_.nz; ++c) {
      xx[c] = w[c] * (x[c + 1] - x[c]);
      yy[c] = w[c] * (y[c + row] - y[c]);
      zz[c] = w[c] * (z[c + layer] - z[c]);
    }
    const float *along_x = shear_[0].data(), *along_y = shear_[1].data(), *along_z = shear_[2].data();
    float *yz = slide_[0].data(), *zx = slide_[1].data(), *xy = slide_[2].data();
    for (std::ptrdiff_t c = first; c < last; ++c) {
      yz[c] = along_x[c] * ((y[c] - y[c - layer]) + (z[c] - z[c - row]));
      zx[c] = along_y[c] * ((z[c] - z[c - 1]) + (x[c] - x[c - layer]));
      xy[c] = along_z[c] * ((x[c] - x[c - row]) + (y[c] - y[c - 1]));
    }
  });
}

// product_ = the matrix times u, whose stress is at hand; returns u · product_. At fixed faces it is what pulls on
// them.
double LiquidViscosity::find_product(const FaceField& u, bool with_mass) {
  const std::ptrdiff_t row = grid_.row(), layer = grid_.layer();
  const float mass = with_mass ? 1.0F : 0.0F;
  return sum_rows([&](int first, int last) {
    const float *x = u.axis[0].data(), *y = u.axis[1].data(), *z = u.axis[2].data();
    const float *mx = mass_.axis[0].data(), *my = mass_.axis[1].data(), *mz = mass_.axis[2].data();
    const float *xx = pull_[0].data(), *yy = pull_[1].data(), *zz = pull_[2].data();
    const float *yz = slide_[0].data(), *zx = slide_[1].data(), *xy = slide_[2].data();
    float *px = product_.axis[0].data(), *py = product_.axis[1].data(), *pz = product_.axis[2].data();
    for (std::ptrdiff_t c = first; c < last; ++c) {
      px[c] = mass * mx[c] * x[c] + ((xx[c - 1] - xx[c]) + (xy[c] - xy[c + row]) + (zx[c] - zx[c + layer]));
      py[c] = mass * my[c] * y[c] + ((yy[c - row] - yy[c]) + (xy[c] - xy[c + 1]) + (yz[c] - yz[c + layer]));
      pz[c] = mass * mz[c] * z[c] + ((zz[c - layer] - zz[c]) + (yz[c] - yz[c + row]) + (zx[c] - zx[c + 1]));
    }
    return sum_in_order(first, last, [&](std::size_t c) {
      return static_cast<double>(x[c] * px[c]) + static_cast<double>(y[c] * py[c]) + static_cast<double>(z[c] * pz[c]);
    });
  });
}

Six LiquidViscosity::sum_over(const Body& body, const FaceField& field) const {
  Six sum{};
  for (const BodyFace& face : body.faces) {
    const auto value = static_cast<double>(field.axis[ix(face.axis)][ix(face.face)]);
    for (std::size_t e = 0; e < 6; ++e) sum[e] += value * face.row[e];
  }
  return sum;
}

void LiquidViscosity::move_faces(const Body& body, const Six& motion, FaceField& field) const {
  for (const BodyFace& face : body.faces)
    field.axis[ix(face.axis)][ix(face.face)] = static_cast<float>(product(face.row, motion));
}

// solution += step · search; residual −= step · product. Returns residual · preconditioned residual.
double LiquidViscosity::advance(double step) {
  const auto way = static_cast<float>(step);
  double sum = sum_rows([&](int first, int last) {
    double of_row = 0.0;
    for (std::size_t a = 0; a < 3; ++a) {
      const float *s = search_.axis[a].data(), *p = product_.axis[a].data(), *inverse = inverse_[a].data();
      float *x = solution_.axis[a].data(), *r = residual_.axis[a].data();
      for (std::ptrdiff_t c = first; c < last; ++c) {
        x[c] += way * s[c];
        r[c] -= way * p[c];
      }
      of_row += sum_in_order(first, last, [&](std::size_t c) { return static_cast<double>(r[c] * inverse[c] * r[c]); });
    }
    return of_row;
  });
  for (Body& body : bodies_) {
    if (!body.free) continue;
    for (std::size_t e = 0; e < 6; ++e) {
      body.solution[e] += step * body.search[e];
      body.residual[e] -= step * body.product[e];
    }
    body.scaled = regatta::solve(body.preconditioner, body.residual);
    sum += product(body.residual, body.scaled);
  }
  return sum;
}

// search = preconditioned residual + share · search.
void LiquidViscosity::turn(double share) {
  const auto part = static_cast<float>(share);
  for_rows([&](int, int, int first, int last) {
    for (std::size_t a = 0; a < 3; ++a) {
      const float *r = residual_.axis[a].data(), *inverse = inverse_[a].data();
      float* s = search_.axis[a].data();
      for (std::ptrdiff_t c = first; c < last; ++c) s[c] = inverse[c] * r[c] + part * s[c];
    }
  });
  for (Body& body : bodies_) {
    if (!body.free) continue;
    for (std::size_t e = 0; e < 6; ++e) body.search[e] = body.scaled[e] + share * body.search[e];
    move_faces(body, body.search, search_);
  }
}

void LiquidViscosity::conjugate_gradients(const Params& params, ViscosityReport& report) {
  const double whole = advance(0.0);
  report.converged = std::isfinite(whole);
  if (!(whole > 0.0) || !report.converged) return;
  const double goal = params.liquid_tolerance * params.liquid_tolerance * whole;
  const int most = static_cast<int>(kForOneOfPressure * params.liquid_max_iterations);
  double rest = whole, before = 0.0;
  while (rest > goal && report.iterations < most) {
    turn(before > 0.0 ? rest / before : 0.0);
    find_stress(search_);
    double curvature = find_product(search_, true);
    for (Body& body : bodies_) {
      if (!body.free) continue;
      body.product = product(body.mass, body.search);
      curvature += product(body.search, body.product);
      const Six stress = sum_over(body, product_);
      for (std::size_t e = 0; e < 6; ++e) body.product[e] += stress[e];
    }
    ++report.iterations;
    if (!(curvature > 0.0)) break;
    before = rest;
    rest = advance(rest / curvature);
  }
  report.residual = std::sqrt(rest / whole);
  report.converged = rest <= goal;
}

void LiquidViscosity::forget_beside(std::array<std::vector<std::uint8_t>, 3>& known) const {
  const std::array<std::ptrdiff_t, 3> strides = {1, grid_.row(), grid_.layer()};
  for_rows([&](int, int, int first, int last) {
    for (std::size_t a = 0; a < 3; ++a) {
      const float* solved = inverse_[a].data();
      for (std::ptrdiff_t c = first; c < last; ++c) {
        if (solved[c] > 0.0F || fixed_[static_cast<std::size_t>(c)][a] != 0) continue;
        bool beside = false;
        for (const std::ptrdiff_t stride : strides)
          beside = beside || solved[c - stride] > 0.0F || solved[c + stride] > 0.0F;
        if (beside) known[a][static_cast<std::size_t>(c)] = 0;
      }
    }
  });
}

// Velocities at the end, and what the bodies got: a free one what changes its motion so, others what pulls on them.
void LiquidViscosity::finish(const ViscosityInput& input, FaceField& velocity) {
  for_rows([&](int, int, int first, int last) {
    for (std::size_t a = 0; a < 3; ++a) {
      for (int c = first; c < last; ++c) velocity.axis[a][ix(c)] += solution_.axis[a][ix(c)];
    }
  });
  bool driven = false;
  for (std::size_t b = 0; b < input.motions.size(); ++b) {
    driven = driven || (!bodies_[b].free && !bodies_[b].faces.empty());
  }
  if (driven) {
    find_stress(velocity);
    find_product(velocity, false);
  }
  const double scale = static_cast<double>(kWaterDensity) * std::pow(static_cast<double>(grid_.cell), 3.0);
  for (std::size_t b = 0; b < input.motions.size(); ++b) {
    const Body& body = bodies_[b];
    const Six given = body.free ? product(body.mass, body.solution) : sum_over(body, product_);
    for (std::size_t e = 0; e < 6; ++e) impulses_[b][e] = (body.free ? scale : -scale) * given[e];
  }
}

}  // namespace regatta
