"""Questions to the solver, and their answers."""

from __future__ import annotations

import contextlib
import html
import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from . import _core
from ._boards import AnyPosition, AnyVariant, Board, Move, board_of, moves_of
from ._checks import COUNT, duration, spelled, whole, words


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a position. Distances are plies; the outcome is that of the side to move.

    It is true, as in ``if keymove.solve(fen, mate=2):``, where what was asked for is there: a proved win of the side to move,
    a solution of a problem, or a gain of material. It is false where that is refuted, unknown, a loss or a draw.
    """

    fen: str
    variant: str  #: its name
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
    nodes: int
    seconds: float = field(compare=False)

    # The fields are what JSON and tables can hold, for dataclasses.asdict. What else there is lies beside them.

    @property
    def board(self) -> Board:
        return self.__dict__["_board"]

    @property
    def certificate(self) -> bytes:
        """Its binary form for check(); empty if there is none."""
        return self.__dict__["_certificate"]

    @property
    def proved(self) -> bool:
        return self.status == "proved"

    def __bool__(self) -> bool:
        return self.proved and (self.outcome == "win" or bool(self.solutions) or (self.gain or 0) > 0)

    def __hash__(self) -> int:
        return hash((self.fen, self.variant, self.status, self.outcome, self.plies, tuple(self.keys), self.text))

    def to_dict(self) -> Dict[str, Any]:
        """What ``keymove solve --format json`` prints."""
        return json.loads(self.__dict__["_json"])

    @property
    def steps(self) -> Optional[Dict[str, Any]]:
        """The whole solution to step through, as docs/reports.md has it; None if it was not asked for."""
        steps = self.__dict__["_steps"]
        return json.loads(steps) if steps else None

    def __str__(self) -> str:
        return self.text

    def svg(self, **look: Any) -> str:
        """The position with an arrow for each key, or for the best move."""
        return self.board.svg(self._arrows(), **look)

    def _arrows(self) -> List[Move]:
        return self.keys or ([self.best] if self.best else [])

    def _repr_html_(self) -> str:
        escape = html.escape
        proof = "checked" if self.checked else "not checked" + (f": {self.unchecked}" if self.unchecked else "")
        picture = self.board.notebook_svg(self._arrows(), size=320)
        out = [f'<div style="display:inline-block">{picture}</div>', f"<p>{escape(self.text)} ({escape(proof)})</p>"]
        text = self.solution or " ".join(move.san for move in self.line)
        if text:
            out.append(f"<details><summary>Solution</summary><pre>{escape(text)}</pre></details>")
        return "\n".join(out)


def answer_of(board: Board, found: Dict[str, Any]) -> Answer:
    beside = {
        "_board": board,
        "_certificate": found.pop("certificate"),
        "_json": found.pop("json"),
        "_steps": found.pop("solution_steps"),
    }
    fen = found.pop("fen")
    if fen != board.fen():  # its FEN left open who is to move
        beside["_board"] = Board(fen, board.variant)
    answer = Answer(
        fen=fen,
        variant=board.variant.name,
        keys=moves_of(found.pop("keys")),
        line=moves_of(found.pop("line")),
        solutions=[moves_of(line) for line in found.pop("solutions")],
        best=None if (best := found.pop("best")) is None else Move(*best),
        **found,
    )
    vars(answer).update(beside)
    return answer


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
    mate, plies, material = (whole(name, number, optional=True) for name, number in (("mate", mate), ("plies", plies), ("material", material)))
    if any_win:
        return _core.Question.any_win(2 * mate - 1 if mate is not None else plies)
    if mate is not None:
        return _core.Question.mate(mate)
    if plies is not None:
        return _core.Question.within(plies)
    if stipulation is not None:
        return _core.Question.stipulation(words("stipulation", stipulation, "h#2.5"))
    if material is not None:
        return _core.Question.material(material)
    goals = {None: _core.Question, "win": _core.Question, "best": _core.Question.best_move, "value": _core.Question.value}
    if not isinstance(goal, (str, type(None))) or goal not in goals:
        raise ValueError(f"goal: expected 'win', 'best' or 'value', found {goal!r}")
    return goals[goal]()


def new_worker(
    nodes: Optional[int], seconds: Optional[float], hash_mib: int, threads: int, certify: bool, solution: bool, tree_moves: int
) -> Any:
    """The C++ library's solver and judge with these limits. Raises ValueError or TypeError for those that are none."""
    return _core.Worker(
        whole("nodes", nodes, most=COUNT, optional=True),
        duration("seconds", seconds),
        whole("hash_mib", hash_mib),
        whole("threads", threads),
        bool(certify),
        bool(solution),
        whole("tree_moves", tree_moves, 0, COUNT),
    )


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
    processors; those that share one wait for each other. Ctrl-C ends a search and raises KeyboardInterrupt. Pickled is what it was made with.
    """

    @spelled
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
        self._settings = (nodes, seconds, hash_mib, threads, certify, solution, tree_moves)
        self._worker = new_worker(*self._settings)

    def __reduce__(self) -> Tuple[Any, ...]:
        return (_solver_with, self._settings)

    @spelled
    def solve(
        self,
        position: AnyPosition,
        *,
        variant: Optional[AnyVariant] = None,
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
        board = board_of(position, variant)
        question = question_of(mate=mate, plies=plies, stipulation=stipulation, material=material, goal=goal, any_win=any_win)
        with _watched(self._worker, progress):
            return answer_of(board, self._worker.solve(board._board, question))

    def stop(self) -> None:
        """Ends the search that another thread is in."""
        self._worker.stop()


def _solver_with(
    nodes: Optional[int], seconds: Optional[float], hash_mib: int, threads: int, certify: bool, solution: bool, tree_moves: int
) -> Solver:
    return Solver(
        nodes=nodes,
        seconds=seconds,
        hash_mib=hash_mib,
        threads=threads,
        certify=certify,
        solution=solution,
        tree_moves=tree_moves,
    )


@spelled
def solve(
    position: AnyPosition,
    *,
    variant: Optional[AnyVariant] = None,
    mate: Optional[int] = None,
    plies: Optional[int] = None,
    stipulation: Optional[str] = None,
    material: Optional[int] = None,
    goal: Optional[str] = None,
    any_win: bool = False,
    progress: Optional[Callable[[Progress], Any]] = None,
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
    hash_mib: int = 256,
    threads: int = 1,
    certify: bool = True,
    solution: bool = False,
    tree_moves: int = 3000,
) -> Answer:
    """The answer to one question about a position: the arguments of Solver.solve() and of Solver() together.

    `mate`: mate in that many moves. `plies`: a forced win or loss within them. `stipulation`: "h#2.5", "s#3", ...
    `material`: what is won within that many plies. `goal`: "best" or "value". `any_win`: not only the shortest.
    Without one of them, the shortest forced win of any length is looked for, for 10 s if there is no limit.
    `nodes` and `seconds` are limits, `certify=False` leaves the answer unchecked, `solution=True` finds the whole solution.

    >>> import keymove
    >>> keymove.solve("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", mate=2).text
    'White wins, #2 (3 plies): 1.Ra6!, the only key'
    """
    solver = _solver_with(nodes, seconds, hash_mib, threads, certify, solution, tree_moves)
    return solver.solve(
        position,
        variant=variant,
        mate=mate,
        plies=plies,
        stipulation=stipulation,
        material=material,
        goal=goal,
        any_win=any_win,
        progress=progress,
    )
