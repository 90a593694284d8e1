#!/usr/bin/env python3
"""A second checker of keymove's certificates, independent of the first.

It was written from documents alone: docs/certificates.md (what a certificate is and what proves it), docs/variants.md
(what a game is) and docs/stipulations.md (what a problem asks). Nothing here is a translation of the first checker, and
nothing is shared with it. It needs Python 3.9 or later and nothing else, and is written to be read:

  1. Betza notation    how a man moves
  2. Variants          a game from its JSON document
  3. Positions         FEN, legal moves, playing a move
  4. Ends              when the game is over, and what a stipulation changes
  5. The replay        proofs of forced wins, node by node
  6. Lists             all solutions of help, series and reflex play, searched for
  7. Values            strategies, replayed layer by layer
  8. Reading           files, JSON, headers
  9. The program

A certificate is *accepted* if its claim is proved, *rejected* if it has a flaw, *undecided* at a limit of time or
memory, *unreadable* if it is no certificate. Exit codes: 0, 1, 5, 3.
"""

import argparse
import copy
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from collections import namedtuple
from pathlib import Path


class Unreadable(Exception):
    """This is no certificate, or none that this program knows."""


class Flaw(Exception):
    """The certificate does not prove its claim."""


class Undecided(Exception):
    """A limit was reached."""


# ---------------------------------------------------------------------------------------------------------------------
# 1. Betza notation
#
# A rule is one vector (right, up) as White sees it, and how it is used: up to `steps` times in a row (0: as often as
# the board allows), with a `passing`:
#   "slide"   all squares on the way must be empty
#   "skip"    the first square may hold anything, and is passed
#   "over"    there must be exactly one man on the way
#   "behind"  the move ends right behind the first man
# A rule may be `lame`: then the squares within each step must be empty as well. It holds from a `rank` on, seen from
# the man's own side.

Rule = namedtuple("Rule", "right up steps passing lame moves captures en_passant initial rank")

ATOMS = {"W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0), "C": (3, 1), "L": (3, 1),
         "Z": (3, 2), "J": (3, 2), "G": (3, 3)}
# The letters that stand for atoms: each atom with its range.
COMPOUNDS = {"R": ["W"], "B": ["F"], "Q": ["W", "F"], "K": ["W", "F"]}
GROUP = re.compile(r"([a-z]*)([A-Z]|\((\d{1,2}),(\d{1,2})\))")


def read_betza(text):
    """The rules of a man."""
    rules = []
    place = 0
    while place < len(text):
        group = GROUP.match(text, place)
        if not group:
            raise Unreadable(f'"{text}" is not in Betza notation, at "{text[place:]}"')
        modifiers, letter = group[1], group[2]
        place = group.end()
        # The range: a number, or the same letter again, which means "as far as the board goes".
        number = re.compile(r"\d{1,2}").match(text, place)
        steps = 0 if letter in "RBQ" else 1
        if number:
            steps = int(number[0])
            place = number.end()
        elif letter.isalpha() and text[place:place + 1] == letter:
            steps = 0
            place += 1
        if letter in COMPOUNDS:
            vectors = [ATOMS[atom] for atom in COMPOUNDS[letter]]
        elif letter in ATOMS:
            vectors = [ATOMS[letter]]
        elif letter.startswith("("):
            vectors = [(max(int(group[3]), int(group[4])), min(int(group[3]), int(group[4])))]
        else:
            raise Unreadable(f'"{letter}" is no atom of Betza notation')
        for longer, shorter in vectors:
            rules += read_group(modifiers, longer, shorter, steps)
    if not rules:
        raise Unreadable("a man without moves")
    return rules


def read_group(modifiers, longer, shorter, steps):
    """The rules of one group: its modifiers, its atom (longer, shorter) and its range."""
    directions = "".join(letter for letter in modifiers if letter in "fblrvsh")
    others = [letter for letter in modifiers if letter not in "fblrvsh"]
    if len(set(others)) < len(others) or not set(others) <= set("mcnjpgie"):
        raise Unreadable(f'the modifiers "{modifiers}" are not known')
    passings = [passing for letter, passing in (("j", "skip"), ("p", "over"), ("g", "behind")) if letter in others]
    if len(passings) + ("n" in others) > 1:
        raise Unreadable(f'the modifiers "{modifiers}" exclude each other')
    if longer == 0 or (passings and steps == 1) or ("e" in others and steps != 1):
        raise Unreadable(f'the modifiers "{modifiers}" do not fit their atom')
    return [Rule(right, up, steps, passings[0] if passings else "slide", "n" in others, "m" in others or "c" not in others,
                 "c" in others or "m" not in others, "e" in others, "i" in others, 1)
            for right, up in sorted(vectors_of(directions, longer, shorter))]


# The directions that belong together, of oblique atoms (two different steps, neither 0), of diagonal and other ones.
OBLIQUE = "h[lr]|[fblr]h|ff|bb|ll|rr|[fb][lr]|[lr][fb]|[fblrvs]"
DIAGONAL = "[fb][lr]|[lr][fb]|[fblrvs]"
ORTHOGONAL = "[fblrvs]"


def vectors_of(directions, longer, shorter):
    """The vectors of an atom in these directions, which are read from the left, in pairs where they belong together."""
    every = {(right * x, up * y) for right in (1, -1) for up in (1, -1)
             for x, y in ((longer, shorter), (shorter, longer))}
    oblique = 0 < shorter < longer
    pairs = re.findall(OBLIQUE if oblique else DIAGONAL if shorter else ORTHOGONAL, directions)
    if "".join(pairs) != directions:
        raise Unreadable(f'the directions "{directions}" do not fit their atom')
    chosen = set() if directions else every
    for pair in pairs:
        if pair[0] == "h":  # one of the chiral halves: a quarter turn leads from each vector to the next
            right, up = (shorter, longer) if pair == "hr" else (-shorter, longer)
            chosen |= {(right, up), (up, -right), (-right, -up), (-up, right)}
        else:  # the last letter is the direction of an oblique atom's longer step, but for the whole of a half
            chosen |= {vector for vector in every if all(towards(vector, letter) for letter in pair.strip("h"))
                       and (not oblique or pair[-1] == "h" or along(vector, pair[-1]))}
    return chosen


def towards(vector, direction):
    right, up = vector
    return {"f": up > 0, "b": up < 0, "l": right < 0, "r": right > 0, "v": up != 0, "s": right != 0}[direction]


def along(vector, direction):
    """Is the longer step of this oblique vector along the axis of the direction?"""
    right, up = vector
    return abs(up) > abs(right) if direction in "fbv" else abs(right) > abs(up)


def way_of(right, up):
    """The squares within a lame step: along the longer axis first, then diagonally."""
    longer, shorter = max(abs(right), abs(up)), min(abs(right), abs(up))
    way = []
    for step in range(1, longer):
        aside = max(0, step - (longer - shorter))
        x, y = (step, aside) if abs(right) >= abs(up) else (aside, step)
        way.append((x * sign(right), y * sign(up)))
    return way


def sign(number):
    return (number > 0) - (number < 0)


# ---------------------------------------------------------------------------------------------------------------------
# 2. Variants
#
# Squares are numbers, counted from a1 along the ranks: a1, b1, ... A man is a number: the place of his kind among the
# variant's men, from 1, with BLACK added if he is Black. 0 is an empty square. A board is an array of these bytes.

WHITE, BLACK = 0, 32
LOSS, DRAW, WIN = "loss", "draw", "win"  # results of the side to move
OPPOSITE = {LOSS: WIN, WIN: LOSS, DRAW: DRAW}

# A walk: all that a man does from one square by one rule. `steps` has a pair for each square that it may reach: the
# squares that must be empty before it (lame rules alone have such), and that square.
Walk = namedtuple("Walk", "steps passing moves captures en_passant double")
# `clear` are the squares that must be empty when it is castled, `safe` those that must not be attacked. The move is
# written with the square `named`.
Castling = namedtuple("Castling", "letter color king to rook rook_to clear safe named")
# What an end is limited to: the letters of the men, the squares to reach by colour, and how many men are few or enough.
EndLimits = namedtuple("EndLimits", "men squares count against")


class Variant:
    """A game: its document, and the tables that are made of it."""

    def __init__(self, document):
        known(document, "variant title board men start royal captures checks ends adjudications castling notation source")
        self.document = document
        self.name = needed(document, "variant", str)
        text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        self.digest = hashlib.sha256(text.encode()).hexdigest()
        board = needed(document, "board", dict)
        self.files, self.ranks = needed(board, "files", int), needed(board, "ranks", int)
        men = needed(document, "men", dict)
        if not (2 <= self.files <= 16 and 2 <= self.ranks <= 16 and 1 <= len(men) <= 26):
            raise Unreadable("the variant has a wrong board or wrong men")
        self.letters = "?" + "".join(men)  # by kind; kinds are counted from 1
        self.royal_rule = document.get("royal", "none")
        if len(self.letters) != len(men) + 1 or not re.fullmatch("[a-z]+", "".join(men)) \
                or self.royal_rule not in ("none", "capture", "checkmate"):
            raise Unreadable("the variant has wrong men or a wrong royal rule")
        self.kinds = range(1, len(men) + 1)
        self.rules = [None] + [self.read_rules(man) for man in men.values()]
        royals = [kind for kind, man in zip(self.kinds, men.values()) if man.get("royal")]
        self.royal = royals[0] if royals else 0
        if len(royals) != (self.royal_rule != "none"):
            raise Unreadable("the variant does not have the royal man of its royal rule")
        self.areas, self.initial = ([None] + [self.squares_by_color(man[key]) if key in man else None
                                              for man in men.values()] for key in ("squares", "initial squares"))
        faces = [man for man in men.values() if "faces" in man]
        if any(self.royal_rule != "checkmate" or not man.get("royal") for man in faces) or faces and "castling" in document:
            raise Unreadable("the variant has wrong faces")
        self.faces = [rule for man in faces for rule in read_betza(needed(man, "faces", str))]
        self.promotions = [None] + [self.read_promotion(man.get("promotion")) for man in men.values()]
        self.forced_captures = document.get("captures", "free") == "forced"
        if document.get("captures", "free") not in ("free", "forced") or self.forced_captures and self.royal:
            raise Unreadable("the variant has a wrong rule of captures")
        self.forbids_checks = document.get("checks", "free") == "forbidden"
        if document.get("checks", "free") not in ("free", "forbidden") \
                or self.forbids_checks and self.royal_rule != "checkmate":
            raise Unreadable("the variant has a wrong rule of checks")
        self.ends = [(needed(end, "when", str), needed(end, "result", str), self.read_limits(end))
                     for end in (needed(document, "ends", list) if "ends" in document else [])]
        for when, result, _ in self.ends:
            if when not in END_TESTS or when == "stalemate" or result not in OPPOSITE:
                raise Unreadable(f'the variant has an unknown end "{when}" or result "{result}"')
        counts = [limits.count for when, _, limits in self.ends if when == "checks received"]
        if any(self.royal_rule != "checkmate" or not 1 <= count <= 9 for count in counts):
            raise Unreadable("the variant counts checks in a wrong way")
        self.counted_checks = max(counts, default=0)
        self.castlings = []
        start = document.get("start")
        self.start = self.read_board(start.split()[0]) if start else bytearray(self.files * self.ranks)
        castlings = document.get("castling", [])
        self.rook_files = self.read_rook_files(castlings) if isinstance(castlings, dict) else None
        self.take_castlings([] if self.rook_files else [self.read_castling(entry) for entry in castlings])
        self.make_walks()
        self.make_attacks()

    def read_limits(self, end):
        """What an end of the variant is limited to."""
        return EndLimits(end.get("men", self.letters), self.squares_by_color(end.get("squares", [])),
                         end.get("count", 0), end.get("against", 0))

    def squares_by_color(self, squares):
        by_color = squares if isinstance(squares, dict) else {"white": squares, "black": squares}
        known(by_color, "white", "black")
        return {color: [square for text in by_color.get(name, []) for square in self.rectangle(text)]
                for color, name in ((WHITE, "white"), (BLACK, "black"))}

    def rectangle(self, text):
        """The squares of "e1" or of "d1-f3"."""
        corners = [self.square(corner) for corner in text.split("-")]
        first, last = corners[0], corners[-1]
        return [rank * self.files + file for rank in range(first // self.files, last // self.files + 1)
                for file in range(first % self.files, last % self.files + 1)]

    @staticmethod
    def read_rules(man):
        known(man, "name", "moves", "value", "royal", "promotion", "later moves", "faces", "squares", "initial squares")
        rules = read_betza(needed(man, "moves", str))
        later = man.get("later moves")
        if later is not None:
            known(later, "rank", "moves")
            rules += [rule._replace(rank=needed(later, "rank", int)) for rule in read_betza(needed(later, "moves", str))]
        return rules

    # Squares and men as text.

    def square(self, text):
        match = re.fullmatch("([a-p])([1-9][0-9]?)", text)
        if not match:
            raise Unreadable(f'"{text}" is no square')
        file, rank = ord(match[1]) - ord("a"), int(match[2]) - 1
        if file >= self.files or rank >= self.ranks:
            raise Unreadable(f'"{text}" is not on the board')
        return rank * self.files + file

    def square_text(self, square):
        return "abcdefghijklmnop"[square % self.files] + str(square // self.files + 1)

    def move_text(self, move):
        text = self.square_text(move.origin) + self.square_text(move.target)
        return text + self.letters[move.promotion] if move.promotion else text

    def read_board(self, text):
        rows = text.split("/")
        board = bytearray()
        if len(rows) != self.ranks:
            raise Unreadable(f"the position has {len(rows)} ranks")
        for row in reversed(rows):
            line = bytearray()
            for part in re.findall(r"\d+|.", row):
                if part.isdecimal() and part.isascii():
                    line.extend(bytes(min(int(part[:3]), 17)))
                elif part.lower() in self.letters[1:]:
                    line.append(self.letters.index(part.lower()) + (BLACK if part.islower() else WHITE))
                else:
                    raise Unreadable(f'"{part}" is no man of the variant')
            if len(line) != self.files:
                raise Unreadable(f'the rank "{row}" has not {self.files} squares')
            board += line
        return board

    def board_text(self, board):
        rows = []
        for rank in reversed(range(self.ranks)):
            row = ""
            for man in board[rank * self.files:(rank + 1) * self.files]:
                letter = self.letters[man & 31]
                row += letter.upper() if 0 < man < BLACK else letter if man else "."
            rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), row))
        return "/".join(rows)

    # What a kind promotes to: the kinds, the first rank of the zone, whether only captured men come back, and whether
    # it must promote wherever it may.

    def read_promotion(self, value):
        if value is None:
            return None
        if isinstance(value, str):
            value = {"to": value}
        known(value, "to", "rank", "captured only", "forced")
        kinds = sorted(self.letters.index(letter) for letter in needed(value, "to", str))
        if self.royal in kinds or not kinds:
            raise Unreadable("the variant has a wrong promotion")
        return kinds, value.get("rank", self.ranks), bool(value.get("captured only")), bool(value.get("forced"))

    def read_castling(self, entry):
        king, to, rook, rook_to = (self.square(needed(entry, name, str)) for name in ("king", "to", "rook", "rook to"))
        return self.make_castling(needed(entry, "right", str), king, to, rook, rook_to, to)

    def make_castling(self, letter, king, to, rook, rook_to, named):
        safe = self.line(king, to)
        clear = set(safe) | set(self.line(rook, rook_to))
        color = WHITE if letter.isupper() else BLACK
        return Castling(letter, color, king, to, rook, rook_to, tuple(clear - {king, rook}), tuple(safe), named)

    def take_castlings(self, castlings):
        self.castlings = castlings
        # The rights that are lost when something moves from or to a square. Rights are a set of bits.
        self.lost = [sum(1 << i for i, castling in enumerate(castlings) if square in (castling.king, castling.rook))
                     for square in range(self.files * self.ranks)]

    # Castling by the files of rooks: the rook's kind, and the files to which king and rook go, to either side.

    def read_rook_files(self, entry):
        known(entry, "rook", "king to", "rook to")
        files = [[ord(file) - ord("a") for file in needed(entry, name, str)] for name in ("king to", "rook to")]
        kind = self.letters.find(needed(entry, "rook", str))
        if kind <= 0 or any(len(pair) != 2 or not all(0 <= file < self.files for file in pair) for pair in files):
            raise Unreadable("the variant has a wrong castling")
        return kind, *files

    def with_rights(self, board, letters):
        """The variant with the castlings of a position, by the rights of its FEN, which are files of rooks."""
        castlings = []
        kind, king_to, rook_to = self.rook_files
        for letter in letters:
            color, rank = (WHITE, 0) if letter.isupper() else (BLACK, self.ranks - 1)
            row = board[rank * self.files:(rank + 1) * self.files]
            king, rook = row.find(self.royal + color), ord(letter.lower()) - ord("a")
            if king < 0 or not 0 <= rook < self.files or row[rook] != kind + color:
                raise Unreadable(f"the right {letter} is stated, but king or rook are not on their squares")
            side, first = int(rook > king), rank * self.files
            castlings.append(self.make_castling(letter, first + king, first + king_to[side], first + rook,
                                                first + rook_to[side], first + rook))
        order = [(castling.color != WHITE, -castling.rook) for castling in castlings]
        sides = {(castling.color, castling.rook > castling.king) for castling in castlings}
        if order != sorted(order) or len(sides) != len(castlings):
            raise Unreadable(f'the rights "{letters}" are out of order, or two of them are to one side')
        variant = copy.copy(self)
        variant.take_castlings(castlings)
        return variant

    def of_position(self, text):
        """The variant of a position, whose castlings may depend on its FEN."""
        fields = text.split(" ")
        if not self.rook_files or len(fields) < 3:
            return self
        return self.with_rights(self.read_board(fields[0]), fields[2].replace("-", ""))

    def line(self, origin, target):
        """The squares from one to another in a straight line, both included."""
        squares = [origin]
        while squares[-1] != target:
            file, rank = squares[-1] % self.files, squares[-1] // self.files
            squares.append((rank + sign(target // self.files - rank)) * self.files
                           + file + sign(target % self.files - file))
        return squares

    # The tables.

    def shifted(self, square, right, up):
        """The square that lies so far from another, or None."""
        file, rank = square % self.files + right, square // self.files + up
        return rank * self.files + file if 0 <= file < self.files and 0 <= rank < self.ranks else None

    def make_walks(self):
        """walks[man][square]: the walks of that man from there."""
        squares = range(self.files * self.ranks)
        self.walks = [None] * 64
        for kind in self.kinds:
            for color in (WHITE, BLACK):
                man = kind + color
                self.walks[man] = [[] for _ in squares]
                for rule in self.rules[kind]:
                    if color == BLACK:  # Black's men are turned by half a turn
                        rule = rule._replace(right=-rule.right, up=-rule.up)
                    for square in squares:
                        rank = square // self.files
                        if rule.initial and not self.is_initial(man, square) \
                                or (rank + 1 if color == WHITE else self.ranks - rank) < rule.rank:
                            continue
                        walk = self.make_walk(rule, square)
                        # A man who may not go everywhere goes by single steps.
                        if walk.steps and (self.areas[kind] is None or walk.steps[-1][1] in self.areas[kind][color]):
                            self.walks[man][square].append(walk)

    def is_initial(self, man, square):
        """Whether an initial move of that man may begin there: where such men start, if its game says nothing else."""
        kind, color = man & ~BLACK, man & BLACK
        squares = self.initial[kind]
        return self.start[square] == man if squares is None else square in squares[color]

    def make_walk(self, rule, square):
        steps = []
        while rule.steps == 0 or len(steps) < rule.steps:
            target = self.shifted(square, rule.right, rule.up)
            if target is None:
                break
            way = tuple(self.shifted(square, *part) for part in way_of(rule.right, rule.up)) if rule.lame else ()
            steps.append((way, target))
            square = target
        passing = rule.passing
        if passing == "skip":  # what stands on the first square does not matter, and it cannot be reached
            steps, passing = steps[1:], "slide"
        double = rule.initial and rule.steps == 1 and rule.right % 2 == 0 and rule.up % 2 == 0
        return Walk(tuple(steps), passing, rule.moves, rule.captures, rule.en_passant, double)

    def make_attacks(self):
        """attacks[color][square]: pairs of a square and, for the men who attack from there, the ways that they take: a
        way is a passing and the squares between. opening[color][square]: squares that, once emptied, can open such a
        way; closing: those that, once occupied, can do so, as a hurdle."""
        squares = range(self.files * self.ranks)
        origins = {color: [{} for _ in squares] for color in (WHITE, BLACK)}
        self.opening = {color: [set() for _ in squares] for color in (WHITE, BLACK)}
        self.closing = {color: [set() for _ in squares] for color in (WHITE, BLACK)}
        for man, walks in enumerate(self.walks):
            color = man & BLACK
            turn = -1 if color == BLACK else 1
            faces = [rule._replace(right=turn * rule.right, up=turn * rule.up) for rule in self.faces]
            for origin in squares if walks else ():
                facing = [self.make_walk(rule, origin) for rule in faces if man & 31 == self.royal]
                for walk in walks[origin] + facing:
                    between = ()
                    for way, target in walk.steps if walk.captures else ():
                        between += way
                        origins[color][target].setdefault(origin, {}).setdefault(man, []).append((walk.passing, between))
                        self.opening[color][target].update(between)
                        if walk.passing != "slide":
                            self.closing[color][target].update(between)
                        between += (target,)
        self.attacks = {color: [list(found.items()) for found in origins[color]] for color in origins}


def known(value, *names):
    """Refuses an object that has other members."""
    names = " ".join(names).split() if len(names) == 1 else names
    if not isinstance(value, dict) or not set(value) <= set(names):
        raise Unreadable(f"expected an object with no other members than {', '.join(names)}")


def needed(value, name, kind):
    """The member of that name, which must be of that type."""
    if not isinstance(value, dict) or type(value.get(name)) is not kind:
        raise Unreadable(f'expected the member "{name}" ({kind.__name__})')
    return value[name]


def pawntastic(name):
    """The document of Pawntastic on a board of any size, whose games have no files; None for another name."""
    match = re.fullmatch(r"pawntastic-([1-9]\d?)x([1-9]\d?)(-ep)?", name)
    if not match or not (4 <= int(match[1]) <= 16 and 4 <= int(match[2]) <= 16):
        return None
    files, ranks, passing = int(match[1]), int(match[2]), bool(match[3])
    middle = [str(files)] * (ranks - 4)
    rows = [str(files), "p" * files, *middle, "P" * files, str(files)]
    return {"variant": name,
            "title": f"Pawntastic on {files}x{ranks}: first pawn on the far row wins" + ", en passant" * passing,
            "board": {"files": files, "ranks": ranks},
            "men": {"p": {"name": "pawn", "moves": "fmWfceFifmnD" if passing else "fmWfcFifmnD", "value": 1}},
            "start": "/".join(rows) + " w", "royal": "none", "notation": "pawn-glyph",
            "ends": [{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "draw"}]}


# ---------------------------------------------------------------------------------------------------------------------
# 3. Positions
#
# `passed` is the square that a double step has just passed, or None; `checks` are those that White and Black have given,
# in games that count them.

Position = namedtuple("Position", "board mover rights passed checks", defaults=((0, 0),))
# `special` is "" for most moves, "en passant", "double" for a double step, or the castling. Moves are ordered by the
# first three members, and no two moves of a position have the same three.
Move = namedtuple("Move", "origin target promotion special")


class Rules:
    """The moves of a variant, and the ends of its games (by default its own)."""

    def __init__(self, variant, ends=None):
        self.variant = variant
        self.ends = variant.ends if ends is None else ends

    def read_position(self, text):
        """The position of the first four fields of a FEN, written just as keymove writes them. Where checks are counted,
        a fifth has those that are left."""
        variant = self.variant
        fields = text.split(" ")
        if len(fields) != (5 if variant.counted_checks else 4) or fields[1] not in ("w", "b"):
            raise Unreadable("the position has not the fields of its game")
        board = variant.read_board(fields[0])
        rights = sum(1 << i for i, castling in enumerate(variant.castlings) if castling.letter in fields[2])
        passed = None if fields[3] == "-" else variant.square(fields[3])
        checks = (0, 0)
        if variant.counted_checks:
            if not re.fullmatch(r"[0-9]\+[0-9]", fields[4]):
                raise Unreadable("the position does not count its checks")
            checks = tuple(variant.counted_checks - int(left) for left in fields[4].split("+"))
            if min(checks) < 0:
                raise Unreadable("more checks are left than the game counts")
        position = Position(board, WHITE if fields[1] == "w" else BLACK, rights, passed, checks)
        for i, castling in enumerate(variant.castlings):
            home = (board[castling.king], board[castling.rook])
            stand = variant.rook_files or home == (variant.start[castling.king], variant.start[castling.rook])
            if rights >> i & 1 and not stand:
                raise Unreadable(f"the right {castling.letter} is stated, but king or rook have left their squares")
        if passed is not None and self.victim(position) is None:
            raise Unreadable("no double step can have passed the en passant square")
        if variant.royal and any(board.count(variant.royal + color) != 1 for color in (WHITE, BLACK)):
            raise Unreadable("there is not one royal man of each colour")
        if self.text(position) != text:
            raise Unreadable(f'expected the position as "{self.text(position)}"')
        return position

    def text(self, position):
        letters = "".join(castling.letter for i, castling in enumerate(self.variant.castlings) if position.rights >> i & 1)
        passed = "-" if position.passed is None else self.variant.square_text(position.passed)
        text = f"{self.variant.board_text(position.board)} {'b' if position.mover else 'w'} {letters or '-'} {passed}"
        most = self.variant.counted_checks
        return text + " " + "+".join(str(most - given) for given in position.checks) if most else text

    def attacked(self, board, color):
        """Is the royal man of that colour attacked?"""
        square = board.find(self.variant.royal + color) if self.variant.royal else -1
        if square < 0:
            return False
        for origin, ways in self.variant.attacks[color ^ BLACK][square]:
            if board[origin] in ways:
                for passing, between in ways[board[origin]]:
                    men = [board[square] for square in between if board[square]] if between else ()
                    if passing == "slide" and not men or passing == "over" and len(men) == 1 \
                            or passing == "behind" and len(men) == 1 and board[between[-1]]:
                        return True
        return False

    def victim(self, position):
        """Where the man stands who can be taken on the square that was passed, or None. If several may have passed it,
        it is the one on the lowest rank, from the left."""
        board, passed = position.board, position.passed
        enemy = position.mover ^ BLACK
        if passed is None or board[passed]:
            return None
        for square, man in enumerate(board):
            if man and man & BLACK == enemy and man & 31 != self.variant.royal:
                origin = 2 * passed - square
                if 0 <= origin < len(board) and not board[origin]:
                    for walk in self.variant.walks[man][origin]:
                        if walk.double and walk.moves and walk.steps[0][1] == square \
                                and not any(board[way] for way in walk.steps[0][0]):
                            return square
        return None

    def reached(self, position, origin, victim):
        """The squares that the man on `origin` may go to, each with what is special about the move."""
        board, mover = position.board, position.mover
        found = {}
        for steps, passing, moves, captures, en_passant, double in self.variant.walks[board[origin]][origin]:
            hurdles = 0
            for way, target in steps:
                if way and any(board[square] for square in way):
                    break
                man = board[target]
                if passing == "slide":
                    lands, ends = True, man
                else:
                    lands = hurdles == 1
                    ends = lands and (man or passing == "behind")
                    hurdles += man > 0
                if lands:
                    if man:
                        if captures and man & BLACK != mover:
                            found.setdefault(target, "")
                    elif en_passant and victim is not None and target == position.passed:
                        found[target] = "en passant"
                    elif moves:
                        found.setdefault(target, "double" if double else "")
                if ends:
                    break
        return found

    def promotions(self, position, kind, target):
        """What a man of that kind becomes on `target`: kinds, 0 for himself."""
        promotion = self.variant.promotions[kind]
        if promotion is None:
            return (0,)
        kinds, zone, captured_only, forced = promotion
        rank = target // self.variant.files
        rank = rank + 1 if position.mover == WHITE else self.variant.ranks - rank
        if rank < zone:
            return (0,)
        if captured_only:
            kinds = [kind for kind in kinds
                     if position.board.count(kind + position.mover) < self.variant.start.count(kind + position.mover)]
        return kinds if forced or rank == self.variant.ranks else [0, *kinds]

    def free_moves(self, position):
        """All moves but castlings, whether or not they leave the royal man attacked."""
        board, mover = position.board, position.mover
        victim = self.victim(position)
        for origin, man in enumerate(board):
            if man and man & BLACK == mover:
                for target, special in self.reached(position, origin, victim).items():
                    for promotion in self.promotions(position, man & 31, target):
                        yield Move(origin, target, promotion, special)

    def castlings(self, position):
        """The castlings that can be made, without those that are moves of the king by himself."""
        board = position.board
        made = set()
        for i, castling in enumerate(self.variant.castlings):
            if not position.rights >> i & 1 or castling.color != position.mover:
                continue
            if any(board[square] for square in castling.clear) or (castling.king, castling.named) in made \
                    or castling.named in self.reached(position, castling.king, None):
                continue
            move = Move(castling.king, castling.named, 0, castling)
            boards = [self.with_king_on(board, castling, square) for square in castling.safe]
            boards.append(self.play(position, move).board)
            if self.variant.royal_rule != "checkmate" or not any(self.attacked(board, position.mover) for board in boards):
                made.add((castling.king, castling.named))
                yield move

    @staticmethod
    def with_king_on(board, castling, square):
        moved = bytearray(board)
        moved[castling.king] = 0
        moved[square] = board[castling.king]
        return moved

    def legal_moves(self, position):
        """The legal moves, in no order."""
        moves = self.moves_without_danger(position)
        if not self.variant.forbids_checks:
            return moves
        return (move for move in moves if not self.attacked(self.play(position, move).board, position.mover ^ BLACK))

    def moves_without_danger(self, position):
        """The moves that leave the mover's royal man as safe as he must be."""
        variant, board, mover = self.variant, position.board, position.mover
        if variant.forced_captures:
            moves = list(self.free_moves(position))
            captures = [move for move in moves if board[move.target] or move.special == "en passant"]
            yield from captures or moves
        elif variant.royal_rule != "checkmate":
            yield from self.free_moves(position)
        else:
            king = board.find(variant.royal + mover)
            checked = self.attacked(board, mover)
            # Without check a move can leave the king attacked only if it opens a line to him, or is made by him.
            opening, closing = variant.opening[mover ^ BLACK][king], variant.closing[mover ^ BLACK][king]
            for move in self.free_moves(position):
                if not (checked or move.origin == king or move.origin in opening or move.target in closing
                        or move.special == "en passant") or not self.attacked(self.play(position, move).board, mover):
                    yield move
        yield from self.castlings(position)

    def play(self, position, move):
        board = bytearray(position.board)
        man = board[move.origin]
        board[move.origin] = 0
        board[move.target] = move.promotion + position.mover if move.promotion else man
        passed = None
        if move.special == "en passant":
            board[self.victim(position)] = 0
        elif move.special == "double":
            if not move.promotion and man & 31 != self.variant.royal:
                passed = (move.origin + move.target) // 2
        elif move.special:
            castling = move.special
            rook = position.board[castling.rook]
            if castling.rook != castling.to:
                board[castling.rook] = 0
            board[castling.to] = man
            board[castling.rook_to] = rook
        rights = position.rights & ~(self.variant.lost[move.origin] | self.variant.lost[move.target])
        checks = position.checks
        if self.variant.counted_checks and self.attacked(board, position.mover ^ BLACK):
            by_white = position.mover == WHITE
            checks = tuple(min(given + (color == by_white), self.variant.counted_checks)
                           for color, given in zip((True, False), checks))
        after = Position(board, position.mover ^ BLACK, rights, passed, checks)
        return after if self.victim(after) is not None or passed is None else after._replace(passed=None)

    def look(self, position, every_move=True):
        """Looks at a position: its result if the game is over there, else None, and the legal moves in their order.
        Without `every_move` one of them is enough."""
        moves = None
        every_move = every_move or any(when == "no safe move" for when, _, _ in self.ends)
        for when, result, limits in self.ends:
            test, needs_moves = END_TESTS[when]
            if needs_moves and moves is None:
                moves = self.some_moves(position, every_move)
            if test(self, position, moves, limits):
                return result, []
        if moves is None:
            moves = self.some_moves(position, every_move)
        return None if moves else DRAW, moves

    def some_moves(self, position, every_move):
        moves = self.legal_moves(position)
        return sorted(moves) if every_move else list(itertools.islice(moves, 1))


# ---------------------------------------------------------------------------------------------------------------------
# 4. Ends
#
# Each test gets the rules, the position, the legal moves and what the end is limited to.

def far_row_reached(rules, position, _moves, limits):
    files, enemy = rules.variant.files, position.mover ^ BLACK
    row = position.board[:files] if enemy == BLACK else position.board[-files:]
    return any(man and man & BLACK == enemy and rules.variant.letters[man & 31] in limits.men for man in row)


def on_goal(rules, board, color, limits):
    men = (board[square] for square in set(limits.squares[color]))
    return sum(1 for man in men if man and man & BLACK == color and rules.variant.letters[man & 31] in limits.men) \
        >= max(1, limits.count)


def goal_reached(rules, position, _moves, limits):
    return on_goal(rules, position.board, position.mover ^ BLACK, limits)


def own_goal_reached(rules, position, _moves, limits):
    return on_goal(rules, position.board, position.mover, limits)


def both_goals_reached(rules, position, _moves, limits):
    return all(on_goal(rules, position.board, color, limits) for color in (WHITE, BLACK))


def goal_unanswered(rules, position, _moves, limits):
    return on_goal(rules, position.board, position.mover ^ BLACK, limits) and not any(
        on_goal(rules, rules.play(position, move).board, position.mover, limits) for move in rules.legal_moves(position))


def count(rules, position, color, limits):
    return sum(1 for man in position.board
               if man and man & BLACK == color and rules.variant.letters[man & 31] in limits.men)


def extinct(rules, position, _moves, limits):
    color = position.mover
    return count(rules, position, color, limits) <= limits.count \
        and count(rules, position, color ^ BLACK, limits) >= limits.against


def enemy_extinct(rules, position, _moves, limits):
    return extinct(rules, position._replace(mover=position.mover ^ BLACK), None, limits)


def no_safe_move(rules, position, moves, _limits):
    enemy_royal = rules.variant.royal + (position.mover ^ BLACK)
    afters = [rules.play(position, move).board for move in moves]
    return bool(moves) and all(enemy_royal in after and rules.attacked(after, position.mover) for after in afters)


def royal_attacked(rules, position):
    return rules.attacked(position.board, position.mover)


# Each end with its test, and whether the test needs the legal moves.
END_TESTS = {
    "royal captured": (lambda rules, position, *_: rules.variant.royal + position.mover not in position.board, False),
    "bare kings": (lambda rules, position, *_: all(man & 31 in (0, rules.variant.royal) for man in position.board), False),
    "far row reached": (far_row_reached, False),
    "goal reached": (goal_reached, False),
    "own goal reached": (own_goal_reached, False),
    "both goals reached": (both_goals_reached, False),
    "goal unanswered": (goal_unanswered, False),
    "checks received": (lambda _rules, position, _moves, limits: position.checks[position.mover == WHITE] >= limits.count,
                        False),
    "extinct": (extinct, False),
    "enemy extinct": (enemy_extinct, False),
    "no moves": (lambda _rules, _position, moves, _limits: not moves, True),
    "no moves in check": (lambda rules, position, moves, _limits: not moves and royal_attacked(rules, position), True),
    "no safe move": (no_safe_move, True),
    # This is no end of a variant, but that of the aim `=`.
    "stalemate": (lambda rules, position, moves, _limits: not moves and not royal_attacked(rules, position), True)}


def rules_of(variant, stipulation):
    """The rules with the ends of a stipulation of forced play: "#", "=", "#=", "s#", "s=" or "s#=". """
    ends = variant.ends
    if stipulation.endswith("#="):
        ends = [("no moves", LOSS, None)] + ends
    elif stipulation.endswith("="):
        ends = [("stalemate", LOSS, None)] + [(when, DRAW, limits) for when, _, limits in ends]
    if stipulation.startswith("s"):
        ends = [(when, WIN if result == LOSS else DRAW, limits) for when, result, limits in ends]
    return Rules(variant, ends)


# ---------------------------------------------------------------------------------------------------------------------
# 5. The replay
#
# The nodes are generators that yield the nodes below them, so that a proof may be thousands of plies deep: `run` keeps
# them in a list, and the stack of Python does not grow.

class Limits:
    """Counts nodes and memory, and looks at the clock."""

    def __init__(self, seconds, mebibytes, nodes=None, name=None):
        self.seconds, self.bytes, self.most, self.name = seconds, mebibytes << 20, nodes, name
        self.start = time.monotonic()
        self.nodes = self.used = self.shown = 0

    def count(self):
        if self.nodes == self.most:
            raise Undecided(f"the limit of {self.most} nodes was reached")
        self.nodes += 1
        if self.nodes % 64 == 1:
            seconds = time.monotonic() - self.start
            if seconds > self.seconds:
                raise Undecided(f"the limit of {self.seconds:g} s was reached, after {self.nodes} nodes")
            if self.name and seconds > self.shown + 10:
                self.shown = seconds
                print(f"{self.name}: {self.nodes} nodes in {seconds:.0f} s", file=sys.stderr, flush=True)

    def use(self, size):
        self.used += size
        self.hold(0)

    def hold(self, size):
        """Besides what is used, so much is held just now."""
        if self.used + size > self.bytes:
            raise Undecided(f"the limit of {self.bytes >> 20} MiB was reached, after {self.nodes} nodes")


class Body:
    """The proof of the binary form: a stream of numbers. A node has nothing of its own there."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def number(self):
        value = 0
        for shift in range(0, 35, 7):
            if self.place >= len(self.data):
                raise Flaw("the proof ends too early")
            byte = self.data[self.place]
            self.place += 1
            value |= (byte & 127) << shift
            if byte < 128:
                if byte == 0 and shift or value >= 1 << 32:
                    raise Flaw("a number is not in its shortest form, or too large")
                return value
        raise Flaw("a number has more than five bytes")

    def move(self, _node, _member, moves, _variant):
        index = self.number()
        if index >= len(moves):
            raise Flaw(f"the move {index} is given, of {len(moves)}")
        return moves[index]

    def below(self, _node, _name):
        return None

    def end(self):
        if self.place < len(self.data):
            raise Flaw("bytes are left over")


def move_name(text):
    """A move as it is stated; the letter of a promotion may be in upper case."""
    return text[:-1] + text[-1:].lower() if isinstance(text, str) else None


class Document:
    """The proof of the JSON form. A node is the value that stands for it there."""

    def move(self, node, member, moves, variant):
        text = move_name(self.below(node, member))
        for move in moves:
            if variant.move_text(move) == text:
                return move
        raise Flaw(f'the document says "seen" of a position that was not' if node == "seen" else
                   f'the document has no legal "{member}"')

    def below(self, node, name):
        return node.get(name) if isinstance(node, dict) else None

    def end(self):
        pass


class Replay:
    """The replay of a proof. Its four kinds of nodes are those of the table in docs/certificates.md: a strategy proves that
    the attacker wins, a refutation that he does not, and in each the one who has to succeed has one move."""

    def __init__(self, rules, proof, limits, slack):
        self.rules, self.proof, self.limits, self.slack = rules, proof, limits, slack
        self.remembered = {True: {}, False: {}}  # of strategies and of refutations: positions with the plies left

    def run(self, nodes):
        """Replays nodes and all below them. Each comes with the move that leads to it."""
        stack, path = [nodes], []
        try:
            while stack:
                move, below = next(stack[-1], (None, None))
                if below is None:
                    stack.pop()
                    del path[-1:]
                else:
                    stack.append(below)
                    path.append(move)
        except Flaw as flaw:
            moves = " ".join(self.rules.variant.move_text(move) for move in path if move)
            raise Flaw(f"{flaw}, after {moves}" if moves else str(flaw))

    def node(self, strategy, attacker, position, n, node):
        """A node of a strategy, or of a refutation, with the attacker to move, or the defender. Yields the nodes below."""
        self.limits.count()
        result, moves = self.rules.look(position, n > 0)
        won = result == (WIN if attacker else LOSS)
        if strategy != won and (result is not None or n == 0 and strategy):
            raise Flaw(f"the game is over with a {result}" if result else "the bound is too small: the game goes on")
        if result is not None or n == 0:
            return
        memory, place = self.remembered[strategy], None
        if attacker and (self.slack or n >= 3):
            place = place_of(self.rules, position)
            if place in memory and (memory[place] <= n if strategy else memory[place] >= n):
                return
            if node == "seen":
                raise Flaw('the document says "seen" of a position that was not')
        if strategy == attacker:
            moves = [self.proof.move(node, "move" if strategy else "reply", moves, self.rules.variant)]
            node = self.proof.below(node, "replies" if strategy else "moves")
            if self.slack:
                n -= self.proof.number()
                if n < 1:
                    raise Flaw("the slack is too large")
        for move in moves:
            below = node if strategy == attacker else self.below(node, move)
            yield move, self.node(strategy, not attacker, self.rules.play(position, move), n - 1, below)
        if place is not None:
            if place not in memory:
                self.limits.use(250 + len(place[0]))
            memory[place] = (min if strategy else max)(n, memory.get(place, n))

    def below(self, node, move):
        return None if node is None else self.proof.below(node, self.rules.variant.move_text(move))


def place_of(rules, position):
    passed = position.passed
    if passed is not None and not any(move.special == "en passant" for move in rules.legal_moves(position)):
        passed = None
    return bytes(position.board), position.mover, position.rights, passed, position.checks


def first_moves(rules, position, claim, goes_on):
    """The keys of a claim, and the other legal moves."""
    result, moves = rules.look(position)
    if goes_on and result is not None:
        raise Flaw("the game is over already")
    texts = [rules.variant.move_text(move) for move in moves]
    for key in claim["keys"]:
        if key not in texts:
            raise Flaw(f"the key {key} is not a legal move")
    keys = set(claim["keys"])
    return ([move for move, text in zip(moves, texts) if text in keys],
            [move for move, text in zip(moves, texts) if text not in keys])


def prove_forced(rules, position, claim, proof, limits, slack=False, parts=None):
    """Replays the parts of a proof, in the order of the document: all claims rest on strategies and refutations."""
    outcome, n, exact, only = claim["outcome"], claim["plies"], claim["exact"], claim["only"]
    d = 1 if any(result == WIN for _, result, _ in rules.ends) else 2
    if d == 2 and outcome != "none" and n % 2 != (outcome == WIN):
        raise Flaw(f"a {outcome} does not take {n} plies")
    if outcome == WIN and n == 0:
        raise Flaw("a win takes a ply at least")
    if bool(claim["keys"]) != (outcome == WIN) or only and outcome != WIN or exact and outcome == "none":
        raise Flaw(f"the keys or the flags do not go with a {outcome}")
    limits.count()
    keys, others = first_moves(rules, position, claim, outcome != LOSS)
    replay = Replay(rules, proof, limits, slack)

    def after(part, strategy, moves, n):
        """Replays the nodes after these moves."""
        part = proof.below(parts, part)
        replay.run((move, replay.node(strategy, False, rules.play(position, move), n, replay.below(part, move)))
                   for move in moves)

    def root(part, strategy, attacker, n):
        replay.run(iter([(None, replay.node(strategy, attacker, position, n, proof.below(parts, part)))]))

    if outcome == WIN:
        after("wins", True, keys, n - 1)
        if exact and n > d:
            after("not_sooner", False, keys if only else keys + others, n - d - 1)
        if only:
            after("not_others", False, others, n - 1)
    elif outcome == LOSS:
        root("loses", True, False, n)
        if exact and n >= d:
            root("lasts", False, False, n - d)
    else:
        odd, even = (n, n) if d == 1 else (n - (n + 1) % 2, n - n % 2)
        if odd >= 0:
            root("no_win", False, True, odd)
        root("lasts", False, False, even)
    proof.end()


# ---------------------------------------------------------------------------------------------------------------------
# 6. Lists of solutions
#
# In what follows "White" is the side that plays for the aim, or is made to suffer it, as in docs/stipulations.md. Only
# who moves and how many moves are left is needed to know who that is.

STIPULATION = re.compile(r"(exact-)?(ser-h|ser-s|ser-r|ser-|semi-r|hs|hr|h|s|r|)"
                         r"(#=|==|#|=|x|z[a-p][1-9]|z[a-p]1[0-6] |\+|ep|00|~)(0|[1-9]\d{0,2})(\.5)?( halfduplex)?")
MOST_MOVES = 10_000_000  # a search stops there
MOST_REMEMBERED = 100_000


class Stipulation:
    def __init__(self, text, position):
        match = STIPULATION.fullmatch(text)
        if not match:
            raise Unreadable(f'"{text}" is no stipulation as keymove writes it')
        self.exact, self.play, self.aim = bool(match[1]), match[2], match[3].strip()
        self.moves, self.half = int(match[4]), bool(match[5])
        helped = self.play in ("h", "hs", "hr")
        self.lines = helped or self.play.startswith("ser-")
        if self.half and not helped or self.exact and not self.lines or not (self.moves or self.play == "h" and self.half):
            raise Unreadable(f'"{text}" is no stipulation')
        if bool(match[6]) != (self.play == "h" and not self.half and position.mover == WHITE):
            raise Unreadable(f'"{text}" does not go with the side to move')
        if not self.lines and self.play in ("", "s") and self.aim in ("#", "="):
            raise Unreadable(f'"{text}" has a proof, not a list')
        # The moves of a line: replies that are left to the other side after it are not stated.
        n, half = self.moves, self.half
        longest, step = {"h": (2 * n + half, 2), "hs": (2 * n - 1 + half, 2), "hr": (2 * n - 1 + half, 2),
                         "ser-h": (n + 1, 1)}.get(self.play, (n, 1))
        shortest = {"h": 1 if half else 2, "hs": 1 + half, "hr": 1 + half, "ser-h": 2}.get(self.play, 1)
        self.lengths = [longest] if self.exact else list(range(shortest, longest + 1, step))
        self.plies = 2 * n - 1 if self.play == "" else 2 * n  # of keys
        if max(longest, self.plies if not self.lines else 0) > 250:
            raise Flaw("the claim is about more than 250 plies")


class Search:
    """Searches for all solutions of a stipulation."""

    def __init__(self, variant, stipulation, limits):
        self.stipulation, self.aim, self.limits = stipulation, stipulation.aim, limits
        self.rules = rules_of(variant, self.aim) if self.aim == "=" else Rules(variant)
        self.moves_made = 0
        self.fruitless = set()   # positions from which no line of that length leads on
        self.decided = {}        # positions of forced play, with whether they are won within that many plies
        if self.aim == "+" and not variant.royal:
            raise Unreadable("the variant has no royal man who could be checked")
        if self.aim[0] == "z":
            try:
                self.square = variant.square(self.aim[1:])
            except Unreadable as error:
                raise Flaw(str(error))

    def made(self, position, move):
        self.moves_made += 1
        self.limits.count()
        if self.moves_made > MOST_MOVES:
            raise Undecided(f"the search takes more than {MOST_MOVES} moves")
        return self.rules.play(position, move)

    # Aims.

    def reaches(self, position, move, after):
        """Does this move reach the aim?"""
        rules, aim = self.rules, self.aim
        if aim in ("#", "="):
            return rules.look(after, False)[0] == LOSS
        if aim == "#=":
            result, moves = rules.look(after, False)
            return result == LOSS or not any(True for _ in rules.legal_moves(after))
        if aim == "x":
            return move.special == "en passant" or isinstance(move.special, str) and position.board[move.target] != 0
        if aim[0] == "z":
            arrives = move.special.to if isinstance(move.special, Castling) else move.target
            return arrives == self.square != move.origin
        if aim == "+":
            return rules.attacked(after.board, after.mover)
        if aim == "ep":
            return move.special == "en passant"
        if aim == "00":
            return isinstance(move.special, Castling)
        if aim == "~":
            return True
        if rules.attacked(after.board, after.mover) or any(True for _ in rules.legal_moves(after)):
            return False
        return not any(True for _ in rules.legal_moves(passed(after)))  # "=="

    def can_reach(self, position):
        """Can the side to move reach the aim at once?"""
        return any(self.reaches(position, move, self.made(position, move)) for move in self.rules.look(position)[1])

    def must_reach(self, position):
        """Must the side to move reach the aim at once, whatever it plays?"""
        moves = self.rules.look(position)[1]
        return bool(moves) and all(self.reaches(position, move, self.made(position, move)) for move in moves)

    # Help and series play: lines.

    def all_lines(self, position):
        for length in self.stipulation.lengths:
            yield from self.lines(position, length)

    def lines(self, position, left):
        """All lines of just so many moves that solve the problem and none of whose beginnings does."""
        play = self.stipulation.play
        place = place_of(self.rules, position) + (left,)
        if place in self.fruitless:
            return
        found = False
        series = play.startswith("ser-")
        # In help play the sides take turns, and White makes the last move. In a series one side moves, except that
        # White makes the last move of `ser-h`.
        white = left % 2 == 1 if not series else play != "ser-h" or left == 1
        in_series = series and (play != "ser-h" or left > 1)
        moves = self.rules.look(position)[1]
        if play in ("hr", "ser-r") and self.can_reach(position):
            moves = []  # White must reach the aim himself, and has failed; or Black could have done so earlier
        for move in moves:
            after = self.made(position, move)
            solved = white and self.solves(position, move, after)
            if left == 1:
                if solved:
                    found = True
                    yield [move]
                continue
            if solved and not (play == "ser-" and self.aim in ("=", "#=", "#")):
                continue  # a stalemate ends no series, and a mate gives check
            if in_series and (play != "ser-h" or left > 2):
                if self.stops_series(after):
                    continue
                after = passed(after)
            for rest in self.lines(after, left - 1):
                found = True
                yield [move, *rest]
        if not found and len(self.fruitless) < MOST_REMEMBERED:
            self.limits.use(250 + len(position.board))
            self.fruitless.add(place)

    def stops_series(self, after):
        """Can a series not go on after a move, since it gives check or the game is over? Under another royal rule than
        checkmate checks do no harm; under that one it ends nothing that the other side has no move."""
        rules = self.rules
        if rules.variant.royal_rule != "checkmate":
            return rules.look(after, False)[0] is not None
        return rules.attacked(after.board, after.mover) or any(
            test(rules, after, None, limits) for when, _, limits in rules.ends
            for test, needs_moves in [END_TESTS[when]] if not needs_moves)

    def solves(self, position, move, after):
        """Does White's move solve the problem?"""
        play = self.stipulation.play
        if play in ("h", "ser-", "ser-h"):
            return self.reaches(position, move, after)
        return self.must_reach(after) if play in ("hs", "ser-s") else self.can_reach(after)

    # Direct, self and reflex play: keys.

    def keys(self, position):
        """The least number of plies in which the problem is solved, and all first moves that do so; (0, []) if none."""
        for plies in range(1 if self.stipulation.play == "" else 2, self.stipulation.plies + 1, 2):
            keys = [move for move in self.tries(position) if self.works(position, move, plies)]
            if keys:
                return plies, keys
        return 0, []

    def tries(self, position):
        """White's moves; in reflex play he has none that count if he could reach the aim."""
        if self.stipulation.play == "r" and self.can_reach(position):
            return []
        return self.rules.look(position)[1]

    def works(self, position, move, left):
        """Does White's move solve the problem within so many plies?"""
        play = self.stipulation.play
        after = self.made(position, move)
        if play == "" and self.reaches(position, move, after):
            return True
        replies = self.rules.look(after)[1]
        if not replies:
            return False
        nexts = [(reply, self.made(after, reply)) for reply in replies] if left > 1 else []
        if play in ("r", "semi-r") and any(self.reaches(after, reply, then) for reply, then in nexts):
            return True
        if play == "s":
            nexts = [(reply, then) for reply, then in nexts if not self.reaches(after, reply, then)]
            if not nexts:
                return True
        return left > 2 and all(self.won(then, left - 2) for _, then in nexts)

    def won(self, position, left):
        place = place_of(self.rules, position) + (left,)
        if place not in self.decided:
            won = any(self.works(position, move, left) for move in self.tries(position))
            if len(self.decided) >= MOST_REMEMBERED:
                return won
            self.limits.use(250 + len(position.board))
            self.decided[place] = won
        return self.decided[place]


def passed(position):
    """The same position after a pass."""
    return position._replace(mover=position.mover ^ BLACK, passed=None)


def search_again(variant, position, kind, stipulation_text, claim, limits):
    """Compares a list of solutions or keys with what a search finds."""
    stipulation = Stipulation(stipulation_text, position)
    if stipulation.lines != (kind == "solutions"):
        raise Unreadable(f'the kind "{kind}" does not go with "{stipulation_text}"')
    search = Search(variant, stipulation, limits)
    if kind == "keys":
        plies, keys = search.keys(position)
        if claim["plies"] != plies or claim["keys"] != [variant.move_text(key) for key in keys]:
            raise Flaw(f"expected {plies} plies and the keys {' '.join(variant.move_text(key) for key in keys)}")
        return
    found = search.all_lines(position)
    for stated in claim["solutions"]:
        line = [variant.move_text(move) for move in next(found, [])]
        if line != stated:
            raise Flaw(f"expected the line {' '.join(line) or 'none'}, found {' '.join(stated)}")
    if next(found, None) is not None:
        raise Flaw("a line is missing")


# ---------------------------------------------------------------------------------------------------------------------
# 7. Values
#
# Each part of a value is a strategy, replayed layer by layer: the positions after so many plies, each once. A layer is a
# set of keys, which are bytes that sort as the document says: the men, a byte for the castling rights, two for the en
# passant square that can be used, from 1, and one each for the checks of White and Black.

RANK = {LOSS: 0, DRAW: 1, WIN: 2}
KEY_BYTES = 100  # of memory for a position of a layer, beside its key
# The document's numbers of men, 1 and 2 for those of the first kind, 3 and 4 for those of the second, and back.
NUMBERS = bytes(2 * (man & 31) - (man < BLACK) if man & 31 else 0 for man in range(256))
MEN = bytes((number + 1) // 2 % 32 + BLACK * (number % 2 == 0) if number else 0 for number in range(256))


def key_of(rules, position):
    board, _, rights, passed, checks = place_of(rules, position)
    passed = (0 if passed is None else passed + 1).to_bytes(2, "big")
    return board.translate(NUMBERS) + bytes((rights,)) + passed + bytes(checks)


def position_of(key, mover):
    board, rights, passed = key[:-5], key[-5], key[-4] * 256 + key[-3]
    return Position(bytearray(board.translate(MEN)), mover, rights, passed - 1 if passed else None, tuple(key[-2:]))


def prove_value(rules, position, claim, proof, limits, parts=None):
    """Replays the parts of a value, in the order of the document."""
    at_least, at_most, only = claim["at_least"], claim["at_most"], claim["only"]
    mover, other = position.mover, position.mover ^ BLACK
    if claim["keys"] and not at_least or only and not claim["keys"]:
        raise Flaw("the members of the claim do not go together")
    keys, others = first_moves(rules, position, claim, bool(claim["keys"]))

    def after(moves):
        return {key_of(rules, rules.play(position, move)) for move in moves}

    def replay(part, holder, wanted, layer, to_move):
        items = None if parts is None else iter(parts[part] if isinstance(parts.get(part), list) else ())
        replay_value(rules, holder, wanted, layer, to_move, proof, items, limits)

    root = {key_of(rules, position)}
    if at_least:
        replay("at_least", mover, at_least, after(keys) if keys else root, other if keys else mover)
    if at_most:
        replay("at_most", other, OPPOSITE[at_most], root, mover)
    if only:
        replay("not_others", other, WIN if at_least == DRAW else DRAW, after(others), other)
    proof.end()


def replay_value(rules, holder, wanted, layer, mover, proof, items, limits):
    """Replays a part: the holder's result is as wanted, or better, from all positions of the layer."""
    while layer:
        item = next(items, {}) if items and mover == holder else None
        layer, following = sorted(layer), set()
        for done, key in enumerate(layer):
            if done % 1024 == 0:
                limits.hold((len(layer) + len(following)) * (len(key) + KEY_BYTES))
            limits.count()
            position = position_of(key, mover)
            result, moves = rules.look(position)
            if result is not None:
                if RANK[result if mover == holder else OPPOSITE[result]] < RANK[wanted]:
                    raise Flaw(f"expected a {wanted}, but the game is over with a {result}, at {rules.text(position)}")
                continue
            if mover == holder:
                member = rules.text(position) if items else None
                moves = [proof.move(item, member, moves, rules.variant)]
            following.update([key_of(rules, rules.play(position, move)) for move in moves])
        layer, mover = following, mover ^ BLACK


# ---------------------------------------------------------------------------------------------------------------------
# 8. Reading

LARGEST_FILE = 64 << 20
LARGEST_VALUE = (1 << 31) - 1  # of values
LARGEST_HEADER = 1 << 20
DEEPEST = 260  # levels of JSON
REASONS = {FileNotFoundError: "no such file", IsADirectoryError: "it is a folder", PermissionError: "no permission"}


def read_file(path, most=LARGEST_FILE):
    """The bytes of a file, decompressed."""
    try:
        with (sys.stdin.buffer if path == "-" else open(path, "rb")) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(REASONS.get(type(error)) or getattr(error, "strerror", None) or str(error))
    if len(data) <= most:
        if data[:2] == b"\x1f\x8b":
            data = gunzip(data, most)
        elif data[:4] == b"\x28\xb5\x2f\xfd":
            data = unzstd(data, most)
    if len(data) > most:
        raise Unreadable(f"the file is larger than {most >> 20} MiB")
    return data


def gunzip(data, most):
    """Decompresses one member after the other; what follows the last one is passed over, as gzip does."""
    out = b""
    while data[:2] == b"\x1f\x8b" and len(out) <= most:
        member = zlib.decompressobj(31)
        try:
            out += member.decompress(data, most + 1 - len(out))
        except zlib.error as error:
            raise Unreadable(f"the compressed data are damaged: {error}")
        if not member.eof and len(out) <= most:
            raise Unreadable("the compressed data are damaged: they end too early")
        data = member.unused_data
    return out


def unzstd(data, most):
    """Decompresses Zstandard data, which Python cannot, by the program zstd."""
    program = shutil.which("zstd")
    if not program:
        raise Unreadable("this file is compressed by Zstandard: decompress it first, with zstd -d")
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with subprocess.Popen([program, "-d", "-c", "-q"], stdin=file, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            out = process.stdout.read(most + 1)
            process.kill() if len(out) > most else process.wait()
    if process.returncode and len(out) <= most:
        raise Unreadable("the compressed data are damaged")
    return out


def read_json(data):
    """Strict JSON: UTF-8, no member twice in an object, no number beyond range, not too deep."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("the text is not UTF-8")
    depth = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', text, re.DOTALL):
        if token[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Unreadable(f"nested deeper than {DEEPEST} levels")
        elif token[0] in "]}":
            depth -= 1
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=refuse_constant, parse_float=finite)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # fails where half of a surrogate pair is missing
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}")
    return value


def unique(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a member stands twice in an object")
    return members


def refuse_constant(name):
    raise ValueError(f"{name} is no number")


def finite(text):
    if float(text) in (float("inf"), float("-inf")):
        raise ValueError(f"the number {text} is too large")
    return float(text)


VERSIONS = {"keymove-certificate/1": [None], "keymove-certificate/2": ["solutions", "keys", "strategy", "value"]}
# The members of the claim of each kind, and with ! those that it needs.
CLAIMS = {None: "outcome! plies! keys exact only", "strategy": "outcome! plies! keys", "solutions": "solutions!",
          "keys": "plies! keys!", "value": "at_least at_most keys only"}
# What a member may be.
ALLOWED = {"outcome": ("win", "loss", "none"), "at_least": (DRAW, WIN), "at_most": (DRAW, LOSS), "exact": (True, False),
           "only": (True, False)}
NOT_CLAIMED = {"keys": [], "exact": False, "only": False, "at_least": None, "at_most": None}
MOST_PLIES = {None: 250, "strategy": 16383, "keys": 250}


class Certificate:
    """What is claimed, with its proof."""

    def __init__(self, data, shelf):
        if data.lstrip(b" \t\r\n")[:1] == b"{":
            header, body = read_json(data), None
            schema = header.pop("schema", None)
        else:
            first, _, rest = data.partition(b"\n")
            schema = first[:60].decode("latin-1")
            line, newline, body = rest.partition(b"\n")
            if schema in VERSIONS and (len(line) > LARGEST_HEADER or not newline):
                raise Unreadable("expected a header of one line, of at most 1 MiB")
            header = read_json(line) if schema in VERSIONS else None
        self.kind = self.read_kind(schema, header)
        self.lists = self.kind in ("solutions", "keys")
        self.parts, self.proof = None, Document() if body is None else Body(body)
        if body is not None:
            if needed(header, "bytes", int) != len(body):
                raise Unreadable(f"the header says {header['bytes']} bytes, found {len(body)}")
            del header["bytes"]
        elif self.kind == "strategy":
            raise Unreadable('certificates of kind "strategy" have a binary form only')
        elif not self.lists:
            self.parts = needed(header, "proof", dict)
            del header["proof"]
        if self.kind != "value" and len(data) > LARGEST_FILE:
            raise Unreadable(f"the file is larger than {LARGEST_FILE >> 20} MiB")
        known(header, "kind variant digest position claim" + " stipulation" * (self.kind != "value"))
        self.variant = shelf.variant(needed(header, "variant", str))
        if needed(header, "digest", str) != self.variant.digest:
            raise Unreadable(f"the certificate is about a different variant {self.variant.name}: the digests differ")
        self.text = needed(header, "position", str)
        self.variant = self.variant.of_position(self.text)
        self.position = Rules(self.variant).read_position(self.text)
        self.stipulation = needed(header, "stipulation", str) if self.lists else header.get("stipulation", "#")
        if not self.lists and self.stipulation not in ("=", "#=", "s#", "s=", "s#=") and "stipulation" in header:
            raise Unreadable('expected "=", "#=", "s#", "s=" or "s#=" as stipulation')
        self.stated = needed(header, "claim", dict)
        self.claim = self.read_claim(self.stated)

    @staticmethod
    def read_kind(schema, header):
        """The kind, None in version 1. Refuses versions and kinds that are not known, before anything else."""
        if type(schema) is not str or schema not in VERSIONS:
            raise Unreadable("expected the line 'keymove-certificate/1' or 'keymove-certificate/2', found "
                             + json.dumps(schema)[:60])
        kind = needed(header, "kind", str) if VERSIONS[schema] != [None] or "kind" in header else None
        if kind not in VERSIONS[schema]:
            raise Unreadable(f'a certificate of a kind that is not known: "{kind[:60]}"')
        return kind

    def read_claim(self, claim):
        members = CLAIMS[self.kind].split()
        known(claim, " ".join(members).replace("!", ""))
        for name in [name[:-1] for name in members if name.endswith("!")]:
            if name not in claim:
                raise Unreadable(f'expected the member "{name}"')
        for name, value in claim.items():
            if name in ALLOWED and not any(value is word or value == word and type(value) is str for word in ALLOWED[name]):
                raise Unreadable(f'expected {" or ".join(json.dumps(word) for word in ALLOWED[name])} as "{name}"')
        if self.kind == "value" and not claim.keys() & {"at_least", "at_most"}:
            raise Unreadable('expected the member "at_least" or "at_most"')
        if self.kind == "strategy" and claim["outcome"] == "none":
            raise Unreadable("the outcome of a strategy is win or loss")
        if "plies" in claim and not 0 <= needed(claim, "plies", int) <= MOST_PLIES[self.kind]:
            raise Unreadable(f"expected a number of plies from 0 to {MOST_PLIES[self.kind]}")
        lines = needed(claim, "solutions", list) if "solutions" in claim else []
        if not all([self.read_moves(line) for line in lines]):
            raise Unreadable("expected solutions with moves")
        keys = self.read_moves(claim.get("keys", []))
        if any(first >= second for first, second in zip(keys, keys[1:])):
            raise Unreadable("expected the keys in their order, none twice")
        return {**NOT_CLAIMED, **claim, "keys": [move_name(key) for key in claim.get("keys", [])],
                "solutions": [[move_name(move) for move in line] for line in lines]}

    def read_moves(self, texts):
        """Moves in coordinate text, each as a tuple that gives its place in the order of moves."""
        moves = []
        for text in texts if isinstance(texts, list) else [None]:
            match = re.fullmatch("([a-p][1-9][0-9]?)([a-p][1-9][0-9]?)([a-z]?)", move_name(text) or "")
            if not match or match[3] not in self.variant.letters:
                raise Unreadable("expected moves in coordinate text")
            moves.append((self.variant.square(match[1]), self.variant.square(match[2]),
                          self.variant.letters.index(match[3]) if match[3] else 0))
        return moves

    def check(self, limits):
        """Raises Flaw or Undecided if the claim is not proved. A new kind has its place here."""
        if self.variant.royal_rule == "checkmate" \
                and Rules(self.variant).attacked(self.position.board, self.position.mover ^ BLACK):
            raise Flaw("the side to move could capture the king")
        if self.lists:
            if isinstance(self.proof, Body):
                self.proof.end()
            search_again(self.variant, self.position, self.kind, self.stipulation, self.claim, limits)
        elif self.kind == "value":
            prove_value(Rules(self.variant), self.position, self.claim, self.proof, limits, self.parts)
        else:
            prove_forced(rules_of(self.variant, self.stipulation), self.position, self.claim, self.proof, limits,
                         self.kind == "strategy", self.parts)


class Shelf:
    """The variants that are known by name."""

    def __init__(self, folder, file):
        self.folder, self.known = folder, {}
        if file:
            variant = Variant(read_json(read_file(file)))
            self.known[variant.name] = variant

    def variant(self, name):
        if name not in self.known:
            path = self.folder / f"{name}.json"
            if not re.fullmatch("[A-Za-z0-9_-]{1,100}", name):
                raise Unreadable("the name of the variant is none")
            document = pawntastic(name) or path.exists() and read_json(read_file(path))
            if not document:
                raise Unreadable(f'no variant is called "{name}": give its file with --variant')
            self.known[name] = Variant(document)
        return self.known[name]


# ---------------------------------------------------------------------------------------------------------------------
# 9. The program

EXIT_CODES = {"accepted": 0, "rejected": 1, "unreadable": 3, "undecided": 5}


def check_file(path, shelf, options):
    """The answer about a file, as an object."""
    answer = {"file": "stdin" if path == "-" else os.fsencode(path).decode(errors="replace")}
    limits = Limits(options.time, options.memory, options.nodes, answer["file"] if sys.stderr.isatty() else None)
    certificate = None
    try:
        data = read_file(path, min(max(LARGEST_FILE, options.memory << 20), LARGEST_VALUE))
        limits.use(len(data))
        certificate = Certificate(data, shelf)
        certificate.check(limits)
        answer["status"] = "accepted"
    except Unreadable as error:
        return {**answer, "status": "unreadable", "errors": [str(error)]}
    except Flaw as flaw:
        answer.update(status="rejected", flaw=str(flaw))
    except (Undecided, MemoryError) as limit:
        answer.update(status="undecided", reason=str(limit) or "out of memory")
    if certificate:
        answer.update(variant=certificate.variant.name, position=certificate.text, claim=certificate.stated)
    return {**answer, "nodes": limits.nodes}


def claim_text(claim):
    """The claim in the words of the document."""
    words = []
    for name, value in claim.items():
        if isinstance(value, list):
            value = len(value) if name == "solutions" else " ".join(value)
        if value is not False and value != "":
            words.append(name if value is True else f"{name} {value}")
    return ", ".join(words)


def main():
    parser = argparse.ArgumentParser(description="Checks certificates of keymove, independently of keymove.")
    parser.add_argument("files", nargs="+", metavar="CERTIFICATE", help="a certificate; - is standard input")
    parser.add_argument("--variant", metavar="FILE", help="variant file, for certificates of a game of your own")
    parser.add_argument("--variants", metavar="DIR", help="folder of the variant files that keymove ships")
    parser.add_argument("--time", type=float, default=60, metavar="SECONDS", help="for each certificate (default: 60)")
    parser.add_argument("--memory", type=int, default=512, metavar="MIB", help="for each certificate (default: 512)")
    parser.add_argument("--nodes", type=int, metavar="N", help="nodes for each certificate (default: any number)")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    options = parser.parse_args()
    here = Path(__file__).resolve().parent
    folders = [here.parent / "variants", here.parents[1] / "positions" / "variants"]
    folder = Path(options.variants) if options.variants else next(filter(Path.is_dir, folders), folders[-1])
    try:
        shelf = Shelf(folder, options.variant)
    except Unreadable as error:
        print(f"{options.variant}: {error}", file=sys.stderr)
        sys.exit(EXIT_CODES["unreadable"])
    statuses = set()
    for path in options.files:
        answer = check_file(path, shelf, options)
        statuses.add(answer["status"])
        if options.format == "json":
            print(json.dumps(answer), flush=True)
        else:
            reasons = [answer.get("flaw"), answer.get("reason"), *answer.get("errors", [])]
            text = next(filter(None, reasons), None) or claim_text(answer["claim"])
            print(f"{answer['file']}: {answer['status']}: {text}", flush=True)
    sys.exit(next(EXIT_CODES[status] for status in ("unreadable", "rejected", "undecided", "accepted")
                  if status in statuses))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # nobody reads the answers any more
        os.close(sys.stdout.fileno())
