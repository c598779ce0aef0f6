"""Times an epoch of fitting a network with numpy, for `weightroom bench --network --python ...`: rows a second of
the processor, by two ways to the first layer's sums; prints JSON."""

import json
import resource
import sys

import numpy as np

cells, values, units, rows, batch, epochs = map(int, sys.argv[1:])
random = np.random.default_rng(1)
boards = random.integers(0, values, (rows, cells), dtype=np.int64)
turns = random.integers(0, 2, rows)
targets = random.random(rows, dtype=np.float32)
width = 2 * units
offsets = np.arange(cells) * values


def processor():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class Gathered:
    """Rows of the table gathered and added."""

    name = "numpy, rows gathered"

    def forward(self, index, table):
        self.index = index
        return table[index].sum(axis=1)

    def backward(self, slopes, table):
        order = np.argsort(self.index.ravel(), kind="stable")
        place = self.index.ravel()[order]
        starts = np.flatnonzero(np.r_[True, place[1:] != place[:-1]])
        gradient = np.zeros_like(table)
        gradient[place[starts]] = np.add.reduceat(slopes[order // cells], starts, axis=0)
        return gradient


class Multiplied:
    """Boards as 0 and 1 multiplied with the table."""

    name = "numpy, 0 and 1 multiplied"

    def __init__(self):
        self.ones = np.zeros((batch, cells * values), dtype=np.float32)

    def forward(self, index, table):
        self.ones[:] = 0
        np.put_along_axis(self.ones[: len(index)], index, 1, axis=1)
        return self.ones[: len(index)] @ table

    def backward(self, slopes, table):
        return self.ones[: len(slopes)].T @ slopes


def speed(way):
    # A table for both players, each entry of which is free: the same sums as with shared ones.
    parameters = [
        (random.standard_normal((cells * values, width)) * 0.03).astype(np.float32),
        np.full(width, 0.3, dtype=np.float32),
        (random.standard_normal(width) * 0.05).astype(np.float32),
        np.zeros(1, dtype=np.float32),
    ]
    moments = [(np.zeros_like(one), np.zeros_like(one)) for one in parameters]
    step = 0
    taken = []
    for _ in range(epochs + 1):
        begin = processor()
        order = random.permutation(rows)
        for at in range(0, rows, batch):
            some = order[at : at + batch]
            table, biases, output, bias = parameters
            sums = way.forward(boards[some] + offsets, table) + biases
            turned = turns[some] == 1
            sums[turned] = np.roll(sums[turned], units, axis=1)
            passed = np.clip(sums, 0, 1)
            logits = passed @ output + bias
            slope = (1 / (1 + np.exp(-logits)) - targets[some]) / len(some)
            ofsums = slope[:, None] * output * ((sums > 0) & (sums < 1))
            gradient = [None, ofsums.sum(axis=0), passed.T @ slope, slope.sum(keepdims=True)]
            ofsums[turned] = np.roll(ofsums[turned], units, axis=1)
            gradient[0] = way.backward(ofsums.astype(np.float32), table)
            step += 1
            for one, found, (first, second) in zip(parameters, gradient, moments):
                found = found + 1e-4 * one
                first *= 0.9
                first += 0.1 * found
                second *= 0.999
                second += 0.001 * found * found
                one -= (0.004 / (1 - 0.9**step)) * first / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        taken.append(processor() - begin)
    return rows / sorted(taken[1:])[epochs // 2]


print(json.dumps({way.name: speed(way) for way in (Gathered(), Multiplied())}))
