// The values a person has set in the panel and the world has not applied yet. Commands take effect at the start of the
// next step, so without this a slider would jump back while the world is paused.
#pragma once

#include "params/params.h"

#include <cstdint>
#include <map>

namespace regatta {

class ParamEdits {
 public:
  // Remembers a value emitted while the snapshot of `step` was shown.
  void set(ParamId id, double value, std::int64_t step) { pending_[id] = {value, step}; }

  // Drops what the world has had the chance to apply or refuse: anything shown by a later snapshot. An earlier step
  // means that the world was reset or replaced.
  void update(const Params& params, std::int64_t step) {
    std::erase_if(pending_, [&](const auto& entry) {
      const auto& [id, edit] = entry;
      return get_param(params, id) == edit.value || step > edit.step + 1 || step < edit.step;
    });
  }

  [[nodiscard]] double value(const Params& params, ParamId id) const {
    const auto found = pending_.find(id);
    return found == pending_.end() ? get_param(params, id) : found->second.value;
  }
  [[nodiscard]] bool pending(ParamId id) const { return pending_.count(id) != 0; }

 private:
  struct Edit {
    double value = 0.0;
    std::int64_t step = 0;
  };
  std::map<ParamId, Edit> pending_;
};

}  // namespace regatta
