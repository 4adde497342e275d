"""Best eps-LIP channels: in closed form under the uniform prior, and certified ones."""

from fractions import Fraction

import sympy
import z3

from mechanisms.optimal_lip import posteriors, uniform
from mechanisms.optimal_lip.optimizer import optimize
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Identity, Items, Lemma, Statement, induction
from theory.lip_certificate import gap

K = z3.Real("K")
SQUARES = "mechanisms.optimal_lip.uniform.squares"


def one_vertex():
    """Return that vertices with different numbers at the greatest differ by one, at the bounds."""
    k, above, few, many = sympy.symbols("k above few many", positive=True)
    E_ = 1 + above
    step = posteriors.raised(1 / k, E_) - posteriors.least(1 / k, E_)
    less = uniform.rest(k, E_, few) - uniform.rest(k, E_, many)

    def numbers():
        fewer, more, low, width, left, right = z3.Reals("fewer more low width left right")
        known = [
            *(width > 0, more >= fewer + 1, left - right == (more - fewer) * width),
            *(z3.And(low <= value, value <= low + width) for value in (left, right)),
        ]
        goal = z3.And(more == fewer + 1, left == low + width, right == low)
        return Statement(known, goal, z3.And(goal, more == fewer + 2))

    return [
        Identity("one more at the greatest", less, (many - few) * step, step),
        Lemma("the number at the greatest", numbers),
    ]


def same_squares():
    """Return the identity that such vertices have the same squares."""
    above, fewer = sympy.symbols("above fewer", positive=True)
    E_ = 1 + above
    # the free value is E/K with `fewer`, where K = (fewer + 1)(E + 1)
    K_ = (fewer + 1) * (E_ + 1)
    return [
        Identity(
            "where K/(E+1) is whole",
            uniform.squares(K_, E_, fewer),
            uniform.squares(K_, E_, fewer + 1),
            uniform.squares(K_, E_, fewer + 2),
        ),
        Identity(
            "its free value", uniform.rest(K_, E_, fewer), posteriors.raised(1 / K_, E_), 1 / K_
        ),
    ]


def in_bounds():
    """Return that with the whole part of K/(E+1) the free value is within its bounds."""
    k, above, m = sympy.symbols("k above m", positive=True)
    E_ = 1 + above
    left = uniform.rest(k, E_, m)
    over = (E_ - 1) * (k - m * (E_ + 1)) / (k * E_)
    under = (E_ - 1) * ((m + 1) * (E_ + 1) - k) / (k * E_)

    def signs():
        above, first, second, kE = z3.Reals("above first second kE")
        known = [above >= 0, first >= 0, second >= 0, kE > 0]
        return Statement(
            known,
            z3.And(above * first / kE >= 0, above * second / kE >= 0),
            twin_hypotheses=[above >= 0, first >= 0, kE > 0],
        )

    return [
        Identity("over the least", left - posteriors.least(1 / k, E_), over, under),
        Identity("under the greatest", posteriors.raised(1 / k, E_) - left, under, over),
        Lemma("both are not negative", signs),
    ]


def squares_add_up():
    """Return the identity of `squares` with the sum of a vertex's squares."""
    k, above, m = sympy.symbols("k above m", positive=True)
    E_ = 1 + above
    left = uniform.rest(k, E_, m)
    high, low = posteriors.raised(1 / k, E_), posteriors.least(1 / k, E_)
    squares = m * high**2 + left**2 + (k - 1 - m) * low**2
    whole = m * high + left + (k - 1 - m) * low
    return [
        Identity("the squares of a vertex", uniform.squares(k, E_, m), squares, left),
        Identity("a vertex sums to one", whole, sympy.Integer(1), left),
    ]


def shifts():
    """Return the induction over the K cyclic shifts: each value has each place once."""
    part = z3.Real("part")
    sums = induction(
        "the shifts",
        Items(state=z3.Reals("mean whole"), item=part, parameters=[K >= 1], of_item=[]),
        invariant=lambda state: state[0] * K == state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, part: (state[0] + part / K, state[1] + part),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == state[1],
    )

    def whole():
        mean = z3.Real("mean")
        return Statement([K >= 1, mean * K == 1], mean == 1 / K, mean == 1)

    return [*sums, Lemma("the shifts have the prior as mean", whole)]


@decides("lip-uniform-prior")
def uniform_prior():
    """All vertices are permutations of one: constant prices do."""
    return Decision(
        verdict="proved",
        why=(
            "Under the uniform prior the bounds are the same for all values, so a vertex is given "
            "by how many are at E/K, and the sum one leaves one number, the whole part of K/(E+1) "
            "(two where that is K/(E+1) itself, with the same posterior). All vertices have the "
            "same squares: any channel over them is best, such as K cyclic shifts. For 1 + E > K "
            "it is the direct channel of lip-larger-alphabet."
        ),
        scope="all K >= 1 and eps >= 0, output alphabets of any finite size; for K < E some bounds "
        "E/K exceed 1 and no value is at them",
        about=[SQUARES, "mechanisms.optimal_lip.uniform.rest"],
        uses=["lip-larger-alphabet-optimum"],
        obligations=[
            *one_vertex(),
            *same_squares(),
            *in_bounds(),
            *squares_add_up(),
            *shifts(),
        ],
    )


def zipf(K):
    """Return probabilities proportional to 1, 1/2, ..., 1/K."""
    weights = [Fraction(1, k + 1) for k in range(K)]
    return [w / sum(weights) for w in weights]


def percent(*parts):
    """Return percentages as Fractions."""
    return [Fraction(part, 100) for part in parts]


PROBLEMS = {
    "p = (.05, .05, .9), E = 8": (percent(5, 5, 90), 8, None),
    "p = (.01, .04, .15, .3, .5), E = 4": (percent(1, 4, 15, 30, 50), 4, None),
    "p = (.2, .3, .5), E = 4": (percent(20, 30, 50), 4, None),
    "10 values, Zipf, E = 3": (zipf(10), 3, None),
    "15 values, Zipf, E = 2": (zipf(15), 2, None),
    "15 values, Zipf, E = 10": (zipf(15), 10, None),
    "the likeliest of 8 values, Zipf, E = 3": (zipf(8), 3, posteriors.right_guess(8)),
}


def evaluation(name):
    """Return the evaluation that the answer to one problem is best; a smaller budget's is not."""
    prior, E_, utility = PROBLEMS[name]

    def twin():
        # the best of a smaller budget, held against the bound of the whole one
        whole = optimize(prior, E_, utility)
        less = optimize(prior, Fraction(999, 1000) * E_, utility)
        return less.value == whole.value

    return Evaluation(name, holds=lambda: gap(optimize(prior, E_, utility)) == 0, twin=twin)


@decides("lip-larger-alphabet-certified")
def larger_alphabet_certified():
    """The gap over all vertices, in whole numbers."""
    return Decision(
        verdict="checked",
        why=(
            "Weights, posteriors and prices are fractions; theory checks the ranges, the mean and "
            "the greatest utility minus price over all vertices, and the gap is 0."
        ),
        scope="the stated problems, of 3 to 15 values; others are certified as they are solved",
        about=["mechanisms.optimal_lip.optimizer.optimize"],
        uses=["lip-larger-alphabet-optimum"],
        obligations=[evaluation(name) for name in PROBLEMS],
    )
