#include "replay/command_bytes.h"

#include "core/spelling.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace regatta {

namespace {

// List the members of each command in the order of the file. To add a member, put it last and give the command a new
// name besides the old one.
template <class Io>
void members(Io& io, SetParam& c) {
  io(c.id, c.value);
}
template <class Io>
void members(Io& io, SetHelm& c) {
  io(c.body, c.throttle, c.rudder, c.dive);
}
template <class Io>
void members(Io& io, LaunchBody& c) {
  io(c.kind, c.at, c.heading, c.drop, c.hull, c.like);
}
template <class Io>
void members(Io& io, RemoveBody& c) {
  io(c.body);
}
template <class Io>
void members(Io& io, RightBody& c) {
  io(c.body);
}
template <class Io>
void members(Io& io, AddWater& c) {
  io(c.at, c.above, c.radius, c.velocity);
}
template <class Io>
void members(Io& io, PushWater& c) {
  io(c.at, c.above, c.radius, c.velocity);
}
template <class Io>
void members(Io& io, FollowBody& c) {
  io(c.body);
}
template <class Io>
void members(Io& io, GrabBody& c) {
  io(c.body, c.at);
}
template <class Io>
void members(Io& io, MoveHand& c) {
  io(c.body, c.to, c.velocity, c.turn);
}
template <class Io>
void members(Io& io, LetGo& c) {
  io(c.body);
}

// The names of the commands, in the order of the variant Command.
constexpr std::array<std::string_view, std::variant_size_v<Command>> kNames = {
    "set", "helm", "launch", "remove", "right", "add", "push", "follow", "grab", "hand", "let_go"};

void append_word(std::string& bytes, std::string_view text) {
  append(bytes, static_cast<std::uint8_t>(text.size()));
  bytes.append(text);
}

std::string_view read_word(ByteReader& in) { return in.take(in.value<std::uint8_t>()); }

struct Out {
  std::string& bytes;

  template <class... T>
  void operator()(const T&... members) {
    (put(members), ...);
  }
  void put(float v) { append(bytes, v); }
  void put(double v) { append(bytes, v); }
  void put(ParamId id) { append_word(bytes, param_info(id).key); }
  void put(BodyId id) { append(bytes, static_cast<std::int64_t>(id)); }
  void put(LaunchKind kind) { append_word(bytes, kLaunchKindNames.at(static_cast<std::size_t>(kind))); }
  void put(BoatClass kind) { append_word(bytes, kBoatClassNames.at(static_cast<std::size_t>(kind))); }
  void put(const Vec2& v) { (*this)(v.x, v.y); }
  void put(const Vec3& v) { (*this)(v.x, v.y, v.z); }
  void put(const Quat& q) { (*this)(q.w, q.x, q.y, q.z); }
};

struct In {
  ByteReader& in;
  std::string wrong = {};  // the first unknown word

  template <class... T>
  void operator()(T&... members) {
    (get(members), ...);
  }
  void get(float& v) { v = in.value<float>(); }
  void get(double& v) { v = in.value<double>(); }
  void get(ParamId& id) {
    const std::string_view key = read_word(in);
    const ParamInfo* const info = find_param(key);
    if (info != nullptr)
      id = info->id;
    else if (wrong.empty())
      wrong = fmt::format("a parameter \"{}\"", printable(key));
  }
  void get(BodyId& id) { id = BodyId{in.value<std::int64_t>()}; }
  template <class Kind, std::size_t N>
  void word(Kind& kind, const std::array<const char*, N>& names) {
    const std::string_view text = read_word(in);
    for (std::size_t i = 0; i < N; ++i) {
      if (text == names[i]) {
        kind = static_cast<Kind>(i);
        return;
      }
    }
    if (wrong.empty()) wrong = fmt::format("a kind of body \"{}\"", printable(text));
  }
  void get(LaunchKind& kind) { word(kind, kLaunchKindNames); }
  void get(BoatClass& kind) { word(kind, kBoatClassNames); }
  void get(Vec2& v) { (*this)(v.x, v.y); }
  void get(Vec3& v) { (*this)(v.x, v.y, v.z); }
  void get(Quat& q) { (*this)(q.w, q.x, q.y, q.z); }
};

// Returns a default command of that name; nothing if the name is unknown.
template <std::size_t... I>
std::optional<Command> fresh_command(std::string_view name, std::index_sequence<I...> /*all*/) {
  std::optional<Command> made;
  static_cast<void>(((name == kNames[I] ? (made.emplace(std::in_place_index<I>), true) : false) || ...));
  return made;
}

}  // namespace

void append_command(std::string& bytes, const Command& command) {
  append_word(bytes, kNames[command.index()]);
  Command copy = command;
  Out out{bytes};
  std::visit([&out](auto& one) { members(out, one); }, copy);
}

Result<Command> read_command(ByteReader& bytes) {
  const std::string_view name = read_word(bytes);
  if (!bytes.ok) return Error{"it ends in a command"};
  std::optional<Command> command = fresh_command(name, std::make_index_sequence<std::variant_size_v<Command>>());
  if (!command) return Error{fmt::format("a command \"{}\" that this program does not know", printable(name))};
  In in{bytes};
  std::visit([&in](auto& one) { members(in, one); }, *command);
  if (!bytes.ok) return Error{"it ends in a command"};
  if (!in.wrong.empty()) return Error{in.wrong + " that this program does not know"};
  return *std::move(command);
}

}  // namespace regatta
