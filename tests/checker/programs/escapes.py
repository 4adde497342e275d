"""Programs that give their input away by what a label may leave out.

Of none is it ever right to say that it holds: some do not, the others are not decided.
"""

import collections
import enum
import functools
import io
import random
import struct

import numpy as np

from tests.checker.programs.faults import honest


def coin():
    return int(random.random() < 0.5)


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
    mask: "an output that holds one dict twice",
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
