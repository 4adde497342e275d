"""The condition under which a formula is well defined: it divides by nothing that may be zero.

Read from left to right, as exact evaluation does: `b` in `a => b` and `a and b` only matters
where `a` holds, in `a or b` where `a` fails, a branch of if-then-else on its own side.
"""

from theory.kernel.binding import apply, forall, lam
from theory.kernel.sorts import refusing
from theory.kernel.terms import and_, eq, fresh, implies, not_, or_, real


@refusing()
def definedness(t):
    """Return the formula which says that every denominator in t is nonzero where it matters."""
    return and_(*_needed(t, {}))


def _needed(t, known):
    """Return the conditions that t needs, without repetition and without those known to hold."""
    if not t.partial:
        return []
    return _RULES.get(t.op, _parts)(t, dict(known))


def _parts(t, known, guard=lambda k, needed: needed):
    found = []
    for k, a in enumerate(t.args):
        new = _needed(a, known)
        known |= dict.fromkeys(new)
        found += [guard(k, needed) for needed in new]
    return found


def _quotient(t, known):
    found, nonzero = _parts(t, known), not_(eq(t.args[1], real(0)))
    return found if nonzero in known or nonzero in set(found) else [*found, nonzero]


def _guarded(t, known):
    def guard(k, needed):
        if k == 0:
            return needed
        return or_(*t.args[:k], needed) if t.op == "or" else implies(and_(*t.args[:k]), needed)

    return _parts(t, known, guard)


def _branches(t, known):
    condition, yes, no = t.args
    found = _needed(condition, known)
    known |= dict.fromkeys(found)
    one, other = _needed(yes, known), _needed(no, known)
    both = [needed for needed in one if needed in set(other)]
    found += both
    found += [implies(condition, needed) for needed in one if needed not in set(both)]
    return found + [implies(not_(condition), needed) for needed in other if needed not in set(both)]


def _pointwise(t, known):
    c = fresh(t.data)
    inner = _needed(apply(t, c), known)
    return [forall(lam(c, needed)) if c in needed.free else needed for needed in inner]


_RULES = {
    "div": _quotient, "and": _guarded, "or": _guarded, "implies": _guarded, "ite": _branches,
    "lam": _pointwise,
}  # fmt: skip
