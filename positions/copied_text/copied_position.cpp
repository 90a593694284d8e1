#include "positions/copied_text/copied_position.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/mended_fen.h"
#include "positions/copied_text/web_address.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

constexpr const char* kUsualGame = "chess";

/// Takes the moves off the line's end; `text` is what was given.
std::vector<MoveText> take_moves_off(std::string& line, std::string_view text, std::string_view name) {
  constexpr std::string_view kSign = " moves ";
  std::vector<MoveText> moves;
  const std::size_t at = line.find(kSign);
  const std::size_t given_at = text.find(kSign);
  if (at == std::string::npos || given_at == std::string_view::npos) return moves;
  const std::size_t begin = given_at + kSign.size();
  for (const Word& word : words_of(text.substr(begin))) {
    const int column = static_cast<int>(begin + word.offset) + 1;
    moves.push_back({std::string(word.text), {std::string(name), 1, column}});
  }
  line.resize(at);
  return moves;
}

/// Takes the operations of EPD off the end of a FEN, of which they say nothing.
void take_operations_off(std::string& line, std::vector<std::string>& repairs) {
  constexpr std::size_t kFields = 4;
  const auto words = words_of(line);
  if (words.size() <= kFields || words[0].text.find('/') == std::string_view::npos) return;
  if (words[1].text != "w" && words[1].text != "b") return;
  constexpr std::array<std::string_view, 5> kOpcodes = {"bm", "am", "dm", "pm", "id"};
  const std::string_view next = words[kFields].text;
  const std::size_t sign = line.find(';');
  const bool is_known = std::find(kOpcodes.begin(), kOpcodes.end(), next) != kOpcodes.end();
  const bool is_opcode = is_known || (is_letter(next[0]) && sign != std::string::npos);
  const std::size_t end = is_opcode ? words[kFields].offset : sign;
  if (end >= line.size()) return;
  line.resize(end);
  repairs.emplace_back("left out what stands behind the FEN");
}

/// The text with the start position of the game in the place of its name in `position startpos moves ...`.
std::string with_start(const Result<VariantPtr>& variant, std::string_view text) {
  constexpr std::string_view kCommand = "position ";
  std::string_view rest = trimmed(text);
  if (rest.starts_with(kCommand)) rest = trimmed(rest.substr(kCommand.size()));
  const auto words = words_of(rest);
  if (words.empty() || words.front().text != "startpos" || !variant || (*variant)->start_fen.empty())
    return std::string(text);
  return (*variant)->start_fen + std::string(rest.substr(words.front().text.size()));
}

}  // namespace

Result<CopiedPosition> read_copied_position(const VariantPtr& variant, std::string_view text, std::string_view name) {
  const Location where{std::string(name), 1, 1};
  if (const auto address = read_web_address(trimmed(text)); address && address->size == 0) {
    return InputError{
        where, "address", "this address has no position in it, and nothing is loaded from elsewhere: give the FEN", {}};
  }
  CopiedPosition out;
  std::string line = with_start(variant ? variant : load_variant(kUsualGame), text);
  std::string game = variant ? variant->name : kUsualGame;
  std::vector<std::string> repairs;
  if (auto mended = mended_record(line)) {
    line = std::move(mended->line);
    repairs = std::move(mended->repairs);
    if (!variant && !mended->variant.empty()) game = mended->variant;
  }
  out.moves = take_moves_off(line, text, name);
  take_operations_off(line, repairs);
  game = variant_of_fen(game, line);
  const Result<VariantPtr> played = variant && game == variant->name ? variant : load_variant(game);
  if (!played) return played.errors();
  auto read = read_any_fen(*played, line, where);
  if (!read) return read.errors();
  out.read = std::move(*read);
  out.read.repairs.insert(out.read.repairs.begin(), repairs.begin(), repairs.end());
  return out;
}

}  // namespace keymove
