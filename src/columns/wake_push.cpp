#include "columns/wake_push.h"

namespace regatta {

namespace {

double mass_of(const ColumnField& field, std::size_t i) {
  return static_cast<double>(kWaterDensity) * static_cast<double>(field.volume[i]);
}

// Calls piece(i, n) for each column i of a range; n counts the scratch's pieces.
template <class Piece>
void for_columns(const ColumnField& field, const ColumnRange& range, std::size_t first, const Piece& piece) {
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (!field.is_ghost(c)) piece(static_cast<std::size_t>(c), first + static_cast<std::size_t>(c - range.first));
  }
}

// Reads the pieces, and their moments by range.
void read_pieces(const WakeField& wake, const ColumnField& field, WakePushScratch& scratch) {
  std::size_t count = 0;
  scratch.first.clear();
  for (const ColumnRange& range : scratch.ranges) {
    scratch.first.push_back(count);
    count += static_cast<std::size_t>(range.last - range.first);
  }
  scratch.pieces.resize(count);
  scratch.moments.assign(scratch.ranges.size(), {});
  for_ranges(scratch.ranges, [&](std::size_t r) {
    const ColumnRange& range = scratch.ranges[r];
    WakeMoments moments;
    for_columns(field, range, scratch.first[r], [&](std::size_t i, std::size_t n) {
      scratch.pieces[n] = wake_piece(wake, Vec2(field.x[i], field.z[i]) + range.shift);
      moments.add(mass_of(field, i), scratch.pieces[n]);
    });
    scratch.moments[r] = moments;
  });
}

// Balances the pieces. Returns the power of an acceleration of `rate` times them over dt [W].
double balance_pieces(double rate, float dt, const WakeField& wake, const WakeBalance& balance,
                      const ColumnField& field, WakePushScratch& scratch) {
  const float half_kick = 0.5F * static_cast<float>(rate) * dt;
  scratch.work.assign(scratch.ranges.size(), 0.0);
  for_ranges(scratch.ranges, [&](std::size_t r) {
    double work = 0.0;
    for_columns(field, scratch.ranges[r], scratch.first[r], [&](std::size_t i, std::size_t n) {
      take_off(balance, scratch.pieces[n]);
      work += wake_work(mass_of(field, i), scratch.pieces[n], Vec2(field.u[i], field.w[i]), wake, half_kick);
    });
    scratch.work[r] = work;
  });
  double sum = 0.0;
  for (const double work : scratch.work) sum += work;
  return rate * sum;
}

}  // namespace

void add_wakes(float lambda, float dt, std::span<const WakeField* const> wakes, const Domain& domain,
               ColumnField& field, WakePushScratch& scratch, std::span<glm::dvec2> on_bodies) {
  for (std::size_t b = 0; b < wakes.size(); ++b) {
    const WakeField& wake = *wakes[b];
    if (wake.empty() || !(lambda > 0.0F)) continue;
    find_columns(field, domain, wake.lower(), wake.upper(), scratch.ranges);
    read_pieces(wake, field, scratch);
    WakeMoments moments;
    for (const WakeMoments& part : scratch.moments) moments = moments + part;
    const auto rate = static_cast<double>(lambda);
    const WakeBalance balance = wake_balance(moments, wake, rate);
    const double power = balance_pieces(rate, dt, wake, balance, field, scratch);
    const double pushed = rate * wake_share(power, static_cast<double>(wake.reaction.power));
    const auto strength = static_cast<float>(pushed);
    for_ranges(scratch.ranges, [&](std::size_t r) {
      for_columns(field, scratch.ranges[r], scratch.first[r], [&](std::size_t i, std::size_t n) {
        field.ax[i] += strength * scratch.pieces[n].push.x;
        field.az[i] += strength * scratch.pieces[n].push.y;
      });
    });
    on_bodies[b] -= pushed * static_cast<double>(dt) * balance.kept;
  }
}

}  // namespace regatta
