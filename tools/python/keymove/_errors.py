"""The exception of everything that cannot be read."""

from __future__ import annotations

from typing import Any, Tuple


class BadInput(ValueError):
    """A FEN, a move, a file or a question that cannot be read.

    str() has the place, what was expected, and the line: ``fen:1:19: error: ...``.
    """

    def __init__(self, text: str, file: str = "", line: int = 0, column: int = 0, code: str = "", message: str = ""):
        super().__init__(text)
        #: The file's name, or what stands for it: "fen", "move".
        self.file = file
        #: From 1; 0 if it is unknown.
        self.line = line
        #: From 1, in bytes; 0 if it is unknown.
        self.column = column
        #: A word for the kind of error that stays the same: "illegal-move".
        self.code = code
        #: What was expected, without the place.
        self.message = message or text

    def __reduce__(self) -> Tuple[Any, ...]:
        return (BadInput, (str(self), self.file, self.line, self.column, self.code, self.message))
