"""The files of a release, each in a place where there is nothing else: no library, no program, no build.

KEYMOVE_DIST is the folder with the files, which tools/release/make has written.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DIST = pathlib.Path(os.environ["KEYMOVE_DIST"])
SOURCE = pathlib.Path(__file__).resolve().parents[3]
VERSION = re.search(r"project\(keymove VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
NAME = f"keymove-{VERSION}"
MATES = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Morphy";\n' \
        'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm bxa7; dm 2; id "wrong";\n'

# Packages whose code is in the program, and a word of their licences.
LINKED = {
    "zlib1g-dev": "Jean-loup Gailly", "libzstd-dev": "BSD", "libboost1.74-dev": "Boost Software License",
    "libsqlite3-dev": "public", "nlohmann-json3-dev": "MIT", "libfmt-dev": "", "libyaml-cpp-dev": "", "nettle-dev": "LGPL",
    "libminizip-dev": "", "libeigen3-dev": "MPL-2", "libc6-dev": "GNU Lesser General Public", "libstdc++-12-dev": "exception",
}


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, timeout=600, check=False, **options)


def has_v3():
    flags = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").split()
    return {"avx2", "bmi1", "bmi2", "fma", "movbe", "f16c", "abm"} <= set(flags)


class Release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="keymove-release-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def within(self, root, *words):
        """Runs a program in a root that has nothing but the folder `root`, /tmp, /proc and the folder /work."""
        work = self.folder / "work"
        work.mkdir(exist_ok=True)
        (work / "mates.epd").write_text(MATES, encoding="utf-8")
        for mount in ("tmp", "proc", "work"):
            (root / mount).mkdir(exist_ok=True)
        return run("bwrap", "--unshare-all", "--bind", str(root), "/", "--proc", "/proc", "--tmpfs", "/tmp", "--bind",
                   str(work), "/work", "--chdir", "/work", "--clearenv", *words)

    def works_in(self, root, program, share):
        shown = self.within(root, program, "--version")
        self.assertEqual((shown.returncode, shown.stdout.split()[1], shown.stderr), (0, VERSION, ""), shown)
        judged = self.within(root, program, "verify", "mates.epd", "--store", "keymove.db", "--report", "mates.html")
        self.assertEqual(judged.returncode, 1, judged)
        self.assertIn("2 positions: 1 refuted, 1 confirmed", judged.stdout)
        report = (self.folder / "work" / "mates.html").read_text(encoding="utf-8")
        self.assertEqual("// keymove-checker/1" in report, (DIST / f"{NAME}-page.tar.xz").is_file())  # both need emscripten
        packed = self.folder / "work" / "packed.epd.gz"
        packed.write_bytes(subprocess.run(["gzip"], input=MATES.encode(), capture_output=True, check=True).stdout)
        self.assertEqual(self.within(root, program, "verify", packed.name).returncode, 1)
        suites = sorted((root / share.lstrip("/") / "suites").glob("*.json"))
        self.assertGreater(len(suites), 2)
        proved = self.within(root, program, "verify", *("/" + str(suite.relative_to(root)) for suite in suites))
        self.assertEqual((proved.returncode, proved.stderr), (0, ""), proved)

    def licences_in(self, doc):
        self.assertIn("MIT", (doc / "copyright").read_text(encoding="utf-8"))
        licences = doc / "licences"
        for package, word in LINKED.items():
            self.assertIn(word, (licences / package).read_text(encoding="utf-8"), package)
            self.assertIn(f"\n{package} ", (licences / "README").read_text(encoding="utf-8"))
        for common in ("LGPL-2.1", "GPL-2"):
            self.assertGreater((licences / "common" / common).stat().st_size, 1000)

    def unpacked(self, name):
        root = self.folder / "root"
        root.mkdir()
        subprocess.run(["tar", "-xf", DIST / f"{name}.tar.xz", "-C", root], check=True)
        return root

    def test_checksums_are_right_and_of_all_files(self):
        self.assertEqual(run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=DIST).returncode, 0)
        named = {line.split()[1] for line in (DIST / "SHA256SUMS").read_text(encoding="utf-8").splitlines()}
        self.assertLessEqual({f"{NAME}-linux-x86_64.tar.xz", f"{NAME}-source.tar.xz", f"{NAME}.tar.gz"}, named)

    def test_the_documents_name_the_files_that_there_are(self):
        for document in ("README.md", "docs/releases.md"):
            text = (SOURCE / document).read_text(encoding="utf-8")
            names = set(re.findall(r"\bkeymove[-_][0-9][\w.-]*\.(?:tar\.xz|tar\.gz|deb|whl|zip)", text))
            self.assertGreater(len(names), 2)
            for name in names:
                needs = {"-container": "buildah", "-windows": "x86_64-w64-mingw32-g++-posix"}
                if all(shutil.which(program) for part, program in needs.items() if part in name):
                    self.assertTrue((DIST / name).is_file(), f"{document}: {name}")

    def test_the_program_works_alone(self):
        root = self.unpacked(f"{NAME}-linux-x86_64")
        top = f"/{NAME}-linux-x86_64"
        self.assertEqual([path.name for path in root.iterdir()], [top[1:]])
        self.works_in(root, f"{top}/bin/keymove", f"{top}/share/keymove")
        self.licences_in(root / top[1:] / "share" / "doc" / "keymove")
        self.assertTrue((root / top[1:] / "share" / "man" / "man1" / "keymove.1").is_file())

    def test_the_program_packs_itself_for_gradescope(self):
        root = self.unpacked(f"{NAME}-linux-x86_64")
        program = f"/{NAME}-linux-x86_64/bin/keymove"
        packed = self.within(root, program, "grade", "mates.epd", "--autograder", "upload")
        self.assertEqual(packed.returncode, 0, packed)
        shutil.unpack_archive(self.folder / "work" / "upload" / "autograder.zip", self.folder / "source")
        self.assertEqual((self.folder / "source" / "keymove").read_bytes(), (root / program[1:]).read_bytes())
        self.assertTrue((self.folder / "source" / "exam" / "suite1" / "mates.epd").is_file())

    @unittest.skipUnless(has_v3(), "this processor has not all instructions of x86-64-v3")
    def test_the_faster_program_works_alone(self):
        root = self.unpacked(f"{NAME}-linux-x86_64-v3")
        top = f"/{NAME}-linux-x86_64-v3"
        self.works_in(root, f"{top}/bin/keymove", f"{top}/share/keymove")

    def test_both_programs_search_the_same(self):
        if not has_v3():
            self.skipTest("this processor has not all instructions of x86-64-v3")
        nodes = []
        for name in (f"{NAME}-linux-x86_64", f"{NAME}-linux-x86_64-v3"):
            subprocess.run(["tar", "-xf", DIST / f"{name}.tar.xz", "-C", self.folder], check=True)
            (self.folder / "mates.epd").write_text(MATES, encoding="utf-8")
            nodes.append(run(self.folder / name / "bin" / "keymove", "verify", "--format", "json", self.folder / "mates.epd").stdout)
        self.assertEqual(nodes[0], nodes[1])
        self.assertIn("confirmed", nodes[0])

    def test_the_debian_package_is_installed_where_no_other_is(self):
        deb = DIST / f"keymove_{VERSION}_amd64.deb"
        self.assertEqual(run("dpkg-deb", "--field", deb, "Depends").stdout.strip(), "")
        root = self.folder / "root"
        (root / "var/lib/dpkg/updates").mkdir(parents=True)
        (root / "var/lib/dpkg/info").mkdir()
        (root / "var/lib/dpkg/status").write_text("", encoding="utf-8")
        installed = run("dpkg", f"--root={root}", "--force-not-root", "--log=/dev/null", "--install", deb)
        self.assertEqual(installed.returncode, 0, installed.stderr)
        self.assertIn("install ok installed", (root / "var/lib/dpkg/status").read_text(encoding="utf-8"))
        self.works_in(root, "/usr/bin/keymove", "/usr/share/keymove")
        self.licences_in(root / "usr/share/doc/keymove")

    def test_the_library_of_the_debian_package_is_linked_by_others(self):
        subprocess.run(["dpkg-deb", "-x", DIST / f"keymove_{VERSION}_amd64.deb", self.folder], check=True)
        text = (SOURCE / "docs" / "library.md").read_text(encoding="utf-8")
        program = re.search(r"<!-- program: solve -->\n```cpp\n(.*?)```", text, re.DOTALL)[1]
        prints = re.search(r"<!-- prints: solve -->\n```\n(.*?)```", text, re.DOTALL)[1]
        (self.folder / "solve.cpp").write_text(program, encoding="utf-8")
        (pc,) = (self.folder / "usr").rglob("keymove.pc")
        flags = run("pkg-config", "--cflags", "--libs", "keymove", env={**os.environ, "PKG_CONFIG_PATH": str(pc.parent)})
        built = run("g++", "solve.cpp", *flags.stdout.split(), "-o", "solve", cwd=self.folder)
        self.assertEqual(built.returncode, 0, built.stderr)
        self.assertEqual(run(self.folder / "solve").stdout, prints)

    def test_the_wheel_is_imported(self):
        (wheel,) = DIST.glob(f"{NAME}-cp*.whl")
        shutil.unpack_archive(wheel, self.folder / "packages", "zip")
        answered = run(sys.executable, "-c", "import keymove; print(keymove.__file__, keymove.solve"
                       "('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', mate=2).keys)", cwd=self.folder,
                       env={"PYTHONPATH": str(self.folder / "packages")})
        self.assertEqual(answered.stdout, f"{self.folder}/packages/keymove/__init__.py ['a1a6']\n", answered.stderr)

    @unittest.skipUnless(shutil.which("buildah"), "without buildah there is no image")
    def test_the_image_has_the_program_alone(self):
        image = self.folder / "image"
        image.mkdir()
        subprocess.run(["tar", "-xf", DIST / f"{NAME}-container.tar.xz", "-C", image], check=True)
        (manifest,) = json.loads((image / "manifest.json").read_text(encoding="utf-8"))
        self.assertTrue(manifest["RepoTags"][0].endswith(f"keymove:{VERSION}"), manifest)
        config = json.loads((image / manifest["Config"]).read_text(encoding="utf-8"))["config"]
        self.assertEqual((config["Entrypoint"], config["WorkingDir"]), (["/usr/bin/keymove"], "/work"))
        root = self.folder / "root"
        root.mkdir()
        for layer in manifest["Layers"]:
            subprocess.run(["tar", "-xf", image / layer, "-C", root], check=True)
        self.assertEqual(sorted(path.name for path in root.iterdir()), ["tmp", "usr", "work"])
        judged = self.within(root, *config["Entrypoint"], "verify", "mates.epd")
        self.assertEqual(judged.returncode, 1, judged)
        self.assertIn("2 positions: 1 refuted, 1 confirmed", judged.stdout)
        self.licences_in(root / "usr/share/doc/keymove")

    @unittest.skipUnless(shutil.which("x86_64-w64-mingw32-g++-posix"), "without mingw there is no program for Windows")
    def test_the_program_for_windows_is_whole(self):  # .ci/run windows runs it
        name = f"{NAME}-windows-x86_64"
        shutil.unpack_archive(DIST / f"{name}.zip", self.folder)
        self.assertEqual((self.folder / name / "bin" / "keymove.exe").read_bytes()[:2], b"MZ")
        self.assertTrue((self.folder / name / "share" / "keymove" / "suites" / "chess.json").is_file())
        doc = self.folder / name / "share" / "doc" / "keymove"
        self.assertIn("MIT", (doc / "copyright").read_text(encoding="utf-8"))
        for package in ("boost1.74", "libzstd", "sqlite3", "yaml-cpp", "libz-mingw-w64-dev"):
            self.assertIn(f"\n{package} ", (doc / "licences" / "README").read_text(encoding="utf-8"))

    def test_the_sources_are_whole(self):
        root = self.unpacked(f"{NAME}-source") / f"{NAME}-source"
        for name in ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "tools/release/make", "positions/suites"):
            self.assertTrue((root / name).exists(), name)


if __name__ == "__main__":
    unittest.main()
