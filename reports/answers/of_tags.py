"""Estimates of a PUM: background knowledge of each tag, and the shares of the values."""

from dataclasses import replace

import numpy as np

from checker.reading import read_channel
from common.errors import UserError
from common.lines import shortened
from reports.deployed.pum import through_tags
from reports.mechanism import TAGGED


def background(path, description, labels):
    """Return for each tag the distribution of the values behind it, or None; None without a file.

    Parameters
    ----------
    path : path-like, optional
        A table of Pr(value|tag) with names: a row for each tag whose distribution is known.
    description : Description
    labels : Columns, optional
        Of the values and the tags; by default numbers.

    Raises
    ------
    UserError
        If the mechanism is no PUM, or the file is no such table.
    """
    if path is None:
        return None
    if description.mechanism not in TAGGED:
        raise UserError(f"--background: has no meaning with {description.mechanism}; leave it out")
    made = read_channel.read(path)
    values, tags = _names(description, labels)
    inputs, outputs = list(map(str, made.inputs)), list(map(str, made.outputs))
    for what, found, known in (("tag", inputs, tags[1:]), ("value", outputs, values)):
        among = set(known)
        if strange := [name for name in found if name not in among]:
            listed = ", ".join(map(shortened, known[:12]))
            raise UserError(f"{path}: {shortened(strange[0])} is no {what}; they are {listed}")
    places = {name: place for place, name in enumerate(outputs)}
    if missing := [value for value in values if value not in places]:
        raise UserError(f"{path}: has no column {shortened(missing[0])}; write one a value")
    order = [places[value] for value in values]
    rows = dict(zip(inputs, np.array(made.floats, float)[:, order], strict=True))
    return [rows.get(tag) for tag in tags[1:]]


def finished(reports, found, behind, labels, users):
    """Return further entries of the record, and the `Estimate` of the values from the counts.

    Parameters
    ----------
    reports : Reports
    found : Estimate
        Of a PUM that of its intermediate data: values, then tags.
    behind : list, optional
        As of `background`.
    labels : Columns, optional
    users : int

    Raises
    ------
    UserError
        If no non-sensitive value has a share for a tag without a known distribution.
    """
    if reports.description.mechanism not in TAGGED:
        return {}, found
    mechanism, (_, tags) = reports.mechanism, _names(reports.description, labels)
    bots = found.p[mechanism.K :].tolist()
    known = behind or [None] * mechanism.kappa
    record = {
        "tags": [
            {"tag": tag, "estimate": share, "background": row is not None}
            for tag, share, row in zip(tags[1:], bots, known, strict=True)
        ]
    }
    try:
        return record, through_tags(mechanism, replace(found, n=users), behind)
    except ValueError as error:
        raise UserError(
            f"{reports.folder}: a tag without a background distribution cannot be spread "
            f"({error}); give each tag a row with --background"
        ) from error


def _names(description, labels):
    """Return the names of the values and of the tags."""
    if labels is not None:
        return labels.labels
    return tuple([str(number) for number in range(K)] for K in description.sizes)
