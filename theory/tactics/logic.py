"""Steps of logic: quantifiers at given terms, goals part by part, cases."""

from theory.kernel.binding import apply, exception, forall
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, const, implies, not_
from theory.kernel.theorem import compute, counterexample, elimination, generalise, solve


def prove(goal, *facts, at=(), rounds=1):
    """Return `goal` from theorems, with the quantifiers met on the way.

    A goal about all elements is shown for an arbitrary one; a fact about all elements is used at
    the terms `at` and at these arbitrary ones.

    Parameters
    ----------
    goal : Term
    facts : Theorem
    at : list of Term
        Where to use what is known of all.
    rounds : int
        How deep quantifiers are nested; 0 leaves them closed.
    """
    found = _Quantifiers(at)
    found.look(goal, False)
    for fact in facts:
        found.look(fact.formula, True)
    for _ in range(rounds):
        found.use()
    return solve(goal, *facts, *found.theorems)


class _Quantifiers:
    def __init__(self, at):
        self.terms, self.known, self.asked = list(at), {}, {}
        self.theorems, self.done = [], set()

    def look(self, t, known):
        """Collect the quantified parts of a formula that is known, or that is to be shown."""
        if t.op == "forall":
            (self.known if known else self.asked).setdefault(t.args[0])
        elif t.op in ("and", "or"):
            for a in t.args:
                self.look(a, known)
        elif t.op == "not":
            self.look(t.args[0], not known)
        elif t.op == "implies":
            self.look(t.args[0], not known)
            self.look(t.args[1], known)
        elif t.sort is BOOL and t.op in ("eq", "ite") and t.args[0].sort is BOOL:
            for a in t.args:
                self.look(a, known)
                self.look(a, not known)

    def use(self):
        """Add what follows for each quantifier so far."""
        asked, known = list(self.asked), list(self.known)
        for f in asked:
            if (f, None) not in self.done:
                self.done.add((f, None))
                self.theorems.append(counterexample(f))
                self.terms.append(exception(f))
                self.look(apply(f, exception(f)), False)
        for f in known:
            for t in list(self.terms):
                if t.sort is f.sort.domain and (f, t) not in self.done:
                    self.done.add((f, t))
                    self.theorems.append(elimination(f, t))
                    self.look(apply(f, t), True)


def conjuncts(formula):
    """Return the parts of a conjunction, or only the formula."""
    return list(formula.args) if formula.op == "and" else [formula]


def at(given, *terms):
    """Return `given => P(terms)` for every conjunct `forall P` of `given` over these sorts."""
    found = []
    for part in conjuncts(given):
        body, steps = part, []
        for t in terms:
            if body.op != "forall" or body.args[0].sort.domain is not t.sort:
                break
            steps.append(elimination(body.args[0], t))
            body = apply(body.args[0], t)
        else:
            found.append(solve(implies(given, body), *steps))
    return found


def derive(given, goal, facts=lambda *constants: (), chosen=()):
    """Return `given => goal`, a conjunction part by part and a `forall` at an arbitrary constant.

    Parameters
    ----------
    given, goal : Term
    facts : callable
        From the arbitrary constants chosen so far to the theorems that decide a part.
    """
    parts = _parts(given, goal, facts, chosen)
    if len(parts) == 1 and parts[0].formula is implies(given, goal):
        return parts[0]
    return solve(implies(given, goal), *parts)


def _parts(given, goal, facts, chosen):
    """Return theorems that together say `given => goal`, one a part."""
    if goal.op == "and":
        return [found for part in goal.args for found in _parts(given, part, facts, chosen)]
    if goal.op == "implies":
        return _parts(and_(given, goal.args[0]), goal.args[1], facts, chosen)
    if goal.op == "forall":
        c = const(f"any{len(chosen)}", goal.args[0].sort.domain)
        found = derive(given, apply(goal.args[0], c), facts, (*chosen, c))
        return [for_all(given, goal.args[0], c, found)]
    return [solve(implies(given, goal), *facts(*chosen))]


def for_all(given, predicate, c, theorem):
    """Return `given => forall x: P(x)` from `given => P(c)`, for a constant c not in `given`."""
    every = generalise(theorem, c)
    arbitrary = elimination(every.formula.args[0], exception(predicate))
    return solve(implies(given, forall(predicate)), every, arbitrary, counterexample(predicate))


def by_cases(given, goal, cases, facts):
    """Return `given => goal`, case by case; together the cases must cover everything.

    Parameters
    ----------
    given, goal : Term
    cases : list of Term
    facts : callable
        From the number of a case to the theorems that decide it.
    """
    parts = [solve(implies(and_(given, c), goal), *facts(k)) for k, c in enumerate(cases)]
    return solve(implies(given, goal), *parts)


def deny(formula, *values, using=()):
    """Return `not formula` for a closed `forall ...`, which is false at these values.

    The instance is decided by going through the elements of its sorts, or by theorems (`using`).
    """
    steps, instance = [], formula
    for value in values:
        if instance.op != "forall":  # it is true or false whatever the other values are
            break
        steps.append(elimination(instance.args[0], value))
        instance = apply(instance.args[0], value)
    denied = using or [compute(not_(instance))]
    return solve(not_(formula), *steps, *denied)
