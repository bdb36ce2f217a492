// A film of what a window shows of the scene, recorded while it runs. It has kFilmFps pictures for each second that the
// simulation goes on, so that it plays at real pace however slowly the machine steps: what is late stands for the
// pictures before it. While the run is paused nothing is added; where time jumps, back or on, the film cuts.
#pragma once

#include "core/result.h"
#include "output/film_writer.h"
#include "scene/scene.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace regatta {

inline constexpr int kFilmFps = 30;  // pictures of a second of simulated time [1/s]

class WindowFilm {
 public:
  // Begins a film under the first free name regatta-<scene>-film-<n>.mp4 in the current folder. width_px, height_px: of
  // the window; what ffmpeg can't hold of an odd number is left out.
  static Result<WindowFilm> begin(const Scene& scene, int width_px, int height_px);

  // Adds the pictures that are due at a simulated time [s]. picture: of the window, asked for if any is due. An error
  // if the window has another size now, or if ffmpeg gave up.
  Result<> add(double time, const std::function<Image()>& picture);
  // The film gets its name; an error if it holds no picture.
  Result<> end();

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] double length() const { return static_cast<double>(pictures_) / kFilmFps; }  // [s]

 private:
  WindowFilm(std::filesystem::path file, std::unique_ptr<FilmWriter> writer, int width_px, int height_px)
      : file_(std::move(file)), writer_(std::move(writer)), width_(width_px), height_(height_px) {}

  std::filesystem::path file_;
  std::unique_ptr<FilmWriter> writer_;
  int width_ = 0, height_ = 0;  // of the film [px]
  bool begun_ = false;
  double due_ = 0.0;  // simulated time of the next picture [s]
  std::int64_t pictures_ = 0;
};

// The films of a window: at most one at a time, which a key begins and ends.
class WindowFilms {
 public:
  struct News {
    std::string text;  // empty: there is nothing to say
    bool wrong = false;
  };

  // Once a frame, when the scene is drawn, at a simulated time [s]. key: begin a film, or end the one there is. A film
  // that can't go on ends there.
  News frame(bool key, const Scene& scene, double time, const std::function<Image()>& picture);
  // Ends the film there is, if any.
  News end();

 private:
  std::optional<WindowFilm> film_;
};

}  // namespace regatta
