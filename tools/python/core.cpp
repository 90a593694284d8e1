// The module keymove._core: the C++ library for Python. keymove/*.py make of it what users see.
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "keymove/board.h"
#include "keymove/check.h"
#include "keymove/mine.h"
#include "keymove/solve.h"
#include "keymove/suite.h"
#include "keymove/svg.h"
#include "keymove/tree.h"
#include "keymove/version.h"
#include "tools/python/bad_positions.h"
#include "tools/python/interrupts.h"
#include "tools/python/move_count.h"
#include "tools/python/texts.h"

namespace py = pybind11;

namespace keymove::api {

namespace {

using Texts = std::pair<std::string, std::string>;  // a move: coordinate text and SAN

Texts texts_of(const Move& move) { return {move.coordinate, move.san}; }

std::vector<Texts> texts_of(const std::vector<Move>& moves) {
  std::vector<Texts> out;
  for (const Move& move : moves) out.push_back(texts_of(move));
  return out;
}

py::dict dict_of(const Answer& answer) {
  using namespace py::literals;
  static const char* const statuses[] = {"proved", "disproved", "unknown"};
  static const char* const outcomes[] = {"none", "win", "loss", "draw"};
  std::vector<std::vector<Texts>> solutions;
  for (const auto& line : answer.solutions) solutions.push_back(texts_of(line));
  return py::dict(
      "status"_a = statuses[static_cast<int>(answer.status)], "outcome"_a = outcomes[static_cast<int>(answer.outcome)],
      "plies"_a = answer.plies, "within"_a = answer.within, "none_within"_a = answer.none_within,
      "keys"_a = texts_of(answer.keys), "line"_a = texts_of(answer.line), "solutions"_a = solutions,
      "best"_a = answer.best ? std::optional(texts_of(*answer.best)) : std::nullopt, "gain"_a = answer.gain,
      "score"_a = answer.score, "checked"_a = answer.checked, "unchecked"_a = answer.unchecked,
      "stopped"_a = answer.stopped, "text"_a = answer.text, "json"_a = answer.json, "solution"_a = answer.solution,
      "solution_steps"_a = answer.solution_steps, "certificate"_a = py::bytes(answer.certificate),
      "nodes"_a = answer.nodes, "seconds"_a = answer.seconds, "fen"_a = answer.fen);
}

py::dict dict_of(const Verdict& verdict) {
  using namespace py::literals;
  return py::dict("id"_a = verdict.id, "line"_a = verdict.line, "verdict"_a = verdict.verdict,
                  "reason"_a = verdict.reason, "keys"_a = texts_of(verdict.keys), "cooks"_a = texts_of(verdict.cooks),
                  "checked"_a = verdict.checked, "json"_a = verdict.json,
                  "certificate"_a = py::bytes(verdict.certificate), "nodes"_a = verdict.nodes,
                  "seconds"_a = verdict.seconds);
}

py::dict dict_of(const Check& check) {
  using namespace py::literals;
  static const char* const statuses[] = {"accepted", "rejected", "undecided"};
  return py::dict("status"_a = statuses[static_cast<int>(check.status)], "claim"_a = check.claim,
                  "reason"_a = check.reason, "fen"_a = check.fen, "variant"_a = check.variant, "nodes"_a = check.nodes);
}

/// A solver and a judge with the same limits, each made when it is first needed.
class Worker {
 public:
  Worker(std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::size_t hash_mib, std::size_t threads,
         bool certify, bool solution, std::size_t tree_moves) {
    limits_.nodes = nodes;
    limits_.seconds = seconds;
    limits_.hash_mib = hash_mib;
    limits_.threads = threads;
    limits_.certify = certify;
    limits_.solution = solution;
    limits_.tree_moves = tree_moves;
    limits_.stop = &stop_;
  }

  py::dict solve(const Board& board, const Question& question) {
    Solver& asked = solver();  // made while the lock is held: progress() looks for it
    return dict_of(one_by_one([&] { return asked.solve(board, question); }));
  }
  py::dict solve_position(const SuitePosition& position) {
    Solver& asked = solver();
    return dict_of(one_by_one([&] { return asked.solve(position); }));
  }
  py::dict judge(const SuitePosition& position) {
    return dict_of(one_by_one([&] {
      if (!judge_) judge_ = std::make_unique<Judge>(limits_);
      return judge_->judge(position);
    }));
  }
  /// Ends the search under way, or else the next one.
  void stop() { stop_ = true; }
  /// Takes back a stop that came after the end of its search.
  void forget_stop() { stop_ = false; }
  /// Nodes and plies of the question under way; nothing before the first one.
  [[nodiscard]] std::pair<std::uint64_t, int> progress() const {
    const SearchProgress now = solver_ ? solver_->progress() : SearchProgress{};
    return {now.nodes, now.plies};
  }

 private:
  Solver& solver() {
    if (!solver_) solver_ = std::make_unique<Solver>(limits_);
    return *solver_;
  }

  /// Of several threads that ask at the same time, each waits for those before it.
  template <class Find>
  std::invoke_result_t<Find> one_by_one(const Find& find) {
    return searched(stop_, [&] {
      const std::lock_guard<std::mutex> alone(searching_);
      return find();
    });
  }

  std::mutex searching_;
  std::atomic<bool> stop_ = false;
  Limits limits_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<Judge> judge_;
};

/// New test positions. Ctrl-C ends the search.
std::vector<SuitePosition> mined(const Variant& variant, const std::string& class_name, int count, std::uint64_t seed,
                                 std::uint64_t nodes, std::uint64_t games, std::optional<bool> white_to_move) {
  std::atomic<bool> stop = false;
  Mine wish;
  wish.class_name = class_name;
  wish.count = count;
  wish.seed = seed;
  wish.nodes = nodes;
  wish.max_games = games;
  wish.white_to_move = white_to_move;
  wish.stop = &stop;
  return searched(stop, [&] { return mine(variant, wish); });
}

template <class E>
E named(const std::string& name, const std::string& what, const std::vector<std::pair<std::string, E>>& values) {
  std::string expected;
  for (const auto& [text, value] : values) {
    if (text == name) return value;
    expected += (expected.empty() ? "" : ", ") + text;
  }
  throw py::value_error(what + ": expected one of " + expected + ", found '" + name + "'");
}

/// Value, best line, nodes and the tree as JSON. `choose` gets the coordinate texts of moves, and returns an index.
py::tuple tree_of(const Board& board, const std::string& algorithm, int depth, int breadth,
                  const std::string& heuristic, const std::string& order, bool cut_at_equal, bool first_of_equals,
                  bool decisive_ends, std::uint64_t seed, const py::object& choose,
                  const std::vector<std::string>& men) {
  using Algorithm = TreeSearch::Algorithm;
  using Order = TreeSearch::Order;
  TreeSearch search;
  search.algorithm = named<Algorithm>(algorithm, "algorithm",
                                      {{"minimax", Algorithm::minimax},
                                       {"alphabeta", Algorithm::alphabeta},
                                       {"stochastic", Algorithm::stochastic},
                                       {"random", Algorithm::random}});
  search.order = named<Order>(
      order, "order", {{"pychess", Order::pychess}, {"generation", Order::generation}, {"sorted", Order::sorted}});
  search.depth = depth;
  search.breadth = breadth;
  search.heuristic = heuristic;
  search.cut_at_equal = cut_at_equal;
  search.first_of_equals = first_of_equals;
  search.decisive_ends = decisive_ends;
  search.seed = seed;
  search.men = men;
  if (!choose.is_none()) {
    search.choose = [&choose](const std::vector<Move>& moves) {
      const Call call;
      py::list texts;
      for (const Move& move : moves) texts.append(move.coordinate);
      return choose(texts).cast<std::size_t>();
    };
  }
  std::atomic<bool> stop = false;
  search.gives_up = [&stop] { return stop.load(); };
  const auto found = searched(stop, [&]() -> std::optional<MoveTree> {
    try {
      return move_tree(board, search);
    } catch (const std::runtime_error&) {
      if (stop) return std::nullopt;  // KeyboardInterrupt follows
      throw;
    }
  });
  return py::make_tuple(found->value, texts_of(found->line), found->nodes, found->json);
}

/// Raises the class BadInput of the module keymove.
void translate(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const BadInput& error) {
    const py::object type = py::module_::import("keymove._errors").attr("BadInput");
    const py::object raised =
        type(std::string(error.what()), error.file(), error.line(), error.column(), error.code(), error.message());
    PyErr_SetObject(type.ptr(), raised.ptr());
  }
}

void bind_boards(py::module_& module) {
  py::class_<Variant>(module, "Variant")
      .def_static("load", &Variant::load)
      .def_static("from_json", &Variant::from_json)
      .def_static("names", &Variant::names)
      .def("name", &Variant::name)
      .def("title", &Variant::title)
      .def("files", &Variant::files)
      .def("ranks", &Variant::ranks)
      .def("start_fen", &Variant::start_fen)
      .def("json", &Variant::json)
      .def("equals", [](const Variant& a, const Variant& b) { return a == b; });
  py::class_<Board>(module, "Board")
      .def_static("from_fen",
                  [](const std::string& fen, const std::optional<Variant>& variant) {
                    return variant ? Board::from_fen(fen, *variant) : Board::from_fen(fen);
                  })
      .def_static("start", &Board::start)
      .def("variant", &Board::variant)
      .def("fen", &Board::fen)
      .def("white_to_move", &Board::white_to_move)
      .def("repairs", &Board::repairs)
      .def("in_check", &Board::in_check)
      .def("equals", [](const Board& a, const Board& b) { return a == b; })
      .def("men",
           [](const Board& board) {
             py::list out;
             for (const Man& man : board.men())
               out.append(py::make_tuple(man.square, std::string(1, man.letter), man.name, man.is_white));
             return out;
           })
      .def("legal_moves", [](const Board& board) { return texts_of(board.legal_moves()); })
      .def("move", [](const Board& board, const std::string& text) { return texts_of(board.move(text)); })
      .def("play", [](const Board& board, const std::string& text) { return board.play(text); })
      .def("end",
           [](const Board& board) -> py::object {
             static const char* const results[] = {"loss", "draw", "win"};
             const auto end = board.end();
             if (!end) return py::none();
             return py::make_tuple(results[static_cast<int>(end->result)], end->reason);
           })
      .def("svg",
           [](const Board& board, const std::vector<std::string>& arrows, int size, const std::string& theme,
              bool black_below) {
             Look look;
             look.size = size;
             look.black_below = black_below;
             if (theme == "dark") look.theme = Look::Theme::dark;
             if (theme == "auto") look.theme = Look::Theme::automatic;
             for (const std::string& arrow : arrows) look.arrows.push_back({arrow, ""});
             return svg(board, look);
           })
      .def("perft", [](const Board& board, int depth) {
        std::atomic<bool> stop = false;
        return searched(stop, [&] { return MoveCount(stop).of(board, depth); });
      });
}

void bind_suites(py::module_& module) {
  py::class_<SuitePosition>(module, "SuitePosition")
      .def_static("of_bad_parts", &bad_position)
      .def("bad_parts", &bad_parts)
      .def("id", &SuitePosition::id)
      .def("line", &SuitePosition::line)
      .def("board", &SuitePosition::board)
      .def("errors", &SuitePosition::errors)
      .def("unsupported", &SuitePosition::unsupported)
      .def("themes", &SuitePosition::themes);
  py::class_<Suite>(module, "Suite")
      .def_static("open",
                  [](const std::string& path, const std::string& format, const std::optional<Variant>& variant) {
                    return Suite::open(path, {format, variant});
                  })
      .def_static("from_text",
                  [](const std::string& text, const std::string& name, const std::string& format,
                     const std::optional<Variant>& variant) {
                    return Suite::from_text(text, name, {format, variant});
                  })
      .def("next", &Suite::next)
      .def("errors", &Suite::errors);
}

void bind_searches(py::module_& module) {
  py::class_<Question>(module, "Question")
      .def(py::init<>())
      .def_static("mate", &Question::mate)
      .def_static("within", &Question::within)
      .def_static("stipulation", &Question::stipulation)
      .def_static("material", &Question::material)
      .def_static("best_move", &Question::best_move)
      .def_static("value", &Question::value)
      .def_static("any_win", &Question::any_win);
  py::class_<Worker>(module, "Worker")
      .def(py::init<std::optional<std::uint64_t>, std::optional<double>, std::size_t, std::size_t, bool, bool,
                    std::size_t>())
      .def("solve", &Worker::solve)
      .def("solve_position", &Worker::solve_position)
      .def("judge", &Worker::judge)
      .def("stop", &Worker::stop)
      .def("forget_stop", &Worker::forget_stop)
      .def("progress", &Worker::progress);
  module.def("mine", &mined);
  module.def("suite_json", &suite_json);
  module.def("tree", &tree_of);
  module.def("check", [](const std::string& certificate, std::size_t memory_mib, double seconds,
                         const std::optional<Variant>& variant) {
    std::atomic<bool> stop = false;
    return dict_of(searched(stop, [&] { return check(certificate, {memory_mib, seconds, variant, &stop}); }));
  });
}

}  // namespace

}  // namespace keymove::api

PYBIND11_MODULE(_core, module) {
  module.attr("version") = keymove::api::kVersion;
  py::register_exception_translator(&keymove::api::translate);
  keymove::api::bind_boards(module);
  keymove::api::bind_suites(module);
  keymove::api::bind_searches(module);
}
