// The poses of a run's boats at every step, for ghosts; about 30 bytes per boat and step. Positions are those within
// the domain, so they jump at periodic edges.
#pragma once

#include "exchange/run_ghost.h"
#include "geometry/domain.h"
#include "world/world.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

class BoatTrack {
 public:
  // Adds the poses of the world's boats; call it at the start, then after each step. A step that is held already is not
  // changed.
  void add(const World& world);
  // Forgets all steps after `step`.
  void cut(std::int64_t step);

  [[nodiscard]] bool empty() const { return last_ < first_; }
  [[nodiscard]] std::int64_t first_step() const { return first_; }
  [[nodiscard]] std::int64_t last_step() const { return last_; }
  // Returns the boat of that name, or else the first, at a step; after its last step, its last pose. Nothing: there was
  // no boat yet. The position one step earlier is the periodic copy nearest to it.
  [[nodiscard]] std::optional<RunGhost> at(std::string_view boat, std::int64_t step) const;
  // Returns the step at which that boat came nearest to a place (x, z) [m] or its periodic copies; nothing if it stayed
  // farther away than `reach` [m]. Searches a tree of boxes around parts of its path.
  [[nodiscard]] std::optional<std::int64_t> passed(std::string_view boat, Vec2 place, float reach) const;
  [[nodiscard]] std::size_t size() const;  // in memory [bytes]

 private:
  struct Pose {
    Vec3 position{0.0F};
    Quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
  };
  struct Box {
    Vec2 lower{0.0F}, upper{0.0F};
  };
  struct Nearest {
    float away = 0.0F;  // distance so far; only a smaller one replaces it [m]
    std::optional<std::size_t> pose;
  };
  struct Way {
    BodyId id = BodyId::kNone;
    std::string name;
    std::shared_ptr<const Hull> hull;
    std::int64_t first = 0;
    std::vector<Pose> poses;               // one for every step from `first` on
    std::vector<std::vector<Box>> levels;  // boxes around kFan poses each, then around kFan boxes of the level below
  };
  static constexpr std::size_t kFan = 16;  // poses or boxes in a box; chosen, not measured
  static void add_pose(Way& way, const Pose& pose);
  static void look(const Way& way, std::size_t level, std::size_t box, Vec2 place, Nearest& nearest);
  [[nodiscard]] const Way* way_of(std::string_view boat) const;

  Domain domain_;
  std::vector<Way> ways_;
  std::vector<BoatPlace> boats_;  // scratch
  std::int64_t first_ = 0, last_ = -1;
};

}  // namespace regatta
