#include "wake/vortex_tree.h"

#include "core/simd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr int kLeaf = 24;                // sources that are not divided further; measured on wakes of 1,000 to 10,000
constexpr int kMostLevels = 20;          // places that agree to 2^-20 of the wake's size stay together
constexpr float kWholeCore = 6.0F;       // σ from where a vortex acts like a point: exp(−r²/2σ²) is 1.5e-8
constexpr int kFew = 3;                  // sources that cost less one by one than an expansion
constexpr float kLeastRadius = 1.0e-9F;  // least radius of a cell [m]; its own moments are divided by it

// A run of targets that the tree looks at as one.
struct Circle {
  float x = 0.0F, z = 0.0F, radius = 0.0F;
};

Circle around(const VelocityTargets& group) {
  const auto x = std::minmax_element(group.x, group.x + group.count);
  const auto z = std::minmax_element(group.z, group.z + group.count);
  const float wide = 0.5F * (*x.second - *x.first);
  const float high = 0.5F * (*z.second - *z.first);
  return {*x.first + wide, *z.first + high, std::sqrt(wide * wide + high * high)};
}

}  // namespace

void VortexTree::build(const VortexSources& sources, int p) {
  terms_ = std::clamp(p, 1, kMostTerms);
  core_ = sources.core;
  const std::size_t count = sources.x.size();
  places_.clear();
  cells_.clear();
  Vec2 lower(0.0F);
  Vec2 upper(0.0F);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 at(sources.x[i], sources.z[i]);
    lower = i == 0 ? at : glm::min(lower, at);
    upper = i == 0 ? at : glm::max(upper, at);
    places_.push_back({{at.x, at.y}, sources.circulation[i]});
  }
  sorted_.resize(count);
  if (count > 0)
    split(0, static_cast<int>(count), {lower.x, lower.y}, std::max(upper.x - lower.x, upper.y - lower.y), 0);
  x_.resize(count);
  z_.resize(count);
  circulation_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    x_[i] = places_[i].at.real();
    z_[i] = places_[i].at.imag();
    circulation_[i] = places_[i].circulation;
  }
  moments_.assign(cells_.size() * static_cast<std::size_t>(terms_), Complex(0.0F));
  for (int c = cell_count() - 1; c >= 0; --c) expand(c);
}

// Sorts the sources of a square by its quarters, each in the order they came, and goes on with these.
void VortexTree::split(int first, int last, Complex corner, float size, int level) {
  const std::size_t index = cells_.size();
  cells_.push_back({});
  cells_[index].first = first;
  cells_[index].last = last;
  find_bounds(cells_[index]);
  if (last - first > kLeaf && level < kMostLevels) {
    const float half = 0.5F * size;
    const Complex middle = corner + Complex(half, half);
    const auto quarter = [&](const Place& place) {
      return (place.at.real() >= middle.real() ? 1U : 0U) + (place.at.imag() >= middle.imag() ? 2U : 0U);
    };
    std::array<int, 5> begin{};
    for (int i = first; i < last; ++i) ++begin[quarter(places_[static_cast<std::size_t>(i)]) + 1];
    begin[0] = first;
    for (std::size_t q = 1; q < begin.size(); ++q) begin[q] += begin[q - 1];
    std::array<int, 5> next = begin;
    for (int i = first; i < last; ++i) {
      const Place& place = places_[static_cast<std::size_t>(i)];
      sorted_[static_cast<std::size_t>(next[quarter(place)]++)] = place;
    }
    std::copy(sorted_.begin() + first, sorted_.begin() + last, places_.begin() + first);
    for (unsigned q = 0; q < 4; ++q) {
      if (begin[q] == begin[q + 1]) continue;
      const Complex shift((q & 1U) != 0 ? half : 0.0F, (q & 2U) != 0 ? half : 0.0F);
      split(begin[q], begin[q + 1], corner + shift, half, level + 1);
    }
  }
  cells_[index].skip = static_cast<int>(cells_.size());
}

void VortexTree::find_bounds(Cell& cell) const {
  const auto begin = places_.begin() + cell.first;
  const auto end = places_.begin() + cell.last;
  Complex lower = begin->at;
  Complex upper = begin->at;
  for (auto place = begin; place != end; ++place) {
    lower = {std::min(lower.real(), place->at.real()), std::min(lower.imag(), place->at.imag())};
    upper = {std::max(upper.real(), place->at.real()), std::max(upper.imag(), place->at.imag())};
  }
  const Complex middle = 0.5F * (lower + upper);
  float square = 0.0F;
  for (auto place = begin; place != end; ++place) square = std::max(square, std::norm(place->at - middle));
  cell.x = middle.real();
  cell.z = middle.imag();
  cell.radius = std::max(kLeastRadius, std::sqrt(square));
}

// Moments of a cell, in units of its radius: of a leaf from its sources, of others from the cells within, which come
// later in the list: Σ Γ (ζ − c)^k = Σ_l C(k, l) (c' − c)^(k−l) M'_l.
void VortexTree::expand(int index) {
  const Cell& cell = cells_[static_cast<std::size_t>(index)];
  const auto terms = static_cast<std::size_t>(terms_);
  Complex* moments = moments_.data() + static_cast<std::size_t>(index) * terms;
  const Complex center(cell.x, cell.z);
  const float unit = 1.0F / cell.radius;
  if (cell.skip == index + 1) {
    for (int i = cell.first; i < cell.last; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const Complex away = unit * (Complex(x_[at], z_[at]) - center);
      Complex power(circulation_[at]);
      for (std::size_t k = 0; k < terms; ++k) {
        moments[k] += power;
        power *= away;
      }
    }
    return;
  }
  for (int inner = index + 1; inner < cell.skip; inner = cells_[static_cast<std::size_t>(inner)].skip) {
    const Cell& part = cells_[static_cast<std::size_t>(inner)];
    const Complex shift = unit * (Complex(part.x, part.z) - center);
    const float shrink = unit * part.radius;
    std::array<Complex, kMostTerms> own{};
    float scale = 1.0F;
    for (std::size_t l = 0; l < terms; ++l) {
      own[l] = scale * moments_[static_cast<std::size_t>(inner) * terms + l];
      scale *= shrink;
    }
    // Repeated synthetic multiplication: after round j, own[k] holds the moments k >= j of the shifted centre.
    for (std::size_t j = 1; j < terms; ++j) {
      for (std::size_t k = terms - 1; k >= j; --k) own[k] += shift * own[k - 1];
    }
    for (std::size_t k = 0; k < terms; ++k) moments[k] += own[k];
  }
}

// Horner's scheme in q = radius/(ζ − c), for all lanes.
void VortexTree::add_far(const Cell& cell, const Complex* moments, const VelocityTargets& group) const {
  const WideFloat dx = load_wide(group.x) - WideFloat(cell.x);
  const WideFloat dz = load_wide(group.z) - WideFloat(cell.z);
  const WideFloat inverse = WideFloat(cell.radius) / multiply_add(dx, dx, dz * dz);
  const WideFloat a = dx * inverse;
  const WideFloat b = -dz * inverse;
  const Complex& top = moments[terms_ - 1];
  WideFloat real(top.real());
  WideFloat imag(top.imag());
  for (int k = terms_ - 2; k >= 0; --k) {
    const WideFloat turned = multiply_add(real, a, WideFloat(moments[k].real())) - imag * b;
    imag = multiply_add(real, b, multiply_add(imag, a, WideFloat(moments[k].imag())));
    real = turned;
  }
  const WideFloat scale(-0.5F / (std::numbers::pi_v<float> * cell.radius));
  multiply_add(scale, multiply_add(real, b, imag * a), load_wide(group.u)).store_unaligned(group.u);
  multiply_add(scale, real * a - imag * b, load_wide(group.w)).store_unaligned(group.w);
}

void VortexTree::add_velocity(float angle, const VelocityTargets& targets) const {
  const float core_reach = kWholeCore * core_;
  const auto terms = static_cast<std::size_t>(terms_);
  for (int i = 0; i < targets.count; i += kLanes) {
    const VelocityTargets group{targets.x + i, targets.z + i, targets.u + i, targets.w + i,
                                std::min(kLanes, targets.count - i)};
    const Circle circle = around(group);
    int first = 0;  // first of the adjacent sources that are to be summed one by one
    int last = 0;
    const auto add_near = [&] {
      if (first == last) return;
      const auto from = static_cast<std::size_t>(first);
      const auto count = static_cast<std::size_t>(last - first);
      add_vortex_velocity({std::span(x_).subspan(from, count), std::span(z_).subspan(from, count),
                           std::span(circulation_).subspan(from, count), core_},
                          group);
    };
    for (int c = 0; c < cell_count();) {
      const Cell& cell = cells_[static_cast<std::size_t>(c)];
      const float x = cell.x - circle.x;
      const float z = cell.z - circle.z;
      const float distance = std::sqrt(x * x + z * z) - circle.radius;
      const bool far = cell.radius <= angle * distance && distance >= core_reach + cell.radius;
      if (far && cell.last - cell.first > kFew) {
        add_far(cell, &moments_[static_cast<std::size_t>(c) * terms], group);
        c = cell.skip;
      } else if (far || cell.skip == c + 1) {
        if (cell.first != last) {
          add_near();
          first = cell.first;
        }
        last = cell.last;
        c = cell.skip;
      } else {
        ++c;
      }
    }
    add_near();
  }
}

}  // namespace regatta
