// A list that is filled anew over and over, as a snapshot is every frame: its entries keep their memory.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace regatta {

// T::clear() empties an entry and keeps its memory.
template <class T>
class ReusedList {
 public:
  T& add() {
    if (count_ == entries_.size()) entries_.emplace_back();
    T& entry = entries_[count_++];
    entry.clear();
    return entry;
  }
  void clear() { count_ = 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] T& operator[](std::size_t i) { return entries_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return entries_[i]; }
  [[nodiscard]] auto begin() const { return all().begin(); }
  [[nodiscard]] auto end() const { return all().end(); }
  [[nodiscard]] std::span<const T> all() const { return std::span<const T>(entries_).first(count_); }

 private:
  std::vector<T> entries_;  // the first count_ are in use
  std::size_t count_ = 0;
};

}  // namespace regatta
