// The spectrum of a layer's surface by frequency, for a plot: the variance of each wave vector goes to the two bins of
// frequency about its own, ω of linear waves on water of one depth. Walled axes are taken with their mirror image.
// Directions of the waves are not known, and waves that a hull drags along count with the frequency at which they would
// run by themselves.
#pragma once

#include "waves/sea_spectrum.h"
#include "waves/wave_grid.h"

#include <vector>

namespace regatta {

inline constexpr int kSpectrumBins = 48;
inline constexpr double kSpectrumEnd = 1.2;  // the upper end of the last one [Hz]

// Middle of a bin [Hz].
inline double spectrum_bin(int bin) { return (bin + 0.5) * kSpectrumEnd / kSpectrumBins; }

// S(f) of a field of the grid in each bin [m² s]; waves beyond the last are left out. Sums are of one thread.
std::vector<float> measure_spectrum(const WaveGrid& grid, const std::vector<float>& surface, double depth);
// The same of a sea as it is asked for.
std::vector<float> asked_spectrum(const Sea& sea);

}  // namespace regatta
