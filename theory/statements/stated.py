"""The names of a claim's statement for its proof: what its text declares, defines and ranges over.

    said = stated("ID")
    X, E = said.X, said.E

The terms are those of the statement itself. Nothing is read before a name is asked for.
"""

from functools import cache

from theory.exporting.instances import index_sorts
from theory.kernel import trace
from theory.ledger import written
from theory.notation import names, symbols
from theory.projects import claim_files


class Stated:
    """A claim's statement, whose attributes are its constants, definitions and index sorts.

    A name is written as in the text, or as the kernel has it: `said.X_S` is `said.sensitive`.

    Parameters
    ----------
    claim : str

    Raises
    ------
    LookupError
        If no file states the claim in the notation.
    AttributeError
        Of an attribute: if the statement has no such name.
    """

    def __init__(self, claim):
        entry = claim_files.find(claim)
        if entry is None or not entry.stated:
            how = "is stated in Python: import its names" if entry else "no file has this claim"
            raise LookupError(f"{claim}: {how}")
        self._claim = claim

    def statement(self, **formulas):
        """Return the `Statement`, with other formulas if some are given, by name."""
        return _builder(self._claim)(**formulas)

    def __getattr__(self, name):
        if name.startswith("_"):  # of Python itself
            raise AttributeError(name)
        key = names.kernel_name(name)
        for found in (_declared, _defined, _all):
            if key in found(self._claim):
                return found(self._claim)[key]
        known = ", ".join(map(names.shown, _all(self._claim)))
        raise AttributeError(f"{self._claim} has no name {name}; it has {known}")


@cache
def stated(claim):
    """Return the names of a claim's statement, as attributes."""
    return Stated(claim)


@cache
def _declared(claim):
    """Return what the rows `for all` of a claim's text declare, by name."""
    entry = claim_files.find(claim)
    taken = {names.kernel_name(name) for name, _ in symbols.declared(entry.stated)}
    constants = written.declared(entry)
    hidden = taken - {c.data for c in constants}
    return {name: one for name, one in _with_sorts(constants).items() if name not in hidden}


@cache
def _defined(claim):
    """Return what they and the rows `where` declare; formulas that these run are not traced."""
    with trace.aside():
        return _with_sorts(_builder(claim).constants())


@cache
def _all(claim):
    """Return all names of a claim's statement, with sorts that it ranges over."""
    with trace.aside():
        statement = _builder(claim)()
    return {s.name: s for s in index_sorts(statement.formula)} | _defined(claim)


def _builder(claim):
    return written.builder("", claim_files.find(claim))


def _with_sorts(constants):
    """Return constants and the sorts in theirs by name; a constant goes before a sort."""
    sorts = [sort for c in constants for sort in _indices(c.sort)]
    return {sort.name: sort for sort in sorts} | {c.data: c for c in constants}


def _indices(sort):
    """Return the index sorts in a sort."""
    if sort.kind == "functions":
        return [*_indices(sort.domain), *_indices(sort.range)]
    return [sort] if sort.kind == "index" else []
