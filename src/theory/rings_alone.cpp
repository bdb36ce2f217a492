#include "theory/rings_alone.h"

#include "theory/round_rings.h"

#include <cmath>
#include <numbers>

namespace regatta {

double thin_ring_speed(double radius, double circulation, double core) {
  return circulation / (4.0 * std::numbers::pi * radius) * (std::log(8.0 * radius / core) - 0.5);
}

Result<RingWay> way_of_a_ring(double core, double pieces, const GoOn& go_on) {
  constexpr double kWay = 5.0;  // [m]
  Vortons vortons;
  add_circle(vortons, {}, 1.0F, static_cast<float>(core), static_cast<float>(pieces));
  const VortonTerms terms;
  RingWay found;
  const double start = measured(vortons.rings(), 0).y;
  const double dt = 0.5 * core * core;
  const int steps = static_cast<int>(kWay / (thin_ring_speed(1.0, 1.0, core) * dt));
  for (int step = 0; step < steps; ++step) {
    vortons.step(terms, {}, static_cast<float>(dt));
    if (step % 20 != 0) continue;
    found.time.push_back((step + 1) * dt);
    found.height.push_back(measured(vortons.rings(), 0).y - start);
    if (!go_on(static_cast<double>(step) / steps)) return stopped();
  }
  const RoundRing end = measured(vortons.rings(), 0);
  found.speed = (end.y - start) / (steps * dt);
  found.quadrature = velocity_of({1.0, 0.0, 1.0, core}, 1.0, 0.0).up;
  found.radius = end.radius;
  found.status = vortons.report().bits;
  return found;
}

}  // namespace regatta
