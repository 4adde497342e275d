"""What the statement on maximum-likelihood estimates is given: a level, a law, a logarithm."""

from theory.hypotheses.satisfiable.analysis.one_logarithm import asks, used_at
from theory.hypotheses.satisfiable.analysis.tangents import FIRST, SECOND, of_pairs
from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.greatest.levels import of_found
from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import counterexample, instance, solve
from theory.library.analysis.logarithm import LOGARITHM
from theory.library.pouring import LEVEL
from theory.proofs.uldp import water_filling as estimate
from theory.proofs.uldp import water_filling_level as level_of
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import ONE, equal

said = stated("uldp-water-filling")
NU, F, X = said.nu, said.f, said.X

A, N, TOTAL = (const(f"{name}_of", REAL) for name in ("a", "n", "total"))


def some_seen(c):
    """Return the condition that some output was seen."""
    return "some f(x) > 0", X.exists(lambda i: c["f"](i) > 0)


def shares(H, f):
    """Return f as shares of their sum; `H =>` the sum is positive, and that of the shares is one.

    The last is what is known of a share.
    """
    p, total, i = Given(H), X.sum(f), const("i_of", X)
    some = p.some(X.exists(lambda i: f(i) > 0))
    p.have(f(some) > 0)
    p.item(total, some)
    positive = p.have(total > 0)
    parts = function(X, lambda i: f(i) / total)
    share = p.have(and_(eq(parts(i) * total, f(i)), parts(i) >= 0))
    scaled = X.sum(lambda i: parts(i) * total)
    p.by_item(scaled == total)
    p.sums(scaled, X.sum(parts) * total)
    return parts, positive, p.have(X.sum(parts) == 1), share


@satisfiable("uldp-water-filling", "nu", where=some_seen, later=("log",))
def of_outputs(found):
    """The level of the frequencies as shares of their sum, times the sum."""
    H, (f,) = found.known, named(found, "f")
    total, (parts, positive, whole, share) = X.sum(f), shares(H, f)
    put = {F: parts, NU: ONE}

    def facts(*chosen):
        each = (instance(share, {const("i_of", X): i}) for i in chosen)
        return [whole, positive, *each, *(t for i in chosen for t in at(H, i))]

    statement = stated("uldp-water-filling-level").statement()
    theorem = level_of.water_filling_level(statement)
    there, n, one = of_found(statement, theorem, level_of.of_filled()[LEVEL], put, H, facts)
    _, _, s, above = level_of.filled_context(statement)
    above = instance(instance(above, put), {s: there})
    fits = [derive(H, part, facts) for part in conjuncts(above.formula.args[0])[:3]]
    above = solve(implies(H, above.formula.args[1]), above, one, *fits)
    answer = total * n
    same = rational(and_(TOTAL > 0, N > 0), A / TOTAL / N, A / (TOTAL * N))
    wide = solve(implies(and_(TOTAL > 0, N > 0), TOTAL * N > 0))
    wide = instance(wide, {TOTAL: total, N: n})
    sums = [conjuncts(t)[-1].args[0] for t in (one.formula.args[1], found.at(answer))]
    moved = equal(
        *sums, and_(total > 0, n > 0), use=lambda i: [instance(same, {A: f(i), TOTAL: total, N: n})]
    )
    goal = implies(H, found.at(answer))
    return witnessed(found, [answer], solve(goal, one, above, positive, moved, wide))


def some_chance(c):
    """Return the condition that what was seen has a chance by the other distribution too."""
    chance = X.forall(lambda i: implies(c["f"](i) > 0, c["r"](i) + c["floor"](i) > 0))
    return "r(x) + floor(x) > 0 where f(x) > 0", chance


@satisfiable("uldp-water-filling", "log", where=some_chance)
def of_chances(found):
    """A function with the law at two chances of each output: 1 and 1 where none was seen."""
    H, (f, floor, r) = found.known, named(found, "f", "floor", "r")
    statement = stated("uldp-water-filling").statement()
    p = statement.spelled(said.p)
    pair = [function(X, lambda i, q=q: ite(f(i) > 0, q(i) + floor(i), ONE)) for q in (r, p)]
    some = instance(of_pairs(), dict(zip((FIRST, SECOND), pair, strict=True)))

    def facts(*chosen):
        return [t for i in chosen for t in (estimate.positive_chance(statement, i), *at(H, i))]

    positive = derive(H, some.formula.args[0], facts)
    none = some.formula.args[1].args[0].args[0]
    log = exception(none)
    law = apply(none, log).args[0]
    known = [positive, some, counterexample(none)]
    goal = derive(H, found.at(log), lambda i: [*known, *facts(i), *at(law, i)])
    return witnessed(found, [log], goal)


@asks("uldp-water-filling", where=some_chance)
def of_all_chances(found):
    """The logarithm."""
    H, (floor, r) = found.known, named(found, "floor", "r")
    statement = stated("uldp-water-filling").statement()
    p = statement.spelled(said.p)

    def facts(i):
        pair = used_at(*(q(i) + floor(i) for q in (r, p)))
        return [estimate.positive_chance(statement, i), *at(H, i), pair]

    return derive(H, found.at(LOGARITHM), facts)
