"""Shards under GNU parallel and under Slurm, some killed on the way: merged they are the undivided run, to the byte.

Likewise the parts of one question: joined they are the answer and the certificate of the undivided question.

Slurm is one node on this machine's loopback, its daemons started here and ended here: packages slurmctld, slurmd, slurm-client, munge.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

KEYMOVE = os.environ["KEYMOVE"]
SHARDS = 4
PATIENCE = 120  # seconds

BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R2K w - - "
LONG = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30; id \"long %d\";\n"


def suite():
    """Quick positions, every third with a wrong answer, and four that last a while."""
    quick = "".join(
        BACK_RANK + ("bm Kg1; dm 1;" if i % 3 == 2 else "bm Re8; dm 1;") + f' id "p{i}";\n' for i in range(200)
    )
    return quick + "".join(LONG % i for i in range(4))


VERIFY = "verify suite.epd --nodes 8000000 --format json"


def wait_for(happened, what):
    end = time.time() + PATIENCE
    while not happened():
        if time.time() > end:
            raise AssertionError(f"{what} did not happen within {PATIENCE} s")
        time.sleep(0.1)


def shard_process(folder):
    """The number of a process that works on a shard of this folder's suite, once there is one."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if b"--shard" in words and Path(os.readlink(entry / "cwd")) == folder and words[0] == KEYMOVE.encode():
                return int(entry.name)
        except OSError:
            pass  # it has just ended
    return None


class Clusters(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="keymove-clusters-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "suite.epd").write_text(suite())

    def run_here(self, command, **how):
        return subprocess.run(command, shell=True, cwd=self.folder, capture_output=True, text=True, check=False, **how)

    def kill_a_shard(self):
        wait_for(lambda: shard_process(self.folder) is not None, "a shard")
        time.sleep(0.5)
        pid = shard_process(self.folder)
        self.assertIsNotNone(pid)
        os.kill(pid, signal.SIGKILL)

    def check_merged(self):
        whole = self.run_here(f"{KEYMOVE} {VERIFY}")
        merged = self.run_here(f"{KEYMOVE} merge part*.db")
        self.assertEqual(merged.stderr, "")
        self.assertEqual(merged.stdout, whole.stdout)
        self.assertEqual(merged.returncode, whole.returncode)
        self.assertEqual(len(merged.stdout.splitlines()), 204)

    def test_gnu_parallel(self):
        shard = f"{KEYMOVE} {VERIFY} --shard {{}}/{SHARDS} --store part{{}}.db --resume --output /dev/null --jobs 1"
        numbers = " ".join(str(i + 1) for i in range(SHARDS))
        with subprocess.Popen(
            f"parallel --will-cite --jobs 2 --retries 3 '{shard}' ::: {numbers}",
            shell=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as parallel:
            self.kill_a_shard()
            parallel.wait(timeout=PATIENCE)
        self.check_merged()

    def test_slurm(self):
        with Slurm(self.folder):
            (self.folder / "suite.sbatch").write_text(
                textwrap.dedent(
                    f"""\
                    #!/bin/bash
                    #SBATCH --array=1-{SHARDS}
                    #SBATCH --requeue
                    #SBATCH --output=job-%a.txt
                    for attempt in 1 2 3; do
                      {KEYMOVE} {VERIFY} --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --jobs 1 \\
                        --store "part$SLURM_ARRAY_TASK_ID.db" --resume --output /dev/null
                      code=$?
                      [ $code -gt 128 ] || break
                    done
                    [ $code -eq 1 ] || [ $code -eq 5 ] || exit $code
                    """
                )
            )
            sent = self.run_here("sbatch --parsable suite.sbatch")
            self.assertEqual(sent.returncode, 0, sent.stderr)
            self.kill_a_shard()
            wait_for(lambda: not self.run_here("squeue --noheader").stdout.strip(), "the end of all jobs")
        self.check_merged()


class Parts(unittest.TestCase):
    """A value cut into a thousand parts, eight shards, three of them killed."""

    SHARDS = 8
    KILLED = 3
    QUESTION = "--variant pawntastic-7x6-ep --fen startpos --goal value"
    SOLVE = "solve parts.json --certificates proofs --format json --resume --jobs 1 --quiet"

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="keymove-parts-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        split = self.run_here(f"{KEYMOVE} split {self.QUESTION} --parts 1000 --output parts.json")
        self.assertEqual(split.returncode, 0, split.stderr)
        self.parts = len((self.folder / "parts.json").read_text().splitlines()) - 2
        self.assertGreaterEqual(self.parts, 1000)

    def run_here(self, command):
        return subprocess.run(command, shell=True, cwd=self.folder, capture_output=True, text=True, check=False)

    def kill_shards(self):
        """Kills shards while they are at work; each has written some results then."""
        killed = 0
        end = time.time() + PATIENCE
        while killed < self.KILLED:
            self.assertLess(time.time(), end, "no shard was at work any more")
            pid = shard_process(self.folder)
            if pid is None:
                time.sleep(0.01)
                continue
            time.sleep(0.1)
            try:
                os.kill(pid, signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass  # it has ended
        return killed

    def check_joined(self):
        results = [line for file in self.folder.glob("part*.jsonl") for line in file.read_text().splitlines()]
        self.assertEqual(len(results), self.parts)
        self.assertEqual(len({json.loads(line)["id"] for line in results}), self.parts)
        joined = self.run_here(
            f"{KEYMOVE} join parts.json --certificates proofs"
            + "".join(f" --results part{i + 1}.jsonl" for i in range(self.SHARDS))
            + " --write-certificate whole.cert --format json"
        )
        self.assertEqual((joined.returncode, joined.stderr), (0, ""))
        whole = self.run_here(f"{KEYMOVE} solve {self.QUESTION} --certificates undivided --format json")
        for member in ("status", "outcome", "keys", "best_moves", "proof"):
            self.assertEqual(json.loads(joined.stdout)[member], json.loads(whole.stdout)[member], member)
        checked = self.run_here(f"{KEYMOVE} check whole.cert undivided/position.cert --format json")
        ours, theirs = (json.loads(line) for line in checked.stdout.splitlines())
        self.assertEqual((ours["status"], theirs["status"]), ("accepted", "accepted"))
        self.assertEqual(ours["claim"], theirs["claim"])

    def test_gnu_parallel(self):
        shard = f"{KEYMOVE} {self.SOLVE} --shard {{}}/{self.SHARDS} --output part{{}}.jsonl"
        numbers = " ".join(str(i + 1) for i in range(self.SHARDS))
        with subprocess.Popen(
            f"parallel --will-cite --jobs 2 --retries 4 '{shard}' ::: {numbers}",
            shell=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as parallel:
            self.kill_shards()
            self.assertEqual(parallel.wait(timeout=PATIENCE), 0)
        self.check_joined()

    def test_slurm(self):
        with Slurm(self.folder):
            (self.folder / "parts.sbatch").write_text(
                textwrap.dedent(
                    f"""\
                    #!/bin/bash
                    #SBATCH --array=1-{self.SHARDS}
                    #SBATCH --requeue
                    #SBATCH --output=job-%a.txt
                    for attempt in 1 2 3 4; do
                      {KEYMOVE} {self.SOLVE} --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \\
                        --output "part$SLURM_ARRAY_TASK_ID.jsonl"
                      code=$?
                      [ $code -gt 128 ] || break
                    done
                    exit $code
                    """
                )
            )
            sent = self.run_here("sbatch --parsable parts.sbatch")
            self.assertEqual(sent.returncode, 0, sent.stderr)
            self.kill_shards()
            wait_for(lambda: not self.run_here("squeue --noheader").stdout.strip(), "the end of all jobs")
        self.check_joined()


class Slurm:
    """Slurm's daemons on this machine, with their files in the folder."""

    def __init__(self, folder):
        self.folder = folder / "slurm"
        self.daemons = []
        self.before = {}

    def __enter__(self):
        for name in ("munge", "state", "spool"):
            (self.folder / name).mkdir(parents=True)
            (self.folder / name).chmod(0o755)
        self.folder.parent.chmod(0o755)
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        host = socket.gethostname().split(".")[0]
        munge = self.folder / "munge" / "socket"
        (self.folder / "slurm.conf").write_text(
            textwrap.dedent(
                f"""\
                ClusterName=keymove
                SlurmctldHost={host}(127.0.0.1)
                SlurmUser=root
                SlurmdUser=root
                AuthType=auth/munge
                AuthInfo=socket={munge}
                SlurmctldPort=36817
                SlurmdPort=36818
                StateSaveLocation={self.folder}/state
                SlurmdSpoolDir={self.folder}/spool
                SlurmctldPidFile={self.folder}/slurmctld.pid
                SlurmdPidFile={self.folder}/slurmd.pid
                SlurmctldLogFile={self.folder}/slurmctld.log
                SlurmdLogFile={self.folder}/slurmd.log
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                JobAcctGatherType=jobacct_gather/none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_CPU
                SchedulerParameters=requeue_setup_env_fail,sched_interval=1,bf_interval=1
                SchedulerType=sched/builtin
                MinJobAge=2
                ReturnToService=2
                MpiDefault=none
                NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
                PartitionName=all Nodes={host} Default=YES State=UP
                """
            )
        )
        self.before = {"SLURM_CONF": os.environ.get("SLURM_CONF")}
        os.environ["SLURM_CONF"] = str(self.folder / "slurm.conf")
        self.start(
            ["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge}"]
            + [f"--{what}-file={self.folder}/munge/{what}" for what in ("pid", "log", "seed")]
        )
        wait_for(munge.exists, "munge's socket")
        self.start(["slurmctld", "-D", "-c"])
        self.start(["slurmd", "-D", "-c", "-N", host])
        ready = ["sinfo", "--noheader", "--format=%t"]
        wait_for(lambda: "idle" in subprocess.run(ready, capture_output=True, text=True, check=False).stdout, "the node")
        return self

    def start(self, command):
        with open(self.folder / f"{command[0]}.out", "wb") as log:
            self.daemons.append(subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True))

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in reversed(self.daemons):
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        for name, value in self.before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


if __name__ == "__main__":
    unittest.main()
