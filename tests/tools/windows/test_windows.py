"""The program for Windows, run by Wine.

KEYMOVE_WINDOWS is the folder that tools/windows/build.sh has written.
"""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

FOLDER = pathlib.Path(os.environ["KEYMOVE_WINDOWS"]).resolve()
PROGRAM = FOLDER / "bin" / "keymove.exe"
SOURCE = pathlib.Path(__file__).resolve().parents[3]
VERSION = re.search(r"project\(keymove VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MATES = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Morphy";\n' \
        'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm bxa7; dm 2; id "Morphy, wrong key";\n'
USAGE = 2
NO_PROGRAMS = "keymove runs no other programs on Windows"


class Windows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        home = tempfile.TemporaryDirectory(prefix="keymove-wine-")
        cls.addClassCleanup(home.cleanup)
        cls.environment = {**os.environ, "WINEPREFIX": home.name, "WINEDEBUG": "-all", "DISPLAY": "",
                           "WINEDLLOVERRIDES": "mscoree,mshtml=", "LC_ALL": "C.UTF-8"}
        subprocess.run(["wine", "wineboot", "--init"], env=cls.environment, capture_output=True, timeout=600, check=False)
        cls.addClassCleanup(subprocess.run, ["wineserver", "--kill"], env=cls.environment, check=False)

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="keymove-windows-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def keymove(self, *words, text=""):
        """What the program writes and how it ends; its output must be UTF-8 without the line ends of Windows."""
        ended = subprocess.run(["wine", PROGRAM, *words], input=text.encode(), cwd=self.folder, env=self.environment,
                               capture_output=True, timeout=600, check=False)
        self.assertNotIn(b"\r", ended.stdout + ended.stderr)
        ended.stdout = ended.stdout.decode("utf-8")
        ended.stderr = ended.stderr.decode("utf-8")
        return ended

    def works(self, *words, text="", code=0):
        """What the program writes; it must end with that code and without messages."""
        ended = self.keymove(*words, text=text)
        self.assertEqual((ended.returncode, ended.stderr), (code, ""), ended)
        return ended.stdout

    def put(self, name, text):
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return name

    def test_it_needs_no_libraries_but_those_of_windows(self):
        listed = subprocess.run(["x86_64-w64-mingw32-objdump", "--private-headers", PROGRAM], capture_output=True, text=True,
                                check=True).stdout
        needed = {name.lower() for name in re.findall(r"DLL Name: (\S+)", listed)}
        self.assertLessEqual(needed, {"kernel32.dll", "msvcrt.dll", "advapi32.dll", "user32.dll"})

    def test_version_and_help(self):
        self.assertEqual(self.works("--version"), f"keymove {VERSION}\n")
        self.assertIn("solve       find the keys of positions", self.works("help"))
        self.assertIn("--mate", self.works("help", "solve"))

    def test_a_mate_is_solved(self):
        self.assertIn("#2 (3 plies): 1.Ra6!, the only key", self.works("solve", "--fen", MORPHY, "--mate", "2"))
        answer = json.loads(self.works("solve", "--fen", MORPHY, "--mate", "2", "--format", "json"))
        self.assertIn("a1a6", json.dumps(answer))

    def test_threads_end_well(self):
        # One run of ten crashed when a thread's rulebooks were destroyed.
        for _ in range(40):
            self.works("solve", "--fen", MORPHY, "--mate", "2")

    def test_shipped_suites_are_verified_with_certificates(self):
        suites = sorted(str(suite) for suite in (FOLDER / "share" / "keymove" / "suites").glob("*.json"))
        self.assertGreater(len(suites), 2)
        self.assertIn("confirmed", self.works("verify", *suites))
        chess = str(FOLDER / "share" / "keymove" / "suites" / "chess.json")
        self.works("verify", chess, "--first", "20", "--certificates", "proofs")
        proofs = sorted((self.folder / "proofs").glob("*.cert"))
        self.assertGreater(len(proofs), 10)
        checked = self.works("check", *(f"proofs\\{proof.name}" for proof in proofs))
        self.assertEqual(checked.count(": accepted"), len(proofs))
        self.assertEqual(self.works("check", "proofs/*.cert").count(": accepted"), len(proofs))

    def test_a_wrong_certificate_is_rejected(self):
        self.put("mates.epd", MATES.splitlines(keepends=True)[0])
        self.works("verify", "mates.epd", "--certificates", "proofs")
        (proof,) = (self.folder / "proofs").glob("*.cert")
        self.works("check", f"proofs/{proof.name}", "--write-json", "proof.json")
        text = (self.folder / "proof.json").read_text(encoding="utf-8")
        self.put("wrong.json", text.replace("/R7 w", "/7R w"))
        rejected = self.keymove("check", "wrong.json")
        self.assertIn(rejected.returncode, (1, 3), rejected)
        self.assertNotIn("accepted", rejected.stdout)

    def test_a_suite_with_a_wrong_answer(self):
        self.put("mates.epd", MATES.replace("\n", "\r\n"))
        judged = self.keymove("verify", "mates.epd", "--store", "keymove.db", "--report", "mates.html")
        self.assertEqual(judged.returncode, 1, judged)
        self.assertIn("mates.epd:2: Morphy, wrong key: refuted: 1.bxa7 does not mate in 2, 1.Ra6! does\n", judged.stdout)
        self.assertIn("2 positions: 1 refuted, 1 confirmed\n", judged.stdout)
        self.assertNotIn(b"\r", (self.folder / "mates.html").read_bytes())
        self.assertIn("mates.epd", self.works("runs", "--store", "keymove.db"))
        self.assertEqual(self.works("verify", "-", "--only", "[A-Z]*hy", text=MATES).count("1 position: 1 confirmed"), 1)

    def test_compressed_input(self):
        packed = subprocess.run(["gzip"], input=MATES.encode(), capture_output=True, check=True).stdout
        self.put("mates.epd.gz", packed)
        self.assertEqual(self.keymove("verify", "mates.epd.gz").returncode, 1)

    def test_names_of_files_are_utf_8(self):
        self.put("Schlüssel 棋.epd", MATES)
        self.assertIn("Schlüssel 棋.epd:2: ", self.works("verify", "Schlüssel 棋.epd", code=1))
        self.works("convert", "Schlüssel 棋.epd", "--format", "json", "--output", "Lösung.json")
        self.assertNotIn(b"\r", (self.folder / "Lösung.json").read_bytes())
        self.assertEqual(self.keymove("verify", "Lösung.json").returncode, 1)

    def test_a_broken_file_is_told_with_its_place(self):
        self.put("broken.json", '{"oops": 1,\n ]}\n')
        broken = self.keymove("verify", "broken.json")
        self.assertEqual((broken.returncode, broken.stdout), (3, ""))
        self.assertRegex(broken.stderr, r"(?m)^broken\.json:2:2: error: ")
        missing = self.keymove("verify", "nothing.epd")
        self.assertEqual(missing.returncode, 3)
        self.assertIn("nothing.epd: error: no such file", missing.stderr)

    def test_no_input_is_written_over(self):
        self.put("mates.epd", MATES)
        for name in ("mates.epd", "MATES.EPD"):  # Windows takes both for the same file
            refused = self.keymove("convert", "mates.epd", "--format", "json", "--output", name)
            self.assertEqual(refused.returncode, USAGE, refused)
            self.assertIn("is an input and would be overwritten", refused.stderr)
        self.assertEqual((self.folder / "mates.epd").read_text(encoding="utf-8"), MATES)
        self.put("there.json", "before\n")
        self.works("convert", "mates.epd", "--format", "json", "--output", "there.json")
        self.assertNotIn("before", (self.folder / "there.json").read_text(encoding="utf-8"))
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(".keymove")], [])

    def test_boards_moves_and_games(self):
        self.works("board", "--fen", MORPHY, "--output", "board.svg")
        self.assertTrue((self.folder / "board.svg").read_bytes().startswith(b"<svg"))
        self.assertEqual(self.works("perft", "--depth", "4").splitlines()[-1], "depth 4: 197281")
        self.put("mates.epd", MATES)
        self.assertRegex(self.works("grade", "mates.epd", "--agent", "keymove"), r"keymove +2/2")
        played = self.works("match", "random", "greedy", "--games", "2", "--turns", "4")
        self.assertIn("greedy", played)
        self.assertIn("Nf3", self.works("play", "--time", "0.1", text="Nf3\nquit\n"))

    def test_the_uci_engine(self):
        said = self.works("uci", text="uci\nisready\nposition startpos\ngo depth 3\nquit\n")
        self.assertIn("id name keymove", said)
        self.assertIn("uciok\n", said)
        self.assertIn("readyok\n", said)
        self.assertRegex(said, r"(?m)^bestmove [a-h][1-8][a-h][1-8]")
        # As most GUIs of Windows end their lines.
        self.assertRegex(self.works("uci", text="uci\r\nposition startpos moves e2e4\r\ngo nodes 100\r\nquit\r\n"), "bestmove ")

    def test_several_threads(self):
        self.put("mates.epd", MATES * 20)
        one = self.works("verify", "mates.epd", "--jobs", "1", code=1)
        self.assertEqual(self.works("verify", "mates.epd", "--jobs", "4", code=1), one)
        self.assertIn("the only key", self.works("solve", "--fen", MORPHY, "--mate", "2", "--threads", "2"))

    def test_what_runs_other_programs_says_that_it_does_not(self):
        self.put("mates.epd", MATES)
        self.put("agent.py", "def search(*_):\n    pass\n")
        self.works("verify", "mates.epd", "--first", "1", "--certificates", "proofs")
        (proof,) = (self.folder / "proofs").glob("*.cert")
        for words in (["grade", "mates.epd", "--agent", "python:agent.py"],
                      ["grade", "mates.epd", "--agent", "uci:stockfish"],
                      ["grade", "mates.epd", "--autograder", "upload"],
                      ["match", "random", "uci:stockfish"],
                      ["move", "--agent", "uci:stockfish"],
                      ["play", "--white", "uci:stockfish", "--players", "AI-H"],
                      ["board", "--fen", MORPHY, "--output", "board.png"],
                      ["check", f"proofs/{proof.name}", "--second"]):
            refused = self.keymove(*words)
            self.assertEqual(refused.returncode, USAGE, refused)
            self.assertIn(NO_PROGRAMS, refused.stderr, words)

    def test_licences(self):
        doc = FOLDER / "share" / "doc" / "keymove"
        self.assertIn("MIT", (doc / "copyright").read_text(encoding="utf-8"))
        listed = (doc / "licences" / "README").read_text(encoding="utf-8")
        for package, word in {"boost1.74": "Boost Software License", "libzstd": "BSD", "sqlite3": "public", "yaml-cpp": "",
                              "libz-mingw-w64-dev": "Jean-loup Gailly", "nlohmann-json3-dev": "MIT", "libfmt-dev": "",
                              "libeigen3-dev": "MPL-2", "gcc-mingw-w64-base": "exception", "mingw-w64-x86-64-dev": ""}.items():
            self.assertIn(word, (doc / "licences" / package).read_text(encoding="utf-8"), package)
            self.assertIn(f"\n{package} ", listed)


if __name__ == "__main__":
    unittest.main()
