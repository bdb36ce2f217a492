#include "theory/known_case.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace regatta {
namespace {

TEST(KnownCase, StopsAsSoonAsItIsTold) {
  std::set<std::string> names;
  for (const KnownCase& one : known_cases()) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    int asked = 0;
    const Result<Finding> found = one.measure([&](double) { return ++asked < 2; });
    ASSERT_FALSE(found) << one.name;
    EXPECT_EQ(found.error().text(), stopped().text());
    EXPECT_EQ(asked, 2) << one.name;
  }
}

TEST(KnownCase, AFigureHoldsWithinItsTolerance) {
  FoundFigure figure{"speed", "m/s", 2.1, 2.0, 0.06};
  EXPECT_NEAR(figure.off(), 0.05, 1e-12);
  EXPECT_TRUE(figure.holds());
  figure.measured = 1.8;
  EXPECT_FALSE(figure.holds());
}

}  // namespace
}  // namespace regatta
