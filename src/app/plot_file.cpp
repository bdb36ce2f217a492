#include "app/plot_file.h"

#include "app/free_name.h"
#include "run/scene_inputs.h"

namespace regatta {

Result<std::filesystem::path> save_plot(const Scene& scene, const std::string& csv) {
  const std::filesystem::path file = free_name(scene.file, "-plot", ".csv");
  Result<OutputFile> out = output_rule(scene).open(file, OutputKind::kCsv, "the plot's CSV");
  if (!out) return out.error();
  if (Result<> written = out.value().write(csv); !written) return written.error();
  if (Result<> done = out.value().commit(); !done) return done.error();
  return file;
}

}  // namespace regatta
