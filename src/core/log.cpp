#include "core/log.h"

#include "core/spelling.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace regatta {

namespace {

// One logger on standard error, made at first use; spdlog locks inside.
spdlog::logger& logger() {
  static const std::shared_ptr<spdlog::logger> instance = [] {
    auto made = std::make_shared<spdlog::logger>("regatta", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
    made->set_pattern("regatta: %^%v%$");
    return made;
  }();
  return *instance;
}

}  // namespace

void log_info(std::string_view message) { logger().info(without_controls(message)); }
void log_warning(std::string_view message) { logger().warn("warning: {}", without_controls(message)); }
void log_error(std::string_view message) { logger().error("error: {}", without_controls(message)); }

}  // namespace regatta
