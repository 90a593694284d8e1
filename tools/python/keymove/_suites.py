"""Suites, verdicts on what they state, and certificates."""

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
from ._checks import whole

#: What is taken as a suite: a path ("-" is standard input) or its text.
AnySuite = Union[str, "os.PathLike[str]", "Suite"]


def _is_text(source: str) -> bool:
    """Whether it is the text of a suite, and not a path: several lines, JSON, or one line that begins as a FEN does."""
    if "\n" in source or source.lstrip().startswith("{"):
        return True
    return re.match(r"[A-Za-z0-9]+(/[A-Za-z0-9]+){3,} ", source) is not None and not os.path.exists(source)


class SuitePosition:
    """One position of a suite, as it was read."""

    __slots__ = ("_position",)

    def __init__(self, position: Any):
        self._position = position

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

    def __init__(self, source: AnySuite, *, format: str = "", variant: Optional[AnyVariant] = None):
        """`format`: "epd", "json", "csv", "pgn", ...; without it, content and name tell. Raises BadInput."""
        chosen = None if variant is None else variant_of(variant)._variant
        if isinstance(source, Suite):
            self._suite = source._suite
        elif isinstance(source, str) and _is_text(source):
            self._suite = _core.Suite.from_text(source, "suite", format, chosen)
        else:
            self._suite = _core.Suite.open(os.fspath(source), format, chosen)

    @staticmethod
    def from_text(text: str, *, name: str = "suite", format: str = "", variant: Optional[AnyVariant] = None) -> "Suite":
        out = Suite.__new__(Suite)
        out._suite = _core.Suite.from_text(text, name, format, None if variant is None else variant_of(variant)._variant)
        return out

    @property
    def errors(self) -> List[str]:
        """The errors so far that belong to no position."""
        return self._suite.errors()

    def __iter__(self) -> Iterator[SuitePosition]:
        while (position := self._suite.next()) is not None:
            yield SuitePosition(position)


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
    certificate: bytes = field(repr=False)
    nodes: int
    seconds: float = field(compare=False)
    _json: str = field(repr=False, compare=False)

    @property
    def confirmed(self) -> bool:
        return self.verdict == "confirmed"

    def to_dict(self) -> Dict[str, Any]:
        """What ``keymove verify --format json`` prints."""
        return json.loads(self._json)

    def __str__(self) -> str:
        return f"{self.id}: {self.verdict}: {self.reason}"


def _verdict_of(found: Dict[str, Any]) -> Verdict:
    return Verdict(
        keys=moves_of(found.pop("keys")), cooks=moves_of(found.pop("cooks")), _json=found.pop("json"), **found
    )


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
    """
    first, step = part
    if not 1 <= first <= step:
        raise ValueError(f"part: expected (I, N) with I from 1 to N, found {part}")
    suite = islice(Suite(source, format=format, variant=variant), first - 1, None, step)

    def worker() -> Any:
        return new_worker(nodes, seconds, hash_mib, threads, certify, False, 0)

    return _judge_one_by_one(suite, worker()) if jobs <= 1 else _judge_at_once(suite, worker, jobs)


def verify(source: AnySuite, **options: Any) -> List[Verdict]:
    """The verdicts on all positions of a suite: a path or a text. The options are those of verdicts()."""
    return list(verdicts(source, **options))


def _judge_one_by_one(suite: Iterator[SuitePosition], worker: Any) -> Iterator[Verdict]:
    for position in suite:
        yield _verdict_of(worker.judge(position._position))


def _judge_at_once(suite: Iterator[SuitePosition], make_worker: Any, jobs: int) -> Iterator[Verdict]:
    own = threading.local()
    workers: List[Any] = []

    def judge(position: SuitePosition) -> Verdict:
        if not hasattr(own, "worker"):
            own.worker = make_worker()
            workers.append(own.worker)
        return _verdict_of(own.worker.judge(position._position))

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


@dataclass(frozen=True)
class Check:
    """The result of checking a certificate."""

    status: str  #: "accepted", "rejected" or "undecided" (a limit was reached)
    claim: str  #: "White wins in exactly 5 plies, only by c5d5"
    reason: str  #: why it is not accepted; else empty
    fen: str
    variant: str
    nodes: int

    @property
    def accepted(self) -> bool:
        return self.status == "accepted"

    def __bool__(self) -> bool:
        return self.accepted


def check(
    certificate: Union[bytes, str, "os.PathLike[str]"],
    *,
    variant: Optional[AnyVariant] = None,
    memory_mib: int = 512,
    seconds: float = 60,
) -> Check:
    """Checks a certificate with the rules of the checker, which share no code with the solver.

    `certificate` is its bytes, its text in JSON, or a file. Raises BadInput if it cannot be read.
    """
    if isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        certificate = certificate.encode()
    if not isinstance(certificate, (bytes, bytearray, memoryview)):
        with open(certificate, "rb") as file:
            certificate = file.read()
    chosen = None if variant is None else variant_of(variant)._variant
    return Check(**_core.check(bytes(certificate), memory_mib, seconds, chosen))


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
    if mover not in movers:
        raise ValueError(f"mover: expected 'white', 'black' or 'any', found {mover!r}")
    whole("count", count)
    whole("nodes", nodes)
    whole("games", games)
    found = _core.mine(variant_of(variant)._variant, class_name, count, seed, nodes, games, movers[mover])
    return [SuitePosition(position) for position in found]


def suite_json(positions: Iterable[SuitePosition], name: str = "suite") -> str:
    """The positions as a suite in JSON, which ``keymove verify`` and Suite read."""
    return _core.suite_json(name, [position._position for position in positions])
