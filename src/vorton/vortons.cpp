#include "vorton/vortons.h"

#include <algorithm>
#include <cmath>

namespace regatta {

void Vortons::list_sources(const VortonTerms& terms, const VortonWater& water) {
  list_vortons(rings_, vortons_);
  sum_.set(terms.sum, vortons_, water.mirrors);
}

void Vortons::add_velocity(const VortonTerms& terms, const VortonWater& water, const VortonTargets& targets) {
  list_sources(terms, water);
  sum_.add_velocity(targets);
}

// A ring whose numbers are lost would take all others with it in the next sum.
void Vortons::drop_nonfinite() {
  std::size_t kept = 0;
  int nodes = 0;
  for (std::size_t r = 0; r < rings_.list.size(); ++r) {
    Ring ring = rings_.list[r];
    bool finite = std::isfinite(ring.circulation) && std::isfinite(ring.core);
    for (int i = ring.first; i < ring.first + ring.count && finite; ++i) {
      const Vec3 at = rings_.at(i);
      finite = std::isfinite(at.x + at.y + at.z);
    }
    if (!finite) {
      report_.bits |= VortonReport::kNonFinite;
      ++report_.nonfinite_rings;
      continue;
    }
    if (nodes != ring.first) {
      for (std::vector<float>* field : rings_.fields()) {
        std::copy_n(field->begin() + ring.first, ring.count, field->begin() + nodes);
      }
    }
    ring.first = nodes;
    nodes += ring.count;
    rings_.list[kept++] = ring;
  }
  rings_.list.resize(kept);
  for (std::vector<float>* field : rings_.fields()) field->resize(static_cast<std::size_t>(nodes));
}

void Vortons::step(const VortonTerms& terms, const VortonWater& water, float dt) {
  drop_nonfinite();
  const float stiff = stiffness(rings_, dt);
  const int wanted = std::max(1, static_cast<int>(std::ceil(std::min(stiff, 1.0e6F))));
  const int substeps = std::min(wanted, terms.most_substeps);
  if (wanted > substeps) {
    report_.bits |= VortonReport::kStiff;
    ++report_.stiff_steps;
  }
  const float part = dt / static_cast<float>(substeps);
  for (int k = 0; k < substeps; ++k) {
    list_sources(terms, water);
    const auto count = static_cast<std::size_t>(rings_.count());
    u_.assign(count, water.stream.x);
    v_.assign(count, water.stream.y);
    w_.assign(count, water.stream.z);
    sum_.add_velocity(
        {rings_.x.data(), rings_.y.data(), rings_.z.data(), u_.data(), v_.data(), w_.data(), rings_.count()});
    move_nodes(rings_, u_, v_, w_, part);
    drop_nonfinite();
    age_rings(rings_, part, terms.upkeep.widest_core);
    const UpkeepCounts counts = upkeep_.apply(terms.upkeep, {}, rings_);
    if (counts.crowded_out > 0) {
      report_.bits |= VortonReport::kCrowded;
      report_.crowded_rings += counts.crowded_out;
    }
  }
}

void Vortons::visit(Archive& archive) {
  const auto scope = archive.scope("vortons");
  rings_.visit(archive);
  archive.value("stiff_steps", report_.stiff_steps, {.least = 0.0});
  archive.value("crowded_rings", report_.crowded_rings, {.least = 0.0});
  archive.value("nonfinite_rings", report_.nonfinite_rings, {.least = 0.0});
}

}  // namespace regatta
