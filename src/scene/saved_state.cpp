#include "scene/saved_state.h"

#include "core/files.h"
#include "core/state_hash.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <type_traits>

namespace regatta {

namespace {

static_assert(std::endian::native == std::endian::little, "a state file holds the machine's own little-endian numbers");

// Layout: magic, version, seven counts, the scalars, the arrays in the order of SavedState, and the checksum of all
// bytes before it. A change of layout gets a new version.
constexpr std::string_view kMagic = "REGATTA\n";
constexpr std::uint32_t kVersion = 4;
constexpr std::uintmax_t kLargestFile = 2ULL << 30U;
// Counts on without overflow and is exact as a double, so that the time is finite: 30,000 years at 1000 steps a second.
constexpr std::int64_t kMostSteps = 1'000'000'000'000'000;
constexpr std::uint64_t kColumnBytes = 5 * sizeof(float);
constexpr std::uint64_t kCellBytes = 4 * sizeof(float);
constexpr std::uint64_t kParticleBytes = 7 * sizeof(float);
constexpr std::uint64_t kBodyFloats = 3 + 4 + 3 + 3 + 3 + 3 + 3 + 3 + 4;

std::uint64_t checksum(std::string_view bytes) {
  StateHash hash;
  hash.add(std::span<const char>(bytes.data(), bytes.size()));
  return hash.value();
}

class ByteWriter {
 public:
  template <class T>
  void value(const T& v) {
    static_assert(std::is_arithmetic_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&v), sizeof v);
  }
  template <class T>
  void array(const std::vector<T>& values) {
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }
  void vec3s(const std::vector<Vec3>& values) {
    for (const Vec3& v : values) vec3(v);
  }
  void vec3(const Vec3& v) {
    for (int i = 0; i < 3; ++i) value(v[i]);
  }
  void text(std::string_view t) { bytes_.append(t); }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Reads within bounds that the caller has checked against the counts.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T value() {
    T v{};
    CHECK(at_ + sizeof v <= bytes_.size(), "read past the end of a state");
    std::memcpy(&v, bytes_.data() + at_, sizeof v);
    at_ += sizeof v;
    return v;
  }
  template <class T>
  void array(std::uint64_t count, std::vector<T>& values) {
    CHECK(count <= (bytes_.size() - at_) / sizeof(T), "read past the end of a state");
    values.resize(count);
    if (count == 0) return;  // memcpy takes no null pointers
    std::memcpy(values.data(), bytes_.data() + at_, count * sizeof(T));
    at_ += count * sizeof(T);
  }
  Vec3 vec3() {
    const float x = value<float>();
    const float y = value<float>();
    const float z = value<float>();
    return {x, y, z};
  }
  void vec3s(std::uint64_t count, std::vector<Vec3>& values) {
    CHECK(count <= (bytes_.size() - at_) / (3 * sizeof(float)), "read past the end of a state");
    values.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) values.push_back(vec3());
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

void write_body(const SavedBody& body, ByteWriter& out) {
  out.vec3(body.position);
  for (const float q : {body.orientation.w, body.orientation.x, body.orientation.y, body.orientation.z}) out.value(q);
  for (const Vec3& v : {body.velocity, body.angular_velocity, body.force, body.torque, body.buoyancy, body.drag}) {
    out.vec3(v);
  }
  for (const float v : {body.submerged_volume, body.wetted_area, body.throttle, body.rudder}) out.value(v);
}

SavedBody read_body(ByteReader& in) {
  SavedBody body;
  body.position = in.vec3();
  for (float* q : {&body.orientation.w, &body.orientation.x, &body.orientation.y, &body.orientation.z}) {
    *q = in.value<float>();
  }
  for (Vec3* v : {&body.velocity, &body.angular_velocity, &body.force, &body.torque, &body.buoyancy, &body.drag}) {
    *v = in.vec3();
  }
  for (float* v : {&body.submerged_volume, &body.wetted_area, &body.throttle, &body.rudder}) *v = in.value<float>();
  return body;
}

bool is_unit(const Quat& q) {
  const float length = glm::length(q);
  constexpr float kTolerance = 1e-3F;  // float rounding is 1e-7; anything near this was never a pose
  return std::isfinite(length) && std::abs(length - 1.0F) < kTolerance;
}

}  // namespace

std::string encode_saved_state(const SavedState& state) {
  const std::size_t columns = state.x.size();
  CHECK(state.z.size() == columns && state.u.size() == columns && state.w.size() == columns &&
            state.volume.size() == columns,
        "the columns of a state have arrays of one length");
  CHECK(state.particle_position.size() == state.particle_velocity.size() &&
            state.particle_position.size() == state.particle_pressure.size(),
        "each particle of a state has a velocity and a pressure");
  const std::size_t cells = state.cell_h.size();
  CHECK(state.cell_carry.size() == cells && state.cell_u.size() == cells && state.cell_w.size() == cells,
        "the cells of a state have arrays of one length");
  ByteWriter out;
  out.text(kMagic);
  out.value(kVersion);
  out.value(static_cast<std::uint32_t>(state.bodies.size()));
  out.value(static_cast<std::uint64_t>(columns));
  out.value(static_cast<std::uint64_t>(cells));
  out.value(static_cast<std::uint64_t>(state.water_extra.size()));
  std::uint64_t wake_values = 0;
  for (const SavedBody& body : state.bodies) wake_values += body.wake.size();
  out.value(wake_values);
  out.value(static_cast<std::uint64_t>(state.dye.size()));
  out.value(static_cast<std::uint64_t>(state.particle_position.size()));
  out.value(state.step);
  for (const double v : {state.volume_start, state.volume_in, state.volume_out}) out.value(v);
  for (const auto* values : {&state.x, &state.z, &state.u, &state.w, &state.volume, &state.cell_h, &state.cell_carry,
                             &state.cell_u, &state.cell_w, &state.dye})
    out.array(*values);
  for (const SavedBody& body : state.bodies) write_body(body, out);
  out.array(state.water_extra);
  for (const SavedBody& body : state.bodies) {
    out.value(static_cast<std::uint64_t>(body.wake.size()));
    out.array(body.wake);
  }
  out.vec3s(state.particle_position);
  out.vec3s(state.particle_velocity);
  out.array(state.particle_pressure);
  out.value(checksum(out.bytes()));
  return out.bytes();
}

Result<SavedState> read_saved_state(const std::filesystem::path& file) {
  Result<std::string> bytes = read_file(file, kLargestFile);
  if (!bytes) return bytes.error();
  return decode_saved_state(bytes.value(), file.string());
}

Result<SavedState> decode_saved_state(std::string_view bytes, const std::string& name) {
  const auto damaged = [&](const char* why) { return Error{fmt::format("damaged state file: {}", why), name}; };
  constexpr std::size_t kHeader =
      kMagic.size() + 2 * sizeof(std::uint32_t) + 7 * sizeof(std::uint64_t) + 3 * sizeof(double);
  if (bytes.substr(0, kMagic.size()) != kMagic) return Error{"not a state file of Regatta", name};
  if (bytes.size() < kHeader + sizeof(std::uint64_t)) return damaged("it ends too early");
  ByteReader in(bytes);
  in.value<std::uint64_t>();  // the magic
  const auto version = in.value<std::uint32_t>();
  if (version != kVersion) {
    return Error{fmt::format("state file of version {}; this program reads version {}", version, kVersion), name};
  }
  const auto bodies = in.value<std::uint32_t>();
  const auto columns = in.value<std::uint64_t>();
  const auto cells = in.value<std::uint64_t>();
  const auto extras = in.value<std::uint64_t>();
  const auto wake_values = in.value<std::uint64_t>();
  const auto dye = in.value<std::uint64_t>();
  const auto particles = in.value<std::uint64_t>();
  // Sizes are compared before anything is allocated, and bounded first so that the sum can't overflow.
  if (columns > bytes.size() || cells > bytes.size() || extras > bytes.size() || wake_values > bytes.size() ||
      dye > bytes.size() || particles > bytes.size() ||
      kHeader + columns * kColumnBytes + cells * kCellBytes + dye * sizeof(float) + particles * kParticleBytes +
              bodies * (kBodyFloats * sizeof(float) + sizeof(std::uint64_t)) + (extras + wake_values) * sizeof(double) +
              sizeof(std::uint64_t) !=
          bytes.size()) {
    return damaged("its size does not fit its contents");
  }
  std::uint64_t stored = 0;
  std::memcpy(&stored, bytes.data() + bytes.size() - sizeof stored, sizeof stored);
  if (stored != checksum(bytes.substr(0, bytes.size() - sizeof stored))) return damaged("the checksum is wrong");

  SavedState state;
  state.step = in.value<std::int64_t>();
  if (state.step < 0) return damaged("a negative step");
  if (state.step > kMostSteps) return damaged("a step beyond any run");
  for (double* v : {&state.volume_start, &state.volume_in, &state.volume_out}) {
    *v = in.value<double>();
    if (!std::isfinite(*v)) return damaged("a volume is not finite");
  }
  for (auto* values : {&state.x, &state.z, &state.u, &state.w, &state.volume}) {
    in.array(columns, *values);
    for (const float v : *values) {
      if (!std::isfinite(v)) return damaged("a column is not finite");
    }
  }
  for (auto* values : {&state.cell_h, &state.cell_carry, &state.cell_u, &state.cell_w}) {
    in.array(cells, *values);
    for (const float v : *values) {
      if (!std::isfinite(v)) return damaged("a cell is not finite");
    }
  }
  if (dye != 0 && dye != 2 * (columns + cells)) return damaged("the dye does not fit the columns or cells");
  in.array(dye, state.dye);
  for (std::uint32_t i = 0; i < bodies; ++i) {
    state.bodies.push_back(read_body(in));
    const SavedBody& body = state.bodies.back();
    bool finite = is_unit(body.orientation);
    for (const Vec3& v : {body.position, body.velocity, body.angular_velocity, body.force, body.torque, body.buoyancy,
                          body.drag, Vec3(body.submerged_volume, body.wetted_area, body.throttle + body.rudder)}) {
      finite = finite && std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
    }
    if (!finite) return damaged("a body is not finite");
  }
  in.array(extras, state.water_extra);
  std::uint64_t left = wake_values;
  for (SavedBody& body : state.bodies) {
    const auto count = in.value<std::uint64_t>();
    if (count > left) return damaged("a wake is longer than all of them");
    in.array(count, body.wake);
    left -= count;
  }
  if (left > 0) return damaged("a wake is missing");
  for (auto* values : {&state.particle_position, &state.particle_velocity}) {
    in.vec3s(particles, *values);
    for (const Vec3& v : *values) {
      if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) return damaged("a particle is not finite");
    }
  }
  in.array(particles, state.particle_pressure);
  return state;
}

}  // namespace regatta
