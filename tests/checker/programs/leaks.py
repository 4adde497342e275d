"""Programs whose reports leak by what they return: their order, type, length, exceptions."""

import random

import numpy as np


def order(x):
    report = [x] if random.random() < 0.7 else []
    return [*report, 1 - x]


def numpy_type(x):
    return x if random.random() < 0.7 else np.int64(1 - x)


def exception(x):
    if x and random.random() < 0.01:
        raise ValueError("no report")
    return int(random.random() < 0.5)


def always_raises(x):
    raise RuntimeError("never a report")


def rare_leak(x):
    if random.random() < 1e-12:
        return ["leak", x]
    return int(random.random() < 0.5)


def length(x):
    return [0] * (x + 1) if random.random() < 1e-6 else [0]


def dictionary_order(x):
    keys = ["a", "b"] if x else ["b", "a"]
    return dict.fromkeys(keys, int(random.random() < 0.5))


def seeded(x):
    generator = random.Random(7)
    return x if generator.random() < 0.7 else 1 - x


def never_flips_back(x):
    return 1 if x else int(random.random() < 0.3)


def wrong_bound(x):
    return x if random.random() < 0.74 else 1 - x


def tie(x):
    u, v = random.random(), random.random()
    return x if u == v else int(random.random() < 0.5)


def sum_of_two(x):
    return x if random.random() + random.random() < 0.001 else int(random.random() < 0.5)


FAULTS = [
    always_raises,
    dictionary_order,
    exception,
    length,
    never_flips_back,
    numpy_type,
    order,
    rare_leak,
    seeded,
    sum_of_two,
    wrong_bound,
]
