"""The installed library: the programs of docs/library.md, built by CMake and pkg-config from an installed tree that was moved."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

os.environ.setdefault("CMAKE_GENERATOR", "Ninja")  # make may not be there
BUILD = os.environ["KEYMOVE_BUILD"]
SOURCE = pathlib.Path(os.environ["KEYMOVE_SOURCE"])
TEXT = (SOURCE / "docs" / "library.md").read_text(encoding="utf-8")
MATE = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Morphy";\n'


def block(kind, name):
    """The text of the block in docs/library.md below that comment."""
    found = re.search(rf"<!-- {kind}: {name} -->\n```[a-z]*\n(.*?)```", TEXT, re.DOTALL)
    assert found, (kind, name)
    return found.group(1)


def run(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, text=True, timeout=300, **options)


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="keymove-installed-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        for archive in pathlib.Path(BUILD).rglob("libkeymove_verify.a"):
            archive.unlink()  # as after a build of some targets alone
        run("cmake", "--install", BUILD, "--prefix", str(cls.folder / "first"))
        (cls.folder / "first").rename(cls.folder / "moved")  # nothing may depend on where it was installed
        cls.prefix = cls.folder / "moved"
        cls.sources = cls.folder / "example"
        cls.sources.mkdir()
        for name in ("solve", "judge", "check", "moves"):
            (cls.sources / f"{name}.cpp").write_text(block("program", name), encoding="utf-8")
        (cls.sources / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(example CXX)\nfind_package(keymove 0.1 REQUIRED)\n"
            "foreach(name solve judge moves)\nadd_executable(${name} ${name}.cpp)\n"
            "target_link_libraries(${name} PRIVATE keymove::keymove)\nendforeach()\n"
            "add_executable(check check.cpp)\ntarget_link_libraries(check PRIVATE keymove::verify)\n"
            "get_target_property(options keymove::keymove INTERFACE_COMPILE_OPTIONS)\n"
            'if(options)\nmessage(FATAL_ERROR "flags leak: ${options}")\nendif()\n',
            encoding="utf-8")
        cls.built = cls.folder / "built"
        run("cmake", "-S", str(cls.sources), "-B", str(cls.built), f"-DCMAKE_PREFIX_PATH={cls.prefix}")
        run("cmake", "--build", str(cls.built))

    def program(self, name, *words):
        return subprocess.run([str(self.built / name), *words], capture_output=True, text=True, timeout=60, check=False)

    def test_the_links_of_the_installed_readme_lead_to_installed_files(self):
        readme = next(self.prefix.rglob("README.md"))
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", readme.read_text(encoding="utf-8"))
        self.assertGreater(len(links), 15)
        for link in links:
            self.assertTrue((readme.parent / link).is_file(), link)

    def test_solve_prints_what_the_document_says(self):
        self.assertEqual(self.program("solve").stdout, block("prints", "solve"))

    def test_judge_says_what_the_installed_program_says(self):
        suite = self.folder / "mates.epd"
        suite.write_text(MATE + MATE.replace("Ra6", "Ra5").replace("Morphy", "wrong"), encoding="utf-8")
        out = self.program("judge", str(suite)).stdout.splitlines()
        self.assertEqual([line.split(": ")[1] for line in out], ["confirmed", "refuted"])
        program = run(str(self.prefix / "bin" / "keymove"), "verify", "--verbose", "--only", "Morphy", str(suite))
        self.assertIn(out[0], program.stdout)

    def test_the_second_checker_is_installed_with_the_program(self):
        keymove = str(self.prefix / "bin" / "keymove")
        run(keymove, "solve", "--fen", MATE.split(" bm")[0], "--mate", "2", "--certificates", str(self.folder / "second"), "--quiet")
        out = run(keymove, "check", "--second", str(self.folder / "second" / "position.cert")).stdout
        self.assertIn("position.cert: second checker: accepted\n", out)

    def test_check_accepts_a_certificate_of_the_program_and_links_no_solver(self):
        run(str(self.prefix / "bin" / "keymove"), "solve", "--fen", MATE.split(" bm")[0], "--mate", "2", "--certificates",
            str(self.folder / "proofs"), "--quiet")
        (certificate,) = (self.folder / "proofs").iterdir()
        good = self.program("check", str(certificate))
        self.assertEqual(good.returncode, 0)
        self.assertTrue(good.stdout.startswith("accepted: White wins in exactly 3 plies"), good.stdout)
        certificate.write_bytes(certificate.read_bytes()[:-1])
        self.assertEqual(self.program("check", str(certificate)).returncode, 3)
        symbols = run("nm", "-C", str(self.built / "check")).stdout
        self.assertIn("keymove::verify::", symbols)
        self.assertNotIn("keymove::solver::Solver", symbols)

    def test_moves_counts_as_the_literature_does(self):
        out = self.program("moves").stdout.splitlines()
        self.assertTrue(out[0].startswith("7 moves"), out)
        self.assertIn("move:1:1: error: ", out[2])

    def test_pkg_config_builds_the_same(self):
        (pc,) = self.prefix.rglob("keymove.pc")
        environment = dict(os.environ, PKG_CONFIG_PATH=str(pc.parent))
        for package, name in (("keymove", "solve"), ("keymove-verify", "check")):
            flags = run("pkg-config", "--cflags", "--libs", package, env=environment).stdout.split()
            self.assertFalse([flag for flag in flags if flag.startswith(("-W", "-march", "-O"))], flags)
            run("g++", str(self.sources / f"{name}.cpp"), *flags, "-o", str(self.folder / name))
        self.assertEqual(run(str(self.folder / "solve")).stdout, block("prints", "solve"))

    def test_the_project_is_a_subproject_with_the_same_targets(self):
        outer = self.folder / "outer"
        outer.mkdir()
        (outer / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(outer CXX)\ninclude(CTest)\n"
            f"add_subdirectory({SOURCE} keymove EXCLUDE_FROM_ALL)\n"
            "add_executable(solve solve.cpp)\ntarget_link_libraries(solve PRIVATE keymove::keymove)\n",
            encoding="utf-8")
        shutil.copy(self.sources / "solve.cpp", outer)
        # What the program alone needs is not looked for.
        run("cmake", "-S", str(outer), "-B", str(outer / "build"), "-G", "Ninja", "-DCMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_SQLite3=ON")
        commands = run("ninja", "-C", str(outer / "build"), "-t", "commands", "CMakeFiles/solve.dir/solve.cpp.o").stdout
        line = [line for line in commands.splitlines() if line.endswith("solve.cpp")][0]
        self.assertIn("-std=gnu++20" if "gnu++20" in line else "-std=c++20", line)
        self.assertNotIn("-Werror", line)
        self.assertNotIn("-march", line)
        self.assertIn(f"-I{SOURCE}/tools", line)
        # It runs on other processors and is compiled by any compiler, in the outer project, too.
        self.assertFalse([flag for flag in ("-march", "-Werror") if flag in run("ninja", "-C", str(outer / "build"), "-t", "commands", "solve").stdout])
        targets = run("ninja", "-C", str(outer / "build"), "-t", "targets", "all").stdout
        self.assertNotIn("tests_", targets)


if __name__ == "__main__":
    unittest.main()
