"""Changed statements that say the same, each by a step of the kernel.

What is changed stands below terms. If one of these has the same value before and after, so has the
statement. At each the change matters only where its neighbours let it: a part of "and" if the
others hold, a branch if its condition does, a factor if the others are not zero.
"""

from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, eq, fresh, implies, not_, real
from theory.kernel.theorem import solve
from theory.ledger import assemble
from theory.ledger.formal import Implied, NotNeeded
from theory.mutants.misstate import below, under

SAME = "has the same value where it is changed, by one step"
WEAKER = "follows from the statement"
# how far above a change terms are compared; at how many constants what holds of all is taken
MOST_LEVELS, MOST_INSTANCES = 5, 8
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
    return SAME if any(_equal(statement, known, *one) for one in pairs[-MOST_LEVELS:][::-1]) else ""


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
    """Return whether what is put for a hypothesis follows from all hypotheses."""
    try:
        made = change.of(statement)
        new = made.spelled(made.hypotheses[change.name])
        return entails([statement.spelled(t) for t in statement.hypotheses.values()], new)
    except FAULTS:
        return False


def entails(known, goal):
    """Return whether formulas entail another, by one step at some constants.

    These are the free ones and one for each element that is said to exist; what holds of all
    elements is taken at each of them.
    """
    taken, waiting = [], []
    scope = sorted(frozenset().union(goal.free, *(t.free for t in known)), key=str)
    for t, true in [*((t, True) for t in known), (goal, False)]:
        _take(t, true, scope, taken, waiting)
    for _ in range(2):
        foralls, waiting = waiting, []
        for t in foralls:
            alike = [c for c in scope if c.sort is t.args[0].sort.domain]
            if not alike:  # no sort is empty
                alike = [fresh(t.args[0].sort.domain)]
                scope += alike
            for c in alike[:MOST_INSTANCES]:
                _take(apply(t.args[0], c), True, scope, taken, waiting)
    return _derived(not_(and_(*taken)))


def _take(t, true, scope, taken, waiting):
    """Take what a formula says, true or not, apart: to closed facts, and to what holds of all."""
    if t.op == "not":
        _take(t.args[0], not true, scope, taken, waiting)
    elif t.op == ("and" if true else "or"):
        for part in t.args:
            _take(part, true, scope, taken, waiting)
    elif t.op == "implies" and not true:
        _take(t.args[0], True, scope, taken, waiting)
        _take(t.args[1], False, scope, taken, waiting)
    elif t.op == "forall" and true:
        waiting.append(t)
    elif t.op == "forall":
        scope.append(fresh(t.args[0].sort.domain))
        _take(apply(t.args[0], scope[-1]), False, scope, taken, waiting)
    else:
        taken.append(t if true else not_(t))


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
