// Any bytes as a scene file: an error with a message, or a scene that its own text reads back as.
#include "core/check.h"
#include "scene/scene_file.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace regatta;
  const std::filesystem::path root(REGATTA_ROOT);
  const auto read = [&](std::string_view text) {
    return parse_scene(text, "fuzz.toml", root / "scenes", root / "assets");
  };
  const Result<Scene> scene = read({reinterpret_cast<const char*>(data), size});
  if (!scene.ok()) {
    CHECK(!scene.error().message.empty(), "an error says what is wrong");
    CHECK(scene.error().text().find('\n') == std::string::npos, "an error is one line");
    return 0;
  }
  const std::string text = scene_text(scene.value());
  const Result<Scene> again = read(text);
  CHECK(again.ok(), "a written scene reads back");
  CHECK(scene_text(again.value()) == text, "as the same scene");
  return 0;
}
