#include "app/plot_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace regatta {
namespace {

namespace fs = std::filesystem;

TEST(PlotFile, TakesTheFirstFreeNameAndReplacesNothing) {
  std::string name = (fs::temp_directory_path() / "regatta-plot-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data());
  const fs::path before = fs::current_path();
  fs::current_path(folder);
  Scene scene;
  scene.file = folder / "bay.toml";
  std::ofstream("regatta-bay-plot-2.csv") << "mine";
  for (const char* const expected : {"regatta-bay-plot-1.csv", "regatta-bay-plot-3.csv"}) {
    const Result<fs::path> saved = save_plot(scene, "time [s],step [1]\n0,0\n");
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(saved.value(), expected);
  }
  std::ifstream kept("regatta-bay-plot-2.csv");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "mine");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}), 3)
      << "nothing half-written is left";
  fs::current_path(before);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace regatta
