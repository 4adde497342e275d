"""Programs that give their input away by what a label may leave out, or by what is not drawn.

Of none is it ever right to say that it holds: some do not, the others are not decided.
"""

import collections
import copy
import enum
import functools
import hashlib
import io
import json
import logging
import operator
import pickle
import queue
import random
import struct
import types

import numpy as np

from tests.theory.checker.programs.faults import honest


def coin():
    return int(random.random() < 0.5)


# --- outputs


class Number(int):
    """A number with attributes."""


class Row(tuple):
    """A tuple with attributes."""


class List(list):
    """A list with a name of its own."""


class Array(np.ndarray):
    """An array with attributes."""


class Float(np.float64):
    """A number of NumPy with attributes."""


class Kind(enum.Enum):
    """What is named."""

    NO, YES = range(2)


class Slots:
    """An object without a dictionary."""

    __slots__ = ("__value",)

    def __init__(self, value):
        self.__value = value


class Cells:
    """An object that looks like an array of the model."""

    cells, dtype, shape = np.zeros(1), "f", (1,)

    def __init__(self, x):
        self.own = x


class QuietError(Exception):
    """An exception that says nothing."""

    def __str__(self):
        return "no"


class Report:
    """An object whose class has what is reported."""

    value = 0


def with_attribute(value, x):
    value.own = x
    return value


def bits_of_nan(x):
    return struct.unpack("<d", struct.pack("<Q", (0x7FF8 << 48) + x))[0] if coin() else 0.0


def bits_of_nan_in_array(x):
    return np.array([(0x7FF8 << 48) + x], dtype=np.uint64).view(np.float64) if coin() else 0


def sign_of_zero(x):
    return -0.0 if x else 0.0


def bool_of_numpy(x):
    return np.bool_(coin()) if x else bool(coin())


def attribute_of_int(x):
    return with_attribute(Number(coin()), x)


def attribute_of_tuple(x):
    return with_attribute(Row((coin(),)), x)


def attribute_of_array(x):
    return with_attribute(np.zeros(1).view(Array), x)


def attribute_of_scalar(x):
    return with_attribute(Float(coin()), x)


def entries_of_list(x):
    return List([x])


def entries_of_counter(x):
    return collections.Counter({x: 1})


def entries_of_ordered(x):
    return collections.OrderedDict([(x, 1)])


def member(x):
    return Kind(x)


def hidden_slot(x):
    return Slots(x)


def looks_like_cells(x):
    return Cells(x)


def matrix_or_array(x):
    return np.matrix([[coin()]]) if x else np.array([[coin()]])


def mask(x):
    return np.ma.array([coin(), coin()], mask=[x, 0])


def metadata(x):
    return np.zeros(1, dtype=np.dtype("i8", metadata={"x": x}))


def returned_exception(x):
    return ValueError(x)


def attribute_of_exception(x):
    if coin():
        return 0
    raise with_attribute(QuietError(), x)


def argument_of_exception(x):
    if coin():
        return 0
    raise QuietError(x)


def cause_of_exception(x):
    if coin():
        return 0
    raise QuietError from KeyError(x)


def random_message(x):
    if coin():
        return 0
    raise ValueError(f"{honest(x)} {x}")


def closure(x):
    return lambda: x


def partial(x):
    return functools.partial(int, x)


def generator_unread(x):
    return (value for value in [x])


def stream(x):
    return io.StringIO(str(x))


def class_made_in_the_call(x):
    return type("Made", (), {"value": x})()


def fields_made_in_the_call(x):
    return collections.namedtuple("Made", "ab"[x])(coin())


def class_changed_in_the_call(x):
    Report.value = x
    return Report()


def generator_with_its_past(x):
    rng = np.random.default_rng()
    return (x if rng.random() < 0.7 else 1 - x) * 0, rng


# --- state between calls

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
OUTPUTS = {
    bits_of_nan: None,
    bits_of_nan_in_array: None,
    sign_of_zero: None,
    bool_of_numpy: None,
    attribute_of_int: None,
    attribute_of_tuple: None,
    attribute_of_array: None,
    attribute_of_scalar: None,
    entries_of_list: None,
    entries_of_counter: None,
    entries_of_ordered: None,
    member: None,
    hidden_slot: None,
    looks_like_cells: None,
    matrix_or_array: None,
    mask: None,
    metadata: "with fields or metadata",
    returned_exception: None,
    attribute_of_exception: None,
    argument_of_exception: None,
    cause_of_exception: None,
    random_message: None,
    closure: "an output of type function",
    partial: "an output of type partial",
    generator_unread: "an output of type generator",
    stream: "an output of type StringIO",
    class_made_in_the_call: "made while it draws",
    fields_made_in_the_call: "made while it draws",
    class_changed_in_the_call: "calls change",
    generator_with_its_past: "an output of type Generator",
}
STATE = {
    hash_in_a_list: "HASHES cannot be told",
    queue_in_a_dictionary: "QUEUES cannot be told",
    stream_in_a_list: "a file is used",
    name_with_underscores: "calls change",
    module_of_its_own: "calls change",
    last_input: "calls change",
    attribute_of_a_library: "calls change what is named in logging",
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
ESCAPES = {**OUTPUTS, **STATE, **OTHERS}
