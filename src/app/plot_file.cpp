#include "app/plot_file.h"

#include "run/scene_inputs.h"

#include <fmt/format.h>

#include <system_error>

namespace regatta {

Result<std::filesystem::path> save_plot(const Scene& scene, const std::string& csv) {
  std::error_code code;
  std::filesystem::path file;
  for (int n = 1; file.empty() || std::filesystem::exists(file, code); ++n) {
    file = fmt::format("regatta-{}-plot-{}.csv", scene.file.stem().string(), n);
  }
  Result<OutputFile> out = output_rule(scene).open(file, OutputKind::kCsv, "the plot's CSV");
  if (!out) return out.error();
  if (Result<> written = out.value().write(csv); !written) return written.error();
  if (Result<> done = out.value().commit(); !done) return done.error();
  return file;
}

}  // namespace regatta
