"""The register of data sets, and where counts come from: raw records or committed counts."""

import hashlib
import importlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

from common import files
from common.errors import UserError
from common.imports import ROOT
from experiments.datasets import histogram, own

DATA = Path(__file__).resolve().parents[2] / "data"


@dataclass(frozen=True)
class Dataset:
    """An entry of data/datasets.yaml.

    `files` are patterns below the raw data folder, `options` what the reader is called with.
    """

    name: str
    short: str
    title: str
    source: str
    licence: str
    citation: str
    files: tuple
    reader: str
    values: int | None = None
    rows: int | None = None
    sensitive: int | None = None
    stands_in_for: str = ""
    options: dict = field(default_factory=dict)

    @property
    def committed(self):
        """The committed table of counts; it need not exist."""
        return DATA / "histograms" / f"{self.name}.csv"

    @property
    def is_own(self):
        """Whether it is one of config/datasets.yaml."""
        return self.reader == own.READER

    @property
    def provenance(self):
        """Which raw files the committed table was counted from."""
        return self.committed.with_suffix(".json")


@cache
def datasets():
    """Return the data sets by name."""
    # a job that takes committed counts spends a third of its time on this file
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    entries = yaml.load((DATA / "datasets.yaml").read_text(encoding="utf-8"), Loader=loader)
    mine = own.register_entries()
    if known := sorted(set(entries) & set(mine)):
        raise UserError(f"config/datasets.yaml: {known[0]} is in data/datasets.yaml; rename yours")
    return {
        name: Dataset(name, **{**entry, "files": tuple(entry["files"])})
        for name, entry in (entries | mine).items()
    }


def size(name):
    """Return the number of values of a data set; of one's own they are counted."""
    dataset = datasets()[name]
    if dataset.is_own:
        return len(own.count(own.paths(name), name).counts)
    if dataset.values is None:
        raise UserError(f"data/datasets.yaml: {name} has no number of values")
    return dataset.values


@cache
def checksums():
    """Return the known SHA-256 of raw files, by path below the raw data folder."""
    return _listed("SHA256SUMS")


@cache
def md5_checksums():
    """Return the known MD5 of raw files whose SHA-256 nobody has published."""
    return _listed("MD5SUMS")


def _listed(name):
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return {path: digest for digest, path in (line.split(maxsplit=1) for line in lines)}


def raw_files(dataset, folder):
    """Return the raw files of a data set in `folder`, sorted; an empty list if there are none.

    Raises
    ------
    UserError
        If some files are there and others are not, or one of one's own is missing.
    """
    if dataset.is_own:
        return own.paths(dataset.name)
    folder = Path(folder)
    known = [p for p in checksums() if any(Path(p).match(f) for f in dataset.files)]
    wanted = known or dataset.files
    present = [path for path in wanted if (folder / path).exists()]
    if present and len(present) < len(wanted):
        missing = next(path for path in wanted if path not in present)
        raise UserError(
            f"{folder / missing}: missing, while {len(present)} other files of {dataset.name} are "
            "there; complete the data set or take its folder away"
        )
    return [folder / path for path in present]


def verify(paths, folder):
    """Check the files against data/SHA256SUMS and data/MD5SUMS and return the SHA-256 of each.

    Raises
    ------
    UserError
        Names the file, the expected and the found checksum.
    """
    found = {}
    for path in paths:
        name = path.relative_to(folder).as_posix()
        found[name] = verify_one(path, name)
    return found


def verify_one(path, name):
    """Check one file as the raw file `name` and return its SHA-256; UserError as for `verify`."""
    found = files.sha256(path)
    wanted = [("SHA-256", checksums().get(name, found), found)]
    if name in md5_checksums():
        wanted.append(("MD5", md5_checksums()[name], files.digest(path, "md5")))
    for kind, expected, real in wanted:
        if real != expected:
            if ends := _other_line_ends(path, kind, expected):
                raise UserError(f"{path}: {ends}; get it again unchanged, as binary")
            raise UserError(
                f"{path}: altered or truncated: expected {kind} {expected}, found {real}"
            )
    return found


def _other_line_ends(path, kind, expected):
    """Return the message about a file whose checksum is right except for line ends."""
    content = Path(path).read_bytes()
    unix = content.replace(b"\r\n", b"\n")
    forms = {"LF where CRLF is expected": unix.replace(b"\n", b"\r\n")}
    forms["CRLF where LF is expected"] = unix
    for words, form in forms.items():
        if hashlib.new(kind.replace("-", ""), form).hexdigest() == expected:
            return f"the right file, but its lines end with {words}"
    return ""


def count_raw(dataset, folder):
    """Count a data set from its raw files; return the histogram and its provenance.

    Raises
    ------
    UserError
        If a file is altered or of another form, or the counts contradict the register.
    """
    folder = Path(folder)
    paths = raw_files(dataset, folder)
    if dataset.is_own:
        digests = {_below_root(path): files.sha256(path) for path in paths}
    else:
        digests = verify(paths, folder)
    counted = importlib.import_module(dataset.reader).count(paths, **dataset.options)
    K, sensitive = len(counted.counts), int(counted.sensitive.sum())
    if (dataset.values or K) != K or sensitive != (dataset.sensitive or sensitive):
        raise UserError(
            f"{dataset.name}: counted {K} values, {sensitive} of them sensitive, against "
            f"{dataset.values} and {dataset.sensitive} in data/datasets.yaml"
        )
    if not counted.counts.sum():
        raise UserError(f"{paths[0]}: no record of {dataset.name} could be counted")
    listing = "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    single = len(digests) == 1
    return counted, {
        "dataset": dataset.name,
        "records": int(counted.counts.sum()),
        "counts_sha256": _sha256(counted.to_csv()),
        "raw_files": len(digests),
        "raw_sha256": next(iter(digests.values())) if single else _sha256(listing),
        "raw_sha256_of": next(iter(digests)) if single else "the files' checksum lines",
    }


def _below_root(path):
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def load_committed(dataset):
    """Return the committed histogram and its provenance.

    Raises
    ------
    UserError
        If there is none: it says where the raw file comes from.
    """
    if not dataset.committed.is_file():
        raise UserError(
            f"{dataset.name}: no raw file {dataset.files[0]} in the raw data folder, and no "
            f"committed counts; get it from {dataset.source}"
        )
    provenance = files.read_json(dataset.provenance)
    counted = histogram.read_csv(dataset.committed)
    if not isinstance(provenance, dict):
        raise UserError(f"{dataset.provenance}: must be an object; restore it from the repository")
    told = provenance.get("counts_sha256")
    # other line ends are the same counts
    if told != files.sha256(dataset.committed) and told != _sha256(counted.to_csv()):
        raise UserError(
            f"{dataset.committed}: not the counts that {dataset.provenance.name} tells of; restore "
            "both from the repository"
        )
    return counted, provenance


def _sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()
