"""FENs as people paste them: from lists, links, tags of PGN and what UCI engines are told."""

from __future__ import annotations

import re
from typing import List, Optional, Tuple
from urllib.parse import parse_qs, unquote, urlsplit

from ._errors import BadInput

# What may stand around a text: blanks, marks that show nothing, quotation marks, the comma of a list in a program.
_AROUND = " \t\r\n\f\v\u00a0\ufeff\u200b\u2060\"'`\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb,"
_LINK = re.compile(r"(?:https?://|(?:[\w-]+\.)+[a-z]{2,6}/)", re.IGNORECASE)
_START = re.compile(r"(?:position\s+)?startpos\b(?:\s+moves\b(?P<moves>.*))?$", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(r"\[?\s*(?:position\s+)?fen(?:\s*[:=]|\s+|(?=[\"']))(?P<fen>[^]]*)\]?$", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r'\[\s*FEN\s+"([^"]*)"', re.IGNORECASE)
_GAME = re.compile(r'\[\s*Variant\s+"([^"]*)"', re.IGNORECASE)
_MOVES = re.compile(r"\s+moves\b", re.IGNORECASE)
# What a UCI engine is told behind a position.
_COMMAND = re.compile(r"\s+(?:go|isready|stop|quit|ucinewgame|setoption|position)\b.*", re.IGNORECASE | re.DOTALL)
# The four fields of an EPD, and its first operation, which stands where a FEN has a counter.
_EPD = re.compile(r"(?P<fields>\S+/\S+\s+\S+\s+\S+\s+(?:-|[a-p]\d+))\s+(?P<operation>[A-Za-z]\w*)\b")
_QUOTED = re.compile(r'\b[A-Za-z]\w*\s+"[^"\n]*"\s*;')
_OPERATIONS = frozenset(
    "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn hmvc id nic noop pm pv rc resign sm tcgs "
    "tcri tcsi v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9".split()
)


def unwrapped(text: str, ranks: int) -> Tuple[Optional[str], List[str]]:
    """The FEN in a text, and the moves that follow it; None stands for the start position.

    A text in which nothing is known stays as it is, so that an error has its place there. Raises BadInput if it has several
    positions.
    """
    text = re.sub(r"[^\S\r\n]", " ", text)  # blanks of web pages, which do not break lines, are blanks
    found = text.strip(_AROUND)
    if found == text.strip() and re.match(r"[A-Za-z0-9]+(?:/[A-Za-z0-9]+)+(?:\s+[wb]\s+\S+\s+\S+(?:\s+\d+\s+\d+)?)?$", found):
        return text, []
    if not is_link(text):
        _refuse_several(text, ranks)
    if re.match(r"position\s", found, re.IGNORECASE):
        found = _COMMAND.sub("", found)
    moves: List[str] = []
    tag = _TAG.search(found)
    if _LINK.match(found):
        found = _of_link(found, ranks)
    elif tag:
        found = tag[1]
    else:
        start = _START.match(found)
        if start:
            return None, (start["moves"] or "").split()
        named = _NAMED.match(found)
        if named:
            found = named["fen"].strip(_AROUND)
        behind = _MOVES.search(found)
        if behind and "/" in found[: behind.start()]:
            moves = _COMMAND.sub("", found[behind.end() :]).split()
            found = found[: behind.start()]
        if "%20" in found or "%2f" in found.lower():
            found = unquote(found)
    found = re.sub(r"^(\S+/\S+\s+)(white|black)\b", lambda words: words[1] + words[2][0].lower(), found, flags=re.IGNORECASE)
    if not _LINK.match(found):
        found = _amid_words(found, ranks)
    if "/" in found and "_" in found and not re.search(r"\s", found):
        found = found.replace("_", " ")
    epd = _EPD.match(found)
    if epd and (epd["operation"] in _OPERATIONS or ";" in text):
        clock = re.search(r"\bhmvc\s+(\d+)", found)
        number = re.search(r"\bfmvn\s+(\d+)", found)
        found = f"{epd['fields']} {clock[1] if clock else 0} {number[1] if number else 1}"
    found = re.sub(r"(\s\d+\s+\d+)\s*;.*", r"\1", found, flags=re.DOTALL)
    return (text if found == text.strip() else found), moves


def is_link(text: str) -> bool:
    """Whether it begins with a link. Raises BadInput if more than one stands there."""
    words = [word for word in text.split() if _LINK.match(word.strip(_AROUND))]
    if not words or not _LINK.match(text.strip(_AROUND)):
        return False
    if len({word.strip(_AROUND) for word in words}) > 1:
        raise _second(text, text.rindex(words[-1]))
    return True


def game_of_tags(text: str) -> Optional[str]:
    """The game that a tag of PGN names; None if that is chess, or if there is no such tag."""
    named = _GAME.search(text)
    return named[1] if named and named[1].lower() not in ("chess", "standard", "from position", "normal", "?", "") else None


def _refuse_several(text: str, ranks: int) -> None:
    """Raises BadInput at the first FEN of another position than that of the first one; what an EPD quotes is none."""
    shown = _QUOTED.sub(lambda operation: " " * len(operation[0]), text)
    row = "[A-Za-z0-9~+]+"
    board = rf"(?<![\w/])({row}(?:/{row}){{{ranks - 1}}})(?![\w/])(?:\s+([wb])\w*(?:\s+(-|[A-Za-z]+)(?:\s+(-|[a-p]\d+)(?!\S\w))?)?)?"
    first: Tuple[Optional[str], ...] = ()
    for found in re.finditer(board, shown):
        first = first or found.groups()
        if any(a != b for a, b in zip(first, found.groups()) if a and b):
            raise _second(text, found.start())


def _second(text: str, offset: int) -> BadInput:
    """The error that a second position stands there."""
    line = text.count("\n", 0, offset) + 1
    begin = text.rfind("\n", 0, offset) + 1
    column = len(text[begin:offset].encode("utf-8", "replace")) + 1
    message = "expected one position, found another one; keymove.verify and keymove.Suite take several"
    shown = f"fen:{line}:{column}: error: {message}\n  {text[begin:].splitlines()[0]}"
    return BadInput(shown, file="fen", line=line, column=column, code="second-position", message=message)


def _amid_words(text: str, ranks: int) -> str:
    """The FEN behind other words, if it has its fields; else, as where a FEN begins the text, the text itself.

    Behind a comma it may be a cell of a table, where the first move belongs to the position.
    """
    row = "[A-Za-z0-9]+"
    if re.match(rf"{row}(?:/{row}){{{ranks - 1}}}\s+[wb]\s", text):
        return text
    found = re.search(rf"(?:[:;.)>]|[^,\s])\s+({row}(?:/{row}){{{ranks - 1}}}\s+[wb]\s+\S+\s+(?:-|[a-p]\d+)(?![^\s;,>)\"']).*)", text, re.DOTALL)
    if found is None:
        return text
    return re.sub(r"(?<=\S)[;,>)\"'].*", "", found[1], flags=re.DOTALL)


def _of_link(link: str, ranks: int) -> str:
    """The FEN of a link to a board: its member "fen", or the last parts of its path. Raises BadInput if it has none."""
    parts = urlsplit(link if "://" in link else f"https://{link}")
    for members in (parts.query, parts.fragment):
        for name, values in parse_qs(members.lstrip("?/")).items():
            if name.lower() == "fen" and "/" in values[0]:
                return values[0]
    rows = unquote(parts.path).strip("/").split("/")[-ranks:]
    if len(rows) == ranks and re.match(r"[A-Za-z0-9]+$", rows[0]) and re.match(r"[A-Za-z0-9]+(?:[_ ]|$)", rows[-1]):
        return "/".join(rows)
    message = "this address has no position in it, and nothing is loaded from elsewhere"
    raise BadInput(f"fen:1:1: error: {message}\n  {link}", file="fen", line=1, column=1, code="no-position", message=message)
