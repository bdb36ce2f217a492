#include "run/ghost_run.h"

#include "core/parallel.h"
#include "replay/playback.h"
#include "run/replay_loading.h"
#include "run/scene_loading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace regatta {

Result<std::unique_ptr<GhostRun>> GhostRun::open(const DataFiles& data, const std::filesystem::path& file) {
  std::error_code code;
  if (std::filesystem::exists(file, code) && !is_replay(file)) {
    return Error{"not a replay of Regatta; --save-replay records one", file.string()};
  }
  RunOptions options;
  Result<Scene> scene = load_replay(data, file, options);
  if (!scene) return scene.error();
  return std::unique_ptr<GhostRun>(new GhostRun(file, std::move(scene).value(), std::move(options.recording)));
}

void GhostRun::begin() {
  thread_ = std::thread([this] { run_to_its_end(); });
}

GhostRun::GhostRun(std::filesystem::path file, Scene scene, std::shared_ptr<const Recording> recording)
    : file_(std::move(file)),
      scene_(std::move(scene)),
      recording_(std::move(recording)),
      dt_(1.0 / scene_.steps_per_second) {}

GhostRun::~GhostRun() {
  ends_ = true;
  wait();
}

void GhostRun::wait() {
  if (thread_.joinable()) thread_.join();
}

void GhostRun::fail(const std::string& why) {
  const std::lock_guard lock(mutex_);
  trouble_ = why;
}

// Runs on one thread, as the live run has the others. Catches all exceptions: one that left the thread would end the
// program.
void GhostRun::run_to_its_end() {
  set_thread_count(1);
  try {
    run();
  } catch (const std::exception& error) {  // no memory for a second world
    fail(error.what());
    failed_ = true;
  }
}

void GhostRun::run() {
  Loading loading;
  loading.cache = cache_folder();
  loading.progress = [this](const std::string&, double) { return !ends_; };
  Result<std::unique_ptr<World>> made = World::create(scene_, loading);
  if (!made) {
    if (!ends_) fail(made.error().text());
    failed_ = true;
    return;
  }
  World& world = *made.value();
  Playback playback(recording_);
  playback.check(world);
  bool diverged = false;
  while (!ends_) {
    {
      const std::lock_guard lock(mutex_);
      track_.add(world);
    }
    if (playback.divergence() && !std::exchange(diverged, true)) fail(divergence_text(*playback.divergence()));
    if (playback.at_end(world.steps())) return;
    for (const auto& [step, command] : playback.due(world.steps())) world.enqueue(command);
    world.step();
    playback.check(world);
  }
}

double GhostRun::progress() const {
  const std::lock_guard lock(mutex_);
  const std::int64_t first = recording_->first_step(), whole = recording_->last_step() - first;
  if (track_.empty()) return 0.0;
  return whole > 0 ? static_cast<double>(track_.last_step() - first) / static_cast<double>(whole) : 1.0;
}

std::optional<RunGhost> GhostRun::at(std::string_view boat, double time) const {
  const std::lock_guard lock(mutex_);
  if (track_.empty()) return std::nullopt;
  const std::int64_t step = recording_->first_step() + std::llround(time / dt_);
  if (step > track_.last_step() && track_.last_step() < recording_->last_step()) return std::nullopt;
  return track_.at(boat, step);
}

std::optional<double> GhostRun::passed(std::string_view boat, Vec2 place, float reach) const {
  const std::lock_guard lock(mutex_);
  const std::optional<std::int64_t> step = track_.passed(boat, place, reach);
  if (!step) return std::nullopt;
  return static_cast<double>(*step - recording_->first_step()) * dt_;
}

std::string GhostRun::trouble() {
  const std::lock_guard lock(mutex_);
  return std::exchange(trouble_, {});
}

}  // namespace regatta
