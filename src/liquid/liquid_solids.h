// The room that solids leave to the liquid: open shares of faces and cells, and the rows by which bodies take part in
// its pressure. Solids are the walls of the box and bodies, static, driven or free.
//
// The open share A of a face is that of the room between the middles of its two cells, not of the face itself [Bat07
// §4]: the weight of the water that moves through the face. The part of that room that a solid takes moves with it. So
// a body that moves by a small part of a cell changes every share a little, and with exact volumes (hull_filling.h)
// water at rest pushes a hull with exactly the weight of the water it displaces, through the middle of that water,
// wherever it lies in the cells. With shares s and middles r of the room that a body takes beside each face f of cell
// c, its row there is
//   J_c = Σ_f ±s_f (e_a, r_f × e_a),   and   A_f + Σ s_f = 1.
// Deviation: [Bat07] has r_f in the middle of the face. A face that is less than 1 % open is closed; so is one across
// which a plate stands between the middles of its cells (HullFilling::closes), so that plates thinner than a cell hold
// water; water left in that room is held by the plate (SolidBody::held).
// Between a free body and a wall or a body that it touches there is always a film of water, a fiftieth of a cell,
// through which the pressure reaches its sides there: else water could press them against each other for ever.
#pragma once

#include "exchange/body.h"
#include "liquid/hull_filling.h"
#include "liquid/mac_grid.h"
#include "liquid/solid_body.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// A face beside which a body takes room.
struct SolidFace {
  int axis = 0, face = 0;
  Vec3 arm{0.0F};  // from the centre of mass to the face's middle [m]
};

class LiquidSolids {
 public:
  LiquidSolids() = default;
  // Walls, floor and lid of the box [m]. A side of the box at or beyond the end of the grid is a wall there; but the
  // grid's top is open if the box's upper end lies above it.
  LiquidSolids(const MacGrid& grid, const Vec3& lower, const Vec3& upper);

  // The bodies as they lie now, and their motion as far as it is known without the water's pressure, over dt [s].
  void update(std::span<const BodyView> bodies, double dt);

  [[nodiscard]] const FaceField& open() const { return open_; }            // A of each face [1]
  [[nodiscard]] std::span<const float> volume() const { return volume_; }  // open share of each cell [1]
  // Cells whose middle lies in a solid and beside which it ends, each once.
  [[nodiscard]] std::span<const int> covered() const { return covered_; }
  [[nodiscard]] std::span<SolidBody> bodies() { return bodies_; }  // one for each of update()
  [[nodiscard]] std::span<const SolidBody> bodies() const { return bodies_; }
  // Overwrites `faces` with those beside which the body takes a seventh of the room or more, or that it closes: a
  // liquid that sticks to them feels the body as large as it is (torque on a ball that turns, tests/validation).
  void list_faces(std::size_t body, std::vector<SolidFace>& faces) const;

 private:
  // The room that one body takes beside faces, where it lies.
  struct Taken {
    std::shared_ptr<const Hull> hull;
    BodyState lies;
    bool free = false;
    HullFilling filling;
    CellRange faces;  // cells whose faces (lower ones) it may take room beside
    // For each of these cells and each axis: the share that the body takes of the room at the face [1], and the middle
    // of that [m, from the centre of mass].
    std::array<std::vector<Vec4>, 3> share;
    std::array<std::vector<float>, 3> all;            // room that all bodies take there [1]
    std::array<std::vector<std::uint8_t>, 3> closed;  // by a plate
  };

  void find_walls(const Vec3& lower, const Vec3& upper);
  void clear_around(const CellRange& faces);
  void take(Taken& taken, const BodyView& body);
  void add_shares(Taken& taken);
  void close_faces(const Taken& taken);
  void add_film(const Taken& taken);
  void add_rows(const Taken& taken, SolidBody& body);
  void add_layers(const Taken& taken, SolidBody& body) const;
  void add_held(const Taken& taken, SolidBody& body) const;
  [[nodiscard]] bool at_wall(int axis, const std::array<int, 3>& cell) const;
  [[nodiscard]] float room_of(int axis, const std::array<int, 3>& at) const;
  [[nodiscard]] float taken_at(int axis, const std::array<int, 3>& at) const;
  void find_covered();
  static void set_motion(const BodyView& view, double dt, SolidBody& body);

  MacGrid grid_;
  // The share of cell i and of the room at face i that the walls across each axis leave open [1], and whether they
  // cover the cell's middle.
  std::array<std::vector<float>, 3> wall_cell_, wall_face_;
  std::array<std::vector<std::uint8_t>, 3> wall_covers_;
  bool walls_cover_ = false;  // the middle of any cell
  FaceField open_;
  std::vector<float> volume_;
  std::vector<int> covered_;
  std::vector<Taken> bodies_taken_;
  std::vector<SolidBody> bodies_;
};

}  // namespace regatta
