"""keymove: solves, proves and checks forced wins on any chessboard.

>>> import keymove
>>> answer = keymove.solve("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", mate=2)
>>> answer.keys, answer.keys[0].san, answer.checked
(['a1a6'], 'Ra6', True)
>>> keymove.check(answer.certificate).claim
'White wins in exactly 3 plies, only by a1a6'

solve, Solver, Answer: questions about one position. verify, verdicts, Suite: suites and what they state.
check: certificates. Board, Variant, variants: positions and games. BadInput: what cannot be read.
"""

from ._answers import Answer, Solver, solve
from ._boards import Board, End, Man, Move, Variant, variants
from ._core import version as __version__
from ._errors import BadInput
from ._suites import Check, Suite, SuitePosition, Verdict, check, verdicts, verify

__all__ = [
    "Answer",
    "BadInput",
    "Board",
    "Check",
    "End",
    "Man",
    "Move",
    "Solver",
    "Suite",
    "SuitePosition",
    "Variant",
    "Verdict",
    "check",
    "solve",
    "variants",
    "verdicts",
    "verify",
]
