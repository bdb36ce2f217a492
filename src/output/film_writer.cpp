#include "output/film_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
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
#include <utility>
#include <vector>

namespace regatta {

namespace {

constexpr std::array<std::string_view, 3> kExtensions = {".mp4", ".mkv", ".mov"};

// By ffmpeg's name.
std::string muxer_of(const std::filesystem::path& file) {
  return file.extension() == ".mkv" ? "matroska" : file.extension().string().substr(1);
}

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

// Starts a program with these as its standard streams (output -1: none); -1 when it can't be started.
pid_t spawn(const std::vector<std::string>& arguments, int input, int output, int messages) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  if (output >= 0) {
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);

  // ffmpeg gets its own process group: Ctrl-C is ours to handle, or ffmpeg would end the film before its last picture.
  // SIGPIPE gets its default back in ffmpeg: this program ignores it, and a child would inherit that.
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
  return success();
}

FilmWriter::FilmWriter(std::filesystem::path file, OutputFile out) : file_(std::move(file)), out_(std::move(out)) {}

Result<std::unique_ptr<FilmWriter>> FilmWriter::create(const std::filesystem::path& file, OutputFile out, int width_px,
                                                       int height_px, int frames_per_second) {
  std::unique_ptr<FilmWriter> film(new FilmWriter(file, std::move(out)));
  film->width_ = width_px;
  film->height_ = height_px;
  film->messages_ = ::memfd_create("ffmpeg", MFD_CLOEXEC);
  std::array<int, 2> ends{-1, -1};
  if (film->messages_ < 0 || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return Error{fmt::format("can't start ffmpeg: {}", std::strerror(errno))};
  }
  film->pipe_ = ends[1];
  // A leading "./" keeps names with a colon or a dash from being read as protocols or options. An output that can't
  // seek gets its index in pieces instead of at the end.
  const std::filesystem::path& named = film->out_.temporary();
  const bool direct = named.empty();
  const std::string output = direct ? "pipe:1" : named.is_absolute() ? named.string() : "./" + named.string();
  film->encoder_ = spawn({"ffmpeg",
                          "-hide_banner",
                          "-loglevel",
                          "error",
                          "-xerror",
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
                          direct ? "+frag_keyframe+empty_moov" : "+faststart",
                          "-flush_packets",  // a disk that is full is known at the first packet, not after megabytes
                          "1",
                          "-f",
                          muxer_of(file),
                          output},
                         ends[0], direct ? film->out_.descriptor() : -1, film->messages_);
  ::close(ends[0]);
  if (film->encoder_ < 0) return Error{"can't start ffmpeg"};
  return film;
}

FilmWriter::~FilmWriter() {
  if (encoder_ > 0) ::kill(encoder_, SIGKILL);
  wait_for_encoder();
  if (messages_ >= 0) ::close(messages_);
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

std::string FilmWriter::said() const {
  std::array<char, 400> text{};
  const ssize_t got = ::pread(messages_, text.data(), text.size(), 0);
  std::string line(text.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  while (!line.empty() && line.back() == '\n') line.pop_back();
  std::replace(line.begin(), line.end(), '\n', ';');  // one line, as every error
  return line;
}

Error FilmWriter::encoder_error() const {
  const std::string line = said();
  return Error{line.empty() ? "ffmpeg ended early" : "ffmpeg: " + line, file_.string()};
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
  // Some of its versions complain of a trailer that can't be written, and end with 0.
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || !said().empty()) return encoder_error();
  return out_.finish();
}

Result<> FilmWriter::commit() { return out_.commit(); }

}  // namespace regatta
