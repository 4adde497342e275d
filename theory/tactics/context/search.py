"""A goal part by part; each part follows from facts that a search finds.

The search is not trusted. Its limits are counts and the solver's resources, so its result is the
same everywhere. Only the used facts reach the kernel.
"""

from dataclasses import replace

from theory.kernel.binding import apply, exception, fold, function
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import TRUE, and_, eq, ite, not_
from theory.kernel.theorem import counterexample, elimination, identical, instance, point, solve
from theory.tactics.context import cores
from theory.tactics.context.gather import known_predicates, stages
from theory.tactics.context.induction import by_item, item_of
from theory.tactics.context.parts import arbitrary, body
from theory.tactics.context.scope import Unproved
from theory.tactics.context.solver import MOST, decided, enough
from theory.tactics.logic import conjuncts

HARD = 2  # of how many stages all facts are tried with more resources
# how a record fails that is of another version of the search
UNFIT = (Refused, AttributeError, IndexError, KeyError, TypeError, ValueError)


def shown(scope, goal):
    """Return `H => goal`: part by part, each by what is known of it.

    Parameters
    ----------
    scope : Scope
    goal : Term

    Raises
    ------
    Unproved
        With the part that was not shown.
    """
    target = scope.target(goal)
    if target is TRUE:
        return solve(target)
    for theorem in scope.known:
        if theorem.formula is target:
            return theorem
    parts, steps = [], []
    _split(TRUE, goal, goal, {}, parts, steps)
    if len(parts) == 1 and parts[0][1] is goal:
        return leaf(scope, goal)
    proofs = []
    for given, part, values in parts:
        found = leaf(scope.under(given, values), part)
        proofs.append(instance(found, values) if values else found)
    return solve(target, *proofs, *steps)


def _quantified(t):
    """Return whether a formula has a quantifier outside of sums."""
    return bool(known_predicates(t) or known_predicates(t, False))


def _split(given, goal, real, values, parts, steps):
    """Collect the parts of a goal, at arbitrary constants, and how they make the goal.

    `real` is the goal with the exceptions of its quantifiers for these constants (`values`).
    """
    if goal.op == "and" and real.op == "and" and len(goal.args) == len(real.args):
        for a, b in zip(goal.args, real.args, strict=True):
            _split(given, a, b, values, parts, steps)
    elif goal.op == "implies":
        (a, b), (_, d) = goal.args, real.args
        _split(and_(given, a), b, d, values, parts, steps)
    elif goal.op == "eq" and goal.args[0].sort is BOOL and _quantified(goal):
        (a, b), (c, d) = goal.args, real.args
        _split(and_(given, a), b, d, values, parts, steps)
        _split(and_(given, b), a, c, values, parts, steps)
    elif goal.op == "forall":
        f, g = goal.args[0], real.args[0]
        c = arbitrary(f.sort.domain, given, goal, *values)
        steps.append(counterexample(g))
        e = exception(g)
        _split(given, apply(f, c), apply(g, e), {**values, c: e}, parts, steps)
    else:
        parts.append((given, goal, values))


def leaf(scope, goal):
    """Return `H => goal` for a goal without quantifiers outside."""
    target = scope.target(goal)
    if target is TRUE:
        return solve(target)
    for theorem in scope.known:
        if theorem.formula is target:
            return theorem
    name = cores.key(scope, goal)
    way = cores.recorded(name)
    if way is not None:
        try:
            found = _taken(scope, goal, way)
            cores.record(name, way)
            return found
        except UNFIT:
            pass
    found, way = _searched(scope, goal)
    if way is not None:
        cores.record(name, way)
    return found


def _taken(scope, goal, way):
    """Return `H => goal` as a record says."""
    kind, *rest = way
    if kind == "facts":
        facts = cores.read(scope, goal, rest[0])
        return solve(scope.target(goal), *(f.theorem(scope.known) for f in facts))
    return WAYS[kind](scope, goal, *rest)[0]


def _searched(scope, goal):
    """Return `H => goal` and the record of how."""
    found, trouble = _tried("identity", scope, goal)
    if found:
        return found
    target, tried = scope.target(goal), []
    for gathered in stages(scope, goal):
        facts = list({f.formula: f for f in reversed(gathered) if f.formula is not TRUE}.values())
        tried.append(facts[::-1][:MOST])
        used = enough(target, [f.formula for f in tried[-1]])
        if used is not None and (
            found := _by(scope, goal, [tried[-1][k] for k in used], tried[-1])
        ):
            return found
    for kind in ("witness", "element", "item"):
        found, failed = _tried(kind, scope, goal)
        if found:
            return found
        trouble = trouble or failed
    for facts in tried[:HARD]:
        if decided(target, [f.formula for f in facts]) and (
            found := _by(scope, goal, facts, facts)
        ):
            return found
    known = [body(f.formula) for f in tried[min(1, len(tried) - 1)]]
    raise trouble or Unproved(goal, known, given=scope.H)


def _tried(kind, scope, goal):
    """Return what a way found, or None, and why it failed where that says more than the goal."""
    if scope.depth == 0 and kind in DEEPER:
        return None, None
    try:
        found = WAYS[kind](scope, goal)
    except Refused as error:
        return None, error if kind != "item" and isinstance(error, Unproved) else None
    return (found and (found[0], [kind, *found[1:]])), None


def _by(scope, goal, facts, gathered):
    """Return `H => goal` by facts, and the record; None if the kernel does not follow."""
    try:
        found = solve(scope.target(goal), *(f.theorem(scope.known) for f in facts))
    except Refused:
        return None
    lines = cores.written(scope, goal, facts, gathered)
    return found, None if lines is None else ["facts", lines]


def _by_identity(scope, goal):
    """Return it if both sides are one rational function, each denominator shown nonzero."""
    if goal.op != "eq" or goal.args[0].sort is not REAL:
        return None
    if not ({t.op for t in goal.args} & {"add", "mul", "div"}):
        return None
    found = identical(*goal.args)
    if found.formula.op != "implies":
        return (solve(scope.target(goal), found),)
    needed = dict.fromkeys(conjuncts(found.formula.args[0]))
    deeper = replace(scope, depth=max(scope.depth - 1, 0))
    return (solve(scope.target(goal), found, *(shown(deeper, d) for d in needed)),)


def _by_witness(scope, goal, number=None):
    """Return that there is such an element, as one of the terms given is."""
    if goal.op != "not" or goal.args[0].op != "forall":
        return None
    predicate, trouble = goal.args[0].args[0], None
    terms = [t for t in dict.fromkeys(scope.at) if t.sort is predicate.sort.domain]
    for k in range(len(terms)) if number is None else [number]:
        try:
            one = shown(scope, not_(apply(predicate, terms[k])))
        except Unproved as error:
            trouble = trouble or error
            continue
        return solve(scope.target(goal), one, elimination(predicate, terms[k])), k
    if trouble:
        raise trouble
    return None


def _by_element(scope, goal):
    """Return that an item is at most its sum."""
    found = item_of(goal)
    return found and (item(replace(scope, depth=scope.depth - 1), *found),)


def _by_item(scope, goal, *how):
    found = by_item(scope, goal, shown, only=how or None)
    return found and (found[0], *found[1])


# from a scope and a goal, and what is recorded of how, to the theorem and that; None if unfit
WAYS = {
    "identity": _by_identity,
    "witness": _by_witness,
    "element": _by_element,
    "item": _by_item,
}
DEEPER = {"element", "item"}


def item(scope, total, x):
    """Return `H => f(x) <= total` for `total` the sum of f, whose items are shown not negative."""
    f = total.args[0]
    alone = fold("sum", function(x.sort, lambda i: ite(eq(i, x), apply(f, i), 0)))
    below = item_by_item(scope, alone <= total, x.sort)
    return solve(scope.target(apply(f, x) <= total), below, point("sum", f, x))


def item_by_item(scope, goal, over, keep=()):
    """Return `H => goal` by induction over the folds of a sort, or of the first that succeeds."""
    if goal is TRUE:
        return solve(TRUE)
    name = cores.key(scope, goal, f"item {over} {[cores.digest(t).hex() for t in keep]}")
    way = cores.recorded(name)
    if way is not None:
        try:
            found = by_item(scope, goal, shown, over, tuple(way), keep)
            if found is not None:
                cores.record(name, way)
                return found[0]
        except UNFIT:
            pass
    found = by_item(scope, goal, shown, over, None, keep)
    if found is None:
        raise Unproved(goal, ["it has no sums or products to go through"])
    cores.record(name, list(found[1]))
    return found[0]
