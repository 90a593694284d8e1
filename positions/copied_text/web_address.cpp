#include "positions/copied_text/web_address.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool is_address(std::string_view word) {
  constexpr std::array<std::string_view, 5> kBeginnings = {"http://", "https://", "www.", "lichess.org/", "chess.com/"};
  const std::string low = lower_case(word.substr(0, 12));
  return std::any_of(kBeginnings.begin(), kBeginnings.end(), [&](std::string_view b) { return low.starts_with(b); });
}

/// The text with its escapes read; one that is none stands as it is.
std::string unescaped(std::string_view text, bool in_query) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int code = 0;
    const std::string_view digits = text.substr(std::min(i + 1, text.size()), 2);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (text[i] == '%' && error == std::errc() && end == digits.data() + 2) {
      out += static_cast<char>(code);
      i += 2;
    } else {
      out += in_query && text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

/// Where the value of that member of a query, or of what follows '#', begins; kNone if there is none.
std::size_t member_at(std::string_view word, std::string_view name) {
  const std::string sign = std::string(name) + "=";
  for (std::size_t at = word.find(sign); at != kNone; at = word.find(sign, at + 1)) {
    if (at > 0 && one_of(word[at - 1], "?&#")) return at + sign.size();
  }
  return kNone;
}

std::string_view member_from(std::string_view word, std::size_t at) {
  return word.substr(at, std::min(word.find_first_of("&#", at), word.size()) - at);
}

/// Where the board in the path begins: at the first of three parts that are ranks; kNone if there is none.
std::size_t board_at(std::string_view path) {
  constexpr std::size_t kRanks = 3;
  constexpr std::string_view kMen = "pnbrqkPNBRQK12345678";
  for (std::size_t at = path.find('/'); at != kNone; at = path.find('/', at + 1)) {
    std::size_t from = at + 1;
    std::size_t ranks = 0;
    while (ranks < kRanks) {
      const std::size_t next = std::min(path.find('/', from), path.size());
      const std::string_view rank = path.substr(from, next - from);
      if (rank.empty() || !contains_only(rank, kMen)) break;
      ++ranks;
      if (next == path.size()) break;
      from = next + 1;
    }
    if (ranks == kRanks) return at + 1;
  }
  return kNone;
}

/// The game in the path before the board, as in lichess.org/analysis/antichess/8/8/...
std::string_view game_before(std::string_view path) {
  if (!path.empty()) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  const std::size_t page = slash == kNone ? kNone : path.substr(0, slash).rfind('/');
  if (page == kNone || path[page - 1] == '/') return {};  // the part before it is the site
  return path.substr(slash + 1);
}

}  // namespace

std::optional<WebAddress> read_web_address(std::string_view word) {
  if (!is_address(word)) return std::nullopt;
  WebAddress out;
  if (const std::size_t at = member_at(word, "variant"); at != kNone) out.variant = member_from(word, at);
  const std::string_view path = word.substr(0, std::min(word.find_first_of("?#"), word.size()));
  if (const std::size_t at = member_at(word, "fen"); at != kNone) {
    out.at = at;
    out.size = member_from(word, at).size();
    out.fen = unescaped(word.substr(out.at, out.size), true);
  } else if (const std::size_t board = board_at(path); board != kNone) {
    out.at = board;
    out.size = path.size() - board;
    out.fen = unescaped(path.substr(board), false);
    if (out.variant.empty() && path.find("lichess") != kNone) out.variant = game_before(path.substr(0, board));
  }
  const std::string low = lower_case(out.variant);
  if (low == "standard" || low == "fromposition" || low == "chess") out.variant.clear();
  return out;
}

}  // namespace keymove
