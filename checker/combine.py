"""Two channels: one after the other (a chain) or side by side (composition)."""

import math
from dataclasses import replace
from fractions import Fraction

import flint
import numpy as np

from checker.answers.answer import least_text
from checker.channel import Channel
from checker.exact import of_cell
from checker.options import reading
from checker.reading import read_channel
from common.errors import UserError
from common.lines import shortened

# entries of a composition, which has the product of the outputs
MAX_ENTRIES = 4_000_000
# multiplications of a chain
MAX_PRODUCTS = 200_000_000


def combined(channel, arguments):
    """Return the combined channel that the options ask for, and the second channel or None."""
    if arguments.then is None and arguments.beside is None:
        return channel, None
    path = arguments.beside if arguments.then is None else arguments.then
    second = read_channel.read(path, reading(arguments))
    second = replace(second, notes=tuple(f"{shortened(path)}: {note}" for note in second.notes))
    try:
        made = chain(channel, second) if arguments.then else beside(channel, second)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {error}") from error
    return made, second


def chain(first, second):
    """Return the channel whose output is the second's, fed with the first's.

    Raises
    ------
    ValueError
        If the second does not take the first's outputs, by name or by number.
    """
    order = order_of(first.outputs, second.inputs, "outputs")
    count = len(first.inputs) * len(first.outputs) * len(second.outputs)
    if count > MAX_PRODUCTS:
        raise ValueError(f"the chain takes {count} products, at most {MAX_PRODUCTS} are made")
    left, right = _rational(first), _rational(second, order)
    rows = (left * right).tolist()
    exact = [[Fraction(int(q.p), int(q.q)) for q in row] for row in rows]
    return _channel(first, second, second.outputs, exact)


def order_of(names, inputs, kind):
    """Return where among the second's inputs each name of the first's inputs or outputs is."""
    if len(names) != len(inputs):
        raise ValueError(f"has {len(inputs)} inputs for {len(names)} {kind} of the first channel")
    place = {name: k for k, name in enumerate(inputs)}
    if set(names) == set(inputs):
        return [place[name] for name in names]
    if _numbered(names) or _numbered(inputs):
        return range(len(inputs))
    stray = sorted(set(names) - set(inputs))[0]
    raise ValueError(f"{shortened(stray)}: is among the {kind} of the first channel, no input here")


def _numbered(names):
    return list(names) == [str(k) for k in range(len(names))]


def _rational(channel, order=None):
    rows = channel.rows if order is None else [channel.rows[k] for k in order]
    entries = [of_cell(cell) for row in rows for cell in row]
    made = [flint.fmpq(e.numerator, e.denominator) for e in entries]
    return flint.fmpq_mat(len(rows), channel.shape[1], made)


def _channel(first, second, outputs, rows):
    floats = np.array([[float(q) for q in row] for row in rows])
    slack, decimal = first.slack + second.slack, first.decimal and second.decimal
    notes = first.notes + second.notes
    return Channel(list(first.inputs), outputs, floats, rows, slack, decimal, notes)


def beside(first, second):
    """Return the channel whose output is the pair of both outputs, independent given the input.

    Raises
    ------
    ValueError
        If the inputs differ, or there are too many pairs of outputs.
    """
    order = order_of(first.inputs, second.inputs, "inputs")
    count = first.shape[0] * first.shape[1] * second.shape[1]
    if count > MAX_ENTRIES:
        raise ValueError(f"both have {count} entries together, at most {MAX_ENTRIES} are made")
    names = [f"({y},{z})" for y in first.outputs for z in second.outputs]
    rows = []
    for x, k in enumerate(order):
        left, right = ([of_cell(cell) for cell in row] for row in (first.rows[x], second.rows[k]))
        rows.append([p * q for p in left for q in right])
    return _channel(first, second, names, rows)


def promise(kind, one, two):
    """Return what theorems promise of two channels with these least e^eps.

    Parameters
    ----------
    kind : type
        The notion: a class of `checker.notions`.
    one : Answer
        About the first channel, or the first of a chain.
    two : Answer or None
        About the second, side by side with the first; None for a chain.

    Returns
    -------
    tuple
        A bound of the least e^eps and the claim that promises it; None without a claim.
    """
    claim = kind.post_processing if two is None else kind.composition
    if claim is None or one.least is None:
        return None
    if two is None or math.inf in (one.least, two.least):
        return (one.least if two is None else math.inf), claim
    return kind.composed(one.least, two.least), claim


def line_of_promise(found, answer):
    """Return a promise as a line next to the computed answer."""
    if found is None:
        return "no theorem here promises a budget for this notion"
    (bound, claim), decimals = found, answer.channel.decimal
    here = least_text(answer.least, decimals)
    return f"promised: {least_text(bound, decimals)} at most, by {claim}; here {here}"
