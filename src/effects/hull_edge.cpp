#include "effects/hull_edge.h"

#include "effects/drawn_water.h"

#include <algorithm>
#include <cmath>

namespace regatta {

void find_hull_edges(const Snapshot& snapshot, const BodySnapshot& body, std::vector<HullEdge>& edges) {
  edges.clear();
  if (!body.hull) return;
  const SurfaceGrid& grid = snapshot.surface;
  const float outside = 0.5F * grid.spacing + 0.05F;  // from the hull to water that is not clipped by it [m]
  for (const Panel& panel : body.hull->panels) {
    HullEdge edge;
    edge.normal = body.state.orientation * panel.normal;
    const float level_share = glm::length(horizontal(edge.normal));
    const Vec3 arm = body.state.orientation * panel.center;
    edge.at = body.state.position + arm;
    if (level_share > 1e-3F) edge.aside = horizontal(edge.normal) / level_share;
    const Vec2 beside = horizontal(edge.at) + outside * edge.aside;
    if (!snapshot.domain.holds(beside)) continue;
    // Length of the waterline that the panel stands for: its area over its height.
    edge.side = std::sqrt(panel.area);
    const float band = 0.5F * edge.side * std::max(level_share, 0.2F) + 0.05F;  // [m]
    edge.water = water_height(grid, beside);
    if (!(std::abs(edge.water - edge.at.y) < band) || edge.normal.y > 0.7F) continue;
    edge.length = panel.area / (2.0F * band);
    edge.velocity = body.state.velocity + glm::cross(body.state.angular_velocity, arm);
    const Vec2 water = flow_velocity(snapshot, beside);
    edge.into = glm::dot(edge.velocity - Vec3(water.x, 0.0F, water.y), edge.normal);
    edges.push_back(edge);
  }
}

}  // namespace regatta
