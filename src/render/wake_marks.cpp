#include "render/wake_marks.h"

#include "render/body_pose.h"
#include "render/false_color.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

constexpr Vec3 kGridInk{0.92F, 0.97F, 1.00F};  // sRGB, as all inks here
constexpr Vec3 kPotentialInk{1.00F, 0.84F, 0.10F};
constexpr Vec3 kEdgeInk{1.00F, 0.96F, 0.80F};
constexpr Vec3 kSheetInk{0.04F, 0.08F, 0.12F};  // below bright marks, so that they show on bright water
constexpr Vec3 kFlashInk{1.00F, 0.95F, 0.62F};
constexpr Vec3 kStreamInk{1.00F, 1.00F, 1.00F};
constexpr Vec3 kTracerInk{0.86F, 0.96F, 0.84F};

constexpr float kMostArrows = 500.0F;  // most arrows of a local grid
constexpr double kFlashTime = 0.6;     // how long an emission is seen [s]
constexpr float kStreakTime = 0.16F;   // a tracer's tail: where it was so long ago [s]

class Marks {
 public:
  explicit Marks(std::vector<WakeMark>& out) : out_(out) { out_.clear(); }

  void line(Vec2 from, Vec2 to, float half_width, Vec4 ink, float height = kOnSurface) {
    put({from, to, half_width, static_cast<float>(MarkShape::kLine), 0.0F, height, ink});
  }
  void arrow(Vec2 from, Vec2 to, float half_width, Vec4 ink) {
    put({from, to, half_width, static_cast<float>(MarkShape::kArrow), 0.0F, kOnSurface, ink});
  }
  void streak(Vec2 from, Vec2 to, float half_width, Vec4 ink) {
    put({from, to, half_width, static_cast<float>(MarkShape::kStreak), 0.0F, kOnSurface, ink});
  }
  void disc(MarkShape shape, Vec2 at, float radius, float turn, Vec4 ink, float height = kOnSurface) {
    put({at, at, radius, static_cast<float>(shape), turn, height, ink});
  }

 private:
  void put(const WakeMark& mark) {
    const float sum = mark.from.x + mark.from.y + mark.to.x + mark.to.y + mark.half_width + mark.turn + mark.height +
                      mark.ink.x + mark.ink.y + mark.ink.z + mark.ink.w;
    if (std::isfinite(sum) && mark.half_width > 0.0F && mark.ink.w > 0.0F) out_.push_back(mark);
  }
  std::vector<WakeMark>& out_;
};

// Clockwise (negative) cool, counter-clockwise warm, as the diverging scale; bright enough for dark water.
Vec3 sign_ink(float circulation) {
  return glm::mix(diverging_color(circulation < 0.0F ? 0.0F : 1.0F), Vec3(1.0F), 0.1F);
}

// The circulation of a fresh particle at most, as a scale: the mean of all that edges shed, which changes slowly.
float usual_circulation(const WakeSnapshot& wake, float particles) {
  const double emissions = static_cast<double>(wake.totals.emissions[0] + wake.totals.emissions[1]);
  const double mean = (wake.totals.shed[0] + wake.totals.shed[1]) / std::max(emissions, 1.0) / particles;
  return std::max(static_cast<float>(mean), 1.0e-9F);
}

void add_vortices(const WakeSnapshot& wake, float particles, Marks& marks) {
  const std::size_t count = wake.circulation.size();
  if (wake.x.size() != count || wake.z.size() != count) return;
  const float usual = usual_circulation(wake, particles);
  const float radius = wake.radius / std::sqrt(particles);
  for (std::size_t i = 0; i < count; ++i) {
    const float circulation = wake.circulation[i];
    const float share = std::min(1.0F, std::abs(circulation) / usual);
    marks.disc(MarkShape::kVortex, {wake.x[i], wake.z[i]}, radius * (0.6F + 0.4F * share),
               circulation < 0.0F ? -1.0F : 1.0F, Vec4(sign_ink(circulation), 0.25F + 0.65F * share));
  }
}

// fine: the least distance between arrows [m]. stream: of the water past the body [m/s].
void add_grid(const WakeField& field, float fine, float stream, Marks& marks) {
  if (field.empty() || field.u.size() != field.w.size() ||
      field.u.size() < static_cast<std::size_t>(field.nz) * static_cast<std::size_t>(field.stride)) {
    return;
  }
  // In pieces, so that the outline follows the waves.
  constexpr int kPieces = 24;
  for (int side = 0; side < 4; ++side) {
    const Vec2 from = field.corner(side);
    const Vec2 way = field.corner((side + 1) % 4) - from;
    for (int i = 0; i < kPieces; ++i) {
      const auto at = static_cast<float>(i);
      marks.line(from + at / kPieces * way, from + (at + 1.0F) / kPieces * way, 0.03F * fine, Vec4(kGridInk, 0.55F));
    }
  }
  // Arrows stand on a lattice that is fixed in the world: they turn, but do not crawl with the grid.
  const Vec2 size = field.size();
  float pitch = std::max(fine, 1.0e-3F);
  while (size.x * size.y > kMostArrows * pitch * pitch) pitch *= 1.41421356F;
  Vec2 lower = field.corner(0);
  Vec2 upper = lower;
  for (int i = 1; i < 4; ++i) {
    lower = glm::min(lower, field.corner(i));
    upper = glm::max(upper, field.corner(i));
  }
  const float usual = std::max(0.5F * stream, 0.05F);
  const auto index = [&](float x) { return static_cast<int>(std::ceil(x / pitch)); };
  if (!std::isfinite(lower.x + lower.y + upper.x + upper.y)) return;
  for (int k = index(lower.y); k < index(upper.y); ++k) {
    for (int i = index(lower.x); i < index(upper.x); ++i) {
      const Vec2 at = pitch * Vec2(static_cast<float>(i), static_cast<float>(k));
      const Vec2 velocity = field.at(at);
      const float speed = glm::length(velocity);
      if (!(speed > 0.04F * usual)) continue;
      const float length = 1.25F * pitch * speed / (speed + usual);  // fast ones stay within their place
      marks.arrow(at - 0.5F * length / speed * velocity, at + 0.5F * length / speed * velocity, 0.035F * pitch,
                  Vec4(kGridInk, 0.35F + 0.6F * speed / (speed + usual)));
    }
  }
}

void add_edges(const WakeSnapshot& wake, Vec3 moved, Marks& marks) {
  const float radius = wake.radius;
  for (const DetectingPoint& point : wake.points) {
    const Vec2 at = horizontal(point.at + moved);
    const float height = point.at.y + moved.y;
    if (point.crosses) {
      for (const auto& [normal, fill] : {std::pair{point.normal1, point.fill1}, {point.normal2, point.fill2}}) {
        if (!(fill > 0.01F)) continue;
        const Vec2 tip = at + 1.6F * radius * std::min(fill, 1.0F) * normal;
        marks.line(at, tip, 0.13F * radius, Vec4(kSheetInk, 0.6F), height);
        marks.line(at, tip, 0.085F * radius, Vec4(kPotentialInk, 1.0F), height);
      }
    }
    const float dot = (point.crosses ? 0.16F : 0.10F) * radius;
    marks.disc(MarkShape::kDot, at, 1.45F * dot, 0.0F, Vec4(kSheetInk, point.crosses ? 0.8F : 0.3F), height);
    marks.disc(MarkShape::kDot, at, dot, 0.0F, Vec4(kEdgeInk, point.crosses ? 1.0F : 0.35F), height);
  }
}

void add_emissions(const WakeSnapshot& wake, double time, Marks& marks) {
  for (const WakeEmission& emission : wake.emissions) {
    const double age = time - emission.time;
    if (!(age >= 0.0 && age < kFlashTime)) continue;
    const auto t = static_cast<float>(age / kFlashTime);
    const float left = (1.0F - t) * (1.0F - t);
    const Vec4 ink(glm::mix(kFlashInk, sign_ink(emission.circulation), 0.25F + 0.5F * t), left);
    marks.line(emission.from, emission.at, 0.05F * wake.radius, ink);
    marks.disc(MarkShape::kRing, emission.at, wake.radius * (0.5F + 1.0F * std::sqrt(t)),
               wake.radius * (0.13F - 0.09F * t), ink);
  }
}

void add_stream(const WakeSnapshot& wake, const BodySnapshot& body, Vec3 moved, Marks& marks) {
  const float speed = glm::length(wake.stream);
  if (!(speed > 0.02F) || !body.hull) return;
  const Vec2 along = wake.stream / speed;
  const float reach = 0.5F * glm::length(horizontal(body.hull->upper - body.hull->lower));
  const float length = std::clamp(0.8F * speed, 0.35F * reach, 2.0F * reach);
  const Vec2 tip = horizontal(body.state.position + moved) - 1.1F * reach * along;
  const Vec2 foot = tip - length * along;
  const float half_width = 0.028F * reach;
  marks.arrow(foot - 0.35F * half_width * along, tip + 1.0F * half_width * along, 1.6F * half_width,
              Vec4(kSheetInk, 0.45F));
  marks.arrow(foot, tip, half_width, Vec4(kStreamInk, 0.95F));
}

void add_tracers(const Snapshot& snapshot, Marks& marks) {
  const TracerPoints& tracers = snapshot.tracers;
  const std::size_t count = tracers.at.size();
  if (tracers.velocity.size() != count || tracers.strength.size() != count) return;
  const Vec2 size = snapshot.domain.size();
  const float half_width = std::clamp(0.0013F * std::min(size.x, size.y), 0.002F, 0.03F);
  for (std::size_t i = 0; i < count; ++i) {
    marks.streak(tracers.at[i] - kStreakTime * tracers.velocity[i], tracers.at[i], half_width,
                 Vec4(kTracerInk, 0.6F * tracers.strength[i]));
  }
}

}  // namespace

void make_wake_marks(const Snapshot& snapshot, float blend, const WakeView& view, std::vector<WakeMark>& out) {
  Marks marks(out);
  const std::size_t bodies = std::min(snapshot.wakes.size(), snapshot.bodies.size());
  const auto particles = static_cast<float>(std::max(1.0, snapshot.params.wake_particles));
  const auto each = [&](bool shown, const auto& add) {
    for (std::size_t i = 0; shown && i < bodies; ++i) add(snapshot.wakes[i], snapshot.bodies[i]);
  };
  const auto moved = [&](const BodySnapshot& body) {
    return (1.0F - blend) * (body.previous.position - body.state.position);
  };
  each(view.grid, [&](const WakeSnapshot& wake, const BodySnapshot&) {
    add_grid(wake.field, wake.radius, glm::length(wake.stream), marks);
  });
  if (view.grid) {
    for (const ShedSnapshot& shed : snapshot.vortons.bodies) {
      add_grid(shed.field, shed.field.spacing, glm::length(horizontal(shed.stream)), marks);
    }
  }
  if (view.tracers) add_tracers(snapshot, marks);
  each(view.vortices, [&](const WakeSnapshot& wake, const BodySnapshot&) { add_vortices(wake, particles, marks); });
  each(view.emissions,
       [&](const WakeSnapshot& wake, const BodySnapshot&) { add_emissions(wake, snapshot.time, marks); });
  each(view.stream,
       [&](const WakeSnapshot& wake, const BodySnapshot& body) { add_stream(wake, body, moved(body), marks); });
  each(view.edges, [&](const WakeSnapshot& wake, const BodySnapshot& body) { add_edges(wake, moved(body), marks); });
}

}  // namespace regatta
