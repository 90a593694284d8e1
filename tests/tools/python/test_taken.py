"""What is taken as a position: boards of other games, and pasted texts."""

import unittest

import keymove

# Paul Morphy, New York Clipper 1856: 1.Ra6!
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1"
# With 1.Kd4 or 1.Ke4 the king reaches the hill.
HILL = "7k/8/8/8/8/4K3/7P/8 w - - 0 1"


class Foreign:
    """A board of python-chess."""

    def __init__(self, fen, game="chess", chess960=False):
        self._fen = fen
        self.uci_variant = game
        self.chess960 = chess960

    def fen(self):
        return self._fen


class Games(unittest.TestCase):
    def test_a_board_is_of_the_game_that_it_names(self):
        hill = Foreign(HILL, "kingofthehill")
        self.assertEqual(keymove.Board(hill).variant.name, "king-of-the-hill")
        self.assertEqual(sorted(keymove.solve(hill, mate=1).keys), ["e3d4", "e3e4"])
        self.assertEqual(keymove.Board(hill, "chess").variant.name, "chess")
        self.assertEqual(keymove.Board(Foreign("8/8/8/8/8/k7/8/1Q2K3 w - - 0 1", "antichess")).variant.name, "antichess")
        self.assertEqual(keymove.Board(Foreign(MORPHY)).variant.name, "chess")
        self.assertEqual(keymove.Board(Foreign(MORPHY, None)).variant.name, "chess")
        with self.assertRaisesRegex(keymove.BadInput, "does not have the game 'atomic'"):
            keymove.solve(Foreign("7k/6pp/8/8/8/8/8/K5QQ w - - 0 1", "atomic"), mate=1)


class Pasted(unittest.TestCase):
    def test_several_positions_are_none(self):
        placement = MORPHY.split()[0]
        for text in (
            f"{MORPHY}\n{BACK_RANK}",
            f"{MORPHY} (compare {BACK_RANK})",
            f"{placement}\n{BACK_RANK.split()[0]}",
            f"1. {MORPHY}\n2. {BACK_RANK}",
            f"FEN: {MORPHY} FEN: {BACK_RANK}",
            f'[FEN "{MORPHY}"]\n\n*\n\n[FEN "{BACK_RANK}"]\n\n*',
            f"position fen {MORPHY}\nposition fen {BACK_RANK}",
            f"{MORPHY}\n{MORPHY.replace(' w ', ' b ')}",
            f"https://lichess.org/editor/{MORPHY.replace(' ', '_')}\nhttps://lichess.org/editor/{BACK_RANK.replace(' ', '_')}",
        ):
            with self.assertRaisesRegex(keymove.BadInput, "expected one position, found another one", msg=text) as raised:
                keymove.Board(text)
            self.assertEqual(raised.exception.code, "second-position")
        with self.assertRaises(keymove.BadInput) as raised:
            keymove.Board(f"\u2654 {MORPHY}\nor: {BACK_RANK}")
        self.assertEqual((raised.exception.line, raised.exception.column), (2, 5))

    def test_one_that_is_named_twice_or_quoted_is_one(self):
        board = keymove.Board(MORPHY)
        for text in (
            f"{MORPHY}\n{MORPHY}",
            f"{MORPHY} = {MORPHY.split()[0]}",
            MORPHY.replace(" 0 1", f' bm Ra6; c0 "cf. {BACK_RANK}";'),
            f"{MORPHY} (mate in 2)",
        ):
            self.assertEqual(keymove.Board(text), board, text)

    def test_blanks_of_web_pages_are_blanks(self):
        for blank in ("\u00a0", "\u202f", "\u2009"):
            self.assertEqual(keymove.Board(MORPHY.replace(" ", blank)).fen(), MORPHY)
            self.assertEqual(keymove.Board(MORPHY[:-2] + blank + "1").fen(), MORPHY)

    def test_a_diagram_of_an_illegal_position_says_why(self):
        # str(chess.Board(...)) with Black in check and to move: it does not say who is.
        rows = ["....R.k.", ".....ppp", *["........"] * 5, ".......K"]
        with self.assertRaisesRegex(keymove.BadInput, "White to move could capture Black's king") as raised:
            keymove.Board("\n".join(" ".join(row) for row in rows))
        self.assertTrue(raised.exception.code)


if __name__ == "__main__":
    unittest.main()
