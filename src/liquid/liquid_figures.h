// Figures of the liquid's solver. The names stand in CSV files and the benchmark's report.
#pragma once

#include "exchange/water_figures.h"

namespace regatta::liquid_figure {

inline constexpr FigurePlot kIterations{.title = "iterations a step", .most = 10.0};
inline constexpr FigurePlot kResiduals{.title = "residual", .least = 1e-7, .most = 1e-2, .height = 62.0F};

inline constexpr Figure kPressureIterations{.group = "liquid",  // sum over all sub-steps
                                            .name = "pressure_iterations",
                                            .over = FigureOver::kMean,
                                            .csv = true,
                                            .bench = true,
                                            .whole = true,
                                            .label = "iterations, p",
                                            .plot = &kIterations,
                                            .line = "pressure"};
inline constexpr Figure kViscosityIterations{.group = "liquid",  // sum over all sub-steps; 0 without viscosity
                                             .name = "viscosity_iterations",
                                             .over = FigureOver::kMean,
                                             .csv = true,
                                             .bench = true,
                                             .whole = true,
                                             .label = "iterations, ν"};
inline constexpr Figure kResidual{.group = "liquid",  // of the last sub-step, as a share of the residual at its start
                                  .name = "residual",
                                  .over = FigureOver::kMost,
                                  .csv = true,
                                  .bench = true,
                                  .label = "residual",
                                  .plot = &kResiduals,
                                  .line = "residual"};
inline constexpr Figure kSubsteps{.group = "liquid",
                                  .name = "substeps",
                                  .over = FigureOver::kMean,
                                  .csv = true,
                                  .bench = true,
                                  .whole = true,
                                  .label = "sub-steps"};
inline constexpr Figure kMaxSpeed{.group = "liquid",
                                  .name = "max_speed",
                                  .unit = "m/s",
                                  .over = FigureOver::kMost,
                                  .csv = true,
                                  .bench = true,
                                  .label = "fastest"};
inline constexpr Figure kCells{
    .group = "liquid", .name = "liquid_cells", .bench = true, .whole = true, .label = "cells of water"};
inline constexpr Figure kEnergy{.group = "liquid",  // kinetic, and potential over the floor of the box
                                .name = "energy",
                                .unit = "J",
                                .csv = true,
                                .label = "energy"};
inline constexpr Figure kAngularMomentum{.group = "liquid",  // about the vertical through the middle of the box
                                         .name = "angular_momentum",
                                         .unit = "kg m²/s",
                                         .csv = true,
                                         .label = "angular momentum"};
inline constexpr Figure kVolumeIn{.group = "liquid",  // since the start: emitters, open sides, by hand
                                  .name = "volume_in",
                                  .unit = "m³",
                                  .csv = true,
                                  .label = "came in"};
inline constexpr Figure kVolumeOut{.group = "liquid",  // since the start: drains, open sides
                                   .name = "volume_out",
                                   .unit = "m³",
                                   .csv = true,
                                   .label = "went out"};

}  // namespace regatta::liquid_figure
