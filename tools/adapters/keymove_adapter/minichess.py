"""The agent of the 7x7 minichess course: gameboards are {('d', 0): ('King', 'White'), ...}, row 0 at White's side."""

from __future__ import annotations

from typing import Dict, List, Tuple

from . import _gameboard

Square = Tuple[str, int]
Move = Tuple[Square, Square]
Gameboard = Dict[Square, Tuple[str, str]]

_VARIANT = "minichess-7x7"


def studentAgent(gameboard: Gameboard, seconds: float = 1.0) -> Move:
    """White's best move, found within about `seconds`; ValueError where the game is over."""
    return _move(_gameboard.best_move(_VARIANT, list(gameboard.items()), seconds))


def get_legal_moves(gameboard: Gameboard, color: str) -> List[Move]:
    """All legal moves of 'white' or 'black'; none where the game is over."""
    return [_move(text) for text in _gameboard.legal_moves(_VARIANT, list(gameboard.items()), color.lower())]


def _move(text: str) -> Move:
    return _square(text[:2]), _square(text[2:])


def _square(text: str) -> Square:
    return text[0], int(text[1]) - 1
