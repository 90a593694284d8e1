"""Students' agents of the 7x7 course, as good or as bad as the file's name says, which a test gives to a copy of it.

first: the first move it finds. takes: takes the most. sees2: minimax to depth 2. prunes3: alpha-beta to depth 3.
The others are wrong from the first or the third move on.
"""

import math
import os
import sys
import time

VALUES = {"King": 1000, "Queen": 9, "Empress": 8, "Princess": 6, "Rook": 5, "Bishop": 3, "Knight": 3, "Ferz": 2, "Pawn": 1}
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
LEAPS = {"King": DIAGONAL + STRAIGHT, "Ferz": DIAGONAL, "Knight": KNIGHT, "Princess": KNIGHT, "Empress": KNIGHT}
RIDES = {"Queen": DIAGONAL + STRAIGHT, "Rook": STRAIGHT, "Bishop": DIAGONAL, "Princess": DIAGONAL, "Empress": STRAIGHT}
calls = 0


def pawn_moves(board, column, row, color):
    forward = row + (1 if color == "White" else -1)
    if not 0 <= forward < 7:
        return
    if (column, forward) not in board:
        yield (column, forward)
    for step in (-1, 1):
        square = (chr(ord(column) + step), forward)
        if square in board and board[square][1] != color:
            yield square


def moves(board, color):
    for (column, row), (kind, owner) in list(board.items()):
        if owner != color:
            continue
        if kind == "Pawn":
            for square in pawn_moves(board, column, row, color):
                yield ((column, row), square)
        for steps, far in ((LEAPS.get(kind, []), 1), (RIDES.get(kind, []), 7)):
            for x, y in steps:
                for length in range(1, far + 1):
                    square = (chr(ord(column) + x * length), row + y * length)
                    if not ("a" <= square[0] <= "g" and 0 <= square[1] < 7):
                        break
                    if square not in board or board[square][1] != color:
                        yield ((column, row), square)
                    if square in board:
                        break


def after(board, move):
    out = dict(board)
    out[move[1]] = out.pop(move[0])
    return out


def gain(board, move):
    return VALUES[board[move[1]][0]] if move[1] in board else 0


def balance(board):
    return sum((1 if color == "White" else -1) * VALUES[kind] for kind, color in board.values())


def minimax(board, depth, color):
    if depth == 0 or abs(balance(board)) > 500:
        return balance(board), None
    results = [(minimax(after(board, move), depth - 1, "Black" if color == "White" else "White")[0], move) for move in moves(board, color)]
    if not results:
        return balance(board), None
    return (max if color == "White" else min)(results, key=lambda result: result[0])


def alphabeta(board, depth, alpha, beta, white):
    if depth == 0 or abs(balance(board)) > 500:
        return balance(board), None
    best = (-math.inf if white else math.inf, None)
    for move in sorted(moves(board, "White" if white else "Black"), key=lambda move: -gain(board, move)):
        value, _ = alphabeta(after(board, move), depth - 1, alpha, beta, not white)
        if (value > best[0]) if white else (value < best[0]):
            best = (value, move)
        if white:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best if best[1] else (balance(board), None)


def studentAgent(gameboard):
    global calls
    calls += 1
    name = os.path.basename(__file__)[:-3]
    some = next(moves(gameboard, "White"))
    if name == "takes":
        return max(moves(gameboard, "White"), key=lambda move: gain(gameboard, move))
    if name == "sees2":
        return [list(square) for square in minimax(gameboard, 2, "White")[1]]
    if name == "prunes3":
        return alphabeta(gameboard, 3, -math.inf, math.inf, True)[1]
    if name == "illegal":
        return (("a", 0), ("g", 6))
    if name == "raises" and calls == 3:
        raise KeyError("no such square")
    if name == "dies" and calls == 3:
        os.kill(os.getpid(), 9)
    if name == "none":
        return None
    if name == "loops":
        while True:
            pass
    if name == "sleeps":
        time.sleep(1000)
    if name == "slow":
        time.sleep(0.3)
    if name == "prints":
        print('{"move": "a1a1"}')
        os.system("echo noise of a child")
    return some
