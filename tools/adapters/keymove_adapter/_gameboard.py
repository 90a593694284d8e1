"""Gameboards of both courses, as keymove reads them."""

from __future__ import annotations

import json
from typing import Any, List

from ._program import run

_TACTICS = "5"  # plies: the longest forced win and gain that the courses' tests ask for


def legal_moves(variant: str, men: List[Any], color: str) -> List[str]:
    """The legal moves of that colour in coordinate text."""
    printed = run(["solve", "--goal", "moves", "--format", "json", "-"], _suite(variant, men, color))
    return json.loads(printed)["moves"]


def best_move(variant: str, men: List[Any], seconds: float) -> str:
    """White's move in coordinate text: a forced win, else material won by force, else what a search likes best."""
    arguments = ["move", "--tactics", _TACTICS, "--time", str(seconds), "--format", "json", "-"]
    return json.loads(run(arguments, _suite(variant, men, "white")))["move"]


def _suite(variant: str, men: List[Any], color: str) -> str:
    position = {"id": "gameboard", "board": men, "to_move": color}
    return json.dumps({"suite": "gameboard", "variant": variant, "positions": [position]}, default=int)
