// Commands as bytes, for files that outlive programs: each by its name, a parameter by its key.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "exchange/commands.h"

#include <string>

namespace regatta {

void append_command(std::string& bytes, const Command& command);
// The next one; an error says what is wrong with it. What its numbers mean is checked by the world that is given it.
Result<Command> read_command(ByteReader& in);

}  // namespace regatta
