"""Counts that a database made, checked against the mechanism, in place of passes over files."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from common import inputs
from common.errors import UserError
from common.lines import shortened
from mechanisms.oracles.numbered import NumberedReports
from reports import layouts, summaries

# once in an answer; the last if values may be reported themselves: reports without one
SINGLE = ("users", "nulls", "hidden")
HEADER = ["counted", "place", "n"]
MOST, WHOLE = 2**63 - 1, re.compile("[0-9]{1,30}")


@dataclass(frozen=True, eq=False)
class Counted:
    """Sufficient counts of reports, with the interface of passes that estimates use.

    Parameters
    ----------
    reports : Reports
        What says the mechanism.
    users : int
    counts : dict
        From `output_counts` and, where reports may reveal their input, `informative_counts` to
        arrays of int.
    """

    reports: object
    users: int
    counts: dict

    @property
    def mechanism(self):
        """The mechanism whose outputs are counted."""
        return self.reports.source

    def total(self, kind, *arguments):
        """Return the counts of a kind; UserError where an estimate needs the reports."""
        if kind not in self.counts:
            raise UserError("--method: it needs the reports, not their counts; take empirical")
        return self.counts[kind]

    def best(self):
        """Return the unbiased method with the least variance."""
        return "rao-blackwell" if summaries.reveals(self.mechanism) else "empirical"


def read(path):
    """Return the rows (counted, place, n) of a CSV that a database wrote.

    Raises
    ------
    UserError
        If it is no such table; the message names the row.
    """
    path, found = Path(path), []
    name = shortened(str(path), 200)
    lines = inputs.lines(path)
    if not lines or [cell.strip().lower().lstrip("\ufeff") for cell in lines[0]] != HEADER:
        raise UserError(f"{name}: row 1: must be {','.join(HEADER)}, as --sql has it")
    for number, line in enumerate(lines[1:], 2):
        if len(line) != 3 or not all(WHOLE.fullmatch(cell) for cell in line[1:]):
            raise UserError(f"{name}: row {number}: must be a name and two whole numbers")
        found.append((line[0], int(line[1]), int(line[2])))
    return found


def of_rows(rows, reports, name):
    """Return the `Counted` of the rows of an answer.

    Parameters
    ----------
    rows : iterable of (str, int, int)
    reports : Reports
        Their folder need not have any but its manifest.
    name : str
        Of where the rows are from, for messages.

    Raises
    ------
    UserError
        If they are no counts of reports of this mechanism.
    """
    mechanism, rows = reports.source, list(rows)
    layout = layouts.of(mechanism)
    said, shape = _said(rows, name, layout), _shape(mechanism, layout)
    users = said["users"]
    found = {kind: np.zeros(int(np.prod(shape)), dtype=np.int64) for kind in _kinds(layout)}
    # of blocks a value is counted in each column
    once = set()
    for kind, place, n in rows:
        if kind not in SINGLE:
            _require_count(f"{name}: {shortened(kind)} {shortened(place)}", found, kind, place, n)
            if (kind, place) in once and not isinstance(layout, layouts.BlockLayout):
                raise UserError(f"{name}: {kind} {place}: stands twice; an answer has each once")
            once.add((kind, place))
            found[kind][place] += n
    shaped = {f"{kind}_counts": array.reshape(shape) for kind, array in found.items()}
    for kind, place in _always(layout):
        if (kind, place) not in once:
            raise UserError(f"{name}: {kind} {place}: is missing; take the whole answer of --sql")
    try:
        _require_whole(layout, shaped, said)
    except ValueError as error:
        raise UserError(f"{name}: {error}; they are of another mechanism") from error
    if isinstance(mechanism, NumberedReports):
        shaped["output_counts"] = mechanism.counts_of_numbers(shaped["output_counts"])
    return Counted(reports, users, shaped)


def _said(rows, name, layout):
    """Return the numbers that stand once; UserError if one does not, or cells are empty."""
    wanted = SINGLE if _is_partly_exact(layout) else SINGLE[:2]
    pairs = [(kind, n) for kind, _, n in rows if kind in SINGLE]
    said = dict(pairs)
    if sorted(kind for kind, _ in pairs) != sorted(wanted) or any(
        type(n) is not int for n in said.values()
    ):
        raise UserError(
            f"{name}: must have {' and '.join(wanted)} once; run the query of --sql unchanged"
        )
    if said["nulls"]:
        raise UserError(f"{name}: {said['nulls']} cells of the table are empty; fill them")
    if not said["users"]:
        raise UserError(f"{name}: has no reports; the table is empty")
    return said


def _is_partly_exact(layout):
    return isinstance(layout, layouts.UnaryLayout) and not layout.is_noisy.all()


def _kinds(layout):
    return ("output", "informative") if _is_partly_exact(layout) else ("output",)


def _always(layout):
    """Yield what the query of bits counts in every table; others may have no report."""
    if isinstance(layout, layouts.UnaryLayout):
        for kind in _kinds(layout):
            yield from ((kind, place) for place in np.flatnonzero(layout.is_noisy).tolist())


def _require_count(where, found, kind, place, n):
    if type(place) is not int or type(n) is not int:
        raise UserError(
            f"{where}: is counted by no whole numbers; give its columns the types that ldp-perturb "
            "writes"
        )
    size = len(found.get(kind, ()))
    if not (0 <= place < size and 0 <= n <= MOST):
        raise UserError(f"{where}: is no count of this mechanism, of {size} places; see --sql")


def _shape(mechanism, layout):
    if isinstance(layout, layouts.MixedLayout):
        return (2, len(layout.sensitive))
    if isinstance(layout, layouts.DirectLayout):
        return (layout.K,)
    if isinstance(layout, layouts.OrbitLayout):
        return (layout.sizes[0], max(layout.sizes[1:]), len(layout.sizes) - 1)
    if isinstance(layout, layouts.TupleLayout):
        return (sum(layout.sizes),)
    return (mechanism.K,)


def _require_whole(layout, counts, said):
    """Raise ValueError unless counts can be those of the given number of reports."""
    output, users = counts["output_counts"], said["users"]
    if isinstance(layout, layouts.UnaryLayout):
        exact = output[~layout.is_noisy]
        informative = counts.get("informative_counts", output)
        hidden = users - int(exact.sum())
        good = int(output.max()) <= users and hidden == said.get("hidden", users)
        good = good and hidden >= 0 and (informative <= output).all()
        good = good and np.array_equal(informative[~layout.is_noisy], exact)
        good = good and (informative[layout.is_noisy] <= hidden).all()
        what = "bits do not add up to the reports"
    elif isinstance(layout, layouts.MixedLayout):
        pairs = output[1][layout.sensitive].sum()
        good = not output[1][~layout.sensitive].any() and pairs == 2 * (users - output[0].sum())
        what = "blocks of two do not add up to the reports"
    elif isinstance(layout, layouts.BlockLayout):
        blocks = users - int(output[~layout.sensitive].sum())
        good = int(output[layout.sensitive].sum()) == layout.k * blocks
        what = f"blocks of {layout.k} do not add up to the reports"
    elif type(layout) is layouts.TupleLayout:
        good = (np.add.reduceat(output, layout.offsets) == users).all()
        what = "values of a column do not add up to the reports"
    else:
        # in an orbit each value has an entry
        axes = tuple(range(output.ndim - 1)) if output.ndim > 1 else (0,)
        good = (output.sum(axis=axes) == users).all()
        what = "outputs do not add up to the reports"
    if not good:
        raise ValueError(what)
