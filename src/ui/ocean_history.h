// The particle solver's figures over the last seconds of simulated time, for plots: one point for each stretch of time,
// however many steps fall into it. Steps that nobody saw are missing.
#pragma once

#include "exchange/snapshot.h"
#include "ui/history.h"

namespace regatta {

inline constexpr double kOceanPlotTime = 10.0;        // what the plots show [s]
inline constexpr std::size_t kOceanPlotPoints = 200;  // in that time
inline constexpr double kOceanPlotBin = kOceanPlotTime / static_cast<double>(kOceanPlotPoints);  // [s]

struct OceanTrace {
  double time = 0.0;                   // of the last step in it [s]
  float density_mean = 0.0F;           // ρ/ρ0 - 1 where that is positive: the mean over particles and steps
  float density_max = 0.0F;            // the largest of any particle and step
  float density_iterations = 0.0F;     // of a step, the mean
  float divergence_iterations = 0.0F;  // likewise
};

class OceanHistory {
 public:
  // What a step did. The same time again changes nothing; an earlier one belongs to another run, which begins anew.
  void add(double time, const ParticleDiagnostics& ocean);
  void clear();
  [[nodiscard]] std::size_t size() const { return closed_.size() + (steps_ > 0 ? 1 : 0); }
  // Oldest first; the last one still gathers steps.
  [[nodiscard]] OceanTrace operator[](std::size_t i) const { return i < closed_.size() ? closed_[i] : open_; }

 private:
  History<OceanTrace, kOceanPlotPoints> closed_;
  OceanTrace open_;  // the mean so far
  int steps_ = 0;    // in it
};

}  // namespace regatta
