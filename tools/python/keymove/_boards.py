"""Games, positions and moves."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _core


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


@dataclass(frozen=True)
class Variant:
    """A game: a shipped one by its name, or one from a file."""

    _variant: Any

    @staticmethod
    def load(name_or_path: Union[str, "os.PathLike[str]"]) -> "Variant":
        """The shipped variant of that name, or the one in that file. Raises BadInput."""
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

    def __repr__(self) -> str:
        return f"<keymove.Variant {self.name}, {self.files}x{self.ranks}>"


#: What is taken as a variant: an object, a shipped name, or a file.
AnyVariant = Union[Variant, str, "os.PathLike[str]"]


def variants() -> List[str]:
    """The names of the shipped variants."""
    return _core.Variant.names()


def variant_of(variant: AnyVariant) -> Variant:
    return variant if isinstance(variant, Variant) else Variant.load(variant)


class Board:
    """A legal position of a variant. It does not change: play() returns another one."""

    __slots__ = ("_board",)
    _board: Any

    def __init__(self, position: "AnyPosition" = None, variant: AnyVariant = "chess"):
        """The position of a FEN, of an object with a fen() method such as a chess.Board, or the start position.

        A FEN with files of rooks as castling rights, or a chess.Board that says it is of Chess960, is one of Chess960.
        Raises BadInput with line and column of the error.
        """
        if isinstance(position, Board):
            self._board = position._board
        elif position is None:
            self._board = _core.Board.start(variant_of(variant)._variant)
        else:
            if variant == "chess" and getattr(position, "chess960", False) is True:
                variant = "chess960"
            self._board = _core.Board.from_fen(_fen_of(position), variant_of(variant)._variant)

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
        return Move(*self._board.move(str(text)))

    def play(self, *moves: str) -> "Board":
        """The position after these moves. Raises BadInput."""
        board = self._board
        for move in moves:
            board = board.play(str(move))
        return Board._of(board)

    def perft(self, depth: int) -> int:
        """The number of sequences of that many legal moves."""
        return self._board.perft(depth)

    def svg(self, arrows: Iterable[str] = (), *, size: int = 400, theme: str = "light", flipped: bool = False) -> str:
        """The position as an SVG picture with arrows. `theme` is "light", "dark" or "auto"."""
        if theme not in ("light", "dark", "auto"):
            raise ValueError(f"theme: expected 'light', 'dark' or 'auto', found {theme!r}")
        return self._board.svg([str(arrow) for arrow in arrows], size, theme, flipped)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._board.equals(other._board)

    def __hash__(self) -> int:
        return hash(" ".join(self.fen().split()[:4]))

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        name = self.variant.name
        return f"keymove.Board({self.fen()!r})" if name == "chess" else f"keymove.Board({self.fen()!r}, {name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Board, (self.fen(), self.variant.name))


#: What is taken as a position: a Board, a FEN, or an object with a fen() method; None is the start position.
AnyPosition = Any


def _fen_of(position: Any) -> str:
    if isinstance(position, str):
        return position
    fen = getattr(position, "fen", None)
    if callable(fen):
        return str(fen())
    raise TypeError(f"expected a FEN or an object with a fen() method, found {type(position).__name__}")
