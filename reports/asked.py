"""The request to `perturb`: a mechanism, and where the users' values are."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from common import alphabet as alphabets
from common.errors import UserError
from mechanisms.design import as_mechanism
from reports import labels, perturb
from reports.data import tables
from reports.mechanism import COLUMNS, Description

INPUTS = ("csv", "parquet", "arrow", "jsonl", "npy")
OF_COLUMNS = ("column", "other", "delimiter", "encoding")


@dataclass(frozen=True, eq=False)
class Asked:
    """A mechanism and values to draw reports of.

    Parameters
    ----------
    arguments : argparse.Namespace
    description : Description
    alphabets : sequence of Alphabet
        One of each column, or none.
    """

    arguments: object
    description: Description
    alphabets: tuple = ()

    @classmethod
    def of(cls, arguments):
        """Return what options ask for.

        Raises
        ------
        UserError
            If they contradict each other or do not describe a mechanism.
        """
        read = tuple(map(alphabets.read, arguments.alphabet or ()))
        _require_numbers(arguments, read)
        description = _described(arguments, read)
        for alphabet in read[:1]:
            description = labels.described(description, alphabet)
        for place, alphabet in enumerate(read[1:], 1):
            labels.require_plain(description, place, alphabet)
        description = description.resolved()
        description.build()
        return cls(arguments, description, read)

    @cached_property
    def labeled(self):
        """The object with the labels and their `digest`, or None."""
        if not self.alphabets:
            return None
        if self.description.columns is None:
            return self.alphabets[0]
        names = self.arguments.column or map(str, range(len(self.alphabets)))
        return tables.Columns(tuple(names), tuple(one.labels for one in self.alphabets))

    @property
    def digest(self):
        """The SHA-256 of the labels, None without."""
        return None if self.labeled is None else self.labeled.digest

    @property
    def labels(self):
        """The labels as a file of the folder has them, None without."""
        return None if self.labeled is None else self.labeled.text()

    def values(self):
        """Return the path of an NPY file, or the `Values` of another; all of them are checked.

        Raises
        ------
        UserError
            If a value is none of the mechanism, or the file is not usable.
        """
        path, form = self.arguments.values, self.arguments.input
        if path != "-" and (form == "npy" or (form is None and _is_npy(path))):
            for option in OF_COLUMNS:
                if getattr(self.arguments, option) is not None:
                    raise UserError(f"--{option}: has no meaning with an NPY file; leave it out")
            perturb.check_values(str(path), self.description)
            return str(path)
        return self._of_columns()

    def _of_columns(self):
        # imported where used: pyarrow takes a moment to load
        from reports.data import columns, values

        given = self.arguments
        if given.scheduler is not None:
            raise UserError("--scheduler: its workers need the values as an NPY file, see the docs")
        if self.description.columns and given.values == columns.STANDARD_INPUT:
            raise UserError("several columns are read from a file; name one in place of -")
        if self.description.columns and given.column is None:
            raise UserError(f"--column: is missing; name each column of {given.values}, in order")
        options = given.input, given.delimiter, given.encoding
        names = given.column or [None]
        sources = [columns.Source(given.values, name, *options) for name in names]
        if sources[0].kind() == "npy":
            raise UserError("--input: npy is no form of standard input; name the file")
        others = given.other or [None] * len(names)
        made = []
        for place, (source, other) in enumerate(zip(sources, others, strict=True)):
            found, name = self._labels(place)
            if other is not None and other not in found:
                raise UserError(f"--other: {other} is no label of {name}; name one")
            other = None if other is None else list(found).index(other)
            made.append(values.Column(source, found, name, other))
        return values.read(made, _folder(given.out))

    def _labels(self, place):
        """Return the labels of a column, and their name in messages."""
        from reports.data import values

        if self.alphabets:
            return self.alphabets[place].labels, self.alphabets[place].path
        where = "" if self.description.columns is None else f" of {self.arguments.column[place]}"
        return values.numbers(self.description.sizes[place]), f"0 to K - 1{where}"


def _require_numbers(arguments, alphabets):
    """Raise UserError unless options of columns are given for each, or each once."""
    least, most = COLUMNS.get(arguments.mechanism, (1, 1))
    given = {name: getattr(arguments, name) for name in ("column", "alphabet", "k", "other")}
    numbers = {name: len(found) for name, found in given.items() if found is not None}
    if most == 1:
        for name, number in numbers.items():
            if number > 1:
                raise UserError(f"--{name}: {arguments.mechanism} takes one column; name it once")
        return
    if "k" not in numbers and not alphabets:
        raise UserError("--k: is missing; give the number of values of each column, or --alphabet")
    columns = len(alphabets) or numbers["k"]
    for name, number in numbers.items():
        if number != columns:
            raise UserError(
                f"--{name}: is given {number} times, and there are {columns} columns; give it for "
                "each, in their order"
            )
    if not least <= columns <= most:
        wanted = "the values and their tags" if most == 2 else f"{least} to {most}"
        raise UserError(
            f"--mechanism: {arguments.mechanism} takes columns: {wanted}; got {columns}"
        )
    if arguments.column is not None and len(set(arguments.column)) < columns:
        raise UserError("--column: names a column twice; name each once")


def _is_npy(path):
    """Return whether a name is an NPY file's, or a file is one by its first bytes."""
    if Path(path).suffix.lower() == ".npy":
        return True
    if not Path(path).is_file():
        return False
    with Path(path).open("rb") as file:
        return file.read(6) == b"\x93NUMPY"


def _folder(out):
    """Return the folder, of those that are there, that the reports come into."""
    return next(folder for folder in Path(out).absolute().parents if folder.is_dir())


def _described(arguments, alphabets):
    """Return the mechanism that the options, or the file of a designed one, describe."""
    names = ("sensitive", "theta", "block", "t", "alpha")
    given = {name: getattr(arguments, name) for name in names}
    sizes = arguments.k
    if alphabets:
        for K, alphabet in zip(sizes or (), alphabets, strict=False):
            if len(alphabet) != K:
                raise UserError(f"--k: is {K}, and {alphabet.path} has {len(alphabet)} labels")
        sizes = [len(alphabet) for alphabet in alphabets]
    if arguments.channel is not None and arguments.mechanism != "designed":
        raise UserError(f"channel: has no meaning with {arguments.mechanism}; leave it out")
    if arguments.mechanism in COLUMNS:
        return Description(arguments.mechanism, tuple(sizes), arguments.epsilon, **given)
    K, alphabet = sizes and sizes[0], alphabets[0] if alphabets else None
    if arguments.channel is not None:
        made = as_mechanism.read(arguments.channel)
        size, channel, prior = as_mechanism.texts(made)
        K = size if K is None else K
        given |= {"channel": channel, "prior": prior}
        _require_names(arguments.channel, made, alphabet)
    elif K is None and arguments.mechanism != "designed":
        raise UserError("--k: is missing; it is the number of values, or name --alphabet")
    return Description(arguments.mechanism, 1 if K is None else K, arguments.epsilon, **given)


def _require_names(path, made, alphabet):
    """Raise UserError unless a designed channel's values are the labels, in their order."""
    if alphabet is None or as_mechanism.is_of_classes(made):
        return
    for place, (name, label) in enumerate(zip(made["names"], alphabet.labels, strict=False)):
        if name != label:
            raise alphabet.error(place, f"the values of {path} have {name} in its place")
