// Where the boats of a run lay, step by step: what a ghost needs of it. 30 bytes a boat and step. Across periodic edges
// its places are those within the domain.
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
  // At the start, then after each step; a step that is there already is left as it is.
  void add(const World& world);
  // Forgets what came after a step.
  void cut(std::int64_t step);

  [[nodiscard]] bool empty() const { return last_ < first_; }
  [[nodiscard]] std::int64_t first_step() const { return first_; }
  [[nodiscard]] std::int64_t last_step() const { return last_; }
  // The boat of that name, or else the first; where the run has ended, at its end. Nothing: none was there then. The
  // place one step earlier is the copy beside it.
  [[nodiscard]] std::optional<RunGhost> at(std::string_view boat, std::int64_t step) const;
  // The step at which that boat passed nearest to a place or its copies, where it came within `reach` [m]. A search
  // through boxes around stretches of its way, not a walk along it.
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
    float away = 0.0F;  // less counts [m]
    std::optional<std::size_t> pose;
  };
  struct Way {
    BodyId id = BodyId::kNone;
    std::string name;
    std::shared_ptr<const Hull> hull;
    std::int64_t first = 0;
    std::vector<Pose> poses;               // of every step from there on
    std::vector<std::vector<Box>> levels;  // around kFan poses each, then around kFan boxes of the level before
  };
  static constexpr std::size_t kFan = 16;
  static void add_pose(Way& way, const Pose& pose);
  static void look(const Way& way, std::size_t level, std::size_t box, Vec2 place, Nearest& nearest);
  [[nodiscard]] const Way* way_of(std::string_view boat) const;

  Domain domain_;
  std::vector<Way> ways_;
  std::vector<BoatPlace> boats_;  // scratch
  std::int64_t first_ = 0, last_ = -1;
};

}  // namespace regatta
