// Shallow water in a channel on the grid, without viscosity: waves that are long beside their depth, and a dam.
#pragma once

#include "theory/known_case.h"

#include <vector>

namespace regatta {

// A cosine in water of even depth.
struct StandingWave {
  double length = 10.0;     // length of the channel, which holds one wave, or half of one between walls [m]
  double depth = 1.0;       // [m]
  double amplitude = 1e-3;  // [m]
  int cells = 100;
  bool walled = false;  // else periodic
  double seconds = 20.0;
};
struct Swing {
  double period = 0.0;               // [s]
  int crossings = 0;                 // crossings of zero from which it was read
  std::vector<double> time, height;  // times and heights of the wave [s], [m]
};
Result<Swing> standing_wave(const StandingWave& wave, const GoOn& go_on);

// A dam in the middle of a channel.
struct Dam {
  double length, high, low;  // length of the channel; depths before and behind the dam [m]
  double time;               // since it vanished [s]
  int cells;
};
struct BrokenDam {
  double error = 0.0;                   // mean over the cells of |h - exact| [m]
  double volume = 0.0;                  // share of the volume at the start
  double least = 0.0;                   // depth [m]
  std::vector<double> x, depth, exact;  // x from the dam [m]
};
Result<BrokenDam> broken_dam(const Dam& dam, const GoOn& go_on);

}  // namespace regatta
