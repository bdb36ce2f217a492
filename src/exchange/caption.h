// A line of text that a scene shows for a while: what is to be seen then.
#pragma once

#include <string>
#include <vector>

namespace regatta {

struct Caption {
  double from = 0.0, to = 0.0;  // scene time [s]
  std::string text;
};

// The caption that began last of those that are due; empty: none is.
inline std::string caption_at(const std::vector<Caption>& captions, double time) {
  const Caption* due = nullptr;
  for (const Caption& one : captions) {
    if (time >= one.from && time < one.to && (due == nullptr || one.from >= due->from)) due = &one;
  }
  return due != nullptr ? due->text : std::string();
}

}  // namespace regatta
