#include "positions/copied_text/mended_fen.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "positions/base/words.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/copied_text/web_address.h"

namespace keymove {

namespace {

constexpr std::string_view kEndBytes("\0\x1A", 2);
constexpr std::string_view kNoBreakSpace = "\u00A0";
constexpr std::array<std::string_view, 4> kDashes = {"\u2013", "\u2014", "\u2212", "\u2011"};
constexpr std::size_t kFields = 4;
constexpr std::size_t kAllFields = 6;
constexpr std::size_t kMostWordsBefore = 14;

/// Whether the line is a FEN, whole or not, and a full stop.
bool ends_in_full_stop(std::string_view line) {
  line = trimmed(line);
  if (!line.ends_with('.')) return false;
  const std::vector<Word> words = words_of(line.substr(0, line.size() - 1));
  if (words.empty() || words.size() > kAllFields || words[0].text.find('/') == std::string_view::npos) return false;
  if (words.size() > kFields && !contains_only(words.back().text, "0123456789")) return false;
  return words.size() == 1 || words[1].text == "w" || words[1].text == "b";
}

/// Whether the word is the board of a FEN.
bool is_board(std::string_view word) {
  constexpr std::ptrdiff_t kSlashes = 4;
  return std::count(word.begin(), word.end(), '/') >= kSlashes && word.find("//") == std::string_view::npos &&
         std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '/'; });
}

/// Whether the words say that Black is to move.
bool names_black(std::string_view words) {
  constexpr std::array<std::string_view, 5> kSigns = {"black to move", "black to play", "black moves", "black to mate",
                                                      "black mates in"};
  const std::string low = lower_case(words);
  return stated_mover(words) == Color::black || std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) {
           return low.find(sign) != std::string::npos;
         });
}

/// The number of blanks and digits with which the text begins.
std::size_t blanks_and_digits(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), [](char c) { return is_blank(c) || is_digit(c); });
  return static_cast<std::size_t>(end - text.begin());
}

class Mender {
 public:
  explicit Mender(std::string_view line) { out_.line = std::string(line); }

  std::optional<MendedRecord> mend() {
    skip_blanks();
    take_brackets();
    take_prefix();
    take_address();
    take_quotes();
    take_underscores();
    take_signs();
    take_full_stop();
    if (!changed_) return std::nullopt;
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string_view rest() const { return std::string_view(out_.line).substr(at_); }

  [[nodiscard]] std::string_view rest_at(std::size_t at) const { return std::string_view(out_.line).substr(at); }

  void skip_blanks() {
    while (at_ < out_.line.size() && is_blank(out_.line[at_])) ++at_;
  }

  void note(std::string repair) {
    changed_ = true;
    out_.repairs.push_back(std::move(repair));
  }

  void blank_out(std::size_t from, std::size_t size) {
    std::fill_n(out_.line.begin() + static_cast<std::ptrdiff_t>(from), size, ' ');
  }

  /// Takes the text before the FEN if that is what the rest begins with, in any case.
  bool take(std::string_view prefix) {
    if (lower_case(rest().substr(0, prefix.size())) != prefix) return false;
    blank_out(at_, prefix.size());
    skip_blanks();
    changed_ = true;
    return true;
  }

  /// Takes the brackets off a FEN that stands within them, as problems do in columns.
  void take_brackets() {
    const std::size_t close = out_.line.find(']', at_);
    const auto words = words_of(rest().substr(std::min<std::size_t>(1, rest().size())));
    if (words.empty() || !rest().starts_with('[') || close == std::string::npos) return;
    const std::string_view board = words.front().text.substr(0, words.front().text.find(']'));
    if (!is_board(board)) return;
    blank_out(at_, 1);
    blank_out(close, 1);
    skip_blanks();
    note("took the FEN out of the words around it");
  }

  void take_prefix() {
    if (take("[fen]")) {
      if (const std::size_t close = lower_case(out_.line).find("[/fen]"); close != std::string::npos)
        blank_out(close, std::string_view("[/fen]").size());
    } else if (rest().starts_with("[F") && take("[fen ")) {
      if (const std::size_t close = out_.line.rfind(']'); close != std::string::npos) out_.line[close] = ' ';
    } else if (!take("position fen ") && !take("fen:") && !take("fen ") && !take_words()) {
      return;
    }
    note("took the FEN out of the words around it");
  }

  /// Takes other words before the FEN, which may stand in quotation marks.
  bool take_words() {
    const std::vector<Word> words = words_of(rest());
    const std::size_t looked_at = std::min(words.size(), kMostWordsBefore);
    for (std::size_t i = 0; i < looked_at; ++i) {
      std::string_view word = words[i].text;
      const bool quoted = one_of(word.front(), "`'\"") && i > 0;
      if (quoted) word.remove_prefix(1);
      if (quoted && !word.empty() && word.back() == words[i].text.front()) word.remove_suffix(1);
      if (!is_board(word) && words[i].text.find_first_of("/;\"") != std::string_view::npos) return false;
      if (!is_board(word)) continue;
      if (i == 0) return false;
      out_.before = std::string(trimmed(rest().substr(0, words[i].offset)));
      blank_out(at_, words[i].offset);
      skip_blanks();
      if (i + 1 == words.size() && names_black(out_.before)) {
        out_.line += " b";
        note("took Black to move from the words before the FEN");
      }
      return true;
    }
    return false;
  }

  void take_address() {
    const std::string_view word = rest().substr(0, std::min(rest().find_first_of(" \t"), rest().size()));
    const auto address = read_web_address(word);
    if (!address || address->size == 0) return;
    out_.variant = address->variant;
    const std::size_t begin = at_ + address->at;
    const std::size_t end = at_ + word.size();
    blank_out(begin, end - begin);
    std::copy(address->fen.begin(), address->fen.end(), out_.line.begin() + static_cast<std::ptrdiff_t>(begin));
    blank_out(at_, address->at);
    skip_blanks();
    note("took the FEN out of a web address");
  }

  void take_quotes() {
    if (rest().empty() || !one_of(rest()[0], "\"`'")) return;
    const std::size_t close = out_.line.find(rest()[0], at_ + 1);
    if (close == std::string::npos) return;
    const std::string_view inner = std::string_view(out_.line).substr(at_ + 1, close - at_ - 1);
    if (inner.find('/') == std::string_view::npos) return;
    out_.line[at_] = ' ';
    out_.line[close] = ' ';
    skip_blanks();
    note("took the quotation marks off the FEN");
  }

  void take_underscores() {
    const std::size_t end = std::min(out_.line.find_first_of(" \t;", at_), out_.line.size());
    bool any = false;
    for (std::size_t i = at_; i < end; ++i) {
      if (out_.line[i] != '_') continue;
      out_.line[i] = ' ';
      any = true;
    }
    if (any) note("read the signs '_' of the FEN as blanks");
  }

  /// Replaces typographic signs in the four fields, and typographic blanks behind them.
  void take_signs() {
    std::size_t fields = 0;
    bool blank = false;
    bool any = false;
    std::size_t i = at_;
    for (; i < out_.line.size() && fields < kFields && !one_of(out_.line[i], ";\""); ++i) {
      const std::string_view here = std::string_view(out_.line).substr(i);
      if (here.starts_with(kNoBreakSpace)) {
        blank_out(i, kNoBreakSpace.size());
        any = true;
      }
      for (const std::string_view dash : kDashes) {
        if (!here.starts_with(dash)) continue;
        blank_out(i, dash.size());
        out_.line[i] = '-';
        any = true;
      }
      const bool now = is_blank(out_.line[i]);
      if (now && !blank) ++fields;
      blank = now;
    }
    // Behind the four fields stand the clocks.
    for (i += blanks_and_digits(rest_at(i)); rest_at(i).starts_with(kNoBreakSpace);
         i += blanks_and_digits(rest_at(i))) {
      blank_out(i, kNoBreakSpace.size());
      any = true;
    }
    if (any) note("read the typographic blanks and dashes of the FEN as plain ones");
  }

  /// Takes the full stop that ends a sentence behind the FEN.
  void take_full_stop() {
    if (!ends_in_full_stop(out_.line)) return;
    out_.line[out_.line.rfind('.')] = ' ';
    note("took the full stop off the FEN");
  }

  MendedRecord out_;
  std::size_t at_ = 0;
  bool changed_ = false;
};

/// Whether the beginning of the line, up to the end of a FEN's fields, may need a mending.
bool may_need_mending(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && is_blank(line[at])) ++at;
  // A board begins with a digit or a man, and '/' follows soon; other words do not matter here.
  const std::size_t begin = at;
  if (line.substr(at).starts_with('[') || ends_in_full_stop(line)) return true;
  std::size_t blanks = 0;
  bool rows = false;
  for (; at < line.size() && blanks < kFields; ++at) {
    const char c = line[at];
    if (c == '/') rows = true;
    if (c == '_' || c == ':' || c == '?' || one_of(c, "\"`'") || static_cast<unsigned char>(c) >= 0x80) return true;
    if (c == ';') break;
    if (!is_blank(c)) continue;
    if (!rows) return one_of(to_lower(line[begin]), "pf[") || line.find('/', at) != std::string_view::npos;
    while (at + 1 < line.size() && is_blank(line[at + 1])) ++at;
    ++blanks;
  }
  return line.substr(at + blanks_and_digits(line.substr(at))).starts_with(kNoBreakSpace);
}

}  // namespace

std::string_view without_end_bytes(std::string_view line) {
  std::string_view out = line;
  while (!out.empty() && (one_of(out.back(), kEndBytes) || is_blank(out.back()))) {
    out.remove_suffix(1);
    if (one_of(line[out.size()], kEndBytes)) line = out;
  }
  return line;
}

std::optional<MendedRecord> mended_record(std::string_view line) {
  if (!may_need_mending(line)) return std::nullopt;
  return Mender(line).mend();
}

}  // namespace keymove
