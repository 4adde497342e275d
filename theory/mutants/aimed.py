"""Ask Z3 for values at which a condition on statements holds, at the sizes of an instance.

Numbers, truth values and rows of these are unknown; everything else is the instance's.
"""

from fractions import Fraction

import z3

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.mutants.work import RESOURCES, Counting

# of one question, as Z3 counts, which beyond that may run long and count little; how many unknowns
RLIMIT, MOST_UNKNOWNS = 60_000, 80
KINDS = {REAL: z3.Real, BOOL: z3.Bool}


def choices(statement, defined=True):
    """Yield which constants may be unknown together: the numbers first, definitions last."""
    numbers = [c.data for c in statement.constants if c.sort in KINDS]
    rows = [c.data for c in statement.constants if _row(c.sort) and c.sort not in KINDS]
    free = [c.data for c in statement.where if _row(c.sort)] if defined else []
    yield numbers
    yield [*numbers, *rows]
    for name in rows:
        yield [*numbers, name]
        yield [one for one in (*numbers, *rows) if one != name]
    for name in free:
        yield [name]
        yield [*numbers, name]
    if free:
        yield [*numbers, *rows, *free]


def _row(sort):
    while sort.kind == "functions" and (sort.domain.is_index or sort.domain is BOOL):
        sort = sort.range
    return sort in KINDS


def values_that(wanted, where, names, work=None):
    """Return values of some constants at which something is so, or None if Z3 knows none.

    Parameters
    ----------
    wanted : callable
        Given the instance, returns what is to be true there.
    where : At
    names : collection of str
        Of constants that are unknown.
    work : Work, optional
        That counts what is done.

    Raises
    ------
    Refused
        If it is a constant of another sort, or a function is given what is unknown.
    SpentError
        If more is done than `work` allows.
    """
    instance = Unknown(where.sizes, where.values, names)
    instance.work = work
    goal = wanted(instance)
    if len(instance.parts) > MOST_UNKNOWNS or goal is False:
        return None
    model = _model([goal, *instance.divisors], work)
    if model is None:
        return None
    return {c.data: instance.written(c.sort, c.data, model) for c in instance.asked}


def _model(assertions, work):
    """Return what Z3 finds, or None, whatever it was asked before."""
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("rlimit", RLIMIT)
    for one in assertions:
        one = z3.BoolVal(one) if isinstance(one, bool) else one
        solver.add(one.translate(context))
    found = solver.check() == z3.sat
    if work is not None:
        work.add(solver.statistics().get_key_value("rlimit count") // RESOURCES)
    return solver.model() if found else None


def differ(both):
    """Return what `values_that` is asked for where two statements are to say other things."""

    def wanted(instance):
        (given, goals), (now, made) = [_truths(statement, instance) for statement in both]
        apart = [z3.And(given, now, goals[name] != made[name]) for name in goals]
        return z3.Or(given != now, *apart)

    return wanted


def needs(statement, hypothesis):
    """Return the condition that only one hypothesis fails, and a conclusion too."""
    given = dict(statement.hypotheses)
    without = given.pop(hypothesis)

    def wanted(instance):
        parts = [instance.value(statement.spelled(t)) for t in given.values()]
        fails = is_not(instance.value(statement.spelled(without)))
        goals = [instance.value(statement.spelled(t)) for t in statement.conclusions.values()]
        return all_of([*parts, fails, is_not(all_of(goals))])

    return wanted


def breaks(changed, conclusion):
    """Return what is asked for where a changed statement's conclusion is to fail."""

    def wanted(instance):
        parts = [instance.value(changed.spelled(t)) for t in changed.hypotheses.values()]
        goal = instance.value(changed.spelled(changed.conclusions[conclusion]))
        return all_of([*parts, is_not(goal)])

    return wanted


def _truths(statement, instance):
    parts = [instance.value(statement.spelled(t)) for t in statement.hypotheses.values()]
    goals = {n: instance.value(statement.spelled(t)) for n, t in statement.conclusions.items()}
    return _truth(all_of(parts)), {name: _truth(goal) for name, goal in goals.items()}


def _truth(value):
    return z3.BoolVal(value) if isinstance(value, bool) else value


def all_of(parts):
    """Return whether all are true; they are read no further than one that is known to be false."""
    unknown = []
    for part in parts:
        if part is False:
            return False
        unknown += [] if part is True else [part]
    return z3.And(unknown) if unknown else True


def is_not(part):
    """Return whether a part is false."""
    return not part if isinstance(part, bool) else z3.Not(part)


def any_of(parts):
    """Return whether one is true."""
    return is_not(all_of(map(is_not, parts)))


class Unknown(Counting, Instance):
    """An instance at which some constants are unknown: its values are Z3's terms.

    Parameters
    ----------
    sizes, values : dict
    names : collection of str
    """

    def __init__(self, sizes, values, names):
        super().__init__(sizes, values)
        self.names, self.asked, self.parts = names, {}, {}
        # that what divides is not 0, and where it matters
        self.divisors, self.where = [], []

    def constant(self, c):
        """Return a constant's value, unknown if it is one of those."""
        if c.data not in self.names:
            return super().constant(c)
        self.asked[c] = None
        return self._unknown(c.sort, c.data)

    def _unknown(self, sort, name):
        if sort in KINDS:
            return self.parts.setdefault(name, KINDS[sort](name))
        if sort.kind != "functions":
            raise Refused(f"{name} is neither a number nor a truth value")
        keys = self.elements(sort.domain)
        rows = {key: self._unknown(sort.range, f"{name} {k}") for k, key in enumerate(keys)}
        return rows.__getitem__

    def written(self, sort, name, model):
        """Return what a model has for a constant, by rows.

        Raises
        ------
        ValueError
            If a number is no fraction.
        """
        if sort in KINDS:
            unknown = KINDS[sort](name, ctx=model.ctx)
            value = model.eval(unknown, model_completion=True)
            if sort is BOOL:
                return z3.is_true(value)
            if not z3.is_rational_value(value):
                raise ValueError(f"{name} is no fraction")
            return Fraction(value.numerator_as_long(), value.denominator_as_long())
        keys = self.elements(sort.domain)
        return [self.written(sort.range, f"{name} {k}", model) for k, _ in enumerate(keys)]

    def same(self, a, b, sort):
        """Return whether two values of a sort are equal."""
        if sort.kind != "functions":
            return a == b
        return all_of(self.same(a(x), b(x), sort.range) for x in self.elements(sort.domain))

    def _value(self, t, scope):
        args = (self.value(a, scope) for a in t.args)
        if t.op in ("and", "or"):
            return (all_of if t.op == "and" else any_of)(args)
        if t.op == "not":
            return is_not(next(args))
        if t.op == "implies":
            return any_of(value if k else is_not(value) for k, value in enumerate(args))
        if t.op == "forall":
            return all_of(map(next(args), self.elements(t.args[0].sort.domain)))
        if t.op == "div":
            over, under = args
            if not (self.where or z3.is_expr(over) or z3.is_expr(under)):
                return over / under
            under = under if z3.is_expr(under) else z3.RealVal(under)
            self.divisors.append(z3.Implies(z3.And(self.where), under != 0))
            return over / under
        if t.op == "ite":
            condition = next(args)
            if z3.is_expr(condition):
                return self._chosen(t, scope, condition)
        return super()._value(t, scope)

    def _chosen(self, t, scope, condition):
        branches = []
        for part, true in zip(t.args[1:], (condition, z3.Not(condition)), strict=True):
            self.where.append(true)
            branches.append(self.value(part, scope))
            self.where.pop()
        one, other = branches
        if t.sort is REAL:
            return z3.If(condition, *(v if z3.is_expr(v) else z3.RealVal(v) for v in (one, other)))
        if t.sort is not BOOL:
            raise Refused(f"what is chosen is no number: {t.sort}")
        return any_of([all_of([condition, one]), all_of([is_not(condition), other])])
