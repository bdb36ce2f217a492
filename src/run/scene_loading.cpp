#include "run/scene_loading.h"

#include "core/log.h"
#include "core/spelling.h"
#include "output/progress.h"
#include "run/interrupt.h"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <utility>

namespace regatta {

namespace {

// Shows a progress bar for the present task.
class Bars {
 public:
  void show(const std::string& what, double share) {
    constexpr std::int64_t kShares = 1000;  // steps of the bar; chosen, not measured
    if (what != what_ || !bar_) {
      bar_.reset();  // clears the line of the previous bar
      bar_ = std::make_unique<Progress>(printable(what), kShares);
      what_ = what;
    }
    bar_->show(static_cast<std::int64_t>(share * static_cast<double>(kShares)));
  }

 private:
  std::string what_;
  std::unique_ptr<Progress> bar_;
};

}  // namespace

std::filesystem::path cache_folder() {
  // The standard requires absolute paths; relative ones are ignored.
  const char* const named = std::getenv("XDG_CACHE_HOME");
  if (named != nullptr && std::filesystem::path(named).is_absolute()) return std::filesystem::path(named) / "regatta";
  const char* const home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return {};
  return std::filesystem::path(home) / ".cache" / "regatta";
}

Loading scene_loading(LoadingWatch watch) {
  Loading loading;
  loading.cache = cache_folder();
  loading.progress = [bars = std::make_shared<Bars>(), watch = std::move(watch)](const std::string& what,
                                                                                 double share) {
    bars->show(what, share);
    return !interrupted() && (!watch || watch(what, share));
  };
  loading.mesh = [](const std::string& body, const MeshReport& report) {
    if (const std::string text = mesh_warning(report); !text.empty()) {
      log_warning(fmt::format("body \"{}\": {}", body, text));
    }
  };
  return loading;
}

}  // namespace regatta
