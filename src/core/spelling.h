// "did you mean": the name that a misspelt word was probably meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace regatta {

// The candidate fewest edits away, or empty when none is close (more than 3 edits, or half the word) or the word is too
// long to be a name: a hostile key must not cost time.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

// A word of the user's as it may stand in a message: control characters replaced, cut after 60 bytes.
std::string printable(std::string_view word);

// A line for a terminal: control characters, with which a file's name or a scene's title could steer it, replaced
// (C0, DEL and the C1 that UTF-8 writes in two bytes).
std::string without_controls(std::string_view line);

}  // namespace regatta
