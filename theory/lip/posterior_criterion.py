"""eps-LIP in terms of posteriors, and the linear program that its best channels solve."""

import z3

from mechanisms.optimal_lip import optimizer, posteriors
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.notions import logic
from theory.notions.lip import lip, support, within
from theory.uldp.sums import linear

E, MASS = z3.Reals("E mass")
ROOT = "mechanisms.optimal_lip"
FORMULAS = [f"{ROOT}.posteriors.least", f"{ROOT}.posteriors.raised"]


def in_range(p, pi):
    """Return whether a posterior lies between the bounds; 1 is one by itself."""
    return logic.all_of(posteriors.least(p, E) <= pi, pi <= posteriors.raised(p, E))


def criterion():
    """Return that (7) of one output and the ranges say the same of each value that somebody has.

    Both say of the ratio r = Pr(y|x)/Pr(y) = Pr(x|y)/Pr(x) that it is in [1/E, E].
    """
    r, p = z3.Reals("r p")

    def likelihoods():
        goal = within(MASS, r * MASS, E) == within(1, r, E)
        return Statement([E >= 1, MASS > 0], goal, within(MASS, r * MASS, E) == (r <= E))

    def ranges():
        goal = _bounds(p, r * p) == within(1, r, E)
        return Statement([E >= 1, p > 0], goal, twin_hypotheses=[E >= 1, p >= 0])

    def of_nobody():
        pi = z3.Real("pi")
        known = [E >= 1, MASS > 0, pi * MASS == p * r, p == 0]
        return Statement(known, _bounds(p, pi), twin_hypotheses=known[:-1])

    return [
        Lemma("(7) is about the ratio", likelihoods),
        Lemma("so are the ranges", ranges),
        Lemma("a value that nobody has is in its range", of_nobody),
    ]


def notion():
    """Return the lemma that (7) asked of whoever there is gives each letter what `within` says."""

    def build(X):
        q, prior, x = X.column("q"), X.column("prior"), X.element("x")
        known = [E >= 1, MASS > 0, lip(X, q, MASS, E, asked=support(prior)), prior(x) > 0]
        return Statement(known, within(MASS, q(x), E), twin_hypotheses=known[:-1])

    return Lemma("(7), value by value", build, (2,))


def _bounds(p, pi):
    """Return `in_range`, multiplied out."""
    return z3.And(p <= E * pi, pi <= posteriors.raised(p, E))


def same_bounds():
    """State that `in_range` is what the criterion has."""
    p, pi = z3.Reals("p pi")
    return Statement([E >= 1], in_range(p, pi) == _bounds(p, pi), in_range(p, pi) == (pi <= p))


def at_most_one():
    """Return the induction: a posterior is at most 1, since the others are not negative."""
    pi, total = z3.Reals("pi total")
    sums = induction(
        "the other values' posteriors",
        Items(state=(total,), item=pi, parameters=[], of_item=[pi >= 0]),
        invariant=lambda state: state[0] >= 0,
        initial=(z3.RealVal(0),),
        step=lambda state, pi: (state[0] + pi,),
        false_initial=(z3.RealVal(-1),),
        false_invariant=lambda state: state[0] > 0,
    )

    def whole():
        return Statement([total >= 0, pi + total == 1], pi <= 1, pi < 1)

    return [*sums, Lemma("a posterior is at most 1", whole)]


def channel_of():
    """Return that weights and posteriors with the prior as mean are a channel with them."""
    weight, posterior, p = z3.Reals("weight posterior p")
    likelihood = optimizer.likelihood(weight, posterior, p)

    def bayes():
        known = [weight > 0, posterior >= 0, p > 0]
        goal = z3.And(likelihood >= 0, p * likelihood == posterior * weight)
        return Statement(known, goal, z3.And(goal, likelihood <= 1))

    rows = induction(
        "a row of the channel",
        Items(
            state=z3.Reals("chances mean"),
            item=(weight, posterior),
            parameters=[p > 0],
            of_item=[],
        ),
        invariant=lambda state: state[0] * p == state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (
            state[0] + optimizer.likelihood(*item, p),
            state[1] + item[0] * item[1],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == state[1],
    )

    def whole():
        chances = z3.Real("chances")
        return Statement([p > 0, chances * p == p], chances == 1, chances * p == 1)

    return [
        Lemma("Bayes' rule gives the posterior back", bayes),
        *rows,
        Lemma("rows sum to one", whole),
    ]


@decides("lip-posterior-criterion")
def posterior_criterion():
    """Value by value: Pr(y|x)/Pr(y) is Pr(x|y)/Pr(x)."""
    return Decision(
        verdict="proved",
        why=(
            "By Bayes' rule both ratios are one. What is left to choose of an eps-LIP channel is "
            "the outputs' probabilities and their posteriors, any within the bounds whose mean is "
            "the prior."
        ),
        scope="alphabets and output alphabets of any finite size, all priors and all eps >= 0; (7) "
        "asked of values that somebody has",
        about=[*FORMULAS, f"{ROOT}.optimizer.likelihood"],
        obligations=[
            notion(),
            *criterion(),
            Lemma("the bounds", same_bounds),
            *at_most_one(),
            *channel_of(),
        ],
    )


def along_a_line():
    """State that what is convex along a line is at most its greater end: h is utility - price."""
    back, ahead, here, low, high = z3.Reals("back ahead here low high")
    convex = here * (back + ahead) <= ahead * low + back * high
    known = [back > 0, ahead > 0, convex, low <= 0, high <= 0]
    return Statement(known, here <= 0, twin_hypotheses=[back > 0, ahead > 0, low <= 0, high <= 0])


def pieces_are_convex():
    """State the chord's inequality of one piece along e_x - e_z, and of the greater of two."""
    a, b, pi, c, d, rho = z3.Reals("a b pi c d rho")
    back, ahead = z3.Reals("back ahead")

    def piece(t):
        return posteriors.value_of([([a, c], [b, d])], (pi + t, rho - t))

    chord = piece(0) * (back + ahead) <= ahead * piece(-back) + back * piece(ahead)
    known = [a >= 0, c >= 0, back > 0, ahead > 0]
    return Statement(known, chord, twin_hypotheses=[c >= 0, back > 0, ahead > 0])


def greater_is_convex():
    """State that the greater of two functions that are convex along a line is so too."""
    back, ahead = z3.Reals("back ahead")
    f, g = z3.RealVector("f", 3), z3.RealVector("g", 3)

    def chord(low, here, high):
        return here * (back + ahead) <= ahead * low + back * high

    most = [logic.choose(x >= y, x, y) for x, y in zip(f, g, strict=True)]
    known = [back > 0, ahead > 0, chord(*f), chord(*g)]
    return Statement(known, chord(*most), chord(most[0], most[1], f[2]))


def one_less_inside():
    """State that from a point with two values inside their bounds both ways lead to one less.

    Between the two ends the sum stays, and at each end one of the two values is at a bound.
    """
    pi, rho, low, high, low2, high2 = z3.Reals("pi rho low high low2 high2")
    ahead = logic.choose(high - pi <= rho - low2, high - pi, rho - low2)
    back = logic.choose(pi - low <= high2 - rho, pi - low, high2 - rho)
    inside = [low < pi, pi < high, low2 < rho, rho < high2]

    def within(t):
        return z3.And(low <= pi + t, pi + t <= high, low2 <= rho - t, rho - t <= high2)

    def at_a_bound(t):
        return z3.Or(pi + t == low, pi + t == high, rho - t == low2, rho - t == high2)

    goal = z3.And(
        *(back > 0, ahead > 0, within(-back), within(ahead)), at_a_bound(-back), at_a_bound(ahead)
    )
    return Statement(inside, goal, z3.And(goal, pi + ahead == high))


def weak_duality():
    """Return the induction over the outputs: their utility costs at least what it is."""
    weight, utility, price = z3.Reals("weight utility price")
    return induction(
        "utility and price over the outputs",
        Items(
            state=z3.Reals("utilities prices"),
            item=(weight, utility, price),
            parameters=[],
            of_item=[weight >= 0, utility <= price],
        ),
        invariant=lambda state: state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[1], state[1] + item[0] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] < state[1],
    )


@decides("lip-larger-alphabet-optimum")
def larger_alphabet_optimum():
    """Prices that no vertex exceeds bound every channel; a channel that reaches them is best."""
    return Decision(
        verdict="proved",
        why=(
            "The utility minus the price of a posterior is convex. From a posterior with two "
            "values strictly inside their bounds a line leads to two posteriors with fewer, so "
            "none exceeds its price if no vertex does: at a vertex all values but one are at a "
            "bound. Weighted by the outputs' probabilities, prices add up to those of the prior."
        ),
        scope=(
            "alphabets and output alphabets of any finite size, all priors and eps >= 0, every "
            "utility that is convex along lines, such as the greatest of convex separable pieces"
        ),
        about=[f"{ROOT}.posteriors.value_of"],
        uses=["lip-posterior-criterion"],
        obligations=[
            Lemma("two values inside: both ends have fewer", one_less_inside),
            Lemma("no more than the greater end", along_a_line),
            Lemma("a piece is convex", pieces_are_convex),
            Lemma("so is the greater of two", greater_is_convex),
            *weak_duality(),
            *linear("prices of the outputs: sums over values and outputs exchanged"),
        ],
    )
