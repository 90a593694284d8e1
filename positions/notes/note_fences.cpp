#include "positions/notes/note_fences.h"

#include <array>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/notes/note_lines.h"
#include "positions/notes/noted_fen.h"
#include "positions/notes/noted_solution.h"

namespace keymove {

std::vector<NoteFence> fences_of_note(std::string_view text) {
  std::vector<NoteFence> out;
  const TextLines lines({}, text);
  bool fenced = false;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (!line.starts_with("```") && !line.starts_with("~~~")) continue;
    fenced = !fenced;
    if (!fenced) {
      out.back().to = lines.start(i);
      continue;
    }
    const auto words = words_of(line.substr(3));
    const std::size_t next = i + 1 < lines.count() ? lines.start(i + 1) : text.size();
    out.push_back({next, text.size(), words.empty() ? std::string() : lower_case(words.front().text)});
  }
  return out;
}

std::string extension_of_language(const std::string& language) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kNames = {{{"javascript", "js"},
                                                                                    {"typescript", "ts"},
                                                                                    {"python", "py"},
                                                                                    {"rust", "rs"},
                                                                                    {"kotlin", "kt"},
                                                                                    {"ruby", "rb"},
                                                                                    {"csharp", "cs"},
                                                                                    {"c++", "cpp"},
                                                                                    {"golang", "go"}}};
  for (const auto& [name, ending] : kNames) {
    if (name == language) return "." + std::string(ending);
  }
  return language.empty() ? language : "." + language;
}

std::size_t count_noted_fens(std::string_view text) {
  std::size_t count = 0;
  const TextLines lines({}, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    std::string_view rest = lines.line(i);
    for (auto fen = noted_fen(rest); fen; fen = noted_fen(rest)) {
      ++count;
      rest.remove_prefix(fen->end);
    }
  }
  return count;
}

bool states_moves_below(std::string_view text, std::size_t at) {
  NoteLines notes;
  read_note_lines(text, notes);
  for (const NoteLine& line : notes.lines) {
    if (line.at < at) continue;
    if (line.level > 0 || line.fen) return false;
    if (promises_moves(line) || names_move(line)) return true;
  }
  return false;
}

}  // namespace keymove
