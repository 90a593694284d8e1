#include "positions/copied_text/listed_men.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kPawn = kMenOfFen.find('p');

/// The names of both sides, and the letters that go with them; none if they go with any.
struct SideNames {
  std::string_view white;
  std::string_view black;
  std::string_view letters = {};
};
constexpr std::array<SideNames, 24> kSides = {{{"White", "Black"},
                                               {"white", "black"},
                                               {"Weiss", "Schwarz"},
                                               {"Weiß", "Schwarz"},
                                               {"Ws", "Ss"},
                                               {"Blancs", "Noirs"},
                                               {"Blanc", "Noir"},
                                               {"Белые", "Чёрные"},
                                               {"Белые", "Черные"},
                                               {"W:", "B:"},
                                               {"Bianco", "Nero", "Italian letters"},
                                               {"Il Bianco", "Il Nero", "Italian letters"},
                                               {"bianco", "nero", "Italian letters"},
                                               {"Blancas", "Negras", "Spanish letters"},
                                               {"blancas", "negras", "Spanish letters"},
                                               {"Blanco", "Negro", "Spanish letters"},
                                               {"Brancas", "Pretas", "Portuguese letters"},
                                               {"brancas", "pretas", "Portuguese letters"},
                                               {"Brancas", "Negras", "Portuguese letters"},
                                               {"Białe", "Czarne", "Polish letters"},
                                               {"białe", "czarne", "Polish letters"},
                                               {"Biale", "Czarne", "Polish letters"},
                                               {"Wit", "Zwart", "Dutch letters"},
                                               {"wit", "zwart", "Dutch letters"}}};

/// The names with the longest one for White, or for Black, with which the text begins; nullptr if there is none.
const SideNames* names_at_front(std::string_view text, std::string_view SideNames::*side) {
  const SideNames* found = nullptr;
  for (const SideNames& names : kSides) {
    if (text.starts_with(names.*side) && (found == nullptr || (names.*side).size() > (found->*side).size()))
      found = &names;
  }
  return found;
}

constexpr std::ptrdiff_t kFewestBesideDash = 3;  // men: two kings may be a move and its reply

class ListReader {
 public:
  /// `bare_pawns`: squares without a letter are those of pawns, also behind other men, and no pawn has one.
  ListReader(std::string_view text, const BoardShape& shape, const MenAlphabet& alphabet, bool bare_pawns = false)
      : rest_(text),
        shape_(shape),
        alphabet_(alphabet),
        board_(static_cast<std::size_t>(shape.squares()), '\0'),
        bare_pawns_(bare_pawns) {}

  std::optional<std::string> read() {
    names_white_ = take_side(&SideNames::white);
    while (true) {
      skip_marks();
      if (rest_.empty()) break;
      if (!black_ && (take_slash() || take_side(&SideNames::black))) {
        black_ = true;
        kind_ = kPawn;
        bare_ = 0;
      } else if (!take_color() && !take_man() && !take_square()) {
        return std::nullopt;
      }
    }
    const bool men = std::any_of(board_.begin(), board_.end(), [](char man) { return man != '\0'; });
    const bool both = men && (black_ || board_has_black_);
    if (bare_pawns_ && (!names_white_ || !shown_)) return std::nullopt;
    return both && !open_ && (!dash_ || may_stand_beside_dash()) ? std::optional(board()) : std::nullopt;
  }

  [[nodiscard]] bool names_white() const { return names_white_; }
  /// What has not been read.
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  void skip_marks() {
    while (!rest_.empty() && (is_blank(rest_[0]) || one_of(rest_[0], ",;.[]"))) rest_.remove_prefix(1);
  }

  /// Takes what divides the sides: "/", or "-" between blanks, and the name of Black behind it.
  bool take_slash() {
    dash_ = rest_.size() > 1 && rest_[0] == '-' && is_blank(rest_[1]) && last_ != nullptr && rest_.data() != last_;
    if ((!dash_ && !rest_.starts_with('/')) || open_) return false;
    rest_.remove_prefix(1);
    skip_marks();
    take_side(&SideNames::black);
    return true;
  }

  /// Whether it is no line of play: both sides have a king, and there are more men.
  [[nodiscard]] bool may_stand_beside_dash() const {
    const auto count = [&](auto is) { return std::count_if(board_.begin(), board_.end(), is); };
    return count([](char man) { return man == 'k'; }) == 1 && count([](char man) { return man == 'K'; }) == 1 &&
           count([](char man) { return man != '\0'; }) >= kFewestBesideDash;
  }

  bool take_side(std::string_view SideNames::*side) {
    const SideNames* names = names_at_front(rest_, side);
    if (names == nullptr) return false;
    rest_.remove_prefix((names->*side).size());
    if (rest_.starts_with(':')) rest_.remove_prefix(1);
    return true;
  }

  /// Takes the letter of a colour before that of a man: w, and for Black b or s, as in "wKc8 Ra1 sKa8".
  bool take_color() {
    if (open_ || rest_.size() < 2 || !one_of(rest_[0], "wbs")) return false;
    if (man_at_front(alphabet_.white, rest_.substr(1)) < 0) return false;
    black_ = rest_[0] != 'w';
    board_has_black_ |= black_;
    rest_.remove_prefix(1);
    return true;
  }

  /// Takes the letter of a man, behind which one square or more must follow. Pawns may have small letters; several are
  /// "пп." in Russian.
  bool take_man() {
    if (open_) return false;
    const std::string_view pawn = alphabet_.black[kPawn];
    int man = man_at_front(alphabet_.white, rest_);
    std::size_t size = man < 0 ? 0 : alphabet_.white[static_cast<std::size_t>(man)].size();
    const bool may_be_small = static_cast<unsigned char>(pawn[0]) >= 0x80 || pawn[0] - 'a' >= shape_.files;
    if (man < 0 && may_be_small) {
      while (rest_.substr(size).starts_with(pawn)) size += pawn.size();
      man = static_cast<int>(kPawn);
    }
    if (size == 0 || (bare_pawns_ && man == static_cast<int>(kPawn))) return false;
    rest_.remove_prefix(size);
    bare_ = 0;
    kind_ = static_cast<std::size_t>(man);
    open_ = true;
    return true;
  }

  /// Takes a square. Behind a blank it is that of a pawn, or of the man whose letter stands before the blank.
  bool take_square() {
    std::size_t size = rest_.empty() ? 0 : 1;
    while (size > 0 && size < rest_.size() && size < 3 && is_digit(rest_[size])) ++size;
    const auto square = parse_square(shape_, rest_.substr(0, size));
    if (!square) return false;
    const bool beside = last_ != nullptr && rest_.data() == last_;
    const bool bare = !open_ && !beside && kind_ != kPawn;
    if (bare && !may_be_bare_pawn(*square)) return false;
    char& man = board_[static_cast<std::size_t>(*square)];
    if (man != '\0') return false;
    const char kind = kMenOfFen[bare ? kPawn : kind_];
    man = black_ ? kind : to_upper(kind);
    open_ = false;
    rest_.remove_prefix(size);
    last_ = rest_.data();
    return true;
  }

  /// Whether a square without a letter behind another man may be that of a pawn. That squares are pawns' is shown where
  /// the man before them cannot have more: behind a king, and where there were three rooks or the like.
  bool may_be_bare_pawn(int square) {
    const int rank = shape_.rank_of(square);
    if (!bare_pawns_ || rank == 0 || rank == shape_.ranks - 1) return false;
    shown_ |= ++bare_ > 1 || kMenOfFen[kind_] == 'k';
    return true;
  }

  [[nodiscard]] std::string board() const {
    std::string out;
    for (int rank = shape_.ranks - 1; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file <= shape_.files; ++file) {
        const char man = file < shape_.files ? board_[static_cast<std::size_t>(shape_.at(file, rank))] : '/';
        if (man == '\0') {
          ++empty;
          continue;
        }
        if (empty > 0) out += std::to_string(empty);
        empty = 0;
        if (file < shape_.files || rank > 0) out += man;
      }
    }
    return out;
  }

  std::string_view rest_;
  const BoardShape& shape_;
  const MenAlphabet& alphabet_;
  std::vector<char> board_;  ///< the letters of a FEN by square
  std::size_t kind_ = kPawn;
  bool names_white_ = false;  ///< the text begins with a name of White
  bool black_ = false;
  bool board_has_black_ = false;  ///< a man of Black has been named by his colour
  bool dash_ = false;             ///< it stands between the sides
  bool open_ = false;             ///< a letter waits for its square
  const char* last_ = nullptr;    ///< where the last square ends
  bool bare_pawns_ = false;
  bool shown_ = false;  ///< some square can only be a pawn's
  int bare_ = 0;        ///< the squares without a letter behind the last man
};

}  // namespace

const MenAlphabet* letters_of_sides(std::string_view text) {
  const SideNames* names = names_at_front(trimmed(text), &SideNames::white);
  if (names == nullptr) return nullptr;
  if (names->letters == kDutchMen.name) return &kDutchMen;
  const auto* found = std::find_if(kMenAlphabets.begin(), kMenAlphabets.end(),
                                   [&](const MenAlphabet& alphabet) { return alphabet.name == names->letters; });
  return found == kMenAlphabets.end() ? nullptr : found;
}

bool names_both_sides(std::string_view text) {
  text = trimmed(text);
  const SideNames* white = names_at_front(text, &SideNames::white);
  if (white == nullptr || !text.substr(white->white.size() - (white->white.ends_with(':') ? 1 : 0)).starts_with(':'))
    return false;
  for (std::size_t at = text.find(':', white->white.size() + 1); at != std::string_view::npos;
       at = text.find(':', at + 1)) {
    const bool black = std::any_of(kSides.begin(), kSides.end(), [&](const SideNames& names) {
      std::string_view name = names.black;
      if (name.ends_with(':')) name.remove_suffix(1);
      return text.substr(0, at).ends_with(name) && at > name.size() && !is_letter(text[at - name.size() - 1]);
    });
    if (black) return true;
  }
  return false;
}

std::optional<std::string> board_of_listed_men(std::string_view text, const BoardShape& shape,
                                               const MenAlphabet& alphabet) {
  if (auto board = ListReader(trimmed(text), shape, alphabet).read()) return board;
  return ListReader(trimmed(text), shape, alphabet, true).read();
}

std::optional<std::string> unread_man(std::string_view text, const BoardShape& shape) {
  std::string_view rest = trimmed(text);
  bool named = false;
  for (const MenAlphabet& alphabet : kMenAlphabets) {
    ListReader reader(trimmed(text), shape, alphabet);
    if (reader.read()) return std::nullopt;
    named = reader.names_white();
    if (reader.rest().size() < rest.size()) rest = reader.rest();
  }
  const auto words = words_of(rest);
  if (!named || words.empty()) return std::nullopt;
  std::string_view word = words.front().text;
  while (word.size() > 1 && one_of(word.back(), ",;.")) word.remove_suffix(1);
  return std::string(word);
}

}  // namespace keymove
