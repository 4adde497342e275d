"""Goals over sorts whose elements can be written down, element by element."""

from theory.kernel.binding import apply, forall, function
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, eq, implies, or_
from theory.kernel.theorem import elimination, members, solve, unfold
from theory.tactics.expand import sums_in


def listed(given, goal, facts=lambda goal: (), within=solve):
    """Return `given => goal`, each `forall` and each sum over listed elements written out.

    Parameters
    ----------
    given, goal : Term
    facts : callable
        From a part without quantifiers to theorems that decide it.
    within : callable
        What decides a part; `solve` by default.
    """
    if goal.op == "and":
        parts = [listed(given, part, facts, within) for part in goal.args]
        return solve(implies(given, goal), *parts)
    if goal.op == "implies" and goal.args[1].op in ("and", "forall"):
        return solve(
            implies(given, goal), listed(and_(given, goal.args[0]), goal.args[1], facts, within)
        )
    if goal.op == "forall" and is_sized(goal.args[0].sort.domain):
        f = goal.args[0]
        parts = [listed(given, apply(f, x), facts, within) for x in members(f.sort.domain)]
        return solve(implies(given, goal), unfold(goal), *parts)
    return within(implies(given, goal), *written_out(goal), *facts(goal))


def covered(x):
    """Return that an element of Bool or letters(k) is one of those listed."""
    listed = members(x.sort)
    one_of = function(x.sort, lambda y: or_(*(eq(y, v) for v in listed)))
    return solve(apply(one_of, x), unfold(forall(one_of)), elimination(one_of, x))


def is_sized(sort):
    """Return whether a sort's elements can be written down: truth values, letters, functions."""
    if sort.kind == "functions":
        return is_sized(sort.domain) and is_sized(sort.range)
    return sort.kind in ("bool", "letters")


def written_out(*formulas):
    """Return that each sum over listed elements, and each within it, is its items' sum."""
    found, stack, seen = [], sums_in(*formulas), set()
    while stack:
        total = stack.pop()
        if total in seen or total.args[0].sort.domain.kind not in ("bool", "letters"):
            continue
        seen.add(total)
        found.append(unfold(total))
        stack += sums_in(found[-1].formula.args[1])
    return found


def cases_of(formula):
    """Return that each `forall` over Bool or letters in a formula is its cases, and its sums."""
    found, stack = [], [formula]
    while stack:
        t = stack.pop()
        if t.op == "forall":
            found.append(unfold(t))
            stack.append(found[-1].formula.args[1])
        elif t.sort is BOOL and t.op in ("and", "or", "not", "implies", "eq", "ite"):
            stack += t.args
        elif t.op in ("le", "eq"):
            found += written_out(t)
    return found
