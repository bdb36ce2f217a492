// Water that was laid still comes to rest before its world begins, which takes a while: what a kind found is kept for
// later worlds that begin just so. The world hands it on and looks not into it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace regatta {

// Told the share that is done of as many steps as it may take, in [0, 1]; false: give up.
using RestWatch = std::function<bool(double share)>;

// A water at rest; each kind derives its own.
struct RestedWater {
  std::uint64_t key = 0;  // a fingerprint of all that it depends on
  virtual ~RestedWater() = default;
};

// By the name of the kind.
using RestedWaters = std::map<std::string, std::shared_ptr<const RestedWater>>;

}  // namespace regatta
