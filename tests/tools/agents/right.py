"""The fairy chess course's AB.py, right and plain: all legal moves, and forced wins by trying everything."""

_ROOK = ((1, 0), (-1, 0), (0, 1), (0, -1))
_BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = {
    "King": _ROOK + _BISHOP,
    "Knight": ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)),
    "Squire": ((2, 0), (-2, 0), (0, 2), (0, -2)) + _BISHOP,
}
_RIDES = {"Rook": _ROOK, "Bishop": _BISHOP}


def _inside(row, column):
    return 0 <= row < 8 and 0 <= column < 8


def _targets(men, square):
    name, color = men[square]
    row, column = square
    for down, right in _RIDES.get(name, ()):
        at = (row + down, column + right)
        while _inside(*at):
            if at not in men or men[at][1] != color:
                yield at
            if at in men:
                break
            at = (at[0] + down, at[1] + right)
    for down, right in _LEAPS.get(name, ()):
        at = (row + down, column + right)
        if _inside(*at) and (at not in men or men[at][1] != color):
            yield at
    if name == "Combatant":
        for down, right in _ROOK:
            at = (row + down, column + right)
            if _inside(*at) and at not in men:
                yield at
        for down, right in _BISHOP:
            at = (row + down, column + right)
            if at in men and men[at][1] != color:
                yield at


def _moves(men, color):
    if len(men) == 2:
        return []  # two bare kings
    return [(square, to) for square in men if men[square][1] == color for to in _targets(men, square)]


def _after(men, move):
    out = dict(men)
    out[move[1]] = out.pop(move[0])
    return out


def _takes_king(men, move):
    return move[1] in men and men[move[1]][0] == "King"


def _wins(men, color, plies):
    """The first move by which the side takes the king within the plies, whatever is replied."""
    moves = _moves(men, color)
    for move in moves:
        if _takes_king(men, move):
            return move
    if plies < 3:
        return None
    other = "black" if color == "white" else "white"
    for move in moves:
        after = _after(men, move)
        replies = _moves(after, other)
        if replies and all(
            not _takes_king(after, reply) and _wins(_after(after, reply), color, plies - 2) for reply in replies
        ):
            return move
    return None


def _board(gameboard):
    return {square: (name, color) for name, color, square in gameboard}


def get_legal_moves(gameboard, color):
    return _moves(_board(gameboard), color)


def studentAgent(gameboard):
    men = _board(gameboard)
    for plies in (1, 3, 5):
        move = _wins(men, "white", plies)
        if move:
            return move
    return _moves(men, "white")[0]
