// Figures that a water tells of itself. CSV files, the benchmark's report and the panels list all that are told and
// know no kind of water by name.
#pragma once

#include <cstdint>

namespace regatta {

// Where a count is shown. kAlways: in tables and reports of every run, also as 0, since a water of this kind may come
// while the world runs; kWhereSome: if there are any; kAside: only in the benchmark's report and the panels.
enum class CountShown { kAlways, kWhereSome, kAside };

struct WaterCount {       // number of the elements of a water
  const char* name = "";  // "columns"
  std::int64_t count = 0;
  CountShown shown = CountShown::kAside;
};

// How the figures of several steps are combined: the mean of all, the largest of all, the last one.
enum class FigureOver { kMean, kMost, kLast };

// A plot of figures over the last seconds, one a constant of the water that reports them.
struct FigurePlot {
  const char* title = "";
  double scale = 1.0;    // times a figure: what is plotted
  double least = 0.0;    // lower end of its plot; above 0: the plot goes by decades
  double most = 1.0;     // upper end, unless a value is larger
  float height = 46.0F;  // [px]
};

// A statistic of a water's last step, or of its state: a constant, whose address stands for it.
struct Figure {
  const char* group = "";  // "ocean": what the names of all figures of a water begin with
  const char* name = "";   // unique in its group; CSV files know it as group.name
  const char* unit = "1";
  FigureOver over = FigureOver::kLast;  // in the benchmark's report
  bool csv = false;                     // a column of CSV files
  bool bench = false;                   // told by the benchmark, in the object `group`
  bool whole = false;                   // a count
  const char* label = "";               // label of its row in the panels; empty: none
  const FigurePlot* plot = nullptr;     // where it is a line; null: none
  const char* line = "";                // name of the line
};

struct WaterFigure {
  const Figure* what = nullptr;
  double value = 0.0;
};

}  // namespace regatta
