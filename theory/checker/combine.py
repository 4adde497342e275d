"""Two channels: one after the other (a chain) or side by side (composition)."""

from fractions import Fraction

import flint
import numpy as np

from common.errors import UserError
from theory.checker import columns, read_channel
from theory.checker.answer import least_text
from theory.checker.channel import Channel
from theory.checker.exact import of_cell, shortened

# entries of a composition; it has the product of the outputs
MAX_ENTRIES = 4_000_000


def combined(channel, arguments):
    """Return the channel that the options make of the first, and lines on what theorems promise."""
    if arguments.then is None and arguments.beside is None:
        return channel, []
    path = arguments.beside if arguments.then is None else arguments.then
    second = read_channel.read(path)
    try:
        made = chain(channel, second) if arguments.then else beside(channel, second)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {error}") from error
    return made, promises(channel, second, arguments)


def chain(first, second):
    """Return the channel whose output is the second's, fed with the first's.

    Raises
    ------
    ValueError
        If the second does not take the first's outputs, by name or by number.
    """
    order = _order(first.outputs, second.inputs)
    left, right = _rational(first), _rational(second, order)
    product = left * right
    return _channel(first.inputs, second.outputs, product.tolist())


def _order(outputs, inputs):
    if len(outputs) != len(inputs):
        raise ValueError(
            f"has {len(inputs)} inputs for {len(outputs)} outputs of the first channel"
        )
    place = {name: k for k, name in enumerate(inputs)}
    if set(outputs) == set(inputs):
        return [place[name] for name in outputs]
    if _numbered(outputs) or _numbered(inputs):
        return range(len(inputs))
    stray = sorted(set(outputs) - set(inputs))[0]
    raise ValueError(f"{shortened(stray)}: is an output of the first channel and no input here")


def _numbered(names):
    return list(names) == [str(k) for k in range(len(names))]


def _rational(channel, order=None):
    rows = channel.rows if order is None else [channel.rows[k] for k in order]
    entries = [of_cell(cell) for row in rows for cell in row]
    made = [flint.fmpq(e.numerator, e.denominator) for e in entries]
    return flint.fmpq_mat(len(rows), channel.shape[1], made)


def _channel(inputs, outputs, rows):
    exact = [[Fraction(int(q.p), int(q.q)) for q in row] for row in rows]
    floats = np.array([[float(q) for q in row] for row in exact])
    return Channel(list(inputs), outputs, floats, exact)


def beside(first, second):
    """Return the channel whose output is the pair of both outputs, independent given the input.

    Raises
    ------
    ValueError
        If the inputs differ, or there are too many pairs of outputs.
    """
    order = _order(first.inputs, second.inputs)
    count = first.shape[0] * first.shape[1] * second.shape[1]
    if count > MAX_ENTRIES:
        raise ValueError(f"both have {count} entries together, at most {MAX_ENTRIES} are made")
    names = [f"({y},{z})" for y in first.outputs for z in second.outputs]
    rows = []
    for x, k in enumerate(order):
        left, right = ([of_cell(cell) for cell in row] for row in (first.rows[x], second.rows[k]))
        rows.append([p * q for p in left for q in right])
    floats = np.array([[float(q) for q in row] for row in rows])
    return Channel(list(first.inputs), names, floats, rows)


def promises(first, second, arguments):
    """Return lines on what post-processing and composition promise, beside what is so."""
    one, two = (columns.ldp(channel, None).families[0].worst() for channel in (first, second))
    if arguments.then:
        line = (
            f"the first alone: LDP with least eps {least_text(one.ratio)}; post-processing keeps it"
        )
        extra = (
            "the second alone: LDP with least eps "
            f"{least_text(two.ratio)}, which the chain keeps too"
        )
        return [line, extra]
    both = one.ratio * two.ratio
    return [f"LDP budgets add to {least_text(both)}; composition promises no more than that"]
