"""Times scikit-learn's lbfgs on the numbers that `weightroom bench --fit --python ...` has left in a folder;
prints JSON."""

import json
import resource
import sys
import time
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn._loss import HalfBinomialLoss
from sklearn.linear_model import LogisticRegression
from sklearn.linear_model._linear_loss import LinearModelLoss

folder = Path(sys.argv[1])
results = np.fromfile(folder / "results.f64")
features = np.fromfile(folder / "features.f64").reshape(len(results), -1)
wanted = np.array(json.loads((folder / "weights.json").read_text()))
FLAT = 1e-8


def gradient_norm(weights):
    p = 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))
    return float(np.hypot(np.linalg.norm(features.T @ (p - results)), (p - results).sum()) / len(results))


def processor():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def timed(name, fit):
    clock, cpu = time.perf_counter(), processor()
    weights, iterations = fit()
    return {
        "name": name,
        "seconds": time.perf_counter() - clock,
        "cpuSeconds": processor() - cpu,
        "iterations": int(iterations),
        "gradientNorm": gradient_norm(weights),
        "difference": float(np.max(np.abs(weights - wanted))),
    }


def by_estimator():
    """As users call it, with the tightest tolerance; it may stop before the gradient is flat,
    when the loss hardly falls any more."""
    model = LogisticRegression(penalty=None, solver="lbfgs", tol=FLAT, max_iter=10_000).fit(features, results)
    return np.append(model.coef_[0], model.intercept_[0]), model.n_iter_[0]


def by_its_loss():
    """The same loss and the same lbfgs, told to stop by the gradient only."""
    loss = LinearModelLoss(base_loss=HalfBinomialLoss(), fit_intercept=True)
    rows = len(results)

    def mean(weights):
        value, gradient = loss.loss_gradient(weights, features, results)
        return value / rows, gradient / rows

    bound = FLAT / np.sqrt(features.shape[1] + 1)
    options = {"maxiter": 10_000, "gtol": bound, "ftol": 0, "maxls": 50}
    found = minimize(mean, np.zeros(features.shape[1] + 1), jac=True, method="L-BFGS-B", options=options)
    return found.x, found.nit


print(
    json.dumps(
        [
            timed("scikit-learn, LogisticRegression(solver='lbfgs', tol=1e-8)", by_estimator),
            timed("scikit-learn's loss and lbfgs, to a gradient below 1e-8", by_its_loss),
        ]
    )
)
