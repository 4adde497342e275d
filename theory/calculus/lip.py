"""LIP: the least errors in each regime of the prior, of symmetric channels, and of LDP.

With the posteriors A = Pr(X=1|Y=1) >= P1 >= B = Pr(X=1|Y=0) the error is P1(1-P1) - (A-P1)(P1-B):
it falls with A and grows with B, so that both stand at a bound.
"""

import sympy as sp

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.calculus.argument import argues

P1, E, A, B, q0, q1, q, w, x, y = sp.symbols("P1 E A B q0 q1 q w x y", positive=True)
ERROR = P1 * (1 - P1) - (A - P1) * (P1 - B)
# eps-LIP: Pr(X=1|Y) and Pr(X=0|Y) within the factor E of P1 and 1 - P1
MOST_A, MOST_A_BY_0 = P1 * E, 1 - (1 - P1) / E
LEAST_B, LEAST_B_BY_0 = P1 / E, 1 - (1 - P1) * E
# the regimes of the prior
RARE = {P1: w / ((1 + w) * (1 + E))}
BETWEEN = {P1: (1 + w * E) / ((1 + w) * (1 + E))}  # from 1/(1+E) to E/(1+E)
FREQUENT = {P1: (E + w) / (1 + E + w)}


def _at_posteriors(argument, channel, most, least, error):
    """Argue that a channel has these posteriors, and that the error there is the formula's."""
    found = lip.posteriors(*channel, P1)
    argument.same("Pr(X=1|Y=0) is at its bound", found[0], least)
    argument.same("Pr(X=1|Y=1) is at its bound", found[1], most)
    argument.same("the error there", ERROR.subs({A: most, B: least}), error)


@argues("lip-optimum", "lip-opt-mse", "lip-opt-channel-balanced")
def by_regime(argument):
    """The optimal channel, in each regime of the prior."""
    b, a = lip.posteriors(q0, q1, P1)
    argument.same("the error by posteriors", lip.mse(q0, q1, P1), ERROR.subs({A: a, B: b}))
    falls, grows = sp.diff(ERROR, A), sp.diff(ERROR, B)
    argument.negative("it falls with A", falls.subs(P1, B + x))
    argument.positive("it grows with B", grows.subs(A, P1 + x))
    of, rare, middle, frequent = {E: 1 + x}, RARE, BETWEEN, FREQUENT
    less, more = MOST_A_BY_0 - MOST_A, LEAST_B - LEAST_B_BY_0
    argument.positive("if P1 < 1/(1+E), A <= P1 E is sharper", less.subs(rare).subs(of))
    argument.positive("as B >= P1/E is", more.subs(rare).subs(of))
    argument.negative("between, the other bound of A", less.subs(middle).subs(of))
    argument.positive("and the same of B", more.subs(middle).subs(of))
    argument.negative("if P1 > E/(1+E), the other of A", less.subs(frequent).subs(of))
    argument.negative("and the other of B", more.subs(frequent).subs(of))
    rare_channel, balanced = binary_channel.rare_lip(P1, E), binary_channel.balanced_lip(P1, E)
    _at_posteriors(argument, rare_channel, MOST_A, LEAST_B, lip.mse_rare(P1, E))
    _at_posteriors(argument, balanced, MOST_A_BY_0, LEAST_B, lip.mse_balanced(P1, E))
    mirrored = lip.mse_rare(1 - P1, E)
    frequent_channel = binary_channel.frequent_lip(P1, E)
    _at_posteriors(argument, frequent_channel, MOST_A_BY_0, LEAST_B_BY_0, mirrored)
    channels = ((rare_channel, rare), (balanced, middle), (frequent_channel, frequent))
    for channel, where in channels:
        for chance in (*channel, 1 - sum(channel)):
            inside = sp.sympify(chance).subs(where).subs(of)
            argument.positive("there is such a channel", inside)
    meet = {P1: 1 / (1 + E)}
    errors = (lip.mse_rare(P1, E), lip.mse_balanced(P1, E))
    argument.same("at 1/(1+E) both errors agree", *(error.subs(meet) for error in errors))


@argues("lip-relative-gap", "lip-beats-ldp", "lip-sandwich", "lip-equality-cases")
def gap(argument):
    """The gap to LDP's least error, as a share of it: greatest at 1/(1+E), least at 1/2."""
    of, meet, half = {E: 1 + x}, 1 / (1 + E), sp.S.Half
    other = lip.ldp_error(P1, E)
    rare, middle = (
        sp.cancel(1 - e / other) for e in (lip.mse_rare(P1, E), lip.mse_balanced(P1, E))
    )
    below_half = {P1: (2 * meet + w) / (2 * (1 + w))}  # from 1/(1+E) to 1/2
    argument.positive("below 1/(1+E) it grows", sp.diff(rare, P1).subs(RARE).subs(of))
    argument.zero("from 0 at P1 = 0", rare.subs(P1, 0))
    argument.negative("beyond it falls", sp.diff(middle, P1).subs(below_half).subs(of))
    argument.same("both agree where the regimes meet", rare.subs(P1, meet), middle.subs(P1, meet))
    argument.zero("it is stationary at 1/2", sp.diff(middle, P1).subs(P1, half))
    argument.positive("and least there", sp.diff(middle, P1, 2).subs(P1, half).subs(of))
    argument.positive("above 0", middle.subs(P1, half).subs(of))
    argument.zero("which it is at eps = 0", middle.subs(E, 1))


@argues("lip-larger-alphabet")
def direct(argument):
    """Any alphabet: one value's least error falls as its posterior's bound does."""
    p, low = sp.symbols("p low", positive=True)
    # posteriors of mean p, at `low` and `high`: the error is p (1 - p) - (high - p)(p - low)
    high = 1 - (1 - p) / E
    error = p * (1 - p) - (high - p) * (p - low)
    argument.positive(
        "it grows with the least posterior", sp.diff(error, low).subs({p: w / (1 + w), E: 1 + x})
    )
    argument.same("at p/E it is the formula's", error.subs(low, p / E), lip.mse_balanced(p, E))


@argues("lip-symmetric-optimum-corrected")
def symmetric(argument):
    """The best symmetric channel, for P1 <= 1/2."""
    error = lip.mse(q, q, P1)
    below_half = {q: w / (2 * (1 + w)), P1: x / (2 * (1 + x))}
    argument.positive("the error grows with q", sp.diff(error, q).subs(below_half))
    b, a = lip.posteriors(q, q, P1)
    argument.positive("as B does", sp.diff(b, q).subs(below_half))
    least = binary_channel.symmetric_flip(P1, E)
    left = (MOST_A - a, MOST_A_BY_0 - a, b - LEAST_B_BY_0)
    argument.same("at the least q, B is at its bound", b.subs(q, least), LEAST_B)
    for room in left:
        inside = room.subs(q, least).subs({P1: x / (2 * (1 + x)), E: 1 + y})
        argument.positive("and no other bound is passed", inside)
    argument.same("the error there", error.subs(q, least), lip.symmetric_error(P1, E))


@argues("lip-opt-ldp-mse", "lip-opt-ldp-channel")
def ldp(argument):
    """The optimal channel under LDP: q0 >= (1 - q1)/E and q1 >= (1 - q0)/E."""
    flip = binary_channel.ldp_flip(E)
    argument.same("both bounds are reached", (1 - flip) / E, flip)
    argument.same("the error there", lip.mse(flip, flip, P1), lip.ldp_error(P1, E))
    of = {q0: w / (1 + w + y), q1: y / (1 + w + y), P1: x / (1 + x)}  # q0 + q1 < 1
    error = lip.mse(q0, q1, P1)
    argument.positive("inside, the error grows with q0", sp.diff(error, q0).subs(of))
    argument.positive("and with q1", sp.diff(error, q1).subs(of))
    beyond = {q1: (1 / (E + 1) + w) / (1 + w), E: 1 + y, P1: x / (1 + x)}
    along = sp.diff(error.subs(q0, (1 - q1) / E), q1)
    argument.positive("along the bound of q0 it grows with q1", along.subs(beyond))
    beyond = {q0: (1 / (E + 1) + w) / (1 + w), E: 1 + y, P1: x / (1 + x)}
    along = sp.diff(error.subs(q1, (1 - q0) / E), q0)
    argument.positive("along the bound of q1 it grows with q0", along.subs(beyond))
