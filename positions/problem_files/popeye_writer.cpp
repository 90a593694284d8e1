#include "positions/problem_files/popeye_writer.h"

#include <string_view>

#include "positions/problem/operations.h"
#include "positions/problem_files/problem_parts.h"

namespace keymove {

namespace {

constexpr std::string_view kMenOfPopeye = "KQRBSP";

std::string lines_of(std::string_view command, const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) {
    const std::string line = on_one_line(text);
    if (!line.empty()) out += std::string(command) + " " + line + "\n";
  }
  return out;
}

/// " Kc1 Pa2b3": men of one kind in one word.
std::string joined_men(const std::vector<std::string>& men) {
  std::string out;
  char last = '\0';
  for (const std::string& man : men) {
    out += man[0] == last ? man.substr(1) : " " + man;
    last = man[0];
  }
  return out;
}

std::string popeye_problem(const TestPosition& position) {
  const Setup& setup = *position.setup;
  std::string out = lines_of("Author", problem_authors(position)) + lines_of("Origin", problem_origins(position)) +
                    lines_of("Award", operand_texts(position, "award")) + lines_of("Title", {position.id});
  out += lines_of("Remark", {solutions_remark(position)});
  out += "Stipulation " + text_of(problem_stipulation(position)) + "\n";
  for (const std::string& option : problem_options(position)) out += "Option " + option + "\n";
  return out + "Pieces White" + joined_men(problem_men(setup, Color::white, kMenOfPopeye)) + "\n       Black" +
         joined_men(problem_men(setup, Color::black, kMenOfPopeye)) + "\n";
}

}  // namespace

std::string write_popeye_input(const std::vector<TestPosition>& positions) {
  std::string out;
  for (const TestPosition& position : positions) {
    out += (out.empty() ? "BeginProblem\n" : "NextProblem\n") + popeye_problem(position);
  }
  return out.empty() ? out : out + "EndProblem\n";
}

}  // namespace keymove
