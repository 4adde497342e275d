"""The labels of values, for a mechanism and for reports in a folder, from an alphabet's file."""

from dataclasses import replace

import numpy as np

from checker.reading import selection
from common import alphabet as alphabets
from common import files
from common.errors import UserError
from common.lines import shortened
from reports.data import tables
from reports.mechanism import BUILDERS, TAGGED, WITHOUT_EPS, epsilon_of
from reports.storage import ALPHABET, MANIFEST


def ranges(mask):
    """Return the indices of a mask as text.

    Examples
    --------
    >>> ranges([True, True, True, False, True, False])
    '0-2,4'
    """
    places = np.flatnonzero(mask)
    runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1) if len(places) else []
    return ",".join(f"{r[0]}-{r[-1]}" if len(r) > 1 else str(r[0]) for r in runs)


def described(description, alphabet):
    """Return a `Description` with an alphabet's entries: `sensitive` by index.

    Parameters
    ----------
    description : Description
        Its `sensitive` names labels, or is None: then the alphabet's column says it.
    alphabet : Alphabet

    Raises
    ------
    UserError
        If both say it otherwise, or a budget of the alphabet is not kept.
    """
    name = description.mechanism
    mask = None if alphabet.sensitive is None else np.array(alphabet.sensitive)
    if description.sensitive is not None:
        try:
            named = selection.mask(description.sensitive, list(alphabet.labels), "sensitive")
        except ValueError as error:
            raise UserError(str(error)) from error
        if mask is not None and not np.array_equal(mask, named):
            place = int(np.argmax(mask != named))
            says = "yes" if mask[place] else "no"
            raise alphabet.error(
                place, f"sensitive is {says} there, and --sensitive says the other; keep one"
            )
        mask = named
    takes = "sensitive" in BUILDERS[name][1]
    if takes and mask is None:
        alphabet.require("sensitive", name)
    if alphabet.budget is not None and name not in WITHOUT_EPS:
        _require_budgets(description, alphabet, mask if takes else np.ones(len(alphabet), bool))
    return replace(description, sensitive=ranges(mask) if takes else description.sensitive)


def require_plain(description, place, alphabet):
    """Raise UserError unless what an alphabet of another column than the first says is kept.

    Parameters
    ----------
    description : Description
        Of a mechanism of several columns.
    place : int
    alphabet : Alphabet
    """
    if description.mechanism in TAGGED:
        if given := [name for name in alphabets.COLUMNS[1:] if getattr(alphabet, name) is not None]:
            raise UserError(f"{alphabet.path}: tags have labels only; leave out {given[0]}")
    elif alphabet.budget is not None:
        _require_budgets(description, alphabet, np.ones(len(alphabet), bool))


def _require_budgets(description, alphabet, mask):
    """Raise UserError unless a mechanism with one eps keeps the budget of each value.

    The budget of a value is that of OneID-LDP: it limits what a report reveals about the users who
    have the value. A value that is not sensitive has no budget: its own report may reveal it.
    """
    if description.epsilon is None:
        return
    eps = epsilon_of(description.epsilon)
    for place, text in enumerate(alphabet.budget):
        if text != "inf" and (not mask[place] or epsilon_of(text) < eps):
            given = (
                f"eps = {description.epsilon}" if mask[place] else "none, for it may be reported"
            )
            raise alphabet.error(
                place,
                f"{shortened(alphabet.labels[place])} has the budget {text}, and "
                f"{description.mechanism} gives it {given}; take a smaller --epsilon, or the "
                "mechanism of python -m mechanisms.design",
            )


def of_folder(reports):
    """Return the labels of reports in a folder, `Columns` of several, None if they have none.

    Raises
    ------
    UserError
        If their file is not there, or not as it was written.
    """
    if reports.alphabet is None:
        return None
    path = reports.folder / ALPHABET
    several = reports.description.columns is not None
    if not path.is_file():
        # of several columns the file has their names, too, which no alphabet has
        mend = "copy it" if several else "copy it, or name the file with --alphabet"
        raise UserError(f"{path}: is not there; {mend}")
    if files.sha256(path) != reports.alphabet:
        raise UserError(f"{path}: its checksum differs: a byte was changed; copy it again")
    return tables.read(path) if several else alphabets.read(path).labels


def require_same(reports, given):
    """Raise UserError, which names the first row that differs, unless reports have these labels.

    Parameters
    ----------
    reports : Reports
    given : sequence of Alphabet
        One of each column.
    """
    where = reports.folder / MANIFEST
    if reports.alphabet is None:
        raise UserError(f"{where}: its reports were drawn without labels; leave out --alphabet")
    if reports.description.columns is None:
        if len(given) > 1:
            raise UserError(f"--alphabet: {where} has one column; name one file")
        if reports.alphabet != given[0].digest:
            _require_labels(of_folder(reports), given[0], ALPHABET)
        return
    there = of_folder(reports)
    if len(given) != len(there.names):
        raise UserError(
            f"--alphabet: the reports have {len(there.names)} columns; name a file for each"
        )
    for name, labels, alphabet in zip(there.names, there.labels, given, strict=True):
        _require_labels(labels, alphabet, f"column {shortened(name)}")


def _require_labels(there, alphabet, where):
    """Raise UserError, which names the first row that differs, unless an alphabet has labels."""
    pairs = enumerate(zip(there, alphabet.labels, strict=False))
    if (place := next((k for k, (a, b) in pairs if a != b), None)) is not None:
        what = f"is {shortened(there[place])} in the reports' {where}; name that alphabet"
        raise alphabet.error(place, f"{shortened(alphabet.labels[place])} {what}")
    if len(there) != len(alphabet):
        raise UserError(
            f"{alphabet.path}: has {len(alphabet)} labels, and the reports' {where} {len(there)}; "
            "name that alphabet"
        )
