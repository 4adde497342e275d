"""Answers of a survey counted: by group, with weights, in bounded memory."""

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from common.errors import UserError
from common.lines import shortened
from reports.data import layouts
from reports.data.columns import STANDARD_INPUT
from reports.data.values import require_texts, unknown

MOST_GROUPS = 100
# weights whose squares are numbers, too
LEAST, MOST = 1e-100, 1e100


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts of answers.

    Parameters
    ----------
    counts, weights, squares : ndarray, shape (answers,)
        Numbers of respondents, and sums of their weights and of the squares of these.
    """

    counts: np.ndarray
    weights: np.ndarray
    squares: np.ndarray

    @property
    def n(self):
        """Number of respondents."""
        return int(self.counts.sum())


def read(source, answers, design, weights=None, group=None):
    """Return a `Tally` for each group, by name, in the order of their names; None is all.

    Parameters
    ----------
    source : Source
        Of the answers.
    answers : sequence of str
    design : str
        What messages call the answers.
    weights, group : str, optional
        Columns.

    Raises
    ------
    UserError
        If an answer is none, a weight is not positive, or there are too many groups; by row.
    """
    if (weights or group) and source.path == STANDARD_INPUT:
        raise UserError("--weights, --group: read a file, not standard input")
    streams = [replace(source, labels=tuple(answers)).batches()]
    streams.append(replace(source, column=group).batches() if group else _endless())
    numbers = replace(source, column=weights, numeric=True)
    streams.append(numbers.batches() if weights else _endless())
    known, names, sums, done = pa.array(answers, pa.string()), {}, np.zeros((3, 0)), 0
    # the first stream ends them
    for batch, groups, scale in zip(*streams, strict=False):
        found = layouts.places(batch, known)
        if found.null_count:
            require_texts(source, done, batch)
            raise unknown(source, done, batch, found, answers, design, "")
        codes = found.to_numpy(zero_copy_only=False) + len(answers) * _codes(
            groups, names, source, done
        )
        size, scale = len(answers) * max(1, len(names)), _scale(scale, source, weights, done)
        added = [np.bincount(codes, w, size) for w in (None, scale, _squared(scale))]
        sums = np.pad(sums, ((0, 0), (0, size - sums.shape[1]))) + np.array(added)
        done += len(batch)
    if not done:
        raise UserError(f"{source.name}: has no rows; write one a respondent")
    parts = sums.reshape(3, -1, len(answers))
    made = {name: Tally(*parts[:, code]) for name, code in names.items()} or {
        None: Tally(*parts[:, 0])
    }
    return {name: made[name] for name in sorted(made, key=str)}


def _endless():
    while True:
        yield None


def _squared(scale):
    return None if scale is None else scale**2


def _codes(groups, names, source, done):
    """Return the number of each row's group, and note new names."""
    if groups is None:
        return 0
    require_texts(source, done, groups)
    known = pc.fill_null(groups, "")
    if (at := pc.index(known, "").as_py()) >= 0:
        raise UserError(f"{source.name}: row {done + at + 1}: has no group; correct or delete it")
    coded = groups.dictionary_encode()
    for name in coded.dictionary.to_pylist():
        names.setdefault(name, len(names))
    if len(names) > MOST_GROUPS:
        raise UserError(f"--group: has more than {MOST_GROUPS} groups; name another column")
    return np.array([names[name] for name in coded.dictionary.to_pylist()])[
        coded.indices.to_numpy()
    ]


def _scale(scale, source, weights, done):
    if scale is None:
        return None
    values = _floats(scale)
    good = (values >= LEAST) & (values <= MOST)
    if not good.all():
        require_texts(source, done, scale)
        at = int(np.argmin(good))
        raise UserError(
            f"{source.name}: row {done + at + 1}: {shortened(weights)} must be a positive weight, "
            f"{LEAST:g} to {MOST:g}, got '{shortened(scale[at].as_py())}'; correct or delete it"
        )
    return values


def _floats(array):
    """Return numbers as floats, NaN for a text that is none."""
    try:
        return array.cast(pa.float64()).to_numpy(zero_copy_only=False)
    except pa.ArrowInvalid:
        if len(array) == 1:
            return np.array([np.nan])
    half = len(array) // 2
    return np.concatenate([_floats(array.slice(0, half)), _floats(array.slice(half))])
