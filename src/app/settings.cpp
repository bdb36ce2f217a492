#include "app/settings.h"

#include "core/files.h"
#include "core/log.h"
#include "output/output_file.h"
#include "run/options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>

namespace regatta {

namespace {

using Json = nlohmann::ordered_json;

// Reads one member if it is there and of the right kind and size; remembers the first that is not.
class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {}

  void integer(const char* key, int low, int high, int& out) {
    const Json* const value = find(key, &Json::is_number_integer);
    if (value == nullptr) return;
    const auto number = value->get<std::int64_t>();
    if (number < low || number > high) return wrong(key);
    out = static_cast<int>(number);
  }
  void real(const char* key, float low, float high, float& out) {
    const Json* const value = find(key, &Json::is_number);
    if (value == nullptr) return;
    const auto number = value->get<double>();
    if (!(number >= low && number <= high)) return wrong(key);
    out = static_cast<float>(number);
  }
  void flag(const char* key, bool& out) {
    if (const Json* const value = find(key, &Json::is_boolean)) out = value->get<bool>();
  }
  void text(const char* key, std::string& out) {
    if (const Json* const value = find(key, &Json::is_string)) out = value->get<std::string>();
  }
  template <class Choice, std::size_t count>
  void choice(const char* key, const std::array<const char*, count>& names, Choice& out) {
    std::string name = names[static_cast<std::size_t>(out)];
    text(key, name);
    const auto* const found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return wrong(key);
    out = static_cast<Choice>(found - names.begin());
  }
  void wrong(const char* key) {
    if (problem_.empty()) problem_ = fmt::format("\"{}\" has no usable value", key);
  }
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  const Json* find(const char* key, bool (Json::*is_kind)() const noexcept) {
    const auto found = object_.find(key);
    if (found == object_.end()) return nullptr;
    if (((*found).*is_kind)()) return &*found;
    wrong(key);
    return nullptr;
  }

  const Json& object_;
  std::string problem_;
};

}  // namespace

std::filesystem::path settings_file() {
  const char* const config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && *config == '/') return std::filesystem::path(config) / "regatta" / "settings.json";
  const char* const home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return {};
  return std::filesystem::path(home) / ".config" / "regatta" / "settings.json";
}

Result<Settings> parse_settings(std::string_view text) {
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) return Error{"is not a JSON object"};
  Settings out;
  Reader reader(object);
  reader.integer("width_px", kWindowSizeMin, 16384, out.width_px);
  reader.integer("height_px", kWindowSizeMin, 16384, out.height_px);
  float ui_scale = 0.0F;
  reader.real("ui_scale", kUiScaleMin, kUiScaleMax, ui_scale);
  if (ui_scale > 0.0F) out.ui_scale = ui_scale;
  reader.flag("panels", out.panels);
  reader.text("scene", out.scene);
  reader.text("camera", out.camera);
  reader.text("layout", out.layout);

  reader.choice("view", kWaterViewNames, out.view.water);
  reader.choice("ocean_view", kOceanViewNames, out.view.ocean);
  reader.choice("ocean_color", kOceanColorNames, out.view.ocean_color);
  reader.flag("wireframe", out.view.wireframe);
  reader.flag("force_arrows", out.view.force_arrows);
  reader.flag("gauges", out.view.gauges);
  reader.flag("shadows", out.view.shadows);
  for (const WakeViewFlag& wake : kWakeViewFlags) {
    reader.flag((std::string("wake_") + wake.name).c_str(), out.view.wakes.*(wake.flag));
  }
  reader.flag("dye", out.view.dye);
  reader.flag("wind", out.view.wind);
  reader.flag("auto_range", out.view.auto_range);
  reader.real("range_low", -1e6F, 1e6F, out.view.range_low);
  reader.real("range_high", -1e6F, 1e6F, out.view.range_high);
  reader.real("quality", 0.1F, 4.0F, out.view.quality);
  if (!reader.problem().empty()) return Error{reader.problem()};
  return out;
}

std::string settings_text(const Settings& settings) {
  Json object = {
      {"width_px", settings.width_px},
      {"height_px", settings.height_px},
      {"panels", settings.panels},
      {"view", kWaterViewNames[static_cast<std::size_t>(settings.view.water)]},
      {"ocean_view", kOceanViewNames[static_cast<std::size_t>(settings.view.ocean)]},
      {"ocean_color", kOceanColorNames[static_cast<std::size_t>(settings.view.ocean_color)]},
      {"wireframe", settings.view.wireframe},
      {"force_arrows", settings.view.force_arrows},
      {"gauges", settings.view.gauges},
      {"shadows", settings.view.shadows},
      {"dye", settings.view.dye},
      {"wind", settings.view.wind},
      {"auto_range", settings.view.auto_range},
      {"range_low", settings.view.range_low},
      {"range_high", settings.view.range_high},
      {"quality", settings.view.quality},
      {"scene", settings.scene},
      {"camera", settings.camera},
      {"layout", settings.layout},
  };
  for (const WakeViewFlag& wake : kWakeViewFlags) {
    object[std::string("wake_") + wake.name] = settings.view.wakes.*(wake.flag);
  }
  if (settings.ui_scale) object["ui_scale"] = *settings.ui_scale;
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Settings load_settings(const std::filesystem::path& file) {
  std::error_code code;
  if (file.empty() || !std::filesystem::exists(file, code)) return {};
  constexpr std::uintmax_t kLargest = 1'000'000;  // ours take a few kilobytes [bytes]
  const Result<std::string> text = read_file(file, kLargest);
  Result<Settings> settings = text ? parse_settings(text.value()) : Result<Settings>(text.error());
  if (settings) return std::move(settings).value();
  Error error = settings.error();
  error.file = file.string();
  log_warning(fmt::format("{}; the window starts with its defaults", error.text()));
  return {};
}

void save_settings(const std::filesystem::path& file, const Settings& settings) {
  if (file.empty()) return;
  std::error_code code;
  std::filesystem::create_directories(file.parent_path(), code);
  if (const Result<> done = write_file_atomically(link_target(file), settings_text(settings)); !done) {
    log_warning(done.error().text());
  }
}

}  // namespace regatta
