"""What is taken as a suite beside its file and its text: lists of lines, of records and of boards, and open files."""

from __future__ import annotations

import csv
import io
import json
import operator
import re
from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Tuple

from ._boards import Board, _fen_of, game_said_by, variant_of

# Names, without what is no letter and in lower case. With one of these a record is a row of a table as puzzles have it, and with
# one of those it is an object of JSON, with a question or an answer; in both, others such as ratings are passed over.
_SOLUTIONS = ("solution", "moves", "line", "pv")
_ROWS = re.compile(r"[A-Za-z0-9]+(?:/[A-Za-z0-9]+){3,}")  # of a FEN
_ASKED = frozenset("mate dm matein bm bestmove stipulation goal answer board claim".split())


def text_of(items: List[Any]) -> Tuple[str, str]:
    """The text of a suite with these positions, one a line, and its format; "" if its content tells."""
    records = [_record(item) for item in items]
    if all(record is not None for record in records):
        return _text_of_records([record for record in records if record is not None])
    lines = []
    for number, item in enumerate(items, 1):
        try:
            text = _fen_of(item)
        except TypeError:
            raise TypeError(
                f"suite: expected positions as FENs, EPD lines, boards or records with a fen; number {number} is {_shown(item)}"
            ) from None
        lines.append(" ".join(text.split("\n")).strip())
        # What has a line's end comes from a file, with blank lines and remarks; in other lists each item is a position.
        if not text.endswith("\n") and _is_remark(text):
            what = "a remark" if lines[-1] else "empty"
            raise ValueError(f"suite: expected positions, number {number} is {what}: leave it out, or give the lines as one text")
    return "\n".join(lines) + "\n", ""


def _is_remark(text: str) -> bool:
    """Whether a line is blank, or is a remark without a FEN."""
    line = text.strip()
    return not line or line.startswith("#") and not _ROWS.search(line)


def with_named_games(items: List[Any]) -> List[Any]:
    """The items, with boards of other libraries that are not of chess, alone or in records, as boards that name their game. If
    one of them stands alone, so do those of chess; the FEN of one of Chess960 tells its game."""
    records = [_record(item) for item in items]
    out = [
        _named(item) if record is None else {name: _named(value) for name, value in record.items()}
        for item, record in zip(items, records)
    ]
    new = [isinstance(after, Board) and before is not after for before, after in zip(items, out)]
    if any(made and board.variant.name != "chess960" for made, board in zip(new, out)):
        return [Board(item) if record is None and hasattr(item, "fen") else item for item, record in zip(out, records)]
    return [item.fen() if made else item for made, item in zip(new, out)]


def _named(item: Any) -> Any:
    return item if isinstance(item, (Board, str)) or game_said_by(item) is None else Board(item)


def boards_without_name(items: List[Any]) -> List[Board]:
    """The boards whose game the text of these positions cannot name, so that all are of one game: boards that stand alone, if one
    comes first, and those in records, if one is of a game that is not shipped."""
    alone = [item for item in items if isinstance(item, Board)]
    if not isinstance(items[0], Board):
        for board in alone:
            board._expect(variant_of("chess"))  # that of the texts before it
        alone = []
    inside = [value for item in items if isinstance(item, Mapping) for value in item.values() if isinstance(value, Board)]
    return alone + (inside if any(not board.variant.shipped for board in inside) else [])


def _record(item: Any) -> Optional[Dict[Any, Any]]:
    """The names and values of a dictionary, of a row of a data frame or of a database, or of a named tuple; None if it is none."""
    if isinstance(item, Mapping):
        return dict(item)
    if hasattr(item, "_asdict"):
        return {name: value for name, value in item._asdict().items() if name != "Index"}
    if hasattr(item, "to_dict"):
        return dict(item.to_dict())
    return {name: item[name] for name in item.keys()} if hasattr(item, "keys") and hasattr(item, "__getitem__") else None


def records_of(table: Any) -> List[Any]:
    """The rows of a data frame, or of a dictionary of columns; a dictionary with one FEN is one row."""
    if not isinstance(table, Mapping):
        return list(table.to_dict("records"))
    if table and all(isinstance(row, Mapping) and "fen" in map(_plain_name, row) for row in table.values()):
        return list(table.values())
    columns = {name: list(value) for name, value in _with_plain_columns(table).items() if not _is_one(value)}
    if not any(_plain_name(name) == "fen" for name in columns):
        return [table]
    sizes = {len(column) for column in columns.values()}
    if len(sizes) > 1:
        raise ValueError(f"suite: expected columns of one length, found {', '.join(map(str, sorted(sizes)))}")
    return [{name: columns[name][row] if name in columns else value for name, value in table.items()} for row in range(sizes.pop())]


def _with_plain_columns(table: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The table, with lists for columns that are dictionaries of the same indices, as DataFrame.to_dict() gives them."""
    indices = [tuple(value) if isinstance(value, Mapping) else None for value in table.values()]
    fens = [each for name, each in zip(table, indices) if _plain_name(name) == "fen"]
    if not fens or fens[0] is None or any(each != fens[0] for each in indices):
        return table
    return {name: list(value.values()) for name, value in table.items()}


def _is_one(value: Any) -> bool:
    """Whether it is a value, and no column of values."""
    return isinstance(value, (str, bytes, Mapping)) or hasattr(value, "fen") or not hasattr(value, "__iter__")


def _plain_name(name: Any) -> str:
    return "".join(letter for letter in str(name).lower() if letter.isalnum())


def _shown(item: Any) -> str:
    text = repr(item)
    return text if len(text) <= 60 else text[:57] + "..."


def _text_of_records(records: List[Dict[Any, Any]]) -> Tuple[str, str]:
    records = [_with_plain_values(record) for record in records]
    names = {_plain_name(name) for record in records for name in record}
    named = bool(names & {"fen", "board"})
    # Other names are looked for as they are in JSON.
    if not named and not _ROWS.search(json.dumps(records)):
        found = ", ".join(sorted({name.strip().lower() for record in records for name in record})) or "nothing"
        raise ValueError(f"suite: expected records with a member fen, found {found}")
    alone = len(names) == 1 and named and all(fen and not _is_remark(str(fen)) for record in records for fen in record.values())
    asked = names & _ASKED and not names & set(_SOLUTIONS) or names & {"goal", "answer", "board", "claim"}
    if asked or not named or len(names) == 1 and not alone:
        written = [{name: value for name, value in record.items() if value not in (None, "")} for record in records]
        if named:  # one without a position is a bad one
            written = [record if _may_have_board(record) else {"fen": "", **record} for record in written]
        return "".join(json.dumps(record) + "\n" for record in written), "jsonl"
    return ("".join(f"{fen}\n" for record in records for fen in record.values()), "") if alone else (_csv(records), "csv")


def _may_have_board(record: Dict[str, Any]) -> bool:
    return bool({"fen", "board"} & set(map(_plain_name, record))) or _ROWS.search(json.dumps(record)) is not None


def _with_plain_values(record: Dict[Any, Any]) -> Dict[str, Any]:
    """The record as JSON has it; of a board of another shipped game than chess it names the game."""
    out = {str(name): _plain(value) for name, value in record.items()}
    for value in record.values():
        named = isinstance(value, Board) and value.variant.shipped and value.variant.name != "chess"
        if named and "variant" not in map(_plain_name, out):
            out["variant"] = value.variant.name
    return out


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
