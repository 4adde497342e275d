"""Square roots that statements are given, of numbers that sums or quotients show not negative."""

from theory.hypotheses.satisfiable.analysis.roots import exist, radicand
from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.library import zeros
from theory.proofs.uldp import who_says as reports
from theory.statements.stated import stated
from theory.tactics.logic import at, conjuncts
from theory.tactics.sums import at_most, item_at_most, non_negative, size

also = stated("uldp-l1-finite-n")
OMEGA, WEIGHT = also.Omega, also.weight

LOW, HIGH = const("low_of", REAL), const("high_of", REAL)


@satisfiable("uldp-l1-inequality", "root", "bound")
def of_sums(found):
    """Each of the (1 - b)/g is at least one, and no b/g is negative."""
    H, (b, g) = found.known, named(found, "b", "g")
    X = b.sort.domain
    x = const("x_of", X)
    ratio = solve(implies(H, and_(b(x) / g(x) >= 0, (1 - b(x)) / g(x) >= 1)), *at(H, x))
    use = {"use": lambda i: [instance(ratio, {x: i})]}
    low = non_negative(X.sum(lambda i: b(i) / g(i)), H, **use)
    high = at_most(size(X), X.sum(lambda i: (1 - b(i)) / g(i)), H, **use)
    return exist(found, lambda *chosen: [low, high, item_at_most(size(X), x)])


def probability(H):
    """Return that the chance that a user says a value is a probability."""
    said = reports.report_probability().formula.args[1].args[0]
    chance, use = reports.chance(reports.y), {"use": lambda o: at(H, o)}
    most = at_most(said, OMEGA.sum(WEIGHT), H, **use)
    facts = [non_negative(said, H, **use), most, reports.report_probability()]
    return solve(implies(H, and_(chance >= 0, chance <= 1)), *facts)


@satisfiable("uldp-l1-finite-n", "root")
def of_chances(found):
    """The variance of a bit is not negative."""
    y = reports.y
    m, g, n = (const(f"{name}_of", REAL) for name in "mgn")
    known = and_(m >= 0, m <= 1, g > 0, n >= 1)
    plain = solve(implies(known, m * (1 - m) / (g * g) / n >= 0))
    plain = instance(
        plain, {m: reports.chance(y), g: reports.gain(y), n: reports.number_of_users()}
    )
    facts = [probability(found.known), plain, item_at_most(reports.number_of_users(), reports.u)]
    return exist(found, lambda *chosen: [instance(t, {y: x}) for x in chosen for t in facts])


def below_one(c):
    """Return the condition that a root is not zero: at w = 1 the second one is."""
    return "w < 1", c["w"] < 1


@satisfiable("uldp-lemma-1-step", "root_a", "root_b", where=below_one)
@satisfiable("uldp-lemma-2-step", "root_a", "root_b", where=below_one)
def of_steps(found):
    """Both radicands are positive, as quotients by E - 1, or a - 1, are."""
    H, (s, N) = found.known, named(found, "s", "N")
    (scale,) = (c for c in found.others if c.data in ("E", "a"))
    step = scale - 1
    quotients = solve(implies(H, and_(s / step > 0, N / step > 0)))
    facts = [quotients]
    for root in found.names:
        facts.append(solve(implies(H, radicand(found, root) > 0), quotients))
    return exist(found, lambda *chosen: facts)


def no_less(c):
    """Return the condition that K has roots."""
    return "K >= 0", c["K"] >= 0


@satisfiable("uldp-powers", "x", where=no_less)
@satisfiable("uldp-powers-corrected", "x", where=no_less)
def of_powers(found):
    """The root of the root."""
    (fourth,) = (p for p in conjuncts(found.wanted) if p.op == "eq")
    (x,) = found.names
    (under,) = (a for a in fourth.args if x not in a.free)
    first = zeros.root(under)
    answer = zeros.root(first)
    sign = solve(implies(found.known, under >= 0))
    roots = [instance(zeros.square_root(), {zeros.A: a}) for a in (under, first)]
    power = solve(implies(eq(LOW * LOW, HIGH), eq(LOW * LOW * LOW * LOW, HIGH * HIGH)))
    power = instance(power, {LOW: answer, HIGH: first})
    goal = implies(found.known, found.at(answer))
    return witnessed(found, [answer], solve(goal, sign, *roots, power))
