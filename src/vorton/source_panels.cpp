#include "vorton/source_panels.h"

#include "core/check.h"
#include "core/parallel.h"
#include "core/simd.h"
#include "vorton/register_sum.h"

// Shapes are made in one thread, whatever else runs.
#define EIGEN_DONT_PARALLELIZE
#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kQuarter = 0.25F / std::numbers::pi_v<float>;  // 1/4π
constexpr int kRows = 32;                                      // rows of the inverse that a thread takes at once

// Impulse of the sheet n × u on an area, about the origin.
Six sheet(const SourcePanel& panel, const glm::dvec3& velocity) {
  constexpr double kThird = 1.0 / 3.0;
  const glm::dvec3 x(panel.center);
  const double area = static_cast<double>(panel.area);
  const glm::dvec3 turn = glm::cross(x, glm::cross(glm::dvec3(panel.normal), velocity));
  return six(0.5 * area * turn, kThird * area * glm::cross(x, turn));
}

Vec3 motion_at(std::size_t motion, const Vec3& at) {
  Vec3 unit(0.0F);
  unit[static_cast<int>(motion % 3)] = 1.0F;
  return motion < 3 ? unit : glm::cross(unit, at);
}

// An added mass is symmetric and never below zero but for the panels' error; a light sphere would spin up by itself if
// it kept the −0.1 % that is left of its zero. length: that makes all entries volumes.
void make_definite(SixSix& matrix, double length) {
  Eigen::Matrix<double, 6, 6> scaled;
  const auto scale = [length](int i) { return i < 3 ? 1.0 : length; };
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      const auto a = static_cast<std::size_t>(i);
      const auto b = static_cast<std::size_t>(j);
      scaled(i, j) = 0.5 * (matrix[a][b] + matrix[b][a]) / (scale(i) * scale(j));
    }
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 6, 6>> parts(scaled);
  scaled = parts.eigenvectors() * parts.eigenvalues().cwiseMax(0.0).asDiagonal() * parts.eigenvectors().transpose();
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      matrix[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = scaled(i, j) * scale(i) * scale(j);
    }
  }
}

}  // namespace

SourcePanels::SourcePanels(const ConvexPolytope& shape, int most)
    : SourcePanels(std::vector<ConvexPolytope>{shape}, outer_faces(shape), most) {}

SourcePanels::SourcePanels(std::vector<ConvexPolytope> parts, OuterFaces surface, int most)
    : parts_(std::move(parts)), surface_(std::move(surface)) {
  CHECK(surface_.faces.size() >= 4 && surface_.faces.size() == surface_.planes.size(),
        "a body has four faces at least");
  Vec3 lower = surface_.vertices[0];
  Vec3 upper = lower;
  for (const Vec3& corner : surface_.vertices) {
    lower = glm::min(lower, corner);
    upper = glm::max(upper, corner);
    reach_ = std::max(reach_, glm::length(corner));
  }
  const Vec3 size = upper - lower;
  length_ = std::max(std::min(size.x, size.y), std::min(std::max(size.x, size.y), size.z));
  find_volume();
  lay_panels(most);
  find_inverse();
  find_added_mass();
  find_grip();
}

void SourcePanels::find_volume() {
  if (parts_.size() == 1) {
    const MassProperties mass = mass_properties(parts_[0]);
    volume_ = static_cast<float>(mass.volume);
    centroid_ = mass.centroid;
    inertia_ = mass.inertia;
    return;
  }
  double volume = 0.0;
  glm::dvec3 moment(0.0);
  glm::dmat3 about_origin(0.0);
  const auto of_point = [](const glm::dvec3& at) { return glm::dmat3(glm::dot(at, at)) - glm::outerProduct(at, at); };
  for (const ConvexPolytope& part : parts_) {
    const MassProperties mass = mass_properties(part);
    volume += mass.volume;
    moment += mass.volume * glm::dvec3(mass.centroid);
    about_origin += glm::dmat3(mass.inertia) + mass.volume * of_point(glm::dvec3(mass.centroid));
  }
  volume_ = static_cast<float>(volume);
  centroid_ = Vec3(moment / volume);
  inertia_ = Mat3(about_origin - volume * of_point(moment / volume));
}

void SourcePanels::find_grip() {
  constexpr float kRound = 0.15F;  // mean lever over mean distance from the axis: a prism of 12 sides has 0.13
  constexpr float kEdged = 0.30F;  // a prism of four sides has 0.44
  Vec3 levers(0.0F), distances(0.0F);
  for (const SourcePanel& panel : panels_) {
    const Vec3 away = panel.center - centroid_;
    const Vec3 lever = glm::abs(glm::cross(away, panel.normal));
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 along(0.0F);
      along[axis] = 1.0F;
      // Faces across the axis, as ends of a cylinder, have no part in turning about it.
      const float beside = glm::length(glm::cross(along, panel.normal));
      levers[axis] += panel.area * lever[axis];
      distances[axis] += panel.area * beside * glm::length(glm::cross(along, away));
    }
  }
  grip_ = glm::clamp((levers / distances - kRound) / (kEdged - kRound), 0.0F, 1.0F);
}

void SourcePanels::lay_panels(int most) {
  double area = 0.0;
  for (const std::vector<std::uint32_t>& face : surface_.outlines) {
    const Vec3& a = surface_.vertices[face[0]];
    for (std::size_t i = 1; i + 1 < face.size(); ++i) {
      const Vec3 turn = glm::cross(surface_.vertices[face[i]] - a, surface_.vertices[face[i + 1]] - a);
      area += 0.5 * static_cast<double>(glm::length(turn));
    }
  }
  // Sizes are rounded face by face: coarser until there are few enough, or one a face.
  constexpr int kTries = 24;
  auto size = static_cast<float>(std::sqrt(area / most));
  for (int attempt = 0; attempt < kTries; ++attempt) {
    panels_.clear();
    for (std::size_t f = 0; f < surface_.faces.size(); ++f) lay_face(f, size);
    if (panels_.size() <= static_cast<std::size_t>(most)) break;
    size *= 1.06F;
  }
  panel_size_ = static_cast<float>(std::sqrt(area / static_cast<double>(panels_.size())));
}

void SourcePanels::lay_face(std::size_t face, float size) {
  const std::vector<std::uint32_t>& corners = surface_.outlines[face];
  const auto corner = [&](std::size_t i) { return surface_.vertices[corners[i % corners.size()]]; };
  if (corners.size() == 3) return lay_triangle(corner(0), corner(1), corner(2), size);
  if (corners.size() > 4) {
    Vec3 middle(0.0F);
    for (std::size_t i = 0; i < corners.size(); ++i) middle += corner(i) / static_cast<float>(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) lay_triangle(middle, corner(i), corner(i + 1), size);
    return;
  }
  const auto pieces = [size](float length) { return std::max(1, static_cast<int>(std::lround(length / size))); };
  const int nu = pieces(0.5F * (glm::distance(corner(0), corner(1)) + glm::distance(corner(2), corner(3))));
  const int nv = pieces(0.5F * (glm::distance(corner(1), corner(2)) + glm::distance(corner(3), corner(0))));
  const auto at = [&](int i, int j) {
    const float s = static_cast<float>(i) / static_cast<float>(nu);
    const float t = static_cast<float>(j) / static_cast<float>(nv);
    return (1.0F - t) * ((1.0F - s) * corner(0) + s * corner(1)) + t * ((1.0F - s) * corner(3) + s * corner(2));
  };
  for (int i = 0; i < nu; ++i) {
    for (int j = 0; j < nv; ++j) {
      const std::array<Vec3, 4> c = {at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)};
      SourcePanel panel;
      panel.center = 0.25F * (c[0] + c[1] + c[2] + c[3]);
      const Vec3 turn = 0.5F * glm::cross(c[2] - c[0], c[3] - c[1]);
      panel.area = glm::length(turn);
      panel.normal = surface_.planes[face].normal;
      for (std::size_t k = 0; k < 4; ++k) panel.points[k] = 0.5F * (c[k] + panel.center);
      panels_.push_back(panel);
    }
  }
}

// Halved along its sides as often as its size asks: n² equal ones.
void SourcePanels::lay_triangle(const Vec3& a, const Vec3& b, const Vec3& c, float size) {
  constexpr float kSide = 1.52F;  // side of an equilateral triangle of area 1
  const float mean = (glm::distance(a, b) + glm::distance(b, c) + glm::distance(c, a)) / 3.0F;
  const int n = std::max(1, static_cast<int>(std::lround(mean / (kSide * size))));
  const Vec3 du = (b - a) / static_cast<float>(n);
  const Vec3 dv = (c - a) / static_cast<float>(n);
  const Vec3 turn = 0.5F * glm::cross(du, dv);
  const auto lay = [&](const Vec3& p, const Vec3& q, const Vec3& r) {
    SourcePanel panel;
    panel.center = (p + q + r) / 3.0F;
    panel.area = glm::length(turn);
    panel.normal = turn / panel.area;
    panel.points = {0.5F * (p + panel.center), 0.5F * (q + panel.center), 0.5F * (r + panel.center), panel.center};
    panels_.push_back(panel);
  };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; i + j < n; ++j) {
      const Vec3 at = a + static_cast<float>(i) * du + static_cast<float>(j) * dv;
      lay(at, at + du, at + dv);
      if (i + j + 2 <= n) lay(at + du, at + du + dv, at + dv);
    }
  }
}

// Velocity of a panel of unit strength.
Vec3 SourcePanels::influence(std::size_t panel, const Vec3& at) const {
  const SourcePanel& source = panels_[panel];
  Vec3 sum(0.0F);
  for (const Vec3& point : source.points) {
    const Vec3 r = at - point;
    const float square = glm::dot(r, r) + core() * core();
    sum += (0.25F * source.area * kQuarter / (square * std::sqrt(square))) * r;
  }
  return sum;
}

void SourcePanels::find_inverse() {
  const std::size_t count = panels_.size();
  const auto size = static_cast<Eigen::Index>(count);
  Eigen::MatrixXd through(size, size);
  impulse_.assign(count, Six{});
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const Vec3 u = i == j ? 0.5F * panels_[i].normal : influence(j, panels_[i].center);
      through(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          static_cast<double>(glm::dot(panels_[i].normal, u));
      const Six part = sheet(panels_[i], glm::dvec3(u));
      for (std::size_t k = 0; k < 6; ++k) impulse_[j][k] += part[k];
    }
  }
  const Eigen::MatrixXd inverse = through.partialPivLu().inverse();
  inverse_.resize(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      inverse_[i * count + j] = static_cast<float>(inverse(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)));
    }
  }
}

// Unit motions in water at rest: the sheet's impulse, and that of the inside turning as a solid, less the momentum of
// the water displaced.
void SourcePanels::find_added_mass() {
  const std::size_t count = panels_.size();
  std::vector<Vec3> against(count);
  std::vector<float> outflow(count);
  const glm::dvec3 centroid(centroid_);
  const double volume = static_cast<double>(volume_);
  for (std::size_t k = 0; k < 6; ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      against[i] = -motion_at(k, panels_[i].center);
      outflow[i] = glm::dot(panels_[i].normal, against[i]);
    }
    solve(outflow, motion_[k]);
    const Impulse impulse = sheet_impulse(against, motion_[k]);
    glm::dvec3 linear = impulse.linear;
    glm::dvec3 angular = impulse.angular;
    if (k < 3) {
      const glm::dvec3 momentum = volume * glm::dvec3(motion_at(k, Vec3(0.0F)));
      linear -= momentum;
      angular -= glm::cross(centroid, momentum);
    } else {
      // ½ ∫ x × 2Ω and ⅓ ∫ x × (x × 2Ω) over the inside, with J the inertia about the origin: V c × Ω and −⅔ J Ω; less
      // the displaced V Ω × c and J Ω.
      glm::dvec3 unit(0.0);
      unit[static_cast<int>(k - 3)] = 1.0;
      const glm::dvec3 spin = glm::dmat3(inertia_) * unit + volume * glm::cross(centroid, glm::cross(unit, centroid));
      linear += volume * glm::cross(centroid, unit) - volume * glm::cross(unit, centroid);
      angular -= 5.0 / 3.0 * spin;
    }
    const Six column = six(linear, angular);
    for (std::size_t row = 0; row < 6; ++row) added_mass_[row][k] = column[row];
  }
  make_definite(added_mass_, static_cast<double>(length_));
}

void SourcePanels::solve(std::span<const float> outflow, std::vector<float>& strength) const {
  const std::size_t count = panels_.size();
  CHECK(outflow.size() == count, "one velocity a panel");
  strength.resize(count);
  parallel_blocks(static_cast<int>(count), kRows, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const float* row = &inverse_[static_cast<std::size_t>(i) * count];
      WideFloat sum(0.0F);
      for (std::size_t j = 0; j < count; j += kLanes) {
        const int left = static_cast<int>(count - j);
        sum = fused(load_first(row + j, left), load_first(&outflow[j], left), sum);
      }
      strength[static_cast<std::size_t>(i)] = -sum_lanes(sum);
    }
  });
}

void SourcePanels::add_motion(const Six& motion, std::vector<float>& strength) const {
  for (std::size_t k = 0; k < 6; ++k) {
    const auto by = static_cast<float>(motion[k]);
    for (std::size_t i = 0; i < strength.size(); ++i) strength[i] += by * motion_[k][i];
  }
}

Impulse SourcePanels::sheet_impulse(std::span<const Vec3> velocity, std::span<const float> strength) const {
  Six sum{};
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const Six part = sheet(panels_[i], glm::dvec3(velocity[i]));
    for (std::size_t k = 0; k < 6; ++k) sum[k] += part[k] + static_cast<double>(strength[i]) * impulse_[i][k];
  }
  return {{sum[0], sum[1], sum[2]}, {sum[3], sum[4], sum[5]}};
}

Vec3 SourcePanels::velocity_at(std::span<const float> strength, const Vec3& at) const {
  Vec3 sum(0.0F);
  for (std::size_t j = 0; j < panels_.size(); ++j) {
    sum += strength[j] * (at == panels_[j].center ? 0.5F * panels_[j].normal : influence(j, at));
  }
  return sum;
}

void SourcePanels::list_sources(std::span<const float> strength, const Vec3& position, const Quat& orientation,
                                std::vector<Source>& near, std::vector<Source>& far) const {
  const Mat3 turn(orientation);
  for (std::size_t j = 0; j < panels_.size(); ++j) {
    const float whole = kQuarter * panels_[j].area * strength[j];
    for (const Vec3& point : panels_[j].points) {
      const Vec3 at = position + turn * point;
      near.push_back({at.x, at.y, at.z, 0.25F * whole});
    }
    const Vec3 middle = position + turn * panels_[j].center;
    far.push_back({middle.x, middle.y, middle.z, whole});
  }
}

void add_sources(std::span<const SourcePanels::Source> sources, float core, const VortonTargets& targets) {
  const WideFloat least(core * core);
  const auto kernel = [least](const SourcePanels::Source& source) {
    const WideFloat strength(source.strength);
    return [least, strength](WideFloat dx, WideFloat dy, WideFloat dz, WideFloat& u, WideFloat& v, WideFloat& w) {
      const WideFloat root = scaled_root(fused(dx, dx, fused(dy, dy, fused(dz, dz, least))));
      const WideFloat push = strength * root * root * root;
      u = fused(push, dx, u);
      v = fused(push, dy, v);
      w = fused(push, dz, w);
    };
  };
  add_by_registers(sources, kernel, targets);
}

SixSix turned(const SixSix& matrix, const Quat& orientation) {
  const glm::dmat3 turn{Mat3(orientation)};
  SixSix out{};
  for (std::size_t a = 0; a < 2; ++a) {
    for (std::size_t b = 0; b < 2; ++b) {
      glm::dmat3 block(0.0);
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
          block[j][i] = matrix[3 * a + static_cast<std::size_t>(i)][3 * b + static_cast<std::size_t>(j)];
        }
      }
      block = turn * block * glm::transpose(turn);
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
          out[3 * a + static_cast<std::size_t>(i)][3 * b + static_cast<std::size_t>(j)] = block[j][i];
        }
      }
    }
  }
  return out;
}

}  // namespace regatta
