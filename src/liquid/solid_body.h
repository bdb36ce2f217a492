// A body as the pressure of the liquid sees it: how a push on each cell beside it moves it, and how it moves each cell.
// liquid_solids.h fills it, liquid_pressure.h solves with it. Source: [Bat07], with rows of our own
// (liquid_solids.h).
#pragma once

#include "core/six.h"

#include <array>
#include <vector>

namespace regatta {

struct SolidBody {
  // Cells (MacGrid::at) where the body takes room from a face, each once, in rising order; and the row J_c of each:
  // times the body's motion (velocity, angular velocity) it is the flux of the body's own volume out of the cell, over
  // the area of a face [m/s]; times the pressure in the cell and the area of a face it is the cell's part of force and
  // torque.
  std::vector<int> cell;
  std::vector<std::array<float, 6>> row;  // [1], the last three [m]

  // Volume of the body in each layer of cells, from layer number `lowest` up [m³].
  int lowest = 0;
  std::vector<double> layers;
  // If parts only cover the body: their volume beyond it, as ∫ x dV about the centre of mass and, as w, ∫ dV [m⁴, m³].
  // It is water, which moves with the body. Empty: none.
  std::vector<glm::dvec4> spare;

  // Faces that the body closes although it does not fill the room between their cells: water there moves with the body,
  // and weighs on it. So a plate thinner than a cell feels the water it displaces, and no more.
  struct Held {
    int face = 0, axis = 0;
    // Share of the room that is water [1]. Below 0: share of the half of a cell at the floor or lid that the body
    // itself fills, where no pressure is known beyond the cell's middle, so that water at rest is taken to bear it.
    float share = 0.0F;
    // Water on the one side and on the other, if the body stands across the room as a plate [1].
    float behind = 0.0F, ahead = 0.0F;
    Vec3 middle{0.0F};  // middle of the body's part of the room, from the centre of mass [m]
  };
  std::vector<Held> held;

  bool free = false;  // else it goes its own way whatever the water does
  SixSix mass{};      // mass of a free body: m and, about the centre of mass, I in the world's axes [kg, kg m²]
  Six velocity{};     // at the start of the step [m/s, rad/s]
  // V*: as it would move at the end of the step without the water [m/s, rad/s].
  Six motion{};

  // Results of the step: the mean force of the water over the step [N], its torque about the centre of mass [N m], and
  // its volume below the surface around it [m³].
  glm::dvec3 force{0.0}, torque{0.0};
  double submerged_volume = 0.0;
};

}  // namespace regatta
