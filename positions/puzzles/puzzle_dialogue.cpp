#include "positions/puzzles/puzzle_dialogue.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/rival_moves.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// A question, which may be in two texts, and its answer.
struct Dialogue {
  const JsonNode* question = nullptr;
  const JsonNode* more = nullptr;
  const JsonNode* answer = nullptr;
};

const JsonNode* text_member(const JsonNode& object, std::string_view name) {
  const JsonNode* node = object.find(name);
  return node != nullptr && node->is(Kind::string) ? node : nullptr;
}

std::string_view without_signs(std::string_view word) {
  while (!word.empty() && one_of(word.front(), "\"'`([{*<:")) word.remove_prefix(1);
  while (!word.empty() && one_of(word.back(), "\"'`)]}*>.,;:!?")) word.remove_suffix(1);
  return word;
}

bool is_board_of_fen(std::string_view word) {
  return std::count(word.begin(), word.end(), '/') >= 3 && word.find("//") == std::string_view::npos &&
         std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '/'; });
}

/// The fields of the FEN in the text; empty if it has none.
std::string fen_within(std::string_view text) {
  const auto words = words_of(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view board = without_signs(words[i].text);
    if (!is_board_of_fen(board)) continue;
    std::string out(board);
    constexpr std::size_t kFields = 6;
    for (std::size_t field = 1; field < kFields && i + field < words.size(); ++field) {
      const std::string_view word = without_signs(words[i + field].text);
      const bool mover = word == "w" || word == "b";
      const bool number = !word.empty() && contains_only(word, "0123456789");
      const bool rights = word == "-" || (!word.empty() && contains_only(word, "KQkqABCDEFGHabcdefgh1368"));
      if (field == 1 ? !mover : field < 4 ? !rights : !number) break;
      out += " " + std::string(word);
      if (word.size() < words[i + field].text.size()) break;
    }
    return out;
  }
  return {};
}

/// The last question of a chat and its answer.
Dialogue chat_of(const JsonNode& messages) {
  Dialogue out;
  for (const JsonNode& message : messages.items) {
    const JsonNode* role = text_member(message, "role");
    const JsonNode* text = text_member(message, "content");
    if (role == nullptr) role = text_member(message, "from");
    if (text == nullptr) text = text_member(message, "value");
    if (role == nullptr || text == nullptr) continue;
    const std::string who = lower_case(role->string);
    if ((who == "user" || who == "human") && !fen_within(text->string).empty()) out = {text, nullptr, nullptr};
    const bool answers = who == "assistant" || who == "gpt" || who == "model";
    if (answers && out.question != nullptr && out.answer == nullptr) out.answer = text;
  }
  return out;
}

Dialogue dialogue_of(const JsonNode& object) {
  for (const char* name : {"messages", "conversations", "conversation"}) {
    if (const JsonNode* messages = object.find(name)) return chat_of(*messages);
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNames = {{{"prompt", "completion"},
                                                                                    {"prompt", "response"},
                                                                                    {"prompt", "answer"},
                                                                                    {"question", "answer"},
                                                                                    {"instruction", "output"},
                                                                                    {"input", "output"},
                                                                                    {"input", "target"}}};
  for (const auto& [asks, answers] : kNames) {
    Dialogue out{text_member(object, asks), nullptr, text_member(object, answers)};
    if (asks == "instruction") out.more = text_member(object, "input");
    if (out.question != nullptr && out.answer != nullptr) return out;
  }
  return {};
}

std::string question_text(const Dialogue& dialogue) {
  if (dialogue.question == nullptr) return {};
  return dialogue.question->string + (dialogue.more != nullptr ? "\n" + dialogue.more->string : "");
}

/// The moves at the beginning of the answer, else the only one that it names; none if it names several.
std::vector<std::string> moves_of_answer(std::string_view answer) {
  std::vector<std::string> leading;
  std::vector<std::string> named;
  bool leads = true;
  for (const Word& word : words_of(answer)) {
    std::string_view text = without_signs(word.text);
    const bool counts = !text.empty() && without_move_number(word.text).empty();
    const bool mates = word.text.find('#') != std::string_view::npos;
    text = without_signs(without_move_number(text));
    const bool move = has_move_form(text);
    leads = leads && (move || counts);
    if (!move) continue;
    std::string plain = plain_move(text);
    if (mates && !plain.ends_with('#')) plain += '#';
    if (leads) leading.push_back(plain);
    if (std::find(named.begin(), named.end(), plain) == named.end()) named.push_back(std::move(plain));
  }
  if (begins_with_try(answer) || (!leading.empty() && names_rival(answer))) return {};
  if (!leading.empty()) return leading;
  return named.size() == 1 ? named : std::vector<std::string>();
}

}  // namespace

bool is_dialogue(const JsonNode& object) {
  if (!object.is(Kind::object) || object.find("fen") != nullptr || object.find("FEN") != nullptr) return false;
  constexpr std::size_t kFields = 6;
  const std::string question = question_text(dialogue_of(object));
  const std::string fen = fen_within(question);
  return !fen.empty() && words_of(question).size() > std::min(kFields, words_of(fen).size());
}

void read_dialogue(JsonTaker& taker, const JsonNode& object, VariantShelf& shelf, const std::string& variant,
                   TestPosition& puzzle) {
  const Dialogue dialogue = dialogue_of(object);
  const std::string question = question_text(dialogue);
  const std::string fen = fen_within(question);
  if (const JsonNode* id = text_member(object, "id"); id != nullptr && !id->string.empty()) puzzle.id = id->string;
  const auto game = shelf.get(variant_of_fen(variant.empty() ? "chess" : variant, fen));
  if (!game) return taker.fail(*dialogue.question, game.errors().front().code, game.errors().front().message);
  auto read = read_any_fen(*game, fen, taker.document().location_of(dialogue.question->offset));
  if (!read) return taker.add_errors(read.errors(), *dialogue.question);
  puzzle.setup = std::move(read->setup);
  puzzle.repairs = std::move(read->repairs);
  PuzzleClues clues;
  clues.mate = mate_in_text(question);
  std::vector<MoveText> moves;
  if (dialogue.answer != nullptr) {
    for (std::string& move : moves_of_answer(dialogue.answer->string))
      moves.push_back({std::move(move), taker.document().location_of(dialogue.answer->offset)});
    if (moves.empty()) puzzle.repairs.emplace_back("the answer is not read: it names no move, or several");
    if (moves.empty()) puzzle.unread = dialogue.answer->string;
  }
  const bool mates = moves.size() % 2 == 1 && moves.back().text.ends_with('#');
  if (!clues.mate && mates) clues.mate = static_cast<int>((moves.size() + 1) / 2);
  if (!moves.empty()) {
    state_puzzle(puzzle, std::move(moves), clues);
  } else if (clues.mate) {
    state_mate(puzzle, *clues.mate);
  }
}

}  // namespace keymove
