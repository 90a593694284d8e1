#include "tools/answers/asked_goal.h"

#include "positions/base/text_lines.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/game/stipulation.h"
#include "positions/game/stipulation_spelling.h"

namespace keymove::tools {

Result<Goal> stipulated_goal(const std::string& text) {
  const auto error = [&text](std::string message) {
    return InputError{{"stipulation", 1, 1}, "stipulation", std::move(message), text};
  };
  auto read = parse_stipulation(text);
  // All solutions are looked for, however many are stated behind the stipulation: "h#3 2.1.1.1".
  if (const auto found = stipulation_in_line(text); !read && found) read = parse_stipulation(found->text);
  if (!read && (text == "+" || text == "="))
    return error("'" + text + "' lacks its number of moves: " + text +
                 "2; whether White wins or draws a study is asked by --goal outcome");
  if (!read && parse_play_and_aim(text)) return error("'" + text + "' lacks its number of moves: " + text + "2");
  if (misuses_exact(text)) return error("'exact-' is for help and series play only, found '" + text + "'");
  if (!read && is_known_stipulation(text)) return error("the stipulation '" + text + "' is known, but not supported");
  if (!read) return error("expected one such as #3, =2, s#2, h#2.5 or ser-h#4, found '" + shortened(text) + "'");
  if (read->plies() > kMaxSearchPlies) return error("expected at most " + std::to_string(kMaxSearchPlies) + " plies");
  return Goal{GoalKind::win, read->plies(), read};
}

}  // namespace keymove::tools
