// Records a film of the scene as a window shows it. The film has kFilmFps pictures per simulated second, so that it
// plays at real pace however slowly the machine steps; a late picture is repeated for those that were missed. A paused
// run adds nothing; where simulated time jumps back or ahead, the film cuts.
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

inline constexpr int kFilmFps = 30;  // pictures per second of simulated time; chosen [1/s]

class WindowFilm {
 public:
  // Begins a film under the first free name regatta-<scene>-film-<n>.mp4 in the current folder. width_px, height_px:
  // those of the window; of an odd number the last column or row is left out, because ffmpeg needs even ones.
  static Result<WindowFilm> begin(const Scene& scene, int width_px, int height_px);

  // Adds the pictures that are due at a simulated time [s]. picture: returns the window's picture; called only if one
  // is due. An error if the window has another size now, or if ffmpeg failed.
  Result<> add(double time, const std::function<Image()>& picture);
  // Ends the film and gives the file its name; an error if it holds no picture.
  Result<> end();

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] double length() const { return static_cast<double>(pictures_) / kFilmFps; }  // [s]

 private:
  WindowFilm(std::filesystem::path file, std::unique_ptr<FilmWriter> writer, int width_px, int height_px)
      : file_(std::move(file)), writer_(std::move(writer)), width_(width_px), height_(height_px) {}

  std::filesystem::path file_;
  std::unique_ptr<FilmWriter> writer_;
  int width_ = 0, height_ = 0;  // size of the film [px]
  bool begun_ = false;
  double due_ = 0.0;  // simulated time of the next picture [s]
  std::int64_t pictures_ = 0;
};

// Records the films of a window, one at a time; a key begins and ends it.
class WindowFilms {
 public:
  struct News {
    std::string text;  // empty: there is nothing to say
    bool wrong = false;
  };

  // Adds a frame at a simulated time [s]; call it once a frame when the scene is drawn. key: begin a film, or end the
  // one under way. A film that can't go on ends.
  News frame(bool key, const Scene& scene, double time, const std::function<Image()>& picture);
  // Ends the film under way, if any.
  News end();

 private:
  std::optional<WindowFilm> film_;
};

}  // namespace regatta
