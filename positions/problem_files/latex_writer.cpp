#include "positions/problem_files/latex_writer.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "positions/base/words.h"
#include "positions/problem/operations.h"
#include "positions/problem_files/problem_parts.h"

namespace keymove {

namespace {

constexpr std::string_view kMenOfLatex = "KDTLSB";

/// The operations that a diagram shows, and its commands for them.
constexpr std::array<std::array<std::string_view, 2>, 7> kShown = {{{"author", "author"},
                                                                    {"origin", "source"},
                                                                    {"number", "sourcenr"},
                                                                    {"issue", "issue"},
                                                                    {"date", "year"},
                                                                    {"award", "award"},
                                                                    {"comment", "remark"}}};

/// The text with the characters escaped that LaTeX takes for commands.
std::string latex_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\textbackslash{}";
    } else if (c == '~' || c == '^') {
      out += std::string("\\") + c + "{}";
    } else {
      if (one_of(c, "#$%&_{}")) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string latex_command(std::string_view command, const std::string& text) {
  return text.empty() ? "" : "  \\" + std::string(command) + "{" + text + "}\n";
}

/// The lines of a text, each of them escaped and ended as LaTeX ends lines.
std::string latex_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line = on_one_line(text.substr(0, end));
    if (!line.empty()) out += (out.empty() ? "" : "\\\\\n    ") + latex_text(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string latex_men(const Setup& setup) {
  std::string out;
  std::string count;
  for (const Color color : {Color::white, Color::black}) {
    const auto men = problem_men(setup, color, kMenOfLatex);
    count += (count.empty() ? "" : "+") + std::to_string(men.size());
    for (const std::string& man : men) out += (out.empty() ? "" : ", ") + ((color == Color::white ? "w" : "s") + man);
  }
  return "  \\pieces[" + count + "]{" + out + "}\n";
}

std::string latex_diagram(const TestPosition& position) {
  std::string out = "% " + on_one_line(position.id) + "\n\\begin{diagram}\n";
  for (const auto& [opcode, command] : kShown) {
    std::string text = joined_operands(position, opcode);
    if (opcode == "origin") {
      text.clear();
      for (const std::string& origin : problem_origins(position)) text += (text.empty() ? "" : "; ") + origin;
    }
    out += latex_command(command, latex_text(on_one_line(text)));
  }
  out += latex_men(*position.setup) + latex_command("stipulation", latex_text(text_of(problem_stipulation(position))));
  std::string options;
  for (const std::string& option : problem_options(position)) options += (options.empty() ? "" : ", ") + option;
  std::string solutions;
  if (position.claim.solutions)
    solutions =
        std::to_string(*position.claim.solutions) + (position.claim.solutions == 1 ? " solution" : " solutions");
  if (!solutions.empty()) options += (options.empty() ? "" : ", ") + solutions;
  return out + latex_command("condition", latex_text(options)) +
         latex_command("solution", latex_lines(joined_operands(position, "solution"))) + "\\end{diagram}\n\n";
}

}  // namespace

std::string write_latex(const std::vector<TestPosition>& positions) {
  if (positions.empty()) return {};
  std::string out =
      "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\n"
      "\\begin{document}\n\n";
  for (const TestPosition& position : positions) out += latex_diagram(position);
  return out + "\\putsol\n\n\\end{document}\n";
}

TestPosition latex_part(const TestPosition& position) {
  TestPosition out;
  out.id = on_one_line(position.id);
  out.setup = position.setup;
  out.setup->halfmove_clock = 0;
  out.setup->fullmove_number = 1;
  out.goal = position.goal;
  out.claim.outcome = Outcome::win;
  out.claim.distance = position.goal.plies;
  out.claim.solutions = position.claim.solutions;
  out.provenance = position.provenance;
  for (const EpdOperation& operation : position.operations) {
    const std::string opcode = lower_case(operation.opcode);
    const bool shown = opcode == "solution" ||
                       std::any_of(kShown.begin(), kShown.end(), [&](const auto& row) { return row[0] == opcode; });
    if (shown) out.operations.push_back(operation);
  }
  return out;
}

}  // namespace keymove
