// Reads a variant file; see docs/variants.md for its shape.
#include "positions/variant_files/variant_reader.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <initializer_list>
#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/game/game_names.h"
#include "positions/game/setup.h"
#include "positions/game/variant.h"
#include "positions/variant_files/variant_digest.h"
#include "positions/variant_files/variant_men.h"

namespace keymove {

namespace {

/// What an adjudication may be bound to.
enum class Condition { equal_men };
constexpr EnumNames<Condition> kConditionNames = {{Condition::equal_men, "equal men"}};

enum class CaptureRule { free, forced };
constexpr EnumNames<CaptureRule> kCaptureRuleNames = {{CaptureRule::free, "free"}, {CaptureRule::forced, "forced"}};

enum class CheckRule { free, forbidden };
constexpr EnumNames<CheckRule> kCheckRuleNames = {{CheckRule::free, "free"}, {CheckRule::forbidden, "forbidden"}};

class VariantReader : private VariantMenTaker {
 public:
  explicit VariantReader(const JsonSource& source) : VariantMenTaker(source), source_(source) {}

  Result<VariantPtr> read() {
    auto parsed = source_.parse();
    if (!parsed) return parsed.errors();
    if (!expect_as(*parsed, Kind::object, "a variant")) return errors();
    check_keys(*parsed, {"variant", "title", "board", "men", "start", "royal", "captures", "checks", "ends",
                         "adjudications", "castling", "notation", "source"});
    read_head(*parsed);
    read_men(*parsed);
    if (!errors().empty()) return errors();
    if (const JsonNode* royal = parsed->find("royal"))
      variant_->royal = choice(*royal, "a royal rule", kRoyalRuleNames);
    check_royal(*parsed);
    check_promotions(*parsed);
    if (const JsonNode* captures = parsed->find("captures")) read_captures(*captures);
    if (const JsonNode* checks = parsed->find("checks")) read_checks(*checks);
    if (const JsonNode* list = array(*parsed, "ends")) {
      for (const JsonNode& node : list->items) read_end(node);
    }
    if (const JsonNode* list = array(*parsed, "adjudications")) {
      for (const JsonNode& node : list->items) read_adjudication(node);
    }
    if (const JsonNode* castling = parsed->find("castling")) read_castlings(*castling);
    if (errors().empty()) read_start(*parsed);
    if (!errors().empty()) return errors();
    variant_->document = source_.text();
    variant_->digest = variant_digest(source_.text());
    return VariantPtr(variant_);
  }

 private:
  void read_head(const JsonNode& root) {
    variant_->name = string_of(root, "variant");
    if (root.find("variant") == nullptr || variant_->name.empty())
      fail(root, "variant-missing", "expected the key \"variant\" with the game's name");
    variant_->title = string_of(root, "title", variant_->name);
    if (const JsonNode* notation = root.find("notation"))
      variant_->notation = choice(*notation, "a notation", kCourseNotationNames);
    const JsonNode* board = root.find("board");
    if (board == nullptr) {
      fail(root, "variant-missing", "expected the key \"board\" with {\"files\": F, \"ranks\": R}");
      return;
    }
    if (!expect_as(*board, Kind::object, "\"board\"")) return;
    check_keys(*board, {"files", "ranks", "coordinates"});
    for (const char* side : {"files", "ranks"}) {
      if (board->find(side) == nullptr)
        fail(*board, "variant-missing", std::string("expected the key \"") + side + "\" in \"board\"");
    }
    variant_->shape.files = integer_of(*board, "files", kMinSide, kMaxSide, 8);
    variant_->shape.ranks = integer_of(*board, "ranks", kMinSide, kMaxSide, 8);
  }

  void check_royal(const JsonNode& root) {
    const auto royal = variant_->royal_kind();
    if (royal && !variant_->man(*royal).faces.empty() && variant_->royal != RoyalRule::checkmate)
      fail(root, "variant-faces", "\"faces\" needs the royal rule checkmate");
    const auto royals =
        std::count_if(variant_->men.begin(), variant_->men.end(), [](const ManKind& m) { return m.royal; });
    const bool wanted = variant_->royal != RoyalRule::none;
    if (royals == (wanted ? 1 : 0)) return;
    const JsonNode* at = root.find("royal");
    fail((at != nullptr ? *at : root).offset, "variant-royal",
         wanted ? "expected exactly one man with \"royal\": true, found " + std::to_string(royals)
                : "a man is royal, so \"royal\" must be \"capture\" or \"checkmate\"");
  }

  /// Under the royal rule capture, a man that attacks the royal man must be able to capture it.
  void check_promotions(const JsonNode& root) {
    if (variant_->royal != RoyalRule::capture) return;
    for (const auto& member : root.find("men")->members) {
      const JsonNode* promotion = member.value.find("promotion");
      const JsonNode* limited = promotion != nullptr ? promotion->find("captured only") : nullptr;
      if (limited == nullptr || !limited->boolean) continue;
      fail(*limited, "variant-promotion",
           "\"captured only\" is not allowed if the royal rule is capture: a man could attack the royal man without "
           "being able to take it");
    }
  }

  void read_captures(const JsonNode& node) {
    variant_->forced_captures = choice(node, "a rule of captures", kCaptureRuleNames) == CaptureRule::forced;
    if (variant_->forced_captures && variant_->royal != RoyalRule::none)
      fail(node, "variant-captures", "captures can be forced only where no man is royal");
  }

  void read_checks(const JsonNode& node) {
    variant_->forbids_checks = choice(node, "a rule of checks", kCheckRuleNames) == CheckRule::forbidden;
    if (variant_->forbids_checks && variant_->royal != RoyalRule::checkmate)
      fail(node, "variant-checks", "checks can be forbidden only where the royal rule is checkmate");
  }

  void read_end(const JsonNode& node) {
    if (!expect_as(node, Kind::object, "an end")) return;
    check_keys(node, {"when", "result", "men", "squares", "count", "against"});
    End end;
    const JsonNode* when = when_of(node);
    if (when == nullptr) return;
    end.when = choice(*when, "an end", kEndNames);
    if (const JsonNode* result = node.find("result")) {
      end.result = choice(*result, "a result of the side to move", kEndResultNames);
    } else {
      fail(node, "variant-missing", "expected the key \"result\"");
    }
    if (const JsonNode* men = node.find("men")) end.men = kinds_of(*men);
    if (kEndNames.named(when->string)) {
      check_end(*when, end.when);
      read_goal(node, end);
      read_extinction(node, end);
      read_counts(node, end);
    }
    variant_->ends.push_back(std::move(end));
  }

  /// Whether the royal rule allows such an end.
  void check_end(const JsonNode& node, EndWhen when) {
    const bool needs_royal = when == EndWhen::royal_captured || when == EndWhen::bare_kings ||
                             when == EndWhen::no_moves_in_check || when == EndWhen::no_safe_move;
    if (needs_royal && variant_->royal == RoyalRule::none) {
      fail(node, "variant-end", "\"" + node.string + "\" needs a royal man");
    }
    if (when == EndWhen::checks_received && variant_->royal != RoyalRule::checkmate)
      fail(node, "variant-end", "\"" + node.string + "\" needs the royal rule checkmate");
    if (variant_->royal == RoyalRule::checkmate && (when == EndWhen::royal_captured || when == EndWhen::no_safe_move)) {
      fail(node, "variant-end", "\"" + node.string + "\" cannot happen where the royal rule is checkmate");
    }
  }

  /// The squares of the ends by goals: a list for both colours, or an object with a list for each.
  void read_goal(const JsonNode& node, End& end) {
    const JsonNode* squares = node.find("squares");
    if (!is_about_goals(end.when)) {
      if (squares != nullptr)
        fail(*squares, "variant-end", "only ends by goals, such as \"goal reached\", have \"squares\"");
    } else if (squares == nullptr) {
      fail(node, "variant-missing", "expected the key \"squares\" with the squares to reach");
    } else {
      end.squares = squares_by_color(*squares);
      for (std::vector<Square>& list : end.squares) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
      }
    }
    const bool some = !end.squares[Color::white].empty() || !end.squares[Color::black].empty();
    if (squares != nullptr && !some && errors().empty())
      fail(*squares, "variant-end", "expected a square at least: this end can never come");
  }

  void read_extinction(const JsonNode& node, End& end) {
    constexpr int kMostMen = kMaxSide * kMaxSide;
    const bool about_men = end.when == EndWhen::extinct || end.when == EndWhen::enemy_extinct;
    for (const char* key : {"count", "against"}) {
      const JsonNode* number = node.find(key);
      const bool counts =
          (end.when == EndWhen::checks_received || is_about_goals(end.when)) && key == std::string_view("count");
      if (number != nullptr && !about_men && !counts)
        fail(*number, "variant-end",
             std::string("only ") + (key == std::string_view("count") ? "ends by goals, by checks, and " : "") +
                 "\"extinct\" and \"enemy extinct\" have \"" + key + "\"");
    }
    if (!about_men) return;
    end.at_most = integer_of(node, "count", 0, kMostMen, 0);
    end.against = integer_of(node, "against", 0, kMostMen, 0);
  }

  void read_counts(const JsonNode& node, End& end) {
    constexpr int kMostChecks = 9;  // a digit of a FEN
    if (is_about_goals(end.when)) end.at_least = integer_of(node, "count", 1, kMaxSide * kMaxSide, 1);
    if (end.when != EndWhen::checks_received) return;
    end.checks = integer_of(node, "count", 1, kMostChecks, 0);
    if (node.find("count") == nullptr)
      fail(node, "variant-missing", "expected the key \"count\" with a number of checks");
  }

  void read_adjudication(const JsonNode& node) {
    if (!expect_as(node, Kind::object, "an adjudication")) return;
    check_keys(node, {"when", "count", "if", "result"});
    Adjudication rule;
    const JsonNode* when = when_of(node);
    if (when == nullptr) return;
    rule.when = choice(*when, "an adjudication", kAdjudicationNames);
    rule.count = integer_of(node, "count", 1, 100000, 0);
    if (rule.count == 0 && rule.when != AdjudicationWhen::dead_position)
      fail(node, "variant-missing", "expected the key \"count\"");
    if (const JsonNode* condition = node.find("if")) {
      rule.if_equal_men = choice(*condition, "a condition", kConditionNames) == Condition::equal_men;
    }
    if (const JsonNode* result = node.find("result")) rule.result = choice(*result, "a result", kEndResultNames);
    variant_->adjudications.push_back(rule);
  }

  void read_castlings(const JsonNode& node) {
    const auto royal = variant_->royal_kind();
    if (royal && !variant_->man(*royal).faces.empty())
      fail(node, "variant-castling", "a royal man with \"faces\" does not castle");
    if (node.is(Kind::object)) return read_rook_files(node);
    if (!expect_as(node, Kind::array, "an array of castlings, or castling by the files of rooks,")) return;
    for (const JsonNode& castling : node.items) read_castling(castling);
  }

  /// Two files of the board, as in "cg".
  std::array<int, 2> files_of(const JsonNode& node, std::string_view key) {
    const JsonNode* found = node.find(key);
    const std::string files = found != nullptr && found->is(Kind::string) ? found->string : "";
    const auto on_board = [&](char file) { return file >= 'a' && file - 'a' < variant_->shape.files; };
    if (files.size() == 2 && on_board(files[0]) && on_board(files[1])) return {files[0] - 'a', files[1] - 'a'};
    fail((found != nullptr ? *found : node).offset, "variant-castling",
         "expected \"" + std::string(key) + "\" with two files of the board, such as \"cg\"");
    return {};
  }

  void read_rook_files(const JsonNode& node) {
    constexpr int kMostFiles = 10;  // the eleventh file is k, which is a right in the way of chess
    check_keys(node, {"rook", "king to", "rook to"});
    RookFileCastling castling;
    const std::string rook = string_of(node, "rook");
    const auto kind = rook.size() == 1 ? variant_->kind_of(rook[0]) : std::nullopt;
    if (!kind || variant_->man(*kind).royal || !variant_->royal_kind() || variant_->shape.files > kMostFiles) {
      fail(node, "variant-castling",
           "expected \"rook\" with the letter of a man that is not royal, beside a royal man, and at most " +
               std::to_string(kMostFiles) + " files");
      return;
    }
    castling.rook = *kind;
    castling.king_to = files_of(node, "king to");
    castling.rook_to = files_of(node, "rook to");
    if (!errors().empty()) return;
    if (castling.king_to[0] == castling.rook_to[0] || castling.king_to[1] == castling.rook_to[1])
      fail(node, "variant-castling", "king and rook cannot castle to the same file");
    variant_->rook_files = castling;
  }

  void read_castling(const JsonNode& node) {
    if (!expect_as(node, Kind::object, "a castling")) return;
    check_keys(node, {"right", "king", "to", "rook", "rook to"});
    Castling castling;
    const std::string right = string_of(node, "right");
    const bool upper = right.size() == 1 && right[0] >= 'A' && right[0] <= 'Z';
    if (!upper && !(right.size() == 1 && right[0] >= 'a' && right[0] <= 'z')) {
      fail(node, "variant-castling", "expected \"right\" with one letter, upper case for White's");
      return;
    }
    castling.right = right[0];
    castling.color = upper ? Color::white : Color::black;
    castling.king_from = square_of(node, "king");
    castling.king_to = square_of(node, "to");
    castling.rook_from = square_of(node, "rook");
    castling.rook_to = square_of(node, "rook to");
    castling.move_to = castling.king_to;
    if (variant_->castlings.size() >= 8) fail(node, "variant-castling", "expected at most 8 castlings");
    variant_->castlings.push_back(castling);
  }

  void read_start(const JsonNode& root) {
    const JsonNode* node = root.find("start");
    if (node == nullptr || !expect_as(*node, Kind::string, "\"start\"")) return;
    const auto fail_all = [&](const std::vector<InputError>& errors) {
      for (const InputError& e : errors) {
        fail(node->offset + static_cast<std::size_t>(e.where.column), e.code, "in the start position: " + e.message);
      }
    };
    // The castling rights of the start position are checked against its men, so the men are read first.
    const auto men = read_fen(variant_, node->string.substr(0, node->string.find(' ')));
    if (!men) return fail_all(men.errors());
    variant_->start = men->setup.board;
    for (Castling& c : variant_->castlings) {
      const Man& rook = variant_->start[static_cast<std::size_t>(c.rook_from)];
      const Man& king = variant_->start[static_cast<std::size_t>(c.king_from)];
      const bool stand = rook.present() && king.present() && rook.color == c.color && king.color == c.color;
      const bool apart = c.king_from != c.rook_from && c.king_to != c.rook_to && c.king_from != c.king_to;
      if (stand && apart && variant_->man(king.kind).royal) {
        c.rook = rook.kind;
        continue;
      }
      fail(
          *node, "variant-castling",
          std::string("the castling '") + c.right + "' needs its king and rook on their squares in the start position");
    }
    if (!errors().empty()) return;
    // A copy is read, since the start position's castlings may make a variant of it (castling_variant).
    const auto read = read_fen(std::make_shared<const Variant>(*variant_), node->string);
    if (!read) return fail_all(read.errors());
    variant_->start_fen = write_fen(read->setup);
  }

  const JsonSource& source_;
};

std::atomic<VariantGuard> the_guard{nullptr};

}  // namespace

Result<VariantPtr> parse_variant(const std::string& file, const std::string& text) {
  auto variant = VariantReader(JsonSource(file, text)).read();
  const VariantGuard guard = the_guard;
  if (variant && guard != nullptr) guard(**variant);
  return variant;
}

void guard_variants(VariantGuard guard) { the_guard = guard; }

}  // namespace keymove
