"""Section 4.3, Appendices D, E: worst-case losses of RR, RAPPOR and the non-private mechanism."""

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.binding import function
from theory.kernel.terms import and_, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.proofs.uldp import l1_worst_level, l2_worst_level
from theory.statements.stated import stated
from theory.statements.uldp import uniform as model
from theory.statements.uldp.uniform import THETA, TOP, A, E, X
from theory.tactics.closing import concluded
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive

said = stated("uldp-l1-worst-level")


def number_of_values():
    """Return K = |X|."""
    return size(X)


def kinds():
    """Return (b, g) of RR, RAPPOR and the non-private mechanism."""
    zero, one = model.NOTHING
    return model.of_rr(number_of_values(), E), model.of_rappor(THETA, E), (real(zero), real(one))


def bounds(H, facts):
    """Return, for each mechanism, that its b and g are proper."""
    (b, g), (c, h), _ = kinds()
    spread = solve(implies(H, (1 - THETA) * E + THETA > 1), *facts)
    gain = rational(H, h, THETA * (1 - THETA) * (E - 1) / ((1 - THETA) * E + THETA), spread)
    wide = solve(implies(H, THETA * (1 - THETA) * (E - 1) > 0), *facts)
    own = rational(H, g, (E - 1) / (number_of_values() + E - 1), *facts)
    proper = [
        solve(implies(H, and_(b >= 0, g > 0, b + g <= 1)), own, *facts),
        solve(implies(H, and_(c >= 0, h > 0, c + h <= 1)), gain, wide, spread, *facts),
    ]
    return [[t] for t in proper] + [[]]


def constants(chance, gain, K):
    """Return the general theorems' functions for one mechanism and the uniform distribution."""
    return {
        said.b: function(X, lambda x: chance),
        said.g: function(X, lambda x: gain),
        said.worst: function(X, lambda x: 1 / K),
    }


def uniform_sums_to_one(H, K, facts):
    """Return that 1/K of each value sums to 1."""
    total = X.sum(lambda x: 1 / K)
    one = rational(H, 1 / K * K, 1, *facts)
    return [solve(implies(H, eq(total, 1)), expand(total, H), one, *facts)]


def with_premises(H, lemma, facts):
    """Return `H =>` the conclusion of a general theorem, each premise shown of any element."""
    premise, conclusion = lemma.formula.args
    fits = [
        derive(H, part, lambda *c: [*facts, *(t for i in c for t in at(H, i))])
        for part in premise.args
    ]
    return solve(implies(H, conclusion), lemma, *fits)


def l1(H, chance, gain, facts):
    """Return that the uniform distribution is worst for the l1 loss of one mechanism."""
    K = number_of_values()
    level = chance + gain * (1 / K)
    at_values = constants(chance, gain, K)
    at_values |= {said.level: level, said.top: function(X, lambda x: TOP)}
    lemma = instance(
        l1_worst_level.with_free_constants(stated("uldp-l1-worst-level").statement()), at_values
    )
    below = solve(implies(H, level < 1), *facts)
    top = X.sum(lambda x: TOP)
    return [with_premises(H, lemma, [*facts, below]), expand(top, H)]


def l2(H, chance, gain, facts):
    """Return that the uniform distribution is worst for the l2 loss of one mechanism."""
    K = number_of_values()
    at_values = constants(chance, gain, K)
    at_values |= {said.level: (1 - 2 * (chance + gain * (1 / K))) / gain}
    lemma = instance(
        l2_worst_level.with_free_constants(stated("uldp-l2-worst-level").statement()), at_values
    )
    total = X.sum(lambda x: unit_variance(chance, gain, 1 / K))
    return [with_premises(H, lemma, facts), expand(total, H)]


def values(H, facts, proper):
    """Return the values of the losses at the uniform distribution."""
    K, theta = number_of_values(), rappor.basic_theta(A)
    basic = model.of_rappor(theta, A * A)
    wide = rational(H, (1 - theta) * (A * A) + theta, A, *facts)
    wide = solve(implies(H, (1 - theta) * (A * A) + theta > 1), wide, *facts)
    gain = rational(H, basic[1], (A - 1) / (A + 1), wide, *facts)
    gain = solve(implies(H, basic[1] > 0), gain, *facts)
    pairs = (
        (kinds()[0], of_urr.mixture_l1_square(K, 0, E), of_urr.mixture_l2_times_n(K, 0, E)),
        (basic, of_urap.level_l1_square(K, 0, A), of_urap.interior_l2_times_n(K, 0, A)),
        (model.NOTHING, limits.none_l1(K), limits.none_l2(K)),
    )
    theorems = []
    for (kind, l1_square, l2_times_n), known in zip(pairs, (proper, [wide, gain], []), strict=True):
        term = unit_variance(*kind, 1 / K)
        square = rational(H, K * K * term, l1_square, *facts, *known)
        theorems.append([square, rational(H, K * term, l2_times_n, *facts, *known)])
    return theorems


@proves("uldp-rr-rappor-worst")
def theorem(statement):
    """Return the claim."""
    H, K = statement.given, number_of_values()
    facts = [solve(implies(H, K >= 2)), solve(implies(H, and_(E > 1, THETA > 0, THETA < 1, A > 1)))]
    facts += uniform_sums_to_one(H, K, facts)
    proper, parts = bounds(H, facts), {}
    mechanisms = list(zip(("RR", "RAPPOR", "no privacy"), kinds(), proper, strict=True))
    for name, kind, own in mechanisms:
        more = and_(H, statement.goal(f"l1, {name}").args[0])
        known = [solve(implies(more, t.formula.args[1]), t) for t in [*facts, *own]]
        parts[f"l1, {name}"] = l1(more, *kind, known)
    for name, kind, own in mechanisms:
        parts[f"l2, {name}"] = l2(H, *kind, [*facts, *own])
    of_values = "RR's values", "RAPPOR's values", "values without privacy"
    parts |= zip(of_values, values(H, facts, proper[0]), strict=True)
    goals = [solve(implies(H, statement.goal(name)), *t) for name, t in parts.items()]
    return concluded(statement, *goals)
