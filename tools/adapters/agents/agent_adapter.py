"""Serves a student's Python file to `keymove grade`: the protocol of docs/agent-protocol.md.

Run as `agent_adapter.py FILE`. FILE has studentAgent(gameboard) and get_legal_moves(gameboard, color) of the fairy chess or the 7x7 course,
or minimax, alphabeta and stochastic(side, board, flags, depth, ...) of the move-tree course. What it prints goes to standard error.
"""

import importlib.util
import json
import os
import sys
import traceback

_MOST_SHOWN = 200  # characters of an answer that is no answer
_OURS = (lambda: 0).__code__.co_filename  # what frames of this file are called


def _row_column(request):
    """The fairy course's gameboard: [(name, colour, (row, column))], row 0 at the top."""
    top = request["ranks"] - 1
    return [(man["name"].capitalize(), man["color"], (top - man["rank"], man["file"])) for man in request["board"]]


def _letter_row(request):
    """The 7x7 course's gameboard: {(letter, row): (name, colour)}, row 0 at White's side."""
    return {
        (chr(ord("a") + man["file"]), man["rank"]): (man["name"].capitalize(), man["color"].capitalize())
        for man in request["board"]
    }


def _move(module, request):
    letters = request["notation"] == "letter-row"
    return module.studentAgent(_letter_row(request) if letters else _row_column(request))


def _moves(module, request):
    letters = request["notation"] == "letter-row"
    color = request["to_move"].capitalize() if letters else request["to_move"]
    return list(module.get_legal_moves(_letter_row(request) if letters else _row_column(request), color))


class _Cycle:
    """The course's chooser: each call takes the next of the moves, counted over the whole search."""

    def __init__(self):
        self.turns = 0

    def __call__(self, moves):
        moves = list(moves)
        self.turns = (self.turns + 1) % len(moves)
        return moves[self.turns]


def _tree(module, request):
    arguments = [request["side"], request["lists"], request["flags"], request["depth"]]
    if request["algorithm"] == "stochastic":
        arguments += [request["breadth"], _Cycle()]
    value, line, tree = getattr(module, request["algorithm"])(*arguments)
    if isinstance(value, list):  # the order in which the course's own random() has them
        value, line, tree = tree, value, line
    return "%s\n%s\n%s\n" % (float(value), json.dumps(line), json.dumps(tree))


_ANSWERS = {"move": _move, "moves": _moves, "tree": _tree}


def _load(path):
    sys.path.insert(0, os.path.dirname(path))
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _plain(value):
    """What JSON does not know but a move may hold: numbers of other libraries, sets of moves."""
    if hasattr(value, "__index__"):
        return value.__index__()
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError("no part of an answer: " + repr(value)[:_MOST_SHOWN])


def _without_our_frames(shown):
    """The traceback as the student knows it: this adapter's frames, and the import machinery's, are no part of the file."""
    while shown is not None:
        kept = [frame for frame in shown.stack if frame.filename != _OURS and not frame.filename.startswith("<frozen ")]
        shown.stack = traceback.StackSummary.from_list(kept)
        for other in getattr(shown, "exceptions", None) or []:
            _without_our_frames(other)
        _without_our_frames(shown.__cause__)
        shown = shown.__context__


def _show(error):
    shown = traceback.TracebackException.from_exception(error)
    _without_our_frames(shown)
    text = "".join(shown.format())
    if not shown.stack and shown.__cause__ is None and shown.__context__ is None:
        text = text.replace("Traceback (most recent call last):\n", "", 1)
    sys.stderr.write(text)
    sys.stderr.flush()


def _reply(call):
    """What the call returns, as a line; of an exception its name and message, and the traceback for the last words."""
    try:
        name, value = call()
    except BaseException as error:  # even SystemExit must cost one position only
        _show(error)
        return json.dumps({"error": ("%s: %s" % (type(error).__name__, error))[:_MOST_SHOWN]})
    try:
        return json.dumps({name: value}, default=_plain)
    except (TypeError, ValueError, RecursionError):
        return json.dumps({"malformed": repr(value)[:_MOST_SHOWN]})


def main():
    requests = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    module = None
    for line in requests:
        request = json.loads(line)
        if request["request"] == "hello":

            def load():
                nonlocal module
                module = _load(sys.argv[1])
                return "ready", True

            reply = _reply(load)
        else:
            kind = request["request"]
            reply = _reply(lambda: (kind, _ANSWERS[kind](module, request)))
        sys.stdout.flush()
        answers.write(reply + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
