"""The searches of the move-tree course: side, board and flags as its API has them, results as its keys have them.

A board is two lists of [x, y, letter], x from file a, y from the top, both from 1; the moves of a position come in the
order of these lists. Flags are castling rights [White's a side, White's h side, Black's a side, Black's h side] and the
square [x, y] that a double step has just passed, or None. Rights whose king or rook is not at home do not count.
"""

from __future__ import annotations

import json
import math
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ._program import converse, run

try:
    import keymove
except ImportError:
    keymove = None  # type: ignore[assignment]

Move = List[Any]  # [[from x, from y], [to x, to y], None or "q"]
Tree = Dict[str, Any]
Answer = Tuple[float, List[Move], Tree]

_VARIANT = "chess-queen-promotion"
_SIDE = 8
_CASTLING = ((1, "K"), (0, "Q"), (3, "k"), (2, "q"))  # where a FEN's letters stand in the flags


def minimax(side: bool, board: Sequence[Any], flags: Sequence[Any], depth: int) -> Answer:
    """Value, best line and whole tree of `depth` plies; White maximises."""
    return _search("minimax", side, board, flags, depth)


def alphabeta(
    side: bool,
    board: Sequence[Any],
    flags: Sequence[Any],
    depth: int,
    alpha: float = -math.inf,
    beta: float = math.inf,
) -> Answer:
    """Value and line of minimax, with the tree of the moves that alpha-beta looks at. The window must be open."""
    if (alpha, beta) != (-math.inf, math.inf):
        raise ValueError("alpha and beta must be -inf and inf: keymove searches with an open window")
    return _search("alphabeta", side, board, flags, depth)


def stochastic(
    side: bool,
    board: Sequence[Any],
    flags: Sequence[Any],
    depth: int,
    breadth: int,
    chooser: Callable[[List[Move]], Move],
) -> Answer:
    """The first move whose `breadth` paths are worth most on average, its last path, and all paths as a tree.

    `chooser` is called with the moves of each choice and returns one of them; what it raises is passed on.
    """

    def choose(texts: List[str]) -> int:
        moves = [decode(text) for text in texts]
        return moves.index(chooser(moves))

    if keymove:
        return _search("stochastic", side, board, flags, depth, breadth=breadth, chooser=choose)
    arguments = _arguments("stochastic", side, board, flags, depth)
    answer = converse([*arguments, "--breadth", str(breadth), "--ask"], lambda texts: str(choose(json.loads(texts))))
    return _answer(answer)


def encode(start: List[int], end: List[int], promotion: Optional[str] = None) -> str:
    """The move as the keys of trees have it: encode(*move)."""
    return _square(start) + _square(end) + (promotion or "")


def decode(text: str) -> Move:
    """The move of such a key."""
    return [_point(text[:2]), _point(text[2:4]), text[4:] or None]


def fen(side: bool, board: Sequence[Any], flags: Sequence[Any]) -> str:
    """The position as a FEN; the order of the men is lost."""
    letters: Dict[Tuple[int, int], str] = {}
    for men, of_side in zip(board, (str.upper, str.lower)):
        for x, y, letter in men:
            if (x, y) in letters:
                raise ValueError(f"two men stand on {_square([x, y])}")
            letters[x, y] = of_side(letter)
    rows = "/".join(_row([letters.pop((x, y), None) for x in range(1, _SIDE + 1)]) for y in range(1, _SIDE + 1))
    if letters:
        raise ValueError(f"no square of the board: {list(next(iter(letters)))}")
    castling = "".join(letter for index, letter in _CASTLING if flags[0][index]) or "-"
    passed = _square(flags[1]) if flags[1] else "-"
    return f"{rows} {'b' if side else 'w'} {castling} {passed} 0 1"


def _row(letters: List[Optional[str]]) -> str:
    text = "".join(letter or "1" for letter in letters)
    for length in range(_SIDE, 1, -1):
        text = text.replace("1" * length, str(length))
    return text


def _search(algorithm: str, side: bool, board: Sequence[Any], flags: Sequence[Any], depth: int, **more: Any) -> Answer:
    """The answer of the package keymove if it is installed, else of the program."""
    if not keymove:
        return _answer(run(_arguments(algorithm, side, board, flags, depth)))
    position = keymove.Board(fen(side, board, flags), _VARIANT)
    men = [_square(man) for side_men in board for man in side_men]
    tree = keymove.tree(position, depth=depth, algorithm=algorithm, men=men, **more)
    return tree.value, [decode(move) for move in tree.line], tree.moves


def _arguments(algorithm: str, side: bool, board: Sequence[Any], flags: Sequence[Any], depth: int) -> List[str]:
    position = fen(side, board, flags)
    order = ",".join(_square(man) for men in board for man in men)
    what = ["--variant", _VARIANT, "--fen", position, "--men", order]
    return ["tree", *what, "--algorithm", algorithm, f"--depth={depth}", "--quiet"]


def _answer(printed: str) -> Answer:
    value, line, tree = printed.splitlines()
    return float(value), json.loads(line), json.loads(tree)


def _square(man: Sequence[Any]) -> str:
    return "abcdefgh"[man[0] - 1] + str(_SIDE + 1 - man[1])


def _point(square: str) -> List[int]:
    return [ord(square[0]) - ord("a") + 1, _SIDE + 1 - int(square[1])]
