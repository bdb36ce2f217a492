#include "scene/boat_wishes.h"

#include "scene/boat_keys.h"

namespace regatta {

BoatPlan with_wishes(BoatPlan plan, const BoatWishes& wishes) {
  const auto take = [](const char* /*key*/, Range /*range*/, const auto& wish, auto& part, const char* /*comment*/) {
    if (wish) part = *wish;
  };
  if (wishes.propeller_diameter) plan.propeller_diameter = *wishes.propeller_diameter;
  if (wishes.power) set_power(plan, *wishes.power);
  visit_engine(wishes, plan, take);
  visit_rudder(wishes, plan, take);
  if (plan.diving) visit_diving(wishes, *plan.diving, take);
  return plan;
}

}  // namespace regatta
