"""Changed statements with the same meaning, each shown by a step of the kernel.

The changed part is below other terms. If one of these has the same value before and after, so has
the statement. At each the change matters only where its neighbours let it: a part of "and" if the
others hold, a branch if its condition does, a factor if the others are not zero.
"""

from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, eq, fresh, implies, not_, or_, real
from theory.kernel.theorem import solve
from theory.ledger import assemble
from theory.ledger.formal import Implied, NotNeeded
from theory.mutants.misstate import below, under

SAME = "has the same value where it is changed, by one step"
OF_ALL = "says the same of all elements, by one step at some"
WEAKER = "follows from the statement"
# how far above a change terms are compared; at how many constants what holds of all is taken
MOST_LEVELS, MOST_INSTANCES, MOST_CONSTANTS = 5, 8, 30
FAULTS = (*assemble.FAULTS, RecursionError)


def same(statement, change):
    """Return that a changed place has the same value in all that the statement is about, or "".

    Parameters
    ----------
    statement : Statement
    change : Change
    """
    if change.kind in ("hypothesis", "sort"):
        return ""
    try:
        made = change.of(statement)
        old, new = (_part(s, change) for s in (statement, made))
        pairs = _levels(old, new, change.path, statement)
    except FAULTS:
        return ""
    known = _known(statement, change)
    if change.part == "hypotheses" and _both_ways(known, *map(statement.spelled, (old, new))):
        return "the hypotheses say the same, by one step at some elements"
    if any(_of_all_alike(*map(statement.spelled, one[:2])) for one in pairs):
        return OF_ALL
    return SAME if any(_equal(statement, known, *one) for one in pairs[-MOST_LEVELS:][::-1]) else ""


def _of_all_alike(old, new):
    """Return whether statements about all elements are the same, and not trivially true."""
    if old.op != "forall" or not _both_ways([], old, new):
        return False
    return not any(entails([], t) for t in (old, new))


def _both_ways(known, old, new):
    try:
        return entails([*known, old], new) and entails([*known, new], old)
    except FAULTS:
        return False


def _part(statement, change):
    parts = getattr(statement, change.part).items()
    return next(t for name, t in parts if getattr(name, "data", name) == change.name)


def _levels(old, new, path, statement):
    """Return the terms above a change, before and after, with what lets it matter there."""
    scope, found, given = list(statement.constants), [(old, new, [])], []
    for k in path:
        if old.op != new.op:
            break
        given = [*given, *_matters(old, k)]
        own = list(scope)
        new, _ = under(below(new)[k], own)
        old, _ = under(below(old)[k], scope)
        found.append((old, new, given))
    return found


def _matters(t, k):
    """Return what holds wherever argument k of a term matters for its value."""
    others = [a for j, a in enumerate(t.args) if j != k]
    if t.op == "and":
        return others
    if t.op == "or":
        return [not_(a) for a in others]
    if t.op == "mul":
        return [not_(eq(a, real(0))) for a in others]
    if t.op == "implies":
        return [t.args[0] if k == 1 else not_(t.args[1])]
    if t.op == "ite" and k:
        return [t.args[0] if k == 1 else not_(t.args[0])]
    return []


def _known(statement, change):
    """Return the hypotheses that hold wherever a change matters."""
    hypotheses = {name: statement.spelled(t) for name, t in statement.hypotheses.items()}
    if change.part == "hypotheses":
        return [t for name, t in hypotheses.items() if name != change.name]
    if change.part == "where" and _named(statement, change.name):
        return []
    return list(hypotheses.values())


def _named(statement, name):
    """Return whether a hypothesis names a definition, itself or by another definition."""
    names = {name}
    for c, t in statement.where.items():
        if names & {free.data for free in t.free}:
            names.add(c.data)
    return any(names & {free.data for free in t.free} for t in statement.hypotheses.values())


def _equal(statement, known, old, new, given):
    if old.sort not in (BOOL, REAL) or new.sort != old.sort:
        return False
    known = and_(*known, *map(statement.spelled, given))
    old, new = statement.spelled(old), statement.spelled(new)
    # what is true before and after, as what a claim concludes, may say less than it did
    if old.sort is BOOL and any(_derived(implies(known, t)) for t in (new, not_(old))):
        return False
    return _derived(implies(known, eq(old, new)))


def redundant(why, change, statement):
    """Return why a change of a hypothesis changes nothing, or "".

    One that is derived to be redundant is so too where less is asked for in its place.

    Parameters
    ----------
    why : At, NotNeeded, Implied, Needed or None
        The claim's record about the hypothesis.
    change : Change
    statement : Statement
    """
    if change.part != "hypotheses" or not isinstance(why, Implied | NotNeeded):
        return ""
    if change.kind == "hypothesis" or _follows(statement, change):
        return f"derived to be redundant: {why.why}"
    return ""


def _follows(statement, change):
    """Return whether what is put for a hypothesis follows from all hypotheses."""
    try:
        made = change.of(statement)
        new = made.spelled(made.hypotheses[change.name])
        return entails([statement.spelled(t) for t in statement.hypotheses.values()], new)
    except FAULTS:
        return False


def entails(known, goal):
    """Return whether formulas entail another, by one step at some constants.

    These are the free ones and one for each element that exists; a formula about all elements is
    used at each of them.
    """
    scope = sorted(frozenset().union(goal.free, *(t.free for t in known)), key=str)
    taken, count = _Taken(scope), None
    while count != len(scope) and len(scope) <= MOST_CONSTANTS:
        count = len(scope)
        parts = [taken.of(goal, False), *(taken.of(t, True) for t in known)]
    return _derived(not_(and_(*parts)))


class _Taken:
    """Formulas, true or false, at the constants of a scope: no quantifiers are left.

    Parameters
    ----------
    scope : list of Term
        What is said to exist joins it.
    """

    def __init__(self, scope):
        self.scope, self.witnesses = scope, {}

    def of(self, t, true):
        """Return what follows from a formula, or from its negation."""
        if t.op == "not":
            return self.of(t.args[0], not true)
        if t.op == "implies":
            parts = self.of(t.args[0], not true), self.of(t.args[1], true)
            return (or_ if true else and_)(*parts)
        if t.op in ("and", "or"):
            return (and_ if (t.op == "and") is true else or_)(*(self.of(a, true) for a in t.args))
        if t.op == "forall":
            return self._at_all(t) if true else self.of(apply(t.args[0], self._witness(t)), False)
        return t if true else not_(t)

    def _at_all(self, t):
        alike = [c for c in self.scope if c.sort is t.args[0].sort.domain]
        # no sort is empty
        alike = alike[:MOST_INSTANCES] or [self._witness(t)]
        return and_(*(self.of(apply(t.args[0], c), True) for c in alike))

    def _witness(self, t):
        if t not in self.witnesses:
            self.witnesses[t] = fresh(t.args[0].sort.domain)
            self.scope.append(self.witnesses[t])
        return self.witnesses[t]


def compared(old, new):
    """Return that a changed statement says the same, or less, if the kernel derives it at once."""
    if any(a is not b for a, b in zip(old.constants, new.constants, strict=True)):
        return "", "of other sorts"
    try:
        before, after = (and_(*s.goals) for s in (old, new))
        given, now = old.given, new.given
    except FAULTS:
        return "", ""
    # where one step derives all that is concluded, what is concluded may be less
    whole = _derived(implies(given, after))
    if not whole and _derived(and_(eq(given, now), eq(before, after))):
        return "equivalent", "both say the same, by one step"
    if not whole and _derived(and_(eq(given, now), implies(given, eq(before, after)))):
        return "equivalent", "both say the same where the hypotheses hold, by one step"
    if _derived(and_(implies(now, given), implies(before, after))):
        return "weaker", WEAKER
    return "", ""


def _derived(formula):
    try:
        return bool(solve(formula))
    except FAULTS:
        return False
