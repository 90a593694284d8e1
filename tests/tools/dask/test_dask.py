"""The recipe of docs/clusters.md for Dask (Debian's package), a worker killed on the way: what it finds is what one process finds.

keymove must be importable.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import keymove
from dask.distributed import Client

SOURCE = pathlib.Path(os.environ["KEYMOVE_SOURCE"])
BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R2K w - - "
LONG = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30; id "long %d";\n'
NODES = 3_000_000


def suite():
    """Quick positions, every third with a wrong answer, and four that last a while."""
    quick = "".join(
        BACK_RANK + ("bm Kg1; dm 1;" if i % 3 == 2 else "bm Re8; dm 1;") + f' id "p{i}";\n' for i in range(200)
    )
    return quick + "".join(LONG % i for i in range(4))


class Dask(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="keymove-dask-")
        self.addCleanup(folder.cleanup)
        self.suite = str(pathlib.Path(folder.name, "suite.epd"))
        pathlib.Path(self.suite).write_text(suite())
        text = SOURCE.joinpath("docs", "clusters.md").read_text()
        recipe = re.search(r"^## Dask\n.*?^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL).group(1)
        recipe = recipe.replace('"suite.epd"', f'"{self.suite}", nodes={NODES}')
        self.begin, self.end = recipe.split('if __name__ == "__main__":\n')

    def test_parts_with_a_worker_killed_are_the_whole(self):
        names = {"__name__": "recipe"}
        exec(self.begin, names)
        with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
            sent = client.map(names["judge"], range(1, names["PARTS"] + 1))
            while not any(future.done() for future in sent):
                time.sleep(0.05)
            workers = client.run(os.getpid)
            os.kill(next(iter(workers.values())), signal.SIGKILL)
            parts = client.gather(sent)
        found = sorted((verdict for part in parts for verdict in part), key=lambda verdict: verdict.line)
        self.assertEqual(found, [each for each in keymove.verify(self.suite, nodes=NODES) if not each.confirmed])
        self.assertEqual(len(found), 66 + 4)

    def test_the_recipe_prints_what_is_not_confirmed(self):
        lines = suite().splitlines(keepends=True)[:200]
        pathlib.Path(self.suite).write_text("".join(lines))
        script = pathlib.Path(self.suite).with_name("recipe.py")
        script.write_text(self.begin + 'if __name__ == "__main__":\n' + self.end)
        printed = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed.splitlines(), [str(each) for each in keymove.verify(self.suite) if not each.confirmed])
        self.assertEqual(len(printed.splitlines()), 66)


if __name__ == "__main__":
    unittest.main()
