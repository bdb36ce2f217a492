// Several runs of one drive beside each other: as a page (HTML with SVG, no scripts, nothing else to load) and as a CSV
// file. Plain data in, text out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace regatta {

// One of the runs; a value a step, NaN where it is not known.
struct ComparedRun {
  std::string label = {};              // "grid", "wake.lambda=0"
  std::vector<double> time = {};       // [s]
  std::vector<double> step = {};       // since the run began
  std::vector<double> x = {}, z = {};  // where the body is [m]
  std::vector<double> speed = {};      // ahead [m/s]
  std::vector<double> drag = {};       // against its bow [N]
  std::vector<double> trim = {};       // bow up [deg]
  std::vector<double> ms = {};         // of a clock, each step [ms]
  std::string trouble = {};            // what the run met; empty: nothing
  std::string picture = {};            // of its end, as a PNG file's bytes; empty: none
};

struct Comparison {
  std::string scene, body;  // titles
  std::string drive;        // the script, or what is played
  std::string build;
  int threads = 1;
  double dt = 1.0 / 60.0;  // [s]
  std::vector<ComparedRun> runs;
};

// Begins as no other file does, so that one may be written over.
inline constexpr const char* kComparePageBegin = "<!DOCTYPE html>\n<!-- regatta compare -->\n";
std::string compare_page(const Comparison& comparison);
std::string compare_csv(const Comparison& comparison);

// What the table of the page says of a run.
struct RunFigures {
  double way = 0.0;    // as far as the body went [m]
  double apart = 0.0;  // at the end, from where the first run has it [m]
  double speed = 0.0;  // mean of the last quarter [m/s]
  double drag = 0.0;   // likewise [N]
  double trim = 0.0;   // likewise [deg]
  double ms = 0.0;     // median [ms]
};
RunFigures figures_of(const ComparedRun& run, const ComparedRun& first);

}  // namespace regatta
