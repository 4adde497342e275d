"""Planted faults: programs that a careless tool would take for private, and some that are.

`holds` at eps = 1 for inputs 0 and 1 is never right for those in `FAULTS`.
"""

import contextvars
import ctypes
import datetime
import decimal
import functools
import itertools
import json
import math
import os
import posix
import random
import secrets
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import random as bound_before

import numpy as np

from tests.checker.programs import leaks

CALLS = [0]
CACHE = {}
COUNTER = itertools.count()
VARIABLE = contextvars.ContextVar("VARIABLE", default=0)


def honest(x):
    return x if random.random() < 0.7 else 1 - x


def sampled_bits(x):
    return [int(random.random() < (0.6 if j == x else 0.4)) for j in range(3)]


class Box:
    calls = 0

    def __init__(self):
        self.seen = set()


BOX = Box()


# --- state between calls


def counts_calls(x):
    CALLS[0] += 1
    return x if CALLS[0] > 10**6 else honest(x)


def class_attribute(x):
    Box.calls += 1
    return x if Box.calls > 10**6 else honest(x)


def function_attribute(x):
    function_attribute.calls = getattr(function_attribute, "calls", 0) + 1
    return x if function_attribute.calls > 10**6 else honest(x)


def default_argument(x, seen=[]):  # noqa: B006
    seen.append(x)
    return x if len(seen) > 10**6 else honest(x)


def counter_in_c(x):
    return x if next(COUNTER) > 10**6 else honest(x)


def generator_frame(x):
    return x if next(FRAME) > 10**6 else honest(x)


def _frame():
    n = 0
    while True:
        n += 1
        yield n


FRAME = _frame()


def another_module(x):
    json.calls = getattr(json, "calls", 0) + 1
    return x if json.calls > 10**6 else honest(x)


def context(x):
    VARIABLE.set(VARIABLE.get() + 1)
    return x if VARIABLE.get() > 10**6 else honest(x)


def cached_draw(x):
    if x not in CACHE:
        CACHE[x] = honest(x)
    return CACHE[x]


@functools.lru_cache(None)
def remembered(x):
    return honest(x)


@functools.lru_cache(None)
def _noise():
    return random.random() < 0.5


def remembered_noise(x):
    return x ^ _noise()


def list_of_a_library(x):
    sys.path.append(".")
    return x if len(sys.path) > 10**6 else honest(x)


def class_of_a_library(x):
    json.JSONEncoder.calls = getattr(json.JSONEncoder, "calls", 0) + 1
    return x if json.JSONEncoder.calls > 10**6 else honest(x)


def function_of_a_library(x):
    json.dumps.calls = getattr(json.dumps, "calls", 0) + 1
    return x if json.dumps.calls > 10**6 else honest(x)


def precision_of_decimals(x):
    decimal.getcontext().prec += 1
    return x if decimal.getcontext().prec > 10**6 else honest(x)


# --- other sources


def kernel_by_map(x):
    return x if next(map(posix.urandom, [4])) == bytes(4) else honest(x)


def hash_by_its_name(x):
    return x if "a".__hash__() % 100003 == 77 else honest(x)


def address_as_text(x):
    return x if repr(object()).endswith("12340>") else honest(x)


def address_by_join(x):
    return x if "".join(map(str, [BOX])).endswith("12340>") else honest(x)


def clock_by_map(x):
    return x if next(map(datetime.datetime.now, [None])).microsecond == 77 else honest(x)


def process_by_starmap(x):
    return x if next(itertools.starmap(posix.getpid, [()])) == 4711 else honest(x)


def too_deep(x):
    def deep(n):
        return 0 if n == 0 else 1 + deep(n - 1)

    if random.random() < 1e-9:
        try:
            deep(3000)
        except RecursionError:
            return x
    return int(random.random() < 0.5)


def clock(x):
    return x if int(time.time() * 1e6) % 2 else honest(x)


def clock_of_the_year(x):
    return x if datetime.datetime.now().year > 2200 else honest(x)


def clock_under_another_name(x):
    return x if _ticks() % 2 else honest(x)


_ticks = time.perf_counter_ns


def address(x):
    return x if id(object()) >> 4 & 1 else honest(x)


def hash_of_text(x):
    return x if hash("a") % 7 == 3 else honest(x)


def order_of_a_set(x):
    return x if next(iter({"a", "b", "c", "d", "e"})) == "a" else honest(x)


def environment(x):
    return x if os.environ.get("PYTHONHASHSEED") == "1" else honest(x)


def thread(x):
    found = []
    one = threading.Thread(target=lambda: found.append(honest(x)))
    one.start()
    one.join()
    return found[0]


def command(x):
    made = subprocess.run(["true"], check=False)
    return x if made.returncode else honest(x)


def device(x):
    with Path("/dev/urandom").open("rb") as file:
        return x if file.read(1)[0] < 100 else honest(x)


def kernel(x):
    return x if os.getrandom(1)[0] < 100 else honest(x)


def library(x):
    return x if ctypes.CDLL(None).rand() % 2 else honest(x)


def hidden_generator(x):
    import _random

    return x if _random.Random().random() < 0.5 else honest(x)


def file_that_is_kept(x):
    with Path("calls.txt").open("a") as file:
        file.write("x")
        return x if file.tell() > 10**6 else honest(x)


# --- looking at how a number is represented


def looks_at_the_type(x):
    u = random.random()
    return x if type(u) is float and u < 0.9 else 1 - x


def looks_at_the_type_rarely(x):
    u = random.random()
    if type(u) is float and u < 1e-9:
        return x
    return x if u < 0.7 else 1 - x


def dispatches_on_the_type(x):
    u = random.random()
    return {float: lambda: x}.get(type(u), lambda: honest(x))()


def one_value(x):
    u = random.random()
    if u == 0.125:
        return x
    return x if u * 0 else int(random.random() < 0.5)


def last_bits(x):
    u = random.random()
    return x if struct.pack("d", u)[0] & 1 else honest(x)


def hash_of_a_float(x):
    return x if hash(random.random()) % 5 == 0 else honest(x)


def swallows(x):
    try:
        return x if math.sin(random.random()) < 0.5 else 1 - x
    except BaseException:
        return honest(x)


def finally_returns(x):
    try:
        return x if math.sin(random.random()) < 0.1 else 1 - x
    finally:
        return honest(x)  # noqa: B012, SIM107


def views_the_bits(x):
    return x if np.random.random(1).view(np.uint64)[0] % 2 else honest(x)


def single_precision(x):
    u = np.random.default_rng().random(dtype=np.float32)
    if u == 0:
        return x
    return int(random.random() < 0.5)


def modules(x):
    found = sys.modules["random"]
    return x if found.random.__module__ != "random" else honest(x)


def bound_name(x):
    return x if bound_before() < 0.9 else 1 - x


def bits_of_a_word(x):
    return x if secrets.randbits(64) >> 3 & 7 else 1 - x


def returns_its_draw(x):
    return x + random.random()


def json_of_a_draw(x):
    return x if len(json.dumps(random.random())) % 2 else honest(x)


def endless(x):
    while x:
        pass
    return honest(x)


FAULTS = [
    list_of_a_library,
    class_of_a_library,
    function_of_a_library,
    precision_of_decimals,
    kernel_by_map,
    hash_by_its_name,
    address_as_text,
    address_by_join,
    clock_by_map,
    process_by_starmap,
    too_deep,
    another_module,
    context,
    counts_calls,
    class_attribute,
    function_attribute,
    default_argument,
    counter_in_c,
    generator_frame,
    cached_draw,
    remembered,
    remembered_noise,
    clock,
    clock_of_the_year,
    clock_under_another_name,
    address,
    hash_of_text,
    order_of_a_set,
    environment,
    thread,
    command,
    device,
    kernel,
    library,
    hidden_generator,
    file_that_is_kept,
    looks_at_the_type,
    looks_at_the_type_rarely,
    dispatches_on_the_type,
    last_bits,
    hash_of_a_float,
    swallows,
    finally_returns,
    views_the_bits,
    modules,
    bound_name,
    bits_of_a_word,
    returns_its_draw,
    json_of_a_draw,
    endless,
    *leaks.FAULTS,
]
# of these, the events that give the input away are rare: least eps above 0, and far below 1
RARE = [one_value, single_precision, leaks.tie]
RIGHT = [honest]
