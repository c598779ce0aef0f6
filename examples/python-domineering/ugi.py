"""The wrapper: the agent as a UGI engine. python3 ugi.py"""

import re
import sys

from agent import HAND, Agent, Board

agent, board = Agent(), None


def bit(board, name):
    """a1 is the cell at the bottom left."""
    return (int(name[1:]) - 1) * (board.size + 1) + ord(name[0]) - ord("a")


def read(words):
    """The board after `position fen ROWS SIDE [moves M ...]`."""
    rows = words[2].split("/")
    board = Board(len(rows), turn="vh".index(words[3]))
    for y, row in enumerate(reversed(rows)):
        for x, cell in enumerate(re.sub(r"\d+", lambda run: "." * int(run[0]), row)):
            if cell == "X":
                board.empty ^= board.bits([x], [y])
    for move in words[5:]:
        board.make(bit(board, move))
    return board


def limits(words):
    """What `go` says, in the words of Agent.choose."""
    said = {key: int(value) for key, value in zip(words, words[1:]) if value.isdigit()}
    if "p1time" in said:
        said["movetime"] = said[("p1time", "p2time")[board.turn]] // 20
    seconds = {"seconds": said["movetime"] / 1000 * 0.9} if "movetime" in said else {}
    found = {key: said[key] for key in ("depth", "nodes") if key in said} | seconds
    return found or {"seconds": 1}  # `infinite`: this agent doesn't listen while it thinks


for line in sys.stdin:
    try:
        match line.split():
            case ["ugi"]:
                print("id name domineering")
                for name, points in HAND.items():
                    print(f"option name {name} type spin default {points} min -10000 max 10000")
                print("ugiok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["setoption", "name", name, "value", value] if name in HAND:
                agent.weights[name] = int(value)
            case ["position", "fen", *_] as words:
                board = read(words)
            case ["go", *words]:
                move, score, depth = agent.choose(board, **limits(words))
                y, x = divmod(move, board.size + 1)
                print(f"info depth {depth} score cp {score} nodes {agent.nodes}")
                print(f"bestmove {chr(ord('a') + x)}{y + 1}", flush=True)
            case ["quit"]:
                break
    except Exception as error:  # A line that it can't obey is none to die of.
        print(f"info string error: {error!r}", flush=True)
