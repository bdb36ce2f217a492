#include "app/settings.h"

#include "core/files.h"
#include "core/log.h"
#include "exchange/view_table.h"
#include "run/options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace regatta {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, kMostHints> kHintSettings = {"has_driven", "has_looked", "has_held", "has_loaded"};

// Reads members that are present and of the right type and size; remembers the first that is wrong.
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
  void real(const char* key, double low, double high, double& out) {
    const Json* const value = find(key, &Json::is_number);
    if (value == nullptr) return;
    const auto number = value->get<double>();
    if (!(number >= low && number <= high)) return wrong(key);
    out = number;
  }
  // Reads an object of names and times [s]; a time that is not in (0, kLongest] is wrong.
  void times(const char* key, std::map<std::string, double>& out) {
    const Json* const value = find(key, &Json::is_object);
    if (value == nullptr) return;
    constexpr double kLongest = 1.0e6;  // no one takes longer; chosen [s]
    for (const auto& [name, time] : value->items()) {
      if (!time.is_number() || !(time.get<double>() > 0.0 && time.get<double>() <= kLongest)) return wrong(key);
      out[name] = time.get<double>();
    }
  }
  void flag(const char* key, bool& out) {
    if (const Json* const value = find(key, &Json::is_boolean)) out = value->get<bool>();
  }
  void text(const char* key, std::string& out) {
    if (const Json* const value = find(key, &Json::is_string)) out = value->get<std::string>();
  }
  void view(const ViewInfo& info, ViewOptions& out) {
    if (*info.setting == '\0') return;
    double value = get_view(out, info.id);
    if (info.kind == ViewKind::kReal) {
      real(info.setting, info.minimum, info.maximum, value);
    } else if (info.kind == ViewKind::kChoice) {
      std::string name = info.names[static_cast<std::size_t>(value)];
      text(info.setting, name);
      const auto found = std::find(info.names.begin(), info.names.end(), name);
      if (found == info.names.end()) return wrong(info.setting);
      value = static_cast<double>(found - info.names.begin());
    } else {
      bool on = value != 0.0;
      flag(info.setting, on);
      value = on ? 1.0 : 0.0;
    }
    set_view(out, info.id, value);
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

// Returns a view option's value as the file holds it: a word, a number, true or false.
Json view_value(const ViewInfo& info, const ViewOptions& view) {
  const double value = get_view(view, info.id);
  if (info.kind == ViewKind::kChoice) return info.names[static_cast<std::size_t>(value)];
  if (info.kind == ViewKind::kReal) return value;
  return value != 0.0;
}

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
  double ui_scale = 0.0;
  reader.real("ui_scale", kUiScaleMin, kUiScaleMax, ui_scale);
  if (ui_scale > 0.0) out.ui_scale = static_cast<float>(ui_scale);
  reader.flag("panels", out.panels);
  for (std::size_t i = 0; i < kMostHints; ++i) reader.flag(kHintSettings[i], out.hints_done[i]);
  reader.text("scene", out.scene);
  reader.text("camera", out.camera);
  reader.text("layout", out.layout);
  reader.times("best_times", out.best_times);

  for (const ViewInfo& info : all_view_options()) reader.view(info, out.view);
  if (!reader.problem().empty()) return Error{reader.problem()};
  return out;
}

std::string settings_text(const Settings& settings) {
  Json object = {
      {"width_px", settings.width_px}, {"height_px", settings.height_px}, {"panels", settings.panels},
      {"scene", settings.scene},       {"camera", settings.camera},       {"layout", settings.layout},
  };
  if (!settings.best_times.empty()) object["best_times"] = settings.best_times;
  for (std::size_t i = 0; i < kMostHints; ++i) object[kHintSettings[i]] = settings.hints_done[i];
  for (const ViewInfo& info : all_view_options()) {
    if (*info.setting != '\0') object[info.setting] = view_value(info, settings.view);
  }
  if (settings.ui_scale) object["ui_scale"] = *settings.ui_scale;
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Settings load_settings(const std::filesystem::path& file) {
  std::error_code code;
  if (file.empty() || !std::filesystem::exists(file, code)) {
    Settings first;
    first.first_start = true;
    first.view.gauges = false;
    return first;
  }
  constexpr std::uintmax_t kLargest = 1'000'000;  // our files have a few kilobytes; chosen [bytes]
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
  if (const Result<> done = write_file_atomically(file, settings_text(settings)); !done) {
    log_warning(done.error().text());
  }
}

}  // namespace regatta
