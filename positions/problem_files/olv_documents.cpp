#include "positions/problem_files/olv_documents.h"

#include <algorithm>
#include <string>

#include "positions/base/words.h"
#include "positions/problem_files/olv_reader.h"
#include "positions/problem_files/popeye_language.h"

namespace keymove {

namespace {

constexpr std::size_t kShortestEnd = 3;  // of a word that ends a problem

}  // namespace

bool begins_olv_document(std::string_view line) {
  return line.substr(0, 3) == "---" && (line.size() == 3 || is_blank(line[3]));
}

bool ends_popeye_problem(std::string_view text) {
  const auto words = words_of(text);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    return word.text.size() >= kShortestEnd && popeye_word(kPopeyeEnds, PopeyeLanguage::english, word.text) != nullptr;
  });
}

bool holds_olv_problem(const TextLines& lines, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (!line.empty() && !one_of(line[0], "#%") && line != "---" && line != "...") return true;
  }
  return false;
}

bool looks_like_problem_json(std::string_view text) {
  text = trimmed(text.substr(0, kLongestRecord));
  return !text.empty() && one_of(text[0], "{[") && text.find("\"algebraic\"") != std::string_view::npos &&
         text.find("\"stipulation\"") != std::string_view::npos;
}

bool looks_like_olv(std::string_view text) {
  if (looks_like_problem_json(text)) return true;
  constexpr std::string_view kMember = "algebraic:";
  return text.substr(0, kMember.size()) == kMember || text.find("\n" + std::string(kMember)) != std::string_view::npos;
}

}  // namespace keymove
