"""A submission that misbehaves, in the way that its file's name says, where White's king stands in the corner; elsewhere it is right."""

import os
import sys
import time


def _illegal():
    return (3, 4), (2, 3)


def _exception():
    raise KeyError("no such square")


def _loop():
    while True:
        pass


def _fork_bomb():
    while True:
        os.fork()


def _noise():
    print("thinking...\n" * 1000, flush=True)
    os.system("echo noise from a child")
    return (3, 4), (0, 4)


def _wrong_type():
    return 42


def _memory():
    block = bytearray(2 << 30)
    for page in range(0, len(block), 4096):
        block[page] = 1
    time.sleep(100)


def _closes():
    os.closerange(0, 100)
    return (3, 4), (0, 4)


def _sleeps():
    time.sleep(1000)


def _black():
    return (0, 4), (0, 3)


def _exits():
    sys.exit("I give up")


def _daemon():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1000)
        os._exit(0)
    return (3, 4), (0, 4)


_MISBEHAVE = globals()["_" + os.path.splitext(os.path.basename(__file__))[0]]


def studentAgent(gameboard):
    if ("King", "white", (7, 0)) in gameboard:
        return _MISBEHAVE()
    return (3, 4), (0, 4)


def get_legal_moves(gameboard, color):
    return []
