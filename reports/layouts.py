"""The forms of a report: the values that it names, and numbers in arrays of fixed width.

Files and the wire have the same row of numbers. The values of a report are sorted: the reported
value, the bits that are 1, or the values of a block. The values of a tuple are in the order of the
attributes.
"""

from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from mechanisms.channel import Channel
from mechanisms.design.orbits import OrbitChannel
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.block_reports import BlockReports
from mechanisms.encodings.parameters import check_values, shown
from mechanisms.oracles.hyperplanes import HyperplaneResponse
from mechanisms.oracles.linear_hashing import LinearHashing
from mechanisms.order.redrawn import RedrawnEncoding
from mechanisms.pum import PersonalizedMechanism
from mechanisms.rs_fd import RandomSamplingFakeData
from mechanisms.sampling import bits
from mechanisms.ubd import BlockDesignMechanism
from mechanisms.ubd_mixture import MixedBlockDesign, MixedReports
from mechanisms.unary_encoding import UnaryEncoding, UnaryReports

# bits of a word
WORD = 64


def of(mechanism):
    """Return the layout of a mechanism's reports.

    Parameters
    ----------
    mechanism : Deployable
        Of one report.

    Raises
    ------
    ValueError
        If it is something else.
    """
    if isinstance(mechanism, PersonalizedMechanism):
        return of(mechanism.common)
    if isinstance(mechanism, Channel):
        return DirectLayout(mechanism.Q.shape[1])
    if isinstance(mechanism, RandomSamplingFakeData):
        return TupleLayout(mechanism.sizes)
    if isinstance(mechanism, OrbitChannel):
        return OrbitLayout(mechanism.numbers)
    if isinstance(mechanism, LinearHashing | HyperplaneResponse):
        return DirectLayout(mechanism.reports)
    if isinstance(mechanism, DirectEncoding):
        return DirectLayout(mechanism.K)
    if isinstance(mechanism, UnaryEncoding | RedrawnEncoding):
        return UnaryLayout(mechanism.is_noisy)
    if isinstance(mechanism, BlockDesignMechanism):
        return BlockLayout(mechanism.sensitive, mechanism.design.k)
    if isinstance(mechanism, MixedBlockDesign):
        return MixedLayout(mechanism.sensitive, 2)
    raise ValueError(f"mechanism: reports of {type(mechanism).__name__} have no form yet")


def is_array(layout):
    """Return whether reports of a layout are drawn as an array, and as no class of their own."""
    return isinstance(layout, DirectLayout | TupleLayout)


def _value_type(K):
    return np.min_scalar_type(K - 1).newbyteorder("<")


def _require(good, what):
    """Raise ValueError naming the first report for which `good` is False."""
    if not good.all():
        raise ValueError(f"report {int(np.argmin(good))}: {what}")


@dataclass(frozen=True, eq=False)
class DirectLayout:
    """A value: one number."""

    K: int

    @property
    def kinds(self):
        """From a name to the type and the shape of a user's numbers."""
        return {"values": (_value_type(self.K), ())}

    def arrays(self, reports):
        """Return the numbers of reports, as `perturb` draws them, by name."""
        return {"values": np.asarray(reports)}

    def reports(self, arrays):
        """Return the reports, as `perturb` draws them; ValueError if there are none such."""
        values = arrays["values"]
        _require(values < self.K, f"its value must be below K = {self.K}")
        return values

    def values(self, reports):
        """Return the values of each report, tuples."""
        return [(value,) for value in np.asarray(reports).tolist()]

    def of_values(self, values):
        """Return one report of these values; ValueError if there is none."""
        if len(values) != 1:
            raise ValueError(f"a report is one value, got {len(values)}")
        return check_values(values, self.K, "values")


@dataclass(frozen=True, eq=False)
class TupleLayout:
    """A value of each attribute, in their order."""

    sizes: tuple

    @property
    def offsets(self):
        """The place of each attribute's first value where all are counted one after the other."""
        return [0, *accumulate(self.sizes[:-1])]

    @property
    def kinds(self):
        """From a name to the type and the shape of a user's numbers."""
        return {"values": (_value_type(max(self.sizes)), (len(self.sizes),))}

    def arrays(self, reports):
        """Return the numbers of reports by name."""
        return {"values": np.asarray(reports)}

    def reports(self, arrays):
        """Return the reports; ValueError if there are none such."""
        values = arrays["values"].astype(np.int64, copy=False)
        within = ((values >= 0) & (values < np.array(self.sizes))).all(axis=1)
        _require(within, f"its values must be below the sizes {shown(list(self.sizes))}")
        return values

    def values(self, reports):
        """Return the values of each report, tuples."""
        return [tuple(row) for row in np.asarray(reports).tolist()]

    def of_values(self, values):
        """Return one report of these values; ValueError if there is none."""
        if len(values) != len(self.sizes):
            raise ValueError(
                f"a report has a value of each of {len(self.sizes)} attributes, got {len(values)}"
            )
        return self.reports({"values": np.array([values], dtype=np.int64)})


class OrbitLayout(TupleLayout):
    """The orbit of an output in classes, and which entry each value has."""


@dataclass(frozen=True, eq=False)
class UnaryLayout:
    """Bits with noise in words, least significant first, and the exact value whose bit is 1."""

    is_noisy: np.ndarray

    @property
    def kinds(self):
        """From a name to the type and the shape of a user's numbers."""
        noisy = int(self.is_noisy.sum())
        kinds = {"noisy": (np.dtype("<u8"), (-(-noisy // WORD),))}
        return kinds if noisy == len(self.is_noisy) else kinds | {"exact": (np.dtype("<i4"), ())}

    def arrays(self, reports):
        """Return the numbers of reports by name."""
        width = self.kinds["noisy"][1][0]
        return {"noisy": reports.noisy[:, :width], "exact": reports.exact}

    def reports(self, arrays):
        """Return the reports; ValueError if there are none such."""
        noisy, m = arrays["noisy"].astype(np.uint64, copy=False), int(self.is_noisy.sum())
        if m % WORD:
            _require(noisy[:, -1] >> np.uint64(m % WORD) == 0, f"its bits beyond {m} must be 0")
        exact = arrays.get("exact", np.full(len(noisy), -1, dtype=np.int32))
        inside = (exact >= -1) & (exact < len(self.is_noisy))
        named = np.where(inside & (exact >= 0), exact, 0)
        good = inside & ((exact < 0) | ~self.is_noisy[named])
        _require(good, "exact must name values without noise, or be -1")
        return UnaryReports(noisy, exact, self.is_noisy)

    def values(self, reports):
        """Return the values of each report whose bit is 1, tuples."""
        return [tuple(np.flatnonzero(row).tolist()) for row in reports.dense()]

    def of_values(self, values):
        """Return one report of these values; ValueError if there is none."""
        found = _increasing(values, len(self.is_noisy))
        exact = found[~self.is_noisy[found]]
        if len(exact) > 1:
            raise ValueError(f"at most one value without noise can be 1, got {shown(exact)}")
        dense = np.zeros((1, len(self.is_noisy)), dtype=np.uint8)
        dense[0, found] = 1
        first = exact[0] if len(exact) else -1
        noisy = bits.pack(dense[:, self.is_noisy])
        return UnaryReports(noisy, np.array([first], dtype=np.int32), self.is_noisy)


@dataclass(frozen=True, eq=False)
class BlockLayout:
    """The values of a block in their order; a value outside blocks is repeated to its width."""

    sensitive: np.ndarray
    k: int

    @property
    def kinds(self):
        """From a name to the type and the shape of a user's numbers."""
        return {"values": (_value_type(len(self.sensitive)), (self.k,))}

    def arrays(self, reports):
        """Return the numbers of reports by name."""
        rows = np.repeat(reports.told[:, None], self.k, axis=1)
        rows[reports.told < 0] = reports.blocks
        return {"values": rows}

    def reports(self, arrays):
        """Return the reports; ValueError if there are none such."""
        told, rows = self._single_values_and_rows(arrays["values"])
        _require(
            (told >= 0) | (np.diff(rows, axis=1) > 0).all(axis=1),
            f"it must be a value that is not sensitive, or {self.k} sensitive ones in order",
        )
        return BlockReports(told, rows[told < 0])

    def _single_values_and_rows(self, rows):
        """Return values that are reported as such, or -1, and rows; ValueError if mixed."""
        rows = rows.astype(np.int64, copy=False)
        _require((rows < len(self.sensitive)).all(axis=1), "its values must be below K")
        kinds = self.sensitive[rows]
        is_told = ~kinds.any(axis=1) & (rows == rows[:, :1]).all(axis=1)
        _require(
            is_told | kinds.all(axis=1), "it must be one value that is not sensitive, or a block"
        )
        return np.where(is_told, rows[:, 0], -1), rows

    def values(self, reports):
        """Return the values of each report, tuples."""
        return [tuple(dict.fromkeys(row)) for row in self.arrays(reports)["values"].tolist()]

    def of_values(self, values):
        """Return one report of these values; ValueError if there is none."""
        found = _increasing(values, len(self.sensitive))
        if not 1 <= len(found) <= self.k:
            raise ValueError(f"a report has 1 to {self.k} values, got {len(found)}")
        row = np.concatenate([found, np.full(self.k - len(found), found[-1])])
        return self.reports({"values": row[None, :]})


class MixedLayout(BlockLayout):
    """Blocks of one and of two values: a single value is repeated, as a block or as a value."""

    def arrays(self, reports):
        """Return the numbers of reports by name."""
        rows = np.repeat(reports.told[:, None], self.k, axis=1)
        for size, blocks in zip((1, 2), reports.blocks, strict=True):
            rows[reports.size == size] = blocks
        return {"values": rows}

    def reports(self, arrays):
        """Return the reports; ValueError if there are none such."""
        told, rows = self._single_values_and_rows(arrays["values"])
        _require(rows[:, 0] <= rows[:, 1], "its values must be in order")
        size = np.where(told >= 0, 0, 1 + (rows[:, 0] < rows[:, 1]))
        blocks = rows[size == 1, :1], rows[size == 2]
        return MixedReports(told, size, blocks)


def _increasing(values, K):
    """Return values as an array; ValueError unless they lie in 0..K-1 and increase."""
    found = check_values(
        np.array(values, dtype=np.int64) if not len(values) else values, K, "values"
    )
    if np.any(np.diff(found) <= 0):
        raise ValueError(f"values must increase, got {shown(values)}")
    return found
