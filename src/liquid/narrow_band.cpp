#include "liquid/narrow_band.h"

#include "core/parallel.h"
#include "liquid/deep_flow.h"
#include "liquid/grid_nodes.h"
#include "liquid/liquid_fill.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr auto kFull = static_cast<double>(kPerCell);  // mass of a full cell [particles]
// A cell becomes deep that many layers below the band: else cells would go to and fro with each small wave. (Narrower
// by a cell, cells turn at every crest; wider, the band is no longer narrow.)
constexpr int kHysteresis = 2;
// Open share of a cell below which it is never deep: a body stands there, or the wall.
constexpr float kLeastOpenCell = 0.5F;
// The passes of one sub-step in which mass is moved, at most; more are needed only by what is lost already.
constexpr int kMostPasses = 64;
// Water that a cell of the band must hold to become a particle of mass 1, which may be more than it holds: so the
// waiting water, spread over the cell, is zero in the mean [particles].
constexpr double kWorth = 0.5;
constexpr double kMostMass = 1e6;    // mass of a cell in a loaded state [particles]
constexpr double kOldest = 10.0;     // age of the flow in a loaded state: half a sub-step [s]
constexpr double kLeastLeft = 1e-6;  // mass of all water that may be lost when it becomes particles [particles]
constexpr double kRoundOff = 1e-4;   // mass too small to be given to particles [particles]
constexpr std::uint8_t kFar = 255;   // a layer that is not known yet

// Places of particles in a cell: two along each axis, each as far off its place as at the start of a world (kJitter of
// liquid_fill.cpp).
constexpr float kOffLattice = 0.25F;
Vec3 place_of(const glm::ivec3& cell, std::uint32_t place, std::uint32_t draw) {
  Vec3 x(cell);
  for (int a = 0; a < 3; ++a) {
    const std::uint32_t side = (place >> static_cast<std::uint32_t>(a)) & 1U;
    const float off = 2.0F * kOffLattice * (hashed_share(draw + static_cast<std::uint32_t>(a)) - 0.5F);
    x[a] += 0.5F * (static_cast<float>(side) + 0.5F + off);
  }
  return x;
}

std::uint32_t draw_of(std::size_t cell, std::int64_t substep) {
  return hashed(static_cast<std::uint32_t>(cell) ^ hashed(static_cast<std::uint32_t>(substep)));
}

Vec3 middle_of(const glm::ivec3& cell) { return Vec3(cell) + 0.5F; }

}  // namespace

NarrowBand::NarrowBand(const MacGrid& grid, Vec2 walls) : grid_(grid) {
  const auto open = [](float wall, int count) { return std::clamp(wall - static_cast<float>(count - 1), 0.0F, 1.0F); };
  last_x_ = open(walls.x, grid.nx);
  last_z_ = open(walls.y, grid.nz);
}

void NarrowBand::clear() {
  mass_ = {};
  deep_ = {};
  carried_ = {};
  thick_ = {};
  layer_ = {};
  bits_ = {};
  age_ = 0.0;
}

void NarrowBand::settle() {
  // Without deep water what else was loaded stays as it was, unused.
  if (!active()) {
    deep_.clear();
    return;
  }
  const auto entries = static_cast<std::size_t>(grid_.entries());
  deep_.assign(entries, 0);
  for (std::size_t c = 0; c < entries && c / 32 < bits_.size(); ++c) {
    deep_[c] = static_cast<std::uint8_t>((static_cast<std::uint32_t>(bits_[c / 32]) >> (c % 32)) & 1U);
  }
  for (std::vector<float>& along : carried_.axis) along.resize(entries, 0.0F);
  thick_.assign(entries, 0.0);
  layer_.assign(entries, 0);
}

void NarrowBand::visit(Archive& archive) {
  const auto entries = static_cast<std::size_t>(grid_.entries());
  const Fit field{.count = static_cast<std::int64_t>(entries), .or_none = true};
  // The debt of a cell is less than a particle.
  archive.array("deep_mass", mass_, {.count = field.count, .least = -1.0, .most = kMostMass, .or_none = true});
  const std::size_t words = (entries + 31) / 32;
  if (active()) bits_.assign(words, 0);
  for (std::size_t c = 0; c < deep_.size() && active(); ++c) {
    if (deep_[c] != 0)
      bits_[c / 32] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits_[c / 32]) | (1U << (c % 32)));
  }
  archive.array("deep_cells", bits_, {.count = static_cast<std::int64_t>(words), .or_none = true});
  archive.array("deep_velocity_x", carried_.axis[0], {.like = "deep_mass"});
  archive.array("deep_velocity_y", carried_.axis[1], {.like = "deep_mass"});
  archive.array("deep_velocity_z", carried_.axis[2], {.like = "deep_mass"});
  archive.value("deep_age", age_, {.least = 0.0, .most = kOldest});
  if (archive.loads()) settle();
}

// action(cell, its entry) for the cells that hold water of the grid's.
template <class Action>
void NarrowBand::for_cells(const Action& action) const {
  if (!active()) return;
  for (int k = 0; k < grid_.nz; ++k) {
    for (int j = 0; j < grid_.ny; ++j) {
      for (int i = 0; i < grid_.nx; ++i) {
        const auto c = static_cast<std::size_t>(grid_.at(i, j, k));
        if (mass_[c] != 0.0) action(glm::ivec3(i, j, k), c);
      }
    }
  }
}

// Whether more than walls take of a cell.
bool NarrowBand::cut_by_body(int i, int k, float open_volume) const {
  constexpr float kRound = 1e-3F;  // walls stand where they do but for so much
  const float walls = (i + 1 == grid_.nx ? last_x_ : 1.0F) * (k + 1 == grid_.nz ? last_z_ : 1.0F);
  return open_volume < walls - kRound || open_volume < kLeastOpenCell;
}

// The distance along the axes to the nearest cell that is no liquid is the number of a cell's layer; it is found axis
// by axis, there and back. Above the grid's top is air.
void NarrowBand::find_layers(const Sight& sight) {
  const MacGrid& grid = grid_;
  const auto nearer = [](std::uint8_t own, std::uint8_t beside) {
    return std::min(own, static_cast<std::uint8_t>(std::min<int>(beside + 1, kFar)));
  };
  parallel_rows(0, grid.nz, [&](int k) {
    for (int j = 0; j < grid.ny; ++j) {
      const auto first = static_cast<std::size_t>(grid.at(0, j, k));
      std::uint8_t* layer = layer_.data() + first;
      for (int i = 0; i < grid.nx; ++i) {
        const auto c = first + static_cast<std::size_t>(i);
        layer[i] = sight.liquid[c] == 0 || cut_by_body(i, k, sight.open_volume[c]) ? 0 : kFar;
      }
      for (int i = 1; i < grid.nx; ++i) layer[i] = nearer(layer[i], layer[i - 1]);
      for (int i = grid.nx - 2; i >= 0; --i) layer[i] = nearer(layer[i], layer[i + 1]);
    }
    const auto join = [&](int j, int beside) {
      std::uint8_t* layer = layer_.data() + grid.at(0, j, k);
      const std::uint8_t* other = layer_.data() + grid.at(0, beside, k);
      for (int i = 0; i < grid.nx; ++i) layer[i] = nearer(layer[i], other[i]);
    };
    std::uint8_t* top = layer_.data() + grid.at(0, grid.ny - 1, k);
    for (int i = 0; i < grid.nx; ++i) top[i] = nearer(top[i], 0);
    for (int j = 1; j < grid.ny; ++j) join(j, j - 1);
    for (int j = grid.ny - 2; j >= 0; --j) join(j, j + 1);
  });
  parallel_rows(0, grid.ny, [&](int j) {
    const auto join = [&](int k, int beside) {
      std::uint8_t* layer = layer_.data() + grid.at(0, j, k);
      const std::uint8_t* other = layer_.data() + grid.at(0, j, beside);
      for (int i = 0; i < grid.nx; ++i) layer[i] = nearer(layer[i], other[i]);
    };
    for (int k = 1; k < grid.nz; ++k) join(k, k - 1);
    for (int k = grid.nz - 2; k >= 0; --k) join(k, k + 1);
  });
}

void NarrowBand::begin(int cells, const Sight& sight, const LiquidFlow& flow) {
  const auto entries = static_cast<std::size_t>(grid_.entries());
  mass_.assign(entries, 0.0);
  thick_.assign(entries, 0.0);
  deep_.assign(entries, 0);
  layer_.assign(entries, 0);
  carried_ = flow.u;
  age_ = 0.0;
  find_layers(sight);
  for (std::size_t c = 0; c < entries; ++c) deep_[c] = layer_[c] > cells ? 1 : 0;
}

void NarrowBand::end(const BandStep& step, std::vector<LiquidParticle>& particles) {
  add_particles(step, particles);
  clear();
}

void NarrowBand::absorb(std::size_t first, std::vector<LiquidParticle>& particles) {
  const CellOrder order(grid_);
  for (std::size_t n = first; n < particles.size(); ++n) {
    const glm::ivec3 cell = order.cell(particles[n].x);
    mass_[static_cast<std::size_t>(grid_.at(cell.x, cell.y, cell.z))] += static_cast<double>(particles[n].mass);
  }
  particles.resize(first);
}

// The number of passes with which no cell gives more than it has.
template <class Speed>
int NarrowBand::passes_of(const Sight& sight, double dt, const Speed& speed) const {
  const MacGrid& grid = grid_;
  const auto scale = static_cast<float>(dt / static_cast<double>(grid.cell));
  const float most = parallel_reduce(
      grid.ny * grid.nz, 0.0F,
      [&](int from, int to) {
        float out = 0.0F;
        for (int row = from; row < to; ++row) {
          const auto first = static_cast<std::size_t>(grid.at(0, row % grid.ny, row / grid.ny));
          for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.nx); ++c) {
            if (deep_[c] == 0) continue;
            float sum = 0.0F;
            for (std::size_t a = 0; a < 3; ++a) {
              const std::size_t next = c + static_cast<std::size_t>(grid.stride(static_cast<int>(a)));
              sum += std::max(0.0F, sight.open.axis[a][next] * speed(a, next)) +
                     std::max(0.0F, -sight.open.axis[a][c] * speed(a, c));
            }
            out = std::max(out, scale * sum / std::max(sight.open_volume[c], kLeastOpenCell));
          }
        }
        return out;
      },
      [](float a, float b) { return std::max(a, b); });
  return std::clamp(static_cast<int>(std::ceil(std::min(most, static_cast<float>(kMostPasses)))), 1, kMostPasses);
}

// The flux through each face is the upstream cell's water; zero where particles carry it. Both cells of a face compute
// the same number, so that one loses exactly what the other gains. Only this flow evens out the mass of deep cells:
// beside particles they hold a little less than a full cell at rest, and any other evening out would drive water round
// and round.
template <class Speed>
void NarrowBand::move_mass(const Sight& sight, double dt, const Speed& speed) {
  const MacGrid& grid = grid_;
  const int passes = passes_of(sight, dt, speed);
  const double scale = dt / (static_cast<double>(grid.cell) * passes);
  for (int pass = 0; pass < passes; ++pass) {
    parallel_rows(0, grid.nz, [&](int k) {
      for (int j = 0; j < grid.ny; ++j) {
        const auto first = static_cast<std::size_t>(grid.at(0, j, k));
        for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.nx); ++c) {
          const auto room = static_cast<double>(std::max(sight.open_volume[c], kLeastOpenCell));
          thick_[c] = deep_[c] != 0 ? mass_[c] / room : 0.0;
        }
      }
    });
    parallel_rows(0, grid.nz, [&](int k) {
      const auto flux = [&](std::size_t axis, std::size_t face, std::size_t behind) {
        const auto open = static_cast<double>(sight.open.axis[axis][face]);
        const double way = scale * open * static_cast<double>(speed(axis, face));
        return std::max(way, 0.0) * thick_[behind] + std::min(way, 0.0) * thick_[face];
      };
      for (int j = 0; j < grid.ny; ++j) {
        const auto first = static_cast<std::size_t>(grid.at(0, j, k));
        for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.nx); ++c) {
          double gain = 0.0;
          for (std::size_t a = 0; a < 3; ++a) {
            const auto stride = static_cast<std::size_t>(grid.stride(static_cast<int>(a)));
            gain += flux(a, c, c - stride) - flux(a, c + stride, c);
          }
          mass_[c] += gain;
        }
      }
    });
  }
}

// Water of the grid counts as spread evenly over its cell. It moves as particles do: in the first half of a sub-step by
// its own velocity, in the whole of it by that of the middle. Left where it was until the end, it would be late by half
// a step, and the pull on the density would drive each wave.
void NarrowBand::tell_grid(double dt, const Sight& sight, LiquidSurface& scratch, LiquidFlow& flow) {
  const MacGrid& grid = grid_;
  std::vector<float>&outflow = scratch.outflow, &source = scratch.source;
  carry_deep_flow(grid, deep_, carried_, age_ + 0.5 * dt, {scratch.distance.data(), outflow.data(), source.data()},
                  flow);
  move_mass(sight, 0.5 * dt, [&](std::size_t a, std::size_t face) { return flow.u.axis[a][face]; });
  constexpr double kShare = 1.0 / kFull;
  const auto each_row = [&](const auto& action) {
    parallel_rows(0, grid.nz, [&](int k) {
      for (int j = 0; j < grid.ny; ++j) {
        const auto first = static_cast<std::size_t>(grid.at(0, j, k));
        for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.nx); ++c) action(c);
      }
    });
  };
  each_row([&](std::size_t c) { outflow[c] = static_cast<float>(kShare * mass_[c]); });
  smooth_along(grid, 0, outflow, source);
  smooth_along(grid, 1, source, outflow);
  smooth_along(grid, 2, outflow, source);
  each_row([&](std::size_t c) { flow.density[c] += source[c]; });
}

void NarrowBand::advance(const BandStep& step, const Sight& sight, const LiquidFlow& flow, const ParticleSort& sort,
                         std::vector<LiquidParticle>& particles) {
  const FaceField &u = flow.u, &before = flow.before;
  move_mass(sight, step.dt,
            [&](std::size_t a, std::size_t face) { return u.axis[a][face] - 0.5F * before.axis[a][face]; });
  take_deep_flow(grid_, flow, step.pic_share, 0.5 * step.dt, carried_);
  age_ = 0.5 * step.dt;
  find_layers(sight);
  choose_deep(step, u, sort, particles);
}

// Cells turn deep or no longer are; what has come into those of the band becomes particles.
void NarrowBand::choose_deep(const BandStep& step, const FaceField& u, const ParticleSort& sort,
                             std::vector<LiquidParticle>& particles) {
  for (int k = 0; k < grid_.nz; ++k) {
    for (int j = 0; j < grid_.ny; ++j) {
      for (int i = 0; i < grid_.nx; ++i) {
        const auto c = static_cast<std::size_t>(grid_.at(i, j, k));
        if (deep_[c] != 0) {
          if (layer_[c] > step.cells) continue;
          mass_[c] -= make_particles({i, j, k}, mass_[c], step, particles);
          deep_[c] = 0;
        } else if (layer_[c] >= step.cells + kHysteresis) {
          deep_[c] = 1;
        } else if (mass_[c] >= kWorth) {
          mass_[c] -= let_in({i, j, k}, inflow_of(c, step.dt, u), step, sort, particles);
        } else if (std::abs(mass_[c]) > kRoundOff && layer_[c] < step.cells) {
          mass_[c] -= give_to_particles({i, j, k}, sort, particles);
        }
      }
    }
  }
}

NarrowBand::Inflow NarrowBand::inflow_of(std::size_t c, double dt, const FaceField& u) const {
  const auto scale = static_cast<float>(dt / static_cast<double>(grid_.cell));
  Inflow most;
  for (int a = 0; a < 3; ++a) {
    const auto stride = static_cast<std::size_t>(grid_.stride(a));
    const std::vector<float>& along = u.axis[static_cast<std::size_t>(a)];
    const float up = scale * along[c], down = -scale * along[c + stride];
    if (deep_[c - stride] != 0 && up > most.way) most = {a, false, up};
    if (deep_[c + stride] != 0 && down > most.way) most = {a, true, down};
  }
  return most;
}

// Particles of mass 1 for what has come into a cell of the band from deep ones: where it came in, and there where the
// others leave most room. Set anywhere in the cell, water would rise with each wave by half a cell more than it sinks,
// and the wave would gain energy. The last one may be worth a half: the cell owes the rest.
double NarrowBand::let_in(const glm::ivec3& cell, const Inflow& inflow, const BandStep& step, const ParticleSort& sort,
                          std::vector<LiquidParticle>& particles) const {
  constexpr std::uint32_t kTries = 8;
  const auto c = static_cast<std::size_t>(grid_.at(cell.x, cell.y, cell.z));
  const auto place = static_cast<std::size_t>(sort.order().of_cell(cell.x, cell.y, cell.z));
  const auto first = static_cast<std::size_t>(sort.start()[place]);
  const auto last = static_cast<std::size_t>(sort.start()[place + 1]);
  const std::size_t made = particles.size();
  std::uint32_t draw = draw_of(c, step.substep);
  const int count = static_cast<int>(std::min(mass_[c] + kWorth, 2.0 * kFull));
  const float depth = std::clamp(inflow.way, 1.0F / static_cast<float>(kPerCell), 1.0F);
  for (int n = 0; n < count; ++n) {
    float most = -1.0F;
    Vec3 best(0.0F);
    for (std::uint32_t m = 0; m < kTries; ++m) {
      Vec3 x;
      for (int a = 0; a < 3; ++a) x[a] = hashed_share(draw++);
      if (inflow.axis >= 0) {
        const float in = depth * x[inflow.axis];
        x[inflow.axis] = inflow.downwards ? 1.0F - in : in;
      }
      x += Vec3(cell);
      float room = std::numeric_limits<float>::max();
      const auto look_at = [&](std::size_t q) {
        const Vec3 way = particles[q].x - x;
        room = std::min(room, glm::dot(way, way));
      };
      for (std::size_t q = first; q < last; ++q) look_at(q);
      for (std::size_t q = made; q < particles.size(); ++q) look_at(q);
      if (room <= most) continue;
      most = room;
      best = x;
    }
    particles.push_back(particle_at(best, 1.0F, step.transfer));
  }
  return count;
}

// Gives the rest of the water in a cell without deep neighbours to its particles, each in proportion; returns how much.
double NarrowBand::give_to_particles(const glm::ivec3& cell, const ParticleSort& sort,
                                     std::vector<LiquidParticle>& particles) const {
  const auto c = static_cast<std::size_t>(grid_.at(cell.x, cell.y, cell.z));
  const auto place = static_cast<std::size_t>(sort.order().of_cell(cell.x, cell.y, cell.z));
  const auto first = static_cast<std::size_t>(sort.start()[place]);
  const auto last = static_cast<std::size_t>(sort.start()[place + 1]);
  double sum = 0.0;
  for (std::size_t q = first; q < last; ++q) sum += static_cast<double>(particles[q].mass);
  constexpr double kLeastMass = 1.0;  // twice what a cell may owe, so that none is left without mass
  if (!(sum > kLeastMass)) return 0.0;
  const double times = 1.0 + mass_[c] / sum;
  double given = 0.0;
  for (std::size_t q = first; q < last; ++q) {
    const auto before = static_cast<double>(particles[q].mass);
    particles[q].mass = static_cast<float>(times * before);
    given += static_cast<double>(particles[q].mass) - before;
  }
  return given;
}

// Particles for so much mass in a cell; returns what they have of it: all but the round-off of floats.
double NarrowBand::make_particles(const glm::ivec3& cell, double worth, const BandStep& step,
                                  std::vector<LiquidParticle>& particles) const {
  const auto c = static_cast<std::size_t>(grid_.at(cell.x, cell.y, cell.z));
  const int count = std::clamp(static_cast<int>(std::lround(std::min(worth, kFull))), 1, kPerCell);
  auto mass = static_cast<float>(worth / count);
  if (static_cast<double>(mass) * count > worth) mass = std::nextafter(mass, 0.0F);
  if (!(mass > 0.0F)) return 0.0;
  const std::uint32_t draw = draw_of(c, step.substep);
  constexpr std::uint32_t kNext = 3;  // places on: odd, so that all eight come by
  for (int n = 0; n < count; ++n) {
    const auto number = static_cast<std::uint32_t>(n);
    const Vec3 x = place_of(cell, (draw + kNext * number) % 8U, draw + 8U * number);
    particles.push_back(particle_at(x, mass, step.transfer));
  }
  return static_cast<double>(mass) * count;
}

// The carried velocities were those of places upstream.
LiquidParticle NarrowBand::particle_at(const Vec3& x, float mass, LiquidTransfer transfer) const {
  const FaceNodes faces(grid_);
  const auto back = static_cast<float>(age_ / static_cast<double>(grid_.cell));
  LiquidParticle particle{.x = x, .mass = mass};
  const Vec3 upstream = x - back * faces.velocity(carried_, x);
  particle.u = faces.velocity(carried_, upstream);
  if (transfer == LiquidTransfer::kApic) {
    for (int b = 0; b < 3; ++b) {
      Vec3 half(0.0F);
      half[b] = 0.5F;
      const Vec3 slope = faces.velocity(carried_, upstream + half) - faces.velocity(carried_, upstream - half);
      for (int a = 0; a < 3; ++a) particle.gradient[static_cast<std::size_t>(3 * a + b)] = slope[a];
    }
  }
  return particle;
}

int NarrowBand::deep_beside(std::size_t c) const {
  int count = 0;
  for (int a = 0; a < 3; ++a) {
    const auto stride = static_cast<std::size_t>(grid_.stride(a));
    count += deep_[c - stride] + deep_[c + stride];
  }
  return count;
}

void NarrowBand::add_particles(const BandStep& step, std::vector<LiquidParticle>& particles) const {
  if (!active()) return;
  // Water that waits in a cell of the band, or is owed, goes to the deep ones beside it, and round-off goes from cell
  // to cell; so the total is as exact as a single particle.
  double left = 0.0;
  for_cells([&](const glm::ivec3&, std::size_t c) {
    if (deep_[c] == 0 && deep_beside(c) == 0) left += mass_[c];
  });
  for_cells([&](const glm::ivec3& cell, std::size_t c) {
    if (deep_[c] == 0) return;
    double worth = mass_[c];
    for (int a = 0; a < 3; ++a) {
      const auto stride = static_cast<std::size_t>(grid_.stride(a));
      const auto take = [&](std::size_t beside) {
        if (deep_[beside] == 0 && mass_[beside] != 0.0) worth += mass_[beside] / deep_beside(beside);
      };
      if (cell[a] > 0) take(c - stride);
      if (cell[a] + 1 < grid_.count(a)) take(c + stride);
    }
    const double asked = worth + std::clamp(left, -kWorth, kWorth);
    left += worth - make_particles(cell, asked, step, particles);
  });
  for (std::size_t n = particles.size(); n > 0 && left != 0.0; --n) {
    float& mass = particles[n - 1].mass;
    const auto before = static_cast<double>(mass);
    mass = static_cast<float>(before + std::clamp(left, -kWorth * before, kWorth * before));
    left -= static_cast<double>(mass) - before;
    if (std::abs(left) < kLeastLeft) break;
  }
}

// The flow goes from face to face of a cell as a straight line.
WaterSums NarrowBand::sums() const {
  if (!active()) return {};
  const MacGrid& grid = grid_;
  return parallel_reduce(
      grid.ny * grid.nz, WaterSums{},
      [&](int from, int to) {
        WaterSums sum;
        for (int row = from; row < to; ++row) {
          const int j = row % grid.ny;
          const auto first = static_cast<std::size_t>(grid.at(0, j, row / grid.ny));
          const double height = static_cast<double>(grid.cell) * (j + 0.5);
          for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.nx); ++c) {
            if (mass_[c] == 0.0) continue;
            const Vec3 lower = lower_velocity(c), upper = upper_velocity(c), mean = 0.5F * (lower + upper);
            const Vec3 rise = upper - lower;
            sum.add(mass_[c], mean.x, mean.z, height);
            constexpr float kTwelfth = 1.0F / 12.0F;  // the mean of a square over a straight line
            sum.kinetic += mass_[c] * static_cast<double>(mean.y * mean.y + kTwelfth * glm::dot(rise, rise));
            if (deep_[c] != 0) sum.speed2 = std::max(sum.speed2, glm::dot(mean, mean));
            sum.finite = sum.finite && std::isfinite(mass_[c]) && finite(mean);
          }
        }
        return sum;
      },
      [](const WaterSums& a, const WaterSums& b) { return a + b; });
}

double NarrowBand::spin(Vec2 about) const {
  double sum = 0.0;
  for_cells([&](const glm::ivec3& cell, std::size_t c) {
    const Vec3 u = 0.5F * (lower_velocity(c) + upper_velocity(c)), x = middle_of(cell);
    sum += mass_[c] * static_cast<double>((x.z - about.y) * u.x - (x.x - about.x) * u.z);
  });
  return sum;
}

double NarrowBand::weights(const LiquidKick& kick) const {
  double sum = 0.0;
  for_cells([&](const glm::ivec3& cell, std::size_t c) {
    if (deep_[c] != 0) sum += mass_[c] * static_cast<double>(kick.weight(middle_of(cell)));
  });
  return sum;
}

// Each face gains half of what the deep cells beside it do, so that the momentum of all is that of the kick. Beside
// particles it belongs to the deep water alone.
void NarrowBand::push(const LiquidKick& kick) {
  for_cells([&](const glm::ivec3& cell, std::size_t c) {
    const float weight = deep_[c] != 0 ? kick.weight(middle_of(cell)) : 0.0F;
    if (!(weight > 0.0F)) return;
    for (int a = 0; a < 3; ++a) {
      std::vector<float>& u = carried_.axis[static_cast<std::size_t>(a)];
      const auto stride = static_cast<std::size_t>(grid_.stride(a));
      const auto gain = [&](std::size_t face, std::size_t beyond, bool wall) {
        if (!wall) u[face] += (deep_[beyond] != 0 ? 0.5F : 1.0F) * weight * kick.kick[a];
      };
      gain(c, c - stride, cell[a] == 0);
      gain(c + stride, c + stride, cell[a] + 1 == grid_.count(a));
    }
  });
}

float NarrowBand::fastest() const { return active() ? std::sqrt(sums().speed2) : 0.0F; }

Vec3 NarrowBand::lower_velocity(std::size_t c) const {
  return {carried_.axis[0][c], carried_.axis[1][c], carried_.axis[2][c]};
}
Vec3 NarrowBand::upper_velocity(std::size_t c) const {
  return {carried_.axis[0][c + 1], carried_.axis[1][c + static_cast<std::size_t>(grid_.row())],
          carried_.axis[2][c + static_cast<std::size_t>(grid_.layer())]};
}

std::optional<Vec3> NarrowBand::lost_cell() const {
  std::optional<Vec3> lost;
  for_cells([&](const glm::ivec3& cell, std::size_t c) {
    const bool sound = std::isfinite(mass_[c]) && finite(lower_velocity(c)) && finite(upper_velocity(c));
    if (!sound && !lost) lost = middle_of(cell);
  });
  return lost;
}

}  // namespace regatta
