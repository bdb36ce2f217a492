#include "liquid/liquid_solids.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t nr(int i) { return static_cast<std::size_t>(i); }

constexpr float kLeastOpen = 0.01F;  // share below which a face is closed [1]
constexpr float kFilm = 0.02F;       // share that stays open between a free body and a wall [1]

// Share of the length [from, from + 1] that lies within [lower, upper]; in cells.
float share_within(double from, double lower, double upper) {
  return static_cast<float>(std::clamp(std::min(from + 1.0, upper) - std::max(from, lower), 0.0, 1.0));
}

bool same_place(const BodyState& a, const BodyState& b) {
  return a.position == b.position && a.orientation == b.orientation;
}

template <class Body>
void for_cells(const CellRange& range, const Body& body) {
  for (int k = range.lower[2]; k < range.upper[2]; ++k) {
    for (int j = range.lower[1]; j < range.upper[1]; ++j) {
      for (int i = range.lower[0]; i < range.upper[0]; ++i) body(i, j, k);
    }
  }
}

}  // namespace

LiquidSolids::LiquidSolids(const MacGrid& grid, const Vec3& lower, const Vec3& upper) : grid_(grid) {
  find_walls(lower, upper);
  open_.assign(grid, 0.0F);
  volume_.assign(nr(grid.entries()), 0.0F);
  clear_around({{0, 0, 0}, {grid.nx + 1, grid.ny + 1, grid.nz + 1}});
  find_covered();
}

void LiquidSolids::find_walls(const Vec3& lower, const Vec3& upper) {
  for (int axis = 0; axis < 3; ++axis) {
    const std::size_t a = nr(axis);
    const int count = grid_.count(axis);
    const auto cell = static_cast<double>(grid_.cell), corner = static_cast<double>(grid_.lower[axis]);
    const double from = (static_cast<double>(lower[axis]) - corner) / cell;
    double to = (static_cast<double>(upper[axis]) - corner) / cell;
    constexpr double kRounding = 1e-3;  // rounding of numbers in metres [cells]
    const bool open_above = axis == 1 && to > count + kRounding;
    wall_cell_[a].assign(nr(count + 1), 0.0F);
    wall_face_[a].assign(nr(count + 1), 0.0F);
    wall_covers_[a].assign(nr(count + 1), 0);
    for (int i = 0; i < count; ++i) {
      wall_cell_[a][nr(i)] = share_within(i, from, to);
      wall_covers_[a][nr(i)] = i + 0.5 < from || i + 0.5 > to ? 1 : 0;
      walls_cover_ = walls_cover_ || wall_covers_[a][nr(i)] != 0;
    }
    // Ways between two cells, neither of which the walls fill.
    for (int i = 1; i < count; ++i) {
      const bool closed = wall_cell_[a][nr(i - 1)] < kRounding || wall_cell_[a][nr(i)] < kRounding;
      wall_face_[a][nr(i)] = closed ? 0.0F : share_within(i - 0.5, from, to);
    }
    if (open_above) wall_face_[a][nr(count)] = 1.0F;
  }
}

// Sets the cells and faces back to what the walls alone leave open. Cells of the margin have faces, too.
void LiquidSolids::clear_around(const CellRange& faces) {
  for_cells(faces, [&](int i, int j, int k) {
    const int c = grid_.at(i, j, k);
    const float x = wall_cell_[0][nr(i)], y = wall_cell_[1][nr(j)], z = wall_cell_[2][nr(k)];
    volume_[nr(c)] = x * y * z;
    open_.axis[0][nr(c)] = wall_face_[0][nr(i)] * y * z;
    open_.axis[1][nr(c)] = x * wall_face_[1][nr(j)] * z;
    open_.axis[2][nr(c)] = x * y * wall_face_[2][nr(k)];
    for (std::vector<float>& along : open_.axis) {
      if (along[nr(c)] < kLeastOpen) along[nr(c)] = 0.0F;
    }
  });
}

void LiquidSolids::update(std::span<const BodyView> bodies, double dt) {
  bool moved = bodies.size() != bodies_.size();
  for (std::size_t b = 0; b < bodies_taken_.size(); ++b) {
    const bool stays = b < bodies.size() && bodies_taken_[b].hull == bodies[b].hull &&
                       bodies_taken_[b].free == (bodies[b].motion == BodyMotion::kDynamic) &&
                       same_place(bodies_taken_[b].lies, bodies[b].state);
    if (!stays) moved = true;
  }
  if (moved) {
    for (const Taken& taken : bodies_taken_) clear_around(taken.faces);
    bodies_taken_.resize(bodies.size());
    bodies_.resize(bodies.size());
    for (std::size_t b = 0; b < bodies.size(); ++b) take(bodies_taken_[b], bodies[b]);
    for (Taken& taken : bodies_taken_) add_shares(taken);
    for (const Taken& taken : bodies_taken_) close_faces(taken);
    for (const Taken& taken : bodies_taken_) {
      if (taken.free) add_film(taken);
    }
    for (std::size_t b = 0; b < bodies.size(); ++b) add_rows(bodies_taken_[b], bodies_[b]);
    find_covered();
  }
  for (std::size_t b = 0; b < bodies.size(); ++b) set_motion(bodies[b], dt, bodies_[b]);
}

// Shares and middles of what a body takes. One that stays where it was keeps them.
void LiquidSolids::take(Taken& taken, const BodyView& body) {
  taken.free = body.motion == BodyMotion::kDynamic;
  if (taken.hull == body.hull && same_place(taken.lies, body.state)) return;
  taken.hull = body.hull;
  taken.lies = body.state;
  taken.filling.measure(grid_, *body.hull, body.state);
  taken.faces = taken.filling.range();
  if (taken.faces.cells() == 0) taken.faces.upper = taken.faces.lower;
  for (int axis = 0; axis < 3 && taken.faces.cells() > 0; ++axis) {
    taken.faces.lower[nr(axis)] = std::max(taken.faces.lower[nr(axis)] - 1, 0);
    taken.faces.upper[nr(axis)] = std::min(taken.faces.upper[nr(axis)] + 1, grid_.count(axis) + 1);
  }
  for (int axis = 0; axis < 3; ++axis) {
    taken.share[nr(axis)].assign(nr(taken.faces.cells()), Vec4(0.0F));
    taken.closed[nr(axis)].assign(nr(taken.faces.cells()), 0);
  }
  const auto layer = [&](int k) {
    CellRange range = taken.faces;
    range.lower[2] = k;
    range.upper[2] = k + 1;
    for_cells(range, [&](int i, int j, int k_here) {
      for (int axis = 0; axis < 3; ++axis) {
        Vec4 share = taken.filling.beside_face(axis, i, j, k_here);
        if (share.w <= 0.0F) continue;
        Vec3 face(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k_here) + 0.5F);
        face[axis] -= 0.5F;
        const Vec3 middle = grid_.lower + grid_.cell * (face + Vec3(share) / share.w);
        taken.share[nr(axis)][taken.faces.at(i, j, k_here)] = Vec4(middle - body.state.position, share.w);
        const bool closed = share.w < 1.0F && taken.filling.closes(axis, i, j, k_here);
        taken.closed[nr(axis)][taken.faces.at(i, j, k_here)] = closed ? 1 : 0;
      }
    });
  };
  if (taken.faces.cells() > 0) parallel_tasks(taken.faces.lower[2], taken.faces.upper[2], layer);
}

// Adds up what all bodies take where this one may take room, and takes its volume from the cells.
void LiquidSolids::add_shares(Taken& taken) {
  for (std::vector<float>& all : taken.all) all.assign(nr(taken.faces.cells()), 0.0F);
  for (const Taken& other : bodies_taken_) {
    for_cells(taken.faces.common(other.faces), [&](int i, int j, int k) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        taken.all[axis][taken.faces.at(i, j, k)] += other.share[axis][other.faces.at(i, j, k)].w;
      }
    });
  }
  for_cells(taken.faces, [&](int i, int j, int k) {
    float& volume = volume_[nr(grid_.at(i, j, k))];
    volume = std::max(volume - taken.filling.volume(i, j, k), 0.0F);
  });
}

// Open shares of the faces that this body takes room beside: what walls and all bodies leave.
void LiquidSolids::close_faces(const Taken& taken) {
  for_cells(taken.faces, [&](int i, int j, int k) {
    const int c = grid_.at(i, j, k);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      float& open = open_.axis[axis][nr(c)];
      const std::size_t entry = taken.faces.at(i, j, k);
      if (taken.share[axis][entry].w <= 0.0F || open == 0.0F) continue;
      open = room_of(static_cast<int>(axis), {i, j, k}) - taken.all[axis][entry];
      if (open < kLeastOpen || taken.closed[axis][entry] != 0) open = 0.0F;
    }
  });
}

// Opens a film where a free body fills, with walls or other bodies, what room there is.
void LiquidSolids::add_film(const Taken& taken) {
  constexpr float kOther = 1e-4F;  // share of others that counts
  for_cells(taken.faces, [&](int i, int j, int k) {
    const int c = grid_.at(i, j, k);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t entry = taken.faces.at(i, j, k);
      const float share = taken.share[axis][entry].w, all = taken.all[axis][entry];
      const float room = room_of(static_cast<int>(axis), {i, j, k});
      if (share <= 0.0F || taken.closed[axis][entry] != 0 || room < kFilm || room - all >= kFilm) continue;
      if (all - share > kOther || at_wall(static_cast<int>(axis), {i, j, k})) open_.axis[axis][nr(c)] = kFilm;
    }
  });
}

// Whether the cells of a face lie along a wall.
bool LiquidSolids::at_wall(int axis, const std::array<int, 3>& cell) const {
  for (int a = 0; a < 3; ++a) {
    if (a == axis) continue;
    const std::vector<float>& face = wall_face_[nr(a)];
    const int n = cell[nr(a)];
    if (face[nr(n)] == 0.0F || n + 1 == static_cast<int>(face.size()) || face[nr(n + 1)] == 0.0F) return true;
  }
  return false;
}

// Rows of the cells that can hold water: those with an open face.
void LiquidSolids::add_rows(const Taken& taken, SolidBody& body) {
  body.cell.clear();
  body.row.clear();
  add_layers(taken, body);
  add_held(taken, body);
  const std::array<int, 3> stride = {grid_.stride(0), grid_.stride(1), grid_.stride(2)};
  CellRange cells = taken.faces;
  for (int axis = 0; axis < 3; ++axis) cells.upper[nr(axis)] = std::min(cells.upper[nr(axis)], grid_.count(axis));
  for_cells(cells, [&](int i, int j, int k) {
    const int c = grid_.at(i, j, k);
    std::array<float, 6> row{};
    bool open = false, any = false;
    for (int axis = 0; axis < 3; ++axis) {
      const std::size_t a = nr(axis);
      for (const int side : {0, 1}) {
        const int face = c + side * stride[a];
        open = open || open_.axis[a][nr(face)] > 0.0F;
        const std::array<int, 3> at = {i + (axis == 0 ? side : 0), j + (axis == 1 ? side : 0),
                                       k + (axis == 2 ? side : 0)};
        if (!taken.faces.holds(at[0], at[1], at[2])) continue;
        const std::size_t entry = taken.faces.at(at[0], at[1], at[2]);
        const Vec4& share = taken.share[a][entry];
        if (share.w <= 0.0F) continue;
        any = true;
        // Shares add up to what is not open, although bodies may overlap.
        const float counted = (room_of(axis, at) - open_.axis[a][nr(face)]) / taken.all[a][entry];
        const float part = (side == 1 ? 1.0F : -1.0F) * share.w * counted;
        Vec3 along(0.0F);
        along[axis] = part;
        const Vec3 about = glm::cross(Vec3(share), along);
        for (int e = 0; e < 3; ++e) {
          row[nr(e)] += along[e];
          row[nr(3 + e)] += about[e];
        }
      }
    }
    if (!open || !any) return;
    body.cell.push_back(c);
    body.row.push_back(row);
  });
}

// Faces that only this body closes: what it leaves of the room.
void LiquidSolids::add_held(const Taken& taken, SolidBody& body) const {
  body.held.clear();
  for_cells(taken.faces, [&](int i, int j, int k) {
    const int c = grid_.at(i, j, k);
    for (int axis = 0; axis < 3; ++axis) {
      const std::size_t entry = taken.faces.at(i, j, k);
      if (axis == 1 && wall_face_[1][nr(j)] == 0.0F && taken.share[1][entry].w > 0.0F) {
        body.held.push_back({c, axis, -taken.share[1][entry].w, 0.0F, 0.0F, Vec3(taken.share[1][entry])});
      }
      if (taken.closed[nr(axis)][entry] == 0) continue;
      const float left = room_of(axis, {i, j, k}) - taken.all[nr(axis)][entry];
      if (left <= 0.0F) continue;
      const Vec4& share = taken.share[nr(axis)][entry];
      // Distance of the middle of the solid's share beyond that of the cell behind the face [cells].
      const std::array<int, 3> number = {i, j, k};
      const float place = taken.lies.position[axis] + share[axis] - grid_.lower[axis];
      const float above = place / grid_.cell - (static_cast<float>(number[nr(axis)]) - 0.5F);
      const float behind = std::clamp(above - 0.5F * share.w, 0.0F, left);
      body.held.push_back({c, axis, left, behind, left - behind, Vec3(share)});
    }
  });
}

void LiquidSolids::add_layers(const Taken& taken, SolidBody& body) const {
  const CellRange& range = taken.filling.range();
  const double cell = std::pow(static_cast<double>(grid_.cell), 3.0);
  body.lowest = range.lower[1];
  body.layers.assign(nr(range.count(1)), 0.0);
  body.spare.assign(taken.hull->fill.empty() ? 0 : nr(range.count(1)), glm::dvec4(0.0));
  for_cells(range, [&](int i, int j, int k) {
    const auto spare = static_cast<double>(taken.filling.spare(i, j, k));
    body.layers[nr(j - body.lowest)] += cell * (static_cast<double>(taken.filling.volume(i, j, k)) - spare);
    if (spare == 0.0) return;
    const Vec3 middle(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
    const Vec3 from = grid_.lower + grid_.cell * middle - taken.lies.position;
    body.spare[nr(j - body.lowest)] += cell * spare * glm::dvec4(glm::dvec3(from), 1.0);
  });
}

// Share of the room at a face that walls leave open.
float LiquidSolids::room_of(int axis, const std::array<int, 3>& at) const {
  float room = 1.0F;
  for (int a = 0; a < 3; ++a) room *= (a == axis ? wall_face_ : wall_cell_)[nr(a)][nr(at[nr(a)])];
  return room;
}

// Share of the room at a face that all bodies take: each body that may take room there knows it.
float LiquidSolids::taken_at(int axis, const std::array<int, 3>& at) const {
  for (const Taken& taken : bodies_taken_) {
    if (taken.faces.holds(at[0], at[1], at[2])) return taken.all[nr(axis)][taken.faces.at(at[0], at[1], at[2])];
  }
  return 0.0F;
}

void LiquidSolids::list_faces(std::size_t body, std::vector<SolidFace>& faces) const {
  constexpr float kLeastTaken = 0.15F;
  faces.clear();
  const Taken& taken = bodies_taken_[body];
  for_cells(taken.faces, [&](int i, int j, int k) {
    const std::size_t entry = taken.faces.at(i, j, k);
    for (int axis = 0; axis < 3; ++axis) {
      if (taken.share[nr(axis)][entry].w < kLeastTaken && taken.closed[nr(axis)][entry] == 0) continue;
      Vec3 middle(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
      middle[axis] -= 0.5F;
      faces.push_back({axis, grid_.at(i, j, k), grid_.lower + grid_.cell * middle - taken.lies.position});
    }
  });
}

void LiquidSolids::find_covered() {
  covered_.clear();
  const auto append = [&](int i, int j, int k) {
    const int c = grid_.at(i, j, k);
    bool ends = false;
    for (int axis = 0; axis < 3; ++axis) {
      for (const int side : {0, 1}) {
        std::array<int, 3> at = {i, j, k};
        at[nr(axis)] += side;
        const float taken = taken_at(axis, at);
        ends = ends || open_.axis[nr(axis)][nr(c + side * grid_.stride(axis))] > 0.0F ||
               (taken > 0.0F && taken < 1.0F - kLeastOpen);
      }
    }
    if (ends) covered_.push_back(c);
  };
  const auto at_wall = [&](int i, int j, int k) {
    return wall_covers_[0][nr(i)] != 0 || wall_covers_[1][nr(j)] != 0 || wall_covers_[2][nr(k)] != 0;
  };
  if (walls_cover_) {
    for_cells({{0, 0, 0}, {grid_.nx, grid_.ny, grid_.nz}}, [&](int i, int j, int k) {
      if (at_wall(i, j, k)) append(i, j, k);
    });
  }
  for (std::size_t b = 0; b < bodies_taken_.size(); ++b) {
    const auto first_covers = [&](int i, int j, int k) {
      for (std::size_t other = 0; other < b; ++other) {
        if (bodies_taken_[other].filling.covers(i, j, k)) return false;
      }
      return bodies_taken_[b].filling.covers(i, j, k);
    };
    for_cells(bodies_taken_[b].filling.range(), [&](int i, int j, int k) {
      if (first_covers(i, j, k) && !at_wall(i, j, k)) append(i, j, k);
    });
  }
}

void LiquidSolids::set_motion(const BodyView& view, double dt, SolidBody& body) {
  const glm::dvec3 velocity(view.state.velocity), spin(view.state.angular_velocity);
  body.free = view.motion == BodyMotion::kDynamic;
  body.velocity = body.motion = view.motion == BodyMotion::kStatic ? Six{} : six(velocity, spin);
  body.force = body.torque = glm::dvec3(0.0);
  if (!body.free) return;
  // The other forces on it are taken to be those of its last step; before the first one only weight is known.
  const bool unknown = view.push == Vec3(0.0F) && view.twist == Vec3(0.0F);
  const glm::dvec3 push = unknown ? glm::dvec3(0.0, -static_cast<double>(kGravity), 0.0) : glm::dvec3(view.push);
  body.motion = six(velocity + dt * push, spin + dt * glm::dvec3(view.twist));
  const auto mass = static_cast<double>(view.mass);
  const glm::dmat3 turn(glm::mat3_cast(view.state.orientation));
  const glm::dmat3 inertia = mass * (turn * glm::dmat3(view.hull->unit_inertia) * glm::transpose(turn));
  body.mass = {};
  for (int a = 0; a < 3; ++a) {
    body.mass[nr(a)][nr(a)] = mass;
    for (int b = 0; b < 3; ++b) body.mass[nr(3 + a)][nr(3 + b)] = inertia[a][b];
  }
}

}  // namespace regatta
