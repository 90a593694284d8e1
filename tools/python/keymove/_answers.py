"""Questions to the solver, and their answers."""

from __future__ import annotations

import contextlib
import html
import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Optional

from . import _core
from ._boards import AnyPosition, AnyVariant, Board, Move, moves_of
from ._checks import duration, whole


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a position. Distances are plies; the outcome is that of the side to move."""

    board: Board
    status: str  #: "proved", "disproved" or "unknown" (a limit was reached)
    outcome: str  #: "win", "loss", "draw" or "none"
    plies: Optional[int]  #: the exact distance of a forced end
    within: Optional[int]  #: of a win that may be shorter: the plies that it takes at most
    none_within: Optional[int]  #: no forced end within that many plies
    keys: List[Move]  #: all first moves that win in the distance
    line: List[Move]  #: best play
    solutions: List[List[Move]]  #: of help and series play: all solutions
    best: Optional[Move]
    gain: Optional[int]  #: material that is won, in pawns
    score: Optional[int]  #: of an opinion: hundredths of a pawn
    checked: bool  #: whether the independent checker has confirmed all of it
    unchecked: str  #: why it has not
    stopped: str  #: why the search ended early; empty if it did not
    text: str  #: "White wins, #2 (3 plies): 1.Ra6!, the only key"
    solution: str  #: the whole solution as text, if it was asked for
    certificate: bytes = field(repr=False)  #: its binary form for check(); empty if there is none
    nodes: int
    seconds: float = field(compare=False)
    _json: str = field(repr=False, compare=False)
    _steps: str = field(repr=False, compare=False)

    @property
    def proved(self) -> bool:
        return self.status == "proved"

    def to_dict(self) -> Dict[str, Any]:
        """What ``keymove solve --format json`` prints."""
        return json.loads(self._json)

    @property
    def steps(self) -> Optional[Dict[str, Any]]:
        """The whole solution to step through, as docs/reports.md has it; None if it was not asked for."""
        return json.loads(self._steps) if self._steps else None

    def __str__(self) -> str:
        return self.text

    def svg(self, **look: Any) -> str:
        """The position with an arrow for each key, or for the best move."""
        return self.board.svg(self.keys or ([self.best] if self.best else []), **look)

    def _repr_html_(self) -> str:
        escape = html.escape
        proof = "checked" if self.checked else "not checked" + (f": {self.unchecked}" if self.unchecked else "")
        out = [f'<div style="display:inline-block">{self.svg(size=320)}</div>', f"<p>{escape(self.text)} ({escape(proof)})</p>"]
        text = self.solution or " ".join(move.san for move in self.line)
        if text:
            out.append(f"<details><summary>Solution</summary><pre>{escape(text)}</pre></details>")
        return "\n".join(out)


def answer_of(board: Board, found: Dict[str, Any]) -> Answer:
    return Answer(
        board=board,
        keys=moves_of(found.pop("keys")),
        line=moves_of(found.pop("line")),
        solutions=[moves_of(line) for line in found.pop("solutions")],
        best=None if (best := found.pop("best")) is None else Move(*best),
        _json=found.pop("json"),
        _steps=found.pop("solution_steps"),
        **found,
    )


@dataclass(frozen=True)
class Progress:
    """What the question under way has done so far."""

    nodes: int  #: some thousands behind
    plies: int  #: the length that is being searched; 0: none yet
    seconds: float


def question_of(
    *,
    mate: Optional[int] = None,
    plies: Optional[int] = None,
    stipulation: Optional[str] = None,
    material: Optional[int] = None,
    goal: Optional[str] = None,
    any_win: bool = False,
) -> Any:
    """The question that these arguments of solve() mean. Raises ValueError if they are more than one question."""
    asked = [name for name, value in (("mate", mate), ("plies", plies), ("stipulation", stipulation), ("material", material), ("goal", goal)) if value is not None]
    if len(asked) > 1:
        raise ValueError(f"expected one question, found {' and '.join(asked)}")
    if any_win and asked not in ([], ["plies"], ["mate"]):
        raise ValueError(f"any_win is about forced wins: it goes with plies and mate, not with {asked[0]}")
    for name, number in (("mate", mate), ("plies", plies), ("material", material)):
        whole(name, number, optional=True)
    if any_win:
        return _core.Question.any_win(2 * mate - 1 if mate is not None else plies)
    if mate is not None:
        return _core.Question.mate(mate)
    if plies is not None:
        return _core.Question.within(plies)
    if stipulation is not None:
        return _core.Question.stipulation(stipulation)
    if material is not None:
        return _core.Question.material(material)
    goals = {None: _core.Question, "win": _core.Question, "best": _core.Question.best_move, "value": _core.Question.value}
    if goal not in goals:
        raise ValueError(f"goal: expected 'win', 'best' or 'value', found {goal!r}")
    return goals[goal]()


def new_worker(
    nodes: Optional[int], seconds: Optional[float], hash_mib: int, threads: int, certify: bool, solution: bool, tree_moves: int
) -> Any:
    """The C++ library's solver and judge with these limits. Raises ValueError or TypeError for those that are none."""
    whole("nodes", nodes, optional=True)
    seconds = duration("seconds", seconds)
    for name, value in (("hash_mib", hash_mib), ("threads", threads)):
        whole(name, value)
    return _core.Worker(nodes, seconds, hash_mib, threads, bool(certify), bool(solution), whole("tree_moves", tree_moves, 0))


@contextlib.contextmanager
def _watched(worker: Any, progress: Optional[Callable[[Progress], Any]]) -> Iterator[None]:
    """While it lasts, another thread calls the function, if there is one. What the function raises is raised here."""
    if progress is None:
        yield
        return
    if not callable(progress):
        raise TypeError(f"progress: expected a function, found {progress!r}")
    tell = progress
    began = time.monotonic()
    ended = threading.Event()
    raised: List[BaseException] = []

    def watch() -> None:
        try:
            while not ended.wait(0.5):
                nodes, plies = worker.progress()
                if tell(Progress(nodes, plies, time.monotonic() - began)) is False:
                    worker.stop()
                    return
        except BaseException as error:  # also SystemExit: it is the caller's
            raised.append(error)
            worker.stop()

    watcher = threading.Thread(target=watch, name="keymove progress", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()
        worker.forget_stop()
    if raised:
        raise raised[0]


class Solver:
    """Answers questions, one after the other; no answer depends on earlier ones.

    The interpreter's lock is released while it searches: several threads, each with a solver of its own, use several
    processors. Ctrl-C ends a search and raises KeyboardInterrupt.
    """

    def __init__(
        self,
        *,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        hash_mib: int = 256,
        threads: int = 1,
        certify: bool = True,
        solution: bool = False,
        tree_moves: int = 3000,
    ):
        """With `nodes` or `seconds` a question ends at that limit; its answer is then "unknown", never a guess.

        `certify=False` leaves answers unchecked. `solution=True` finds whole solutions, too: Answer.solution.
        """
        self._worker = new_worker(nodes, seconds, hash_mib, threads, certify, solution, tree_moves)

    def solve(
        self,
        position: AnyPosition,
        *,
        variant: AnyVariant = "chess",
        mate: Optional[int] = None,
        plies: Optional[int] = None,
        stipulation: Optional[str] = None,
        material: Optional[int] = None,
        goal: Optional[str] = None,
        any_win: bool = False,
        progress: Optional[Callable[[Progress], Any]] = None,
    ) -> Answer:
        """The answer to one question; without one, the shortest forced win of any length (10 s if there is no limit).

        `mate`: mate in that many moves. `plies`: a forced win or loss within them. `stipulation`: "h#2.5", "s#3", ...
        `material`: what is won within that many plies. `goal`: "best" or "value". `any_win`: not only the shortest.
        `progress` is called with a Progress twice a second while the search runs, from another thread; where it returns
        False or raises an exception, the search ends.
        """
        board = Board(position, variant)
        question = question_of(mate=mate, plies=plies, stipulation=stipulation, material=material, goal=goal, any_win=any_win)
        with _watched(self._worker, progress):
            return answer_of(board, self._worker.solve(board._board, question))

    def stop(self) -> None:
        """Ends the search that another thread is in."""
        self._worker.stop()


_LIMITS = ("nodes", "seconds", "hash_mib", "threads", "certify", "solution", "tree_moves")


def solve(position: AnyPosition, **asked: Any) -> Answer:
    """The answer to one question about a position: the arguments of Solver() and of Solver.solve() together.

    >>> import keymove
    >>> keymove.solve("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", mate=2).text
    'White wins, #2 (3 plies): 1.Ra6!, the only key'
    """
    limits = {name: asked.pop(name) for name in _LIMITS if name in asked}
    return Solver(**limits).solve(position, **asked)
