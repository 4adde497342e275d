"""Algorithm 1: lower confidence limits of the counts, and what level they do not keep."""

from fractions import Fraction

from theory.kernel.binding import apply, function, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import TRUE, and_, const, eq, implies, letter, not_, or_, real
from theory.kernel.theorem import compute, instance, solve
from theory.kernel.values import Values
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.library.sets import ones as ones_of
from theory.statements.oneid import wilson as model
from theory.statements.oneid.wilson import U, V
from theory.tactics.context import Given
from theory.tactics.logic import deny, derive
from theory.tactics.sums import at_most, non_negative, size


class Witness:
    """Users, reports and a mechanism at which a limit exceeds the count too often.

    Parameters
    ----------
    build : callable
        The statement's.
    users, reports, count : int
        n, n_0 and c.
    gamma, h, near : number
        `near` is about the root at the fewest ones that give too high a limit; Heron's rule from
        there rounds all roots up.
    """

    def __init__(self, build, users, reports, count, gamma, h, near):
        self.build, self.sorts = build, {U: letters(users), V: letters(reports)}
        self.users, self.reports = self.sorts.values()
        have = function(
            self.users, lambda u: or_(*(eq(u, letter(self.users, k)) for k in range(count)))
        )
        root = function(const("q", REAL).sort, lambda q: (q / near + near) / 2)
        self.values = [real(gamma), real(h), have, root]

    def at_values(self):
        """Return the hypotheses and the conclusion at these values."""
        body = with_sorts(self.build().formula, self.sorts)
        for value in self.values:
            body = apply(body.args[0], value)
        return body.args

    def refuted(self, fewest):
        """Return that the level is not kept: from `fewest` ones on the limit is above the count."""
        hypotheses, conclusion = self.at_values()
        total, level = conclusion.args
        ones = const("ones", total.args[0].sort.domain)
        item = apply(total.args[0], ones)
        above, chance = item.args[:2]
        rate = apply(chance.args[0], letter(self.reports, 0)).args[1]
        few = size(self.reports, ones) >= fewest
        high = solve(implies(few, above), *self.sizes(ones))
        range_ = compute(and_(rate >= 0, rate <= 1))
        sign = non_negative(chance, use=lambda v: [range_])
        tail_law = ones_of.tail_probability(self.reports, rate, fewest)
        fewer = tail_law.formula.args[0]
        below = at_most(fewer, total, use=lambda o: [instance(s, {ones: o}) for s in (high, sign)])
        number = compute(tail_law.formula.args[1] > level)
        hypotheses_hold = derive(TRUE, hypotheses, lambda *c: self.sizes(*c))
        denied = solve(
            not_(implies(hypotheses, conclusion)), below, tail_law, number, hypotheses_hold
        )
        return deny(with_sorts(self.build().formula, self.sorts), *self.values, using=[denied])

    def sizes(self, *chosen):
        """Return the numbers of users, of reports, of users of the value, and of ones."""
        have = self.values[2]
        counts = [size(self.users), size(self.reports), size(self.users, have)]
        facts = [compute(eq(total, sum_of(total))) for total in counts]
        for ones in chosen:
            t = size(self.reports, ones)
            facts += [non_negative(t), at_most(t, counts[1])]
        return facts


def sum_of(total):
    """Return the value of a sum of numbers over letters."""
    return real(Values().value(total))


# the best IDUE for 100 values of budget log 100 has M = 2.384; here M = 31/13
PRINTED = Witness(model.confidence_algorithm, 200, 180, 1, 100, Fraction(18, 13), Fraction(14, 5))
# Table IV's number of users, a tenth of them, and the best IDUE for 3 budgets of 1, 7 of log 100
ADL = Witness(model.confidence_level, 741, 74, 3, 100, Fraction(6, 11), Fraction(17, 10))


@refutes("oneid-confidence-algorithm", sorts=PRINTED.sorts)
def confidence_algorithm(statement):
    """Line 4 as printed."""
    return PRINTED.refuted(7)


@refutes("oneid-confidence-level", sorts=ADL.sorts)
def confidence_level(statement):
    """With n_0 in line 4."""
    return ADL.refuted(2)


@number_lemma
def show_score_equation(p, t, n, z, root, rate):
    """Return that a rate solves the score equation, and lies at or below the share of ones."""
    square = n * root * root == t * (n - t) + n * z * z / 4
    p = p.under(n > 0, t >= 0, z >= 0, root >= 0, square)
    limit = p.under(eq(rate * (n + z * z), t + z * z / 2 - z * root))
    equation = limit.have((t - n * rate) * (t - n * rate) == z * z * n * rate * (1 - rate))
    p.have(t + z * z / 2 >= z * root)
    p.have(n * root >= z * (n / 2 - t))
    p.have(z * (n * root) >= z * (z * (n / 2 - t)))
    inside = limit.have(and_(rate >= 0, n * rate <= t))
    return limit.have(and_(equation.formula.args[1], inside.formula.args[1]))


@proves("oneid-wilson-equation")
def wilson(statement):
    """Return that the limit solves the score equation, and what its count is."""
    p = Given(statement)
    t, n, z, root, a, b = statement.constants
    rate = p(model.SCORE)
    p.have(n + z * z > 0)
    p.have(rate * (n + z * z) == t + z * z / 2 - z * root)
    p.use(show_score_equation(t, n, z, root, rate))
    p.have(and_(n > 0, a - b > 0))
    return p.conclude()
