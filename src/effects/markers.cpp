#include "effects/markers.h"

namespace regatta {

namespace {

template <typename Kind, typename Shown>
void carry_one(bool wanted, Kind& kind, Snapshot& snapshot, Shown& shown) {
  if (wanted) {
    kind.advance(snapshot);
  } else {
    kind.clear();
    shown = {};
  }
}

}  // namespace

void leave_out(const ViewOptions& view, WhiteWaterDrops& drops) {
  if (!view.spray) drops.spray.clear();
  if (!view.foam) drops.foam.clear();
  if (!view.bubbles) drops.bubbles.clear();
}

bool shows_markers(const ViewOptions& view) { return view.wakes.tracers || view.foam || view.spray || view.bubbles; }

void Markers::carry(const ViewOptions& view, Snapshot& snapshot) {
  carry_one(view.wakes.tracers, tracers_, snapshot, snapshot.tracers);
  carry_one(view.spray, spray_, snapshot, snapshot.spray);
  carry_one(view.foam, foam_, snapshot, snapshot.foam);  // after the spray, which leaves some
  carry_one(view.foam || view.spray || view.bubbles, white_water_, snapshot, snapshot.white_water);
  leave_out(view, snapshot.white_water);
  wet_ground_.advance(snapshot);
  time_ = snapshot.time;
}

void Markers::visit(Archive& archive) {
  archive.value("time", time_);
  tracers_.visit(archive);
  spray_.visit(archive);
  foam_.visit(archive);
  white_water_.visit(archive);
  wet_ground_.visit(archive);
}

}  // namespace regatta
