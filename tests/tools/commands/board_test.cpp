// keymove board.
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// The big-endian number of four bytes at that place of a PNG file.
int number_at(const std::string& bytes, std::size_t at) {
  int out = 0;
  for (std::size_t i = at; i < at + 4; ++i) out = out * 256 + static_cast<unsigned char>(bytes.at(i));
  return out;
}

}  // namespace

TEST_CASE("board draws the start position when there is no other") {
  const Folder folder;
  const Ran ran = folder.keymove("board");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.starts_with("<svg "));
  CHECK(count_of(ran.out, "<title>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1</title>") == 1);
  CHECK(count_of(ran.out, "<use ") == 32);
}

TEST_CASE("board writes PNG of the size that was asked for") {
  const Folder folder;
  const Ran ran = folder.keymove("board --variant minichess-7x7 --format png --size 300 --output b.png");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(ran.out.empty());
  const std::string png = folder.read("b.png");
  CHECK(png.starts_with("\x89PNG\r\n\x1a\n"));
  CHECK(number_at(png, 16) == 300);
  CHECK(number_at(png, 20) == 300);
}

TEST_CASE("board chooses the format by the name of its file, and refuses pictures that it cannot make") {
  const Folder folder;
  CHECK(folder.keymove("board --output b.PNG").code == 0);
  CHECK(folder.read("b.PNG").starts_with("\x89PNG\r\n\x1a\n"));
  CHECK(folder.keymove("board --output b.svg").code == 0);
  CHECK(folder.read("b.svg").starts_with("<svg "));
  CHECK(folder.keymove("board --format svg --output c.png").code == 0);  // what is said in words goes first
  CHECK(folder.read("c.png").starts_with("<svg "));
  const Ran ran = folder.keymove("board --output b.jpg");
  CHECK(ran.code == kUsage);
  CHECK(count_of(ran.err, "pictures are SVG or PNG, not '.jpg'") == 1);
  CHECK_FALSE(folder.has("b.jpg"));
}

TEST_CASE("board marks a move in SAN as it does in coordinate text") {
  const Folder folder;
  const std::string marked = folder.keymove("board --move g1f3").out;
  CHECK(count_of(marked, "class=\"mark\"") == 2);
  CHECK(folder.keymove("board --move Nf3").out == marked);
  CHECK(count_of(folder.keymove("board --move a1a8").out, "class=\"mark\"") == 2);  // not legal, but two squares
}

TEST_CASE("where nothing makes PNG, board names what to install and leaves no file") {
  const Folder folder;
  const Ran ran =
      folder.shell("program=$(command -v keymove); PATH=/nowhere; \"$program\" board --format png --output b.png");
  CHECK(ran.code == kUsage);
  CHECK(count_of(ran.err, "install rsvg-convert (Debian: librsvg2-bin), chromium, inkscape or imagemagick") == 1);
  CHECK_FALSE(folder.has("b.png"));
}

TEST_CASE("board draws a suite into a folder, a file a position, and only what is selected") {
  const Folder folder;
  folder.write("two.epd",
               "6k1/5ppp/8/8/8/8/8/4R2K w - - id \"back/rank\";\n4k3/R7/1R6/8/8/8/8/4K3 w - - id \"rooks\";\n");
  CHECK(folder.keymove("board two.epd --folder all").code == 0);
  CHECK(count_of(folder.read("all/back_rank.svg"), "<use ") == 6);
  CHECK(count_of(folder.read("all/rooks.svg"), "<use ") == 4);
  CHECK(folder.shell("LC_ALL=C keymove board two.epd --folder one --only rooks --format text").code == 0);
  CHECK(count_of(folder.read("one/rooks.txt"), "|R|") == 2);
  CHECK_FALSE(folder.has("one/back_rank.txt"));
}

TEST_CASE("board reports a wrong call or a wrong position") {
  const Folder folder;
  folder.write("one.epd", "6k1/5ppp/8/8/8/8/8/4R2 w - - id \"short\";\n");
  for (const char* words : {"--format png", "--format text --flip", "--move e9e2", "one.epd", "--folder x",
                            "--format png --theme auto --output x.png"}) {
    INFO(words);
    const Ran ran = folder.keymove(std::string("board ") + words);
    CHECK(ran.code == kUsage);
    CHECK(ran.out.empty());
  }
  CHECK(folder.keymove("board one.epd --folder x").code == kBadInput);
  CHECK(folder.keymove("board --fen 8/8 ").code == kBadInput);
}

TEST_CASE("the name of a file of text asks for text") {
  const Folder folder;
  CHECK(folder.keymove("board --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1' --output b.txt").code == 0);
  CHECK(folder.read("b.txt").find("svg") == std::string::npos);
}
