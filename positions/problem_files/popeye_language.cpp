#include "positions/problem_files/popeye_language.h"

#include <utility>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"

namespace keymove {

namespace {

constexpr std::string_view kTheMan = "the man ";
constexpr std::size_t kLongestText = 200;  // of a text that is kept
constexpr std::size_t kLongestLetter = 4;  // in bytes of UTF-8
constexpr std::size_t kShortestBegin = 4;  // of the first word of a text without the extension
constexpr std::array<std::string_view, 5> kLikeSquares = {"b1", "b2", "b3", "g2", "g3"};
constexpr std::array<std::string_view, 3> kSeries = {"pser-", "phser-", "ser-"};
constexpr std::array<std::string_view, 5> kPlays = {"semi-r", "reci-h", "h", "s", "r"};
constexpr std::array<std::string_view, 17> kAims = {"#",  "=", "!", "+", "x", "ep", "00",  "z",  "~",
                                                    "ct", "<", "%", "k", "(", "a=", "c81", "dia"};

/// Puts each man on the square that `target` gives for its file and rank, as a pair. Whether all men stay on the board;
/// else nothing changes.
template <class Target>
bool rearrange(PopeyeBoard& board, Target target) {
  PopeyeBoard out;
  for (Square square = 0; square < kPopeyeShape.squares(); ++square) {
    const PopeyeMan& man = board[square];
    if (!man.present()) continue;
    const auto [file, rank] = target(kPopeyeShape.file_of(square), kPopeyeShape.rank_of(square));
    if (!kPopeyeShape.contains(file, rank)) return false;
    out[kPopeyeShape.at(file, rank)] = man;
  }
  board = std::move(out);
  return true;
}

using Pair = std::pair<int, int>;

/// Takes the first of the words that the text begins with from its front.
template <std::size_t N>
void drop_one(std::string& text, const std::array<std::string_view, N>& words) {
  for (const std::string_view word : words) {
    if (text.compare(0, word.size(), word) != 0) continue;
    text.erase(0, word.size());
    return;
  }
}

/// Takes the next word if it is men, such as Ra1h1, or R with a1h1 as the next word, and places them.
bool take_men(PopeyeTokens& tokens, PopeyeLanguage language, PopeyeDiagram& diagram, PopeyeMan man, bool added) {
  PopeyeTokens after = tokens;
  const std::string_view text = after.take().text;
  // A name has one letter or two; that of a hunter is two names and a slash.
  const std::size_t slash = text.find('/');
  std::size_t length = slash == 1 || slash == 2 ? slash + 1 : 0;
  length += (text.size() - length) % 2 == 1 ? 1U : 2U;
  const std::string_view name = text.substr(0, length);
  std::vector<Square> squares = popeye_squares(text.substr(name.size()));
  if (squares.empty()) {
    const bool color = length == 2 && popeye_word(kPopeyeColors, language, name) != nullptr;
    if (name.size() != text.size() || color) return false;
    squares = popeye_squares(after.take().text);
  }
  // Some names look like squares.
  const bool is_square = !popeye_squares(name).empty() &&
                         std::find(kLikeSquares.begin(), kLikeSquares.end(), lower_case(name)) == kLikeSquares.end();
  if (squares.empty() || is_square) return false;
  tokens = after;
  const PopeyeMan named = popeye_man(language, name);
  man.letter = named.letter;
  if (man.oddity.empty() || man.oddity.starts_with(kTheMan)) man.oddity = named.oddity;
  for (const Square square : squares) {
    if (!added && diagram.on(square).present()) {
      diagram.note("two men stand on " + square_text(kPopeyeShape, square) + ": the last one counts");
    }
    diagram.on(square) = man;
  }
  return true;
}

/// Gives the men that chess has not the kinds of the variant that have their letters.
void take_kinds_of(const Variant& variant, PopeyeBoard& board) {
  for (PopeyeMan& man : board) {
    if (man.letter != '?' || man.oddity.size() != kTheMan.size() + 1 || !man.oddity.starts_with(kTheMan)) continue;
    const char letter = to_lower(man.oddity.back());
    if (one_of(letter, kChessMen) || !variant.kind_of(letter)) continue;
    man.letter = letter;
    man.oddity.clear();
  }
}

/// What keymove does not know of the problem, or an empty text.
std::string unsupported_of(const PopeyeDiagram& diagram, const PopeyeOptions& options) {
  if (!diagram.condition.empty()) return diagram.condition;
  for (const PopeyeMan& man : diagram.board) {
    if (!man.oddity.empty()) return man.oddity;
  }
  for (const Color color : {Color::white, Color::black}) {
    const bool king = std::any_of(diagram.board.begin(), diagram.board.end(),
                                  [&](const PopeyeMan& man) { return man.letter == 'k' && man.color == color; });
    if (!king) return std::string(name_of(color)) + " without a king";
  }
  if (!diagram.oddity.empty()) return diagram.oddity;
  if (!options.other.empty()) return options.other;
  if (options.passed.size() > 3 || options.passed.size() == 2) return "an en passant capture after a longer step";
  return {};
}

/// States goal and claim.
void ask(Stipulation stipulation, const PopeyeOptions& options, TestPosition& out) {
  if (!options.white_to_play.empty()) {
    if (stipulation.play == Play::help && !stipulation.half) {
      stipulation = begun_by(Color::white, stipulation);
    } else if (out.unsupported.empty()) {
      out.unsupported = "the option " + options.white_to_play + " with " + text_of(stipulation);
    }
  }
  stipulation.swapped = options.half_duplex && stipulation.play == Play::help && !stipulation.half;
  out.goal = {GoalKind::win, stipulation.plies(), stipulation};
  if (!stipulation.is_forced_win()) return;
  out.claim.outcome = Outcome::win;
  out.claim.distance = out.goal.plies;
  if (stipulation.play == Play::direct && stipulation.aim == Aim::win) out.goal.stipulation.reset();
}

/// Puts men and rights into the setup. Whether the variant has these men.
bool set_up(const PopeyeDiagram& diagram, const PopeyeOptions& options, Setup& setup) {
  for (Square square = 0; square < kPopeyeShape.squares(); ++square) {
    const PopeyeMan& man = diagram.board[square];
    if (!man.present() || man.letter == '?') continue;
    const auto kind = setup.variant->kind_of(man.letter);
    if (!kind) return false;
    setup.at(square) = {*kind, man.color};
  }
  const auto barred = [&](Square square) {
    return std::find(options.no_castling.begin(), options.no_castling.end(), square) != options.no_castling.end();
  };
  setup.castling = rights_by_placement(setup);
  for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
    const Castling& castling = setup.variant->castlings[i];
    if (barred(castling.king_from) || barred(castling.rook_from)) setup.castling &= ~(1U << i);
  }
  return true;
}

}  // namespace

std::optional<PopeyeLanguage> popeye_language(std::string_view word) {
  for (std::size_t i = 0; i < kPopeyeBegin.size(); ++i) {
    if (popeye_short_for(word, kPopeyeBegin[i])) return static_cast<PopeyeLanguage>(i);
  }
  return std::nullopt;
}

bool begins_popeye_input(std::string_view word) { return word.size() >= kShortestBegin && popeye_language(word); }

Word next_popeye_begin(PopeyeTokens& tokens, const TextLines& lines) {
  for (Word word = tokens.peek(); !word.text.empty(); word = tokens.peek()) {
    const std::size_t start = lines.start(lines.index_of(word.offset));
    const std::string_view before = lines.text().substr(start, word.offset - start);
    if (begins_popeye_input(word.text) && trimmed(before).empty()) break;
    tokens.take();
  }
  return tokens.take();
}

std::vector<Square> popeye_squares(std::string_view text) {
  if (text.size() % 2 != 0) return {};
  std::vector<Square> out;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto square = parse_square(kPopeyeShape, lower_case(text.substr(i, 2)));
    if (!square) return {};
    out.push_back(*square);
  }
  return out;
}

PopeyeMan popeye_man(PopeyeLanguage language, std::string_view name) {
  PopeyeMan man;
  const std::size_t kind = name.size() == 1 ? kPopeyeMen[static_cast<std::size_t>(language)].find(to_lower(name[0]))
                                            : std::string_view::npos;
  if (kind != std::string_view::npos) {
    man.letter = kChessMen[kind];
  } else {
    man.letter = '?';
    man.oddity = kTheMan;
    for (const char c : name) man.oddity += to_upper(c);
    man.oddity = popeye_text(man.oddity);
    if (language == PopeyeLanguage::english && man.oddity == "the man N") man.oddity += ", a nightrider: knights are S";
  }
  return man;
}

bool take_popeye_men(PopeyeTokens& tokens, PopeyeLanguage language, PopeyeDiagram& diagram, bool added) {
  bool any = false;
  PopeyeMan man;
  while (true) {
    if (any && take_men(tokens, language, diagram, man, added)) continue;
    const auto* color = popeye_word(kPopeyeColors, language, tokens.peek().text);
    if (color == nullptr) return any;
    tokens.take();
    any = true;
    man.color = color->meaning == PopeyeColor::black ? Color::black : Color::white;
    man.oddity = color->meaning == PopeyeColor::neutral ? "neutral men" : "";
    if (color->meaning == PopeyeColor::invisible) {
      diagram.oddity = "invisible men";
      tokens.take();
    }
    while (const auto* attribute = popeye_word(kPopeyeAttributes, language, tokens.peek().text)) {
      man.oddity = "the attribute " + std::string(attribute->in(language));
      tokens.take();
    }
  }
}

std::optional<PopeyeFault> place_forsyth(PopeyeDiagram& diagram, PopeyeLanguage language, std::string_view text) {
  int at = 0;  // from a8 to h8, then a7 to h7, ...
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t start = i;
    if (is_digit(text[i])) {
      at += text[i] - '0';
      if (i + 1 < text.size() && is_digit(text[i + 1])) {
        at += 9 * (text[i] - '0') + text[i + 1] - '0';
        ++i;
      }
    } else if (text[i] == '/') {
      if (at % kPopeyeShape.files != 0) {
        diagram.note("a rank before '/" + popeye_text(text.substr(i + 1)) +
                     "' has not eight squares: they are counted on");
      }
    } else {
      const bool colored = one_of(text[i], "+-=");
      if (colored) ++i;
      const std::size_t size = i < text.size() && text[i] == '.' ? 2 : 1;
      if (size == 2) ++i;
      const std::string_view name = text.substr(std::min(i, text.size()), size);
      if (name.size() < size || (size == 1 && !is_letter(name[0]))) return PopeyeFault{start, "a man, a number or '/'"};
      if (at >= kPopeyeShape.squares()) return PopeyeFault{start, "at most 64 squares"};
      PopeyeMan man = popeye_man(language, name);
      const bool black = colored ? text[start] == '-' : !is_upper(name[0]);
      man.color = black ? Color::black : Color::white;
      if (text[start] == '=') man.oddity = "neutral men";
      diagram.on(kPopeyeShape.at(at % kPopeyeShape.files, kPopeyeShape.ranks - 1 - at / kPopeyeShape.files)) = man;
      ++at;
      i += size - 1;
    }
  }
  return std::nullopt;
}

void substitute_men(PopeyeBoard& board, const PopeyeMan& from, const PopeyeMan& to) {
  for (PopeyeMan& man : board) {
    if (!man.present() || man.letter != from.letter || (from.letter == '?' && man.oddity != from.oddity)) continue;
    man.letter = to.letter;
    if (from.letter == '?' || to.letter == '?') man.oddity = to.oddity;
  }
}

bool shift_board(PopeyeBoard& board, Square from, Square to) {
  const int files = kPopeyeShape.file_of(to) - kPopeyeShape.file_of(from);
  const int ranks = kPopeyeShape.rank_of(to) - kPopeyeShape.rank_of(from);
  return rearrange(board, [&](int file, int rank) { return Pair(file + files, rank + ranks); });
}

bool rotate_board(PopeyeBoard& board, std::string_view degrees) {
  if (degrees == "90") return rearrange(board, [](int file, int rank) { return Pair(7 - rank, file); });
  if (degrees == "180") return rearrange(board, [](int file, int rank) { return Pair(7 - file, 7 - rank); });
  if (degrees == "270") return rearrange(board, [](int file, int rank) { return Pair(rank, 7 - file); });
  return false;
}

bool mirror_board(PopeyeBoard& board, std::string_view corners) {
  const std::string low = lower_case(corners);
  if (low == "a1<-->h1") return rearrange(board, [](int file, int rank) { return Pair(7 - file, rank); });
  if (low == "a1<-->a8") return rearrange(board, [](int file, int rank) { return Pair(file, 7 - rank); });
  if (low == "a1<-->h8") return rearrange(board, [](int file, int rank) { return Pair(7 - rank, 7 - file); });
  if (low == "a8<-->h1") return rearrange(board, [](int file, int rank) { return Pair(rank, file); });
  return false;
}

bool is_popeye_stipulation(std::string_view text) {
  std::string low = lower_case(text);
  if (const auto arrow = low.find("->"); arrow != std::string::npos) low.erase(0, arrow + 2);
  drop_one(low, std::array<std::string_view, 1>{"exact-"});
  drop_one(low, kSeries);
  for (std::size_t i = 0; i < kPlays.size(); ++i) drop_one(low, kPlays);
  return std::any_of(kAims.begin(), kAims.end(),
                     [&](std::string_view aim) { return low.compare(0, aim.size(), aim) == 0; });
}

std::string popeye_twin_name(std::size_t index) {
  return index < 26 ? std::string(1, static_cast<char>('a' + index)) : "z" + std::to_string(index - 25);
}

TestPosition popeye_position(PopeyeDiagram diagram, const PopeyeOptions& options, const TextLines& lines,
                             VariantShelf& shelf) {
  TestPosition out;
  const auto variant = shelf.get("chess");
  if (variant) take_kinds_of(**variant, diagram.board);
  out.where = lines.location_of(diagram.at);
  out.errors = diagram.errors;
  out.repairs = diagram.repairs;
  out.unsupported = unsupported_of(diagram, options);
  const auto fail = [&](std::size_t at, std::string code, std::string message) {
    out.errors.push_back(lines.error_at(at, std::move(code), std::move(message)));
  };
  if (const auto stipulation = parse_stipulation(diagram.stipulation)) {
    ask(*stipulation, options, out);
  } else if (!diagram.stipulation.empty()) {
    if (out.unsupported.empty()) out.unsupported = "the stipulation " + popeye_text(diagram.stipulation);
  } else if (diagram.oddity.empty()) {
    fail(diagram.at, "popeye-stipulation", "expected a stipulation such as #2 or h#2.5");
  }
  if (!variant) {
    fail(diagram.at, variant.errors().front().code, variant.errors().front().message);
    return out;
  }
  Setup setup;
  setup.variant = *variant;
  setup.board.assign(static_cast<std::size_t>(setup.shape().squares()), Man{});
  if (setup.shape() != kPopeyeShape || !set_up(diagram, options, setup)) {
    fail(diagram.at, "popeye-variant", "expected a game on eight by eight squares with the men of chess");
    return out;
  }
  if (const auto& stipulation = out.goal.stipulation) setup.to_move = beginner_of(*stipulation);
  if (options.half_duplex) setup.to_move = !setup.to_move;
  if (!options.passed.empty() && out.unsupported.empty()) {
    setup.en_passant = options.passed[options.passed.size() / 2];
    for (std::string& note : repair_rights(setup)) out.repairs.push_back(std::move(note));
  }
  if (out.unsupported.empty()) {
    for (InputError& error : check_men(setup, out.where)) {
      error.text = std::string(lines.line(lines.index_of(diagram.at)));
      out.errors.push_back(std::move(error));
    }
    if (setup.castling != 0) out.repairs.emplace_back("kings and rooks at home may castle");
  }
  if (!out.errors.empty()) out.unsupported.clear();
  out.setup = std::move(setup);
  out.convention = Convention::fen;  // the rights are those by placement less those that options took away
  return out;
}

std::string popeye_quoted(std::string_view word) { return "'" + popeye_text(word) + "'"; }

std::string popeye_text(std::string_view text) {
  const bool whole = text.size() <= kLongestText;
  text = text.substr(0, kLongestText);
  for (std::size_t lost = 0; lost < kLongestLetter && !whole; ++lost) {
    if (first_not_utf8(text.substr(0, text.size() - lost)) == std::string_view::npos) text.remove_suffix(lost);
  }
  const bool utf8 = first_not_utf8(text) == std::string_view::npos;
  std::string out;
  for (const Word& word : words_of(text)) {
    if (!out.empty()) out += ' ';
    for (const char c : word.text) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x80 || utf8) {
        out += c;
      } else {
        out += static_cast<char>(0xC0U | (byte >> 6U));
        out += static_cast<char>(0x80U | (byte & 0x3FU));
      }
    }
  }
  return whole ? out : out + "...";
}

}  // namespace keymove
