#include "tests/support/random_variant.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/game/betza.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/random_betza.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

namespace {

using nlohmann::ordered_json;

const std::vector<std::string> kMen = {
    "Q",     "R",       "B",      "N",    "RN",   "BN",     "NN",     "CC",           "DD",
    "AA",    "R4",      "fR",     "jR",   "jB",   "gQ",     "pR",     "nN",           "nA",
    "nD",    "Z",       "C",      "H",    "G",    "(4,1)",  "hrN",    "fhN",          "FAD",
    "icN",   "iR",      "nNN",    "nZ",   "nDD",  "B2",     "mNcR",   "FmD",          "WifmD",
    "mRcpR", "fsRbFbW", "gB3",    "pB4",  "nCC",  "jDD",    "WDD",    "RDD",          "fmRcF",
    "vRsB",  "FfW",     "KifmnN", "mWcF", "flNW", "fmWfcF", "fmFfcW", "fmWfceFifmnD", "fmFfceWifmnA"};
const std::vector<std::string> kForwardMen = {"fmWfcF", "fmWfceFifmnD", "fR", "fmFfcW",
                                              "ffN",    "fmWfcFfcW",    "fW", "fB2"};
const std::vector<std::string> kRoyalMen = {"K", "K", "K", "KN", "WDD", "KifmnD", "KicN", "nNW", "FfW", "Q"};

class Maker {
 public:
  Maker(std::mt19937& random, const VariantTaste& taste) : random_(random), taste_(taste) {}

  ordered_json make() {
    files_ = side(taste_.fewest_files, taste_.max_files);
    ranks_ = side(taste_.fewest_ranks, taste_.max_ranks);
    rule_ = pick(0, 2);
    ordered_json out;
    out["variant"] = "random";
    out["board"] = {{"files", files_}, {"ranks", ranks_}};
    out["men"] = men();
    out["start"] = start();
    out["royal"] = std::vector<std::string>{"none", "capture", "checkmate"}[static_cast<std::size_t>(rule_)];
    if (rule_ == 0 && one_in(4)) out["captures"] = "forced";
    out["ends"] = ends();
    if (castles_) out["castling"] = castlings();
    return out;
  }

 private:
  int pick(int low, int high) { return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)); }
  bool one_in(unsigned n) { return random_() % n == 0; }
  const std::string& any_of(const std::vector<std::string>& list) { return list[random_() % list.size()]; }
  int side(int low, int high) { return pick(low, one_in(4) ? std::max(high, taste_.largest_side) : high); }

  ordered_json men() {
    ordered_json out = ordered_json::object();
    const int kinds = pick(taste_.only_forward ? 1 : 2, std::min(6, taste_.max_men + 1));
    for (int i = 0; i < kinds; ++i) {
      const char letter = static_cast<char>('a' + i);
      letters_ += letter;
      ordered_json man;
      man["moves"] = moves();
      man["value"] = pick(1, 9);
      if (one_in(3)) man["promotion"] = promotion();
      out[std::string(1, letter)] = man;
    }
    if (rule_ == 0) return out;
    ordered_json royal = {{"moves", taste_.only_forward ? std::string("fK") : any_of(kRoyalMen)}, {"royal", true}};
    if (one_in(12)) royal["promotion"] = "a";
    out["k"] = royal;
    return out;
  }

  std::string moves() {
    if (taste_.any_moves) return RandomBetza(static_cast<unsigned>(random_())).right_piece();
    return any_of(taste_.only_forward ? kForwardMen : kMen);
  }

  ordered_json promotion() {
    if (one_in(2)) return "a";
    return {{"to", letters_.empty() ? "a" : letters_.substr(0, 2)},
            {"rank", ranks_ - 1},
            {"captured only", rule_ != 1 && one_in(2)},
            {"forced", one_in(3)}};
  }

  std::string start() {
    std::vector<std::string> rows(static_cast<std::size_t>(ranks_), std::string(static_cast<std::size_t>(files_), '1'));
    const int deep = ranks_ >= 4 ? 2 : 1;
    int left = taste_.max_men;
    for (int i = 0; i < deep * files_; ++i) {
      const auto row = static_cast<std::size_t>(i / files_);
      const auto file = static_cast<std::size_t>(i % files_);
      if (one_in(4) || left-- <= 0) continue;
      const char man = letters_[random_() % letters_.size()];
      rows[row][file] = man;
      rows[rows.size() - 1 - row][file] = static_cast<char>(man - 'a' + 'A');
    }
    const auto last = static_cast<std::size_t>(files_) - 1;
    if (rule_ != 0) {
      rows.front()[0] = 'k';
      rows.back()[last] = 'K';
    }
    castles_ = taste_.castling && rule_ != 0 && files_ >= 4 && one_in(4);
    if (castles_) {
      rows.front()[3] = letters_[0];
      rows.back()[last - 3] = static_cast<char>(letters_[0] - 'a' + 'A');
    }
    std::string out;
    for (const std::string& row : rows) {
      if (!out.empty()) out += '/';
      for (std::size_t i = 0; i < row.size();) {
        const std::size_t next = std::min(row.find_first_not_of('1', i), row.size());
        out += next == i ? std::string(1, row[i]) : std::to_string(next - i);
        i = std::max(next, i + 1);
      }
    }
    return out + (castles_ ? " w Kk - 0 1" : " w - - 0 1");
  }

  /// Castlings of a king in the corner with a man three squares away: the king moves two squares, the man jumps over
  /// it.
  ordered_json castlings() const {
    const auto square = [&](int from_corner, bool white) {
      const int file = white ? files_ - 1 - from_corner : from_corner;
      return std::string(1, static_cast<char>('a' + file)) + std::to_string(white ? 1 : ranks_);
    };
    ordered_json out = ordered_json::array();
    for (const bool white : {true, false}) {
      out.push_back({{"right", white ? "K" : "k"},
                     {"king", square(0, white)},
                     {"to", square(2, white)},
                     {"rook", square(3, white)},
                     {"rook to", square(1, white)}});
    }
    return out;
  }

  ordered_json ends() {
    static const std::vector<std::string> kResults = {"loss", "draw", "win", "loss", "draw"};
    std::vector<std::string> whens = {"far row reached", "no moves", "goal reached", "extinct", "enemy extinct"};
    if (rule_ != 0) whens.insert(whens.end(), {"bare kings", "no moves in check"});
    if (rule_ == 1) whens.insert(whens.end(), {"royal captured", "no safe move"});
    ordered_json out = ordered_json::array();
    for (int n = pick(0, 5); n > 0; --n) {
      ordered_json end;
      end["when"] = any_of(whens);
      end["result"] = any_of(kResults);
      limit(end);
      out.push_back(end);
    }
    // Most games get the end that belongs to their royal rule, without which few positions are won.
    if (rule_ == 1 && !one_in(3)) insert(out, "royal captured");
    if (rule_ == 2 && !one_in(3)) insert(out, "no moves in check");
    if (rule_ == 0 && !one_in(3)) insert(out, "far row reached");
    return out;
  }

  /// Adds what an end may be limited to.
  void limit(ordered_json& end) {
    const std::string when = end["when"];
    const bool counts = when == "extinct" || when == "enemy extinct";
    if ((counts || when == "far row reached" || when == "goal reached") && one_in(2)) {
      std::string men;
      for (int i = pick(1, 3); i > 0; --i) men += rule_ != 0 && one_in(4) ? 'k' : letters_[random_() % letters_.size()];
      end["men"] = men;
    }
    if (when == "goal reached") {
      end["squares"] = squares();
      if (one_in(2)) end["squares"] = {{"white", squares()}, {"black", squares()}};
    }
    if (counts && one_in(2)) end["count"] = pick(0, 2);
    if (counts && one_in(2)) end["against"] = pick(0, 3);
  }

  ordered_json squares() {
    ordered_json out = ordered_json::array();
    for (int i = pick(1, 3); i > 0; --i)
      out.push_back(std::string(1, static_cast<char>('a' + pick(0, files_ - 1))) + std::to_string(pick(1, ranks_)));
    return out;
  }

  void insert(ordered_json& ends, const std::string& when) {
    const std::size_t at = one_in(2) ? 0 : random_() % (ends.size() + 1);
    ends.insert(ends.begin() + static_cast<std::ptrdiff_t>(at), ordered_json{{"when", when}, {"result", "loss"}});
  }

  std::mt19937& random_;
  const VariantTaste& taste_;
  int files_ = 0;
  int ranks_ = 0;
  int rule_ = 0;
  bool castles_ = false;
  std::string letters_;
};

/// Forbids or counts checks in some games, changes ends by goals, and binds the men of one game in three: to squares,
/// to squares or ranks for some of their moves, and royal men to lines on which they do not face each other. Its
/// randomness comes from the game alone, so that other games stay what they were.
class Binder {
 public:
  explicit Binder(ordered_json& game)
      : game_(game), random_(static_cast<unsigned>(std::hash<std::string>()(game.dump()))) {}

  void bind() {
    change_goals();
    if (random_() % 6 == 0 && game_["royal"] == "checkmate") game_["checks"] = "forbidden";
    if (random_() % 4 == 0 && game_["royal"] == "checkmate") count_checks();
    if (random_() % 3 != 0) return;
    for (auto& [letter, man] : game_["men"].items()) {
      const bool royal = man.contains("royal");
      if (random_() % 2 == 0) {
        const std::vector<std::string> later = {"W", "sW", "F", "N", "nA", "pR", "B2", "fmD", "cfF", "R"};
        man["later moves"] = {{"rank", 2 + below(ranks() - 1)}, {"moves", later[random_() % later.size()]}};
      }
      if (goes_by_steps(man) && random_() % 2 == 0) man["squares"] = squares();
      if (man["moves"].get<std::string>().find('i') != std::string::npos && random_() % 2 == 0)
        man["initial squares"] = squares();
      const std::vector<std::string> faces = {"R", "vR", "B", "N", "fF3", "sW"};
      if (royal && game_["royal"] == "checkmate" && !game_.contains("castling") && random_() % 2 == 0)
        man["faces"] = faces[random_() % faces.size()];
    }
  }

 private:
  /// Makes other ends of half of those by goals.
  void change_goals() {
    const std::vector<std::string> others = {"own goal reached", "both goals reached", "goal unanswered"};
    for (auto& end : game_["ends"]) {
      if (end["when"] != "goal reached") continue;
      if (random_() % 2 == 0) end["when"] = others[random_() % others.size()];
      if (random_() % 3 == 0) end["count"] = 2;
    }
  }

  void count_checks() {
    ordered_json& ends = game_["ends"];
    const std::vector<std::string> results = {"loss", "loss", "loss", "draw", "win"};
    const std::size_t at = random_() % 2 == 0 ? 0 : below(static_cast<unsigned>(ends.size()) + 1);
    ends.insert(
        ends.begin() + static_cast<std::ptrdiff_t>(at),
        ordered_json{
            {"when", "checks received"}, {"count", 1 + below(3)}, {"result", results[random_() % results.size()]}});
  }

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  unsigned files() const { return game_["board"]["files"].get<unsigned>(); }
  unsigned ranks() const { return game_["board"]["ranks"].get<unsigned>(); }

  static bool goes_by_steps(const ordered_json& man) {
    std::string moves = man["moves"];
    if (man.contains("later moves")) moves += man["later moves"]["moves"].get<std::string>();
    const auto rules = parse_betza(moves);
    return rules && std::all_of(rules->begin(), rules->end(), [](const MoveRule& rule) { return rule.range == 1; });
  }

  std::string square(unsigned file, unsigned rank) const {
    return std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1);
  }

  /// A rectangle for each side, and a square besides.
  ordered_json squares() {
    ordered_json out;
    for (const char* color : {"white", "black"}) {
      const unsigned left = below(files());
      const unsigned low = below(ranks());
      const std::string one = square(below(files()), below(ranks()));
      out[color] = {square(left, low) + "-" + square(left + below(files() - left), low + below(ranks() - low)), one};
    }
    return out;
  }

  ordered_json& game_;
  std::mt19937 random_;
};

}  // namespace

VariantTaste small_games() {
  VariantTaste out;
  out.max_files = 4;
  out.fewest_ranks = 4;
  out.max_ranks = 5;
  out.largest_side = 5;
  out.max_men = 3;
  return out;
}

RandomVariant random_variant(std::mt19937& random, const VariantTaste& taste) {
  while (true) {
    ordered_json game = Maker(random, taste).make();
    if (!taste.only_forward) Binder(game).bind();
    const std::string text = game.dump();
    INFO(text);
    auto variant = parse_variant("random", text);
    if (!variant) FAIL(to_text(variant.errors().front()));
    const bool checkmate = (*variant)->royal == RoyalRule::checkmate;
    if (!checkmate || !verify::can_capture_royal(position(*variant, (*variant)->start_fen))) return {text, *variant};
  }
}

VariantPtr with_ends(const std::string& name, const std::string& ends) {
  const auto text = shipped_variant_text(name);
  INFO(name << " " << ends);
  REQUIRE(text);
  ordered_json whole = ordered_json::parse(*text);
  whole["ends"] = ordered_json::parse(ends);
  auto variant = parse_variant(name, whole.dump());
  if (!variant) FAIL(to_text(variant.errors().front()));
  return *variant;
}

}  // namespace keymove::tests
