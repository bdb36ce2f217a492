#include "rigid/added_mass.h"

#define EIGEN_DONT_PARALLELIZE
#include <Eigen/Dense>

namespace regatta {

Six implicit_load(float mass, const Mat3& inertia, const SixSix& added_mass, const Six& water, const Six& others) {
  using Matrix = Eigen::Matrix<double, 6, 6>;
  using Vector = Eigen::Matrix<double, 6, 1>;
  Matrix own = Matrix::Zero();
  Matrix added;
  Vector load;
  for (int i = 0; i < 6; ++i) {
    const auto row = static_cast<std::size_t>(i);
    load[i] = water[row] + others[row];
    for (int k = 0; k < 6; ++k) added(i, k) = added_mass[row][static_cast<std::size_t>(k)];
  }
  for (int i = 0; i < 3; ++i) {
    own(i, i) = static_cast<double>(mass);
    for (int k = 0; k < 3; ++k) own(3 + i, 3 + k) = static_cast<double>(inertia[k][i]);
  }
  const Matrix all = own + added;
  const Vector speeding = all.partialPivLu().solve(load);
  const Vector wanted = own * speeding;
  Six out{};
  for (std::size_t i = 0; i < 6; ++i) out[i] = wanted[static_cast<Eigen::Index>(i)] - others[i];
  return out;
}

ShedFelt felt_with_added_mass(const ShedLoad& shed, float mass, const Mat3& inertia, const ShedFelt& others) {
  const auto six = [](const Vec3& a, const Vec3& b) {
    const glm::dvec3 p(a), q(b);
    return Six{p.x, p.y, p.z, q.x, q.y, q.z};
  };
  const Six felt =
      implicit_load(mass, inertia, shed.added_mass, six(shed.force, shed.torque), six(others.force, others.torque));
  return {Vec3(glm::dvec3(felt[0], felt[1], felt[2])), Vec3(glm::dvec3(felt[3], felt[4], felt[5]))};
}

}  // namespace regatta
