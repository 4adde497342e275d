"""Programs that give their input away by what calls leave behind, or by what is not drawn.

Of none is it ever right to say that it holds: some do not, the others are not decided.
"""

import copy
import hashlib
import io
import json
import logging
import operator
import pickle
import queue
import random
import types

import numpy as np

from tests.checker.programs.faults import honest


def coin():
    return int(random.random() < 0.5)


HASHES = [hashlib.sha256()]
QUEUES = {"one": queue.SimpleQueue()}
LAST = [0]
FILES = [io.BytesIO(bytes(100)), io.BufferedReader(io.BytesIO(bytes(100)))]
__calls = [0]
SPACE = types.ModuleType("space")
SPACE.calls = 0


def hash_in_a_list(x):
    HASHES[0].update(b"x")
    return x if HASHES[0].digest()[:2] == b"ab" else honest(x)


def queue_in_a_dictionary(x):
    QUEUES["one"].put(1)
    return x if QUEUES["one"].qsize() > 10**6 else honest(x)


def stream_in_a_list(x):
    return x if FILES[1].read(1) == b"a" else honest(x)


def name_with_underscores(x):
    __calls[0] += 1
    return x if __calls[0] > 10**6 else honest(x)


def module_of_its_own(x):
    SPACE.calls += 1
    return x if SPACE.calls > 10**6 else honest(x)


def last_input(x):
    before, LAST[0] = LAST[0], x
    return 1 - x if before == 7 else honest(x)


def attribute_of_a_library(x):
    logging.root.calls = getattr(logging.root, "calls", 0) + 1
    return x if logging.root.calls > 10**6 else honest(x)


def _base():
    class Base:
        seen = {}  # noqa: RUF012

    return Base


class Derived(_base()):
    """A class that shares what one without a name has."""


def attribute_of_a_base(x):
    Derived.seen[len(Derived.seen)] = 1
    return x if len(Derived.seen) > 10**6 else honest(x)


def loggers_by_a_function(x):
    known = logging.getLogger("own").manager.loggerDict
    logging.getLogger(f"own {len(known)}")
    return x if len(known) > 10**6 else honest(x)


def keyword_default(x, *, seen={}):  # noqa: B006
    seen[len(seen)] = 1
    return x if len(seen) > 10**6 else honest(x)


def _counting():
    calls = 0

    def draw(x):
        nonlocal calls
        calls += 1
        return x if calls > 10**6 else honest(x)

    return draw


_counted = _counting()


def closure_that_counts(x):
    return _counted(x)


# --- other sources


def _equal(a, b, x):
    """Return x where two draws, which are the same, are alike."""
    return x if (a < 0.5) == (b < 0.5) else 1 - x


def copied_generator(x):
    one = np.random.default_rng()
    return _equal(one.random(), copy.deepcopy(one).random(), x)


def pickled_generator(x):
    one = np.random.default_rng()
    return _equal(pickle.loads(pickle.dumps(one)).random(), one.random(), x)


def copied_random(x):
    one = random.Random()
    return _equal(copy.copy(one).random(), one.random(), x)


def one_seed_sequence(x):
    seed = np.random.SeedSequence()
    one, other = np.random.default_rng(seed), np.random.default_rng(seed)
    return _equal(one.random(), other.random(), x)


def spawned_twice(x):
    one, _ = np.random.SeedSequence(5).spawn(2)
    return _equal(np.random.default_rng(one).random(), np.random.default_rng(one).random(), x)


def state_put_back(x):
    one = np.random.PCG64()
    rng, before = np.random.Generator(one), one.state
    first, one.state = rng.random(), before
    return _equal(first, rng.random(), x)


def seeded_for_the_next_call(x):
    drawn = honest(x)
    random.seed(7)
    return drawn


def clock_of_numpy(x):
    return x if np.datetime64("now", "us").astype(int) % 100003 == 77 else honest(x)


def address_of_an_array(x):
    return x if np.zeros(9).__array_interface__["data"][0] // 16 % 9999 == 7 else honest(x)


def address_by_ctypes(x):
    return x if np.zeros(9).ctypes.data // 16 % 9999 == 7 else honest(x)


def hash_by_a_text(x):
    return x if operator.methodcaller("__hash__")("abc") % 9999 == 7 else honest(x)


def order_of_objects(x):
    one = object()
    return x if next(iter({one, object(), object()})) is one and coin() else honest(x)


def text_of_a_set(x):
    return x if json.dumps(list(set("abc")))[2] == "a" and coin() else honest(x)


# what the answer is: None where it does not hold, else a part of why it is not decided; of those
# with an empty text it may be either
STATE = {
    hash_in_a_list: "HASHES cannot be told",
    queue_in_a_dictionary: "QUEUES cannot be told",
    stream_in_a_list: "a file is used",
    name_with_underscores: "calls change",
    module_of_its_own: "calls change",
    last_input: "calls change",
    attribute_of_a_library: "calls change what is named in logging",
    attribute_of_a_base: "calls change left_behind.Derived",
    loggers_by_a_function: "calls change the loggers",
    keyword_default: "calls change",
    closure_that_counts: "calls change",
}
OTHERS = {
    copied_generator: "a generator is copied",
    pickled_generator: "a generator is copied",
    copied_random: "the state of a generator is read",
    one_seed_sequence: "may seed two generators",
    spawned_twice: "`spawn` of a seed sequence",
    state_put_back: "`state` of a bit generator",
    seeded_for_the_next_call: "the generator that all share is seeded",
    clock_of_numpy: "the clock of datetime64",
    address_of_an_array: "an address",
    address_by_ctypes: "addresses",
    hash_by_a_text: "a hash",
    order_of_objects: "",
    text_of_a_set: "",
}
LEFT = {**STATE, **OTHERS}
