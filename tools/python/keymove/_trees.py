"""Move trees: what minimax, alpha-beta and stochastic search visit."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from . import _core
from ._boards import AnyPosition, AnyVariant, Board, Move, moves_of
from ._checks import COUNT, spelled, whole, words


@dataclass(frozen=True)
class MoveTree:
    """What a search to a fixed depth has found, and where it has been."""

    value: float  #: for White
    line: List[Move]
    nodes: int  #: moves made
    _json: str = field(repr=False)

    def __hash__(self) -> int:
        return hash((self.value, tuple(self.line), self.nodes))

    @property
    def moves(self) -> Dict[str, Any]:
        """The tree: {"e2e4": {"e7e5": {}, ...}, ...}, in the order of the search."""
        return json.loads(self._json)

    def to_json(self) -> str:
        return self._json


@spelled
def tree(
    position: Optional[AnyPosition] = None,
    *,
    depth: int,
    algorithm: str = "minimax",
    variant: Optional[AnyVariant] = None,
    heuristic: str = "",
    breadth: int = 2,
    order: str = "pychess",
    cut_off: str = ">=",
    tie: str = "first",
    terminal: str = "static",
    seed: int = 1,
    chooser: Optional[Callable[[List[str]], Union[int, str]]] = None,
    men: Sequence[str] = (),
) -> MoveTree:
    """The tree of a search: "minimax", "alphabeta", "stochastic" or "random". The defaults are the move-tree course's.

    The other words are those of ``keymove tree`` (docs/move-trees.md). `chooser` gets the moves of each choice of a
    stochastic search and returns an index or one of them, as random.choice does. `men` are the squares of all men in the
    order of the course's lists.
    """
    for name, word, allowed in (
        ("cut_off", cut_off, (">=", ">")),
        ("tie", tie, ("first", "last")),
        ("terminal", terminal, ("static", "decisive")),
    ):
        if word not in allowed:
            raise ValueError(f"{name}: expected {' or '.join(map(repr, allowed))}, found {word!r}")
    board = Board(position, variant)
    value, line, nodes, text = _core.tree(
        board._board,
        words("algorithm", algorithm, "minimax"),
        whole("depth", depth, 0),
        whole("breadth", breadth),
        words("heuristic", heuristic, "pychess"),
        words("order", order, "pychess"),
        cut_off == ">=",
        tie == "first",
        terminal == "decisive",
        whole("seed", seed, 0, COUNT),
        None if chooser is None else lambda moves: _chosen(chooser(moves), moves),
        [str(square) for square in men],
    )
    return MoveTree(value, moves_of(line), nodes, text)


def _chosen(choice: Any, moves: List[str]) -> int:
    """The index of a move that a chooser has chosen."""
    return moves.index(choice) if isinstance(choice, str) and choice in moves else whole("chooser", choice, 0, len(moves) - 1)
