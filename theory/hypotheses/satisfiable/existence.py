"""That what a statement is given exists, as a theorem about the statement itself.

A statement about "the square root of this", "a greatest value of that" or "a mass that solves an
equation" has a constant for it, and hypotheses that say what it is. If nothing met these, the
statement would say nothing. For each such constant a theorem says: whatever the other constants
are, if they meet the other hypotheses, there is one. Its formula is made from the statement, here.
"""

from dataclasses import dataclass, field
from functools import reduce

from theory.hypotheses import registers
from theory.kernel.binding import apply, closed, exists, lam, substitute, with_sorts
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import FALSE, TRUE, Term, and_, implies
from theory.kernel.theorem import elimination, generalise, solve
from theory.kernel.trace import remembered
from theory.ledger import formal
from theory.projects.loading import import_all
from theory.tactics.context import Given
from theory.tactics.logic import conjuncts
from theory.tactics.sums import ONE, ZERO

PROOFS = {}


@dataclass(frozen=True)
class Existence:
    """What a statement is given by its properties.

    Parameters
    ----------
    claim : str
    names : tuple of Term
        The constants.
    known : Term
        The hypotheses that are not about them.
    wanted : Term
        Those that are.
    others : tuple of Term
        The other constants of the statement.
    where : str
        What else must hold, in words; it is among the known.
    sorts : dict
        Sets in the place of the statement's.
    later : tuple of str
        The constants that are given by these: what is asked of them is shown by itself.
    """

    claim: str
    names: tuple
    known: Term
    wanted: Term
    others: tuple
    where: str = ""
    sorts: dict = field(default_factory=dict)
    later: tuple = ()

    @property
    def formula(self):
        """For all others that meet their hypotheses there are such constants."""
        return closed(implies(self.known, self.some), self.others)

    @property
    def some(self):
        """There are such constants."""
        return reduce(lambda made, c: exists(lam(c, made)), reversed(self.names), self.wanted)

    def at(self, *values):
        """Return what is wanted of values in the place of the constants."""
        return substitute(self.wanted, dict(zip(self.names, values, strict=True)))


def existence_of(claim, *names, where=None, sorts=None, later=()):
    """Return what a claim's statement is given: the constants of these names.

    Parameters
    ----------
    claim, *names : str
    where : callable, optional
        From the other constants, by name, to what else must hold, in words and as a term: beyond
        it there is no such object, and the statement says nothing.
    sorts : dict, optional
        Sets in the place of the statement's: a space on which users are independent.
    later : tuple of str
        Names of constants that are given by these. Hypotheses about them are left out.

    Raises
    ------
    Refused
        If the statement has no such constant.
    """
    statement = formal.formals()[claim].build()
    sorts = sorts or {}
    constants = [with_sorts(c, sorts) for c in statement.constants]
    chosen = tuple(c for c in constants if c.data in names)
    after = {c for c in constants if c.data in later}
    asked = {*names, *later}
    if {c.data for c in (*chosen, *after)} != asked or not names or set(names) & set(later):
        raise Refused(f"{claim} has no constants {', '.join(sorted(asked))}")
    spelled = [with_sorts(statement.spelled(part), sorts) for part in statement.hypotheses.values()]
    parts = [part for one in spelled for part in conjuncts(one) if part.free.isdisjoint(after)]
    about = [not part.free.isdisjoint(chosen) for part in parts]
    known, wanted = (
        and_(*(part for part, yes in zip(parts, about, strict=True) if yes is side))
        for side in (False, True)
    )
    others = tuple(c for c in constants if c not in {*chosen, *after})
    words, condition = where({c.data: c for c in others}) if where else ("", TRUE)
    known = and_(known, condition)
    return Existence(claim, chosen, known, wanted, others, words, sorts, tuple(later))


def satisfiable(claim, *names, where=None, sorts=None, later=()):
    """Register the decorated function, which shows that the constants of a claim can exist.

    It is given the `Existence`, and returns the theorem that what is known implies that there are
    some. Parameters are those of `existence_of`.
    """

    def made(function):
        def derive():
            found = existence_of(claim, *names, where=where, sorts=sorts, later=later)
            theorem = generalise(function(found), *found.others)
            if theorem.formula is not found.formula:
                raise Refused(f"{claim}: another formula was derived")
            return found, theorem

        return remembered(derive)

    return registers(PROOFS, claim, names, made)


def witnessed(found, values, theorem):
    """Return `given => there are such constants` from `given => what is wanted of values`."""
    (none,), steps = found.some.args, [theorem]
    for value in values:
        # what is wanted may be true as it stands, before all values are put
        if none is not FALSE:
            steps.append(elimination(none.args[0], value))
            none = apply(none.args[0], value)
    made = theorem.formula
    known = made.args[0] if made.op == "implies" else found.known
    return solve(implies(known, found.some), *steps)


def shown(found, values, context=None, at=()):
    """Return that values are what is wanted, from what a context has of them, or a new one.

    Parameters
    ----------
    found : Existence
    values : list of Term
    context : Given, optional
        Of what is known.
    at : list of Term
        Where it uses what is known of all.
    """
    context = context or Given(found.known)
    return witnessed(found, values, context.have(found.at(*values), at=at))


def proofs():
    """Import every module of proofs; return functions that derive theorems, by claim and names."""
    import_all("theory.hypotheses.satisfiable")
    return PROOFS


def solutions(statement):
    """Return the names of the hypotheses that ask of some constant to solve an equation.

    Other than that a sum is one, as of distributions, or that something is zero.
    """
    return [
        name
        for name, part in statement.hypotheses.items()
        if _equates(statement.spelled(part), asked=True)
    ]


def of_all_numbers(statement):
    """Return the names of the hypotheses that are of all real numbers, or of all functions to them.

    An instance goes through a few of them: it does not show that the hypothesis can be met.
    """
    return [
        name
        for name, part in statement.hypotheses.items()
        if any(not sort.is_index for sort in _ranges(statement.spelled(part)))
    ]


def _ranges(t):
    """Return the sorts that a formula goes through."""
    found, seen, stack = [], {t}, [t]
    while stack:
        part = stack.pop()
        found += [part.args[0].sort.domain] if part.op == "forall" else []
        new = [a for a in part.args if a not in seen]
        seen.update(new)
        stack += new
    return found


def is_open(claim, statement, hypothesis):
    """Return whether it is not shown of a constant of a hypothesis that there is one."""
    names = {name for one, given in proofs() if one == claim for name in given}
    free = statement.spelled(statement.hypotheses[hypothesis]).free
    return names.isdisjoint(c.data for c in free)


def _equates(t, asked):
    """Return whether a formula asks that two numbers are equal."""
    if t.op == "not":
        return _equates(t.args[0], not asked)
    if t.op == "implies":
        return _equates(t.args[0], not asked) or _equates(t.args[1], asked)
    if t.op in ("and", "or"):
        return any(_equates(a, asked) for a in t.args)
    if t.op == "forall":
        return t.args[0].op == "lam" and _equates(t.args[0].args[0], asked)
    return asked and t.op == "eq" and t.args[0].sort is REAL and not _is_plain(t)


def _is_plain(t):
    """Return whether an equation says that values of functions sum to one, or one is zero."""
    one, other = sorted(t.args, key=lambda a: a.op != "num")
    sums = other.args if other.op == "add" else [other]
    laws = all(a.op == "sum" and a.args[0].op != "lam" for a in sums)
    return (one is ONE and laws) or (one is ZERO and other.op in ("app", "bound"))
