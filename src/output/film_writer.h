// A film from raw pictures, through the ffmpeg program. The film appears under its name when it is whole; of one
// that failed nothing is left behind.
#pragma once

#include "core/output_file.h"
#include "core/result.h"
#include "render/offscreen.h"

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

namespace regatta {

class FilmWriter {
 public:
  // The name of a film that ffmpeg will be able to write, of a size its usual pixel format can hold; and ffmpeg is
  // there.
  static Result<> check(const std::filesystem::path& file, int width_px, int height_px);
  // out: made for `file`. A pipe or a device is written as it is, without going back in it.
  static Result<std::unique_ptr<FilmWriter>> create(const std::filesystem::path& file, OutputFile out, int width_px,
                                                    int height_px, int frames_per_second);
  ~FilmWriter();
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;

  Result<> add(const Image& frame);
  // The film is whole, still under its temporary name.
  Result<> finish();
  // Gives a finished film its name.
  Result<> commit();

 private:
  FilmWriter(std::filesystem::path file, OutputFile out);
  int wait_for_encoder();                  // returns its exit status
  [[nodiscard]] std::string said() const;  // by ffmpeg, in one line
  [[nodiscard]] Error encoder_error() const;

  std::filesystem::path file_;
  OutputFile out_;
  pid_t encoder_ = -1;
  int pipe_ = -1;      // to ffmpeg's standard input
  int messages_ = -1;  // a file in memory for ffmpeg's standard error
  int width_ = 0, height_ = 0;
};

}  // namespace regatta
