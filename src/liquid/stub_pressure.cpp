#include "liquid/stub_pressure.h"
#include <algorithm>
#include <cmath>
#include "core/types.h"
namespace regatta {
int stub_project(const MacGrid& grid, std::span<const std::uint8_t> liquid, std::span<const float> phi,
                 const FaceField& open, std::span<const float> source, double dt, double tolerance, FaceField& velocity,
                 std::vector<float>& pressure) {
  const std::array<int, 3> st = {1, grid.row(), grid.layer()};
  static std::vector<int> cells;
  cells.clear();
  for (int k = 0; k < grid.nz; ++k)
    for (int j = 0; j < grid.ny; ++j)
      for (int i = 0; i < grid.nx; ++i) {
        int c = grid.at(i, j, k);
        if (liquid[c]) cells.push_back(c);
      }
  auto theta = [&](int c, int n) {
    return std::min(1.0, std::max(0.1, double(phi[c]) / std::min(double(phi[c]) - double(phi[n]), -1e-6)));
  };
  const int N = grid.entries();
  static std::vector<double> q, r, z, s, A, d;
  for (auto* v : {&q, &r, &z, &s, &A, &d}) v->assign(N, 0.0);
  for (int c : cells) {
    double div = 0;
    for (int a = 0; a < 3; ++a)
      for (int sg = 0; sg < 2; ++sg) {
        int f = c + sg * st[a], n = c + (sg ? st[a] : -st[a]);
        double o = open.axis[a][f];
        div += (sg ? 1 : -1) * o * velocity.axis[a][f];
        if (liquid[n])
          d[c] += o;
        else
          d[c] += o / theta(c, n);
      }
    r[c] = -(div) + source[c];
  }
  auto mul = [&] {
    for (int c : cells) {
      double y = d[c] * s[c];
      for (int a = 0; a < 3; ++a)
        for (int sg = 0; sg < 2; ++sg) {
          int f = c + sg * st[a], n = c + (sg ? st[a] : -st[a]);
          if (liquid[n]) y -= double(open.axis[a][f]) * s[n];
        }
      A[c] = y;
    }
  };
  auto dot = [&](auto& x, auto& y) {
    double t = 0;
    for (int c : cells) t += x[c] * y[c];
    return t;
  };
  double bb = dot(r, r);
  int it = 0;
  if (bb > 0) {
    for (int c : cells) s[c] = z[c] = d[c] > 0 ? r[c] / d[c] : 0;
    double rz = dot(r, z);
    while (it < 1000) {
      ++it;
      mul();
      double al = rz / dot(s, A);
      for (int c : cells) {
        q[c] += al * s[c];
        r[c] -= al * A[c];
      }
      if (dot(r, r) < tolerance * tolerance * bb) break;
      for (int c : cells) z[c] = d[c] > 0 ? r[c] / d[c] : 0;
      double rn = dot(r, z), be = rn / rz;
      rz = rn;
      for (int c : cells) s[c] = z[c] + be * s[c];
    }
  }
  for (int a = 0; a < 3; ++a)
    for (int k = 0; k <= grid.nz; ++k)
      for (int j = 0; j <= grid.ny; ++j)
        for (int i = 0; i <= grid.nx; ++i) {
          if ((k == grid.nz && a != 2) || (j == grid.ny && a != 1) || (i == grid.nx && a != 0)) continue;
          int c = grid.at(i, j, k), m = c - st[a];
          if (open.axis[a][c] <= 0 || (!liquid[c] && !liquid[m])) continue;
          double G = liquid[m] && liquid[c] ? q[c] - q[m] : liquid[m] ? -q[m] / theta(m, c) : q[c] / theta(c, m);
          velocity.axis[a][c] -= float(G);
        }
  for (int c = 0; c < N; ++c) pressure[c] = float(q[c] * 1000.0 * grid.cell / dt);
  return it;
}
}  // namespace regatta
