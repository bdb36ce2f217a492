// Where the rooms of bodies afloat lie, so that water at rest pushes none of them aside. A room is cut out of columns
// that stand apart (hull_room.h): it is a little off the hull that it is made for, the more the coarser the columns,
// and the water would take the hull into it: by centimetres, for a minute. The rooms are moved instead, along x and z
// and about the vertical: at rest the force on a hull grows with the way that its room lies beside it, so that a few of
// Broyden's steps [Bro65] find where there is none. The bodies stay where they are, and all water stays.
#pragma once

#include "columns/columns.h"
#include "exchange/body.h"
#include "exchange/water_setup.h"

#include <span>
#include <vector>

namespace regatta {

class RoomBalance {
 public:
  // setup must outlive it. Only bodies that begin without motion are balanced.
  RoomBalance(const WaterSetup& setup, float support, std::span<const BodyView> bodies);

  // loads: what water at rest does to the bodies. Moves the rooms of those that are not balanced yet and is true, or
  // all is as well as it can be.
  bool move_rooms(std::span<const BodyLoad> loads, Columns& columns);

 private:
  // A way beside the hull: along x, along z, and about the vertical at the hull's ends [m]; or a force, with the torque
  // over half the length [N].
  using Way = glm::dvec3;

  struct Room {
    BodyView body;
    float open = 0.0F;         // free water around it [m]
    double half_length = 1.0;  // [m]
    bool balanced = false;     // or given up
    int moves = 0;
    int in_vain = 0;            // the last so many of them
    Way at{0.0}, last{0.0};     // of the room; by its last move
    Way force{0.0};             // before that
    glm::dmat3 stiffness{0.0};  // force for each metre [N/m]
    Way best{0.0};              // where the force was least
    double least = 0.0;         // and what it was, as a way [m]
  };
  [[nodiscard]] bool next_way(const BodyLoad& load, Room& room, Way& to) const;
  void move_room(Room& room, const Way& to, Columns& columns) const;

  const WaterSetup& setup_;
  float support_;
  std::vector<Room> rooms_;
};

}  // namespace regatta
