#include "app/window_film.h"

#include "app/free_name.h"
#include "run/scene_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace regatta {

namespace {

constexpr double kFrame = 1.0 / kFilmFps;  // between two pictures of the film [s]
constexpr double kJump = 1.0;              // a longer simulated time between two frames counts as a jump; chosen [s]
constexpr double kRounding = 1e-9;         // far above the rounding of simulated time, far below any dt [s]

// Returns the upper left part of a picture. Pixels are RGB, row by row from the top.
Image cut(const Image& whole, int width_px, int height_px) {
  if (whole.width == width_px && whole.height == height_px) return whole;
  Image part{width_px, height_px, {}};
  part.rgb.reserve(3U * static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px));
  for (int row = 0; row < height_px; ++row) {
    const auto begin = whole.rgb.begin() + 3 * static_cast<std::ptrdiff_t>(row) * whole.width;
    part.rgb.insert(part.rgb.end(), begin, begin + 3 * static_cast<std::ptrdiff_t>(width_px));
  }
  return part;
}

}  // namespace

Result<WindowFilm> WindowFilm::begin(const Scene& scene, int width_px, int height_px) {
  const int width = width_px - width_px % 2, height = height_px - height_px % 2;
  const std::filesystem::path file = free_name(scene.file, "-film", ".mp4");
  if (const Result<> fine = FilmWriter::check(file, width, height); !fine) return fine.error();
  Result<OutputFile> out = output_rule(scene).open(file, OutputKind::kFilm, "the film");
  if (!out) return out.error();
  Result<std::unique_ptr<FilmWriter>> writer =
      FilmWriter::create(file, std::move(out).value(), width, height, kFilmFps);
  if (!writer) return writer.error();
  return WindowFilm(file, std::move(writer).value(), width, height);
}

Result<> WindowFilm::add(double time, const std::function<Image()>& picture) {
  if (!begun_ || time < due_ - kFrame - kRounding || time > due_ + kJump) due_ = time;
  begun_ = true;
  if (due_ > time + kRounding) return success();
  const Image whole = picture();
  if (whole.width - whole.width % 2 != width_ || whole.height - whole.height % 2 != height_)
    return Error{fmt::format("the window is {} x {} pixels now and the film {} x {}", whole.width, whole.height, width_,
                             height_)};
  const Image part = cut(whole, width_, height_);
  for (; due_ <= time + kRounding; due_ += kFrame) {
    if (Result<> added = writer_->add(part); !added) return added;
    ++pictures_;
  }
  return success();
}

Result<> WindowFilm::end() {
  if (pictures_ == 0) return Error{"the film has no picture: the run stood still"};
  if (Result<> whole = writer_->finish(); !whole) return whole;
  return writer_->commit();
}

WindowFilms::News WindowFilms::frame(bool key, const Scene& scene, double time, const std::function<Image()>& picture) {
  if (key && film_) return end();
  if (key) {
    const Image whole = picture();
    Result<WindowFilm> begun = WindowFilm::begin(scene, whole.width, whole.height);
    if (!begun) return {begun.error().text(), true};
    film_ = std::move(begun).value();
    return {fmt::format("{} begins: F8 ends it", film_->file().string())};
  }
  if (!film_) return {};
  const Result<> added = film_->add(time, picture);
  if (added) return {};
  const News ended = end();
  return {fmt::format("the film ends here: {}; {}", added.error().text(), ended.text), true};
}

WindowFilms::News WindowFilms::end() {
  if (!film_) return {};
  WindowFilm film = std::move(*film_);
  film_.reset();
  if (const Result<> ended = film.end(); !ended) return {ended.error().text(), true};
  return {fmt::format("saved {}, {:.1f} s", film.file().string(), film.length())};
}

}  // namespace regatta
