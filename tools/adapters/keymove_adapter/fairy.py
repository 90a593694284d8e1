"""The agent of the fairy chess course: gameboards are lists of (name, colour, (row, column)), row 0 at the top."""

from __future__ import annotations

from typing import List, Sequence, Tuple

from . import _gameboard

Square = Tuple[int, int]
Move = Tuple[Square, Square]
Man = Tuple[str, str, Square]

_VARIANT = "fairy-chess-8x8"
_ROWS = 8


def studentAgent(gameboard: Sequence[Man], seconds: float = 1.0) -> Move:
    """White's best move, found within about `seconds`; ValueError where the game is over."""
    return _move(_gameboard.best_move(_VARIANT, list(gameboard), seconds))


def get_legal_moves(gameboard: Sequence[Man], color: str) -> List[Move]:
    """All legal moves of 'white' or 'black'; none where the game is over."""
    return [_move(text) for text in _gameboard.legal_moves(_VARIANT, list(gameboard), color)]


def _move(text: str) -> Move:
    return _square(text[:2]), _square(text[2:])


def _square(text: str) -> Square:
    return _ROWS - int(text[1]), ord(text[0]) - ord("a")
