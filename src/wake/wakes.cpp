#include "wake/wakes.h"

#include "core/parallel.h"

namespace regatta {

void Wakes::add(const BodyView& body) {
  wakes_.emplace_back(body, level_);
  list_fields();
}

void Wakes::remove(int body) {
  wakes_.erase(wakes_.begin() + body);
  list_fields();
}

void Wakes::clear(std::span<const BodyView> bodies) {
  if (cleared_) return;
  cleared_ = true;
  wakes_.clear();
  for (const BodyView& body : bodies) wakes_.emplace_back(body, level_);
  list_fields();
}

void Wakes::list_fields() {
  fields_.clear();
  for (const BodyWake& wake : wakes_) fields_.push_back(&wake.field());
}

void Wakes::probe(const Params& params, std::span<const BodyView> bodies, std::vector<Vec2>& places) {
  cleared_ = false;
  places.clear();
  probes_.clear();
  for (std::size_t i = 0; i < wakes_.size(); ++i) {
    const std::size_t before = places.size();
    wakes_[i].probe(params, domain_, bodies[i], places);
    probes_.push_back(places.size() - before);
  }
}

void Wakes::advance(const Params& params, double time, double dt, std::span<const BodyView> bodies,
                    std::span<const BodyLoad> loads, std::span<const WaterSample> samples,
                    std::vector<SphereSweep>& sweeps) {
  sweeps.clear();
  sheds_.clear();
  for (std::size_t i = 0; i < wakes_.size(); ++i) {
    const std::size_t before = sweeps.size();
    wakes_[i].advance(params, time, static_cast<float>(dt), domain_, bodies[i], loads[i], samples.first(probes_[i]),
                      sweeps);
    samples = samples.subspan(probes_[i]);
    for (std::size_t s = before; s < sweeps.size(); ++s) sweeps[s].body = static_cast<int>(i);
    sheds_.push_back(sweeps.size() - before);
  }
}

void Wakes::emit(const Params& params, double time, float share, std::span<const Vec3> places) {
  for (std::size_t i = 0; i < wakes_.size(); ++i) {
    wakes_[i].emit(params, time, share, places.first(sheds_[i]));
    places = places.subspan(sheds_[i]);
  }
  for (BodyWake& wake : wakes_) fill_grid(params, wake);
}

void Wakes::fill_grid(const Params& params, BodyWake& wake) {
  wake.lay_grid(params);
  if (wake.field().empty()) return;
  parallel_rows(0, wake.field().nz, [&](int row) { wake.fill_row(row); });
}

int Wakes::vortex_count() const {
  int count = 0;
  for (const BodyWake& wake : wakes_) count += wake.state().vortices.count();
  return count;
}

void Wakes::settle(const Params& params) {
  // A state that was saved with wakes off stays as it is, or its hash would not be the saved world's.
  const bool none = !params.wake_on || params.wake_model == WakeModel::kVortons;
  cleared_ = none && vortex_count() == 0;
  for (BodyWake& wake : wakes_) fill_grid(params, wake);
}

void Wakes::snapshot(const Params& params, int body, const BodyView& view, WakeSnapshot& out) const {
  wakes_[static_cast<std::size_t>(body)].snapshot(params, view, out);
}

}  // namespace regatta
