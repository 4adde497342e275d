"""Example 1's two LDP channels, and what the paper says of estimates without and with a prior."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.appendix_a import PRIOR
from theory.statements.lip.binary import BEST, BOOL, P1, E
from theory.statements.lip.errors import under_lip
from theory.statements.lip.example_1 import USERS
from theory.statements.naming import named

P, Q, OTHER = const("p", REAL), const("q", REAL), const("other", REAL)
LIES, FLIP, WITHOUT = (const(name, REAL) for name in ("lies", "q_star", "without"))
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


def unbiased(p, q, share):
    """Return the variance, for each user, of the unbiased estimate of the number of ones.

    A share of the users has X = 1 and lies with probability p, the others with q.
    """
    lies = share * p * (1 - p) + (1 - share) * q * (1 - q)
    return lies / ((1 - p - q) * (1 - p - q))


def both(error):
    """Return the errors of p = 1/2, q = e^-eps/2, and of RR."""
    return error(real(HALF), FLIP, P1), error(LIES, LIES, P1)


FLIPS = {FLIP: 1 / (2 * E), LIES: 1 / (E + 1)}


@states("lip-example-opt-error")
def smaller_as_printed(error=unbiased, of_all=lambda n, each: n * each):
    """Of one user in ten with X = 1: p = 1/2, q = e^-eps/2 has no greater error than RR."""
    optimal, rr = both(error)
    return Statement(
        (P1, E, USERS),
        {"P1 = 1/10": P1 == TENTH, "eps > 0": E > 1},
        {"no greater": of_all(USERS, optimal) <= of_all(USERS, rr)},
        FLIPS,
    )


@states("lip-example-opt-error-corrected")
def greater(error=unbiased, formula=lip_loss.mse_context_free):
    """It has a greater one, whatever the share and the budget; RR's is (25)."""
    optimal, rr = both(error)
    return Statement(
        (P1, E),
        {"P1 >= 0": P1 >= 0, "P1 <= 1": P1 <= 1, "eps > 0": E > 1},
        {"greater": optimal > rr, "RR's is (25)": rr == formula(LIES)},
        FLIPS,
    )


def constraints(claim, in_second, in_fourth):
    """State that eps-LIP is four ratios of Pr(y) in [e^-eps, e^eps], of which two are named."""

    @states(claim)
    def build(second=in_second, fourth=in_fourth):
        mass0, mass1 = lip_loss.output_probabilities(Q, P, P1)
        pairs = (mass0, 1 - Q), (mass0, second(P, Q)), (mass1, 1 - P), (mass1, fourth(P, Q))
        kept = logic.all_of(*(logic.all_of(mass <= E * by, by <= E * mass) for mass, by in pairs))
        inside = logic.all_of(P > 0, P < 1, Q > 0, Q < 1)
        return Statement(
            (P1, E, P, Q),
            {**PRIOR, "0 < p, q < 1": inside},
            {"LIP": binary.has_lip(BOOL, BEST) == kept},
            binary.prior() | {BEST: binary.channel(Q, P)},
        )

    return build


constraints_printed = constraints("lip-example-lip-constraints", lambda p, q: q, lambda p, q: p)
constraints_corrected = constraints(
    "lip-example-lip-constraints-corrected", lambda p, q: p, lambda p, q: q
)


@states("lip-opt-ldp-beats-context-free")
def beats_context_free(ldp=lip_loss.ldp_error, context_free=lip_loss.mse_context_free):
    """The least error under eps-LDP is below (25), and the more so the more skewed the prior."""
    without, here, there = context_free(1 / (E + 1)), ldp(P1, E), ldp(OTHER, E)
    found = Statement(
        (P1, OTHER, E),
        {
            "P1 >= 1/2": 2 * P1 >= 1,
            "P1' > P1": OTHER > P1,
            "P1' <= 1": OTHER <= 1,
            "eps > 0": E > 1,
        },
        {
            "smaller": logic.all_of(here < without, ldp(1 - P1, E) == here),
            "the gap grows": without - here < without - there,
        },
    )
    return named(found, {WITHOUT: without})


@states("lip-symmetric-trades")
def trades(symmetric=lip_loss.symmetric_error, lip=lip_loss.lip_error, lesser=lip_loss.lesser):
    """The best symmetric channel errs more than the best one, but at P1 = 1/2 as much."""
    least, other = under_lip(P1, E, lip), symmetric(lesser(P1, logic.choose), E)
    return Statement(
        (P1, E),
        {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps > 0": E > 1},
        {
            "more": logic.implies(P1 != HALF, least < other),
            "as much at 1/2": logic.implies(P1 == HALF, least == other),
        },
    )
