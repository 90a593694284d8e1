"""The action for GitHub and the template for GitLab, their steps run as these run them, on a small repository."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import yaml

KEYMOVE = pathlib.Path(os.environ["KEYMOVE"])
SOURCE = pathlib.Path(os.environ["KEYMOVE_SOURCE"])
ACTION_FOLDER = SOURCE / ".github" / "actions" / "verify"
ACTION = yaml.safe_load((ACTION_FOLDER / "action.yml").read_text(encoding="utf-8"))
JOB = yaml.safe_load((SOURCE / ".gitlab" / "verify.yml").read_text(encoding="utf-8"))[".keymove-verify"]
DOCS = (SOURCE / "docs" / "ci.md").read_text(encoding="utf-8")

BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R2K w - - "
RIGHT = BACK_RANK + 'bm Re8; dm 1; id "right";\n'
WRONG = BACK_RANK + 'bm Kg1; dm 1; id "wrong";\n'


class Repository(unittest.TestCase):
    """Each test has a folder with the files of a repository, and one for what the runner keeps."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="keymove-ci-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.repository = self.folder / "repository"
        self.temporary = self.folder / "runner"
        self.temporary.mkdir()
        self.write("suites/right.epd", RIGHT)

    def write(self, name, text):
        path = self.repository / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def bash(self, script, environment):
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.repository, capture_output=True,
            text=True, timeout=120, check=False, env={"PATH": os.environ["PATH"], "HOME": str(self.folder), **environment})

    def make_release(self):
        """The files of a release as far as the steps take them; returns their folder's address and their version."""
        release = self.folder / "release"
        program = self.folder / "keymove-9.9.9-linux-x86_64" / "bin" / "keymove"
        for made in (release, program.parent):
            made.mkdir(parents=True)
        program.symlink_to(KEYMOVE)
        name = "keymove-9.9.9-linux-x86_64.tar.xz"
        subprocess.run(["tar", "-cJf", release / name, "-C", self.folder, "keymove-9.9.9-linux-x86_64"], check=True)
        sums = subprocess.run(["sha256sum", name], cwd=release, check=True, capture_output=True, text=True).stdout
        (release / "SHA256SUMS").write_text("0" * 64 + "  another.tar.xz\n" + sums, encoding="utf-8")
        return {"release": f"file://{release}/", "version": "9.9.9"}


class Action(Repository):
    runner = {"RUNNER_OS": "Linux", "RUNNER_ARCH": "X64"}

    def act(self, **inputs):
        """Runs the steps of the action until one fails. Returns its exit code and what all have printed; sets self.outputs."""
        values = {name: inputs.get(name, declared["default"]) for name, declared in ACTION["inputs"].items()}
        self.assertLessEqual(set(inputs), set(values))
        self.outputs = {}
        printed = ""
        for step in ACTION["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            output = self.temporary / "output"
            output.write_text("", encoding="utf-8")
            environment = {"GITHUB_ACTION_PATH": str(ACTION_FOLDER), "GITHUB_OUTPUT": str(output),
                           "RUNNER_TEMP": str(self.temporary), **self.runner}
            for name, value in step["env"].items():
                value = re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: values[found[1]], value)
                environment[name] = re.sub(r"\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}",
                                           lambda found: self.outputs[found[1], found[2]], value)
                self.assertNotIn("${{", environment[name])
            self.assertNotIn("${{", step["run"])  # an input in a script would be a way in
            ended = self.bash(step["run"], environment)
            printed += ended.stdout + ended.stderr
            for line in output.read_text(encoding="utf-8").splitlines():
                name, value = line.split("=", 1)
                self.outputs[step["id"], name] = value
            if ended.returncode != 0:
                break
        return ended.returncode, printed

    def annotations(self, printed):
        """The commands that GitHub sees: none of those between stop-commands and its end."""
        seen, stop = [], None
        for line in printed.splitlines():
            if stop is not None:
                stop = None if line == f"::{stop}::" else stop
            elif line.startswith("::stop-commands::"):
                stop = line.removeprefix("::stop-commands::")
            elif line.startswith("::"):
                seen.append(line)
        self.assertIsNone(stop)
        return seen

    def test_right_suites_pass_without_annotations(self):
        code, printed = self.act(program=str(KEYMOVE))
        self.assertEqual((code, self.annotations(printed)), (0, []), printed)
        self.assertEqual(self.outputs["verify", "annotations"], "0")
        self.assertIn("1 position: 1 confirmed", printed)

    def test_a_wrong_line_is_marked(self):
        self.write("suites/deep/down/50%, a b.epd", RIGHT + WRONG)
        code, printed = self.act(program=str(KEYMOVE))
        self.assertEqual(code, 1, printed)
        (annotation,) = self.annotations(printed)
        self.assertTrue(annotation.startswith(
            "::error file=suites/deep/down/50%25%2C a b.epd,line=2,title=keymove%3A refuted::wrong: refuted: "), annotation)
        self.assertEqual(self.outputs["verify", "annotations"], "1")

    def test_a_file_that_cannot_be_read_is_marked_once(self):
        self.write("suites/broken.json", '{"suite": "broken", "positions": [\n{"id": "a" "fen": ""}]}\n')
        self.write("suites/short.epd", "6k1/5ppp/8/8/8/8/8/4R2 w - - id \"short\";\n")
        code, printed = self.act(program=str(KEYMOVE), suites="suites/*.json\nsuites/*.epd")
        self.assertEqual(code, 3, printed)
        places = [re.match(r"::error file=([^,]*),line=(\d+),", line).groups() for line in self.annotations(printed)]
        self.assertEqual(sorted(places), [("suites/broken.json", "2"), ("suites/short.epd", "1")])

    def test_a_suite_cannot_give_commands(self):
        self.write("suites/hostile.epd", WRONG.replace("wrong", "::set-output name=x::y"))
        _, printed = self.act(program=str(KEYMOVE))
        (annotation,) = self.annotations(printed)
        self.assertTrue(annotation.startswith("::error file=suites/hostile.epd,"))

    def test_options_and_patterns_are_used(self):
        self.write("other/wrong.epd", WRONG)
        code, printed = self.act(program=str(KEYMOVE), suites="suites/*.epd other/w*.epd", options="--only right --verbose")
        self.assertEqual(code, 0, printed)
        self.assertIn("suites/right.epd:1: right: confirmed", printed)
        code, printed = self.act(program=str(KEYMOVE), options="--no-such-option")
        self.assertEqual((code, len(self.annotations(printed))), (2, 1))
        code, printed = self.act(program=str(KEYMOVE), suites="none/*.epd")
        self.assertEqual((code, self.annotations(printed)), (2, ["::error::no suite fits none/*.epd"]))
        self.write("a b/right.epd", RIGHT)
        code, printed = self.act(program=str(KEYMOVE), suites="a?b/*.epd none/*.epd")
        self.assertEqual((code, self.annotations(printed)), (0, ["::warning::no suite fits none/*.epd"]))

    def test_sarif_is_written(self):
        self.act(program=str(KEYMOVE), sarif="result.sarif")
        self.assertIn('"2.1.0"', (self.repository / "result.sarif").read_text(encoding="utf-8"))

    def test_a_release_is_taken_if_its_checksum_is_right(self):
        release = self.make_release()
        code, printed = self.act(**release)
        self.assertEqual(code, 0, printed)
        sums = self.folder / "release" / "SHA256SUMS"
        sums.write_text("1" * 64 + "  keymove-9.9.9-linux-x86_64.tar.xz\n", encoding="utf-8")
        code, printed = self.act(**release)
        self.assertNotEqual(code, 0)
        self.assertNotIn(("verify", "annotations"), self.outputs)
        sums.write_text("", encoding="utf-8")
        self.assertNotEqual(self.act(**release)[0], 0)
        self.assertEqual(self.act(version="9.9.9")[0], 2)

    def test_a_release_is_for_one_kind_of_runner(self):
        release = self.make_release()
        for self.runner in ({"RUNNER_OS": "macOS", "RUNNER_ARCH": "ARM64"}, {"RUNNER_OS": "Linux", "RUNNER_ARCH": "ARM64"}):
            code, printed = self.act(**release)
            self.assertEqual(code, 2)
            self.assertIn("::error::a release has the program for Linux on x86-64", printed)
            self.assertEqual(self.act(program=str(KEYMOVE))[0], 0)


class GitLab(Repository):
    def run_job(self, **variables):
        environment = {**JOB["variables"], **variables}
        return self.bash("\n".join(JOB["script"]), environment)

    def test_the_reports_are_those_that_the_job_names(self):
        self.write("suites/wrong.epd", WRONG)
        ended = self.run_job(KEYMOVE_PROGRAM=str(KEYMOVE))
        self.assertEqual(ended.returncode, 1, ended.stderr)
        issues = yaml.safe_load((self.repository / JOB["artifacts"]["reports"]["codequality"]).read_text(encoding="utf-8"))
        self.assertEqual([issue["location"] for issue in issues], [{"path": "suites/wrong.epd", "lines": {"begin": 1}}])
        junit = (self.repository / JOB["artifacts"]["reports"]["junit"]).read_text(encoding="utf-8")
        self.assertIn('file="suites/wrong.epd" line="1"', junit)

    def test_a_release_is_taken_if_its_checksum_is_right(self):
        release = self.make_release()
        variables = {"KEYMOVE_RELEASE": release["release"], "KEYMOVE_VERSION": release["version"]}
        ended = self.run_job(**variables)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        (self.folder / "release" / "SHA256SUMS").write_text("1" * 64 + "  keymove-9.9.9-linux-x86_64.tar.xz\n", encoding="utf-8")
        self.assertNotEqual(self.run_job(**variables).returncode, 0)

    def test_no_suite_is_an_error(self):
        self.assertEqual(self.run_job(KEYMOVE_PROGRAM=str(KEYMOVE), KEYMOVE_SUITES="none/*").returncode, 2)

    def test_no_program_and_no_release_is_an_error_that_names_what_is_missing(self):
        for variables in ({}, {"KEYMOVE_RELEASE": "https://example.org"}, {"KEYMOVE_VERSION": "9.9.9"}):
            ended = self.run_job(**variables)
            self.assertEqual((ended.returncode, ended.stdout), (2, "expected KEYMOVE_PROGRAM, or KEYMOVE_RELEASE and KEYMOVE_VERSION\n"))


class Docs(unittest.TestCase):
    def test_the_examples_use_what_there_is(self):
        workflow, pipeline = (yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL))
        steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
        (ours,) = [step for step in steps if step.get("uses", "").endswith(".github/actions/verify@v0.1.0")]
        self.assertLessEqual(set(ours["with"]), set(ACTION["inputs"]))
        (job,) = [job for job in pipeline.values() if isinstance(job, dict) and job.get("extends") == ".keymove-verify"]
        self.assertLessEqual(set(job["variables"]), set(JOB["variables"]))
        for name in [*ACTION["inputs"], *JOB["variables"]]:
            self.assertIn(f"`{name}`", DOCS)


if __name__ == "__main__":
    unittest.main()
