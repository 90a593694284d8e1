"""Games, positions and moves."""

from __future__ import annotations

import contextlib
import functools
import os
import re
from dataclasses import dataclass
from typing import Any, FrozenSet, Iterable, List, NamedTuple, Optional, Protocol, Tuple, Union

from . import _core
from ._checks import spelled, whole
from ._errors import BadInput
from ._pasted import game_of_tags, is_link, unwrapped


class Move(str):
    """A move: its coordinate text ("e7e8q"), with its SAN beside it.

    It is a string, so that it can be given to whatever takes one, such as chess.Move.from_uci.
    """

    #: "exd8=Q+"; in games that are not like chess the coordinate text.
    san: str

    def __new__(cls, coordinate: str, san: Optional[str] = None) -> "Move":
        move = super().__new__(cls, coordinate)
        move.san = coordinate if san is None else san
        return move

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Move, (str(self), self.san))

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(self.san)


def moves_of(texts: Iterable[Tuple[str, str]]) -> List[Move]:
    """The moves of the pairs that the C++ library gives."""
    return [Move(*text) for text in texts]


class Man(NamedTuple):
    """A man on a square."""

    square: str
    letter: str  #: as in a FEN: upper case for White
    name: str
    is_white: bool


class End(NamedTuple):
    """How a game has ended, seen by the side to move."""

    result: str  #: "win", "draw" or "loss"
    reason: str  #: "checkmate"


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """A game: a shipped one by its name, or one from a file. Those of the same rules, in the same words, are equal."""

    _variant: Any

    def __post_init__(self) -> None:
        if not isinstance(self._variant, _core.Variant):
            named = self._variant if isinstance(self._variant, Variant) else Variant.load(self._variant)
            object.__setattr__(self, "_variant", named._variant)

    @staticmethod
    def load(name_or_path: Union[str, "os.PathLike[str]"]) -> "Variant":
        """The shipped variant of that name, or the one in that file. Raises BadInput."""
        if not isinstance(name_or_path, (str, os.PathLike)):
            raise TypeError(f"variant: expected a name, a file or a keymove.Variant, found {name_or_path!r}")
        return Variant(_core.Variant.load(os.fspath(name_or_path)))

    @staticmethod
    def from_json(text: str, file: str = "variant") -> "Variant":
        """The variant that a JSON text describes. Raises BadInput."""
        return Variant(_core.Variant.from_json(text, file))

    @property
    def name(self) -> str:
        return self._variant.name()

    @property
    def title(self) -> str:
        return self._variant.title()

    @property
    def files(self) -> int:
        return self._variant.files()

    @property
    def ranks(self) -> int:
        return self._variant.ranks()

    @property
    def start_fen(self) -> str:
        """The FEN of the start position; empty if there is none."""
        return self._variant.start_fen()

    @property
    def json(self) -> str:
        """The text that describes it: that of its file (docs/variants.md)."""
        return self._variant.json()

    @property
    def shipped(self) -> bool:
        """Whether it is the shipped variant of its name, and not another one that is called so."""
        return self.name in _shipped_names() and self == _shipped(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self._variant.equals(other._variant)

    def __hash__(self) -> int:
        return hash((self.name, self.files, self.ranks))

    def __repr__(self) -> str:
        own = "" if self.shipped or self.name not in _shipped_names() else ", not the shipped one"
        return f"<keymove.Variant {self.name}, {self.files}x{self.ranks}{own}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return (_shipped, (self.name,)) if self.shipped else (_from_text, (self.json, self.name))


@functools.lru_cache(maxsize=None)
def _shipped_names() -> FrozenSet[str]:
    return frozenset(_core.Variant.names())


@functools.lru_cache(maxsize=None)
def _shipped(name: str) -> Variant:
    return Variant.load(name)


@functools.lru_cache(maxsize=64)
def _from_text(text: str, name: str) -> Variant:
    return Variant.from_json(text, name)


#: What is taken as a variant: an object, a shipped name, or a file.
AnyVariant = Union[Variant, str, "os.PathLike[str]"]


def variants() -> List[str]:
    """The names of the shipped variants."""
    return _core.Variant.names()


def variant_of(variant: Optional[AnyVariant]) -> Variant:
    """The variant that is meant; None stands for chess."""
    return variant if isinstance(variant, Variant) else Variant.load("chess" if variant is None else variant)


class Board:
    """A legal position of a variant. It does not change: play() returns another one."""

    __slots__ = ("_board",)
    _board: Any

    def __init__(self, position: Optional["AnyPosition"] = None, variant: Optional[AnyVariant] = None):
        """The position of a FEN, of an object with a fen() method such as a chess.Board, or the start position.

        The variant is chess, if there is none, or that of the board (such as a chess.variant.AntichessBoard), the link or the PGN
        that is given. A FEN may be pasted as it is found: as an EPD, in a link to lichess.org or chess.com, with "position fen" or
        "startpos" and moves; or a diagram, a row a line. A FEN with files of rooks as castling rights, or a chess.Board that says
        it is of Chess960, is one of Chess960. Raises BadInput with line and column of the error, also if the text has several
        positions, and ValueError if a board is one of another variant.
        """
        if isinstance(position, Board):
            self._board = position._board
            if variant is not None:
                position._expect(variant_of(variant))
            return
        said = game_said_by(position)
        if variant is None or (said == "chess960" and variant == "chess"):
            variant = said or variant
        text = None if position is None else _fen_of(position)
        if text is not None and variant is None:
            variant = game_of_tags(text)
            linked = _board_of_link(text) if variant is None and is_link(text) else None
            if linked is not None:
                self._board = linked
                return
        game = variant_of(variant)
        fen, moves = (None, []) if text is None else unwrapped(text, game.ranks)
        self._board = _core.Board.start(game._variant) if fen is None else _board_of_fen(fen, game._variant)
        for move in moves:
            self._board = self._board.play(move)

    def _expect(self, variant: Variant) -> None:
        """Raises ValueError if it is no board of that variant; one of Chess960 is also one of chess."""
        own = self.variant
        if own == variant or (own.name, variant.name) == ("chess960", "chess"):
            return
        raise ValueError(f"variant: expected that of the board, {own!r}, found {variant!r}")

    @classmethod
    def _of(cls, board: Any) -> "Board":
        out = cls.__new__(cls)
        out._board = board
        return out

    def fen(self) -> str:
        """The FEN with all six fields."""
        return self._board.fen()

    @property
    def variant(self) -> Variant:
        return Variant(self._board.variant())

    @property
    def white_to_move(self) -> bool:
        return self._board.white_to_move()

    @property
    def repairs(self) -> List[str]:
        """A sentence for each repair that was made when the FEN was read."""
        return self._board.repairs()

    @property
    def men(self) -> List[Man]:
        """The men, from a1 to the last square."""
        return [Man(*man) for man in self._board.men()]

    @property
    def legal_moves(self) -> List[Move]:
        """The legal moves, sorted by squares; none if the game is over."""
        return moves_of(self._board.legal_moves())

    @property
    def in_check(self) -> bool:
        return self._board.in_check()

    @property
    def end(self) -> Optional[End]:
        """How the game has ended; None if it goes on."""
        end = self._board.end()
        return None if end is None else End(*end)

    def move(self, text: str) -> Move:
        """The legal move that a text means: coordinates, SAN, or the notation of the game's course. Raises BadInput."""
        return Move(*self._board.move(_text_of_move(text)))

    def play(self, *moves: str) -> "Board":
        """The position after these moves. Raises BadInput."""
        board = self._board
        for move in moves:
            board = board.play(_text_of_move(move))
        return Board._of(board)

    def perft(self, depth: int) -> int:
        """The number of sequences of that many legal moves. Ctrl-C ends the count."""
        return self._board.perft(whole("depth", depth, 0))

    @spelled
    def svg(self, arrows: Union[str, Iterable[str]] = (), *, size: int = 400, theme: str = "light", flipped: bool = False) -> str:
        """The position as an SVG picture with arrows. `theme` is "light", "dark" or "auto"."""
        if theme not in ("light", "dark", "auto"):
            raise ValueError(f"theme: expected 'light', 'dark' or 'auto', found {theme!r}")
        drawn = [arrows] if isinstance(arrows, str) else arrows
        return self._board.svg([str(arrow) for arrow in drawn], whole("size", size, 1, 100_000), theme, bool(flipped))

    def notebook_svg(self, arrows: Iterable[str] = (), *, size: int = 400) -> str:
        """The picture for a page in a notebook: dark where the notebook is, or else where the browser prefers that."""
        return f"<style>{_notebook_style()}</style>\n{self.svg(arrows, size=size, theme='auto')}"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._board.equals(other._board)

    def __hash__(self) -> int:
        return hash(" ".join(self.fen().split()[:4]))

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        variant = self.variant
        if not variant.shipped:
            return f"keymove.Board({self.fen()!r}, {variant!r})"
        return f"keymove.Board({self.fen()!r})" if variant.name == "chess" else f"keymove.Board({self.fen()!r}, {variant.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        variant = self.variant
        return (Board, (self.fen(), variant.name if variant.shipped else variant))


class HasFen(Protocol):
    """A board of any library."""

    def fen(self) -> str:
        """Its FEN."""


#: What is taken as a position: a Board, a FEN, or an object with a fen() method.
AnyPosition = Union[Board, str, bytes, HasFen]


def _board_of_fen(fen: str, variant: Any) -> Any:
    """The board of a FEN, of what is read in its place, or of a diagram, a row a line."""
    try:
        return _core.Board.from_fen(fen, variant)
    except BadInput:
        diagram = _diagram(fen, variant) if "\n" in fen.strip() else None
        if diagram is None:
            raise
    if not diagram.errors():
        return diagram.board()
    file, line, column, code, message, _ = diagram.bad_parts()[8][0]
    raise BadInput(diagram.errors()[0], file=file, line=line, column=column, code=code, message=message)


def _diagram(text: str, variant: Any) -> Any:
    """The position of a diagram that stands alone; None if there is none, or if its rows cannot be read."""
    with contextlib.suppress(BadInput):
        read = _core.Suite.from_text(text.strip("\n") + "\n", "fen", "boards", variant)
        first, second = read.next(), read.next()
        if first is not None and second is None and not first.unsupported():
            illegal = all(not shown for *_, shown in first.bad_parts()[8]) if first.errors() else True
            return first if illegal else None
    return None


def _board_of_link(link: str) -> Any:
    """The board of a link, of the game that it names; None if the library finds none. Raises BadInput if it is none of ours."""
    try:
        return _core.Board.from_fen(link.strip(), None)
    except BadInput as error:
        if error.code in ("unsupported-game", "unknown-variant"):
            raise
        return None


def _text_of_move(move: Any) -> str:
    """A text, or an object that is written as one, such as a chess.Move."""
    if move is None or isinstance(move, (list, tuple, bytes, bytearray, int, float)):
        raise TypeError(f"move: expected a text such as 'e2e4' or 'Nf3', found {move!r}")
    return str(move)


def board_of(position: Any, variant: Optional[AnyVariant]) -> Board:
    """The board of a position that must be one: None is no position, as it may come from a table with gaps."""
    if position is None:
        raise TypeError("expected a position, found None; the start position is keymove.Board()")
    return Board(position, variant)


@functools.lru_cache(maxsize=None)
def _notebook_style() -> str:
    """What makes pictures of the theme "auto" follow the themes of JupyterLab, VS Code and Colab."""
    places = {
        "light": '[data-jp-theme-light="true"],.vscode-light,.vscode-high-contrast-light,html[theme="light"]',
        "dark": '[data-jp-theme-light="false"],.vscode-dark,.vscode-high-contrast:not(.vscode-high-contrast-light),html[theme="dark"]',
    }
    rules = []
    for theme, place in places.items():
        picture = Board().svg(theme=theme)
        for rule in re.findall(rf"\.keymove-{theme} (\.[a-z]+{{[^}}]*}})", picture):
            rules.append(f":is({place}) .keymove-auto {rule}")
    return "".join(rules)


def game_said_by(position: Any) -> Optional[str]:
    """The game that a board of another library names; None if that is chess, or if it names none."""
    game = getattr(position, "uci_variant", None)
    if isinstance(game, str) and game.lower() not in ("", "chess"):
        return game
    return "chess960" if getattr(position, "chess960", False) is True else None


def _fen_of(position: Any) -> str:
    if isinstance(position, str):
        return str(position)
    if isinstance(position, (bytes, bytearray)):
        return position.decode("utf-8", "replace")
    fen = getattr(position, "fen", None)
    if callable(fen) or isinstance(fen, str):
        return str(fen() if callable(fen) else fen)
    raise TypeError(f"expected a FEN or an object with a fen() method, found {type(position).__name__}")
