#include "core/limits.h"

#include <fmt/format.h>

namespace regatta {

namespace {

constexpr double kMillion = 1e6;
constexpr double kSlack = 1.01;

}  // namespace

Result<> check_limit(const Limit& limit, double count, double size) {
  if (count <= kSlack * limit.most) return success();
  return limit_error(limit, count, size);
}

Error limit_error(const Limit& limit, double count, double size) {
  return {fmt::format("{:.3g} million {} {:.4g} m; at most {:g} million", count / kMillion, limit.what, size,
                      limit.most / kMillion)};
}

}  // namespace regatta
