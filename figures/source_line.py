"""The sentence of a caption that says which data a figure was drawn from."""

from functools import cache
from pathlib import Path

import yaml

from common import files, own_data
from common.errors import UserError

REGISTER = Path(__file__).resolve().parents[1] / "data" / "datasets.yaml"


@cache
def entries_of(path):
    """Return the entries of a register of data sets, by name."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def entry_of(dataset):
    """Return a data set's entry in data/datasets.yaml."""
    entries = entries_of(REGISTER) | own_data.described()
    if dataset not in entries:
        raise UserError(f"{REGISTER}: no data set {dataset}; there are {', '.join(entries)}")
    return entries[dataset]


def short_name(dataset):
    """Return the name of a data set for titles."""
    return entry_of(dataset)["short"]


def source_line(data, dataset):
    """Return title, replaced data set, records, source and checksum of a data set.

    Parameters
    ----------
    data : path-like
        Folder of counts; `<dataset>.json` in it has the provenance.
    dataset : str
        Name in data/datasets.yaml.
    """
    entry = entry_of(dataset)
    origin = files.read_json(Path(data) / f"{dataset}.json")
    counted = {
        "raw": "counted from the raw records in this run",
        "committed": "committed counts, because the raw records are not here",
        "own": "counted from a file of our own in this run",
    }[origin["source"]]
    line = f"**{entry['short']}**: {entry['title']}; {origin['records']:,} records, {counted}"
    line += f" (SHA-256 of {origin['raw_sha256_of']}: `{origin['raw_sha256']}`)."
    if "stands_in_for" in entry:
        line += f" A substitute for {entry['stands_in_for']}."
    return line
