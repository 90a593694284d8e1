"""An agent that tries to get out, in the way that its first word says. Its answer is an error that begins with "escaped" or "held".

usage: escapes.py MODE [PATH]. PATH is what the mode aims at: the suite, the store, a folder, a port.
"""

import ctypes
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time

MODE, PATH = sys.argv[1], (sys.argv + [""])[2]
MARK = "stray-of-" + os.path.dirname(os.path.abspath(__file__))  # what the processes that it leaves behind are called


def ancestors():
    """The processes above this one that it can see, at most two: its supervisor and keymove."""
    out, pid = [], os.getppid()
    while pid > 1 and len(out) < 2:
        out.append(pid)
        with open("/proc/%d/stat" % pid) as stat:
            text = stat.read()
        pid = int(text[text.rindex(")") + 2 :].split()[1])
    return out


def supervisor():
    return (ancestors() + [None])[0] or os.getppid()


def grader():
    above = ancestors()
    if len(above) < 2:
        raise PermissionError("no grader in sight")
    return above[1]


def leave_stray():
    """A process of another session and another parent."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for fd in range(3):
                os.close(fd)
            os.execv(sys.executable, [MARK, "-c", "import time; time.sleep(600)"])
        os._exit(0)
    time.sleep(0.2)


def kill_supervisor():
    leave_stray()
    os.kill(supervisor(), signal.SIGKILL)
    time.sleep(1)
    return "still alive" if supervisor() != 1 else ""


def stop_supervisor():
    leave_stray()
    os.kill(supervisor(), signal.SIGSTOP)
    time.sleep(600)


def kill_grader():
    os.kill(grader(), signal.SIGKILL)
    return "killed it"


def stop_grader():
    os.kill(grader(), signal.SIGSTOP)
    return "stopped it"


def read_suite():
    with open(PATH) as suite:
        text = suite.read()
    return text[:40] if text else ""


def read_suite_of_grader():
    words = open("/proc/%d/cmdline" % grader()).read().split("\0")
    folder = os.readlink("/proc/%d/cwd" % grader())
    return folder + words[2]


def ask_grader():
    found = subprocess.run(["/proc/%d/exe" % grader(), "--version"], capture_output=True, text=True)
    return found.stdout


def ask_program():
    return subprocess.run([PATH, "--version"], capture_output=True, text=True).stdout


def read_memory():
    with open("/proc/%d/mem" % grader(), "rb"):
        return "opened it"


def attach():
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(0x4206, grader(), 0, 0) == 0:  # PTRACE_SEIZE, which stops nothing
        return "attached"
    raise PermissionError(os.strerror(ctypes.get_errno()))


def leave_group():
    left = []
    for group in ("/sys/fs/cgroup/pids", "/sys/fs/cgroup/memory", "/sys/fs/cgroup"):
        try:
            with open(group + "/cgroup.procs", "w") as procs:
                procs.write(str(os.getpid()))
            left.append(group)
        except OSError:
            pass
    hold_memory()
    return "held 450 MiB, left " + str(left)


def hold_memory():
    block = bytearray(450 << 20)
    for page in range(0, len(block), 4096):
        block[page] = 1
    time.sleep(0.3)
    return "held 450 MiB"


def fill_disk():
    written = 0
    for number in range(20):
        try:
            with open(os.environ["HOME"] + "/f%d" % number, "wb") as out:
                for _ in range(30):
                    out.write(b"x" * (1 << 20))
                    written += 1
        except OSError:
            break
        time.sleep(0.05)
    return "wrote %d MiB" % written if written > 100 else ""


def write_big_file():
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return "raised the limit"


def move_home():
    home = os.environ["HOME"]
    os.chdir("/")
    with open(home + "/kept", "w") as out:
        out.write("kept")
    os.mkdir(home + "/closed")
    with open(home + "/closed/kept", "w") as out:
        out.write("kept")
    os.chmod(home + "/closed", 0)
    os.symlink(PATH, home + "/link")
    os.rename(home, home + "-moved")
    os.symlink(PATH, home)
    return "moved it"


def move_folder():
    folder = os.path.dirname(os.environ["HOME"])
    os.chdir("/")
    os.rename(folder, folder + "-moved")
    os.symlink(PATH, folder)
    return "moved it"


def connect():
    with socket.create_connection(("127.0.0.1", int(PATH)), 1):
        return "connected"


def fork_bomb():
    while True:
        try:
            os.fork()
        except OSError:
            pass


def daemon():
    leave_stray()
    return ""


def flood():
    while True:
        os.write(1, b"\n" * 65536)


def change_store():
    with sqlite3.connect(PATH, timeout=1) as store:
        return "changed %d rows" % store.execute("update records set verdict = 'right'").rowcount


def write_machine():
    """Opens what belongs to the whole machine; writes nothing."""
    with open("/proc/sys/vm/drop_caches", "w"):
        return "opened it"


def write_beside():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "log"), "w") as out:
        out.write("x")
    return "wrote it"


def closing():
    """Runs on without its pipes."""
    leave_stray()
    os.closerange(0, 100)
    time.sleep(600)


def attempt():
    try:
        done = globals()[MODE]()
        return "escaped: " + done if done else "held: nothing came of it"
    except BaseException as error:
        return "held: %s" % error


for line in sys.stdin:
    hello = json.loads(line)["request"] == "hello"
    print(json.dumps({"ready": True} if hello else {"error": attempt()}), flush=True)
