"""Reports as bytes and as JSON, to be sent from a user's device to the collector.

Bytes: the version (1 byte), the mechanism's mark (8 bytes) and the report's numbers
(`reports.layouts`), little-endian. All reports of a mechanism have the same length, so that many
are one after the other. JSON: an object with `version`, `mechanism` (the mark, 16 hexadecimal
digits) and `values`, as in `Report`.
"""

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from mechanisms.block_designs import CompleteDesign
from mechanisms.channel import Channel
from mechanisms.design.orbits import OrbitChannel
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.dyadic.tuples import DyadicTuples
from mechanisms.encodings.parameters import shown
from mechanisms.oracles.hyperplanes import HyperplaneResponse
from mechanisms.oracles.linear_hashing import LinearHashing
from mechanisms.order.redrawn import RedrawnEncoding
from mechanisms.pum import PersonalizedMechanism
from mechanisms.rs_fd import RandomSamplingFakeData
from mechanisms.ubd import BlockDesignMechanism
from mechanisms.unary_encoding import UnaryEncoding
from reports import layouts

VERSION = 1
KEYS = ("version", "mechanism", "values")


def mark(mechanism):
    """Return the first 8 bytes of a SHA-256 over a mechanism's probabilities.

    A collector refuses the reports of another mechanism by it. Floats count as the numbers that
    they are; mechanisms over 2^64 have the same mark on every processor.

    Parameters
    ----------
    mechanism : Deployable
        Of one report.
    """
    digest = hashlib.sha256()
    for part in _parameters(mechanism):
        digest.update(part.encode() + b"\n")
    return digest.digest()[:8]


def _parameters(mechanism):
    """Return texts that determine a report's probabilities."""
    if isinstance(mechanism, PersonalizedMechanism):
        return ["tags", str(mechanism.K), *_parameters(mechanism.common)]
    if isinstance(mechanism, Channel):
        return ["channel", *map(_exact, mechanism.Q)]
    if isinstance(mechanism, RandomSamplingFakeData):
        kind = "tuples over 2^64" if isinstance(mechanism, DyadicTuples) else "tuples"
        return [kind, _exact(mechanism.sizes), _exact([mechanism.E])]
    if isinstance(mechanism, OrbitChannel):
        return [mechanism.text()]
    if isinstance(mechanism, LinearHashing):
        return ["linear", str(mechanism.K), *_parameters(mechanism.hashed)]
    if isinstance(mechanism, HyperplaneResponse):
        sizes = f"{mechanism.K} {mechanism.q} {int(mechanism.zero)}"
        return ["hyperplanes", sizes, _exact([mechanism.inside])]
    if isinstance(mechanism, DirectEncoding):
        return ["direct", _exact(mechanism.own), _exact(mechanism.other)]
    if isinstance(mechanism, UnaryEncoding):
        return ["unary", _exact(mechanism.a), _exact(mechanism.b)]
    if isinstance(mechanism, RedrawnEncoding):
        taken = _exact([mechanism.empty, mechanism.full])
        return ["redrawn", taken, *_parameters(mechanism.unary)]
    mask = "".join("01"[flag] for flag in mechanism.sensitive.tolist())
    if isinstance(mechanism, BlockDesignMechanism):
        design = mechanism.design
        listed = "all" if isinstance(design, CompleteDesign) else repr(design.blocks().tolist())
        return ["blocks", mask, f"{design.k} {listed}", _exact(mechanism.inclusion())]
    parts = [text for part in mechanism.parts for text in _parameters(part)]
    return ["mixture", _exact([mechanism.t, mechanism.alpha]), *parts]


def _exact(numbers):
    numbers = np.asarray(numbers).tolist()
    texts = {number: str(Fraction(number)) for number in set(numbers)}
    return ",".join(texts[number] for number in numbers)


@dataclass(frozen=True)
class Report:
    """One user's report.

    Parameters
    ----------
    values : tuple of int
        The value that is reported, those whose bits are 1, or those of the block, sorted; or the
        value of each attribute.
    data : bytes
        What is sent.
    """

    values: tuple
    data: bytes

    def to_bytes(self):
        """Return the report as bytes."""
        return self.data

    def to_json(self):
        """Return the report as a JSON text."""
        content = (VERSION, self.data[1:9].hex(), list(self.values))
        return json.dumps(dict(zip(KEYS, content, strict=True)))


@dataclass(frozen=True, eq=False)
class Wire:
    """How the reports of a mechanism are written and read.

    Parameters
    ----------
    mechanism : Deployable
        Of one report.
    """

    mechanism: object

    @cached_property
    def layout(self):
        """The layout of the numbers."""
        return layouts.of(self.mechanism)

    @cached_property
    def mark(self):
        """The mark of the mechanism."""
        return mark(self.mechanism)

    @cached_property
    def row(self):
        """The type of one report's bytes."""
        kinds = [(name, *kind) for name, kind in self.layout.kinds.items()]
        return np.dtype([("version", "u1"), ("mark", "<u8"), *kinds])

    def write(self, reports):
        """Return reports, as `perturb` draws them, as bytes.

        Parameters
        ----------
        reports : UnaryReports, BlockReports, MixedReports or ndarray of int, shape (n,)
        """
        rows = np.zeros(len(reports), dtype=self.row)
        rows["version"], rows["mark"] = VERSION, int.from_bytes(self.mark, "little")
        arrays = self.layout.arrays(reports)
        for name in self.layout.kinds:
            rows[name] = arrays[name]
        return rows.tobytes()

    def read(self, data):
        """Return the reports that bytes hold, one after the other, as `perturb` draws them.

        Parameters
        ----------
        data : bytes

        Raises
        ------
        ValueError
            If they are not whole, of another version or mechanism, or no reports of this one.
        """
        if len(data) % self.row.itemsize:
            raise ValueError(
                f"reports of this mechanism have {self.row.itemsize} bytes each, got {len(data)} "
                "bytes: one is cut off, or of another mechanism"
            )
        rows = np.frombuffer(data, dtype=self.row)
        for index in np.flatnonzero(rows["version"] != VERSION)[:1]:
            raise ValueError(
                f"report {index}: its version must be {VERSION}, got {rows['version'][index]}"
            )
        for index in np.flatnonzero(rows["mark"] != int.from_bytes(self.mark, "little"))[:1]:
            other = int(rows["mark"][index]).to_bytes(8, "little")
            raise ValueError(f"report {index}: {self._other(other.hex())}")
        return self.layout.reports({name: rows[name] for name in self.layout.kinds})

    def _other(self, found):
        return (
            f"is of another mechanism, {shown(found)} and not {self.mark.hex()}; give client and "
            "server the same parameters"
        )

    def from_json(self, text):
        """Return the report of a JSON text, a `Report`.

        Parameters
        ----------
        text : str

        Raises
        ------
        ValueError
            As for `read`, or if it is no such JSON object.
        """
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"a report must be JSON, got {shown(text)}") from error
        if not isinstance(record, dict) or sorted(record) != sorted(KEYS):
            raise ValueError(f"a report must be an object of {', '.join(KEYS)}, got {shown(text)}")
        if type(record["version"]) is not int or record["version"] != VERSION:
            raise ValueError(f"its version must be {VERSION}, got {shown(record['version'])}")
        if record["mechanism"] != self.mark.hex():
            raise ValueError(self._other(record["mechanism"]))
        values = record["values"]
        if not isinstance(values, list) or any(
            type(v) is not int or abs(v) >= 2**31 for v in values
        ):
            raise ValueError(f"values must be a list of whole numbers, got {shown(values)}")
        return self.report(self.layout.of_values(values))

    def report(self, drawn):
        """Return the `Report` that was drawn for one user."""
        (values,) = self.layout.values(drawn)
        return Report(values, self.write(drawn))
