// One way through everything that an owner of simulation state keeps from step to step. An owner names each of its
// arrays and numbers once, in visit(Archive&); saved files, keyframes in memory, copies of worlds and the state hash
// all follow from that one visit (core/state.h). An archive either reads the owner's values or gives it new ones; the
// owner need not know which, except for what it derives from them: see loads().
#pragma once

#include "core/types.h"

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace regatta {

enum class NumberType : std::uint8_t { kFloat = 1, kDouble = 2, kInt32 = 3, kInt64 = 4 };
[[nodiscard]] std::size_t size_of(NumberType type);

// Conditions that stored values must meet before an owner gets them. All numbers must be finite in any case.
struct Fit {
  std::int64_t count = -1;       // entries of an array; -1: any number
  std::int64_t most_count = -1;  // entries at most; -1: any number
  std::string_view like = {};    // an array, visited in the same scope, that must have as many entries
  std::string_view shares = {};  // likewise, whose entries these numbers share out: they add up to as many
  double least = std::numeric_limits<double>::lowest();
  double most = std::numeric_limits<double>::max();
  bool above_least = false;      // `least` itself is out of range
  const float* lower = nullptr;  // bounds for each component of an entry, instead
  const float* upper = nullptr;
  bool or_none = false;  // no entries at all fit too
  bool unit = false;     // each entry is a vector of length 1
  bool hashed = true;    // false: it is only shown, the future does not depend on it
  // The first version of states (kStateVersion) that holds it. In an older one it is as its owner has made it; an array
  // `like` another has as many entries as that, all of `fresh`.
  std::uint32_t since = 0;
  double fresh = 0.0;
};

// A block of numbers as an archive meets it: `rows` rows of `row_numbers` that lie side by side.
struct ArchiveItem {
  NumberType type = NumberType::kFloat;
  int components = 1;  // numbers of an entry (3: a vector in space)
  std::int64_t rows = 1;
  std::int64_t row_numbers = 0;
  std::int64_t stride = 0;  // from row to row [bytes]
  void* base = nullptr;
  // Makes room for so many numbers and sets rows, row_numbers and base; none: the size can't change.
  std::function<void(ArchiveItem&, std::int64_t numbers)> resize;

  [[nodiscard]] std::int64_t numbers() const { return rows * row_numbers; }
};

namespace archive_detail {

// The numbers that a value of type T is made of.
template <class T>
struct Numbers {
  using Number = T;
  static constexpr int kCount = 1;
};
template <>
struct Numbers<Vec2> {
  using Number = float;
  static constexpr int kCount = 2;
};
template <>
struct Numbers<Vec3> {
  using Number = float;
  static constexpr int kCount = 3;
};
template <>
struct Numbers<Quat> {
  using Number = float;
  static constexpr int kCount = 4;
};
template <class T, std::size_t N>
struct Numbers<std::array<T, N>> {
  using Number = T;
  static constexpr int kCount = static_cast<int>(N);
};

template <class Number>
constexpr NumberType number_type() {
  if constexpr (std::is_same_v<Number, float>) {
    return NumberType::kFloat;
  } else if constexpr (std::is_same_v<Number, double>) {
    return NumberType::kDouble;
  } else {
    static_assert(std::is_integral_v<Number> && (sizeof(Number) == 4 || sizeof(Number) == 8));
    return sizeof(Number) == 4 ? NumberType::kInt32 : NumberType::kInt64;
  }
}

template <class T>
ArchiveItem item_of(T* base, std::int64_t rows, std::int64_t entries_a_row, std::int64_t stride) {
  using Parts = Numbers<T>;
  static_assert(sizeof(T) == static_cast<std::size_t>(Parts::kCount) * sizeof(typename Parts::Number));
  return {number_type<typename Parts::Number>(), Parts::kCount, rows, Parts::kCount * entries_a_row, stride, base, {}};
}

}  // namespace archive_detail

class Archive {
 public:
  virtual ~Archive() = default;

  // Whether the owner is given new values in this visit: what it derives from them wants an update afterwards.
  [[nodiscard]] virtual bool loads() const { return false; }
  // Whether it meets what is only shown (Fit::hashed) at all; an owner may leave such arrays out otherwise.
  [[nodiscard]] virtual bool meets_shown() const { return true; }

  // T: a number (float, double, 32 or 64 bits whole), Vec2, Vec3, Quat or a std::array of numbers.
  template <class T>
  void value(std::string_view name, T& value, Fit fit = {}) {
    ArchiveItem item = archive_detail::item_of(&value, 1, 1, sizeof(T));
    fit.count = 1;
    visit(name, item, fit);
  }
  template <class T>
  void array(std::string_view name, std::vector<T>& values, const Fit& fit = {}) {
    ArchiveItem item = archive_detail::item_of(values.data(), 1, static_cast<std::int64_t>(values.size()), 0);
    item.resize = [&values](ArchiveItem& sized, std::int64_t numbers) {
      values.resize(static_cast<std::size_t>(numbers / sized.components));
      sized.row_numbers = numbers;
      sized.base = values.data();
    };
    visit(name, item, fit);
  }
  // One member of every struct of a list, as an array.
  template <class Struct, class T>
  void members(std::string_view name, std::vector<Struct>& list, T Struct::*member, const Fit& fit = {}) {
    ArchiveItem item =
        archive_detail::item_of(first_member(list, member), static_cast<std::int64_t>(list.size()), 1, sizeof(Struct));
    item.resize = [&list, member](ArchiveItem& sized, std::int64_t numbers) {
      list.resize(static_cast<std::size_t>(numbers / sized.components));
      sized.rows = static_cast<std::int64_t>(list.size());
      sized.base = first_member(list, member);
    };
    visit(name, item, fit);
  }
  // `rows` rows of `row_entries` within a larger array, `row_stride` entries apart, from entry `first` on.
  template <class T>
  void rows(std::string_view name, std::vector<T>& values, std::size_t first, int rows, int row_entries, int row_stride,
            Fit fit = {}) {
    ArchiveItem item = archive_detail::item_of(values.data() + first, rows, row_entries,
                                               row_stride * static_cast<std::int64_t>(sizeof(T)));
    fit.count = static_cast<std::int64_t>(rows) * row_entries;
    visit(name, item, fit);
  }

  // An array that an owner no longer has: states up to version `last` may hold it, and it is passed over there.
  virtual void gone(std::string_view /*name*/, std::uint32_t /*last*/) {}

  // Names that are visited while a scope lives stand behind its own: "body1.position".
  class Scope {
   public:
    Scope(Archive& archive, std::string_view name) : archive_(archive), length_(archive.prefix_.size()) {
      archive_.prefix_.append(name).push_back('.');
    }
    ~Scope() { archive_.prefix_.resize(length_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Archive& archive_;
    std::size_t length_;
  };
  [[nodiscard]] Scope scope(std::string_view name) { return {*this, name}; }

 protected:
  virtual void visit(std::string_view name, ArchiveItem& item, const Fit& fit) = 0;
  [[nodiscard]] const std::string& prefix() const { return prefix_; }

 private:
  template <class Struct, class T>
  static T* first_member(std::vector<Struct>& list, T Struct::*member) {
    return list.empty() ? nullptr : &(list.front().*member);
  }
  std::string prefix_;
};

}  // namespace regatta
