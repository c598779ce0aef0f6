"""Compares `weightroom fit` with scikit-learn on one CSV file: weights, loss, time, memory.

    npm run build
    apt-get install -y python3-sklearn python3-pandas time
    /usr/bin/python3 train/compare_sklearn_table.py --rows 1000000 --features 16

Writes the file from drawn weights (whole differences from -5 to 5, games of 40 rows that share a part of their
features), fits all of its rows with both programs, each in a process of its own under /usr/bin/time, and prints a line
for each. Exits with 1 where a weight differs by more than a millionth of itself or the loss by more than 1e-9.
`--write FILE` only writes the file.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
RIDGE = 0.0001
GAME = 40
PART = 50_000


def write_rows(path, rows, features, seed=1):
    random = np.random.default_rng(seed)
    weights = random.normal(0, 0.25, features)
    with open(path, "w") as file:
        file.write(",".join(["game", "result", *[f"f{i}" for i in range(features)]]) + "\n")
        for start in range(0, rows, PART):
            count = min(PART, rows - start)
            games = np.arange(start, start + count) // GAME
            shared = random.integers(-2, 3, (games[-1] - games[0] + 1, features))[games - games[0]]
            x = shared + random.integers(-3, 4, (count, features))
            p = 1 / (1 + np.exp(-(x @ weights + 0.1)))
            y = np.where(random.random(count) < 0.2, 0.5, (random.random(count) < p).astype(float))
            np.savetxt(file, np.column_stack([games, y, x]), fmt=["%d", "%g", *["%d"] * features], delimiter=",")


SKLEARN = """
import json, sys
import numpy as np
import pandas
from sklearn.linear_model import LogisticRegression
rows = pandas.read_csv(sys.argv[1])
y = rows.pop("result").to_numpy()
rows.pop("game")
x = rows.to_numpy(dtype=float)
del rows
sizes = np.sqrt((x**2).mean(axis=0))
x /= sizes
n = len(y)
twice = y == 0.5  # a draw is half a win and half a loss
x = np.vstack([x, x[twice]])
shares = np.concatenate([np.where(twice, 0.5, 1.0), np.full(twice.sum(), 0.5)])
y = np.concatenate([np.where(twice, 1.0, y), np.zeros(twice.sum())])
model = LogisticRegression(C=1 / (n * float(sys.argv[2])), solver="newton-cholesky", tol=1e-13, max_iter=1000)
model.fit(x, y, sample_weight=shares)
sums = x @ model.coef_[0] + model.intercept_[0]
loss = np.sum(shares * (np.logaddexp(0, sums) - y * sums)) / n
print(json.dumps({"weights": [*(model.coef_[0] / sizes), model.intercept_[0]], "loss": loss}))
"""


def timed(*words):
    """What the command printed, and its cost: seconds, seconds of processor time, largest memory."""
    done = subprocess.run(["/usr/bin/time", "-v", *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr.split("Command being timed")[0].strip())
    wall = re.search(r"Elapsed .*: (?:(\d+):)?(\d+):([\d.]+)\n", done.stderr)
    seconds = int(wall[1] or 0) * 3600 + int(wall[2]) * 60 + float(wall[3])
    cpu = sum(float(re.search(rf"{kind} time \(seconds\): ([\d.]+)", done.stderr)[1]) for kind in ("User", "System"))
    memory = int(re.search(r"Maximum resident set size \(kbytes\): (\d+)", done.stderr)[1]) / 1024
    return done.stdout, f"{seconds:7.1f} s, {cpu:7.1f} s of processor time, {memory:6.0f} MB"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--features", type=int, default=16)
    parser.add_argument("--write", metavar="FILE")
    given = parser.parse_args()
    if given.write:
        return write_rows(given.write, given.rows, given.features)
    with tempfile.TemporaryDirectory() as folder:
        rows, out = Path(folder) / "rows.csv", Path(folder) / "weights.json"
        write_rows(rows, given.rows, given.features)
        cli = ROOT / "dist/cli/weightroom.js"
        words = ["--result", "result", "--group", "game", "--ridge", RIDGE, "--config", '{"all": true}', "--out", out, "--json"]
        printed, cost = timed("node", cli, "fit", rows, *words)
        origin = json.loads(printed)["origin"]
        ours = np.array([*origin["logits"], origin["tempo"]])
        print(f"weightroom   {cost}, loss {origin['unrounded']:.12f}, with intervals and audit")
        printed, cost = timed("/usr/bin/python3", "-c", SKLEARN, rows, RIDGE)
        theirs = json.loads(printed)
        print(f"scikit-learn {cost}, loss {theirs['loss']:.12f}")
        difference = np.max(np.abs(ours - theirs["weights"]) / np.abs(theirs["weights"]))
        apart = abs(origin["unrounded"] - theirs["loss"])
        print(f"largest difference of a weight {difference:.1e} of it, of the losses {apart:.1e}")
        sys.exit(0 if difference < 1e-6 and apart < 1e-9 else 1)


main()
