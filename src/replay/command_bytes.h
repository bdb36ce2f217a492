// Writes and reads commands as bytes, for files that later versions read, too: each command has its name and each
// parameter its key.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "exchange/commands.h"

#include <string>

namespace regatta {

void append_command(std::string& bytes, const Command& command);
// Reads the next command; an error says what is wrong with its bytes. The world that gets it checks its values.
Result<Command> read_command(ByteReader& in);

}  // namespace regatta
