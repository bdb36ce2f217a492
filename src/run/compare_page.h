// Shows several runs of one drive beside each other, as a page (HTML with SVG, no scripts, nothing else to load) and as
// a CSV file. Plain data in, text out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace regatta {

// One of the runs; arrays have one value a step, NaN where it is unknown.
struct ComparedRun {
  std::string label = {};              // "grid", "wake.lambda=0"
  std::vector<double> time = {};       // [s]
  std::vector<double> step = {};       // step since the run began
  std::vector<double> x = {}, z = {};  // position of the body [m]
  std::vector<double> speed = {};      // speed ahead [m/s]
  std::vector<double> drag = {};       // drag against its bow [N]
  std::vector<double> trim = {};       // trim, bow up [deg]
  std::vector<double> ms = {};         // wall-clock time of each step [ms]
  std::string trouble = {};            // what went wrong in the run; empty: nothing
  std::string picture = {};            // picture of its end as the bytes of a PNG file; empty: none
};

struct Comparison {
  std::string scene, body;  // titles
  std::string drive;        // the helm script, or the recording that is played
  std::string build;
  int threads = 1;
  double dt = 1.0 / 60.0;  // [s]
  std::vector<ComparedRun> runs;
};

// The beginning of every such page and of no other file, so that a page may replace an older one.
inline constexpr const char* kComparePageBegin = "<!DOCTYPE html>\n<!-- regatta compare -->\n";
std::string compare_page(const Comparison& comparison);
std::string compare_csv(const Comparison& comparison);

// The figures of a run in the table of the page.
struct RunFigures {
  double way = 0.0;    // length of the body's path [m]
  double apart = 0.0;  // distance at the end from the body of the first run [m]
  double speed = 0.0;  // mean of the last quarter [m/s]
  double drag = 0.0;   // mean of the last quarter [N]
  double trim = 0.0;   // mean of the last quarter [deg]
  double ms = 0.0;     // median time of a step [ms]
};
RunFigures figures_of(const ComparedRun& run, const ComparedRun& first);

}  // namespace regatta
