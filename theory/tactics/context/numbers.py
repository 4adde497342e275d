"""A goal from facts by arithmetic in which terms are any numbers: the solver sees only names."""

from theory.kernel.binding import rebuild
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import instance, solve
from theory.tactics.context.parts import arbitrary, body

LOGIC = {"and", "or", "not", "implies", "le", "eq", "add"}
FLAT = {"add", "mul"}


def by_numbers(scope, goal, facts, terms):
    """Return `H => goal`, from facts, whatever numbers the terms are.

    Parameters
    ----------
    scope : Scope
    goal : Term
    facts : list of Theorem
    terms : list of Term
        By default the items of all sums `a + b` in goal and facts, so that what is left is linear.
    """
    said = [body(theorem.formula) for theorem in facts]
    terms = terms or list(dict.fromkeys(t for formula in (goal, *said) for t in _items(formula)))
    names = {}
    for t in terms:
        names[t] = arbitrary(REAL, goal, *said, *names.values())
    plain = implies(and_(*(_named(t, names, {}) for t in said)), _named(goal, names, {}))
    found = instance(solve(plain), {name: t for t, name in names.items()})
    return solve(scope.target(goal), found, *facts)


def _named(t, names, memo):
    """Return t with closed parts replaced by their names; also some factors of a product."""
    if t in names:
        return names[t]
    if t not in memo:
        args = [_named(a, names, memo) for a in t.args]
        if t.op in FLAT:
            args = _grouped(t, args, names)
        same = len(args) == len(t.args) and all(a is b for a, b in zip(args, t.args, strict=True))
        memo[t] = t if same else rebuild(t, args)
    return memo[t]


def _grouped(t, args, names):
    """Return the arguments of a sum or product, those that are a named one in a row by its name."""
    own = list(t.args)
    for part, name in names.items():
        size = len(part.args)
        for k in range(len(own) - size + 1 if part.op == t.op else 0):
            if all(a is b for a, b in zip(own[k : k + size], part.args, strict=True)):
                own[k : k + size] = args[k : k + size] = [name]
                break
    return args


def _items(t):
    """Return what a formula adds and compares, without numbers before it."""
    if t.op in LOGIC and t.args[0].sort.kind != "index":
        return [item for a in t.args for item in _items(a)]
    if t.op == "mul" and t.args[0].op == "num" and len(t.args) == 2:
        return _items(t.args[1])
    return [t] if t.sort is REAL and t.op != "num" else []
