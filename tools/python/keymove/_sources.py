"""What is taken as a suite beside its file and its text: lists of lines, of records and of boards, and open files."""

from __future__ import annotations

import csv
import io
import json
import operator
from collections.abc import Mapping
from typing import Any, Dict, Iterable, List, Tuple

from ._boards import _fen_of

# The members of a record, in lower case, that are written as an EPD. Others, such as ratings, are left out.
_MATE = ("mate", "dm")
_MOVES = ("bm", "best move", "best_move", "bestmove")
# With one of these a record is one of a table as puzzles have it, and with one of those one of keymove's own schema.
_SOLUTIONS = ("solution", "moves", "line", "pv")
_SCHEMA = ("goal", "answer", "board", "claim")


def text_of(items: List[Any]) -> Tuple[str, str]:
    """The text of a suite with these positions, one a line, and its format; "" if its content tells."""
    if all(isinstance(item, Mapping) for item in items):
        return _text_of_records([dict(item) for item in items])
    lines = []
    for number, item in enumerate(items, 1):
        try:
            lines.append(" ".join(_fen_of(item).split("\n")).strip())
        except TypeError:
            raise TypeError(
                f"suite: expected positions as FENs, EPD lines, boards or records with a fen; number {number} is {_shown(item)}"
            ) from None
    return "\n".join(lines) + "\n", ""


def records_of(table: Any) -> List[Any]:
    """The rows of a data frame."""
    return list(table.to_dict("records"))


def _shown(item: Any) -> str:
    text = repr(item)
    return text if len(text) <= 60 else text[:57] + "..."


def _text_of_records(records: List[Dict[Any, Any]]) -> Tuple[str, str]:
    records = [{str(name): _plain(value) for name, value in record.items()} for record in records]
    names = {name.strip().lower() for record in records for name in record}
    if any(name in names for name in _SCHEMA):
        written = [{name: value for name, value in record.items() if value is not None} for record in records]
        return "".join(json.dumps(record) + "\n" for record in written), "jsonl"
    if "fen" not in names:
        found = ", ".join(sorted(names)) or "nothing"
        raise ValueError(f"suite: expected records with a member fen, found {found}")
    if any(name in names for name in _SOLUTIONS) or not any(name in names for name in _MATE + _MOVES):
        return (_csv(records), "csv") if len(names) > 1 else ("".join(f"{_member(record, ('fen',))}\n" for record in records), "")
    return "".join(_epd(record) + "\n" for record in records), "epd"


def _member(record: Dict[str, Any], names: Iterable[str]) -> Any:
    """The first member that has one of the names; "" if there is none."""
    for wanted in names:
        for name, value in record.items():
            if name.strip().lower() == wanted and value not in (None, ""):
                return value
    return ""


def _plain(value: Any) -> Any:
    """The value as JSON has it: None for what is missing in a table, and whole numbers as such."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if hasattr(value, "fen"):
        return _fen_of(value)
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    try:
        return operator.index(value)
    except TypeError:
        pass
    try:
        number = float(value)
    except (TypeError, ValueError):
        return str(value)
    if number != number:
        return None
    return int(number) if number.is_integer() else number


def _csv(records: List[Dict[str, Any]]) -> str:
    columns = list(dict.fromkeys(name for record in records for name in record))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for record in records:
        cells = (record.get(name) for name in columns)
        writer.writerow(["" if cell is None else " ".join(map(str, cell)) if isinstance(cell, list) else str(cell) for cell in cells])
    return out.getvalue()


def _epd(record: Dict[str, Any]) -> str:
    fields = str(_member(record, ("fen",))).split()
    out = " ".join(fields[:4] if len(fields) >= 4 else fields + ["w", "-", "-"][len(fields) - 1 :])
    moves = _member(record, _MOVES)
    for name, value in (
        ("bm", " ".join(map(str, moves)) if isinstance(moves, list) else moves),
        ("dm", _member(record, _MATE)),
        ("id", _member(record, ("id", "name"))),
    ):
        if value != "":
            value = " ".join(str(value).split()).replace('"', "'")
            out += f' {name} "{value}";' if name == "id" else f" {name} {value.replace(';', ' ')};"
    return out
