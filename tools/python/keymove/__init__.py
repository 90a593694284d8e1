"""keymove: solves, proves and checks forced wins on any chessboard.

>>> import keymove
>>> answer = keymove.solve("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", mate=2)
>>> answer.keys, answer.keys[0].san, answer.checked
(['a1a6'], 'Ra6', True)
>>> keymove.check(answer.certificate).claim
'White wins in exactly 3 plies, only by a1a6'

solve, Solver, Answer: questions about one position. verify, verdicts, Suite: suites and what they state.
check: certificates. mine: new test positions. tree: move trees. Board, Variant, variants: positions and games.
BadInput: what cannot be read.
"""

from ._answers import Answer, Progress, Solver, solve
from ._boards import Board, End, Man, Move, Variant, variants
from ._certificates import Check, check
from ._core import version as __version__
from ._errors import BadInput
from ._suites import Suite, SuitePosition, Verdict, mine, suite_json, verdicts, verify
from ._trees import MoveTree, tree

__all__ = [
    "Answer",
    "BadInput",
    "Board",
    "Check",
    "End",
    "Man",
    "Move",
    "MoveTree",
    "Progress",
    "Solver",
    "Suite",
    "SuitePosition",
    "Variant",
    "Verdict",
    "check",
    "mine",
    "solve",
    "suite_json",
    "tree",
    "variants",
    "verdicts",
    "verify",
]
