// The moments that a person keeps on disk (moment_folder.h), as the running program sees them. A thread writes them one
// after another, so that no frame waits for the disk; the player asks for the results once a frame. Needs no window.
#pragma once

#include "app/moment_folder.h"
#include "core/file_lock.h"
#include "render/offscreen.h"
#include "world/world.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace regatta {

struct MomentSlot : MomentFile {
  std::uint64_t id = 0;  // unique among the moments that this program has seen
};

class MomentSlots {
 public:
  MomentSlots();   // no moment is kept on disk until open() is called
  ~MomentSlots();  // waits until all moments are written
  MomentSlots(const MomentSlots&) = delete;
  MomentSlots& operator=(const MomentSlots&) = delete;
  // Reads the moments in the folder. It is made with the first moment that is kept.
  void open(std::filesystem::path folder);

  [[nodiscard]] bool on_disk() const { return !folder_.empty(); }
  [[nodiscard]] std::span<const MomentSlot> slots() const { return slots_; }  // written ones; oldest first
  [[nodiscard]] const MomentSlot* find(std::uint64_t id) const;               // null: not written yet, or deleted
  // Returns one message for each file that has a moment's name and is none.
  [[nodiscard]] std::span<const std::string> troubles() const { return troubles_; }

  // Copies the world and queues it for writing; returns the id of its slot-to-be. An error without a folder, of a run
  // that diverged, or if kMostMoments wait already.
  Result<std::uint64_t> keep(const World& world);
  // Queues the picture of a slot that was just kept.
  void add_picture(std::uint64_t id, Image picture);
  struct Written {
    std::uint64_t id = 0;
    bool kept = false;  // the world is on disk, even if its picture failed
    std::optional<Error> error;
  };
  // Returns the writes that succeeded or failed since the last call, and brings slots() up to the last of them.
  [[nodiscard]] std::vector<Written> take_written();
  // Waits until all moments are written.
  void wait();
  // Reads the folder again: another program may have kept moments. Does nothing while a write or its result waits,
  // which brings the folder's moments, too.
  void look();
  // Locks the slots for which is_played is true, so that no program deletes them; unlocks all others.
  void hold(const std::function<bool(const std::filesystem::path& scene)>& is_played);

 private:
  struct Job {
    std::uint64_t id = 0;
    std::optional<WorldFiles> world;  // nothing: the job is the picture of a written moment
    std::vector<std::filesystem::path> in_use;
    Image picture;
  };
  struct Done {
    Written what;
    std::optional<MomentFiles> now;  // nothing: the folder could not be read
    std::optional<MomentFile> moment;
  };
  void add(Job job);
  void work();
  Done carry_out(const Job& job);
  void show(MomentFiles found);

  std::filesystem::path folder_;
  std::vector<MomentSlot> slots_;
  std::vector<std::string> troubles_;
  std::map<std::filesystem::path, std::optional<FileLock>> held_;
  std::uint64_t ids_ = 0;

  std::mutex mutex_;  // guards jobs_, done_ and ends_
  std::condition_variable changed_;
  std::deque<Job> jobs_;    // the first is being carried out
  std::vector<Done> done_;  // results that take_written() has not returned yet
  bool ends_ = false;
  std::map<std::uint64_t, MomentFile> written_;  // used by the thread alone
  std::thread thread_;                           // started with the first job
};

}  // namespace regatta
