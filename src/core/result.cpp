#include "core/result.h"

namespace regatta {

std::string Error::text() const {
  std::string out = file;
  if (!file.empty() && line > 0) {
    out += ":" + std::to_string(line);
    if (column > 0) out += ":" + std::to_string(column);
  }
  if (!out.empty()) out += ": ";
  return out + message;
}

}  // namespace regatta
