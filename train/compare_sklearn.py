"""Compares weightroom's fits with scikit-learn's on exported data sets.

    npm run build
    node dist/cli/weightroom.js selfplay slider --games 6000 --agent hand@depth=2 --out runs/slider-data
    node dist/cli/weightroom.js selfplay infexion --games 4500 --agent hand@depth=1 --out runs/infexion-data
    apt-get install -y python3-sklearn
    /usr/bin/python3 train/compare_sklearn.py runs/slider-data runs/infexion-data

For every data set: `weightroom dataset export`, then each fit by `weightroom fit` and by scikit-learn on the rows of
the train split. Prints a line for each and exits with 1 if a weight or a loss differs by more than its bound. Weights
are compared in logits; each weight by its share of itself, an elastic net's by its share of the largest, root mean
squares of the columns taken for their units.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge

ROOT = Path(__file__).resolve().parent.parent
LABELS = 5

# name, options of `weightroom fit`, bound on the weights
FITS = [
    ("linear", ["--model", "linear", "--ridge", "0"], 1e-6),
    ("linear, ridge 0.01", ["--model", "linear", "--ridge", "0.01"], 1e-6),
    ("logistic", ["--ridge", "0"], 1e-6),
    ("logistic, ridge 0.0001", ["--ridge", "0.0001"], 1e-6),
    ("logistic, ridge 0.01", ["--ridge", "0.01"], 1e-6),
]
LOSS_BOUND = 1e-9


def weightroom(*words):
    command = ["node", str(ROOT / "dist/cli/weightroom.js"), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr.strip())


def read_train_rows(path):
    """Names, features and results of the rows that fits see."""
    with open(path, newline="") as file:
        lines = csv.reader(file)
        names = next(lines)[LABELS:]
        rows = [line for line in lines if line[1] == "train"]
    results = np.array([float(line[4]) for line in rows])
    return names, np.array([[float(x) for x in line[LABELS:]] for line in rows]), results


def ridge_of(options):
    return float(options[options.index("--ridge") + 1])


def sklearn_fit(options, columns, results):
    """Weights of columns of size 1, and the constant, in logits; and the least loss in the fit's own unit."""
    strength = ridge_of(options)
    rows = len(results)
    if "linear" in options:
        if strength == 0:
            model = LinearRegression()
        else:
            model = Ridge(alpha=rows * strength, solver="cholesky")
        model.fit(columns, results - 0.5)
        sums = columns @ model.coef_ + model.intercept_
        scale = best_scale(sums, results)
        return scale * model.coef_, scale * model.intercept_
    # A draw is half a win and half a loss.
    twice = results == 0.5
    x = np.vstack([columns, columns[twice]])
    y = np.concatenate([np.where(twice, 1.0, results), np.zeros(twice.sum())])
    shares = np.concatenate([np.where(twice, 0.5, 1.0), np.full(twice.sum(), 0.5)])
    if strength == 0:
        model = LogisticRegression(penalty=None, solver="newton-cholesky", tol=1e-13, max_iter=1000)
    else:
        model = LogisticRegression(C=1 / (rows * strength), solver="newton-cholesky", tol=1e-13, max_iter=1000)
    model.fit(x, y, sample_weight=shares)
    return model.coef_[0], model.intercept_[0]


def best_scale(sums, results):
    """The scale with the least log loss, by Newton's method: how least-squares weights become logits."""
    scale = 0.0
    for _ in range(100):
        p = 1 / (1 + np.exp(-scale * sums))
        step = ((p - results) * sums).sum() / (p * (1 - p) * sums * sums).sum()
        scale -= step
        if abs(step) < 1e-14 * abs(scale):
            break
    return scale


def log_loss(weights, constant, columns, results):
    sums = columns @ weights + constant
    return np.mean(np.logaddexp(0, sums) - results * sums)


def objective(options, weights, constant, columns, results):
    """What a logistic fit minimises; of a least-squares fit, brought to logits, the log loss."""
    loss = log_loss(weights, constant, columns, results)
    if "linear" in options:
        return loss
    strength = ridge_of(options)
    return loss + strength / 2 * (weights**2).sum()


def compare(dataset, features, folder):
    exported = folder / "rows.csv"
    weightroom("dataset", "export", dataset, "--features", features, "--out", exported, "--force")
    names, values, results = read_train_rows(exported)
    sizes = np.sqrt((values**2).mean(axis=0))
    used = sizes > 0
    columns = values[:, used] / sizes[used]
    print(f"{dataset}: {len(results)} rows of the train split, {used.sum()} of {len(names)} features and the tempo")
    right = True
    for name, options, bound in FITS:
        out = folder / "weights.json"
        weightroom("fit", dataset, "--features", features, "--out", out, "--force", *options)
        origin = json.loads(out.read_text())["origin"]
        ours = np.append(np.array(origin["logits"])[used] * sizes[used], origin["tempo"])
        weights, constant = sklearn_fit(options, columns, results)
        theirs = np.append(weights, constant)
        unit = np.abs(theirs).max() if "--config" in options else np.abs(theirs)
        difference = np.max(np.abs(ours - theirs) / unit)
        here = objective(options, ours[:-1], ours[-1], columns, results)
        there = objective(options, weights, constant, columns, results)
        good = difference <= bound and abs(here - there) <= LOSS_BOUND
        right &= good
        print(f"  {name:24} weights {difference:.1e} (bound {bound:.0e})  loss {here:.12f}, {here - there:+.1e}  {'' if good else 'DIFFERS'}")
    return right


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", nargs="+", help="folders of data sets")
    parser.add_argument("--features", default="original")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        right = [compare(dataset, given.features, Path(folder)) for dataset in given.datasets]
    sys.exit(0 if all(right) else 1)


main()
