// The README and the docs show what really happens.
#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// A fenced block of a page, and the file that the comment above it names: <!-- file: NAME -->
struct Block {
  std::string file;
  std::vector<std::string> lines;
};

std::vector<Block> blocks_of(const std::string& page) {
  constexpr std::string_view kFile = "<!-- file: ";
  std::vector<Block> blocks;
  std::string file;
  bool fenced = false;
  for (const std::string& line : lines_of(read_file(KEYMOVE_SOURCE "/" + page))) {
    if (line.starts_with("```")) {
      fenced = !fenced;
      if (fenced) blocks.push_back({file, {}});
      file.clear();
    } else if (fenced) {
      blocks.back().lines.push_back(line);
    } else if (line.starts_with(kFile)) {
      file = line.substr(kFile.size(), line.rfind(" -->") - kFile.size());
    }
  }
  return blocks;
}

std::string joined(const std::vector<std::string>& lines, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) out += lines[i] + "\n";
  return out;
}

void write_files(const Folder& folder, const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    if (!block.file.empty()) folder.write(block.file, joined(block.lines, 0, block.lines.size()));
  }
}

/// Runs each `$ command` of a block and compares its output, errors first, with the lines below it. Returns how many.
int run_commands(const Folder& folder, const Block& block) {
  int count = 0;
  for (std::size_t i = 0; i < block.lines.size();) {
    if (!block.lines[i].starts_with("$ ")) return count;
    std::size_t end = i + 1;
    while (end < block.lines.size() && !block.lines[end].starts_with("$ ")) ++end;
    INFO(block.lines[i]);
    const Ran ran = folder.shell(block.lines[i].substr(2));
    CHECK(ran.err + ran.out == joined(block.lines, i + 1, end));
    ++count;
    i = end;
  }
  return count;
}

}  // namespace

TEST_CASE("every command that the README and the docs show prints what they say") {
  for (const char* page : {"README.md", "docs/certificates.md", "docs/formats.md", "docs/matches.md",
                           "docs/move-trees.md", "docs/puzzles.md", "docs/stipulations.md", "docs/tour.md",
                           "docs/uci.md", "docs/variants.md", "docs/verdicts.md"}) {
    INFO(page);
    const Folder folder;
    const std::vector<Block> blocks = blocks_of(page);
    write_files(folder, blocks);
    int commands = 0;
    for (const Block& block : blocks) commands += run_commands(folder, block);
    CHECK(commands > 0);
  }
}

TEST_CASE("every suite that the docs show can be read as it stands, and is right") {
  const Folder folder;
  const std::vector<Block> blocks = blocks_of("docs/formats.md");
  write_files(folder, blocks);
  int suites = 0;
  for (const Block& block : blocks) {
    if (block.file.empty() || block.file == "key.json") continue;
    INFO(block.file);
    const Ran ran = folder.keymove("verify --format json " + block.file);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(count_of(ran.out, "\"repairs\":[]") == static_cast<int>(lines_of(ran.out).size()));
    ++suites;
  }
  CHECK(suites == 18);
}

namespace {

/// The headings of a page as links name them, one on each line: "#what-both-sides-still-share".
std::string anchors_of(const std::filesystem::path& page) {
  std::string out;
  for (const std::string& line : lines_of(read_file(page.string()))) {
    const std::size_t start = line.find_first_not_of('#');
    if (start == 0 || start == std::string::npos) continue;
    out += '#';
    for (const char c : line.substr(start + 1)) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == ' ' || c == '-') out += '-';
      if (std::isalnum(byte) != 0) out += static_cast<char>(std::tolower(byte));
    }
    out += '\n';
  }
  return out;
}

}  // namespace

TEST_CASE("the README lists every shipped variant") {
  const std::string page = read_file(KEYMOVE_SOURCE "/README.md");
  for (const std::string& name : keymove::shipped_variants()) {
    INFO(name);
    if (!name.starts_with("pawntastic-")) CHECK(page.find("`" + name + "`") != std::string::npos);
  }
}

TEST_CASE("the pages that the README and the docs link to exist") {
  std::vector<std::filesystem::path> pages = {std::filesystem::path(KEYMOVE_SOURCE) / "README.md"};
  for (const auto& page : std::filesystem::directory_iterator(std::filesystem::path(KEYMOVE_SOURCE) / "docs"))
    if (page.path().extension() == ".md") pages.push_back(page.path());
  REQUIRE(pages.size() > 10);
  for (const std::filesystem::path& path : pages) {
    const std::string text = read_file(path.string());
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
      INFO(path.string() << ": " << target);
      if (target.find("://") != std::string::npos) continue;
      const std::size_t part = target.find('#');
      const std::filesystem::path page = part == 0 ? path : path.parent_path() / target.substr(0, part);
      REQUIRE(std::filesystem::exists(page));
      if (part != std::string::npos) CHECK(count_of(anchors_of(page), "#" + target.substr(part + 1) + "\n") == 1);
    }
  }
}
