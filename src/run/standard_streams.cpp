#include "run/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>

namespace regatta {

void hold_closed_streams() {
  struct Stream {
    int number;
    int flags;
  };
  for (const Stream stream : {Stream{STDIN_FILENO, O_RDONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}}) {
    if (::fcntl(stream.number, F_GETFD) == -1 && errno == EBADF) {
      static_cast<void>(::open("/dev/null", stream.flags));  // takes the lowest free number, which is this one
    }
  }
}

}  // namespace regatta
