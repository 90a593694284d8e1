"""The notebook of examples runs, and its boards and answers are pictures."""

import os
import pathlib
import unittest

import keymove
import nbclient
import nbformat

# The kernel is a process of its own, which must find the package that is tested.
os.environ["PYTHONPATH"] = str(pathlib.Path(keymove.__file__).parents[1])
NOTEBOOK = pathlib.Path(os.environ["KEYMOVE_SOURCE"]) / "tools" / "python" / "examples.ipynb"


class Notebook(unittest.TestCase):
    def test_every_cell_runs(self):
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        for cell in notebook.cells:
            cell.setdefault("id", str(id(cell)))
        nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
        outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
        self.assertFalse([output for output in outputs if output.output_type == "error"])
        kinds = [kind for output in outputs for kind in output.get("data", {})]
        self.assertIn("image/svg+xml", kinds)
        self.assertIn("text/html", kinds)
        printed = "".join(output.get("text", "") for output in outputs)
        self.assertIn("right: confirmed", printed)
        self.assertIn("wrong: refuted", printed)


if __name__ == "__main__":
    unittest.main()
