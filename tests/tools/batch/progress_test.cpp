// The line on a terminal that says how far a batch is.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

constexpr const char* kChessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// The states of the progress line while the command runs at a terminal of so many columns.
std::vector<std::string> shown(const Folder& folder, const std::string& words, int columns = 100) {
  const Ran ran = folder.shell("TERM=xterm script -qec \"stty cols " + std::to_string(columns) + "; keymove " + words +
                               "\" /dev/null < /dev/null | tr '\\r' '\\n' | sed 's/\\x1b\\[K//'");
  std::vector<std::string> out;
  for (const std::string& line : lines_of(ran.out)) {
    if (line.find(" positions") != std::string::npos) out.push_back(line);
  }
  return out;
}

}  // namespace

TEST_CASE("the progress of a long search tells its depth, its nodes and its seconds") {
  const Folder folder;
  const auto lines = shown(folder, std::string("solve --mate 8 --time 2.5 --fen '") + kChessStart + "'");
  REQUIRE_FALSE(lines.empty());
  const auto long_lines = std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("0 of 1 positions, depth ") == 0 && line.find(" nodes, ") != std::string::npos;
  });
  CHECK(long_lines >= 3);
  CHECK(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.size() > 12 && line.find(" M nodes, 2 s") == line.size() - 13;
  }));
}

TEST_CASE("of several positions the progress names the one that takes longest, and fits the terminal") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; dm 1; id \"short\";\n" + std::string(kChessStart) +
                            " bm e4; dm 8; id \"long\";\n");
  const auto lines = shown(folder, "verify s.epd --time 2.5");
  CHECK(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("1 positions, long: depth ") == 0 || line.find("1 of 2 positions, long: depth ") == 0;
  }));
  for (const std::string& line : shown(folder, "verify s.epd --time 2.5", 30)) {
    if (line.find("1 of 2 positions, ") == 0 || line.find("1 positions, ") == 0) CHECK(line.size() < 30);
  }
}

TEST_CASE("the progress line is drawn at most ten times a second") {
  const Folder folder;
  std::string suite;
  for (int i = 0; i < 400; ++i) suite += "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; dm 1;\n";
  folder.write("s.epd", suite);
  const Ran timed = folder.shell("time -p keymove verify s.epd > /dev/null");
  const double seconds = std::stod(timed.err.substr(timed.err.find("real ") + 5));
  CHECK(static_cast<double>(shown(folder, "verify s.epd").size()) < 20 + 30 * seconds);
}
