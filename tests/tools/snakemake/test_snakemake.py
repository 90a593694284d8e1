"""The recipe of docs/clusters.md for Snakemake (Debian's package), one part killed on the way: its results are those of the undivided run."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "clusters"))
import test_clusters as clusters  # the suite, and what kills a part of it

SOURCE = pathlib.Path(os.environ["KEYMOVE_SOURCE"])


def recipe():
    """The Snakefile of the documentation, for this program, with limits that end the suite's long positions."""
    text = SOURCE.joinpath("docs", "clusters.md").read_text()
    snakefile = re.search(r"^## Snakemake\n.*?^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL).group(1)
    snakefile = snakefile.replace("keymove verify {input}", clusters.VERIFY.replace("verify suite.epd", "keymove verify {input}"))
    return snakefile.replace('"keymove ', f'"{clusters.KEYMOVE} ')


class Snakemake(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="keymove-snakemake-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "suite.epd").write_text(clusters.suite())
        (self.folder / "Snakefile").write_text(recipe())

    def whole(self):
        return subprocess.run(
            [clusters.KEYMOVE, *clusters.VERIFY.split()], cwd=self.folder, capture_output=True, text=True, check=False
        ).stdout

    def start(self):
        environment = {**os.environ, "HOME": str(self.folder), "XDG_CACHE_HOME": str(self.folder / "cache")}
        return subprocess.Popen(
            ["snakemake", "--cores", "2"],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def test_parts_one_of_them_killed_are_the_whole_and_are_done_again_for_another_suite(self):
        with self.start() as run:
            clusters.Clusters.kill_a_shard(self)
            said = run.communicate(timeout=clusters.PATIENCE)[1]
        self.assertEqual(run.returncode, 0, said)
        self.assertIn("Error in rule shard", said)  # the part that was killed
        results = self.folder / "results.txt"
        self.assertEqual(results.read_text(), self.whole())
        self.assertEqual(len(results.read_text().splitlines()), 204)

        (self.folder / "suite.epd").write_text("".join(clusters.suite().splitlines(keepends=True)[:100]))
        with self.start() as run:
            said = run.communicate(timeout=clusters.PATIENCE)[1]
        self.assertEqual(run.returncode, 0, said)
        self.assertEqual(results.read_text(), self.whole())
        self.assertEqual(len(results.read_text().splitlines()), 100)


if __name__ == "__main__":
    unittest.main()
