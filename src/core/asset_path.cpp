#include "core/asset_path.h"

#include "core/spelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace regatta {

namespace {

namespace fs = std::filesystem;

// Whether `file` lies in `folder` or below; both canonical.
bool is_below(const fs::path& file, const fs::path& folder) {
  const auto [in_folder, in_file] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return in_folder == folder.end() && in_file != file.end();
}

}  // namespace

std::vector<fs::path> folders_beside(const fs::path& file) {
  std::vector<fs::path> folders = {file.has_parent_path() ? file.parent_path() : fs::path(".")};
  std::error_code code;
  const fs::path target = fs::canonical(file, code).parent_path();
  if (!code && !fs::equivalent(target, folders[0], code) && !code) folders.push_back(target);
  return folders;
}

Result<fs::path> resolve_asset(const std::string& text, std::span<const fs::path> folders) {
  constexpr std::size_t kLongest = 1024;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (text.empty() || text.size() > kLongest || std::any_of(text.begin(), text.end(), is_control)) {
    return Error{fmt::format("\"{}\" is not a file name", printable(text))};
  }
  const fs::path relative(text);
  if (relative.is_absolute()) {
    return Error{fmt::format("\"{}\" is an absolute path; files are named relative to the folder", printable(text))};
  }
  if (std::find(relative.begin(), relative.end(), fs::path("..")) != relative.end()) {
    return Error{fmt::format("\"{}\" leads out of the folder (\"..\")", printable(text))};
  }
  bool leads_out = false;
  std::string searched;
  for (const fs::path& base : folders) {
    if (base.empty()) continue;
    searched += fmt::format("{}{}", searched.empty() ? "" : " or ", base.string());
    std::error_code code;
    const fs::path root = fs::canonical(base, code);
    if (code) continue;
    const fs::path file = fs::canonical(root / relative, code);
    if (code) continue;
    if (!is_below(file, root)) {
      leads_out = true;
      continue;
    }
    if (fs::is_regular_file(file, code)) return root / relative;
  }
  if (leads_out) return Error{fmt::format("\"{}\" is a link that leads out of its folder", printable(text))};
  return Error{fmt::format("no file \"{}\" in {}", printable(text), searched)};
}

}  // namespace regatta
