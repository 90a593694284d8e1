// Compares compare_exact with a plain comparison of nested sets, and with differences made on purpose.
#include "verify/move_trees/compare_move_trees.h"

#include <algorithm>
#include <map>
#include <random>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::compare_exact;
using verify::TreeCounts;
using verify::TreeDifference;
using verify::TreeError;

namespace {

/// A tree as nested lists.
struct PlainTree {
  struct Child;
  std::vector<Child> children;
};

struct PlainTree::Child {
  Square name = 0;  // of the move that leads to it
  PlainTree below;
};

Move move_named(Square name) { return {name, name % 7, name % 3 == 0 ? KindId{2} : kNoKind}; }

void append(MoveTree& tree, const PlainTree& plain) {
  for (const PlainTree::Child& child : plain.children) {
    tree.open(move_named(child.name));
    append(tree, child.below);
    tree.close();
  }
}

MoveTree tree_of(const PlainTree& plain) {
  MoveTree tree;
  append(tree, plain);
  return tree;
}

PlainTree random_plain(std::mt19937& random, int plies) {
  PlainTree out;
  if (plies == 0) return out;
  const auto count = static_cast<Square>(random() % 5);
  for (Square name = 0; name < count; ++name) out.children.push_back({name, random_plain(random, plies - 1)});
  return out;
}

void shuffle(std::mt19937& random, PlainTree& plain) {
  std::shuffle(plain.children.begin(), plain.children.end(), random);
  for (PlainTree::Child& child : plain.children) shuffle(random, child.below);
}

/// Removes, adds or replaces a move at a random place.
void change(std::mt19937& random, PlainTree& plain) {
  if (!plain.children.empty() && random() % 3 != 0) {
    return change(random, plain.children[random() % plain.children.size()].below);
  }
  if (!plain.children.empty() && random() % 2 == 0) {
    plain.children.erase(plain.children.begin() + static_cast<std::ptrdiff_t>(random() % plain.children.size()));
  } else {
    const auto name = static_cast<Square>(10 + random() % 50);
    const auto taken = [&](const PlainTree::Child& child) { return child.name == name; };
    if (std::any_of(plain.children.begin(), plain.children.end(), taken)) return;
    const auto at = static_cast<std::ptrdiff_t>(random() % (plain.children.size() + 1));
    plain.children.insert(plain.children.begin() + at, {name, random_plain(random, 2)});
  }
}

using Counts = std::map<std::size_t, TreeCounts>;

void count_all(const PlainTree& plain, std::size_t ply, std::uint64_t TreeCounts::*field, Counts& counts) {
  for (const PlainTree::Child& child : plain.children) {
    ++(counts[ply].*field);
    count_all(child.below, ply + 1, field, counts);
  }
}

const PlainTree* find(const PlainTree& plain, Square name) {
  for (const PlainTree::Child& child : plain.children) {
    if (child.name == name) return &child.below;
  }
  return nullptr;
}

/// The plain comparison; `first` is the path to the first difference.
void compare_plainly(const PlainTree& submission, const PlainTree& key, std::vector<Move>& path, Counts& counts,
                     std::vector<Move>& first) {
  const std::size_t ply = path.size();
  const auto differ = [&](const PlainTree::Child& child, std::uint64_t TreeCounts::*field) {
    path.push_back(move_named(child.name));
    if (first.empty()) first = path;
    path.pop_back();
    ++(counts[ply].*field);
    count_all(child.below, ply + 1, field, counts);
  };
  for (const PlainTree::Child& child : key.children) {
    if (find(submission, child.name) == nullptr) differ(child, &TreeCounts::missing);
  }
  for (const PlainTree::Child& child : submission.children) {
    if (find(key, child.name) == nullptr) differ(child, &TreeCounts::extra);
  }
  for (const PlainTree::Child& child : key.children) {
    const PlainTree* const other = find(submission, child.name);
    if (other == nullptr) continue;
    path.push_back(move_named(child.name));
    compare_plainly(*other, child.below, path, counts, first);
    path.pop_back();
  }
}

void check_against_plain(const PlainTree& submission, const PlainTree& key) {
  std::vector<Move> path;
  std::vector<Move> first;
  Counts counts;
  compare_plainly(submission, key, path, counts, first);
  const TreeDifference difference = compare_exact(tree_of(submission), tree_of(key));
  REQUIRE(difference.equal() == counts.empty());
  REQUIRE(difference.path == first);
  TreeCounts total;
  REQUIRE(difference.by_ply.size() == (counts.empty() ? 0 : counts.rbegin()->first + 1));
  for (std::size_t ply = 0; ply < difference.by_ply.size(); ++ply) {
    REQUIRE(difference.by_ply[ply] == counts[ply]);
    total.missing += counts[ply].missing;
    total.extra += counts[ply].extra;
  }
  REQUIRE(difference.total == total);
}

/// A tree of `plies` plies with `width` moves at every node.
PlainTree full(Square width, int plies) {
  PlainTree out;
  if (plies == 0) return out;
  for (Square name = 0; name < width; ++name) out.children.push_back({name, full(width, plies - 1)});
  return out;
}

}  // namespace

TEST_CASE("trees of the same moves are equal whatever their order") {
  std::mt19937 random(3);
  for (long i = 0; i < scaled(300, 20'000, 100); ++i) {
    const PlainTree key = random_plain(random, 5);
    PlainTree submission = key;
    CHECK(compare_exact(tree_of(submission), tree_of(key)).equal());
    shuffle(random, submission);
    const TreeDifference difference = compare_exact(tree_of(submission), tree_of(key));
    CHECK(difference.equal());
    CHECK(difference.by_ply.empty());
    CHECK(difference.total == TreeCounts{});
  }
}

TEST_CASE("a missing or extra move counts with all that follows it, ply by ply") {
  const PlainTree key = full(4, 4);
  PlainTree less = key;
  std::vector<PlainTree::Child>& replies = less.children[2].below.children;
  replies.erase(replies.begin() + 1);
  const TreeDifference missing = compare_exact(tree_of(less), tree_of(key));
  CHECK(missing.first == TreeError::missing);
  CHECK(missing.path == std::vector<Move>{move_named(2), move_named(1)});
  CHECK(missing.total == TreeCounts{1 + 4 + 16, 0});
  CHECK(missing.by_ply == std::vector<TreeCounts>{{0, 0}, {1, 0}, {4, 0}, {16, 0}});
  const TreeDifference extra = compare_exact(tree_of(key), tree_of(less));
  CHECK(extra.first == TreeError::extra);
  CHECK(extra.path == missing.path);
  CHECK(extra.total == TreeCounts{0, 21});

  PlainTree cut = key;  // without the moves after the first ply
  for (PlainTree::Child& child : cut.children) child.below.children.clear();
  const TreeDifference shallow = compare_exact(tree_of(cut), tree_of(key));
  CHECK(shallow.path == std::vector<Move>{move_named(0), move_named(0)});
  CHECK(shallow.by_ply == std::vector<TreeCounts>{{0, 0}, {16, 0}, {64, 0}, {256, 0}});
  CHECK(compare_exact(MoveTree(), tree_of(key)).total == TreeCounts{4 + 16 + 64 + 256, 0});
  CHECK(compare_exact(MoveTree(), MoveTree()).equal());
}

TEST_CASE("the first difference is met in the key's order, missing moves before extra ones") {
  PlainTree key = full(3, 2);
  std::reverse(key.children.begin(), key.children.end());
  PlainTree submission = full(3, 2);
  submission.children[0].below.children.clear();
  submission.children[1].below.children.push_back({20, {}});
  CHECK(compare_exact(tree_of(submission), tree_of(key)).path == std::vector<Move>{move_named(1), move_named(20)});
  submission.children[2].below.children[0].name = 30;
  const TreeDifference difference = compare_exact(tree_of(submission), tree_of(key));
  CHECK(difference.first == TreeError::missing);
  CHECK(difference.path == std::vector<Move>{move_named(2), move_named(0)});
  submission.children.push_back({40, {}});
  CHECK(compare_exact(tree_of(submission), tree_of(key)).path == std::vector<Move>{move_named(40)});
}

TEST_CASE("changed trees differ as a plain comparison says") {
  std::mt19937 random(8);
  for (long i = 0; i < scaled(2'000, 200'000, 300); ++i) {
    const PlainTree key = random_plain(random, 5);
    PlainTree submission = key;
    for (auto changes = random() % 4; changes > 0; --changes) change(random, submission);
    if (random() % 2 == 0) shuffle(random, submission);
    check_against_plain(submission, key);
    check_against_plain(random_plain(random, 4), key);
  }
}

TEST_CASE("trees of a single line a million plies long are compared") {
  constexpr int kPlies = 1'000'000;
  const auto line = [](Square last) {
    MoveTree tree;
    for (int i = 0; i < kPlies; ++i) tree.open(move_named(i == kPlies - 1 ? last : i % 60));
    for (int i = 0; i < kPlies; ++i) tree.close();
    return tree;
  };
  const MoveTree key = line(61);
  CHECK(compare_exact(key, key).equal());
  const TreeDifference difference = compare_exact(line(62), key);
  CHECK(difference.total == TreeCounts{1, 1});
  CHECK(difference.path.size() == kPlies);
  CHECK(compare_exact(MoveTree(), key).by_ply.size() == kPlies);
}
