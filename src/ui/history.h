// The last values of a measured quantity, for plots: a ring of fixed size, oldest first. No time axis, no statistics
// beyond what a plot's caption shows.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace regatta {

template <class T, std::size_t Capacity>
class History {
 public:
  static_assert(Capacity > 0);
  void push(const T& value) {
    values_[next_] = value;
    next_ = (next_ + 1) % Capacity;
    size_ = std::min(size_ + 1, Capacity);
  }
  void clear() { size_ = next_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }
  // i = 0 is the oldest, size() - 1 the newest.
  [[nodiscard]] const T& operator[](std::size_t i) const { return values_[(next_ + Capacity - size_ + i) % Capacity]; }

 private:
  std::array<T, Capacity> values_{};
  std::size_t next_ = 0;
  std::size_t size_ = 0;
};

// The value below which a share (0…1) of the newest `count` values lies, by nearest rank; 0 when there are none.
template <std::size_t Capacity>
float history_quantile(const History<float, Capacity>& history, float share, std::size_t count = Capacity) {
  const std::size_t n = std::min(count, history.size());
  if (n == 0) return 0.0F;
  std::vector<float> sorted;
  sorted.reserve(n);
  for (std::size_t i = history.size() - n; i < history.size(); ++i) sorted.push_back(history[i]);
  const auto rank = static_cast<std::size_t>(std::clamp(share, 0.0F, 1.0F) * static_cast<float>(n - 1) + 0.5F);
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(rank), sorted.end());
  return sorted[rank];
}

}  // namespace regatta
