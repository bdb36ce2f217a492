#include "output/output_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <system_error>
#include <utility>

namespace regatta {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 8> kKindNames = {
    "CSV of ours",   "JSON object",         "PNG picture",    "MP4 or MKV film",
    "scene of ours", "saved state of ours", "replay of ours", "page of regatta compare"};

// The place a name stands for, whether or not something is there: links followed, "." and ".." gone.
fs::path place_of(const fs::path& file) {
  std::error_code code;
  fs::path place = fs::weakly_canonical(link_target(fs::absolute(file, code)), code);
  return code ? file : place;
}

// By name, or as two names of one file (a hard link).
bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code code;
  return place_of(a) == place_of(b) || (fs::equivalent(a, b, code) && !code);
}

}  // namespace

bool begins_as(OutputKind kind, std::string_view bytes) {
  switch (kind) {
    case OutputKind::kCsv:
      return bytes.starts_with("time [s],step");
    case OutputKind::kJson: {
      const std::size_t first = bytes.find_first_not_of(" \t\r\n");
      return first != std::string_view::npos && bytes[first] == '{';
    }
    case OutputKind::kPicture:
      return bytes.starts_with("\x89PNG\r\n\x1a\n");
    case OutputKind::kFilm:  // MP4 and MOV hold the length of their first box before its name; MKV is EBML
      return (bytes.size() >= 8 && bytes.substr(4, 4) == "ftyp") || bytes.starts_with("\x1a\x45\xdf\xa3");
    case OutputKind::kScene:
      return bytes.starts_with("# A scene of Regatta;");
    case OutputKind::kState:
      return bytes.starts_with("REGATTA\n");
    case OutputKind::kReplay:
      return bytes.starts_with("REGATTA REPLAY\n");
    case OutputKind::kPage:
      return bytes.starts_with("<!DOCTYPE html>\n<!-- regatta compare -->");
  }
  return false;
}

void OutputRule::reads(const fs::path& file, std::string what) {
  if (!file.empty()) inputs_.push_back({file, std::move(what)});
}

void OutputRule::reads(FindFiles find, std::string what) { further_.push_back({std::move(find), std::move(what)}); }

Result<> OutputRule::writes(const fs::path& file, OutputKind kind, std::string what) {
  std::error_code code;
  const fs::file_status status = fs::status(file, code);
  const bool device = fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
  if (device || is_standard_output(file)) return success();
  if (fs::is_regular_file(status)) {
    for (const Findable& further : std::exchange(further_, {})) {
      for (const fs::path& found : further.find()) reads(found, further.what);
    }
  }
  const auto named = [&](const Known& known) { return same_file(known.file, file); };
  if (const auto input = std::find_if(inputs_.begin(), inputs_.end(), named); input != inputs_.end()) {
    return Error{fmt::format("{} would replace {}, which this run reads", what, input->what), file.string()};
  }
  if (const auto other = std::find_if(outputs_.begin(), outputs_.end(), named); other != outputs_.end()) {
    return Error{fmt::format("{} and {} would write the same file", other->what, what), file.string()};
  }
  if (fs::is_regular_file(status)) {
    std::ifstream stream(file, std::ios::binary);
    std::array<char, kKindBytes> begin{};
    stream.read(begin.data(), begin.size());
    const auto got = static_cast<std::size_t>(stream.gcount());
    const bool empty = stream.is_open() && got == 0 && stream.eof();
    if (!empty && !begins_as(kind, {begin.data(), got})) {
      return Error{fmt::format("{} would replace a file that does not begin as a {} does; give another name, or remove "
                               "that file first",
                               what, kKindNames.at(static_cast<std::size_t>(kind))),
                   file.string()};
    }
  }
  outputs_.push_back({file, std::move(what)});
  return success();
}

Result<OutputFile> OutputRule::open(const fs::path& file, OutputKind kind, std::string what) {
  const bool numbers = kind == OutputKind::kCsv || kind == OutputKind::kJson;
  if (numbers && file == "-") return OutputFile::standard_output();
  if (const Result<> allowed = writes(file, kind, std::move(what)); !allowed) return allowed.error();
  return OutputFile::create(file);
}

}  // namespace regatta
