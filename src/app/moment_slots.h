// The moments that a person keeps on disk (moment_folder.h), as the running program sees them. They are written on a
// thread of their own, one after another, so that no frame waits for a disk; what becomes of them is asked for once a
// frame. No window here.
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
  std::uint64_t id = 0;  // its own, of those that this program has seen
};

class MomentSlots {
 public:
  MomentSlots();   // until open() is called none is kept on disk
  ~MomentSlots();  // waits until all is written
  MomentSlots(const MomentSlots&) = delete;
  MomentSlots& operator=(const MomentSlots&) = delete;
  // Reads what is there. The folder is made with the first moment that is kept.
  void open(std::filesystem::path folder);

  [[nodiscard]] bool on_disk() const { return !folder_.empty(); }
  [[nodiscard]] std::span<const MomentSlot> slots() const { return slots_; }  // that are written; the oldest first
  [[nodiscard]] const MomentSlot* find(std::uint64_t id) const;  // null: it is not written yet, or made room
  // What has the name of a moment and is none.
  [[nodiscard]] std::span<const std::string> troubles() const { return troubles_; }

  // Takes the world as it stands; returns the id of the slot that it will be. An error where as many wait to be written
  // as have a place.
  Result<std::uint64_t> keep(const World& world);
  // The picture of a slot that was just kept.
  void add_picture(std::uint64_t id, Image picture);
  struct Written {
    std::uint64_t id = 0;
    bool kept = false;  // the world is on disk, whatever the picture met
    std::optional<Error> error;
  };
  // What was written since this was asked last, or could not be; slots() are as they stood on disk then.
  [[nodiscard]] std::vector<Written> take_written();
  // Until all is written.
  void wait();
  // Reads anew what is there: another program may have kept some. While something is being written that does it.
  void look();
  // Slots from which a run that can be gone back to began stay, whatever another program keeps.
  void hold(const std::function<bool(const std::filesystem::path& scene)>& is_played);

 private:
  struct Job {
    std::uint64_t id = 0;
    std::optional<WorldFiles> world;  // nothing: the picture of one that was written
    std::vector<std::filesystem::path> in_use;
    Image picture;
  };
  struct Done {
    Written what;
    std::optional<MomentFiles> now;  // nothing: that could not be read
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

  std::mutex mutex_;  // of jobs_, done_ and ends_
  std::condition_variable changed_;
  std::deque<Job> jobs_;    // the first is being done
  std::vector<Done> done_;  // and not taken yet
  bool ends_ = false;
  std::map<std::uint64_t, MomentFile> written_;  // the thread's own
  std::thread thread_;                           // begins with the first job
};

}  // namespace regatta
