"""Changed statements that say the same, each by a step of the kernel.

What is changed stands below terms. If one of these has the same value before and after, so has the
statement. At each the change matters only where its neighbours let it: a part of "and" if the
others hold, a branch if its condition does, a factor if the others are not zero.
"""

from itertools import islice

from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import solve
from theory.ledger import assemble
from theory.ledger.formal import Implied, NotNeeded
from theory.mutants.misstate import below, under

SAME = "has the same value where it is changed, by one step"
WEAKER = "follows from the statement"
# how far above a change terms are compared; at how many constants a hypothesis is taken
MOST_LEVELS, MOST_INSTANCES = 5, 50
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
    return SAME if any(_equal(statement, known, *one) for one in pairs[-MOST_LEVELS:][::-1]) else ""


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
    if old.sort not in (BOOL, REAL):
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
        What the claim's record says of the hypothesis.
    change : Change
    statement : Statement
    """
    if change.part != "hypotheses" or not isinstance(why, Implied | NotNeeded):
        return ""
    if change.kind == "hypothesis" or _follows(statement, change):
        return f"derived to be redundant: {why.why}"
    return ""


def _follows(statement, change):
    """Return whether what is put for a hypothesis follows from it, or from all, by one step."""
    try:
        made = change.of(statement)
        old, new = (s.spelled(s.hypotheses[change.name]) for s in (statement, made))
        return _entails(old, new) or _from_all(statement, new)
    except FAULTS:
        return False


def _from_all(statement, new):
    """Return whether all hypotheses entail a formula, each at the constants that there are."""
    scope = list(statement.constants)
    while new.op == "forall":
        scope.append(const(f"any{len(scope)}", new.args[0].sort.domain))
        new = apply(new.args[0], scope[-1])
    given = [statement.spelled(t) for t in statement.hypotheses.values()]
    found = [one for t in given for one in islice(_instances(t, scope), MOST_INSTANCES)]
    return _derived(implies(and_(*given, *found), new))


def _instances(t, scope):
    """Yield what a hypothesis says at the constants."""
    if t.op == "and":
        for part in t.args:
            yield from _instances(part, scope)
    elif t.op == "forall":
        for c in scope:
            if c.sort is t.args[0].sort.domain:
                yield from _instances(apply(t.args[0], c), scope)
    else:
        yield t


def _entails(old, new):
    """Return whether a formula entails another, by one step at an element of each quantifier."""
    if old.op == new.op == "forall" and old.args[0].sort is new.args[0].sort:
        x = const("any", old.args[0].sort.domain)
        return _entails(apply(old.args[0], x), apply(new.args[0], x))
    return _derived(implies(old, new))


def compared(old, new):
    """Return that a changed statement says the same, or less, if the kernel derives it at once."""
    if any(a is not b for a, b in zip(old.constants, new.constants, strict=True)):
        return "", "of other sorts"
    try:
        before, after = (and_(*s.goals) for s in (old, new))
        given, now = old.given, new.given
    except FAULTS:
        return "", ""
    if _derived(and_(eq(given, now), eq(before, after))):
        return "equivalent", "both say the same, by one step"
    # where one step derives all that is concluded, what is concluded may be less
    whole = _derived(implies(given, after))
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
