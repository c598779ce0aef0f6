"""Games of one's own, without an engine or a module: rows for `fit`, and the counts of a match for `match stats`."""

import argparse
import json
import random

from agent import NAMES, Agent, Board


def opening(size, rng):
    """A board after some random moves."""
    board = Board(size)
    for _ in range(rng.randint(2, size)):
        board.make(rng.choice(board.moves()))
    return board


def play(board, agents, nodes):
    """Who wins, and what the player to move saw in each position."""
    seen = []
    while board.moves():
        seen.append((board.turn, board.features()))
        board.make(agents[board.turn].choose(board, nodes=nodes)[0])
    return 1 - board.turn, seen


def rows(args):
    """Self-play as CSV: a row is a position, for the player to move."""
    print("game,result," + ",".join(NAMES))
    agent, rng = Agent(), random.Random(args.seed)
    for game in range(args.games):
        winner, seen = play(opening(args.size, rng), (agent, agent), args.nodes)
        for turn, features in seen:
            print(f"{game},{int(turn == winner)}," + ",".join(map(str, features)))


def match(args):
    """Pairs of games: each opening from both seats. Prints what `weightroom match stats` reads."""
    with open(args.weights) as file:
        new = Agent(points_of(json.load(file)))
    old, rng, pairs = Agent(), random.Random(args.seed), [0] * 3
    for _ in range(args.pairs):
        first = opening(args.size, rng)
        second = Board(args.size, first.empty, first.turn)
        won = play(first, (new, old), args.nodes)[0] == 0
        pairs[won + (play(second, (old, new), args.nodes)[0] == 1)] += 1
    lost, split, both = pairs
    print(f"npx weightroom match stats --pentanomial {lost},0,{split},0,{both}")


def points_of(weights):
    """Of a file that `fit` or `tune` wrote, or of {"places": 10, ...}. What isn't named weighs nothing."""
    names = weights.get("features", weights).get("names")
    points = dict(zip(names, weights["points"])) if names and weights["model"] == "linear" else weights
    if not points.keys() <= set(NAMES):
        raise SystemExit("expected linear weights of " + ", ".join(NAMES))
    return dict.fromkeys(NAMES, 0) | points


parser = argparse.ArgumentParser()
parser.add_argument("--size", type=int, default=8)
parser.add_argument("--nodes", type=int, default=300, help="of a move")
parser.add_argument("--seed", type=int, default=1)
commands = parser.add_subparsers(required=True)
command = commands.add_parser("rows", help=rows.__doc__)
command.add_argument("games", type=int)
command.set_defaults(run=rows)
command = commands.add_parser("match", help=match.__doc__)
command.add_argument("weights")
command.add_argument("pairs", type=int)
command.set_defaults(run=match)
args = parser.parse_args()
args.run(args)
