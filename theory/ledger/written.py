"""Statements that are written in files of claims: each is read when it is built.

The formulas that a file names are called on terms, so that what runs is traced; another formula
takes a name's place where a claim is tested.
"""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import textwrap
from importlib import import_module
from inspect import Parameter, Signature

from common.errors import UserError
from theory.notation import names, read, symbols
from theory.notation.misread import Misread
from theory.notation.vocabulary import stating, vocabulary
from theory.notions import logic
from theory.projects import claim_files, loading, project, registry

PLACE, UNKNOWN = "·", "nothing is called "
# what a formula takes to be evaluated on terms, besides sums over a sort (`Σ_X`)
OPERATIONS = {"choose": logic.choose, "∧": logic.all_of, "∨": logic.any_of}


def builders(package, ids):
    """Yield what builds the statements of claims that a package's files state, with their ids.

    Parameters
    ----------
    package : str
    ids : iterable of str
        Others than those of claims that are stated there are left out.
    """
    found = registry.stated_in(package)
    for name in ids:
        if name in found:
            module, path = found[name]
            yield name, builder(module, claim_files.entry(path, name))


def builder(module, entry):
    """Return what builds the statement of a claim.

    Parameters
    ----------
    module : str
        What records call the place of the statement.
    entry : Entry

    Raises
    ------
    UserError
        If a formula is not there.
    """
    called = _parameters(entry)
    own = {called[name]: _formula(entry, name) for name in entry.formulas}
    own |= {called[name]: _written(entry, name) for name in entry.here}
    given = {called[name]: _given(entry, name) for name in entry.formulas}
    shown = {parameter: name for name, parameter in called.items()}

    def taken(reader, changed):
        if unknown := sorted(set(changed) - set(own)):
            raise TypeError(f"{entry.id} has no formula {unknown[0]}")
        formulas = {
            shown[name]: _called(formula, given.get(name))
            for name, formula in (own | changed).items()
        }
        with _of_file(entry):
            return reader(entry.stated, stating(), formulas)

    def build(**changed):
        return taken(read.statement, changed)

    build.constants = lambda: taken(read.declared, {})
    build.__signature__ = Signature(
        [Parameter(name, Parameter.KEYWORD_ONLY, default=f) for name, f in own.items()]
    )
    build.__module__, build.__name__ = module, entry.id.replace("-", "_")
    build.__doc__, build.entry = entry.words.get("says"), entry
    return build


def declared(entry):
    """Return the constants that a claim's statement is for all of."""
    with _of_file(entry):
        return read.declared(entry.stated)


def _parameters(entry):
    """Return the parameter of each formula: `f_of` is called f where a constant has that name."""
    taken = {name for name, _ in symbols.declared(textwrap.dedent(entry.stated))}
    found = {}
    for name in (*entry.formulas, *entry.here):
        plain = name.removesuffix("_of")
        found[name] = names.kernel_name(plain if plain in taken else name)
    return found


def is_formula(name):
    """Return whether a name is that of a formula in the vocabulary."""
    return any(one.runs and one.name == name for one in vocabulary())


class _of_file:  # noqa: N801 - read as a word
    """Names the file of a mistake in a text."""

    def __init__(self, entry, shift=2):
        # the rows of a statement are read without the blanks that begin them
        self.entry, self.shift = entry, shift

    def __enter__(self):
        pass

    def __exit__(self, kind, error, _):
        if kind is Misread:
            path, what = project.near(self.entry.path), error.what
            name = what.removeprefix(UNKNOWN)
            if name != what and is_formula(name):
                what = f"{name} runs a formula; name it in a row `formula`"
            what += _place_in_formula(error.__context__)
            error.args = (
                f"{path}:{error.line}:{error.column + self.shift}: {self.entry.id}: {what}",
            )


def _place_in_formula(error):
    """Return the line of the project's code that refused its arguments, if some did."""
    if error is None or project.is_library():
        return ""
    place = loading.place(error)
    return "" if place == str(project.current().file) else f" ({place})"


def _formula(entry, name):
    """Return the function that a row names, among the project's formulas or by its full name."""
    full, line = entry.full_name(name), entry.formulas[name][2]
    module, _, function = full.rpartition(".")
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError):
        found = None
    if not callable(found):
        where = f"{project.near(entry.path)}:{line}"
        raise UserError(f"{where}: {entry.id}: no formula {full}; name a function that is there")
    return found


def _written(entry, name):
    """Return the formula that a row writes: a function of terms."""
    parameters, text, *place = entry.here[name]

    def formula(*values):
        if len(values) != len(parameters):
            raise TypeError(f"takes {len(parameters)} arguments")
        with _of_file(entry, 0):
            return read.formula(text, place, dict(zip(parameters, values, strict=True)), stating())

    formula.__name__ = name
    return formula


def _given(entry, name):
    """Return what a formula's arguments are: None where the statement gives one."""
    _, listed, line = entry.formulas[name]
    if listed is None:
        return None
    with _of_file(entry):
        return [_argument(one.strip(), line) for one in listed.split(", ")]


def _argument(said, line):
    if said == PLACE:
        return None
    if said in OPERATIONS:
        return OPERATIONS[said]
    fold = {"Σ_": "sum", "Π_": "prod"}.get(said[:2])
    sort = read.sort(said[2:] if fold else said, line)
    return getattr(sort, fold) if fold else sort


def _called(formula, given):
    """Return a formula of the terms that a statement gives.

    Arguments beyond the formula's own go to the function that this returns.
    """
    if given is None:
        return formula

    def call(*values):
        rest = iter(values)
        found = formula(*(next(rest, None) if one is None else one for one in given))
        return found(*more) if (more := [*rest]) else found

    return call
