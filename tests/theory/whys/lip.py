"""The numbers of LIP's whys."""

import inspect
import math
from fractions import Fraction
from itertools import product

from experiments.lip import fig_05, fig_06
from experiments.lip.points import steps
from mechanisms import binary_channel
from mechanisms.budgets.leakage import ldp_factor, lip_factor
from mechanisms.dyadic import binary_channels
from mechanisms.losses import lip
from tests.theory.whys.reading import computed
from theory.lip.section_5_a_skewed_priors import SKEWED
from theory.statements.lip import appendix_a, example_1, ldp, symmetric

HALF = Fraction(1, 2)


def least_factor(P1, q0, q1):
    """Return the least e^eps for which a channel has eps-LIP."""
    return lip_factor(binary_channel.mechanism(q0, q1).matrix(), [1 - P1, P1])


def is_last(printed_holds, E):
    """Return whether something that holds from some e^eps on does so from this one on."""
    return printed_holds(E) and not printed_holds(E - Fraction(1, 1000))


def keeps_budget(P1):
    """Return whether the channel of Theorem 2 keeps its budget, as a function of it."""
    return lambda E: least_factor(P1, *binary_channel.balanced_lip(P1, E)) <= E


def written(build, name):
    """Return a formula of a statement."""
    return inspect.signature(build).parameters[name].default


def has_no_value(formula, at):
    """Return whether a formula divides by zero."""
    try:
        formula(Fraction(at))
    except ZeroDivisionError:
        return True
    return False


@computed("lip-step3-boundary-regime")
def region(four):
    return len(appendix_a.ratios(HALF, HALF, lip.output_probabilities)) == four


@computed("lip-context-free-mse")
def no_privacy(half):
    return [has_no_value(lip.mse_context_free, half), half == binary_channel.ldp_flip(Fraction(1))]


@computed("lip-example-ldp-error-corrected")
def of_all(users):
    return users == example_1.N


def printed_flip(P1):
    """Return the least q under eps-LDP for a p: what a channel with it really has is e^eps."""

    def factor(E):
        channel = binary_channel.mechanism(1 / (2 * E), P1)
        return ldp_factor(channel.matrix())

    return factor


@computed("lip-example-opt-channel")
def printed_channel(E, p):
    flip = written(example_1.printed_channel, "flip")
    return [flip(E) == 0, *corrected_channel(p)]


@computed("lip-example-opt-channel-corrected")
def corrected_channel(p):
    return [printed_flip(p)(E) == E for E in (Fraction(2), Fraction(5))]


@computed("lip-example-lip-error")
def without_report(users, rare, common, error, edge):
    return [
        users == example_1.N,
        rare == example_1.TENTH,
        rare + common == 1,
        users * rare * common == error,
        is_last(keeps_budget(rare), edge),
    ]


@computed("lip-example-lip-error-corrected")
def regimes_meet(rare, users, edge):
    return [rare == example_1.TENTH, users == example_1.N, rare * (1 + edge) == 1]


@computed("lip-margins")
def margins(two, bits, eight):
    priors = [Fraction(k, 10) for k in range(1, 6)]
    scaled = [q * two**bits for P1 in priors for q in binary_channels.lip(P1, 1).other]
    return [
        len(binary_channels.margins(HALF, HALF, HALF, 2)) == eight,
        all(q.denominator == 1 for q in scaled),
        any(q.numerator % 2 for q in scaled if q),
    ]


@computed("lip-optimum")
def regimes(three):
    asked = [Fraction(k, 20) for k in range(1, 20)]
    forms = binary_channel.rare_lip, binary_channel.balanced_lip, binary_channel.frequent_lip
    taken = {
        next(form for form in forms if form(p, E) == binary_channel.optimal_lip(p, E))
        for p, E in product(asked, (Fraction(2),))
    }
    return len(taken) == three


@computed("lip-decomposition")
def counted_twice(cross, user):
    """(13) is the sum of the squares and 2 sum_{k != j} d_k d_j; the display has e_k + E_k."""
    d = (Fraction(2), Fraction(3), Fraction(7))
    pairs = [d[k] * d[j] for k, j in product(range(3), repeat=2) if k != j]
    missing = sum(d) ** 2 - sum(x * x for x in d)
    first, own, others = range(1, 3), [2], range(3, 5)
    terms = [*first, *own, *others]
    return [cross * missing == 2 * sum(pairs), user == terms.count(2)]


@computed("lip-ldp-between")
def drawn(rare):
    """Figure 6's second prior; (19) is drawn there, and is no error under eps/2-LIP."""
    crossed = lip.mse_balanced(Fraction(rare), Fraction(2)) < lip.ldp_error(Fraction(rare), 4)
    return [rare == Fraction(str(fig_06.PRIORS[1])), crossed]


@computed("lip-half-budget-wins")
def concluded(rare):
    return [*drawn(rare), not keeps_budget(Fraction(rare))(Fraction(2))]


@computed("lip-ldp-constraints")
def as_printed(q0, q1, E, four, broken):
    ratios = ldp.printed_ratios(q0, q1)
    return [
        {"q0": q0, "q1": q1, "E": E} == ldp.LOPSIDED,
        len(ratios) == four and max(ratios) <= E,
        (1 - q0) / q1 == broken,
    ]


@computed("lip-symmetric-optimum")
def negative(P1, E):
    return [(P1, E) == (symmetric.THIRD, 2), symmetric.optimum_23(P1, E) < 0]


@computed("lip-symmetric-equals-general")
def same(half):
    P1 = Fraction(half)
    budgets = Fraction(2), Fraction(7)
    return [binary_channel.optimal_lip(P1, E) == (1 / (2 * E), 1 / (2 * E)) for E in budgets]


@computed("lip-symmetric-channel")
def best_symmetric(least_of, four, most):
    """Up to which P1 F1 binds first, and up to which q the error grows."""
    E, step = Fraction(2), Fraction(1, 50)
    binding = [
        appendix_a_ratios(P1, binary_channel.symmetric_flip(P1, E))[0] == E
        and max(appendix_a_ratios(P1, binary_channel.symmetric_flip(P1, E))) <= E
        for P1 in (least_of - step, least_of)
    ]
    beyond = least_of + step
    errors = [lip.mse(q, q, Fraction(1, 3)) for q in (most - step, most, most + step)]
    return [
        *binding,
        max(appendix_a_ratios(beyond, binary_channel.symmetric_flip(beyond, E))) > E,
        len(appendix_a_ratios(HALF, HALF)) == four,
        errors[1] == max(errors) and errors[0] == errors[2],
    ]


def appendix_a_ratios(P1, q):
    """Return F1, ..., F4 of a symmetric channel in numbers."""
    lambda0, lambda1 = lip.output_probabilities(q, q, P1)
    return lambda0 / q, lambda1 / (1 - q), lambda0 / (1 - q), lambda1 / q


@computed("lip-gap-grows")
def stationary(half):
    def gap(P1):
        return lip.ldp_error(P1, Fraction(2)) - lip.mse_balanced(P1, Fraction(2))

    step = Fraction(1, 10)
    return [gap(half - step) == gap(half + step), gap(half) > lip.ldp_error(SKEWED, 2) - gap_of()]


def gap_of():
    """Return the least error under eps-LIP at the skewed prior, e^eps = 2."""
    return lip.mse_lip(SKEWED, Fraction(2))


def advantages(P1, E):
    """Return the three readings of LIP's advantage."""
    ldp_error, lip_error = float(lip.mse_ldp(P1, E)), float(lip.mse_lip(P1, E))
    return [
        ldp_error - lip_error,
        ldp_error / lip_error,
        math.sqrt(ldp_error) - math.sqrt(lip_error),
    ]


@computed("lip-skew-helps")
def skewed(P1, eps, again, edge, log_edge, surely, three, at_two):
    """At which eps of the figure all readings of advantage are greater, and all but the first."""
    plain, rare = (Fraction(str(p)) for p in fig_05.PRIORS)
    at_four = [advantages(p, Fraction(4)) for p in (rare, plain)]
    greater = {}
    for e in steps(1, 5):
        pair = [advantages(float(p), math.exp(e)) for p in (rare, plain)]
        greater[e] = [x > y for x, y in zip(*pair, strict=True)]
    return [
        P1 == again == rare == SKEWED,
        eps == math.log(4),
        all(x < y for x, y in zip(*at_four, strict=True)),
        is_last(keeps_budget(SKEWED), edge),
        log_edge == math.log(edge),
        [e for e, found in greater.items() if all(found)] == [surely],
        [e for e, found in greater.items() if found == [False, True, True]] == [at_two],
        len(advantages(rare, 4)) == three,
    ]


@computed("lip-opt-channel")
def one_output(P1, E, five, half):
    factor = least_factor(P1, *binary_channel.balanced_lip(P1, E))
    return [(P1, E) == (example_1.TENTH, 2), factor == five + half, factor > E * E]


@computed("lip-opt-mse")
def errors(P1, E, printed, under_ldp, true):
    return [
        (P1, E) == (example_1.TENTH, 2),
        printed == lip.mse_balanced(P1, E),
        under_ldp == lip.mse_ldp(P1, E * E),
        true == lip.mse_lip(P1, E),
    ]
