#include "output/film_writer.h"

#include "output/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace regatta {

namespace {

constexpr std::array<std::string_view, 3> kExtensions = {".mp4", ".mkv", ".mov"};

bool program_on_path(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    const std::size_t colon = rest.find(':');
    const std::string candidate = fmt::format("{}/{}", rest.substr(0, colon), name);
    if (::access(candidate.c_str(), X_OK) == 0) return true;
    if (colon == std::string_view::npos) return false;
    rest.remove_prefix(colon + 1);
  }
}

// Starts a program that reads `input` and writes its standard error to `messages`; -1 when it can't be started.
pid_t spawn(const std::vector<std::string>& arguments, int input, int messages) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);

  // Its own process group: Ctrl-C is ours to handle, or ffmpeg would end the film before its last picture. And it must
  // not inherit that we ignore SIGPIPE.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);

  pid_t child = -1;
  const int code = posix_spawnp(&child, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code == 0 ? child : -1;
}

}  // namespace

Result<> FilmWriter::check(const std::filesystem::path& file, int width_px, int height_px) {
  if (std::find(kExtensions.begin(), kExtensions.end(), file.extension().string()) == kExtensions.end()) {
    return Error{"a film's name must end in .mp4, .mkv or .mov", file.string()};
  }
  if (width_px % 2 != 0 || height_px % 2 != 0) {
    return Error{fmt::format("a film needs an even width and height, not {}x{}", width_px, height_px), file.string()};
  }
  if (!program_on_path("ffmpeg")) {
    return Error{"recording needs the program ffmpeg, which is not on the PATH (sudo apt-get install ffmpeg)"};
  }
  return check_writable(file);
}

Result<std::unique_ptr<FilmWriter>> FilmWriter::create(const std::filesystem::path& file, int width_px, int height_px,
                                                       int frames_per_second) {
  std::unique_ptr<FilmWriter> film(new FilmWriter);
  film->file_ = link_target(file);
  film->temporary_ = temporary_name(film->file_);
  film->width_ = width_px;
  film->height_ = height_px;
  film->messages_ = std::tmpfile();
  std::array<int, 2> ends{-1, -1};
  if (film->messages_ == nullptr || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return Error{fmt::format("can't start ffmpeg: {}", std::strerror(errno))};
  }
  film->pipe_ = ends[1];
  // A leading "./" keeps names with a colon or a dash from being read as protocols or options.
  const std::string output =
      film->temporary_.is_absolute() ? film->temporary_.string() : "./" + film->temporary_.string();
  film->encoder_ = spawn({"ffmpeg",
                          "-hide_banner",
                          "-loglevel",
                          "error",
                          "-y",
                          "-f",
                          "rawvideo",
                          "-pixel_format",
                          "rgb24",
                          "-video_size",
                          fmt::format("{}x{}", width_px, height_px),
                          "-framerate",
                          fmt::format("{}", frames_per_second),
                          "-i",
                          "pipe:0",
                          "-an",
                          "-c:v",
                          "libx264",
                          "-preset",
                          "veryfast",
                          "-crf",
                          "20",
                          "-pix_fmt",
                          "yuv420p",
                          "-movflags",
                          "+faststart",
                          output},
                         ends[0], ::fileno(film->messages_));
  ::close(ends[0]);
  if (film->encoder_ < 0) return Error{"can't start ffmpeg"};
  return film;
}

FilmWriter::~FilmWriter() {
  if (encoder_ > 0) ::kill(encoder_, SIGKILL);
  wait_for_encoder();
  if (messages_ != nullptr) std::fclose(messages_);
  std::error_code ignored;
  if (!temporary_.empty()) std::filesystem::remove(temporary_, ignored);
}

int FilmWriter::wait_for_encoder() {
  if (pipe_ >= 0) ::close(std::exchange(pipe_, -1));
  if (encoder_ <= 0) return -1;
  const pid_t child = std::exchange(encoder_, -1);
  int status = -1;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

Error FilmWriter::encoder_error() const {
  std::array<char, 400> text{};
  std::rewind(messages_);
  std::string said(text.data(), std::fread(text.data(), 1, text.size(), messages_));
  while (!said.empty() && said.back() == '\n') said.pop_back();
  std::replace(said.begin(), said.end(), '\n', ';');  // one line, as every error
  return Error{said.empty() ? "ffmpeg ended early" : "ffmpeg: " + said, file_.string()};
}

Result<> FilmWriter::add(const Image& frame) {
  CHECK(frame.width == width_ && frame.height == height_, "a film's pictures all have its size");
  const unsigned char* next = frame.rgb.data();
  std::size_t left = frame.rgb.size();
  while (left > 0) {
    const ssize_t written = ::write(pipe_, next, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      wait_for_encoder();
      return encoder_error();
    }
    next += written;
    left -= static_cast<std::size_t>(written);
  }
  return success();
}

Result<> FilmWriter::finish() {
  const int status = wait_for_encoder();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return encoder_error();
  return success();
}

Result<> FilmWriter::commit() {
  std::error_code code;
  std::filesystem::rename(temporary_, file_, code);
  if (code) return Error{fmt::format("can't be written: {}", code.message()), file_.string()};
  temporary_.clear();
  return success();
}

}  // namespace regatta
