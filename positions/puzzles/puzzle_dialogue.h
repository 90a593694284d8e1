// Puzzles as questions to language models with their answers.
#pragma once

#include <string>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// Whether the object asks about a FEN within a text: `{"prompt", "completion"}`, `{"question", "answer"}`,
/// `{"instruction", "input", "output"}`, or a chat, `{"messages": [{"role": "user", "content"}, {"role": "assistant",
/// ...}]}`, also `{"conversations": [{"from", "value"}]}`. It has no member with a FEN of its own.
bool is_dialogue(const JsonNode& object);

/// Reads it, as a position of `variant`, else of chess: the FEN and "mate in N" are the question's; the answer's moves
/// are those at its beginning, else the only one that it names. An answer without such a move is a repair. Errors, kept
/// by the taker: those of FEN and load_variant.
void read_dialogue(JsonTaker& taker, const JsonNode& object, VariantShelf& shelf, const std::string& variant,
                   TestPosition& puzzle);

}  // namespace keymove
