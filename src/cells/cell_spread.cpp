#include "cells/cell_spread.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// Half of a normalised Gaussian; `sigma` and `support` of the head in cells. With the weights of the nodes it reaches
// no farther than the support, beyond which the ring of the hull reads its level.
void make_taps(float sigma, float support, std::vector<float>& taps) {
  constexpr float kReach = 2.5F;    // standard deviations
  constexpr float kNarrow = 0.25F;  // cells: less is none
  taps.assign(1, 1.0F);
  if (!(sigma > kNarrow)) return;
  const int reach = std::min(static_cast<int>(std::ceil(kReach * sigma)), static_cast<int>(support) - 1);
  float sum = 1.0F;
  for (int t = 1; t <= reach; ++t) {
    const float q = static_cast<float>(t) / sigma;
    taps.push_back(std::exp(-0.5F * q * q));
    sum += 2.0F * taps.back();
  }
  for (float& tap : taps) tap /= sum;
}

}  // namespace

void find_taps(const HullPatch& patch, const CellLayout& layout, CellBody& body) {
  const float spread = std::sqrt(
      std::max(0.0F, kKernelVariance * patch.head_support * patch.head_support - layout.dx * layout.dz / 6.0F));
  make_taps(spread / layout.dx, patch.head_support / layout.dx, body.taps_x);
  make_taps(spread / layout.dz, patch.head_support / layout.dz, body.taps_z);
}

void spread_over_cells(const CellIndex& index, CellBody& body, std::vector<float>& values) {
  if (body.taps_x.size() == 1 && body.taps_z.size() == 1) return;
  const CellWindow& window = body.window;
  const CellWindow& frame = body.frame;
  const int reach_x = static_cast<int>(body.taps_x.size()) - 1, reach_z = static_cast<int>(body.taps_z.size()) - 1;
  const int width = window.width(), rows = window.k1 - window.k0;
  const bool around_x = index.periodic_x && width == index.layout.nx;
  const bool around_z = index.periodic_z && rows == index.layout.nz;
  // A vector of cells at a time: its sum stays in a register.
  body.margins.assign(static_cast<std::size_t>(width + 2 * reach_x + kLanes), 0.0F);
  float* const row = body.margins.data() + reach_x;
  for (int k = window.k0; k < window.k1; ++k) {
    std::copy_n(&values[frame.at(window.i0, k)], width, row);
    for (int t = 1; t <= reach_x && around_x; ++t) {
      row[-t] = row[wrap(-t, width)];
      row[width - 1 + t] = row[wrap(t - 1, width)];
    }
    float* const to = &body.row[frame.at(window.i0, k)];
    for (int i = 0; i < width; i += kLanes) {
      WideFloat sum(0.0F);
      for (int t = -reach_x; t <= reach_x; ++t) {
        sum += WideFloat(body.taps_x[static_cast<std::size_t>(std::abs(t))]) * load_wide(row + i + t);
      }
      store_first(sum, to + i, width - i);
    }
  }
  for (int k = 0; k < rows; ++k) {
    float* const to = &values[frame.at(window.i0, window.k0 + k)];
    for (int i = 0; i < width; i += kLanes) {
      WideFloat sum(0.0F);
      for (int t = -reach_z; t <= reach_z; ++t) {
        const int from = around_z ? wrap(k + t, rows) : k + t;
        if (from < 0 || from >= rows) continue;
        sum += WideFloat(body.taps_z[static_cast<std::size_t>(std::abs(t))]) *
               load_wide(&body.row[frame.at(window.i0, window.k0 + from)] + i);
      }
      store_first(sum, to + i, width - i);
    }
  }
}

bool give_to_cells(const HullPatch& patch, const CellLayout& layout, const CellBody& body,
                   const std::vector<float>& values, float area, bool open, std::vector<float>& cells) {
  const NodeCells& nodes = body.nodes;
  const WideFloat zero(0.0F), least(kLeastShare), per_cell(area / (layout.dx * layout.dz));
  const auto count = static_cast<std::size_t>(patch.nx);
  std::array<std::array<float, static_cast<std::size_t>(kLanes)>, 4> given{};
  bool any = false;
  for (int k = 0; k < patch.nz; ++k) {
    const std::size_t row = patch.node(0, k);
    for (std::size_t i = 0; i < count; i += kLanes) {
      WideFloat value = per_cell * load_wide(&values[row + i]);
      const WideFloat share = load_wide(&body.share[row + i]);
      if (open) value = xsimd::select(share > least, value / share, zero);
      if (!xsimd::any(value != zero)) continue;
      any = true;
      for (std::size_t c = 0; c < 4; ++c) {
        (load_wide(&nodes.weight[c][row + i]) * value).store_unaligned(given[c].data());
      }
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        for (std::size_t c = 0; c < 4; ++c) {
          cells[static_cast<std::size_t>(nodes.cell[c][row + i + lane])] += given[c][lane];
        }
      }
    }
  }
  return any;
}

}  // namespace regatta
