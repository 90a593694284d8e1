#include "positions/problem_files/problem_parts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "positions/base/words.h"
#include "positions/problem/operations.h"
#include "positions/problem/solutions_text.h"
#include "positions/problem_files/popeye_language.h"

namespace keymove {

namespace {

constexpr std::string_view kSolutions = "solutions ";

/// The stipulation with the length of the question, whoever begins; nothing if the question is another one.
std::optional<Stipulation> asked(const TestPosition& position) {
  const Goal& goal = position.goal;
  if (goal.kind != GoalKind::win) return std::nullopt;
  if (goal.stipulation) return begun_by(position.setup->to_move, *goal.stipulation);
  const bool whole = goal.plies && *goal.plies > 0 && *goal.plies % 2 == 1;
  if (!whole || position.claim.outcome == Outcome::loss) return std::nullopt;
  return Stipulation{Play::direct, Aim::win, (*goal.plies + 1) / 2, false, false, {}};
}

bool has_king(const Setup& setup, Color color) {
  const auto king = setup.variant->kind_of('k');
  return std::any_of(setup.board.begin(), setup.board.end(), [&](const Man& man) {
    return king && man == Man{*king, color};
  });
}

}  // namespace

std::string no_problem_because(const TestPosition& position) {
  if (!position.setup) return "no position";
  const Setup& setup = *position.setup;
  if (setup.variant->name != "chess") return "the game " + setup.variant->name;
  for (const Color color : {Color::white, Color::black}) {
    if (!has_king(setup, color)) return std::string(name_of(color)) + " without a king";
  }
  const auto stipulation = asked(position);
  if (!stipulation) return "a question other than a forced win or a stipulation";
  if (stipulation->moves < 1 && !stipulation->half) return "a stipulation without a move";
  return {};
}

Stipulation problem_stipulation(const TestPosition& position) {
  Stipulation out = asked(position).value_or(Stipulation{});
  out.swapped = false;  // the option HalfDuplex says it
  return out;
}

std::vector<std::string> problem_men(const Setup& setup, Color color, std::string_view letters) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < kChessMen.size(); ++i) {
    const auto kind = setup.variant->kind_of(kChessMen[i]);
    for (Square square = 0; square < setup.shape().squares(); ++square) {
      if (!kind || setup.at(square) != Man{*kind, color}) continue;
      out.push_back(to_upper(letters[i]) + square_text(setup.shape(), square));
    }
  }
  return out;
}

std::vector<std::string> problem_options(const TestPosition& position) {
  const Setup& setup = *position.setup;
  const BoardShape& shape = setup.shape();
  std::vector<std::string> out;
  if (setup.to_move != beginner_of(problem_stipulation(position))) out.emplace_back("HalfDuplex");
  const std::uint32_t free = rights_by_placement(setup);
  std::string barred;
  for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
    if (((free & ~setup.castling) >> i) % 2 == 0) continue;
    barred += square_text(shape, setup.variant->castlings[i].rook_from);
  }
  if (!barred.empty()) out.push_back("NoCastling " + barred);
  if (setup.en_passant != kNoSquare) {
    const int file = shape.file_of(setup.en_passant);
    const int rank = shape.rank_of(setup.en_passant);
    const int step = setup.to_move == Color::white ? -1 : 1;  // of the man that made the double step
    out.push_back("EnPassant " + square_text(shape, shape.at(file, rank - step)) +
                  square_text(shape, setup.en_passant) + square_text(shape, shape.at(file, rank + step)));
  }
  return out;
}

std::vector<std::string> problem_authors(const TestPosition& position) { return operand_texts(position, "author"); }

std::vector<std::string> problem_origins(const TestPosition& position) {
  auto out = operand_texts(position, "origin");
  const bool told =
      !out.empty() || !operand_texts(position, "author").empty() || !operand_texts(position, "award").empty();
  if (!told && !position.provenance.empty()) out.push_back(position.provenance);
  return out;
}

void state_intended(TestPosition& position) {
  const std::string text = joined_operands(position, "intended");
  const auto& stipulation = position.goal.stipulation;
  if (text.empty() || !stipulation || !stipulation->has_lines()) return;
  position.claim.solutions = number_of_solutions(text);
  if (!position.claim.solutions) {
    position.claim.open_number = true;
    position.repairs.push_back("the number of solutions is not checked: '" + on_one_line(text) + "' leaves it open");
    return;
  }
  std::erase_if(position.operations, [](const EpdOperation& operation) { return operation.opcode == "intended"; });
}

std::string solutions_remark(const TestPosition& position) {
  const std::string text = position.claim.solutions ? std::to_string(*position.claim.solutions)
                                                    : on_one_line(joined_operands(position, "intended"));
  return text.empty() ? text : std::string(kSolutions) + text;
}

void take_remark(std::string_view remark, std::vector<EpdOperation>& operations) {
  remark = trimmed(remark);
  if (lower_case(remark.substr(0, kSolutions.size())) != kSolutions) return;
  const std::string_view number = trimmed(remark.substr(kSolutions.size()));
  if (speaks_of_solutions(number)) operations.push_back(text_operation("intended", number));
}

std::string on_one_line(std::string_view text) {
  std::string out;
  for (const Word& word : words_of(text)) out += (out.empty() ? "" : " ") + std::string(word.text);
  return out;
}

}  // namespace keymove
