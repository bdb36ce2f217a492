#include "core/state.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace regatta {

namespace {

static_assert(std::endian::native == std::endian::little, "state arrays hold the machine's own little-endian numbers");

template <class Number>
Number number_at(const std::byte* bytes) {
  Number value{};
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

double number_at(NumberType type, const std::byte* bytes) {
  switch (type) {
    case NumberType::kFloat:
      return static_cast<double>(number_at<float>(bytes));
    case NumberType::kDouble:
      return number_at<double>(bytes);
    case NumberType::kInt32:
      return static_cast<double>(number_at<std::int32_t>(bytes));
    case NumberType::kInt64:
      return static_cast<double>(number_at<std::int64_t>(bytes));
  }
  CHECK(false, "unknown number type");
}

// body(bytes of one row)
template <class Body>
void for_each_row(const ArchiveItem& item, const Body& body) {
  const auto size = static_cast<std::size_t>(item.row_numbers) * size_of(item.type);
  if (size == 0) return;
  auto* row = static_cast<std::byte*>(item.base);
  for (std::int64_t r = 0; r < item.rows; ++r, row += item.stride) body(std::span<std::byte>(row, size));
}

template <class Number>
void fill_item(const ArchiveItem& item, double fresh) {
  const auto number = static_cast<Number>(fresh);
  for_each_row(item, [number](std::span<std::byte> row) {
    for (std::size_t at = 0; at < row.size(); at += sizeof number) std::memcpy(row.data() + at, &number, sizeof number);
  });
}

void fill_item(const ArchiveItem& item, double fresh) {
  switch (item.type) {
    case NumberType::kFloat:
      return fill_item<float>(item, fresh);
    case NumberType::kDouble:
      return fill_item<double>(item, fresh);
    case NumberType::kInt32:
      return fill_item<std::int32_t>(item, fresh);
    case NumberType::kInt64:
      return fill_item<std::int64_t>(item, fresh);
  }
}

class StateTaker final : public Archive {
 public:
  explicit StateTaker(State& state) : state_(state) { state_.version = kStateVersion; }
  ~StateTaker() override { state_.arrays.resize(next_); }

 private:
  void visit(std::string_view name, ArchiveItem& item, const Fit&) override {
    if (next_ == state_.arrays.size()) state_.arrays.emplace_back();
    StateArray& array = state_.arrays[next_++];
    array.name.assign(prefix()).append(name);
    array.type = item.type;
    array.components = item.components;
    array.bytes.resize(static_cast<std::size_t>(item.numbers()) * size_of(item.type));
    std::byte* to = array.bytes.data();
    for_each_row(item, [&to](std::span<std::byte> row) {
      std::memcpy(to, row.data(), row.size());
      to += row.size();
    });
  }

  State& state_;
  std::size_t next_ = 0;
};

class StateHasher final : public Archive {
 public:
  explicit StateHasher(StateHash& hash) : hash_(hash) {}
  [[nodiscard]] bool meets_shown() const override { return false; }

 private:
  void visit(std::string_view, ArchiveItem& item, const Fit& fit) override {
    if (!fit.hashed) return;
    hash_.add_value(item.numbers());
    for_each_row(item, [this](std::span<std::byte> row) { hash_.add(std::span<const std::byte>(row)); });
  }

  StateHash& hash_;
};

class ArrayHasher final : public Archive {
 public:
  explicit ArrayHasher(std::vector<ArrayHash>& hashes) : hashes_(hashes) {}
  ~ArrayHasher() override { hashes_.resize(next_); }
  [[nodiscard]] bool meets_shown() const override { return false; }

 private:
  void visit(std::string_view name, ArchiveItem& item, const Fit& fit) override {
    if (!fit.hashed) return;
    if (next_ == hashes_.size()) hashes_.emplace_back();
    ArrayHash& one = hashes_[next_++];
    one.name.assign(prefix()).append(name);
    StateHash hash;
    hash.add_value(item.numbers());
    for_each_row(item, [&hash](std::span<std::byte> row) { hash.add(std::span<const std::byte>(row)); });
    one.hash = hash.value();
  }

  std::vector<ArrayHash>& hashes_;
  std::size_t next_ = 0;
};

// Finds the stored array for each item, and says what is wrong with the first that does not fit. Copies nothing.
class StateChecker : public Archive {
 public:
  explicit StateChecker(const State& state) : state_(state) {}

  [[nodiscard]] Result<> result() const {
    if (error_) return *error_;
    if (found_ < state_.arrays.size()) {
      for (const StateArray& array : state_.arrays) {
        if (std::find(visited_.begin(), visited_.end(), &array) == visited_.end()) {
          return Error{fmt::format("the state holds \"{}\", which has no place here", array.name)};
        }
      }
    }
    return success();
  }

 protected:
  virtual void take(ArchiveItem&, const StateArray&) {}
  virtual void start(ArchiveItem&, std::int64_t /*entries*/, double /*fresh*/) {}
  virtual void check(const StateArray& array, const ArchiveItem& item, const Fit& fit) {
    check_kind(array, item, fit);
    if (!error_) check_numbers(array, fit);
    if (!error_ && !fit.shares.empty()) check_sum(array, prefix() + std::string(fit.shares));
  }

 private:
  void visit(std::string_view name, ArchiveItem& item, const Fit& fit) final {
    if (error_) return;
    const std::string whole = prefix() + std::string(name);
    const StateArray* array = state_.find(whole, next_);
    if (array == nullptr && state_.version < fit.since) return begin(whole, item, fit);
    if (array == nullptr) return fail(fmt::format("the state has no \"{}\"", whole));
    next_ = static_cast<std::size_t>(array - state_.arrays.data()) + 1;
    visited_.push_back(array);
    ++found_;
    check(*array, item, fit);
    if (!error_) take(item, *array);
  }

  void gone(std::string_view name, std::uint32_t last) final {
    const StateArray* const array = error_ ? nullptr : state_.find(prefix() + std::string(name), next_);
    if (array == nullptr || state_.version > last) return;
    visited_.push_back(array);
    ++found_;
  }

  // Begins an item that a state of this version does not hold yet.
  void begin(std::string name, ArchiveItem& item, const Fit& fit) {
    std::int64_t entries = item.numbers() / item.components;
    if (!fit.like.empty()) {
      entries = entries_before(prefix() + std::string(fit.like));
      start(item, entries, fit.fresh);
    }
    begun_.emplace_back(std::move(name), entries);
  }

  // The number of entries of the array of that name, which was visited before.
  [[nodiscard]] std::int64_t entries_before(const std::string& name) const {
    const auto found =
        std::find_if(visited_.rbegin(), visited_.rend(), [&](const StateArray* a) { return a->name == name; });
    if (found != visited_.rend()) return (*found)->entries();
    const auto begun = std::find_if(begun_.rbegin(), begun_.rend(), [&](const auto& one) { return one.first == name; });
    CHECK(begun != begun_.rend(), "an array is compared with one that was visited before");
    return begun->second;
  }

  void check_kind(const StateArray& array, const ArchiveItem& item, const Fit& fit) {
    if (array.type != item.type || array.components != item.components) {
      return fail(fmt::format("\"{}\" of the state holds other numbers than are wanted", array.name));
    }
    std::int64_t wanted = fit.count;
    if (!fit.like.empty()) wanted = entries_before(prefix() + std::string(fit.like));
    if (wanted >= 0 && array.entries() != wanted && !(fit.or_none && array.entries() == 0)) {
      return fail(
          fmt::format("\"{}\" of the state has {} entries where {} are wanted", array.name, array.entries(), wanted));
    }
    if (fit.most_count >= 0 && array.entries() > fit.most_count) {
      return fail(
          fmt::format("\"{}\" of the state has {} entries; at most {}", array.name, array.entries(), fit.most_count));
    }
  }

  void check_numbers(const StateArray& array, const Fit& fit) {
    const std::size_t size = size_of(array.type);
    const std::int64_t count = array.numbers();
    for (std::int64_t i = 0; i < count; ++i) {
      const double v = number_at(array.type, array.bytes.data() + static_cast<std::size_t>(i) * size);
      const auto component = i % array.components;
      const double least = fit.lower != nullptr ? static_cast<double>(fit.lower[component]) : fit.least;
      const double most = fit.upper != nullptr ? static_cast<double>(fit.upper[component]) : fit.most;
      const bool fits = v >= least && v <= most && (v > least || !fit.above_least);
      if (!fits) {  // a NaN too
        return fail(fmt::format("{}[{}] = {:g} of the state can't be", array.name, i / array.components, v));
      }
    }
    if (fit.unit) check_lengths(array);
  }

  void check_sum(const StateArray& array, const std::string& shared) {
    const std::int64_t entries = entries_before(shared);
    double sum = 0.0;
    for (std::int64_t i = 0; i < array.numbers(); ++i) sum += array.number(i);
    if (sum == static_cast<double>(entries)) return;
    fail(fmt::format("\"{}\" of the state adds up to {:.0f} where \"{}\" has {} entries", array.name, sum, shared,
                     entries));
  }

  void check_lengths(const StateArray& array) {
    constexpr double kTolerance = 1e-3;
    for (std::int64_t entry = 0; entry < array.entries(); ++entry) {
      double square = 0.0;
      for (int c = 0; c < array.components; ++c) {
        const double v = array.number(entry * array.components + c);
        square += v * v;
      }
      if (std::abs(square - 1.0) > kTolerance) {
        return fail(fmt::format("{}[{}] of the state is no direction", array.name, entry));
      }
    }
  }

  void fail(std::string message) { error_ = Error{std::move(message)}; }

  const State& state_;
  std::size_t next_ = 0, found_ = 0;
  std::vector<const StateArray*> visited_;
  std::vector<std::pair<std::string, std::int64_t>> begun_;  // with how many entries
  std::optional<Error> error_;
};

class StateGiver final : public StateChecker {
 public:
  using StateChecker::StateChecker;
  [[nodiscard]] bool loads() const override { return true; }

 private:
  void check(const StateArray&, const ArchiveItem&, const Fit&) override {}  // a StateChecker has, where it is to be
  void take(ArchiveItem& item, const StateArray& array) override {
    if (item.resize) item.resize(item, array.numbers());
    CHECK(item.numbers() == array.numbers(), "an array of a state changed its size");
    const std::byte* from = array.bytes.data();
    for_each_row(item, [&from](std::span<std::byte> row) {
      std::memcpy(row.data(), from, row.size());
      from += row.size();
    });
  }
  void start(ArchiveItem& item, std::int64_t entries, double fresh) override {
    if (item.resize) item.resize(item, entries * item.components);
    fill_item(item, fresh);
  }
};

}  // namespace

std::size_t size_of(NumberType type) {
  return type == NumberType::kFloat || type == NumberType::kInt32 ? std::size_t{4} : std::size_t{8};
}

double StateArray::number(std::int64_t at) const {
  return number_at(type, bytes.data() + static_cast<std::size_t>(at) * size_of(type));
}

std::int64_t StateArray::whole(std::int64_t at) const {
  CHECK(type == NumberType::kInt64, "an array of whole numbers");
  return number_at<std::int64_t>(bytes.data() + static_cast<std::size_t>(at) * size_of(type));
}

const StateArray* State::find(std::string_view name, std::size_t from) const {
  for (std::size_t n = 0; n < arrays.size(); ++n) {
    const std::size_t at = from + n < arrays.size() ? from + n : from + n - arrays.size();
    if (at < arrays.size() && arrays[at].name == name) return &arrays[at];
  }
  return nullptr;
}

bool State::holds_scope(std::string_view name) const {
  return std::any_of(arrays.begin(), arrays.end(), [&](const StateArray& array) {
    return array.name.size() > name.size() && array.name.starts_with(name) && array.name[name.size()] == '.';
  });
}

void take_state(const Visit& visit, State& state) {
  StateTaker taker(state);
  visit(taker);
}

Result<> give_state(const State& state, const Visit& visit) {
  StateChecker checker(state);
  visit(checker);
  if (auto checked = checker.result(); !checked) return checked;
  StateGiver giver(state);
  visit(giver);
  return giver.result();
}

void put_state(const State& state, const Visit& visit) {
  StateGiver giver(state);
  visit(giver);
  CHECK(giver.result().ok(), "an owner's own state fits it");
}

void hash_state(const Visit& visit, StateHash& hash) {
  StateHasher hasher(hash);
  visit(hasher);
}

void hash_arrays(const Visit& visit, std::vector<ArrayHash>& hashes) {
  ArrayHasher hasher(hashes);
  visit(hasher);
}

std::optional<std::string> first_difference(const State& a, const State& b) {
  for (const StateArray& array : a.arrays) {
    const StateArray* other = b.find(array.name, static_cast<std::size_t>(&array - a.arrays.data()));
    if (other == nullptr) return fmt::format("{}: only in the first", array.name);
    if (array == *other) continue;
    if (array.type != other->type || array.components != other->components) {
      return fmt::format("{}: other numbers", array.name);
    }
    if (array.entries() != other->entries()) {
      return fmt::format("{}: {} and {} entries", array.name, array.entries(), other->entries());
    }
    const auto differing = std::mismatch(array.bytes.begin(), array.bytes.end(), other->bytes.begin());
    const auto at = static_cast<std::size_t>(differing.first - array.bytes.begin()) / size_of(array.type);
    const auto number = static_cast<std::int64_t>(at);
    return fmt::format("{}[{}]: {:.9g} and {:.9g}", array.name, number / array.components, array.number(number),
                       other->number(number));
  }
  for (const StateArray& array : b.arrays) {
    if (a.find(array.name) == nullptr) return fmt::format("{}: only in the second", array.name);
  }
  return {};
}

}  // namespace regatta
