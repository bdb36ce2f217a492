#include "shallow/hull_coupling.h"

#include <algorithm>

namespace regatta {

struct HullCoupling::Impl {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  float spacing = 0.1F;  // of the columns [m]
  float support = 0.3F;  // [m]
};

HullCoupling::HullCoupling(const Domain& domain, std::shared_ptr<const Terrain> terrain, float spacing, float support)
    : impl_(std::make_unique<Impl>(Impl{domain, std::move(terrain), spacing, support})) {}
HullCoupling::~HullCoupling() = default;
HullCoupling::HullCoupling(HullCoupling&&) noexcept = default;
HullCoupling& HullCoupling::operator=(HullCoupling&&) noexcept = default;

void HullCoupling::begin_step(const Params&, float, std::span<const BodyView>) {}
void HullCoupling::complete_depth(ColumnField&) {}
void HullCoupling::add_forces(const Params&, float, ColumnField&) {}
void HullCoupling::project_out(float, Columns&) {}
void HullCoupling::end_step(float, std::span<BodyLoad> loads) const { std::ranges::fill(loads, BodyLoad{}); }
float HullCoupling::wave_speed_factor(const Params&) const { return 1.0F; }

}  // namespace regatta
