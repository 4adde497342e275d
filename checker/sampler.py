"""Black-box samplers: they are refuted with simultaneous confidence, and never proved.

The first half of the draws finds the outputs to count, and the second half counts them, so the
choice of outputs does not depend on the counts. Clopper-Pearson limits for every cell and both
directions, by Bonferroni, hold together with probability 1 - level.
"""

import importlib
import math
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from checker.answers import formats
from checker.notions import NOTIONS, keys_of, with_parameter
from checker.notions.by_columns import ColumnNotion
from checker.options import OF_MECHANISM, asked_budget, refuse
from checker.reading import selection, sides
from common.errors import UserError
from common.lines import shortened
from common.progress import PROGRESS

# beyond these, outputs are counted together
MAX_CELLS = 500
MOST_SAMPLES = 10**7
REST = "any other output"
# for the rounding of the limits
MARGIN = 1e-9
UNDECIDED = 3
KNOWN = keys_of(lambda kind: issubclass(kind, ColumnNotion))


@dataclass(frozen=True)
class Limits:
    """Simultaneous confidence limits of Pr(y|x), arrays with a row for each input.

    Parameters
    ----------
    lower, upper : ndarray
    cells : list of str
        Outputs; the last may represent all others.
    complete : bool
        Whether the cells are all outputs, one by one.
    counts : ndarray of int
    """

    lower: np.ndarray
    upper: np.ndarray
    cells: list
    complete: bool
    counts: np.ndarray


def load(name):
    """Return the function that `module:function` names.

    Raises
    ------
    UserError
        If it cannot be imported.
    """
    module, colon, function = name.partition(":")
    # as under `python -m`, which an installed command is not
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), function) if colon and module else None
    except (Exception, SystemExit) as error:  # a module that leaves gives no verdict
        raise UserError(f"--sampler: {shortened(name)}: {_fault(error)}") from error
    if not callable(found):
        raise UserError(f"--sampler: {shortened(name)}: must be module:function, such as own:draw")
    return found


def _fault(error):
    return f"{type(error).__name__}: {shortened(error, 120)}"


def label(output):
    """Return an output as text; arrays and lists are tuples, scalars of NumPy numbers of Python.

    Examples
    --------
    >>> label((1, 0)), label(np.array([1, 0])), label(np.eye(2, dtype=int)), label(b"ab"), label(1)
    ('(1, 0)', '(1, 0)', '((1, 0), (0, 1))', "b'ab'", '1')
    """
    return output if isinstance(output, str) else str(_plain(output))


def _plain(output):
    if isinstance(output, np.ndarray | np.generic):
        output = output.tolist()
    return tuple(map(_plain, output)) if isinstance(output, list | tuple) else output


class Draws:
    """Draws of a sampler as counts of labels; different outputs have different labels.

    Parameters
    ----------
    function : callable
        From an input and a NumPy generator to an output.
    rng : numpy.random.Generator
    """

    def __init__(self, function, rng):
        self.function, self.rng, self.texts = function, rng, {}

    def counts(self, x, count):
        """Return how often each output occurred, as a Counter of labels."""
        try:
            outputs = [self.function(x, self.rng) for _ in range(count)]
            labels = list(map(label, outputs))
        except (Exception, SystemExit) as error:
            raise UserError(f"--sampler: failed at input {x}: {_fault(error)}") from error
        for name, output in zip(labels, outputs, strict=True):
            if self.texts.setdefault(name, isinstance(output, str)) != isinstance(output, str):
                raise UserError(
                    f"--sampler: {shortened(name)}: is an output both as text and as something "
                    "else; return outputs of one kind"
                )
        return Counter(labels)


def limits(function, K, samples, level, rng, outputs=None):
    """Return the `Limits` of a sampler's channel.

    Parameters
    ----------
    function : callable
        From an input in 0..K-1 and a NumPy generator to an output.
    K : int
    samples : int
        Draws of each input. Half of them are counted, or all if `outputs` is given.
    level : float
        Probability that some limit is wrong.
    rng : numpy.random.Generator
    outputs : list of str, optional
        All outputs that can occur, as `label` writes them.

    Raises
    ------
    UserError
        If the function fails, or an output occurs that is not among `outputs`.
    """
    # imported where used: it takes longer to load than a small channel to decide
    from scipy.stats import beta

    first, draws = Counter(), Draws(function, rng)
    if outputs is None:
        for x in range(K):
            first.update(draws.counts(x, samples // 2))
    cells = [cell for cell, _ in first.most_common(MAX_CELLS)] if outputs is None else outputs
    count = samples - samples // 2 if outputs is None else samples
    found = [draws.counts(x, count) for x in PROGRESS.each(range(K), "inputs drawn")]
    if outputs is None:
        cells = [*cells, REST]
    elif stray := sorted(set().union(*found) - set(outputs)):
        raise UserError(f"--outputs: {shortened(stray[0])} occurs and is not among them")
    counts = np.array([[seen[cell] for cell in cells] for seen in found])
    if outputs is None:
        counts[:, -1] = count - counts.sum(axis=1)
    each = level / (2 * counts.size)
    with np.errstate(invalid="ignore"):
        lower = np.where(counts > 0, beta.ppf(each, counts, count - counts + 1), 0.0)
        upper = np.where(counts < count, beta.isf(each, counts + 1, count - counts), 1.0)
    return Limits(lower * (1 - MARGIN), upper * (1 + MARGIN), cells, outputs is not None, counts)


def spread(found, notion, mask=None, prior=None, columns=None):
    """Return the greatest lower limit of a ratio with its place, and an upper limit of all ratios.

    Parameters
    ----------
    found : Limits
    notion : str
    mask : ndarray of bool, optional
        Inputs whose entries are bounded.
    prior : ndarray, optional
        Of a notion that has one.
    columns : ndarray of bool, optional
        Outputs that are compared; all by default.

    Returns
    -------
    tuple
        log of the lower limit, (x, x', y) with None for Pr(y), log of the upper limit.
    """
    low, high = found.lower, found.upper
    use = np.ones(len(found.cells), dtype=bool) if columns is None else columns
    if notion in with_parameter("prior"):
        rows = [(low, prior @ high), (prior @ low, high)]
        at_most = max(_over(high.max(0), prior @ low, use), _over(prior @ high, low.min(0), use))
    else:
        asked = slice(None) if mask is None else mask
        rows = [(np.where(True if mask is None else mask[:, None], low, 0), high)]
        at_most = _over(high[asked].max(0, initial=0), low.min(0), use)
    best = (-math.inf, None)
    for top, bottom in rows:
        best = max(best, _worst(top, bottom, use), key=lambda pair: pair[0])
    return *best, at_most


def _over(top, bottom, use):
    """Return the greatest log of top/bottom among the columns in use."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(np.log(top[use] / bottom[use]).max(initial=0.0))


def _worst(top, bottom, use):
    """Return the greatest log of top/bottom over inputs, and where it is."""
    x = None if top.ndim == 1 else top.argmax(axis=0)
    other = None if bottom.ndim == 1 else bottom.argmin(axis=0)
    a = top if x is None else top.max(axis=0)
    b = bottom if other is None else bottom.min(axis=0)
    with np.errstate(divide="ignore"):
        ratio = np.where(use, np.log(a / b), -math.inf)
    y = int(ratio.argmax())
    return float(ratio[y]), (_at(x, y), _at(other, y), y)


def _at(inputs, y):
    return None if inputs is None else int(inputs[y])


def run(arguments):
    """Answer for a sampler; return the exit status: 1 refuted, 3 not refuted."""
    options = _read(arguments)
    K, eps = arguments.k, asked_budget(arguments)
    names = [str(k) for k in range(K)]
    mask = columns = prior = None
    try:
        if arguments.sensitive is not None:
            mask = selection.mask(arguments.sensitive, names, "--sensitive")
    except ValueError as error:
        raise UserError(str(error)) from error
    if arguments.prior is not None:
        prior = np.array([float(p) for p in sides.prior_as_written(arguments.prior, names)])
    with_sources = arguments.notion in with_parameter("protected")
    if with_sources and arguments.protected is None:
        raise UserError(
            "--protected: is missing; name the outputs of the sampler that are protected"
        )
    # the last: it runs what a module holds
    function = load(arguments.sampler)
    found = limits(function, K, *options)
    leak = None
    if with_sources:
        columns = _protected(arguments, found)
        leak, mask_used = _without_source(found, mask, columns), None
    else:
        mask_used = mask
    at_least, place, at_most = spread(found, arguments.notion, mask_used, prior, columns)
    refuted = leak is not None or (eps is not None and at_least > eps.float * (1 + MARGIN))
    record = {
        "notion": arguments.notion,
        "holds": False if refuted else None,
        "verdict": "refuted" if refuted else "not refuted",
        "level": options[1],
        "samples": options[0],
        "cells": found.counts.size,
        "epsilon_at_least": max(at_least, 0.0),
        "epsilon_at_most": at_most if _bounded(found, at_most, columns) else None,
        "asked": None if eps is None else str(eps),
        "witness": _witness(found, leak or place),
    }
    print(formats.dumped(record) if arguments.json else "\n".join(_lines(record)))
    return 1 if refuted else UNDECIDED


def _bounded(found, at_most, columns):
    """Whether the upper limit is sound: all outputs are counted one by one, none is left out."""
    return found.complete and math.isfinite(at_most) and columns is None


def _protected(arguments, found):
    wanted = {part.strip() for part in arguments.protected.split(",")}
    return np.array([cell in wanted for cell in found.cells])


def _without_source(found, mask, columns):
    """Return a draw that (4) forbids: an output not protected, of a sensitive or of two inputs."""
    for y in np.flatnonzero(~columns).tolist():
        sources = np.flatnonzero(found.counts[:, y]).tolist()
        alone = found.cells[y] == REST
        sensitive = [x for x in sources if mask[x]]
        if sensitive:
            return sensitive[0], None, y
        if len(sources) > 1 and not alone:
            return sources[0], sources[1], y
    return None


def _read(arguments):
    """Return samples, level, generator and outputs."""
    refused = ("normalize", "slack", "invertibility", "budgets", "then", "beside")
    refused += (*OF_MECHANISM, "junit", "sarif")
    refuse(arguments, refused, "--sampler")
    if arguments.notion not in KNOWN:
        raise UserError(f"--notion: a sampler is held against one of {', '.join(KNOWN)}")
    need = NOTIONS[arguments.notion].needs()
    for option in ("sensitive", "prior"):
        if (getattr(arguments, option) is None) == (option == need):
            fault = "is missing" if option == need else "has no meaning"
            raise UserError(f"--{option}: {fault} with {arguments.notion}")
    if arguments.k is None or not 1 <= arguments.k <= 10**5:
        raise UserError(f"--k: must be the number of inputs, 1 to 10^5, got {arguments.k}")
    samples = 10_000 if arguments.samples is None else arguments.samples
    level = 0.01 if arguments.level is None else arguments.level
    if not 2 <= samples <= MOST_SAMPLES or not 0 < level < 1:
        raise UserError("--samples must be 2 to 10^7 and --level between 0 and 1")
    outputs = arguments.outputs
    listed = None if outputs is None else list(dict.fromkeys(p.strip() for p in outputs.split(",")))
    return samples, level, np.random.default_rng(arguments.seed or 0), listed


def _witness(found, place):
    if place is None:
        return None
    x, other, y = place
    return {
        "x": x,
        "x'": other,
        "y": shortened(found.cells[y]),
        "left": None if x is None else int(found.counts[x, y]),
        "right": None if other is None else int(found.counts[other, y]),
    }


def _lines(record):
    w = record["witness"]
    lines = [f"{record['verdict']}: {record['notion']}"]
    lines[0] += f" with eps = {record['asked']}" if record["asked"] else ""
    if w:
        times = [
            "the mixture" if x is None else f"input {x} came {n} times"
            for x, n in ((w["x"], w["left"]), (w["x'"], w["right"]))
        ]
        lines.append(f"at output {w['y']}: {', '.join(times)}")
    lines.append(f"eps is at least {record['epsilon_at_least']:.6g} at level {record['level']}")
    if record["epsilon_at_most"] is not None:
        lines.append(f"eps is no more than {record['epsilon_at_most']:.6g} at this level")
    return [*lines, f"{record['cells']} cells, {record['samples']} draws of each input"]
