"""What `perturb` is asked for: a mechanism, and where the users' values are."""

from dataclasses import dataclass
from pathlib import Path

from common import alphabet as alphabets
from common.errors import UserError
from mechanisms.design import as_mechanism
from reports import labels, perturb
from reports.mechanism import Description

INPUTS = ("csv", "parquet", "arrow", "jsonl", "npy")
OF_COLUMNS = ("column", "other", "delimiter", "encoding")


@dataclass(frozen=True, eq=False)
class Asked:
    """A mechanism and values to draw reports of.

    Parameters
    ----------
    arguments : argparse.Namespace
    description : Description
    alphabet : Alphabet, optional
    """

    arguments: object
    description: Description
    alphabet: alphabets.Alphabet | None = None

    @classmethod
    def of(cls, arguments):
        """Return what options ask for.

        Raises
        ------
        UserError
            If they do not fit each other, or are of no mechanism.
        """
        given = arguments.alphabet
        alphabet = None if given is None else alphabets.read(given)
        description = _described(arguments, alphabet)
        if alphabet is not None:
            description = labels.described(description, alphabet)
        description = description.resolved()
        description.build()
        return cls(arguments, description, alphabet)

    @property
    def digest(self):
        """The SHA-256 of the labels, None without."""
        return None if self.alphabet is None else self.alphabet.digest

    @property
    def labels(self):
        """The labels as a file of the folder has them, None without."""
        return None if self.alphabet is None else self.alphabet.text()

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
            perturb.check_values(str(path), self.description.values)
            return str(path)
        return self._of_column()

    def _of_column(self):
        # imported where used: pyarrow is of the extra `data`
        from reports.data import columns, values

        if self.arguments.scheduler is not None:
            raise UserError("--scheduler: its workers need the values as an NPY file, see the docs")
        names = ("column", "input", "delimiter", "encoding")
        source = columns.Source(
            self.arguments.values, *(getattr(self.arguments, name) for name in names)
        )
        if source.kind() == "npy":
            raise UserError("--input: npy is no form of standard input; name the file")
        if self.alphabet is None:
            found, name = values.numbers(self.description.values), "0 to K - 1"
        else:
            found, name = self.alphabet.labels, self.alphabet.path
        other = self.arguments.other
        if other is not None:
            if other not in found:
                raise UserError(f"--other: {other} is no label of {name}; name one")
            other = list(found).index(other)
        return values.read(source, found, name, other, _folder(self.arguments.out))


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


def _described(arguments, alphabet):
    """Return the mechanism that the options say; of a designed one the file says it."""
    names = ("sensitive", "theta", "block", "t", "alpha")
    given = {name: getattr(arguments, name) for name in names}
    K = arguments.k
    if alphabet is not None:
        if K not in (None, len(alphabet)):
            raise UserError(f"--k: is {K}, and {alphabet.path} has {len(alphabet)} labels")
        K = len(alphabet)
    if arguments.channel is not None:
        if arguments.mechanism != "designed":
            raise UserError(f"channel: has no meaning with {arguments.mechanism}; leave it out")
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
