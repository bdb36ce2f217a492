#include "app/moment_slots.h"

#include "exchange/status.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace regatta {

namespace fs = std::filesystem;

MomentSlots::MomentSlots() = default;

MomentSlots::~MomentSlots() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void MomentSlots::open(fs::path folder) {
  folder_ = std::move(folder);
  look();
}

const MomentSlot* MomentSlots::find(std::uint64_t id) const {
  const auto found = std::find_if(slots_.begin(), slots_.end(), [id](const MomentSlot& s) { return s.id == id; });
  return found == slots_.end() ? nullptr : &*found;
}

// Replaces slots_ by the moments that were found; a slot that was known keeps its id.
void MomentSlots::show(MomentFiles found) {
  const std::vector<MomentSlot> before = std::exchange(slots_, {});
  troubles_ = std::move(found.troubles);
  for (MomentFile& moment : found.moments) {
    const auto same = std::find_if(before.begin(), before.end(), [&](const MomentSlot& s) {
      return s.number == moment.number && s.changed == moment.changed;
    });
    MomentSlot& slot = slots_.emplace_back();
    static_cast<MomentFile&>(slot) = std::move(moment);
    slot.id = same != before.end() ? same->id : 0;
  }
}

void MomentSlots::look() {
  if (folder_.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    if (!jobs_.empty() || !done_.empty()) return;
  }
  show(read_moments(folder_));
  for (MomentSlot& slot : slots_) {
    if (slot.id == 0) slot.id = ++ids_;
  }
}

void MomentSlots::hold(const std::function<bool(const fs::path& scene)>& is_played) {
  if (folder_.empty()) return;
  for (int number = 1; number <= kMostMoments; ++number) {
    const fs::path scene = moment_scene(folder_, number);
    if (!is_played(scene)) {
      held_.erase(scene);
    } else if (std::optional<FileLock>& held = held_[scene]; !held) {  // retries a refused lock
      if (auto taken = FileLock::take(scene, FileLock::Kind::kShared)) held.emplace(std::move(*taken));
    }
  }
}

Result<std::uint64_t> MomentSlots::keep(const World& world) {
  if (folder_.empty()) return Error{"there is no folder for it: neither XDG_CONFIG_HOME nor HOME is set"};
  if ((world.status() & kFatalStatus) != 0) return Error{"a run that diverged can't be loaded again"};
  {
    const std::lock_guard lock(mutex_);
    const auto waiting =
        std::count_if(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.world.has_value(); });
    if (waiting >= kMostMoments) return Error{"as many moments wait to be written as have a place", folder_.string()};
  }
  Job job{.id = ++ids_, .world = world.files(), .in_use = {}, .picture = {}};
  for (const auto& [scene, lock] : held_) job.in_use.push_back(scene);
  add(std::move(job));
  return ids_;
}

void MomentSlots::add_picture(std::uint64_t id, Image picture) {
  add({.id = id, .world = std::nullopt, .in_use = {}, .picture = std::move(picture)});
}

void MomentSlots::add(Job job) {
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  changed_.notify_all();
}

void MomentSlots::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    const Job& job = jobs_.front();  // stays valid: other jobs are added behind it
    lock.unlock();
    Done done = carry_out(job);
    lock.lock();
    std::optional<Job> finished = std::move(jobs_.front());
    jobs_.pop_front();
    done_.push_back(std::move(done));
    changed_.notify_all();
    lock.unlock();
    finished.reset();  // freed without the lock: freeing a world takes time
    lock.lock();
  }
}

// Carries out a job, on the thread. Catches exceptions: one that left the thread would end the program.
MomentSlots::Done MomentSlots::carry_out(const Job& job) {
  Done done;
  done.what.id = job.id;
  try {
    if (job.world) {
      Result<MomentFile> moment = write_moment(folder_, *job.world, job.in_use);
      done.what.kept = static_cast<bool>(moment);
      if (!moment)
        done.what.error = moment.error();
      else
        done.moment = written_[job.id] = std::move(moment).value();
    } else if (const auto moment = written_.find(job.id); moment != written_.end()) {
      done.what.kept = true;
      const Result<std::string> png = png_bytes(job.picture);
      const Result<> added = png ? write_moment_picture(moment->second, png.value()) : Result<>(png.error());
      if (!added) done.what.error = added.error();
    }
    done.now = read_moments(folder_);
  } catch (const std::exception& error) {  // out of memory
    done.what.error = Error{error.what()};
  }
  return done;
}

std::vector<MomentSlots::Written> MomentSlots::take_written() {
  std::vector<Done> all;
  {
    const std::lock_guard lock(mutex_);
    all.swap(done_);
  }
  std::vector<Written> written;
  for (Done& done : all) {
    if (done.now) show(std::move(*done.now));
    for (MomentSlot& slot : slots_) {
      const bool is_it = done.moment && done.moment->number == slot.number && done.moment->changed == slot.changed;
      if (is_it) slot.id = done.what.id;
      if (slot.id == 0) slot.id = ++ids_;
    }
    // The id decides between equal times.
    std::sort(slots_.begin(), slots_.end(), [](const MomentSlot& a, const MomentSlot& b) {
      return std::pair(a.changed, a.id) < std::pair(b.changed, b.id);
    });
    written.push_back(std::move(done.what));
  }
  return written;
}

void MomentSlots::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return jobs_.empty(); });
}

}  // namespace regatta
