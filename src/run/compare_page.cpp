#include "run/compare_page.h"

#include "core/csv_field.h"
#include "ui/number_text.h"
#include "ui/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>

namespace regatta {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kWidth = 760, kHeight = 250;                       // size of a chart [px]; chosen, not measured
constexpr int kLeft = 64, kRight = 14, kTop = 12, kBottom = 40;  // margins around its lines [px]; chosen, not measured

// Escapes text for HTML: names come from files and may contain markup.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string hex(ImU32 ink) {
  return fmt::format("#{:02x}{:02x}{:02x}", (ink >> IM_COL32_R_SHIFT) & 255U, (ink >> IM_COL32_G_SHIFT) & 255U,
                     (ink >> IM_COL32_B_SHIFT) & 255U);
}

std::string ink_of(std::size_t run) { return hex(kPlotInks[run % kPlotInks.size()]); }

// Returns the dash pattern of a run, which tells runs apart that lie on each other.
std::string dash_of(std::size_t run) {
  static constexpr std::array<const char*, 4> kDashes = {"", " stroke-dasharray=\"9 4\"", " stroke-dasharray=\"3 3\"",
                                                         " stroke-dasharray=\"12 4 3 4\""};
  return kDashes[run % kDashes.size()];
}

struct Chart {
  std::string title, x_label, y_label;
  int height = kHeight;
  PlotRange x = {}, y = {};

  [[nodiscard]] double px(double value) const { return kLeft + (kWidth - kLeft - kRight) * (value - x.low) / x.size(); }
  [[nodiscard]] double py(double value) const {
    return height - kBottom - (height - kTop - kBottom) * (value - y.low) / y.size();
  }
};

PlotRange finite_range(const std::vector<std::span<const double>>& rows) {
  PlotRange range{kInfinity, -kInfinity};
  for (const std::span<const double> row : rows) {
    for (const double value : row) {
      if (std::isfinite(value)) range = {std::min(range.low, value), std::max(range.high, value)};
    }
  }
  return range;
}

void add_grid(const Chart& chart, std::string& out) {
  const std::vector<double> across = nice_ticks(chart.x.low, chart.x.high, 11);
  const std::vector<std::string> across_labels = tick_labels(across);
  const double top = kTop, bottom = chart.height - kBottom, left = kLeft, right = kWidth - kRight;
  auto to = std::back_inserter(out);
  for (std::size_t i = 0; i < across.size(); ++i) {
    const double x = chart.px(across[i]);
    fmt::format_to(to, "<line class=\"grid\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\"/>", x, top,
                   bottom);
    fmt::format_to(to, "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", x, bottom + 15,
                   across_labels[i]);
  }
  const std::vector<double> up = nice_ticks(chart.y.low, chart.y.high, std::max(2, chart.height / 45));
  const std::vector<std::string> up_labels = tick_labels(up);
  for (std::size_t i = 0; i < up.size(); ++i) {
    const double y = chart.py(up[i]);
    fmt::format_to(to, "<line class=\"grid\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\"/>", left, y,
                   right);
    fmt::format_to(to, "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 6, y + 4,
                   up_labels[i]);
  }
  fmt::format_to(to, "<text class=\"unit\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", right, bottom + 32,
                 chart.x_label);
  fmt::format_to(to, "<text class=\"unit\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", left + 6, top + 12, chart.y_label);
}

void add_line(const Chart& chart, std::size_t run, const std::vector<PlotPoint>& line, std::string& out) {
  std::string path;
  bool open = false;
  for (const PlotPoint& point : line) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
      open = false;
      continue;
    }
    fmt::format_to(std::back_inserter(path), "{}{:.1f} {:.1f}", open ? "L" : "M", chart.px(point.x), chart.py(point.y));
    open = true;
  }
  if (path.empty()) return;
  out += fmt::format("<path d=\"{}\" stroke=\"{}\"{}/>\n", path, ink_of(run), dash_of(run));
}

void begin_chart(const Chart& chart, std::string& out) {
  out += fmt::format("<h2>{}</h2>\n<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", chart.title, kWidth,
                     chart.height, chart.title);
  add_grid(chart, out);
}

// Returns the upper end of the axis: 1.5 times the 98th percentile of all values, so that a few steps that waited for
// the machine do not flatten the rest.
double most_to_show(const std::vector<std::span<const double>>& rows) {
  std::vector<double> all;
  for (const std::span<const double> row : rows) {
    std::copy_if(row.begin(), row.end(), std::back_inserter(all), [](double value) { return std::isfinite(value); });
  }
  if (all.empty()) return kInfinity;
  const auto rank = all.begin() + static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(all.size() - 1));
  std::nth_element(all.begin(), rank, all.end());
  return 1.5 * *rank;
}

// Adds a chart of a quantity over time.
void add_time_chart(const Comparison& comparison, const char* title, const char* unit,
                    std::vector<double> ComparedRun::*values, std::string& out) {
  std::vector<std::span<const double>> times, rows;
  for (const ComparedRun& run : comparison.runs) {
    times.emplace_back(run.time);
    rows.emplace_back(run.*values);
  }
  Chart chart{title, "time [s]", fmt::format("{} [{}]", title, unit)};
  chart.x = finite_range(times);
  if (!(chart.x.size() > 0.0)) return;
  chart.y = round_range(finite_range(rows), 6);
  const bool clock = values == &ComparedRun::ms;
  const double most = clock ? most_to_show(rows) : kInfinity;
  if (clock) chart.y = {0.0, round_range({0.0, std::min(most, finite_range(rows).high)}, 6).high};
  begin_chart(chart, out);
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const ComparedRun& run = comparison.runs[i];
    std::vector<PlotPoint> line = thin_out(run.time, run.*values, chart.x, kWidth - kLeft - kRight);
    for (PlotPoint& point : line) point.y = point.y > most ? most : point.y;
    add_line(chart, i, line, out);
  }
  out += "</svg>\n";
}

// Adds the paths seen from above, x to the right, z down, both at one scale.
void add_ways(const Comparison& comparison, std::string& out) {
  std::vector<std::span<const double>> xs, zs;
  for (const ComparedRun& run : comparison.runs) {
    xs.emplace_back(run.x);
    zs.emplace_back(run.z);
  }
  PlotRange x = finite_range(xs), z = finite_range(zs);
  if (x.low > x.high || z.low > z.high) return;
  const double room = 0.05 * std::max({x.size(), z.size(), 1.0});
  x = {x.low - room, x.high + room};
  z = {z.low - room, z.high + room};
  Chart chart{"Way from above", "x [m]", "z [m], downwards", 380};
  const double wide = kWidth - kLeft - kRight, high = chart.height - kTop - kBottom;
  const double metres = std::max(x.size() / wide, z.size() / high);  // metres to a pixel
  const auto widened = [](PlotRange range, double size) {
    const double middle = 0.5 * (range.low + range.high);
    return PlotRange{middle - 0.5 * size, middle + 0.5 * size};
  };
  chart.x = widened(x, metres * wide);
  const PlotRange down = widened(z, metres * high);
  chart.y = {down.high, down.low};  // z increases downwards
  begin_chart(chart, out);
  const std::vector<double> ticks = nice_ticks(down.low, down.high, 7);
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const double y = chart.py(ticks[i]);
    out += fmt::format("<line class=\"grid\" x1=\"{0}\" y1=\"{1:.1f}\" x2=\"{2}\" y2=\"{1:.1f}\"/>", kLeft, y,
                       kWidth - kRight);
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 6, y + 4, labels[i]);
  }
  constexpr std::size_t kMostPoints = 2000;  // most points drawn of a path; chosen, not measured
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const ComparedRun& run = comparison.runs[i];
    std::vector<PlotPoint> way;
    const std::size_t every = run.x.size() / kMostPoints + 1;
    for (std::size_t n = 0; n < run.x.size(); n += every) way.push_back({run.x[n], run.z[n]});
    if (!run.x.empty()) way.push_back({run.x.back(), run.z.back()});
    add_line(chart, i, way, out);
    if (way.empty() || !std::isfinite(way.back().x) || !std::isfinite(way.back().y)) continue;
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", chart.px(way.back().x),
                       chart.py(way.back().y), ink_of(i));
  }
  out += "</svg>\n";
}

std::string cell(double value, int digits, const char* unit) {
  return std::isfinite(value) ? fmt::format("<td>{} {}</td>", short_number(value, digits), unit) : "<td>–</td>";
}

void add_table(const Comparison& comparison, std::string& out) {
  out +=
      "<table><tr><th>run</th><th>way</th><th>apart at the end</th><th>speed</th><th>drag</th><th>trim</th>"
      "<th>a step</th><th>real time</th><th></th></tr>\n";
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const ComparedRun& run = comparison.runs[i];
    const RunFigures figures = figures_of(run, comparison.runs.front());
    out += fmt::format(
        "<tr><td class=\"name\"><svg class=\"key\" viewBox=\"0 0 36 10\"><path d=\"M0 5L36 5\" stroke=\"{}\"{}/></svg> "
        "{}</td>",
        ink_of(i), dash_of(i), escaped(run.label));
    out += cell(figures.way, 4, "m") + (i == 0 ? "<td>–</td>" : cell(figures.apart, 3, "m"));
    out += cell(figures.speed, 4, "m/s") + cell(figures.drag, 4, "N") + cell(figures.trim, 3, "°");
    out += cell(figures.ms, 3, "ms") + cell(1e3 * comparison.dt / figures.ms, 3, "×");
    out += fmt::format("<td class=\"trouble\">{}</td></tr>\n", escaped(run.trouble));
  }
  out += "</table>\n<p class=\"note\">Speed, drag and trim: means of the last quarter. A step: median.</p>\n";
}

// Encodes bytes as base64 [RFC 4648].
std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t there = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = (group << 8U) | (i < there ? static_cast<std::uint8_t>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) text += i <= there ? kDigits[(group >> (18U - 6U * i)) & 63U] : '=';
  }
  return text;
}

void add_pictures(const Comparison& comparison, std::string& out) {
  const auto has = [](const ComparedRun& run) { return !run.picture.empty(); };
  if (std::none_of(comparison.runs.begin(), comparison.runs.end(), has)) return;
  out += "<h2>At the end</h2>\n<div class=\"pictures\">\n";
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const ComparedRun& run = comparison.runs[i];
    if (!has(run)) continue;
    out += fmt::format(
        "<figure><img alt=\"{0}\" src=\"data:image/png;base64,{1}\"><figcaption style=\"border-color:{2}\">{0}",
        escaped(run.label), base64(run.picture), ink_of(i));
    if (!run.time.empty()) out += fmt::format(", {:.1f} s", run.time.back());
    out += "</figcaption></figure>\n";
  }
  out += "</div>\n";
}

constexpr const char* kStyle = R"(<style>
body{background:#0a141d;color:#dee8ee;font:15px/1.5 system-ui,"DejaVu Sans",sans-serif;max-width:860px;margin:2em auto;padding:0 1em}
h1{font-size:1.5em;margin:0}h2{font-size:1.05em;margin:1.6em 0 .3em;color:#56ccc2;font-weight:600}
svg{width:100%;background:#0f1d28;border-radius:6px}svg.key{width:36px;height:10px;background:none}
path{fill:none;stroke-width:1.8;stroke-linejoin:round}.key path{stroke-width:3}.grid{stroke:#22384a;stroke-width:1}
text{fill:#8ca0ae;font:12px system-ui,"DejaVu Sans",sans-serif}text.unit{fill:#dee8ee}
table{border-collapse:collapse;margin-top:1.2em;width:100%}th{color:#8ca0ae;font-weight:400;font-size:.85em}
th,td{padding:.3em .6em;text-align:right;border-bottom:1px solid #22384a}th:first-child,td.name{text-align:left}
td{font-variant-numeric:tabular-nums}.pictures{display:grid;grid-template-columns:1fr 1fr;gap:2px 6px}figure{margin:0 0 .6em}img{width:100%;display:block;border-radius:6px}
figcaption{color:#8ca0ae;font-size:.85em;border-top:2px solid;padding-top:.2em}.trouble{color:#f4b954;font-size:.85em}.note,.about{color:#8ca0ae;font-size:.85em}
</style>
)";

// Averages the known values of a run's last quarter.
double late_mean(const std::vector<double>& values) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = values.size() - (values.size() + 3) / 4; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    sum += values[i];
    ++count;
  }
  return count > 0 ? sum / count : std::nan("");
}

}  // namespace

RunFigures figures_of(const ComparedRun& run, const ComparedRun& first) {
  RunFigures out;
  for (std::size_t i = 1; i < run.x.size(); ++i)
    out.way += std::hypot(run.x[i] - run.x[i - 1], run.z[i] - run.z[i - 1]);
  const std::size_t last = std::min(run.x.size(), first.x.size());  // compared at the last step that both runs have
  if (last > 0) out.apart = std::hypot(run.x[last - 1] - first.x[last - 1], run.z[last - 1] - first.z[last - 1]);
  out.speed = late_mean(run.speed);
  out.drag = late_mean(run.drag);
  out.trim = late_mean(run.trim);
  std::vector<double> ms;
  std::copy_if(run.ms.begin(), run.ms.end(), std::back_inserter(ms), [](double v) { return std::isfinite(v); });
  out.ms = std::nan("");
  if (!ms.empty()) {
    const auto middle = ms.begin() + static_cast<std::ptrdiff_t>(ms.size() / 2);
    std::nth_element(ms.begin(), middle, ms.end());
    out.ms = *middle;
  }
  return out;
}

std::string compare_page(const Comparison& comparison) {
  std::string out = kComparePageBegin;
  out += "<html lang=\"en\"><head><meta charset=\"utf-8\">";
  out += fmt::format("<title>{}: {} runs</title>\n{}</head><body>\n", escaped(comparison.scene), comparison.runs.size(),
                     kStyle);
  out += fmt::format("<h1>{}</h1>\n<p class=\"about\">{}, {}.</p>\n", escaped(comparison.scene),
                     escaped(comparison.body), escaped(comparison.drive));
  add_table(comparison, out);
  add_pictures(comparison, out);
  add_ways(comparison, out);
  add_time_chart(comparison, "Speed", "m/s", &ComparedRun::speed, out);
  add_time_chart(comparison, "Drag", "N", &ComparedRun::drag, out);
  add_time_chart(comparison, "Trim", "°", &ComparedRun::trim, out);
  add_time_chart(comparison, "Time of a step", "ms", &ComparedRun::ms, out);
  out += fmt::format("<p class=\"about\">{}, {} threads, steps of {:.4g} ms.</p>\n</body></html>\n",
                     escaped(comparison.build), comparison.threads, 1e3 * comparison.dt);
  return out;
}

std::string compare_csv(const Comparison& comparison) {
  struct Field {
    const char* name;
    const char* unit;
    std::vector<double> ComparedRun::*values;
  };
  constexpr std::array<Field, 6> kFields = {{{"x", "m", &ComparedRun::x},
                                             {"z", "m", &ComparedRun::z},
                                             {"speed", "m/s", &ComparedRun::speed},
                                             {"drag", "N", &ComparedRun::drag},
                                             {"trim", "deg", &ComparedRun::trim},
                                             {"step", "ms", &ComparedRun::ms}}};
  std::string out = "time [s],step [1]";
  std::size_t rows = 0, longest = 0;
  for (std::size_t r = 0; r < comparison.runs.size(); ++r) {
    const ComparedRun& run = comparison.runs[r];
    for (const Field& field : kFields)
      out += ',' + csv_field(fmt::format("{}.{} [{}]", run.label, field.name, field.unit));
    if (run.time.size() > rows) longest = r;
    rows = std::max(rows, run.time.size());
  }
  out += '\n';
  for (std::size_t row = 0; row < rows; ++row) {
    const ComparedRun& all = comparison.runs[longest];
    fmt::format_to(std::back_inserter(out), "{:.9g},{:.0f}", all.time[row], all.step[row]);
    for (const ComparedRun& run : comparison.runs) {
      for (const Field& field : kFields) {
        const std::vector<double>& values = run.*field.values;
        out += ',';
        if (row < values.size() && std::isfinite(values[row]))
          fmt::format_to(std::back_inserter(out), "{:.9g}", values[row]);
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace regatta
