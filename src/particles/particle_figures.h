// Figures of the particle solver. The names stand in CSV files and the benchmark's report.
#pragma once

#include "exchange/water_figures.h"

namespace regatta::ocean_figure {

// ρ/ρ0 − 1 where that is positive. By decades: the mean lies a hundred times below the densest particle.
inline constexpr FigurePlot kDensities{
    .title = "ρ/ρ0 − 1 [%]", .scale = 100.0, .least = 0.001, .most = 10.0, .height = 62.0F};
inline constexpr FigurePlot kIterations{.title = "iterations a step", .most = 4.6};

inline constexpr Figure kDensityIterations{.group = "ocean",  // sum over all sub-steps, like the next
                                           .name = "density_iterations",
                                           .over = FigureOver::kMean,
                                           .csv = true,
                                           .bench = true,
                                           .whole = true,
                                           .label = "iterations, ρ",
                                           .plot = &kIterations,
                                           .line = "density"};
inline constexpr Figure kDivergenceIterations{.group = "ocean",
                                              .name = "divergence_iterations",
                                              .over = FigureOver::kMean,
                                              .csv = true,
                                              .bench = true,
                                              .whole = true,
                                              .label = "iterations, div u",
                                              .plot = &kIterations,
                                              .line = "divergence"};
inline constexpr Figure kDensityErrorMean{.group = "ocean",  // over the particles
                                          .name = "density_error_mean",
                                          .over = FigureOver::kMean,
                                          .csv = true,
                                          .bench = true,
                                          .label = "too dense, mean",
                                          .plot = &kDensities,
                                          .line = "mean"};
inline constexpr Figure kDensityErrorMax{.group = "ocean",
                                         .name = "density_error_max",
                                         .over = FigureOver::kMost,
                                         .csv = true,
                                         .bench = true,
                                         .label = "too dense, most",
                                         .plot = &kDensities,
                                         .line = "densest"};
inline constexpr Figure kMaxSpeed{.group = "ocean", .name = "max_speed", .unit = "m/s", .csv = true};
inline constexpr Figure kWind{.group = "ocean", .name = "wind", .unit = "m/s", .csv = true};  // 0 between pulses
inline constexpr Figure kDensityErrorWanted{.group = "ocean",  // error at which the solver stops
                                            .name = "density_error_wanted",
                                            .plot = &kDensities,
                                            .line = "wanted"};
inline constexpr Figure kNeighbours{// water particles that one feels, on average
                                    .group = "ocean",
                                    .name = "neighbours",
                                    .bench = true,
                                    .label = "neighbours"};
inline constexpr Figure kBoundary{
    .group = "ocean", .name = "boundary_particles", .bench = true, .whole = true, .label = "boundary"};
inline constexpr Figure kBytes{.group = "ocean", .name = "bytes_per_particle", .unit = "B", .bench = true};

}  // namespace regatta::ocean_figure
