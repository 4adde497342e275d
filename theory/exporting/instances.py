"""The finite instances at which a statement was tested, as terms of its derivation's file.

A *model* satisfies the hypotheses; at a *countermodel* a conclusion is false, so that without
hypotheses the statement would be. Instances of what goes through the reals have no such terms.
"""

from dataclasses import dataclass
from fractions import Fraction

from theory.kernel.binding import function, sort_with
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, Refused, letters
from theory.kernel.terms import FALSE, TRUE, eq, ite, letter, real

MOST_ROWS = 300


@dataclass(frozen=True)
class Written:
    """An instance as terms.

    Parameters
    ----------
    kind : str
        `model` or `countermodel`.
    sorts : dict
        From index sorts to sorts of known size.
    values : list of Term
        Of the statement's constants, in their order.
    """

    kind: str
    sorts: dict
    values: list


def written(statement, models, countermodels):
    """Return the instances that can be written.

    Parameters
    ----------
    statement : Statement
    models, countermodels : list of At
        Where the hypotheses hold, and where a conclusion is false.
    """
    found, indices = [], index_sorts(statement.formula)
    if statement.implication.op != "implies":
        return []
    if _is_finite(statement.given):
        found += [_terms("model", statement, where, indices) for where in models]
    if all(map(_is_finite, statement.goals)):
        found += [_terms("countermodel", statement, where, indices) for where in countermodels]
    return [one for one in found if one]


def _terms(kind, statement, where, indices):
    """Return an instance as terms, or None."""
    if not {sort.name for sort in indices} <= set(where.sizes):
        return None
    sorts = {sort: letters(where.sizes[sort.name]) for sort in indices}
    instance = Instance(where.sizes, where.values)
    try:
        values = [_term(instance.constant(c), c.sort, sorts, instance) for c in statement.constants]
    except Refused:
        return None
    return Written(kind, sorts, values)


def _term(value, sort, sorts, instance):
    """Return a value of an instance as a closed term."""
    if sort.kind == "functions":
        keys = instance.elements(sort.domain)
        if len(keys) > MOST_ROWS:
            raise Refused(f"{sort} has too many rows")
        rows = [
            (_term(x, sort.domain, sorts, instance), _term(value(x), sort.range, sorts, instance))
            for x in keys
        ]
        return function(sort_with(sort.domain, sorts), lambda c: _chosen(c, rows))
    if isinstance(value, Fraction):
        return real(value)
    return (TRUE if value else FALSE) if sort is BOOL else letter(sort_with(sort, sorts), value)


def _chosen(c, rows):
    made = rows[-1][1]
    for key, image in reversed(rows[:-1]):
        made = ite(eq(c, key), image, made)
    return made


def _parts(*terms):
    """Return the parts of terms, each once."""
    found, stack = dict.fromkeys(terms), [*terms]
    while stack:
        more = [a for a in stack.pop().args if a not in found]
        found |= dict.fromkeys(more)
        stack += more
    return found


def index_sorts(*terms):
    """Return the index sorts of unknown size that terms speak of, in the order of their names."""
    parts = _parts(*terms)
    stack = [part.sort for part in parts] + [part.data for part in parts if part.op == "lam"]
    found = {}
    while stack:
        sort = stack.pop()
        if sort.kind == "functions":
            stack += [sort.domain, sort.range]
        elif sort.kind == "index":
            found[sort] = None
    return sorted(found, key=lambda sort: sort.name)


def _is_finite(t):
    """Return whether all that a term goes through is finite."""
    sets = [part.args[0].sort for part in _parts(t) if part.op in ("forall", "exception", "eq")]
    return all(sort.kind != "functions" or sort.domain.is_index for sort in sets)
