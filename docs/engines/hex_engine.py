"""Somebody's Hex agent, and the thirty lines that make a UGI engine of it: python3 hex_engine.py"""

import random
import re
import sys


class Agent:
    """Stands for somebody's agent: told of every stone, asked for a cell. This one likes the middle."""

    def __init__(self, size):
        self.size = size
        self.empty = {(x, y) for x in range(size) for y in range(size)}

    def put(self, colour, x, y):
        self.empty.remove((x, y))

    def choose(self, colour):
        middle = (self.size - 1) / 2
        return min(sorted(self.empty), key=lambda cell: (abs(cell[0] - middle) + abs(cell[1] - middle), random.random()))


# ---- the wrapper: UGI on one side, the agent on the other ----


def set_up(words):
    """The agent after `position fen ROWS SIDE [moves M ...]`, and whose turn it is."""
    rows, side = words[2].split("/"), words[3]
    agent = Agent(len(rows))
    for y, row in enumerate(rows):
        cells = re.sub(r"\d+", lambda run: "." * int(run[0]), row)
        for x, stone in enumerate(cells):
            if stone != ".":
                agent.put(stone.lower(), x, y)
    for move in words[5:]:
        agent.put(side, ord(move[0]) - ord("a"), int(move[1:]) - 1)
        side = "w" if side == "b" else "b"
    return agent, side


for line in sys.stdin:
    try:
        match line.split():
            case ["ugi"]:
                print("id name middle\noption name Seed type spin default 0 min 0 max 2147483647\nugiok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["setoption", "name", "Seed", "value", seed]:
                random.seed(int(seed))
            case ["position", "fen", *_] as words:
                agent, side = set_up(words)
            case ["go", *_]:
                x, y = agent.choose(side)
                print(f"bestmove {chr(ord('a') + x)}{y + 1}", flush=True)  # Without flush it would stay in Python's buffer.
            case ["quit"]:
                break
    except Exception as error:  # A line that it can't obey is none to die of.
        print(f"info string error: {error!r}", flush=True)
