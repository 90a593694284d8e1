"""The shipped suite of the fairy chess course is fit for the programs that its course asks for.

A plain minimax search of so many plies as the class states, with the sum of the men's values and no quiescence, has the
stated move as its only best one, and plain alpha-beta finds it in time. The rules are written anew, from the course's text.
"""

import json
import os
import time
import unittest

SUITE = os.path.join(os.environ["KEYMOVE_SOURCE"], "positions", "suites", "fairy-chess-8x8.json")

NAMES = {"k": "King", "r": "Rook", "b": "Bishop", "n": "Knight", "s": "Squire", "c": "Combatant"}
VALUES = {"King": 1000, "Rook": 5, "Bishop": 3, "Knight": 3, "Squire": 3, "Combatant": 2}
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = {
    "King": ORTHOGONAL + DIAGONAL,
    "Knight": [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) + abs(b) == 3],
    "Squire": [(a, b) for a in range(-2, 3) for b in range(-2, 3) if abs(a) + abs(b) == 2],
}
INFINITY = 10**9
SECONDS = 2  # of the course's slowest test

# The numbers of men on the course's own boards.
MEN = {"b": range(18, 21), "m1": range(11, 14), "m3": range(6, 7), "m5": range(5, 6), "e3": range(4, 6), "e5": range(4, 7)}


def board_of(fen):
    """The men by (row, column), row 0 at the top, as pairs of name and colour."""
    board = {}
    for row, text in enumerate(fen.split()[0].split("/")):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
            else:
                board[row, column] = (NAMES[letter.lower()], "white" if letter.isupper() else "black")
                column += 1
    return board


def square(text):
    return 8 - int(text[1]), "abcdefgh".index(text[0])


def squares_of(board, at):
    """The squares to which the man on `at` can move."""
    name, color = board[at]

    def target(row, column):
        man = board.get((row, column))
        inside = 0 <= row < 8 and 0 <= column < 8
        return ("empty" if man is None else "own" if man[1] == color else "enemy") if inside else "outside"

    for step in LEAPS.get(name, []):
        if target(at[0] + step[0], at[1] + step[1]) in ("empty", "enemy"):
            yield at[0] + step[0], at[1] + step[1]
    if name == "Combatant":
        for steps, wanted in ((ORTHOGONAL, "empty"), (DIAGONAL, "enemy")):
            for step in steps:
                if target(at[0] + step[0], at[1] + step[1]) == wanted:
                    yield at[0] + step[0], at[1] + step[1]
    for step in {"Rook": ORTHOGONAL, "Bishop": DIAGONAL}.get(name, []):
        row, column = at[0] + step[0], at[1] + step[1]
        while target(row, column) in ("empty", "enemy"):
            yield row, column
            if target(row, column) == "enemy":
                break
            row, column = row + step[0], column + step[1]


def moves_of(board, color):
    return [(at, to) for at, man in board.items() if man[1] == color for to in squares_of(board, at)]


def play(board, move):
    after = dict(board)
    after[move[1]] = after.pop(move[0])
    return after


def value_of(board):
    return sum(VALUES[name] if color == "white" else -VALUES[name] for name, color in board.values())


def search(board, depth, alpha, beta, color):
    """Alpha-beta as textbooks have it."""
    kings = sum(name == "King" for name, _ in board.values())
    if depth == 0 or kings < 2 or len(board) == 2:
        return value_of(board)
    moves = moves_of(board, color)
    if not moves:
        return 0
    if color == "white":
        for move in moves:
            alpha = max(alpha, search(play(board, move), depth - 1, alpha, beta, "black"))
            if alpha >= beta:
                break
        return alpha
    for move in moves:
        beta = min(beta, search(play(board, move), depth - 1, alpha, beta, "white"))
        if alpha >= beta:
            break
    return beta


def best_moves(board, depth):
    """All first moves of the best minimax value."""
    values = {
        move: search(play(board, move), depth - 1, -INFINITY, INFINITY, "black") for move in moves_of(board, "white")
    }
    return [move for move in values if values[move] == max(values.values())]


def agent(board, depth):
    """The move of a plain program: the first of the best value."""
    best, alpha = None, -INFINITY
    for move in moves_of(board, "white"):
        value = search(play(board, move), depth - 1, alpha, INFINITY, "black")
        if value > alpha:
            best, alpha = move, value
    return best


class FairySuite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(SUITE, encoding="utf-8") as file:
            cls.positions = json.load(file)["positions"]

    def test_boards_are_as_large_as_the_courses(self):
        for position in self.positions:
            self.assertIn(len(board_of(position["fen"])), MEN[position["class"]], position["id"])

    def test_legal_moves(self):
        for position in self.positions:
            if position["class"] == "b":
                stated = sorted((square(move[:2]), square(move[2:])) for move in position["answer"]["moves"])
                self.assertEqual(sorted(moves_of(board_of(position["fen"]), "white")), stated, position["id"])

    def test_plain_minimax_has_one_best_move_and_plain_alphabeta_finds_it_in_time(self):
        count = 0
        for position in self.positions:
            if position["class"] == "b":
                continue
            board, depth = board_of(position["fen"]), int(position["class"][1:])
            (key,) = position["answer"]["keys"]
            stated = square(key[:2]), square(key[2:])
            self.assertEqual(best_moves(board, depth), [stated], position["id"])
            if depth == 3:  # programs that always search five plies find it, too
                self.assertEqual(best_moves(board, 5), [stated], position["id"])
            before = time.process_time()
            self.assertEqual(agent(board, depth), stated, position["id"])
            self.assertLess(time.process_time() - before, SECONDS, position["id"])
            count += 1
        self.assertGreaterEqual(count, 35)


if __name__ == "__main__":
    unittest.main()
