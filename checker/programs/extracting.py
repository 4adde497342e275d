"""The channel of a program: its paths as probabilities, held against real runs."""

import json
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.channel import Channel
from checker.exact import nearest, shortened
from checker.notions import LDP
from checker.programs import factored, law
from checker.programs.outputs import text_of_label
from checker.programs.program import Found, UndecidedError, run
from checker.programs.real import agreement
from checker.programs.views import VIEWS

CHANCE = 1e-6  # below it, that all real calls raise is none


@dataclass
class Extracted:
    """What was found, and its channel.

    Parameters
    ----------
    found : Found
    view : str
    channel : Channel or None
        None where paths were given up.
    law : Law or None
        None where the outputs are not listed one by one.
    real : str
        What runs of the real function said.
    """

    found: Found
    view: str
    channel: Channel | None
    law: law.Law | None
    real: str = "real runs: none (--no-real-run)"


def extracted(program, notion=LDP):
    """Return the channel of a program, exactly.

    Parameters
    ----------
    program : Program
    notion : type
        A class of `checker.notions`, for which a channel of very many outputs is made smaller.

    Raises
    ------
    UndecidedError
        If it is not known.
    UserError
        If the program cannot be called.
    """
    found = run(program)
    _always_raising(found)
    _raising_alike(found)
    view = program.outputs if program.outputs in VIEWS else "as-returned"
    if any(found.lost):
        made = Extracted(found, view, None, law.listed(found, view))
    else:
        made = seen(found, view, notion)
    if program.real_run:
        made.real = agreement.require(found, view)
    return made


def seen(found, view, notion=LDP):
    """Return what was found as a view shows it; no path was given up.

    Parameters
    ----------
    found : Found
    view : str
    notion : type
        A class of `checker.notions`.
    """
    inputs = [shortened(text, 100) for text in found.program.inputs]
    if law.entries(found) <= law.MOST_ENTRIES:
        made = law.listed(found, view)
        names = list(made.names)
        rows = [[row.get(key, Fraction(0)) for key in names] for row in made.rows]
        return Extracted(found, view, channel(rows, inputs, [made.names[k] for k in names]), made)
    if view not in ("as-returned", "by-value"):
        raise UndecidedError(
            f"there are too many outputs to be listed, which --outputs {view} would need"
        )
    rows, names = factored.reduced(found, notion, view)
    return Extracted(found, view, channel(rows, inputs, names), None)


def channel(rows, inputs, outputs):
    """Return a `Channel` of Fractions whose rows sum to one.

    Parameters
    ----------
    rows : list of list of Fraction
    inputs, outputs : list of str
    """
    floats = np.array([[nearest(p) for p in row] for row in rows])
    return Channel(inputs, outputs, floats, rows)


def _always_raising(found):
    """Refuse a program that has no output for an input, whether by its own fault or the model's."""
    for x, text in enumerate(found.program.inputs):
        own = [leaf["label"] for leaf in found.leaves if leaf["x"] == x and not found.lost[x]]
        real = found.real[x]
        by_chance = law.raising(found, x) ** len(real) > CHANCE
        for labels in (own, [] if by_chance else real):
            if labels and all(label[0] == "raises" for label in labels):
                _, name, why, _ = labels[0]
                raise UndecidedError(f"input {text} always raises {name}: {why}; that is no report")


def _raising_alike(found):
    """Refuse exceptions that depend on the input, unless it is said what is seen of them."""
    if found.program.exceptions:
        return
    raised = law.raised_leaves(found)
    if (count := law.entries_of(raised)) > law.MOST_ENTRIES:
        raise UndecidedError(
            f"exceptions hold {count} random values, at most {law.MOST_ENTRIES} are compared; "
            "say what is seen of them by --exceptions by-type"
        )
    laws = [{} for _ in found.program.inputs]
    for leaf in raised:
        for label, p in law.outcomes(leaf):
            text = json.dumps(label)
            laws[leaf["x"]][text] = laws[leaf["x"]].get(text, 0) + p
    for text, own in zip(found.program.inputs, laws, strict=True):
        if own != laws[0]:
            label = json.loads(next(iter({**own, **laws[0]})))
            raise UndecidedError(
                f"exceptions depend on the input: of {shortened(found.program.inputs[0])} and "
                f"{shortened(text)} one {text_of_label(label)} more often; say what is seen of "
                "them by --exceptions as-outputs (all that they hold) or by-type"
            )
