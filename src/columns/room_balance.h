// Moves the rooms of floating bodies so that water at rest does not push the bodies sideways. A room is the share of
// water taken out of columns for a hull (hull_room.h). Columns are discrete, so it lies a little beside its hull, more
// so the coarser the columns are, and the water would push the hull into it, by centimetres in a minute. Instead the
// rooms are moved, along x and z and about the vertical: at rest the force on a hull grows with the distance of its
// room, so a few of Broyden's steps [Bro65] find the place without force. The bodies stay where they are, and no water
// is lost.
#pragma once

#include "columns/columns.h"
#include "exchange/body.h"
#include "exchange/water_setup.h"

#include <span>
#include <vector>

namespace regatta {

class RoomBalance {
 public:
  // `setup` must outlive the object. Only floating bodies that begin without velocity are balanced.
  RoomBalance(const WaterSetup& setup, float support, std::span<const BodyView> bodies);

  // Moves the rooms of bodies that are not balanced yet. loads: forces of water at rest on the bodies. Returns whether
  // a room was moved.
  bool move_rooms(std::span<const BodyLoad> loads, Columns& columns);

 private:
  // A displacement beside the hull: along x, along z, and turned about the vertical, measured at the hull's ends [m];
  // or a force, whose third entry is the torque over half the length [N].
  using Way = glm::dvec3;

  struct Room {
    BodyView body;
    double half_length = 1.0;  // [m]
    bool balanced = false;     // balanced, or given up
    int moves = 0;
    int in_vain = 0;            // number of the last moves that did not help
    Way at{0.0}, last{0.0};     // place of the room; its last move [m]
    Way force{0.0};             // force before the last move [N]
    glm::dmat3 stiffness{0.0};  // force for each metre [N/m]
    Way best{0.0};              // place where the force was least [m]
    double least = 0.0;         // that force [N]
  };
  [[nodiscard]] bool next_way(const BodyLoad& load, Room& room, Way& to) const;
  void move_room(Room& room, const Way& to, Columns& columns) const;

  const WaterSetup& setup_;
  float support_;
  std::vector<Room> rooms_;
};

}  // namespace regatta
