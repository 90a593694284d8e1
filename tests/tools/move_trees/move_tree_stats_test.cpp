#include "tools/move_trees/move_tree_stats.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tools/drawing/svg_plot.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::tools;

namespace {

nlohmann::json searches_of(const Ran& ran) {
  INFO(ran.err);
  REQUIRE(lines_of(ran.out).size() == 1);
  return nlohmann::json::parse(ran.out).at("searches");
}

/// Nodes with the root, as the Pawntastic course counts the states that full minimax visits.
std::uint64_t states_of(const std::string& words) {
  const Folder folder;
  const auto searches =
      searches_of(folder.keymove("tree --stats --depth full --heuristic material --format json " + words));
  REQUIRE(searches.size() == 1);
  CHECK(searches[0]["whole"] == true);
  return searches[0]["nodes"].get<std::uint64_t>() + 1;
}

}  // namespace

TEST_CASE("a uniform tree branches as it does, and effectively as much") {
  tools::TreeStats stats;
  stats.plies = {{1, 0}, {3, 0}, {9, 9}};
  CHECK(stats.nodes() == 12);
  CHECK(stats.leaves() == 9);
  CHECK(stats.branching() == Approx(3.0));
  CHECK(stats.effective_branching() == Approx(3.0));
  CHECK_FALSE(stats.pruned());
  stats.minimax_nodes = 48;
  CHECK(*stats.pruned() == Approx(0.75));
}

TEST_CASE("full minimax visits as many states of pawntastic as the course knows") {
  // The figures are the course's, see games.md beside the reference data.
  CHECK(states_of("--variant pawntastic-4x4") == 551);
  CHECK(states_of("--variant pawntastic-5x5 --fen '5/pp1pp/1p3/P1PPP/5 w'") == 1'485'655);
  if (scaled(1, 1, 0) == 1) CHECK(states_of("--variant pawntastic-5x5") == 42'625'162);
}

TEST_CASE("the counts of the plies of a minimax tree are perft's") {
  const Folder folder;
  const auto one = searches_of(folder.keymove("tree --stats --depth 3 --format json"))[0];
  CHECK(one["plies"][1]["nodes"] == 20);
  CHECK(one["plies"][2]["nodes"] == 400);
  CHECK(one["plies"][3]["nodes"] == 8902);
  CHECK(one["plies"][3]["leaves"] == 8902);
  CHECK(one["nodes"] == 9322);
}

TEST_CASE("statistics of alpha-beta have the share of nodes that it prunes") {
  const Folder folder;
  const auto both = searches_of(
      folder.keymove("tree --stats --depth 2,3 --algorithm minimax,alphabeta --variant minichess-5x5 --format json"));
  REQUIRE(both.size() == 4);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& full = both[i];
    const auto& cut = both[i + 2];
    CHECK(cut["minimax_nodes"] == full["nodes"]);
    CHECK(cut["nodes"] < full["nodes"]);
    CHECK(cut["pruned"].get<double>() == Approx(1 - cut["nodes"].get<double>() / full["nodes"].get<double>()));
  }
}

TEST_CASE("a search that is given up is reported as incomplete, with exit code 5") {
  const Folder folder;
  const Ran ran = folder.keymove("tree --stats --depth 20 --time 0.1 --format json");
  CHECK(ran.code == 5);
  CHECK(searches_of(ran)[0]["whole"] == false);
}

TEST_CASE("plots are written for nodes and for time") {
  const Folder folder;
  CHECK(folder.keymove("tree --stats --depth 1,2,3 --algorithm minimax,alphabeta --plot p.svg").code == 0);
  for (const char* file : {"p.svg", "p-time.svg"}) {
    INFO(file);
    REQUIRE(folder.has(file));
    CHECK(folder.read(file).find("<svg") == 0);
    CHECK(folder.read(file).find("alphabeta") != std::string::npos);
  }
}

TEST_CASE("plots have ticks at whole depths and at the sides of square boards") {
  const Folder folder;
  CHECK(folder.keymove("tree --stats --depth 1,2 --plot depth.svg").code == 0);
  CHECK(folder.read("depth.svg").find(">1.5<") == std::string::npos);
  CHECK(folder.keymove("tree --stats --depth 2 --variants pawntastic-4x4,pawntastic-5x5,pawntastic-6x6 --plot size.svg")
            .code == 0);
  const std::string size = folder.read("size.svg");
  CHECK(size.find("board size: squares of a side") != std::string::npos);
  for (const char* tick : {">4<", ">5<", ">6<"}) CHECK(size.find(tick) != std::string::npos);
  CHECK(size.find(">4.5<") == std::string::npos);
}

TEST_CASE("the numbers of an axis are all of one style") {
  const Folder folder;
  CHECK(folder.keymove("tree --stats --depth 1,4 --variant minichess-5x5 --plot small.svg").code == 0);
  const std::string small = folder.read("small.svg");
  CHECK(small.find(">10,000<") != std::string::npos);
  CHECK(small.find("e+0") == std::string::npos);
  Plot plot;
  plot.y_scale = PlotScale::logarithmic;
  plot.lines = {{"a", {{1, 2}, {2, 3e7}}}};
  const std::string large = svg_of(plot);
  for (const char* tick : {">10⁰<", ">10³<", ">10⁷<"}) CHECK(large.find(tick) != std::string::npos);
  CHECK(large.find(">1000<") == std::string::npos);
  plot.lines = {{"a", {{1, 3e-6}, {2, 4e-5}}}};
  const std::string seconds = svg_of(plot);
  for (const char* tick : {">2×10⁻⁶<", ">10⁻⁵<", ">5×10⁻⁵<"}) CHECK(seconds.find(tick) != std::string::npos);
  plot.y_scale = PlotScale::linear;
  plot.lines = {{"a", {{1, -1000}, {2, 2000.5}}}};
  const std::string signs = svg_of(plot);
  for (const char* tick : {">-1,000<", ">0<", ">2,500<"}) CHECK(signs.find(tick) != std::string::npos);
}

TEST_CASE("plots are dark where the reader's system is") {
  const std::string svg = svg_of({});
  CHECK(svg.find("@media (prefers-color-scheme:dark)") != std::string::npos);
  CHECK(count_of(svg, "stroke=\"#") + count_of(svg, "fill=\"#") == 0);  // every colour has its dark one
}

TEST_CASE("options of statistics and of trees exclude each other") {
  const Folder folder;
  for (const auto& [words, message] : std::vector<std::pair<std::string, std::string>>{
           {"--depth 2 --plot a.svg", "--plot needs --stats"},
           {"--stats --depth 2 --values --format json", "--stats and --values exclude each other"},
           {"--stats --depth 2 --format dot", "--stats and --format dot exclude each other"},
           {"--stats --depth 2 --variants chess --variant chess", "--variants and --variant exclude each other"}}) {
    INFO(words);
    const Ran ran = folder.keymove("tree " + words);
    CHECK(ran.code == 2);
    CHECK(ran.err.find("keymove tree: " + message) == 0);
  }
}
