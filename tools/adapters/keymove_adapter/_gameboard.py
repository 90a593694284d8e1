"""Gameboards of both courses, as keymove reads them: answered by the package keymove if it is installed, else by the
program."""

from __future__ import annotations

import json
import time
from typing import Any, List

from ._program import run

try:
    import keymove
except ImportError:
    keymove = None  # type: ignore[assignment]

_TACTICS = 5  # plies: the longest forced win and gain that the courses' tests ask for


def legal_moves(variant: str, men: List[Any], color: str) -> List[str]:
    """The legal moves of that colour in coordinate text."""
    if keymove:
        return sorted(_board(variant, men, color).legal_moves)
    printed = run(["solve", "--goal", "moves", "--format", "json", "-"], _suite(variant, men, color))
    return json.loads(printed)["moves"]


def best_move(variant: str, men: List[Any], seconds: float) -> str:
    """White's move in coordinate text: a forced win, else material won by force, else what a search likes best."""
    if keymove:
        return _best_move(_board(variant, men, "white"), seconds)
    arguments = ["move", "--tactics", str(_TACTICS), "--time", str(seconds), "--format", "json", "-"]
    return json.loads(run(arguments, _suite(variant, men, "white")))["move"]


def _best_move(board: Any, seconds: float) -> str:
    """The same by the package, as `keymove move` finds it."""
    if board.end or not board.legal_moves:
        raise ValueError("gameboard: the game is over: " + _end_text(board))
    begun = time.monotonic()
    for plies in range(_TACTICS, 0, -2):
        left = seconds - (time.monotonic() - begun)
        if left <= seconds / 2:
            break
        found = keymove.solve(board, material=plies, seconds=left - seconds / 2, certify=False)
        if found.proved and found.outcome != "draw" and found.best:
            return found.best
        if found.proved and found.outcome == "loss":
            return found.line[0]
    left = max(seconds - (time.monotonic() - begun), seconds / 4)
    return keymove.solve(board, goal="best", seconds=left, certify=False).best


def _end_text(board: Any) -> str:
    result, reason = board.end or ("draw", "no moves")
    side = "White" if board.white_to_move else "Black"
    return f"a draw: {reason}" if result == "draw" else f"{side} has {'won' if result == 'win' else 'lost'}: {reason}"


def _board(variant: str, men: List[Any], color: str) -> Any:
    (position,) = keymove.Suite.from_text(_suite(variant, men, color), name="gameboard")
    if position.errors or position.board is None:
        raise ValueError("\n".join(position.errors))
    return position.board


def _suite(variant: str, men: List[Any], color: str) -> str:
    position = {"id": "gameboard", "board": men, "to_move": color}
    return json.dumps({"suite": "gameboard", "variant": variant, "positions": [position]}, default=int)
