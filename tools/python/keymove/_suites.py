"""Suites, and verdicts on what they state."""

from __future__ import annotations

import json
import os
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import _core
from ._answers import Answer, Solver, answer_of, new_worker
from ._boards import AnyVariant, Board, Move, Variant, moves_of, variant_of
from ._checks import COUNT, spelled, whole, words
from ._sources import boards_without_name, records_of, text_of, with_named_games

#: What is taken as a suite: a path ("-" is standard input), its text, an open file, or the positions one by one: FENs, lines
#: of EPD, boards, records such as {"fen": ..., "mate": 2, "bm": "Ra6"}, a data frame or a dictionary of columns, or a suite's positions.
AnySuite = Union[str, bytes, "os.PathLike[str]", "Suite", Iterable[Any]]


def _is_text(source: str) -> bool:
    """Whether it is the text of a suite, and not a path: several lines, JSON, or one line that begins as a FEN does."""
    if "\n" in source or source.lstrip().startswith("{"):
        return True
    begun = re.match(r"[\s\ufeff]*([A-Za-z0-9]+(/[A-Za-z0-9]+){3,}\s|\[\s*[{\"\[])", source)
    return begun is not None and ("\0" in source or not os.path.exists(source))


class _Given:
    """Positions that have been read already, as the C++ library gives those of a suite."""

    def __init__(self, positions: Iterable["SuitePosition"]):
        self._rest = iter(list(positions))

    def next(self) -> Any:
        return next(self._rest, None)

    def errors(self) -> List[str]:
        return []


def _read(file: Any) -> Any:
    """What is in an open file; its bytes, if it is open as a text of an encoding that it does not have."""
    try:
        return file.read()
    except UnicodeDecodeError:
        if not hasattr(file, "buffer"):
            raise
        file.buffer.seek(0)
        return file.buffer.read()


def _opened(source: Any, format: str, variant: Optional[AnyVariant]) -> Any:
    """The positions of a source, as the C++ library reads them."""
    words("format", format, "epd")
    chosen = None if variant is None else variant_of(variant)._variant
    name = "suite"
    if isinstance(source, (bytes, bytearray, memoryview)):
        content: Union[str, bytes] = bytes(source)
        if not _is_text(bytes(source[:1000]).decode("latin-1")) and os.path.isfile(bytes(source)):
            return _core.Suite.open(os.fsdecode(bytes(source)), format, chosen)
    elif isinstance(source, str):
        if not _is_text(source):
            return _core.Suite.open(str(source), format, chosen)
        content = str(source)
    elif isinstance(source, os.PathLike):
        return _core.Suite.open(os.fspath(source), format, chosen)
    elif callable(getattr(source, "read", None)):
        content = _read(source)
        name = source.name if isinstance(getattr(source, "name", None), str) else name
    else:
        if isinstance(source, dict) or hasattr(source, "columns") and hasattr(source, "to_dict"):
            source = records_of(source)
        try:
            items = list(source)
        except TypeError:
            raise TypeError(f"suite: expected a path, a text, an open file or positions, found {source!r}") from None
        if all(isinstance(item, SuitePosition) for item in items):  # none at all, too
            return _Given(items)
        if chosen is None:
            items = with_named_games(items)
            boards = boards_without_name(items)
            for board in boards:
                board._expect(boards[0].variant)
            chosen = boards[0].variant._variant if boards else None
        content, given = text_of(items)
        format = format or given
    return _core.Suite.from_text(content, name, format, chosen)


class SuitePosition:
    """One position of a suite, as it was read."""

    __slots__ = ("_position", "_board", "_repairs")
    _position: Any
    _board: Optional[Board]  #: of a bad one that was pickled; the others know theirs
    _repairs: Optional[List[str]]  #: of a good one that was pickled

    def __init__(self, position: Any, board: Optional[Board] = None, repairs: Optional[List[str]] = None):
        self._position = position
        self._board = board
        self._repairs = repairs

    def __reduce__(self) -> Tuple[Any, ...]:
        board = self.board
        bad = self._position.bad_parts()
        if board is None or bad is not None:
            return (_bad_position_again, (bad, board))
        return (_position_again, (_core.suite_json("suite", [self._position]), self.line, board.variant, self.repairs))

    @property
    def id(self) -> str:
        return self._position.id()

    @property
    def line(self) -> int:
        """The line of its file, from 1; 0 if it is unknown."""
        return self._position.line()

    @property
    def board(self) -> Optional[Board]:
        """The position; None if it is bad."""
        if self._board is not None:
            return self._board
        board = self._position.board()
        return None if board is None else Board._of(board)

    @property
    def errors(self) -> List[str]:
        """Why it is a bad position: "file:line:column: error: ..."."""
        return self._position.errors()

    @property
    def unsupported(self) -> str:
        """Why it cannot be judged; empty if it can."""
        return self._position.unsupported()

    @property
    def themes(self) -> List[str]:
        return self._position.themes()

    @property
    def repairs(self) -> List[str]:
        """A sentence for each repair that was made when it was read, and for what was left out."""
        if self._repairs is not None:
            return list(self._repairs)
        bad = self._position.bad_parts()
        return list(bad[7]) if bad is not None else list(self._position.board().repairs())

    def solve(self, solver: Optional[Solver] = None) -> Answer:
        """The answer to what the suite asks about it. Raises BadInput if it is a bad position."""
        found = (solver or Solver())._worker.solve_position(self._position)
        board = self.board
        assert board is not None
        return answer_of(board, found)

    def __repr__(self) -> str:
        return f"<keymove.SuitePosition {self.id!r}, line {self.line}>"


class Suite:
    """The positions of a file or a text, read one after the other. It can be gone through once."""

    _suite: Any

    @spelled
    def __init__(self, source: AnySuite, *, format: str = "", variant: Optional[AnyVariant] = None):
        """`format`: "epd", "json", "csv", "pgn", ...; without it, content and name tell. Raises BadInput."""
        self._suite = source._suite if isinstance(source, Suite) else _opened(source, format, variant)

    @staticmethod
    @spelled
    def from_text(text: str, *, name: str = "suite", format: str = "", variant: Optional[AnyVariant] = None) -> "Suite":
        out = Suite.__new__(Suite)
        out._suite = _core.Suite.from_text(text, name, format, None if variant is None else variant_of(variant)._variant)
        return out

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a suite can be gone through once, and cannot be pickled; its positions can")

    @property
    def errors(self) -> List[str]:
        """The errors so far that belong to no position."""
        return self._suite.errors()

    def __iter__(self) -> Iterator[SuitePosition]:
        while (position := self._suite.next()) is not None:
            yield position if isinstance(position, SuitePosition) else SuitePosition(position)


def _position_again(text: str, line: int, variant: Variant, repairs: List[str]) -> SuitePosition:
    """The one position of a suite in JSON, which is put on the line where it was."""
    placed = "\n" * max(line - 1, 0) + text.replace("\n", " ")
    return SuitePosition(_core.Suite.from_text(placed, "suite", "json", variant._variant).next(), repairs=repairs)


def _bad_position_again(parts: Any, board: Optional[Board]) -> SuitePosition:
    """A position that cannot be solved, with all that is said of it."""
    return SuitePosition(_core.SuitePosition.of_bad_parts(parts, None if board is None else board._board), board)


@dataclass(frozen=True)
class Verdict:
    """The verdict on what a suite states of a position (docs/verdicts.md)."""

    id: str
    line: int
    verdict: str  #: "confirmed", "refuted", "shorter", "cooked", "unknown", "no_claim", "bad_position", ...
    reason: str
    keys: List[Move]
    cooks: List[Move]  #: of a cooked problem: the keys that are not stated
    checked: bool  #: whether the checker has confirmed the answer
    repairs: List[str]  #: how the position was read, where its text leaves that open: "read without the moves of am"
    nodes: int
    seconds: float = field(compare=False)

    @property
    def certificate(self) -> bytes:
        """Its binary form for check(); empty if there is none."""
        return self.__dict__["_certificate"]

    def __hash__(self) -> int:
        return hash((self.id, self.line, self.verdict, self.reason))

    @property
    def confirmed(self) -> bool:
        return self.verdict == "confirmed"

    def to_dict(self) -> Dict[str, Any]:
        """What ``keymove verify --format json`` prints."""
        return json.loads(self.__dict__["_json"])

    def __str__(self) -> str:
        repairs = f" ({'; '.join(self.repairs)})" if self.repairs else ""
        return f"{self.id}: {self.verdict}: {self.reason}{repairs}"


def _judged(worker: Any, position: SuitePosition) -> Verdict:
    found = worker.judge(position._position)
    beside = {"_certificate": found.pop("certificate"), "_json": found.pop("json")}
    repairs = json.loads(beside["_json"]).get("repairs", [])
    if position._repairs is not None:  # as it was read before it was pickled
        repairs = position._repairs
        beside["_json"] = json.dumps({**json.loads(beside["_json"]), "repairs": repairs}, separators=(",", ":"))
    verdict = Verdict(keys=moves_of(found.pop("keys")), cooks=moves_of(found.pop("cooks")), repairs=repairs, **found)
    vars(verdict).update(beside)
    return verdict


@spelled
def verdicts(
    source: AnySuite,
    *,
    format: str = "",
    variant: Optional[AnyVariant] = None,
    jobs: int = 1,
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
    hash_mib: int = 256,
    threads: int = 1,
    certify: bool = True,
    part: Tuple[int, int] = (1, 1),
) -> Iterator[Verdict]:
    """The verdicts on the positions of a suite, in its order, each as soon as it is known. `jobs` positions at a time.

    `part` is (I, N): every N-th position from the I-th on, so that N machines share a suite. The others are read alone.
    A file is read as it is judged, however long it is; positions that are given one by one are gathered first.
    """
    first, step = (whole("part", number, 0) for number in part)
    jobs = whole("jobs", jobs)
    if not 1 <= first <= step:
        raise ValueError(f"part: expected (I, N) with I from 1 to N, found {part}")
    suite = islice(Suite(source, format=format, variant=variant), first - 1, None, step)

    def worker() -> Any:
        return new_worker(nodes, seconds, hash_mib, threads, certify, False, 0)

    return _judge_one_by_one(suite, worker()) if jobs == 1 else _judge_at_once(suite, worker, jobs)


@spelled
def verify(
    source: AnySuite,
    *,
    format: str = "",
    variant: Optional[AnyVariant] = None,
    jobs: int = 1,
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
    hash_mib: int = 256,
    threads: int = 1,
    certify: bool = True,
    part: Tuple[int, int] = (1, 1),
) -> List[Verdict]:
    """The verdicts on all positions of a suite, as verdicts() gives them one after the other.

    A suite is a file, a text, or the positions themselves: FENs, lines of EPD, boards, records with fen, mate and bm, or a
    data frame of such.
    """
    return list(
        verdicts(
            source,
            format=format,
            variant=variant,
            jobs=jobs,
            nodes=nodes,
            seconds=seconds,
            hash_mib=hash_mib,
            threads=threads,
            certify=certify,
            part=part,
        )
    )


def _judge_one_by_one(suite: Iterator[SuitePosition], worker: Any) -> Iterator[Verdict]:
    for position in suite:
        yield _judged(worker, position)


def _judge_at_once(suite: Iterator[SuitePosition], make_worker: Any, jobs: int) -> Iterator[Verdict]:
    own = threading.local()
    workers: List[Any] = []

    def judge(position: SuitePosition) -> Verdict:
        if not hasattr(own, "worker"):
            own.worker = make_worker()
            workers.append(own.worker)
        return _judged(own.worker, position)

    with ThreadPoolExecutor(jobs) as pool:
        waiting: List[Any] = []
        try:
            for position in suite:
                waiting.append(pool.submit(judge, position))
                if len(waiting) >= 64 * jobs:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()
            for worker in workers if waiting else ():
                worker.stop()


@spelled
def mine(
    variant: AnyVariant,
    class_name: str = "m3",
    *,
    count: int = 20,
    seed: int = 1,
    mover: str = "any",
    nodes: int = 400_000,
    games: int = 200_000,
) -> List[SuitePosition]:
    """Up to `count` new positions with one key, from games that are played at random; each is confirmed.

    Classes: "m1", "m3", ... (a forced win in exactly that many plies), "e3", ... (material), "b" (legal moves). The same
    arguments give the same positions. `mover` is "white", "black" or "any".
    """
    movers = {"any": None, "white": True, "black": False}
    if mover not in list(movers):
        raise ValueError(f"mover: expected 'white', 'black' or 'any', found {mover!r}")
    found = _core.mine(
        variant_of(variant)._variant,
        words("class_name", class_name, "m3"),
        whole("count", count),
        whole("seed", seed, 0, COUNT),
        whole("nodes", nodes, most=COUNT),
        whole("games", games, most=COUNT),
        movers[mover],
    )
    return [SuitePosition(position) for position in found]


def suite_json(positions: Iterable[SuitePosition], name: str = "suite") -> str:
    """The positions as a suite in JSON, which ``keymove verify`` and Suite read."""
    return _core.suite_json(name, [position._position for position in positions])
