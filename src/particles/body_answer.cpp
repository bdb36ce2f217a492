#include "particles/body_answer.h"

#include "particles/body_push.h"
#include "particles/pressure.h"

#include <array>

namespace regatta {

namespace {

// A symmetric, positive matrix, and what it is to be equal to.
struct Equations {
  SixSix matrix{};
  Six right{};

  void add(const Six& way, double weight, double c) {
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j <= i; ++j) matrix[i][j] += weight * way[i] * way[j];
      right[i] += weight * c * way[i];
    }
  }
};

bool any_free(const Fluid& fluid) {
  return std::any_of(fluid.free_bodies.begin(), fluid.free_bodies.end(),
                     [](const FreeBody& body) { return body.free; });
}

// The way of each body in this sweep.
std::vector<Six> ways_of_bodies(const Fluid& fluid, const AnswerUnits& units, float share) {
  constexpr int kMost = 12;  // Newton's steps; two to four are the rule
  const std::size_t count = fluid.bodies.size();
  std::vector<Six> ways(count, Six{});
  std::vector<Equations> own(count);
  for (std::size_t b = 0; b < count; ++b) {
    const FreeBody& body = fluid.free_bodies[b];
    if (!body.free) continue;
    own[b] = {inertia_of(fluid, b), six(units.time * body.pending.linear, units.time * body.pending.angular)};
    ways[b] = solve(own[b].matrix, own[b].right);
  }
  std::vector<Equations> equations;
  std::size_t pressing = 0;
  for (int k = 0; k < kMost; ++k) {
    equations = own;
    std::size_t before = pressing;
    pressing = 0;
    std::size_t index = 0, sum = 0;
    for (const std::vector<BodyContact>& block : fluid.contacts) {
      for (const BodyContact& contact : block) {
        ++index;
        const auto b = static_cast<std::size_t>(contact.body);
        if (!fluid.free_bodies[b].free) continue;
        const Six way = six(contact.linear, contact.angular);
        const auto c = static_cast<double>(contact.c);
        if (c - product(way, ways[b]) <= 0.0) continue;
        sum += index * index;  // tells one set of particles from another
        const double alpha = static_cast<double>(-fluid.alpha[static_cast<std::size_t>(contact.particle)]);
        equations[b].add(way, units.time * units.mass * static_cast<double>(share) * alpha, c);
      }
    }
    pressing = sum + 1;
    if (pressing == before) break;
    for (std::size_t b = 0; b < count; ++b) {
      if (fluid.free_bodies[b].free) ways[b] = solve(equations[b].matrix, equations[b].right);
    }
  }
  return ways;
}

void add(const Six& impulse, BodyImpulse& to) {
  to.linear += along(impulse);
  to.angular += about(impulse);
}
Six opposite(const Six& v) { return six(-along(v), -about(v)); }

// The impulses of the films between bodies that have just become faster. A body's own share is already in its new
// speed; the share by the other body's motion it has received, but not followed yet.
void resist_by_films(Fluid& fluid, std::span<const Six> faster) {
  FilmInertia& films = fluid.films;
  if (films.bodies.empty()) return;
  for (std::size_t b = 0; b < faster.size(); ++b) add(opposite(product(films.bodies[b], faster[b])), films.taken[b]);
  for (const FilmInertia::Between& film : films.between) {
    Six on_a{}, on_b{};
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j < 6; ++j) {
        on_a[i] -= film.inertia[i][j] * faster[film.b][j];
        on_b[j] -= film.inertia[i][j] * faster[film.a][i];
      }
    }
    add(on_a, films.taken[film.a]);
    add(on_a, fluid.free_bodies[film.a].pending);
    add(on_b, films.taken[film.b]);
    add(on_b, fluid.free_bodies[film.b].pending);
  }
}

Quat turned(const Quat& from, const Vec3& by) {
  return glm::normalize(Quat(1.0F, 0.5F * by.x, 0.5F * by.y, 0.5F * by.z) * from);
}

}  // namespace

SixSix inertia_of(const Fluid& fluid, std::size_t b) {
  const FreeBody& body = fluid.free_bodies[b];
  SixSix sum = b < fluid.films.bodies.size() ? fluid.films.bodies[b] : SixSix{};
  for (int k = 0; k < 3; ++k) {
    const auto n = static_cast<std::size_t>(k);
    sum[n][n] += body.mass;
    for (int j = 0; j < 3; ++j) sum[n + 3][static_cast<std::size_t>(j) + 3] += body.inertia[j][k];
  }
  return sum;
}

void forget_contacts(Fluid& fluid) {
  fluid.contacts.resize(static_cast<std::size_t>(fluid.blocks()));
  for (std::vector<BodyContact>& block : fluid.contacts) block.clear();
  fluid.reach.assign(fluid.contacts.size() * fluid.bodies.size(), {});
}

void note_contacts(Fluid& fluid, int block, int i, float c) {
  const std::size_t bodies = fluid.bodies.size();
  const std::span<BodyImpulse> reach = std::span(fluid.reach).subspan(static_cast<std::size_t>(block) * bodies, bodies);
  const Vec3 at(fluid.place[static_cast<std::size_t>(i)]);
  push_points(fluid, at, fluid.neighbours.of(i), reach, [&](std::int32_t place) {
    const Vec4& point = fluid.boundary->places()[place];
    return glm::dvec3(fluid.volume * point.w * fluid.kernel.gradient(at - Vec3(point)));
  });
  for (std::size_t b = 0; b < bodies; ++b) {
    if (reach[b].linear == glm::dvec3(0.0) && reach[b].angular == glm::dvec3(0.0)) continue;
    fluid.contacts[static_cast<std::size_t>(block)].push_back(
        {i, static_cast<std::int32_t>(b), c, reach[b].linear, reach[b].angular});
    reach[b] = {};
  }
}

void note_all_contacts(Fluid& fluid) {
  forget_contacts(fluid);
  parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
    for (int i = first; i < last; ++i) {
      if (fluid.neighbours.of(i).body_count > 0) note_contacts(fluid, block, i, 0.0F);
    }
  });
}

void push_bodies(Fluid& fluid, const AnswerUnits& units) {
  const std::size_t bodies = fluid.bodies.size();
  for (std::size_t block = 0; block < fluid.contacts.size(); ++block) {
    for (const BodyContact& contact : fluid.contacts[block]) {
      const auto b = static_cast<std::size_t>(contact.body);
      const double push = -units.mass * static_cast<double>(fluid.scaled[static_cast<std::size_t>(contact.particle)].w);
      BodyImpulse& sum = fluid.impulses[block * bodies + b];
      sum.linear += push * contact.linear;
      sum.angular += push * contact.angular;
      if (fluid.free_bodies.empty()) continue;
      fluid.free_bodies[b].pending.linear += push * contact.linear;
      fluid.free_bodies[b].pending.angular += push * contact.angular;
    }
  }
}

void let_bodies_go(Fluid& fluid, double travel) {
  std::vector<Six> faster(fluid.free_bodies.size(), Six{});
  for (std::size_t b = 0; b < fluid.free_bodies.size(); ++b) {
    FreeBody& body = fluid.free_bodies[b];
    if (body.free) {
      faster[b] = solve(inertia_of(fluid, b), six(body.pending.linear, body.pending.angular));
      BodyState& state = fluid.bodies[b].state;
      state.velocity += Vec3(along(faster[b]));
      state.angular_velocity += Vec3(about(faster[b]));
      state.position += Vec3(travel * along(faster[b]));
      state.orientation = turned(state.orientation, Vec3(travel * about(faster[b])));
    }
    body.pending = {};
  }
  resist_by_films(fluid, faster);
  fluid.boundary->follow(fluid.bodies);
}

void answer_pressure(Fluid& fluid, const AnswerUnits& units, const PressureRule& rule) {
  if (any_free(fluid)) {
    const std::vector<Six> ways = ways_of_bodies(fluid, units, rule.step);
    for (std::vector<BodyContact>& block : fluid.contacts) {
      for (std::size_t k = 0; k < block.size();) {
        const std::int32_t particle = block[k].particle;
        const auto n = static_cast<std::size_t>(particle);
        const float c = block[k].c;
        double given = 0.0;
        for (; k < block.size() && block[k].particle == particle; ++k) {
          given += product(six(block[k].linear, block[k].angular), ways[static_cast<std::size_t>(block[k].body)]);
        }
        const auto left = static_cast<float>(static_cast<double>(c) - given);
        fluid.scaled[n].w = std::max(left, 0.0F) * fluid.alpha[n];
        if (!rule.warm) continue;
        // Room that bodies made does not count as water too thin: C is 0 there, not less.
        const float counts = left > 0.0F ? left : std::min(c, 0.0F);
        const float support = fluid.kernel.support, alpha = fluid.alpha[n];
        fluid.raised[n] += pressure_change(counts, alpha, support, rule.step, rule.first) -
                           pressure_change(c, alpha, support, rule.step, rule.first);
      }
    }
  }
  push_bodies(fluid, {units.mass * static_cast<double>(rule.step), units.time, units.travel});
  if (!fluid.free_bodies.empty()) let_bodies_go(fluid, units.travel);
}

}  // namespace regatta
